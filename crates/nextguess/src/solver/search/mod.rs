//! Branch and bound over positions.
//!
//! `space` is what a kind of game provides, `branch_and_bound` the search with its contract on budgets, `proved` and `parts`
//! its results, `transpositions` and `memo` what it remembers, `jobs` how it is cut, and `proofs` what is stored of it.

pub(crate) mod branch_and_bound;
pub(crate) mod cost;
pub(crate) mod jobs;
pub(crate) mod memo;
pub(crate) mod parts;
pub(crate) mod proofs;
pub(crate) mod proved;
pub(crate) mod space;
pub(crate) mod transpositions;

use std::ops::AddAssign;

pub(crate) use crate::solver::search::branch_and_bound::Search;
pub(crate) use crate::solver::search::parts::Told;

/// How much work a search took.
///
/// ```
/// use nextguess::Game;
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let proof = game.solver().prove(&game.start()?)?;
/// assert!(proof.solution().effort.nodes > 0);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// The number of positions whose questions were looked at.
    pub nodes: u64,
    /// The number of questions whose parts were looked at.
    pub asked: u64,
}

impl AddAssign for Effort {
    fn add_assign(&mut self, more: Effort) {
        self.nodes += more.nodes;
        self.asked += more.asked;
    }
}
