//! Sets of candidates, one bit each, and small numbers held as bit planes across them.

/// A set among as many candidates as [`Block::WORDS`] words have bits, in the registers of an
/// instruction set.
///
/// Kernels are written once for every block. Arrays of words would not do: which loops over them the
/// compiler vectorises, and along which axis, changes with code far away.
pub(crate) trait Block: Copy {
    /// A multiple of 64 candidates.
    const WORDS: usize;

    /// A running count of candidates, summed up only at the end.
    type Tally: Copy;

    fn empty() -> Self;
    fn full() -> Self;
    /// Reads [`Block::WORDS`] words; panics if there are fewer.
    fn load(words: &[u64]) -> Self;
    /// Writes [`Block::WORDS`] words; panics if there is room for fewer.
    fn store(self, words: &mut [u64]);
    fn and(self, other: Self) -> Self;
    /// The candidates of this set that are not in the other.
    fn without(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn is_empty(self) -> bool;

    fn no_tally() -> Self::Tally;
    /// Adds the size of this set.
    fn add_to(self, tally: &mut Self::Tally);
    fn total(tally: Self::Tally) -> u32;
}

/// One word, for sets of at most 64 candidates.
impl Block for u64 {
    const WORDS: usize = 1;
    type Tally = u32;

    #[inline(always)]
    fn empty() -> u64 {
        0
    }
    #[inline(always)]
    fn full() -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn load(words: &[u64]) -> u64 {
        words[0]
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[0] = self;
    }
    #[inline(always)]
    fn and(self, other: u64) -> u64 {
        self & other
    }
    #[inline(always)]
    fn without(self, other: u64) -> u64 {
        self & !other
    }
    #[inline(always)]
    fn or(self, other: u64) -> u64 {
        self | other
    }
    #[inline(always)]
    fn xor(self, other: u64) -> u64 {
        self ^ other
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self == 0
    }
    #[inline(always)]
    fn no_tally() -> u32 {
        0
    }
    #[inline(always)]
    fn add_to(self, tally: &mut u32) {
        *tally += self.count_ones();
    }
    #[inline(always)]
    fn total(tally: u32) -> u32 {
        tally
    }
}

/// A number below `2^B` for each candidate of a block: bit `b` of the numbers is plane `b`.
#[derive(Copy, Clone)]
pub(crate) struct Sum<V, const B: usize>([V; B]);

impl<V: Block, const B: usize> Sum<V, B> {
    #[inline(always)]
    pub(crate) fn zero() -> Sum<V, B> {
        Sum([V::empty(); B])
    }

    /// Adds one to the candidates of `set`.
    #[inline(always)]
    pub(crate) fn add_one(&mut self, set: V) {
        self.carry_into(0, set);
    }

    /// Adds one to the candidates of `a` and one to those of `b`: a full adder on the lowest plane.
    #[inline(always)]
    pub(crate) fn add_two(&mut self, a: V, b: V) {
        let ones = self.0[0];
        let either = ones.xor(a);
        self.0[0] = either.xor(b);
        self.carry_into(1, ones.and(a).or(either.and(b)));
    }

    #[inline(always)]
    fn carry_into(&mut self, lowest: usize, mut carry: V) {
        for plane in lowest..B {
            let old = self.0[plane];
            self.0[plane] = old.xor(carry);
            carry = old.and(carry);
        }
    }

    /// For each number the candidates that have it. `N` is `2^B`.
    #[inline(always)]
    pub(crate) fn split<const N: usize>(self) -> [V; N] {
        const { assert!(N == 1 << B) };
        let mut sets = [V::full(); N];
        for bit in 0..B {
            let plane = self.0[bit];
            for low in 0..1 << bit {
                let set = sets[low];
                sets[low] = set.without(plane);
                sets[low + (1 << bit)] = set.and(plane);
            }
        }
        sets
    }
}
