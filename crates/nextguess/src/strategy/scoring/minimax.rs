//! Least candidates left in the worst case.
//!
//! D. E. Knuth, "The computer as Master Mind", Journal of Recreational Mathematics 9 (1976).

use crate::error::InputError;
use crate::explanation::Measure;
use crate::game::spec::OptionHelp;
use crate::grade::costs::SmallCosts;
use crate::strategy::scoring::{Cost, EFFORT, FIRST, Greedy, PREFER};
use crate::strategy::{Rating, StrategyKind};

const BY: OptionHelp = OptionHelp {
    name: "by",
    value: "largest|all",
    summary: "compare the largest part, or where it is equal the next largest, and so on",
};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "minimax",
    summary: "fewest candidates left in the worst case",
    source: "Knuth 1976",
    games: &[],
    options: &[PREFER, EFFORT, FIRST, BY],
    build: |options, game| match options.get(BY.name) {
        None | Some("largest") => Greedy::build(LargestPart, options, game),
        Some("all") => Greedy::build(AllParts, options, game),
        Some(other) => Err(InputError::new("by", other, "largest or all", "by=all")),
    },
};

pub(crate) struct LargestPart;

impl Cost for LargestPart {
    type Value = u64;

    const MEASURE: Measure = Measure {
        name: "worst",
        meaning: "candidates left in the worst case",
        highest: false,
    };

    fn score(&self, rating: &Rating) -> f64 {
        f64::from(rating.worst)
    }

    fn cost(&self, parts: &[u32]) -> u64 {
        parts.iter().copied().max().map_or(0, u64::from)
    }

    fn small(&self) -> Option<&'static SmallCosts> {
        Some(&SmallCosts::Largest)
    }

    fn in_whole(cost: &u64) -> u64 {
        *cost
    }
}

/// All part sizes, the largest first.
struct AllParts;

impl Cost for AllParts {
    type Value = Vec<u32>;

    const MEASURE: Measure = Measure {
        name: "worst",
        meaning: "candidates left in the worst case, then in the next worst, and so on",
        highest: false,
    };

    fn score(&self, rating: &Rating) -> f64 {
        f64::from(rating.worst)
    }

    fn cost(&self, parts: &[u32]) -> Vec<u32> {
        let mut sizes = parts.to_vec();
        sizes.sort_unstable_by(|a, b| b.cmp(a));
        sizes
    }
}
