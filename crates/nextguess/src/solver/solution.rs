//! What a solver found, or why there is nothing.

use crate::board::code::Code;
use crate::board::count::Count;
use crate::error::InputError;
use crate::solver::objective::Objective;
use crate::solver::outcomes::Outcomes;
use crate::solver::search::Effort;
use crate::solver::strategy::Decision;

/// The best strategy found, and what is proved of it. Turns are counted from the position on.
///
/// ```
/// use nextguess::Game;
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let proof = game.solver().prove(&game.start()?)?;
/// let solution = proof.solution();
/// assert!(solution.is_proved);
/// assert_eq!(solution.lower_bound, solution.upper_bound);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Solution {
    /// The objective that was solved. For [`Objective::WorstThenMean`] it is [`Objective::MeanWithin`] once the fewest
    /// turns for the worst secret are known.
    pub objective: Objective,
    /// The number of secrets that fit the position.
    pub secrets: u64,
    /// The first question of the best strategy found; `None` if no strategy was found.
    pub first: Option<Code>,
    /// The best strategy found, unless [`SolveOptions::check_written`](crate::solver::SolveOptions::check_written) says that it is too large.
    pub strategy: Option<Decision>,
    /// How the games of that strategy end.
    pub outcomes: Option<Outcomes>,
    /// No strategy is below this. It is the sum of the turns of all secrets for an objective with the mean, the number of
    /// turns for [`Objective::Worst`], and the number of secrets not found for an objective to win. `None` if no
    /// strategy keeps to the limit of turns.
    pub lower_bound: Option<u64>,
    /// What the best strategy found has, in the unit of `lower_bound`.
    pub upper_bound: Option<u64>,
    /// Whether the strategy is proved to be the best, or it is proved that there is none.
    pub is_proved: bool,
    /// The number of items that the strategy uses for all secrets together, for [`Objective::WinThenItems`].
    pub items_used: Option<u64>,
    /// How much work the search took.
    pub effort: Effort,
}

/// Why there is no solution.
///
/// ```
/// use nextguess::solver::{Proofs, SolveError, SolveOptions, solve};
/// use nextguess::watch::Unwatched;
/// use nextguess::{Game, Objective};
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let mut position = game.start()?;
/// position.play("01=2,0")?;
/// let options = SolveOptions::new(Objective::Mean);
/// let refused = solve(&position, options, &Proofs::new(&position), &Unwatched);
/// assert!(matches!(refused, Err(SolveError::Won { .. })));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The objective, the width, the first question or the board cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The secret is found already.
    #[error(
        "the turn {turn} wins the game, so nothing is left to ask. Leave it out to see what was best before"
    )]
    Won {
        /// The turn that wins.
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
        /// The number of secrets left.
        secrets: usize,
        /// The number of questions.
        questions: usize,
        /// The most secrets for which the table fits.
        most: usize,
    },
}
