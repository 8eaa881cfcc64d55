//! A code: one symbol in each slot, packed into one machine word.

use std::fmt;

/// A symbol (colour, digit, letter, person, item), counted from 0.
pub type Symbol = u16;

/// A slot left empty: it matches nothing. A truth booth is a code that is blank but for one slot.
pub const BLANK: Symbol = Symbol::MAX;

/// A slot whose symbol was not told (`?`): it stands for every symbol that may be there.
pub const UNKNOWN: Symbol = Symbol::MAX - 1;

/// One symbol in each slot, packed by a [`Layout`].
///
/// Slot 0 has the highest lane, so the order of the words is the order of the codes as texts.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Code(pub u64);

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({:#x})", self.0)
    }
}

/// How a code of `slots` slots over `symbols` symbols lies in a word: one lane of `bits` bits for
/// each slot, the two highest values of a lane being [`BLANK`] and [`UNKNOWN`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    slots: u32,
    symbols: u32,
    bits: u32,
}

impl Layout {
    /// The layout of a board, or `None` if its codes do not fit a word.
    pub fn new(slots: usize, symbols: usize) -> Option<Layout> {
        let lane_values = u32::try_from(symbols).ok()?.checked_add(2)?;
        let bits = u32::BITS - (lane_values - 1).leading_zeros();
        let slots = u32::try_from(slots).ok()?;
        let fits = slots >= 1 && symbols >= 1 && slots.checked_mul(bits)? <= u64::BITS;
        fits.then_some(Layout {
            slots,
            symbols: symbols as u32,
            bits,
        })
    }

    /// How many slots a code has.
    pub fn slots(self) -> usize {
        self.slots as usize
    }

    /// How many symbols there are.
    pub fn symbols(self) -> usize {
        self.symbols as usize
    }

    /// How many bits one slot takes.
    pub(crate) fn bits(self) -> u32 {
        self.bits
    }

    /// How far slot `slot` is shifted from the low end of the word.
    pub(crate) fn shift(self, slot: usize) -> u32 {
        (self.slots - 1 - slot as u32) * self.bits
    }

    fn lane(self) -> u64 {
        u64::MAX >> (u64::BITS - self.bits)
    }

    /// The word whose every lane holds `lane_value`.
    pub(crate) fn splat(self, lane_value: u64) -> u64 {
        (0..self.slots).fold(0, |word, _| {
            word.checked_shl(self.bits).unwrap_or(0) | lane_value
        })
    }

    /// Packs one symbol a slot. Symbols must be below [`Layout::symbols`], [`BLANK`] or [`UNKNOWN`].
    pub fn pack(self, symbols: &[Symbol]) -> Code {
        debug_assert_eq!(symbols.len(), self.slots());
        let word = symbols.iter().fold(0, |word: u64, &symbol| {
            word.checked_shl(self.bits).unwrap_or(0) | (u64::from(symbol) & self.lane())
        });
        Code(word)
    }

    /// The symbol in a slot, [`BLANK`] or [`UNKNOWN`].
    #[inline]
    pub fn symbol(self, code: Code, slot: usize) -> Symbol {
        let value = (code.0 >> self.shift(slot)) & self.lane();
        if value + 2 > self.lane() {
            (value | !self.lane()) as Symbol
        } else {
            value as Symbol
        }
    }

    /// The symbols, slot by slot.
    pub fn symbols_of(self, code: Code) -> impl Iterator<Item = Symbol> + Clone {
        (0..self.slots()).map(move |slot| self.symbol(code, slot))
    }

    /// The symbols as a vector.
    pub fn unpack(self, code: Code) -> Vec<Symbol> {
        self.symbols_of(code).collect()
    }

    /// The same code with another symbol in one slot.
    pub fn with(self, code: Code, slot: usize, symbol: Symbol) -> Code {
        let shift = self.shift(slot);
        Code((code.0 & !(self.lane() << shift)) | ((u64::from(symbol) & self.lane()) << shift))
    }

    /// The code with no symbol in any slot.
    pub fn blank(self) -> Code {
        Code(self.splat(self.lane()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn packing_keeps_symbols_and_order() {
        let layout = Layout::new(4, 6).unwrap();
        let a = layout.pack(&[0, 1, 5, BLANK]);
        assert_eq!(layout.unpack(a), [0, 1, 5, BLANK]);
        let b = layout.pack(&[0, 2, 0, UNKNOWN]);
        assert_eq!(layout.unpack(b), [0, 2, 0, UNKNOWN]);
        assert!(a < b);
        assert_eq!(layout.unpack(layout.with(a, 3, 4)), [0, 1, 5, 4]);
        assert_eq!(layout.unpack(layout.blank()), [BLANK; 4]);
    }

    #[test]
    fn boards_that_do_not_fit_have_no_layout() {
        assert!(Layout::new(100, 100).is_none());
        assert!(Layout::new(16, 15).is_none());
        assert!(Layout::new(16, 14).is_some());
        assert!(Layout::new(32, 2).is_some());
        assert!(Layout::new(33, 2).is_none());
        assert!(Layout::new(0, 2).is_none());
        let full = Layout::new(16, 14).unwrap();
        assert_eq!(full.unpack(full.blank()), [BLANK; 16]);
        let one = Layout::new(1, 1000).unwrap();
        assert_eq!(one.unpack(one.pack(&[999])), [999]);
    }
}
