//! Seeded randomness, the same on every machine.

use rustc_hash::FxHashSet;

/// A small generator (SplitMix64: Steele, Lea & Flood, OOPSLA 2014).
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The generator for a seed.
    pub fn seeded(seed: u64) -> Random {
        Random(seed)
    }

    /// The next 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`, which is not 0, all equally likely.
    ///
    /// The bits are scaled instead of divided, and the few that would make some numbers likelier are
    /// drawn again (Lemire, "Fast random integer generation in an interval", TOMACS 29 (2019)).
    pub fn below(&mut self, bound: usize) -> usize {
        let bound = bound as u64;
        loop {
            let scaled = u128::from(self.bits()) * u128::from(bound);
            let rest = scaled as u64;
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return (scaled >> 64) as usize;
            }
        }
    }

    /// `count` different numbers below `bound`, which is at least as much, in no particular order; all
    /// sets are equally likely (Floyd: Bentley, "Programming pearls", CACM 30 (1987)).
    pub(crate) fn distinct(&mut self, count: usize, bound: usize) -> Vec<usize> {
        let mut numbers = Vec::with_capacity(count);
        let mut seen = FxHashSet::default();
        for last in bound - count..bound {
            let number = self.below(last + 1);
            let number = if seen.insert(number) { number } else { last };
            seen.insert(number);
            numbers.push(number);
        }
        numbers
    }

    /// Puts the items into a random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_sets_are_equally_likely() {
        let mut random = Random::seeded(1);
        let mut counts = [0; 6];
        for _ in 0..60_000 {
            let mut set = random.distinct(2, 4);
            set.sort_unstable();
            let sets = [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]];
            counts[sets.iter().position(|other| set == other).unwrap()] += 1;
        }
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)));
        assert_eq!(random.distinct(0, 0), []);
    }
}
