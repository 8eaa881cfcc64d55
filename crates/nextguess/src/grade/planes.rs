//! A set of codes as bit planes: what holds of a candidate is one bit of a plane.

use super::block::Block;
use super::lanes::MAX_SLOTS;
use crate::code::{Code, Layout};

/// Words in a block of a set that does not fit one word.
pub(super) const WIDE: usize = 8;

/// Boards with more (slot, symbol) pairs than this keep their codes packed instead: planes cost a bit
/// for each pair and candidate, whatever the question.
const MAX_PAIRS: usize = 512;

/// For each (slot, symbol) the candidates that have the symbol there and, if asked for, for each
/// (symbol, times) the candidates that have the symbol at least that often.
///
/// A plane is contiguous, since a question reads a few whole planes. Bits past the last candidate are
/// zero in every plane.
#[derive(Clone, Debug)]
pub(super) struct Planes {
    layout: Layout,
    len: usize,
    /// Words from one plane to the next: one, or a multiple of [`WIDE`].
    stride: usize,
    words: Vec<u64>,
}

impl Planes {
    /// Whether the planes of a board are few enough.
    pub(super) fn fit(layout: Layout) -> bool {
        layout.slots() * layout.symbols() <= MAX_PAIRS
    }

    #[inline(always)]
    pub(super) fn new(layout: Layout, codes: &[Code], with_times: bool) -> Planes {
        let pairs = layout.slots() * layout.symbols();
        let count = if with_times { 2 * pairs } else { pairs };
        let words = codes.len().div_ceil(64);
        let stride = if words <= 1 {
            1
        } else {
            words.next_multiple_of(WIDE)
        };
        let mut planes = Planes {
            layout,
            len: codes.len(),
            stride,
            words: vec![0; count * stride],
        };
        if words <= 1 {
            planes.fill::<1>(codes, with_times);
        } else {
            planes.fill::<WIDE>(codes, with_times);
        }
        planes
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Whether every plane is one word; else it is blocks of [`WIDE`] words.
    #[inline(always)]
    pub(super) fn is_one_word(&self) -> bool {
        self.stride == 1
    }

    /// How many blocks of `W` words a plane has.
    #[inline(always)]
    pub(super) fn blocks<const W: usize>(&self) -> usize {
        self.stride / W
    }

    /// Where the plane of the candidates that have `symbol` in `slot` begins.
    #[inline(always)]
    pub(super) fn at(&self, slot: usize, symbol: usize) -> usize {
        (slot * self.layout.symbols() + symbol) * self.stride
    }

    /// Where the plane of the candidates that have `symbol` at least `times` times begins;
    /// `times` counts from 1.
    #[inline(always)]
    pub(super) fn at_least(&self, symbol: usize, times: usize) -> usize {
        let slots = self.layout.slots();
        (slots * self.layout.symbols() + symbol * slots + times - 1) * self.stride
    }

    /// Block `index` of the plane that begins at `plane`.
    #[inline(always)]
    pub(super) fn block<const W: usize>(&self, plane: usize, index: usize) -> Block<W> {
        let words = &self.words[plane + index * W..][..W];
        Block(words.try_into().expect("the slice has W words"))
    }

    #[inline(always)]
    fn put<const W: usize>(&mut self, plane: usize, index: usize, block: Block<W>) {
        self.words[plane + index * W..][..W].copy_from_slice(&block.0);
    }

    #[inline(always)]
    fn fill<const W: usize>(&mut self, codes: &[Code], with_times: bool) {
        for (index, codes) in codes.chunks(64 * W).enumerate() {
            let (rows, present) = bit_rows::<W>(codes);
            for slot in 0..self.layout.slots() {
                let shift = self.layout.shift(slot) as usize;
                let lane = &rows[shift..shift + self.layout.bits() as usize];
                for symbol in 0..self.layout.symbols() {
                    let mut having = present;
                    for (bit, &row) in lane.iter().enumerate() {
                        let differs = Block([(symbol as u64 >> bit & 1).wrapping_sub(1); W]);
                        having = having & (row ^ differs);
                    }
                    self.put(self.at(slot, symbol), index, having);
                }
            }
            if with_times {
                self.fill_times::<W>(index);
            }
        }
    }

    /// Fills one block of the planes by symbol and times from those by slot and symbol.
    #[inline(always)]
    fn fill_times<const W: usize>(&mut self, index: usize) {
        let slots = self.layout.slots();
        for symbol in 0..self.layout.symbols() {
            let mut at_least = [Block::<W>::EMPTY; MAX_SLOTS];
            for slot in 0..slots {
                let here = self.block::<W>(self.at(slot, symbol), index);
                for times in (1..=slot).rev() {
                    at_least[times] = at_least[times] | (at_least[times - 1] & here);
                }
                at_least[0] = at_least[0] | here;
            }
            for (times, &set) in at_least[..slots].iter().enumerate() {
                self.put(self.at_least(symbol, times + 1), index, set);
            }
        }
    }
}

/// Row `b` is bit `b` of every code, code `i` being bit `i`; and which codes there are.
#[inline(always)]
fn bit_rows<const W: usize>(codes: &[Code]) -> ([Block<W>; 64], Block<W>) {
    let mut rows = [Block::<W>::EMPTY; 64];
    let mut present = Block::<W>::EMPTY;
    for (word, codes) in codes.chunks(64).enumerate() {
        for (row, code) in rows.iter_mut().zip(codes) {
            row.0[word] = code.0;
        }
        present.0[word] = u64::MAX >> (64 - codes.len());
    }
    transpose(&mut rows);
    (rows, present)
}

/// Transposes `W` matrices of 64 by 64 bits at once, by swapping ever smaller quarters
/// (Hacker's Delight, 7-3).
#[inline(always)]
fn transpose<const W: usize>(rows: &mut [Block<W>; 64]) {
    let mut half = 32;
    let mut mask = u64::MAX >> 32;
    while half != 0 {
        for pair in 0..32 {
            let row = (pair & (half - 1)) | ((pair & !(half - 1)) << 1);
            for word in 0..W {
                let (a, b) = (rows[row].0[word], rows[row + half].0[word]);
                let swap = ((a >> half) ^ b) & mask;
                rows[row].0[word] = a ^ (swap << half);
                rows[row + half].0[word] = b ^ swap;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn planes_hold_what_they_say() {
        let layout = Layout::new(3, 4).unwrap();
        for len in [0, 1, 63, 64, 65, 511, 512, 513, 1000] {
            let codes: Vec<Code> = (0..len)
                .map(|i| layout.pack(&[i % 4, i / 4 % 4, i / 7 % 4].map(|s| s as u16)))
                .collect();
            let planes = Planes::new(layout, &codes, true);
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
            let ones: u32 = planes.words[..12 * planes.stride]
                .iter()
                .map(|word| word.count_ones())
                .sum();
            assert_eq!(ones as usize, 3 * len, "no bit past the last candidate");
        }
    }
}
