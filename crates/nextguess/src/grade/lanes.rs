//! Comparing all slots of two packed codes at once, within one word.

use crate::code::{Code, Layout};

/// The masks that a layout's lanes need.
#[derive(Copy, Clone, Debug)]
pub(super) struct Lanes {
    /// The lowest bit of each lane.
    ones: u64,
    /// The highest bit of each lane.
    high: u64,
    /// All other bits of each lane.
    low: u64,
}

impl Lanes {
    #[inline]
    pub(super) fn new(layout: Layout) -> Lanes {
        let bits = layout.bits();
        // Repeating the lane by doubling: `splat` does one step a slot, and this runs for every grade.
        let mut ones = 1u64;
        let mut filled = bits;
        while filled < u64::BITS {
            ones |= ones << filled;
            filled *= 2;
        }
        ones &= u64::MAX >> (u64::BITS - bits * layout.slots() as u32);
        let high = ones << (bits - 1);
        Lanes {
            ones,
            high,
            low: high - ones,
        }
    }

    /// The word that holds `symbol`, a lane value, in every lane.
    #[inline(always)]
    pub(super) fn splat(self, symbol: u64) -> u64 {
        self.ones * symbol
    }

    /// The highest bit of each lane in which the two words agree.
    ///
    /// A lane's low bits plus `low` carry into its high bit unless they are all zero, and never out of
    /// the lane (Hacker's Delight, 6-1).
    #[inline(always)]
    pub(super) fn equal(self, a: u64, b: u64) -> u64 {
        let difference = a ^ b;
        !(((difference & self.low) + self.low) | difference) & self.high
    }

    /// In how many lanes the two words agree.
    #[inline(always)]
    pub(super) fn count_equal(self, a: u64, b: u64) -> u64 {
        u64::from(self.equal(a, b).count_ones())
    }
}

/// The distinct symbols of a question, blanks left out.
#[derive(Copy, Clone, Debug)]
pub(super) struct Palette {
    entries: [Tint; MAX_SLOTS],
    len: usize,
}

/// A symbol of a question.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Tint {
    /// The symbol, as the value of a lane.
    pub(super) symbol: u32,
    /// In how many slots the question has it.
    pub(super) times: u32,
}

/// A lane has at least two bits, so no layout has more slots.
pub(super) const MAX_SLOTS: usize = 32;

impl Palette {
    #[inline(always)]
    pub(super) fn new(layout: Layout, question: Code) -> Palette {
        let lanes = Lanes::new(layout);
        let mut palette = Palette {
            entries: [Tint::default(); MAX_SLOTS],
            len: 0,
        };
        let lane = u64::MAX >> (u64::BITS - layout.bits());
        let blanks = lanes.equal(question.0, lanes.splat(lane));
        let mut unseen = lanes.high & !blanks;
        while unseen != 0 {
            let shift = unseen.trailing_zeros() + 1 - layout.bits();
            let symbol = (question.0 >> shift) & lane;
            let same = lanes.equal(question.0, lanes.splat(symbol));
            palette.entries[palette.len] = Tint {
                symbol: symbol as u32,
                times: same.count_ones(),
            };
            palette.len += 1;
            unseen &= !same;
        }
        palette
    }

    #[inline(always)]
    pub(super) fn tints(&self) -> &[Tint] {
        &self.entries[..self.len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::code::BLANK;

    #[test]
    fn lanes_that_fill_the_word_compare_apart() {
        let layout = Layout::new(16, 14).unwrap();
        let lanes = Lanes::new(layout);
        let mut symbols = [3; 16];
        let a = layout.pack(&symbols);
        symbols[0] = 4;
        symbols[9] = 11;
        let b = layout.pack(&symbols);
        assert_eq!(lanes.count_equal(a.0, b.0), 14);
        assert_eq!(lanes.count_equal(a.0, a.0), 16);
        assert_eq!(lanes.splat(3), a.0);
    }

    #[test]
    fn a_palette_counts_symbols_and_leaves_blanks_out() {
        let layout = Layout::new(5, 8).unwrap();
        let question = layout.pack(&[7, 2, BLANK, 7, 0]);
        let palette = Palette::new(layout, question);
        let mut seen: Vec<_> = palette
            .tints()
            .iter()
            .map(|t| (t.symbol, t.times))
            .collect();
        seen.sort_unstable();
        assert_eq!(seen, [(0, 1), (2, 1), (7, 2)]);
    }
}
