//! Strategies that hold no list of candidates: they ask and infer, on boards of any size. One file
//! each, registered beside the others in [`crate::strategy::STRATEGIES`].

pub(crate) mod annealing;
pub(crate) mod binary_search;
mod clues;
pub(crate) mod consistent_sample;
pub(crate) mod digit_scan;
mod draft;
mod fits;
pub(crate) mod genetic;
mod judge;
mod knowledge;
mod opening;
mod pair_halving;
mod record;
mod script;
mod splitter;
pub(crate) mod swap_booth;
pub(crate) mod swap_search;
pub(crate) mod swap_table;
pub(crate) mod swap_table_plus;
mod walkers;

pub use binary_search::literal_guesses;
pub use knowledge::Knowledge;
pub use swap_booth::literal_nights;

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
pub trait Player {
    /// The next question. The game is over once a question was the secret, so the answers so far leave
    /// something to ask, or contradict each other.
    fn ask(&mut self) -> Result<&[Symbol], Contradicted>;

    /// Learns the answer to the question asked last.
    fn learn(&mut self, feedback: Feedback);

    /// Learns the answer to any full question, whoever asked it, if it can.
    fn learn_of(
        &mut self,
        _question: &[Symbol],
        _feedback: Feedback,
    ) -> Result<(), ForeignQuestion> {
        Err(ForeignQuestion)
    }

    /// What it has inferred from the answers, which may be less than they imply, but never more; `None`
    /// if it keeps no account of that.
    fn known(&self) -> Option<Knowledge> {
        None
    }
}

/// The answers fit no secret.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no secret fits these answers")]
pub struct Contradicted;

/// The player cannot use the answer to a question that it did not ask.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this strategy goes on only from its own questions")]
pub struct ForeignQuestion;
