//! Comparing all slots of two packed codes at once, within one word.

use crate::board::code::{Code, Layout};

/// The masks that a layout's lanes need.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Lanes {
    /// The lowest bit of each lane.
    ones: u64,
    /// The highest bit of each lane.
    high: u64,
    /// All other bits of each lane.
    low: u64,
}

impl Lanes {
    #[inline]
    pub(crate) fn new(layout: Layout) -> Lanes {
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
    pub(crate) fn splat(self, symbol: u64) -> u64 {
        self.ones * symbol
    }

    /// The highest bit of each lane in which the two words agree.
    ///
    /// A lane's low bits plus `low` carry into its high bit unless they are all zero, and never out of
    /// the lane (Hacker's Delight, 6-1).
    #[inline(always)]
    pub(crate) fn equal(self, a: u64, b: u64) -> u64 {
        let difference = a ^ b;
        !(((difference & self.low) + self.low) | difference) & self.high
    }

    /// In how many lanes the two words agree.
    #[inline(always)]
    pub(crate) fn count_equal(self, a: u64, b: u64) -> u64 {
        u64::from(self.equal(a, b).count_ones())
    }
}

/// A slot of a question that is not blank.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) slot: usize,
    pub(crate) symbol: usize,
    /// How many slots up to and with this one have the symbol.
    pub(crate) times: usize,
}

/// Calls `each` with every slot of a question that is not blank, in order.
#[inline(always)]
pub(crate) fn for_each_asked(layout: Layout, question: Code, mut each: impl FnMut(Asked)) {
    let lanes = Lanes::new(layout);
    let bits = layout.bits();
    let blank = u64::MAX >> (u64::BITS - bits);
    let mut shift = bits * layout.slots() as u32;
    for slot in 0..layout.slots() {
        shift -= bits;
        let symbol = (question.0 >> shift) & blank;
        if symbol == blank {
            continue;
        }
        // Slot 0 has the highest lane, so the slots before this one are the bits above.
        let same = lanes.equal(question.0, lanes.splat(symbol)) >> (shift + bits - 1);
        each(Asked {
            slot,
            symbol: symbol as usize,
            times: same.count_ones() as usize,
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::code::BLANK;

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
    fn asked_slots_count_their_symbols_and_leave_blanks_out() {
        let layout = Layout::new(5, 8).unwrap();
        let question = layout.pack(&[7, 2, BLANK, 7, 0]);
        let mut seen = Vec::new();
        for_each_asked(layout, question, |asked| {
            seen.push((asked.slot, asked.symbol, asked.times));
        });
        assert_eq!(seen, [(0, 7, 1), (1, 2, 1), (3, 7, 2), (4, 0, 1)]);
    }
}
