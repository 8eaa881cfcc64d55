//! What a player has inferred: which symbols each slot may still hold. See [`Knowledge`].

use crate::board::code::{Symbol, UNKNOWN};
use crate::player::Contradicted;

/// A grid of the symbols that each slot may still hold.
///
/// ```
/// use nextguess::player::Follower;
/// use nextguess::strategy::{self, Engine};
///
/// let game: nextguess::Game = "mastermind:30x6".parse()?;
/// let Engine::Player(kind) = strategy::engine("digit-scan", &game)? else {
///     unreachable!("it holds no list");
/// };
/// let known = Follower::new(&game, &*kind).known().expect("it keeps an account");
/// assert_eq!((known.slots(), known.choices(0), known.known_slots()), (30, 6, 0));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    slots: usize,
    symbols: usize,
    /// Whether no symbol stands twice.
    distinct: bool,
    /// How many words of 64 bits one slot takes.
    words: usize,
    /// One bit for each slot and symbol: whether the slot may hold it.
    open: Vec<u64>,
    /// How many symbols each slot may hold.
    choices: Vec<u16>,
    /// How many slots may hold each symbol.
    places: Vec<u16>,
    /// The slots and symbols with one open cell from which no conclusion is drawn yet.
    forced: Vec<Line>,
}

/// A line of the grid: a slot or a symbol.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Line {
    Slot(usize),
    Symbol(usize),
}

impl Knowledge {
    /// A grid in which nothing is known. `distinct` means that the code has no symbol twice.
    pub(crate) fn none(slots: usize, symbols: usize, distinct: bool) -> Knowledge {
        let words = symbols.div_ceil(64);
        let mut row = vec![u64::MAX; words];
        if let (Some(last), used @ 1..) = (row.last_mut(), symbols % 64) {
            *last = (1 << used) - 1;
        }
        Knowledge {
            slots,
            symbols,
            distinct,
            words,
            open: row.repeat(slots),
            choices: vec![symbols as u16; slots],
            places: vec![slots as u16; symbols],
            forced: Vec::new(),
        }
    }

    /// How many slots the code has.
    pub fn slots(&self) -> usize {
        self.slots
    }

    /// Whether the slot may still hold the symbol.
    pub fn may_be(&self, slot: usize, symbol: Symbol) -> bool {
        let symbol = usize::from(symbol);
        self.open[slot * self.words + symbol / 64] >> (symbol % 64) & 1 == 1
    }

    /// The symbol that the slot holds. `None` if it is not known.
    pub fn symbol_of(&self, slot: usize) -> Option<Symbol> {
        match self.choices[slot] {
            1 => self.choices_of(slot).next(),
            _ => None,
        }
    }

    /// How many symbols the slot may hold.
    pub fn choices(&self, slot: usize) -> usize {
        usize::from(self.choices[slot])
    }

    /// How many slots may hold the symbol.
    pub(crate) fn places(&self, symbol: Symbol) -> usize {
        usize::from(self.places[usize::from(symbol)])
    }

    /// The symbols that the slot may hold, ascending.
    pub(crate) fn choices_of(&self, slot: usize) -> impl Iterator<Item = Symbol> + '_ {
        let row = &self.open[slot * self.words..][..self.words];
        row.iter().enumerate().flat_map(|(at, &word)| {
            let rests = std::iter::successors(Some(word), |rest| Some(rest & (rest - 1)));
            let rests = rests.take(word.count_ones() as usize);
            rests.map(move |rest| (at * 64) as Symbol + rest.trailing_zeros() as Symbol)
        })
    }

    /// How many slots are known.
    pub fn known_slots(&self) -> usize {
        self.choices.iter().filter(|&&choices| choices == 1).count()
    }

    /// The code as far as it is known; the other slots are [`UNKNOWN`].
    pub fn code(&self) -> Vec<Symbol> {
        let slots = 0..self.slots;
        slots
            .map(|slot| self.symbol_of(slot).unwrap_or(UNKNOWN))
            .collect()
    }

    /// Notes that the slot does not hold the symbol.
    pub(crate) fn rule_out(&mut self, slot: usize, symbol: Symbol) {
        if !self.may_be(slot, symbol) {
            return;
        }
        let symbol = usize::from(symbol);
        self.open[slot * self.words + symbol / 64] &= !(1 << (symbol % 64));
        self.choices[slot] -= 1;
        self.places[symbol] -= 1;
        if self.choices[slot] == 1 {
            self.forced.push(Line::Slot(slot));
        }
        if self.places[symbol] == 1 {
            self.forced.push(Line::Symbol(symbol));
        }
    }

    /// Notes that the slot holds the symbol. If no symbol stands twice, no other slot holds it.
    pub(crate) fn fix(&mut self, slot: usize, symbol: Symbol) {
        let others: Vec<Symbol> = self
            .choices_of(slot)
            .filter(|&other| other != symbol)
            .collect();
        for other in others {
            self.rule_out(slot, other);
        }
        if self.distinct {
            for other in (0..self.slots).filter(|&other| other != slot) {
                self.rule_out(other, symbol);
            }
        }
    }

    /// Draws conclusions until nothing changes. A slot that may hold one symbol holds it. On a board of permutations,
    /// a symbol that one slot may hold is there. It fails if a slot has no symbol left, or, on a board of
    /// permutations, a symbol has no slot left.
    pub(crate) fn close(&mut self) -> Result<(), Contradicted> {
        let permutes = self.distinct && self.slots == self.symbols;
        while let Some(line) = self.forced.pop() {
            match line {
                Line::Slot(slot) => {
                    let symbol = self.choices_of(slot).next().ok_or(Contradicted)?;
                    self.fix(slot, symbol);
                }
                Line::Symbol(symbol) if permutes => {
                    let symbol = symbol as Symbol;
                    let slot = (0..self.slots).find(|&slot| self.may_be(slot, symbol));
                    self.fix(slot.ok_or(Contradicted)?, symbol);
                }
                Line::Symbol(_) => {}
            }
        }
        let is_empty = |&count: &u16| count == 0;
        if self.choices.iter().any(is_empty) || (permutes && self.places.iter().any(is_empty)) {
            return Err(Contradicted);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_open_cell_in_a_line_is_the_one() {
        let mut known = Knowledge::none(4, 4, true);
        known.rule_out(0, 0);
        known.rule_out(1, 0);
        known.rule_out(2, 0);
        assert_eq!(known.symbol_of(3), None);
        known.close().unwrap();
        assert_eq!(known.code(), [UNKNOWN, UNKNOWN, UNKNOWN, 0]);
        assert!(!known.may_be(3, 1) && known.may_be(2, 1));
        known.fix(0, 1);
        known.rule_out(1, 2);
        known.close().unwrap();
        assert_eq!(known.code(), [1, 3, 2, 0]);
        assert_eq!(known.known_slots(), 4);
        known.rule_out(2, 2);
        assert_eq!(known.close(), Err(Contradicted));
    }

    #[test]
    fn codes_that_repeat_symbols_have_no_columns() {
        let mut known = Knowledge::none(3, 130, false);
        known.fix(0, 129);
        known.rule_out(2, 64);
        known.close().unwrap();
        assert_eq!(known.code(), [129, UNKNOWN, UNKNOWN]);
        assert!(known.may_be(1, 129) && !known.may_be(2, 64));
        assert_eq!(known.choices_of(1).count(), 130);
        assert_eq!((known.choices(2), known.places(64)), (129, 1));
    }
}
