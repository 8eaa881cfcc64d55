//! A strategy's tree: unfolded one question at a time, or all of it.

use anyhow::Context;
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::strategy::{self, USUAL};
use nextguess::tree::{Outline, Tree, TreeFile};
use schemars::{JsonSchema, SchemaGenerator};
use serde::Deserialize;

use crate::ask::reading::{self, Files, check_number};
use crate::ask::{Ask, Host, Limits, Reply, Shape};
use crate::document::bytes;
use crate::document::tree::{TreeDocument, unfold};
use crate::picture::icicle;

/// One question of a strategy's tree, unfolded.
///
/// ```
/// use nextguess_service::request::TreeRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let mut request = TreeRequest::new("mastermind:4x6");
/// request.strategy = Some("minimax".to_owned());
/// let outline = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(outline.question.as_deref(), Some("0011"));
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TreeRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// A strategy with its options, such as minimax,prefer=none.
    pub strategy: Option<String>,
    /// The way to the question, as turns such as 0011=1,0 or 3+7=no.
    #[serde(default)]
    pub turns: Vec<String>,
}

impl TreeRequest {
    /// The first question of the usual strategy of a game. Set the other fields for others.
    pub fn new(game: impl Into<String>) -> TreeRequest {
        TreeRequest {
            game: game.into(),
            files: Files::new(),
            strategy: None,
            turns: Vec::new(),
        }
    }
}

impl Ask for TreeRequest {
    const NAME: &'static str = "tree";
    const SUMMARY: &'static str = "One question of a strategy's tree, and where its answers lead";
    const EXAMPLE: &'static str =
        r#"{"game": "mastermind:4x6", "strategy": "minimax", "turns": []}"#;

    type Document = Outline;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Outline> {
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        let turns = reading::turns(&game, &self.turns, limits)?;
        let named = self.strategy.as_deref().unwrap_or(USUAL);
        let strategy = strategy::chooser(named, &game)?;
        let position = Position::after_turns(&game, &turns)?;
        Ok(unfold(&position, &*strategy, host))
    }
}

/// A strategy's whole tree, and its top as a file.
///
/// ```
/// use nextguess_service::request::TreeFileRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let request = TreeFileRequest::new("mastermind:3x4");
/// let document = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(document.claims.secrets, 64);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TreeFileRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// A strategy with its options, such as minimax,prefer=none.
    pub strategy: Option<String>,
    /// A tree file in Base64, instead of a strategy.
    #[serde(default, deserialize_with = "bytes::deserialize_some")]
    #[schemars(with = "Option<String>", extend("contentEncoding" = "base64"))]
    pub tree: Option<Vec<u8>>,
    /// The number of questions in a row that are shown; 2 if it is not given.
    pub levels: Option<usize>,
    /// The form of the file.
    pub format: TreeFormat,
}

/// The forms of a tree.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum TreeFormat {
    /// What it claims and its first questions, as JSON.
    Json,
    /// A picture of its first questions.
    Svg,
    /// Its first questions as a graph for Graphviz.
    Dot,
    /// Its first questions, indented.
    Text,
    /// All of it, in the notation of Knuth's paper.
    Knuth,
}

/// The number of questions in a row that are shown where the request does not say.
const USUAL_LEVELS: usize = 2;

impl TreeFileRequest {
    /// The tree of the usual strategy of a game, as JSON. Set the other fields for others.
    pub fn new(game: impl Into<String>) -> TreeFileRequest {
        TreeFileRequest {
            game: game.into(),
            files: Files::new(),
            strategy: None,
            tree: None,
            levels: None,
            format: TreeFormat::Json,
        }
    }
}

impl Ask for TreeFileRequest {
    const NAME: &'static str = "tree-file";
    const SUMMARY: &'static str = "A strategy's whole tree, and its top as a file";
    const EXAMPLE: &'static str =
        r#"{"game": "mastermind:3x4", "strategy": "minimax", "format": "svg"}"#;

    type Document = TreeDocument;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<TreeDocument> {
        let levels = self.levels.unwrap_or(USUAL_LEVELS);
        check_number("levels", levels, limits.tree_levels)?;
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        check_size(&game, limits)?;
        let start = Position::start(&game)?;
        let tree = match &self.tree {
            Some(bytes) => {
                let tree = TreeFile::open(bytes).and_then(|file| file.tree(&game));
                tree.context("in the tree")?
            }
            None => {
                let named = self.strategy.as_deref().unwrap_or(USUAL);
                let strategy = strategy::chooser(named, &game)?;
                Tree::build(&start, &*strategy, host)?
            }
        };
        Ok(TreeDocument::new(tree, start, levels))
    }

    fn reply(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let document = self.answer(limits, host)?;
        let (kind, text) = match self.format {
            TreeFormat::Json => return Ok(Reply::document(&document)),
            TreeFormat::Svg => ("image/svg+xml", icicle(&document.game, &document.top)),
            TreeFormat::Dot => (
                "text/vnd.graphviz; charset=utf-8",
                document.top.to_dot(&document.game),
            ),
            TreeFormat::Text => ("text/plain; charset=utf-8", document.top.to_text()),
            TreeFormat::Knuth => (
                "text/plain; charset=utf-8",
                document.tree.to_knuth(&document.start)?,
            ),
        };
        Ok(Reply { kind, text })
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::File(
            Some(generator.subschema_for::<TreeDocument>()),
            &[
                "image/svg+xml",
                "text/vnd.graphviz; charset=utf-8",
                "text/plain; charset=utf-8",
            ],
        )
    }
}

fn check_size(game: &Game, limits: &Limits) -> Result<(), InputError> {
    let secrets = game.secret_count();
    let most = limits.tree_secrets;
    if most == u128::MAX || secrets.exact().is_some_and(|exact| exact <= most) {
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
