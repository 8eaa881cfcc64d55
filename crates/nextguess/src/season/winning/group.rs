//! Matchings as columns of bits ([`Group`]), so that the lights of a night are counted for 64 of them at a time.

use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::matching::Matching;

/// The bits of a number of lights. A night has at most 24 couples.
const BITS: usize = 5;

/// Some matchings. For each pair there is one bit for each matching: whether it has the pair.
#[derive(Clone, Debug)]
pub(super) struct Group {
    width: usize,
    len: usize,
    words: usize,
    planes: Vec<u64>,
    counts: Vec<u32>,
}

impl Group {
    /// The group of these matchings. They keep their order.
    pub(super) fn new(cast: &Cast, matchings: impl ExactSizeIterator<Item = Matching>) -> Group {
        let (left, width) = (cast.left().len(), cast.right().len());
        let len = matchings.len();
        let words = len.div_ceil(64);
        let mut planes = vec![0u64; left * width * words];
        let mut counts = vec![0u32; left * width];
        let is_any = cast.rule() == SeasonRule::Any;
        for (at, matching) in matchings.enumerate() {
            for right in 0..width {
                let left = matching.left_of(right);
                if !is_any || left < right {
                    let pair = left * width + right;
                    planes[pair * words + at / 64] |= 1u64 << (at % 64);
                    counts[pair] += 1;
                }
            }
        }
        Group {
            width,
            len,
            words,
            planes,
            counts,
        }
    }

    /// How many matchings there are.
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// How many words the bits of a pair take.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// How many matchings have the pair.
    pub(super) fn count(&self, pair: Pair) -> usize {
        self.counts[pair.left * self.width + pair.right] as usize
    }

    /// For each matching whether it has the pair.
    pub(super) fn plane(&self, pair: Pair) -> &[u64] {
        &self.planes[(pair.left * self.width + pair.right) * self.words..][..self.words]
    }

    /// The bits of this word that stand for matchings.
    fn present(&self, word: usize) -> u64 {
        match self.len - word * 64 {
            rest @ ..64 => (1 << rest) - 1,
            _ => u64::MAX,
        }
    }

    /// How many matchings give 0, 1, 2, ... lights. `sizes` has one place more than the night has couples.
    pub(super) fn sizes(&self, night: &[Pair], sizes: &mut [usize]) {
        sizes.fill(0);
        for word in 0..self.words {
            let sum = self.sum(night, word);
            for (lights, size) in sizes.iter_mut().enumerate() {
                *size += with_lights(&sum, lights, self.present(word)).count_ones() as usize;
            }
        }
    }

    /// For each number of lights, the places of the matchings that give it.
    pub(super) fn parts(&self, night: &[Pair]) -> Vec<Vec<u32>> {
        let mut parts = vec![Vec::new(); night.len() + 1];
        for word in 0..self.words {
            let sum = self.sum(night, word);
            for (lights, part) in parts.iter_mut().enumerate() {
                let mut those = with_lights(&sum, lights, self.present(word));
                while those != 0 {
                    part.push(word as u32 * 64 + those.trailing_zeros());
                    those &= those - 1;
                }
            }
        }
        parts
    }

    /// The lights of the 64 matchings of a word, in binary.
    fn sum(&self, night: &[Pair], word: usize) -> [u64; BITS] {
        let mut sum = [0u64; BITS];
        for pair in night {
            let at = (pair.left * self.width + pair.right) * self.words + word;
            let mut carry = self.planes[at];
            for bit in &mut sum {
                (*bit, carry) = (*bit ^ carry, *bit & carry);
            }
        }
        sum
    }
}

/// The matchings of `present` that have this number of lights.
fn with_lights(sum: &[u64; BITS], lights: usize, present: u64) -> u64 {
    let bits = sum.iter().enumerate();
    bits.fold(present, |those, (at, bit)| {
        those & if lights >> at & 1 == 1 { *bit } else { !*bit }
    })
}
