//! Blocks for any processor.

use crate::grade::simd::backend::WIDE;
use crate::grade::simd::block::Block;

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
    const WORDS: usize = WIDE;
    type Tally = [u64; WIDE];

    #[inline(always)]
    fn empty() -> Words {
        Words([0; WIDE])
    }
    #[inline(always)]
    fn full() -> Words {
        Words([u64::MAX; WIDE])
    }
    #[inline(always)]
    fn load(words: &[u64]) -> Words {
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
    fn no_tally() -> [u64; WIDE] {
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
