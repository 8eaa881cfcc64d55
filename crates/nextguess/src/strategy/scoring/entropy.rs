//! Most information in the answer.
//!
//! E. Neuwirth, "Some strategies for Mastermind", Zeitschrift für Operations Research 26 (1982).

use crate::explanation::Measure;
use crate::grade::costs::SmallCosts;
use crate::strategy::scoring::{Cost, EFFORT, FIRST, Greedy, PREFER};
use crate::strategy::{Rating, StrategyKind};
use crate::util::entropy::Bits;
use std::sync::LazyLock;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "entropy",
    summary: "most information in the answer",
    source: "Neuwirth 1982",
    games: &[],
    options: &[PREFER, EFFORT, FIRST],
    build: |options, game| Greedy::build(Uncertainty, options, game),
};

/// The cost `Σ n · log2 n` over the parts, in whole numbers. Splits of equal entropy have equal costs, whatever the
/// order of their parts.
struct Uncertainty;

impl Cost for Uncertainty {
    type Value = u64;

    const MEASURE: Measure = Measure {
        name: "bits",
        meaning: "information in the answer, in bits",
        highest: true,
    };

    fn score(&self, rating: &Rating) -> f64 {
        rating.bits
    }

    fn cost(&self, parts: &[u32]) -> u64 {
        let bits = Bits::tabled();
        parts.iter().map(|&part| bits.of(part)).sum()
    }

    fn small(&self) -> Option<&'static SmallCosts> {
        static SMALL: LazyLock<SmallCosts> = LazyLock::new(|| {
            let bits = Bits::tabled();
            SmallCosts::sum(&std::array::from_fn(|size| bits.of(size as u32)))
        });
        Some(&SMALL)
    }

    fn in_whole(cost: &u64) -> u64 {
        *cost
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_entropies_are_equal() {
        let cost = |parts: &[u32]| Uncertainty.cost(parts);
        assert_eq!(cost(&[4, 1, 1, 1, 1]), cost(&[2, 2, 2, 2]));
        assert_eq!(cost(&[6, 1, 1, 1, 1, 1, 1]), cost(&[3, 3, 2, 2, 2]));
        assert!(cost(&[3, 3]) < cost(&[4, 2]));
        assert_eq!(cost(&[0, 1, 0]), 0);
        assert!(cost(&[39_916_800]) > cost(&[39_916_799, 1]));
    }
}
