//! What a solver found, or why there is nothing.

use crate::board::code::Code;
use crate::board::count::Count;
use crate::error::InputError;
use crate::solver::objective::Objective;
use crate::solver::outcomes::Outcomes;
use crate::solver::search::Effort;
use crate::solver::strategy::Decision;

/// The best strategy found and what is proved of it. Turns are counted from the position on.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The objective that was solved: for [`Objective::WorstThenMean`] with the depth, once it is known.
    pub objective: Objective,
    /// How many secrets there are.
    pub secrets: u64,
    /// The first question of the best strategy found; `None` where none was, or where none exists.
    pub first: Option<Code>,
    /// That strategy, unless [`SolveOptions::check_written`](crate::solver::SolveOptions::check_written) says that it is too large.
    pub strategy: Option<Decision>,
    /// How it does, by playing it.
    pub outcomes: Option<Outcomes>,
    /// No strategy is below this: a sum of turns, a number of turns, or to win a number of secrets not
    /// found. `None` where no strategy keeps to the limit.
    pub lower_bound: Option<u64>,
    /// What the best strategy found has, counted likewise.
    pub upper_bound: Option<u64>,
    /// Whether the strategy is the best, or there is none.
    pub is_proved: bool,
    /// How many items it uses for all secrets, where that is to be little.
    pub items_used: Option<u64>,
    /// How much work there was.
    pub effort: Effort,
}

/// Why there is no solution.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum SolveError {
    /// The objective or the first question does not fit the game.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The secret is found.
    #[error(
        "the turn {turn} wins the game, so nothing is left to ask. Leave it out to see what was best before"
    )]
    Won {
        /// The last turn.
        turn: String,
    },
    /// No secret fits, or no turn is left in which one could be found.
    #[error("the game is over: no secret or no turn is left. Leave out the last turns")]
    Over,
    /// The table of all questions and secrets does not fit.
    #[error(
        "{} secrets are left, and at most {} can be solved where {} questions may be asked. \
         Give more turns, or take a smaller board",
        Count::exactly(*secrets as u128), Count::exactly(*most as u128), Count::exactly(*questions as u128)
    )]
    TooLarge {
        /// How many secrets are left.
        secrets: usize,
        /// How many questions there are.
        questions: usize,
        /// How many secrets fit.
        most: usize,
    },
}
