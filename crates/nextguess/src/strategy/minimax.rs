//! Least candidates left in the worst case.
//!
//! D. E. Knuth, "The computer as Master Mind", Journal of Recreational Mathematics 9 (1976).

use super::StrategyKind;
use super::greedy::{Cost, EFFORT, FIRST, Greedy, PREFER};

pub(super) const KIND: StrategyKind = StrategyKind {
    name: "minimax",
    summary: "fewest candidates left in the worst case",
    source: "Knuth 1976",
    games: &[],
    options: &[PREFER, EFFORT, FIRST],
    build: |options, game| Greedy::build(LargestPart, options, game),
};

pub(super) struct LargestPart;

impl Cost for LargestPart {
    fn cost(&self, parts: &[u32]) -> u64 {
        parts.iter().copied().max().map_or(0, u64::from)
    }
}
