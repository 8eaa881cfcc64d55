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

    // What follows treats each word as a number of its own: of another question, as `kernels/batch.rs` has them.

    /// Each word with the word of `other` at its place.
    #[inline(always)]
    fn zip_words(self, cpu: Self::Cpu, other: Self, op: impl Fn(u64, u64) -> u64) -> Self {
        let (mut words, mut others) = ([0; WIDE], [0; WIDE]);
        self.store(&mut words);
        other.store(&mut others);
        for (word, other) in words.iter_mut().zip(others) {
            *word = op(*word, other);
        }
        Self::load(cpu, &words)
    }
    /// The entry of a table whose place is in the four bits from `shift` on.
    #[inline(always)]
    fn look_up(self, cpu: Self::Cpu, shift: u32, table: &[u64; ENTRIES]) -> Self {
        let place = |word: u64| (word >> shift) as usize % ENTRIES;
        self.zip_words(cpu, self, |word, _| table[place(word)])
    }
    /// The bits from `shift` on, as far as `mask` has them.
    #[inline(always)]
    fn bits_from(self, cpu: Self::Cpu, shift: u32, mask: u64) -> Self {
        self.zip_words(cpu, self, |word, _| (word >> shift) & mask)
    }
    #[inline(always)]
    fn plus(self, cpu: Self::Cpu, other: Self) -> Self {
        self.zip_words(cpu, other, u64::wrapping_add)
    }
    /// One more where `a` and `b` are equal.
    #[inline(always)]
    fn plus_one_where_equal(self, cpu: Self::Cpu, a: Self, b: Self) -> Self {
        let equal = a.zip_words(cpu, b, |a, b| u64::from(a == b));
        self.plus(cpu, equal)
    }
    /// `then` where the word is at least `least`, else `otherwise`.
    #[inline(always)]
    fn where_at_least(self, cpu: Self::Cpu, least: u64, then: Self, otherwise: Self) -> Self {
        let mask = self.zip_words(cpu, self, |word, _| u64::from(word >= least).wrapping_neg());
        then.and(mask).or(otherwise.without(mask))
    }
    /// How many bits of each word are set.
    #[inline(always)]
    fn sizes(self, cpu: Self::Cpu) -> Self {
        self.zip_words(cpu, self, |word, _| u64::from(word.count_ones()))
    }
    /// The bytes of each word moved up by one, and `byte`, which is below 256, as the lowest.
    #[inline(always)]
    fn push_byte(self, cpu: Self::Cpu, byte: Self) -> Self {
        self.zip_words(cpu, byte, |word, byte| word << 8 | byte)
    }
    /// For each word the sum of the entries at its bytes, which are below 64.
    #[inline(always)]
    fn sum_by_bytes(self, cpu: Self::Cpu, table: &[u8; 64]) -> Self {
        self.zip_words(cpu, self, |word, _| {
            let entries = word.to_le_bytes().map(|byte| table[usize::from(byte) % 64]);
            entries.iter().map(|&entry| u64::from(entry)).sum()
        })
    }
    /// The greater of two bytes, for each of the bytes.
    #[inline(always)]
    fn greater_bytes(self, cpu: Self::Cpu, other: Self) -> Self {
        self.zip_words(cpu, other, |a, b| {
            let (a, b) = (a.to_le_bytes(), b.to_le_bytes());
            u64::from_le_bytes(std::array::from_fn(|at| a[at].max(b[at])))
        })
    }
    /// One bit for each word, set where it is below `bound`.
    #[inline(always)]
    fn below(self, bound: u64) -> u8 {
        let mut words = [u64::MAX; WIDE];
        self.store(&mut words);
        let bits = words.iter().enumerate();
        bits.fold(0, |mask, (at, &word)| mask | u8::from(word < bound) << at)
    }
}

/// The entries of a table for [`Block::look_up`].
pub(crate) const ENTRIES: usize = 16;

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
