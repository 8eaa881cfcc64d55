//! Blocks for any processor, without `unsafe`.

use crate::grade::simd::block::{Block, Cpu, WIDE};

/// What the build itself assumes of every processor. It proves nothing, so anyone may make it.
#[derive(Copy, Clone)]
pub(crate) struct Portable;

impl Cpu for Portable {
    type Wide = Words;

    #[inline(always)]
    fn run<R>(self, kernel: impl FnOnce() -> R) -> R {
        kernel()
    }
}

/// One word, for sets of at most 64 candidates.
impl Block for u64 {
    type Cpu = Portable;
    const WORDS: usize = 1;
    type Tally = u32;

    #[inline(always)]
    fn empty(_: Portable) -> u64 {
        0
    }
    #[inline(always)]
    fn full(_: Portable) -> u64 {
        u64::MAX
    }
    #[inline(always)]
    fn load(_: Portable, words: &[u64]) -> u64 {
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
    fn no_tally(_: Portable) -> u32 {
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

/// A block of plain words, which the compiler vectorises as it can.
#[derive(Copy, Clone)]
pub(crate) struct Words([u64; WIDE]);

impl Words {
    /// An indexed loop, since nothing makes the compiler inline the functions of iterators.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)]
    fn zip(self, other: Words, op: impl Fn(u64, u64) -> u64) -> Words {
        let mut out = [0; WIDE];
        for word in 0..WIDE {
            out[word] = op(self.0[word], other.0[word]);
        }
        Words(out)
    }
}

impl Block for Words {
    type Cpu = Portable;
    const WORDS: usize = WIDE;
    type Tally = [u64; WIDE];

    #[inline(always)]
    fn empty(_: Portable) -> Words {
        Words([0; WIDE])
    }
    #[inline(always)]
    fn full(_: Portable) -> Words {
        Words([u64::MAX; WIDE])
    }
    #[inline(always)]
    fn load(_: Portable, words: &[u64]) -> Words {
        Words(words[..WIDE].try_into().expect("the slice has WIDE words"))
    }
    #[inline(always)]
    fn store(self, words: &mut [u64]) {
        words[..WIDE].copy_from_slice(&self.0);
    }
    #[inline(always)]
    fn and(self, other: Words) -> Words {
        self.zip(other, |a, b| a & b)
    }
    #[inline(always)]
    fn without(self, other: Words) -> Words {
        self.zip(other, |a, b| a & !b)
    }
    #[inline(always)]
    fn or(self, other: Words) -> Words {
        self.zip(other, |a, b| a | b)
    }
    #[inline(always)]
    fn xor(self, other: Words) -> Words {
        self.zip(other, |a, b| a ^ b)
    }
    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().fold(0, |any, word| any | word) == 0
    }
    #[inline(always)]
    fn no_tally(_: Portable) -> [u64; WIDE] {
        [0; WIDE]
    }
    #[inline(always)]
    fn add_to(self, tally: &mut [u64; WIDE]) {
        for (count, word) in tally.iter_mut().zip(self.0) {
            *count += u64::from(word.count_ones());
        }
    }
    #[inline(always)]
    fn total(tally: [u64; WIDE]) -> u32 {
        tally.iter().sum::<u64>() as u32
    }
}
