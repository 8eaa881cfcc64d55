//! Branch and bound over positions.

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
