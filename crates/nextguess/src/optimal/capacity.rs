//! How many secrets can be found at all, and so what a set costs at least.
//!
//! A question with at most `k` answers finds at most one secret and leaves at most `k - 1` sets. So
//! within `d` turns at most `A(d) = 1 + (k - 1) A(d - 1)` secrets are found, and of `n` secrets at least
//! `n - A(d)` are not. Each of these costs one more step; so a set costs at least
//! `sum over d of step * max(0, n - A(d))`, and what is late comes on top.

use super::cost::{Cost, IMPOSSIBLE, Scale, Turns, UNLIMITED};

/// The most terms that are used; leaving terms out keeps the bound a bound.
pub(super) const MOST_TERMS: usize = 10;

/// A lower bound by the size of a set: the sum over its terms of `weight * max(0, size - threshold)`.
/// Thresholds ascend.
#[derive(Copy, Clone, Debug)]
pub(super) struct Floor {
    terms: [(u64, Cost); MOST_TERMS],
    len: usize,
}

/// The most answers of a question that can find the secret, and of one that cannot and that comes
/// before it in every turn (1 where there is none).
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Answers {
    /// Of a question that can find the secret, the win included.
    pub(super) code: u64,
    /// Of the other one.
    pub(super) pair: u64,
}

impl Floor {
    /// The floor of sets of at most `most` secrets when a code is asked next, or where `pair_next` a
    /// pair.
    pub(super) fn new(
        scale: Scale,
        turns: Turns,
        answers: Answers,
        pair_next: bool,
        most: u64,
    ) -> Floor {
        let mut floor = Floor {
            terms: [(0, 0); MOST_TERMS],
            len: 0,
        };
        // What can be found within the turns so far, if the next question is a code.
        let mut found: u64 = 0;
        let mut turn = 0;
        loop {
            let threshold = match pair_next {
                true => found.saturating_mul(answers.pair),
                false => found,
            };
            if threshold >= most || floor.len == MOST_TERMS {
                return floor;
            }
            let weight = if turn == turns {
                scale.late
            } else {
                scale.step
            };
            if weight > 0 {
                floor.terms[floor.len] = (threshold, weight);
                floor.len += 1;
            }
            if turn == turns {
                return floor;
            }
            if turns == UNLIMITED || turn < turns {
                let sets = answers.code.saturating_sub(1).saturating_mul(answers.pair);
                found = found.saturating_mul(sets).saturating_add(1);
            }
            turn += 1;
        }
    }

    /// The terms: thresholds, ascending, and weights.
    pub(super) fn terms(&self) -> &[(u64, Cost)] {
        &self.terms[..self.len]
    }

    /// What a set of this size costs at least.
    pub(super) fn of(&self, size: u64) -> Cost {
        let costs = self.terms().iter();
        let sum: Cost = costs
            .map(|(threshold, weight)| size.saturating_sub(*threshold) * weight)
            .sum();
        sum.min(IMPOSSIBLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn floors_of_small_sets() {
        let answers = Answers { code: 14, pair: 1 };
        let mean = Floor::new(Scale::TURNS, UNLIMITED, answers, false, 10_000);
        let costs: Vec<Cost> = [0, 1, 2, 3, 14, 15].map(|size| mean.of(size)).to_vec();
        assert_eq!(costs, [0, 1, 3, 5, 27, 30]);
        assert_eq!(mean.of(1296), 4986);
        let within = Floor::new(Scale::TURNS, 2, answers, false, 10_000);
        assert_eq!((within.of(14), within.of(15)), (27, IMPOSSIBLE));
        let wins = Floor::new(Scale::LOSSES, 2, answers, false, 10_000);
        assert_eq!((wins.of(14), wins.of(20)), (0, 6));
    }

    #[test]
    fn a_booth_doubles_what_can_be_found() {
        let answers = Answers { code: 4, pair: 2 };
        let wins = Floor::new(Scale::LOSSES, 1, answers, true, 100);
        assert_eq!((wins.of(2), wins.of(3)), (0, 1));
        let wins = Floor::new(Scale::LOSSES, 2, answers, true, 100);
        assert_eq!((wins.of(14), wins.of(15)), (0, 1));
    }
}
