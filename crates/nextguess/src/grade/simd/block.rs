//! Sets of candidates, one bit each, and small numbers held as bit planes across them.

/// The proof that the running processor has an instruction set.
///
/// Contract: a value exists only where the processor has every instruction of the set. So its fields are
/// private to its file, which makes one only after it has asked the processor.
pub(crate) trait Cpu: Copy {
    /// The widest block of this instruction set, of [`WIDE`] words.
    type Wide: Block<Cpu = Self>;

    /// Calls the kernel from a function that is compiled for this instruction set. To have an effect the
    /// closure must be marked `#[inline(always)]`, and so must everything it calls that is worth
    /// compiling anew.
    fn run<R>(self, kernel: impl FnOnce() -> R) -> R;
}

/// The words in every backend's widest block.
pub(crate) const WIDE: usize = 8;

/// A set among as many candidates as [`Block::WORDS`] words have bits, in the registers of an
/// instruction set.
///
/// Contract: a block and a tally are made only from the [`Cpu`] of their instruction set, or from others
/// that were. So each proves what its `Cpu` proves, and all functions are safe. They are sound anywhere,
/// but fast only within [`Cpu::run`].
///
/// Kernels are written once for every block. Arrays of words would not do: which loops over them the
/// compiler vectorises, and along which axis, changes with code far away.
pub(crate) trait Block: Copy {
    /// The instruction set.
    type Cpu: Cpu;

    /// A multiple of 64 candidates.
    const WORDS: usize;

    /// A running count of candidates, summed up only at the end.
    type Tally: Copy;

    fn empty(cpu: Self::Cpu) -> Self;
    fn full(cpu: Self::Cpu) -> Self;
    /// Reads [`Block::WORDS`] words; panics if there are fewer.
    fn load(cpu: Self::Cpu, words: &[u64]) -> Self;
    /// Writes [`Block::WORDS`] words; panics if there is room for fewer.
    fn store(self, words: &mut [u64]);
    fn and(self, other: Self) -> Self;
    /// The candidates of this set that are not in the other.
    fn without(self, other: Self) -> Self;
    fn or(self, other: Self) -> Self;
    fn xor(self, other: Self) -> Self;
    fn is_empty(self) -> bool;

    fn no_tally(cpu: Self::Cpu) -> Self::Tally;
    /// Adds the size of this set.
    fn add_to(self, tally: &mut Self::Tally);
    fn total(tally: Self::Tally) -> u32;
}

/// A number below `2^B` for each candidate of a block: bit `b` of the numbers is plane `b`.
#[derive(Copy, Clone)]
pub(crate) struct Sum<V: Block, const B: usize> {
    cpu: V::Cpu,
    planes: [V; B],
}

impl<V: Block, const B: usize> Sum<V, B> {
    #[inline(always)]
    pub(crate) fn zero(cpu: V::Cpu) -> Sum<V, B> {
        Sum {
            cpu,
            planes: [V::empty(cpu); B],
        }
    }

    /// Adds one to the candidates of `set`.
    #[inline(always)]
    pub(crate) fn add_one(&mut self, set: V) {
        self.carry_into(0, set);
    }

    /// Adds one to the candidates of `a` and one to those of `b`: a full adder on the lowest plane.
    #[inline(always)]
    pub(crate) fn add_two(&mut self, a: V, b: V) {
        let ones = self.planes[0];
        let either = ones.xor(a);
        self.planes[0] = either.xor(b);
        self.carry_into(1, ones.and(a).or(either.and(b)));
    }

    #[inline(always)]
    fn carry_into(&mut self, lowest: usize, mut carry: V) {
        for plane in lowest..B {
            let old = self.planes[plane];
            self.planes[plane] = old.xor(carry);
            carry = old.and(carry);
        }
    }

    /// For each number the candidates that have it. `N` is `2^B`.
    #[inline(always)]
    pub(crate) fn split<const N: usize>(self) -> [V; N] {
        const { assert!(N == 1 << B) };
        let mut sets = [V::full(self.cpu); N];
        for bit in 0..B {
            let plane = self.planes[bit];
            for low in 0..1 << bit {
                let set = sets[low];
                sets[low] = set.without(plane);
                sets[low + (1 << bit)] = set.and(plane);
            }
        }
        sets
    }
}
