//! A code: one symbol in each slot, packed into one machine word of 64 bits.

use std::fmt;

/// A symbol (colour, digit, letter, person, item) as its number, from 0.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// assert_eq!(game.read_secret("0123")?, [0, 1, 2, 3]);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub type Symbol = u16;

/// The symbol of a slot that is left empty. It matches nothing. A truth booth is a code that is blank in all slots
/// but one.
pub const BLANK: Symbol = Symbol::MAX;

/// The symbol of a slot that is not known (`?`). It stands for every symbol that may be there.
pub const UNKNOWN: Symbol = Symbol::MAX - 1;

/// One symbol in each slot, packed into a word by a [`Layout`].
///
/// Slot 0 has the highest bits, so codes are ordered as their texts are.
///
/// ```
/// use nextguess::board::code::Layout;
///
/// let layout = Layout::new(4, 6).expect("it fits a word");
/// let code = layout.pack(&[0, 0, 1, 5]);
/// assert!(code < layout.pack(&[0, 0, 2, 0]));
/// assert_eq!(layout.unpack(code), [0, 0, 1, 5]);
/// ```
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Code(pub u64);

impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Code({:#x})", self.0)
    }
}

/// How a code of `slots` slots and `symbols` symbols lies in a word. Each slot has `bits` bits, with `2^bits >=
/// symbols + 2`: the two highest values are [`BLANK`] and [`UNKNOWN`].
///
/// ```
/// use nextguess::board::code::Layout;
///
/// let layout = Layout::new(4, 6).expect("it fits a word");
/// assert_eq!((layout.slots(), layout.symbols()), (4, 6));
/// assert!(Layout::new(40, 6).is_none());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    slots: u32,
    symbols: u32,
    bits: u32,
}

impl Layout {
    /// The layout of a board. `None` if its codes do not fit 64 bits.
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

    /// How many symbols the board has.
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

    /// Packs a code from the symbols of its slots. Each symbol must be below [`Layout::symbols`], or [`BLANK`], or
    /// [`UNKNOWN`].
    pub fn pack(self, symbols: &[Symbol]) -> Code {
        debug_assert_eq!(symbols.len(), self.slots());
        let word = symbols.iter().fold(0, |word: u64, &symbol| {
            word.checked_shl(self.bits).unwrap_or(0) | (u64::from(symbol) & self.lane())
        });
        Code(word)
    }

    /// The symbol in slot `slot`. It may be [`BLANK`] or [`UNKNOWN`].
    #[inline]
    pub fn symbol(self, code: Code, slot: usize) -> Symbol {
        let value = (code.0 >> self.shift(slot)) & self.lane();
        if value + 2 > self.lane() {
            (value | !self.lane()) as Symbol
        } else {
            value as Symbol
        }
    }

    /// The symbols of a code, from slot 0 on.
    pub fn symbols_of(self, code: Code) -> impl Iterator<Item = Symbol> + Clone {
        (0..self.slots()).map(move |slot| self.symbol(code, slot))
    }

    /// The symbols of a code, from slot 0 on, as a vector.
    pub fn unpack(self, code: Code) -> Vec<Symbol> {
        self.symbols_of(code).collect()
    }

    /// The code with another symbol in slot `slot`.
    pub fn with(self, code: Code, slot: usize, symbol: Symbol) -> Code {
        let shift = self.shift(slot);
        Code((code.0 & !(self.lane() << shift)) | ((u64::from(symbol) & self.lane()) << shift))
    }

    /// The code that is [`BLANK`] in every slot.
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
