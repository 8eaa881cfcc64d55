//! A strategy's tree: unfolded one question at a time, or the top of all of it as a file.

use axum::Json;
use axum::response::Response;
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::strategy::{self, USUAL};
use nextguess::tree::{Outline, Tree};
use nextguess_report::icicle::icicle;
use nextguess_report::tree::{TreeDocument, unfold};
use serde::Deserialize;

use super::sent;
use crate::Visit;
use crate::body::Body;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::request::{self, Files, check_number};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TreeRequest {
    game: String,
    #[serde(default)]
    files: Files,
    strategy: Option<String>,
    /// The way to the question, as turns.
    #[serde(default)]
    turns: Vec<String>,
}

pub(super) async fn tree(
    visit: Visit,
    Body(asked): Body<TreeRequest>,
) -> Result<Json<Outline>, Refusal> {
    let limits = visit.limits.clone();
    let told = visit.workshop.run(move |job| {
        let game = request::listed_game(&asked.game, &asked.files, &limits, job)?;
        let turns = request::turns(&game, &asked.turns, &limits)?;
        let named = asked.strategy.as_deref().unwrap_or(USUAL);
        let strategy = strategy::listing(named, &game)?;
        let position = Position::after_turns(&game, &turns).map_err(anyhow::Error::from)?;
        Ok(unfold(&position, &*strategy, job))
    });
    Ok(Json(told.await?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileRequest {
    game: String,
    #[serde(default)]
    files: Files,
    strategy: Option<String>,
    /// How many questions in a row are shown.
    levels: Option<usize>,
    format: Format,
}

/// What `nextguess tree` writes with `--json`, `--svg`, `--dot` and `--text`.
#[derive(Copy, Clone, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Format {
    Json,
    Svg,
    Dot,
    Text,
}

/// How many questions in a row are shown where the request does not say.
const USUAL_LEVELS: usize = 2;

pub(super) async fn file(
    visit: Visit,
    Body(asked): Body<FileRequest>,
) -> Result<Response, Refusal> {
    let limits = visit.limits.clone();
    let format = asked.format;
    let told = visit.workshop.run(move |job| {
        let levels = asked.levels.unwrap_or(USUAL_LEVELS);
        check_number("levels", levels, limits.tree_levels)?;
        let game = request::listed_game(&asked.game, &asked.files, &limits, job)?;
        check_size(&game, &limits)?;
        let named = asked.strategy.as_deref().unwrap_or(USUAL);
        let strategy = strategy::listing(named, &game)?;
        let start = Position::start(&game).map_err(anyhow::Error::from)?;
        let tree = Tree::build(&start, &*strategy, job).map_err(anyhow::Error::from)?;
        let top = tree.outline(&start, levels);
        Ok(match format {
            // Documents have text keys only, so this cannot fail.
            Format::Json => {
                serde_json::to_string(&TreeDocument::new(&tree, top)).unwrap_or_default()
            }
            Format::Svg => icicle(tree.game(), &top),
            Format::Dot => top.to_dot(tree.game()),
            Format::Text => top.to_text(),
        })
    });
    let kind = match format {
        Format::Json => "application/json",
        Format::Svg => "image/svg+xml",
        Format::Dot => "text/vnd.graphviz; charset=utf-8",
        Format::Text => "text/plain; charset=utf-8",
    };
    Ok(sent(kind, told.await?))
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
