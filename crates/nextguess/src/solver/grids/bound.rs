//! An upper bound of what can be reached on a grid.

use crate::solver::grids::GridRules;

/// How many assignments can be found, and what finding them is worth.
#[derive(Clone)]
pub(crate) struct Bound {
    /// By open slots and turns: how many different games there can be, the right question included.
    games: Vec<Vec<u64>>,
    /// What it is worth to find the assignment, by the turns that were left.
    pub(crate) worth: Vec<u64>,
}

impl Bound {
    /// The bounds of a game in which a win with `t` turns left is worth `worth[t]`. This must not fall as `t` grows.
    pub(crate) fn new(rules: &GridRules, worth: Vec<u64>) -> Bound {
        let mut games = vec![vec![1; worth.len()]; rules.slots + 1];
        for turns in 2..worth.len() {
            for slots in 1..=rules.slots {
                // Each slot that is not Correct has one of two marks, but the only one that is not
                // Correct cannot be in the Wrong slot.
                let mut total = 1u64;
                for open in 1..=slots {
                    let ways = binomial(slots, open) * if open == 1 { 1 } else { 1 << open };
                    let left = if rules.restrictions.slots {
                        open
                    } else {
                        slots
                    };
                    total = total.saturating_add(ways.saturating_mul(games[left][turns - 1]));
                }
                games[slots][turns] = total;
            }
        }
        Bound { games, worth }
    }

    /// What `count` assignments on `slots` open slots are worth at most within `turns` turns. No more are found within some
    /// turns than there can be different games of that length, and each is found as early as possible.
    pub(crate) fn most(&self, count: u64, slots: usize, turns: usize) -> u64 {
        let mut total = 0u64;
        let mut found = 0;
        for length in 1..=turns {
            let by_now = self.games[slots][length].min(count);
            let more = (by_now - found).saturating_mul(self.worth[turns + 1 - length]);
            total = total.saturating_add(more);
            found = by_now;
        }
        total
    }

    /// What `count` assignments are worth at least within `turns` turns: each question that fits finds one of those left.
    pub(crate) fn one_by_one(&self, count: u64, turns: usize) -> u64 {
        let found = (count as usize).min(turns);
        self.worth[turns + 1 - found..=turns].iter().sum()
    }
}

fn binomial(n: usize, k: usize) -> u64 {
    (0..k).fold(1, |product, i| product * (n - i) as u64 / (i + 1) as u64)
}
