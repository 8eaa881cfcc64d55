//! One way in which everyone can belong together.

use crate::season::cast::{Cast, MOST_PEOPLE, Pair, SeasonRule};

/// For each person on the right the person on the left who is the match, in lanes of five bits.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Matching(u128);

const LANE: usize = 5;
const _: () = assert!(MOST_PEOPLE * LANE <= 128 && MOST_PEOPLE <= 1 << LANE);

impl Matching {
    /// Nobody has a match yet.
    pub(crate) const EMPTY: Matching = Matching(0);

    /// The matching of these pairs, which give everyone on the right exactly one match.
    pub(crate) fn of(cast: &Cast, pairs: &[Pair]) -> Matching {
        let mut matching = Matching::EMPTY;
        for pair in pairs {
            matching.put(cast.rule(), *pair);
        }
        matching
    }

    /// Adds a pair whose right person has none yet.
    pub(crate) fn put(&mut self, rule: SeasonRule, pair: Pair) {
        self.0 |= (pair.left as u128) << (LANE * pair.right);
        if rule == SeasonRule::Any {
            self.0 |= (pair.right as u128) << (LANE * pair.left);
        }
    }

    /// The match of a person on the right.
    pub fn left_of(self, right: usize) -> usize {
        (self.0 >> (LANE * right)) as usize & ((1 << LANE) - 1)
    }

    /// Whether the two belong together.
    pub fn has(self, pair: Pair) -> bool {
        self.left_of(pair.right) == pair.left
    }

    /// How many of these pairs belong together.
    pub(crate) fn lights(self, pairs: &[Pair]) -> usize {
        pairs.iter().filter(|&&pair| self.has(pair)).count()
    }

    /// How many matches the match of a person on the right has.
    pub(crate) fn matches_beside(self, cast: &Cast, right: usize) -> usize {
        let left = self.left_of(right);
        let rights = 0..cast.right().len();
        rights.filter(|&other| self.left_of(other) == left).count()
    }

    /// Its pairs, by the person on the left.
    pub fn pairs(self, cast: &Cast) -> Vec<Pair> {
        cast.pairs().filter(|&pair| self.has(pair)).collect()
    }
}
