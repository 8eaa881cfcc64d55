//! A set of codes as bit planes: what holds of a candidate is one bit of a plane.

use crate::board::code::{Code, Layout};
use crate::grade::simd::backend::{Backend, Kernel};
use crate::grade::simd::block::{Block, WIDE};
use crate::grade::simd::words::Portable;

/// Boards with more (slot, symbol) pairs than this keep their codes packed instead: planes cost a bit
/// for each pair and candidate, whatever the question.
const MAX_PAIRS: usize = 512;

/// Boards with more slots keep their codes packed too: sums of planes then have five bits at most.
pub(crate) const MAX_SLOTS: usize = 31;

/// The bytes of a cache line, to which blocks are aligned: else each would lie in two.
const LINE: usize = 64;

/// For each (slot, symbol) the candidates that have the symbol there and, if asked for, for each
/// (symbol, times) the candidates that have the symbol at least that often.
///
/// A plane is contiguous, since a question reads a few whole planes. Bits past the last candidate are
/// zero in every plane.
#[derive(Clone, Debug)]
pub(crate) struct Planes {
    layout: Layout,
    len: usize,
    /// Words from one plane to the next: one, or a multiple of [`WIDE`].
    stride: usize,
    /// Where the first plane begins.
    start: usize,
    words: Vec<u64>,
}

impl Planes {
    /// Whether the planes of a board are few enough.
    pub(crate) fn fit(layout: Layout) -> bool {
        layout.slots() <= MAX_SLOTS && layout.slots() * layout.symbols() <= MAX_PAIRS
    }

    pub(crate) fn new(
        backend: Backend,
        layout: Layout,
        codes: &[Code],
        with_times: bool,
    ) -> Planes {
        let pairs = layout.slots() * layout.symbols();
        let count = if with_times { 2 * pairs } else { pairs };
        let words = codes.len().div_ceil(64);
        let stride = if words <= 1 {
            1
        } else {
            words.next_multiple_of(WIDE)
        };
        let (words, start) = if stride == 1 {
            (vec![0; count], 0)
        } else {
            let spare = LINE / size_of::<u64>();
            let words = vec![0u64; count * stride + spare];
            let start = words.as_ptr().align_offset(LINE).min(spare);
            (words, start)
        };
        let mut planes = Planes {
            layout,
            len: codes.len(),
            stride,
            start,
            words,
        };
        if stride == 1 {
            backend.run(
                #[inline(always)]
                || planes.fill::<u64, 1>(Portable, codes, with_times),
            );
        } else {
            backend.run_wide(Fill {
                planes: &mut planes,
                codes,
                with_times,
            });
        }
        planes
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// Whether every plane is one word; else it is blocks of [`WIDE`] words.
    #[inline(always)]
    pub(crate) fn is_one_word(&self) -> bool {
        self.stride == 1
    }

    /// How many words a plane has.
    #[inline(always)]
    pub(crate) fn words(&self) -> usize {
        self.stride
    }

    /// How many blocks of [`WIDE`] words a plane has.
    #[inline(always)]
    pub(crate) fn blocks(&self) -> usize {
        self.stride / WIDE
    }

    /// Where the plane of the candidates that have `symbol` in `slot` begins.
    #[inline(always)]
    pub(crate) fn at(&self, slot: usize, symbol: usize) -> usize {
        self.start + (slot * self.layout.symbols() + symbol) * self.stride
    }

    /// Where the plane of the candidates that have `symbol` at least `times` times begins;
    /// `times` counts from 1.
    #[inline(always)]
    pub(crate) fn at_least(&self, symbol: usize, times: usize) -> usize {
        let slots = self.layout.slots();
        self.start + (slots * self.layout.symbols() + symbol * slots + times - 1) * self.stride
    }

    /// The planes of at most 64 candidates, a word each: those by slot and symbol, then those by symbol
    /// and times if there are any. In this form places need no multiplication by the stride.
    #[inline(always)]
    pub(crate) fn one_words(&self) -> (&[u64], &[u64]) {
        debug_assert!(self.is_one_word());
        self.words
            .split_at(self.layout.slots() * self.layout.symbols())
    }

    /// Block `index` of the plane that begins at `plane`.
    #[inline(always)]
    pub(crate) fn block<V: Block>(&self, cpu: V::Cpu, plane: usize, index: usize) -> V {
        V::load(cpu, &self.words[plane + index * V::WORDS..][..V::WORDS])
    }

    #[inline(always)]
    fn put<V: Block>(&mut self, plane: usize, index: usize, block: V) {
        block.store(&mut self.words[plane + index * V::WORDS..][..V::WORDS]);
    }

    /// `W` is [`Block::WORDS`] of `V`.
    #[inline(always)]
    fn fill<V: Block, const W: usize>(&mut self, cpu: V::Cpu, codes: &[Code], with_times: bool) {
        const { assert!(V::WORDS == W) };
        let bits = self.layout.bits() as usize;
        for (index, codes) in codes.chunks(64 * W).enumerate() {
            let (rows, present) = bit_rows::<W>(codes);
            let present = V::load(cpu, &present);
            for slot in 0..self.layout.slots() {
                let lane = &rows[self.layout.shift(slot) as usize..][..bits];
                for symbol in 0..self.layout.symbols() {
                    let mut having = present;
                    for (bit, row) in lane.iter().enumerate() {
                        let row = V::load(cpu, row);
                        having = if symbol >> bit & 1 == 1 {
                            having.and(row)
                        } else {
                            having.without(row)
                        };
                    }
                    self.put(self.at(slot, symbol), index, having);
                }
            }
            if with_times {
                self.fill_times::<V>(cpu, index);
            }
        }
    }

    /// Fills one block of the planes by symbol and times from those by slot and symbol.
    #[inline(always)]
    fn fill_times<V: Block>(&mut self, cpu: V::Cpu, index: usize) {
        let slots = self.layout.slots();
        for symbol in 0..self.layout.symbols() {
            let mut at_least = [V::empty(cpu); MAX_SLOTS];
            for slot in 0..slots {
                let mut here: V = self.block(cpu, self.at(slot, symbol), index);
                for set in &mut at_least[..=slot] {
                    let before = *set;
                    *set = before.or(here);
                    here = before.and(here);
                }
            }
            for (times, &set) in at_least[..slots].iter().enumerate() {
                self.put(self.at_least(symbol, times + 1), index, set);
            }
        }
    }
}

struct Fill<'a> {
    planes: &'a mut Planes,
    codes: &'a [Code],
    with_times: bool,
}

impl Kernel for Fill<'_> {
    #[inline(always)]
    fn run<V: Block>(self, cpu: V::Cpu) {
        self.planes
            .fill::<V, WIDE>(cpu, self.codes, self.with_times);
    }
}

/// Row `b` is bit `b` of every code, code `i` being bit `i`; and which codes there are.
#[inline(always)]
fn bit_rows<const W: usize>(codes: &[Code]) -> ([[u64; W]; 64], [u64; W]) {
    let mut rows = [[0; W]; 64];
    let mut present = [0; W];
    for (word, codes) in codes.chunks(64).enumerate() {
        for (row, code) in rows.iter_mut().zip(codes) {
            row[word] = code.0;
        }
        present[word] = u64::MAX >> (64 - codes.len());
    }
    transpose(&mut rows);
    (rows, present)
}

/// Transposes `W` matrices of 64 by 64 bits at once, by swapping ever smaller quarters
/// (Hacker's Delight, 7-3).
#[inline(always)]
#[allow(clippy::needless_range_loop)]
fn transpose<const W: usize>(rows: &mut [[u64; W]; 64]) {
    let mut half = 32;
    let mut mask = u64::MAX >> 32;
    while half != 0 {
        for pair in 0..32 {
            let row = (pair & (half - 1)) | ((pair & !(half - 1)) << 1);
            for word in 0..W {
                let (a, b) = (rows[row][word], rows[row + half][word]);
                let swap = ((a >> half) ^ b) & mask;
                rows[row][word] = a ^ (swap << half);
                rows[row + half][word] = b ^ swap;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grade::Rule;

    #[test]
    fn planes_hold_what_they_say() {
        let layout = Layout::new(3, 4).unwrap();
        for len in [0, 1, 63, 64, 65, 511, 512, 513, 1000] {
            let codes: Vec<Code> = (0..len)
                .map(|i| layout.pack(&[i % 4, i / 4 % 4, i / 7 % 4].map(|s| s as u16)))
                .collect();
            let planes = Planes::new(Backend::detect(Rule::Pegs), layout, &codes, true);
            let bit = |plane: usize, i: usize| planes.words[plane + i / 64] >> (i % 64) & 1 == 1;
            for (i, &code) in codes.iter().enumerate() {
                let symbols = layout.unpack(code);
                for symbol in 0..4u16 {
                    for (slot, &there) in symbols.iter().enumerate() {
                        assert_eq!(bit(planes.at(slot, symbol.into()), i), there == symbol);
                    }
                    let times = symbols.iter().filter(|&&s| s == symbol).count();
                    for k in 1..=3 {
                        assert_eq!(bit(planes.at_least(symbol.into(), k), i), times >= k);
                    }
                }
            }
            let ones: u32 = planes.words[planes.start..][..12 * planes.stride]
                .iter()
                .map(|word| word.count_ones())
                .sum();
            assert_eq!(ones as usize, 3 * len, "no bit past the last candidate");
        }
    }
}
