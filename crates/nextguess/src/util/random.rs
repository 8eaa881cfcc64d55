//! Seeded random numbers, the same on every machine: [`Random`].

use rustc_hash::FxHashSet;

/// A small generator of random numbers (SplitMix64: Steele, Lea & Flood, OOPSLA 2014). The same seed gives the same
/// numbers on every machine.
///
/// ```
/// use nextguess::util::random::Random;
///
/// let mut random = Random::seeded(7);
/// assert!(random.below(6) < 6);
/// assert_eq!(Random::seeded(7).bits(), Random::seeded(7).bits());
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator that begins with this seed.
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

    /// The next 128 random bits.
    pub(crate) fn wide_bits(&mut self) -> u128 {
        u128::from(self.bits()) << 64 | u128::from(self.bits())
    }

    /// A number from 0 to `bound - 1`, all equally likely. `bound` must not be 0.
    ///
    /// The number is the upper half of `bits · bound`. The few bits that would make some numbers likelier are drawn
    /// again (Lemire, "Fast random integer generation in an interval", TOMACS 29 (2019)).
    pub fn below(&mut self, bound: usize) -> usize {
        self.below_wide(bound as u64) as usize
    }

    /// The same as [`Random::below`], for bounds that may have more bits than an address.
    pub(crate) fn below_wide(&mut self, bound: u64) -> u64 {
        loop {
            let scaled = u128::from(self.bits()) * u128::from(bound);
            let rest = scaled as u64;
            if rest >= bound || rest >= bound.wrapping_neg() % bound {
                return (scaled >> 64) as u64;
            }
        }
    }

    /// `count` different numbers below `bound`, in no particular order. All sets are equally likely. `bound` must be
    /// at least `count` (Floyd's method: Bentley, "Programming pearls", CACM 30 (1987)).
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

    /// Puts the items into a random order. All orders are equally likely.
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
        assert!(random.distinct(0, 0).is_empty());
    }
}
