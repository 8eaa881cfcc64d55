//! Least candidates left on average.
//!
//! R. W. Irving, "Towards an optimum Mastermind strategy", Journal of Recreational Mathematics 11
//! (1978-79).

use crate::explanation::Measure;
use crate::grade::costs::SmallCosts;
use crate::strategy::scoring::{Cost, EFFORT, FIRST, Greedy, PREFER};
use crate::strategy::{Rating, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "expected-size",
    summary: "fewest candidates left on average",
    source: "Irving 1978",
    games: &[],
    options: &[PREFER, EFFORT, FIRST],
    build: |options, game| Greedy::build(SumOfSquares, options, game),
};

struct SumOfSquares;

static SQUARES: SmallCosts = {
    let mut costs = [0; 64];
    let mut size = 0;
    while size < 64 {
        costs[size] = (size * size) as u64;
        size += 1;
    }
    SmallCosts::sum(&costs)
};

impl Cost for SumOfSquares {
    type Value = u64;

    const MEASURE: Measure = Measure {
        name: "expected left",
        meaning: "candidates left on average",
        highest: false,
    };

    fn score(&self, rating: &Rating) -> f64 {
        rating.expected
    }

    fn cost(&self, parts: &[u32]) -> u64 {
        parts
            .iter()
            .map(|&part| u64::from(part) * u64::from(part))
            .sum()
    }

    fn small(&self) -> Option<&'static SmallCosts> {
        Some(&SQUARES)
    }

    fn in_whole(cost: &u64) -> u64 {
        *cost
    }
}
