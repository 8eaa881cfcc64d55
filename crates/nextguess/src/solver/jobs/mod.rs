//! Proofs that are cut into jobs, so that many machines can share the work.
//!
//! A [`Planner`] says which [`Job`]s a proof needs now. [`Job::run`] runs one anywhere and gives a [`JobResult`]. The
//! planner takes results in any order, and plans what is left. In the end [`Planner::proofs`] has all that
//! [`solve`](crate::solver::solve()) needs to close the proof.
//!
//! A result does not have to be trusted: a strategy is played again, and a bound can be proved again by anyone who runs the
//! same job.

mod error;
mod job;
mod merger;
pub(crate) mod planner;
mod result;

pub use error::JobError;
pub use job::Job;
pub use merger::Merger;
pub use planner::{PlanOptions, Planner};
pub use result::{JobResult, PartResult};

/// The version of the solver. The same job gives the same bytes in all programs with the same number. It goes up with every
/// change after which a search may find another bound, another strategy, or look at more or fewer positions.
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::jobs::{PlanOptions, Planner, SOLVER};
/// use nextguess::Unwatched;
///
/// let game: Game = "mastermind:3x8".parse()?;
/// let mut planner = Planner::new(&game.start()?, &PlanOptions::default(), &Unwatched)?;
/// assert!(planner.jobs(8)?.iter().all(|job| job.solver == SOLVER));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const SOLVER: u32 = 2;
