//! A strategy's tree: unfolded one question at a time, or the top of all of it as a file.

use crate::icicle::icicle;
use crate::tree::{TreeDocument, unfold};
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::strategy::{self, USUAL};
use nextguess::tree::Tree;
use serde::Deserialize;

use super::reading::{self, Files, check_number};
use super::{Ask, Host, Reply};
use crate::limits::Limits;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// One question of a strategy's tree, unfolded.
pub struct TreeRequest {
    game: String,
    #[serde(default)]
    files: Files,
    strategy: Option<String>,
    /// The way to the question, as turns.
    #[serde(default)]
    turns: Vec<String>,
}

impl Ask for TreeRequest {
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        let turns = reading::turns(&game, &self.turns, limits)?;
        let named = self.strategy.as_deref().unwrap_or(USUAL);
        let strategy = strategy::chooser(named, &game)?;
        let position = Position::after_turns(&game, &turns)?;
        Ok(Reply::document(&unfold(&position, &*strategy, host)))
    }
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// The top of a strategy's tree, as a file.
pub struct TreeFileRequest {
    game: String,
    #[serde(default)]
    files: Files,
    strategy: Option<String>,
    /// How many questions in a row are shown.
    levels: Option<usize>,
    format: Format,
}

/// The forms of a tree.
#[derive(Copy, Clone, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Json,
    Svg,
    Dot,
    Text,
}

/// How many questions in a row are shown where the request does not say.
const USUAL_LEVELS: usize = 2;

impl Ask for TreeFileRequest {
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let levels = self.levels.unwrap_or(USUAL_LEVELS);
        check_number("levels", levels, limits.tree_levels)?;
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        check_size(&game, limits)?;
        let named = self.strategy.as_deref().unwrap_or(USUAL);
        let strategy = strategy::chooser(named, &game)?;
        let start = Position::start(&game)?;
        let tree = Tree::build(&start, &*strategy, host)?;
        let top = tree.outline(&start, levels);
        let (kind, text) = match self.format {
            Format::Json => return Ok(Reply::document(&TreeDocument::new(&tree, top))),
            Format::Svg => ("image/svg+xml", icicle(tree.game(), &top)),
            Format::Dot => ("text/vnd.graphviz; charset=utf-8", top.to_dot(tree.game())),
            Format::Text => ("text/plain; charset=utf-8", top.to_text()),
        };
        Ok(Reply { kind, text })
    }
}

fn check_size(game: &Game, limits: &Limits) -> Result<(), InputError> {
    let secrets = game.secret_count();
    if secrets
        .exact()
        .is_some_and(|exact| exact <= limits.tree_secrets)
    {
        return Ok(());
    }
    let expected = format!(
        "a board with at most {} secrets for a whole tree, and this one has {secrets}",
        Count::exactly(limits.tree_secrets)
    );
    Err(InputError::new(
        "game",
        game.spec().to_string(),
        expected,
        "mastermind:4x6",
    ))
}
