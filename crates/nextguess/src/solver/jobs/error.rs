//! Why a job or a result is refused.

use crate::error::{Error, InputError};
use crate::solver::jobs::SOLVER;
use crate::solver::solution::SolveError;

/// Why a job cannot be run, or its result cannot be counted.
///
/// ```
/// use nextguess::solver::jobs::JobError;
///
/// let error = JobError::Solver { theirs: 7 };
/// assert!(error.to_string().contains("solver 7"));
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum JobError {
    /// Another version of the solver made it.
    #[error(
        "it is of solver {theirs}, and this is solver {SOLVER}: use the same version of nextguess everywhere"
    )]
    Solver {
        /// The version that made it.
        theirs: u32,
    },
    /// It is about another game.
    #[error("it is about {theirs:?}, not {ours:?}")]
    Game {
        /// The game that it is about.
        theirs: String,
        /// The game that was expected.
        ours: String,
    },
    /// It is about another board: the same spec can name different lists of words.
    #[error(
        "its board has the checksum {theirs}, and {game} has {ours} here: the lists of words differ"
    )]
    Board {
        /// The game.
        game: String,
        /// The checksum of the board that it is about.
        theirs: String,
        /// The checksum that was expected.
        ours: String,
    },
    /// Its id or its checksum does not fit the rest.
    #[error(
        "its {part} is {given:?}, and the rest of it makes {expected}: it was changed or damaged"
    )]
    Changed {
        /// `job` or `check`.
        part: &'static str,
        /// What it has.
        given: String,
        /// What it should have.
        expected: String,
    },
    /// Its turns lead to no position.
    #[error("its turns {turns:?} lead to no position that is left to solve: {reason}")]
    Turns {
        /// The turns.
        turns: String,
        /// Why not.
        reason: String,
    },
    /// Its costs or turns left belong to no objective of the game.
    #[error(
        "a turn that costs {turn_cost} and a late secret that costs {late_cost} belong to no objective of {game}"
    )]
    Costs {
        /// The game.
        game: String,
        /// What a turn costs.
        turn_cost: u64,
        /// What a secret costs that is not found.
        late_cost: u64,
    },
    /// Its strategy does not cost what it says.
    #[error("its strategy does not cost {lower}, as it says")]
    Strategy {
        /// The cost that it says.
        lower: u64,
    },
    /// It has no strategy, it was not stopped, and its bound is below its budget.
    #[error(
        "its bound {lower} is below its budget {budget}, but it has no strategy and was not stopped"
    )]
    Unfinished {
        /// The bound.
        lower: u64,
        /// The budget.
        budget: u64,
    },
    /// Its bound is higher than the cost of a strategy that is known.
    #[error("it says that no strategy costs less than {lower}, and one that costs {cost} is known")]
    TooHigh {
        /// The bound.
        lower: u64,
        /// What the strategy costs.
        cost: u64,
    },
    /// Games of this kind are not cut into jobs.
    #[error(
        "Item Matching for win is not cut into jobs. Use `nextguess optimal {game} --checkpoint FILE`"
    )]
    Grids {
        /// The game.
        game: String,
    },
    /// The tree that was given is not a strategy for the game.
    #[error("the tree does not find every secret of {game} as it claims: {reason}")]
    Tree {
        /// The game.
        game: String,
        /// What is wrong.
        reason: String,
    },
    /// The position cannot be solved.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// An input cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
}

impl JobError {
    /// The error of turns that lead nowhere.
    pub(crate) fn turns(turns: &[String], reason: impl Into<String>) -> JobError {
        JobError::Turns {
            turns: turns.join(" "),
            reason: reason.into(),
        }
    }
}

impl From<JobError> for Error {
    fn from(error: JobError) -> Error {
        Error::Job(error)
    }
}
