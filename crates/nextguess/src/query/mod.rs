//! Strategies that hold no list of candidates: they ask and infer, on boards of any size. One file
//! each, registered beside the others in [`crate::strategy::STRATEGIES`].

mod clues;
pub(crate) mod consistent_sample;
pub(crate) mod digit_scan;
pub(crate) mod genetic;
mod halves;
pub(crate) mod halving;
mod judge;
mod opening;
pub(crate) mod rao;
mod splitting;
mod window;

use crate::code::Symbol;
use crate::error::InputError;
use crate::game::Game;
use crate::grade::{Feedback, Rule};

/// A strategy that plays by asking and inferring.
pub trait Query: Send + Sync {
    /// A player for one game. Where the strategy makes random choices, `number` makes them others from
    /// game to game.
    fn player<'g>(&self, game: &'g dyn Game, number: u64) -> Box<dyn Player + 'g>;

    /// What it decided for this game and why, where it decided anything.
    fn reason(&self) -> Option<String> {
        None
    }
}

/// One game being played.
pub trait Player: Send {
    /// The next question. The game is over once a question was the secret, so the answers so far leave
    /// something to ask, or contradict each other.
    fn ask(&mut self) -> Result<Vec<Symbol>, Contradicted>;

    /// Learns the answer to the question asked last.
    fn learn(&mut self, feedback: Feedback);
}

/// The answers fit no secret.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no secret fits these answers")]
pub struct Contradicted;

/// Refuses the boards of mastermind on which a strategy cannot ask what it wants, or is not told the
/// white pegs.
fn needs_free_pegs(strategy: &str, game: &dyn Game) -> Result<(), InputError> {
    let (expected, example) = if game.board().only_consistent {
        let why = "a strategy that asks only codes that can be the secret, as this game demands";
        (why, "first")
    } else if game.rule() != Rule::Pegs {
        let why = "a strategy that needs no white pegs, which this game does not tell";
        (why, "digit-scan")
    } else {
        return Ok(());
    };
    Err(InputError::new("strategy", strategy, expected, example))
}
