//! A game that a strategy plays by itself.

use anyhow::Context;
use nextguess::game::Game;
use nextguess::strategy::{self, Engine};
use nextguess::tree::{FromTree, TreeFile};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask::reading::{self, Files};
use crate::ask::{Ask, Host, Limits};
use crate::document::bytes;
use crate::session::Session;
use crate::session::explained::Explainer;
use crate::session::partner::Partner;
use crate::session::solved_game::SolvedGame;

/// A game that a strategy plays against a given secret.
///
/// ```
/// use nextguess_service::request::SolveRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let request = SolveRequest::new("mastermind:4x6", "3421");
/// let game = request.answer(&Limits::default(), &Alone::default())?;
/// assert!(game.won);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SolveRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// What is hidden.
    pub secret: String,
    /// A strategy with its options, such as minimax,prefer=none. If it is not given: the best one that is known for the
    /// game.
    pub strategy: Option<String>,
    /// A tree file in Base64. Its questions are asked, and those of the strategy where the tree does not know the game.
    #[serde(default, deserialize_with = "bytes::deserialize_some")]
    #[schemars(with = "Option<String>", extend("contentEncoding" = "base64"))]
    pub tree: Option<Vec<u8>>,
    /// Whether every question is explained.
    #[serde(default)]
    pub explain: bool,
}

impl SolveRequest {
    /// The best strategy that is known for a game, against a secret. Set the other fields for more.
    pub fn new(game: impl Into<String>, secret: impl Into<String>) -> SolveRequest {
        SolveRequest {
            game: game.into(),
            files: Files::new(),
            secret: secret.into(),
            strategy: None,
            tree: None,
            explain: false,
        }
    }

    fn engine(&self, named: &str, game: &Game) -> anyhow::Result<Engine> {
        let Some(bytes) = &self.tree else {
            return Ok(strategy::engine(named, game)?);
        };
        let otherwise = strategy::chooser(named, game)?;
        let tree = TreeFile::open(bytes).and_then(|file| file.tree(game));
        let tree = tree.context("in the tree")?;
        Ok(Engine::Chooser(Box::new(FromTree::new(tree, otherwise))))
    }
}

impl Ask for SolveRequest {
    const NAME: &'static str = "solve";
    const SUMMARY: &'static str = "A game that a strategy plays against a given secret";
    const EXAMPLE: &'static str = r#"{"game": "mastermind:4x6", "secret": "3421"}"#;

    type Document = SolvedGame;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<SolvedGame> {
        let game = reading::playable_game(&self.game, &self.files, limits, host)?;
        let best = strategy::best_known(&game);
        let named = self.strategy.as_deref().unwrap_or(best);
        let engine = self.engine(named, &game)?;
        let secret = game.read_secret(&self.secret).context("in the secret")?;
        let mut session = Session::new(&game);
        let mut explainer = self.explain.then(Explainer::default);
        let mut partner = None;
        match &engine {
            Engine::Chooser(chooser) => {
                session.play_out(&secret, &**chooser, explainer.as_mut(), host)?;
            }
            Engine::Player(kind) => {
                let mut player = Partner::new(&game, &**kind);
                session.play_out_asking(&secret, &mut player, explainer.as_mut(), host)?;
                partner = Some(player);
            }
        }
        if let Some(partner) = &mut partner {
            // The last turn may be one that the player cannot use; the game is over anyway.
            let _ = partner.follow(session.turns());
        }
        let mut document = SolvedGame::new(&session, named, Some(&secret), partner.as_ref());
        document.reason = engine.reason().filter(|_| self.explain);
        document.explained =
            explainer.map(|explainer| explainer.documents(&session, partner.as_ref()));
        Ok(document)
    }
}
