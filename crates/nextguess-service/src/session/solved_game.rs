//! A game that a strategy played.

use nextguess::board::code::Symbol;
use schemars::JsonSchema;
use serde::Serialize;

use super::explained::ExplainedTurn;
use super::partner::Partner;
use super::{Session, TurnDocument};

/// A game that a strategy played, and how it ended.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SolvedGame {
    /// The game with its board.
    pub game: String,
    /// The strategy as it was given.
    pub strategy: String,
    /// What was hidden, if it was given or is the only secret left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// What was asked and answered, in order.
    pub turns: Vec<TurnDocument>,
    /// The number of questions that were asked.
    pub asked: usize,
    /// The number of turns that they took: weeks where a turn is a week, else the same number.
    pub turns_taken: u32,
    /// Whether the last question was the secret.
    pub won: bool,
    /// What the strategy decided for this game, where it decided anything and explains itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// Every question with its reason and what its answer ruled out, where that is wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub explained: Option<Vec<ExplainedTurn>>,
}

impl SolvedGame {
    /// A game so far. `given` is the secret, where it was given.
    pub fn new(
        session: &Session,
        strategy: &str,
        given: Option<&[Symbol]>,
        partner: Option<&Partner<'_>>,
    ) -> SolvedGame {
        SolvedGame {
            game: session.game().spec().to_string(),
            strategy: strategy.to_owned(),
            secret: known_secret(session, given),
            turns: turns(session, partner),
            asked: session.turns().len(),
            turns_taken: session.turns_taken(),
            won: session.is_won(),
            reason: None,
            explained: None,
        }
    }
}

/// The secret of a game, where it was given or is the only one left.
pub fn known_secret(session: &Session, given: Option<&[Symbol]>) -> Option<String> {
    let secret = given.map(<[Symbol]>::to_vec);
    let secret = secret.or_else(|| session.only_left())?;
    Some(session.game().question_text(&secret))
}

/// The turns of a game, with what the player knew after each.
pub fn turns(session: &Session, partner: Option<&Partner<'_>>) -> Vec<TurnDocument> {
    let mut documents = session.documents();
    for (at, document) in documents.iter_mut().enumerate() {
        document.idle = session.is_idle(at);
        document.known = partner.and_then(|partner| partner.known_after(at));
    }
    documents
}
