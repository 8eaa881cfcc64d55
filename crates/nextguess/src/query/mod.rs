//! Strategies that hold no list of candidates: they ask and infer, on boards of any size. One file
//! each, registered beside the others in [`crate::strategy::STRATEGIES`].

pub(crate) mod annealing;
mod clues;
pub(crate) mod consistent_sample;
pub(crate) mod digit_scan;
mod fits;
pub(crate) mod genetic;
mod judge;
mod opening;
mod pair_halving;
mod record;
mod splitter;
mod walkers;

use crate::code::Symbol;
use crate::game::Game;
use crate::grade::Feedback;

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
