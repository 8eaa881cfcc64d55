//! Most different answers.
//!
//! B. Kooi, "Yet another Mastermind strategy", ICGA Journal 28 (2005).

use super::StrategyKind;
use super::greedy::{Cost, EFFORT, Greedy, PREFER};

pub(super) const KIND: StrategyKind = StrategyKind {
    name: "most-parts",
    summary: "most different answers that can come",
    source: "Kooi 2005",
    games: &[],
    options: &[PREFER, EFFORT],
    build: |options, _| Greedy::build(FewestParts, options),
};

struct FewestParts;

impl Cost for FewestParts {
    fn cost(&self, parts: &[u32]) -> u64 {
        parts.iter().filter(|&&part| part == 0).count() as u64
    }
}
