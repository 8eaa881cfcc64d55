//! How games end if a strategy plays them.

use crate::simulate::statistics::Statistics;

/// How a strategy does against every candidate of a position, by playing it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// The turns, from the position on, in which secrets are found.
    pub found: Statistics,
    /// How many secrets are not.
    pub lost: u64,
}
