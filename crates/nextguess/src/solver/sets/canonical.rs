//! One key for sets that differ only in the names of symbols and the order of slots.
//!
//! A set is renamed into one that depends as little as possible on its names: slots and symbols are told
//! apart by what the candidates have there, again and again until nothing more is told apart (colour
//! refinement), and where some are still alike one of them is taken first. The key is that of the renamed
//! set. So sets with the same key are renamings of each other, and have the same value; that two
//! renamings of a set always get the same key is likely and not needed.

use crate::board::code::{BLANK, Code, Layout, Symbol};
use crate::game::Game;
use crate::grade::Rule;

/// The most slots, and slots times symbols, of a board whose sets are renamed.
const MOST_SLOTS: usize = 12;
const MOST_CELLS: usize = 128;

/// What may be renamed without changing any value.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Freedom {
    /// Slots may be reordered, and symbols renamed.
    Symbols,
    /// The same, and slots and symbols may change places.
    Transposed,
    /// Slots may be reordered, and symbols renamed in each slot for itself.
    EachSlot,
}

/// How the sets of a game may be renamed.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Symmetry {
    layout: Layout,
    freedom: Freedom,
}

/// A renaming of codes.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Renaming {
    layout: Layout,
    freedom: Freedom,
    is_transposed: bool,
    /// The new place of each slot.
    slots: [u8; MOST_SLOTS],
    /// The new name of each symbol; where every slot has its own, of each symbol of each slot.
    symbols: [u8; MOST_CELLS],
}

impl Symmetry {
    /// How the sets of a game may be renamed, if they may.
    pub(crate) fn of(game: &Game, layout: Layout) -> Option<Symmetry> {
        let (slots, symbols) = (layout.slots(), layout.symbols());
        let is_small = slots <= MOST_SLOTS && slots * symbols <= MOST_CELLS;
        // Where marks are the answer, the order of the slots may matter.
        if !game.is_symmetric() || game.rule().is_marks() || !is_small {
            return None;
        }
        let counts_hits = game.rule() == Rule::Hits;
        let freedom = match game.board().repeats {
            true if counts_hits => Freedom::EachSlot,
            false if counts_hits && slots == symbols => Freedom::Transposed,
            _ => Freedom::Symbols,
        };
        Some(Symmetry { layout, freedom })
    }

    /// Smaller sets are not worth it.
    pub(crate) fn least(self) -> usize {
        match self.freedom {
            Freedom::Symbols => 24,
            Freedom::Transposed | Freedom::EachSlot => 12,
        }
    }

    /// The renaming of a set that gives it its key.
    pub(crate) fn renaming(self, codes: impl Iterator<Item = Code>) -> Renaming {
        let Symmetry { layout, freedom } = self;
        let mut cells = Cells::new(layout, freedom, codes);
        let is_transposed = cells.settle();
        let (slots, symbols) = cells.ranks();
        Renaming {
            layout,
            freedom,
            is_transposed,
            slots,
            symbols,
        }
    }
}

impl Renaming {
    fn symbol(&self, slot: usize, symbol: usize) -> u8 {
        match self.freedom {
            Freedom::EachSlot => self.symbols[slot * self.layout.symbols() + symbol],
            _ => self.symbols[symbol],
        }
    }

    /// The key of a set: that of its renamed codes.
    pub(crate) fn key(&self, codes: impl Iterator<Item = Code>) -> u128 {
        let (slots, count) = (self.layout.slots(), self.layout.symbols());
        // What each symbol in each slot adds to the renamed code.
        let mut terms = [0u64; MOST_CELLS];
        for slot in 0..slots {
            for symbol in 0..count {
                let (place, name) = match self.is_transposed {
                    false => (self.slots[slot], self.symbol(slot, symbol)),
                    true => (self.slots[symbol], self.symbols[slot]),
                };
                let shift = self.layout.shift(usize::from(place));
                terms[slot * count + symbol] = u64::from(name) << shift;
            }
        }
        let layout = self.layout;
        let (mut low, mut high) = (0u64, 0u64);
        for code in codes {
            let lanes = (0..slots).map(|slot| terms[slot * count + lane(layout, code, slot)]);
            let renamed: u64 = lanes.sum();
            low = low.wrapping_add(mixed(renamed ^ 0x243f_6a88_85a3_08d3));
            high = high.wrapping_add(mixed(renamed ^ 0x1319_8a2e_0370_7344));
        }
        u128::from(high) << 64 | u128::from(low)
    }

    /// A question as it is renamed.
    pub(crate) fn apply(&self, question: Code) -> Code {
        let mut image = vec![BLANK; self.layout.slots()];
        for (slot, symbol) in named(self.layout, question) {
            let (row, column) = match self.is_transposed {
                false => (slot, symbol),
                true => (symbol, slot),
            };
            image[usize::from(self.slots[row])] = Symbol::from(self.symbol(row, column));
        }
        self.layout.pack(&image)
    }

    /// The question that is renamed to this one.
    pub(crate) fn undo(&self, question: Code) -> Code {
        let mut image = vec![BLANK; self.layout.slots()];
        for (place, name) in named(self.layout, question) {
            let is_place = |slot: &usize| usize::from(self.slots[*slot]) == place;
            let slot = (0..self.layout.slots()).find(is_place).unwrap_or(0);
            let is_name = |symbol: &usize| usize::from(self.symbol(slot, *symbol)) == name;
            let symbol = (0..self.layout.symbols()).find(is_name).unwrap_or(0);
            match self.is_transposed {
                false => image[slot] = symbol as Symbol,
                true => image[symbol] = slot as Symbol,
            }
        }
        self.layout.pack(&image)
    }
}

/// The slots that a question names, and their symbols.
fn named(layout: Layout, question: Code) -> impl Iterator<Item = (usize, usize)> {
    let symbols = layout.symbols_of(question).enumerate();
    let is_named = |&(_, symbol): &(usize, Symbol)| symbol != BLANK;
    (symbols.filter(is_named)).map(|(slot, symbol)| (slot, usize::from(symbol)))
}

fn lane(layout: Layout, code: Code, slot: usize) -> usize {
    usize::from(layout.symbol(code, slot))
}

/// What is told apart so far. Equal numbers are not told apart, and no number depends on a name.
struct Cells {
    slots: usize,
    symbols: usize,
    freedom: Freedom,
    /// The symbols of all codes, slot by slot.
    codes: Vec<u8>,
    /// For each symbol in each slot.
    cells: [u64; MOST_CELLS],
    rows: [u64; MOST_SLOTS],
    columns: [u64; MOST_CELLS],
    /// What was taken first of some that were alike.
    marked_rows: [u64; MOST_SLOTS],
    marked_columns: [u64; MOST_CELLS],
}

impl Cells {
    fn new(layout: Layout, freedom: Freedom, codes: impl Iterator<Item = Code>) -> Cells {
        let (slots, symbols) = (layout.slots(), layout.symbols());
        let codes: Vec<u8> = codes
            .flat_map(|code| (0..slots).map(move |slot| lane(layout, code, slot) as u8))
            .collect();
        let mut cells = Cells {
            slots,
            symbols,
            freedom,
            codes,
            cells: [0; MOST_CELLS],
            rows: [0; MOST_SLOTS],
            columns: [0; MOST_CELLS],
            marked_rows: [0; MOST_SLOTS],
            marked_columns: [0; MOST_CELLS],
        };
        for code in cells.codes.chunks_exact(slots) {
            for (slot, &symbol) in code.iter().enumerate() {
                cells.cells[slot * symbols + usize::from(symbol)] += 1;
            }
        }
        cells
    }

    /// The column of a cell: every slot has its own, where its symbols are renamed for themselves.
    fn column(&self, slot: usize, symbol: usize) -> usize {
        match self.freedom {
            Freedom::EachSlot => slot * self.symbols + symbol,
            _ => symbol,
        }
    }

    fn column_count(&self) -> usize {
        match self.freedom {
            Freedom::EachSlot => self.slots * self.symbols,
            _ => self.symbols,
        }
    }

    /// Tells rows and columns apart by their cells.
    fn look(&mut self) {
        let (rows, columns) = (self.marked_rows, self.marked_columns);
        self.add_up(&rows, &columns);
        let (rows, columns) = (self.rows, self.columns);
        self.add_up(&rows, &columns);
    }

    fn add_up(&mut self, rows: &[u64; MOST_SLOTS], columns: &[u64; MOST_CELLS]) {
        for (sum, &before) in self.rows.iter_mut().zip(&rows[..self.slots]) {
            *sum = mixed(before);
        }
        let count = self.column_count();
        for (sum, &before) in self.columns.iter_mut().zip(&columns[..count]) {
            *sum = mixed(before);
        }
        for (slot, row) in rows[..self.slots].iter().enumerate() {
            for symbol in 0..self.symbols {
                let column = self.column(slot, symbol);
                let cell = self.cells[slot * self.symbols + symbol];
                let add = |sum: &mut u64, other: u64| {
                    *sum = sum.wrapping_add(mixed(cell ^ other.rotate_left(23)));
                };
                add(&mut self.rows[slot], columns[column]);
                add(&mut self.columns[column], *row);
            }
        }
    }

    /// Tells cells apart by the codes that they are part of.
    fn refine(&mut self) {
        let mut known = [0u64; MOST_CELLS];
        for slot in 0..self.slots {
            for symbol in 0..self.symbols {
                let at = slot * self.symbols + symbol;
                let of_both = self.rows[slot].wrapping_add(self.columns[self.column(slot, symbol)]);
                known[at] = mixed(self.cells[at] ^ of_both.rotate_left(31));
            }
        }
        self.cells = [0; MOST_CELLS];
        for code in self.codes.chunks_exact(self.slots) {
            let cells = || {
                (code.iter().enumerate())
                    .map(|(slot, &symbol)| slot * self.symbols + usize::from(symbol))
            };
            let sum = cells().fold(0u64, |sum, cell| sum.wrapping_add(known[cell]));
            let sum = mixed(sum);
            for cell in cells() {
                self.cells[cell] = self.cells[cell].wrapping_add(sum);
            }
        }
        self.look();
    }

    /// Tells all apart; says whether slots and symbols have changed places.
    fn settle(&mut self) -> bool {
        self.look();
        self.refine();
        self.refine();
        let sum = |numbers: &[u64]| {
            numbers
                .iter()
                .fold(0u64, |sum, &one| sum.wrapping_add(mixed(one)))
        };
        let is_transposed = self.freedom == Freedom::Transposed
            && sum(&self.rows[..self.slots]) > sum(&self.columns[..self.symbols]);
        if is_transposed {
            self.transpose();
        }
        for mark in 1.. {
            match self.alike() {
                None => break,
                Some((true, row)) => self.marked_rows[row] = mark,
                Some((false, column)) => self.marked_columns[column] = mark,
            }
            self.look();
            self.refine();
        }
        is_transposed
    }

    fn transpose(&mut self) {
        let size = self.slots;
        let before = self.cells;
        for slot in 0..size {
            for symbol in 0..size {
                self.cells[slot * size + symbol] = before[symbol * size + slot];
            }
        }
        let rows = self.rows;
        self.rows[..size].copy_from_slice(&self.columns[..size]);
        self.columns[..size].copy_from_slice(&rows[..size]);
        let mut inverse = [0; MOST_SLOTS];
        for code in self.codes.chunks_exact_mut(size) {
            for (slot, &symbol) in code.iter().enumerate() {
                inverse[usize::from(symbol)] = slot as u8;
            }
            code.copy_from_slice(&inverse[..size]);
        }
    }

    /// A row (`true`) or column that is like another, and not only because no code has either.
    fn alike(&self) -> Option<(bool, usize)> {
        let first = |numbers: &[u64], counts: &dyn Fn(usize) -> bool| {
            let mut lowest: Option<(u64, usize)> = None;
            for (at, number) in numbers.iter().enumerate() {
                let is_like = numbers[at + 1..].contains(number) && counts(at);
                if is_like && lowest.is_none_or(|(before, _)| *number < before) {
                    lowest = Some((*number, at));
                }
            }
            lowest.map(|(_, at)| at)
        };
        if let Some(row) = first(&self.rows[..self.slots], &|_| true) {
            return Some((true, row));
        }
        let occurs = |column: usize| match self.freedom {
            Freedom::EachSlot => self.cells[column] != 0,
            _ => (0..self.slots).any(|slot| self.cells[slot * self.symbols + column] != 0),
        };
        first(&self.columns[..self.column_count()], &occurs).map(|column| (false, column))
    }

    /// The place of each slot and the new name of each symbol, in the order of their numbers.
    fn ranks(&self) -> ([u8; MOST_SLOTS], [u8; MOST_CELLS]) {
        let mut slots = [0; MOST_SLOTS];
        rank(&self.rows[..self.slots], &mut slots);
        let mut symbols = [0; MOST_CELLS];
        let columns = self.columns[..self.column_count()].chunks_exact(self.symbols);
        for (columns, symbols) in columns.zip(symbols.chunks_exact_mut(self.symbols)) {
            rank(columns, symbols);
        }
        (slots, symbols)
    }
}

/// How many numbers are lower, or equal and before it, for each.
fn rank(numbers: &[u64], ranks: &mut [u8]) {
    for (at, number) in numbers.iter().enumerate() {
        let lower = numbers.iter().enumerate();
        let lower = lower.filter(|&(other, lower)| (lower, other) < (number, at));
        ranks[at] = lower.count() as u8;
    }
}

/// A number that looks random, and is the same for the same number.
#[inline]
fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    let number = (number ^ (number >> 29)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    number ^ (number >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::spec::GameSpec;
    use crate::position::Position;
    use crate::util::random::Random;

    const BOARDS: [&str; 6] = [
        "mastermind:3x5",
        "mastermind:3x5,pegs=black",
        "bulls:3x7",
        "bulls:4x4",
        "permutation:6",
        "ayto:5",
    ];

    fn each(mut check: impl FnMut(&str, &Position, Symmetry, Vec<Code>, &mut Random)) {
        let mut random = Random::seeded(1);
        for spec in BOARDS {
            let game = GameSpec::parse(spec).unwrap();
            let game = game.game(&|_| unreachable!()).unwrap();
            let start = Position::start(&game).unwrap();
            let symmetry = Symmetry::of(&game, start.layout()).unwrap();
            for case in 0..200 {
                let all = start.candidates().codes();
                let share = 2 + case % 9;
                let some = all.iter().copied().filter(|_| random.below(share) == 0);
                let codes: Vec<Code> = some.collect();
                if !codes.is_empty() {
                    check(spec, &start, symmetry, codes, &mut random);
                }
            }
        }
    }

    fn key_of(symmetry: Symmetry, codes: &[Code]) -> u128 {
        let renaming = symmetry.renaming(codes.iter().copied());
        renaming.key(codes.iter().copied())
    }

    #[test]
    fn a_renaming_changes_no_answer_and_can_be_undone() {
        each(|spec, start, symmetry, codes, random| {
            let renaming = symmetry.renaming(codes.iter().copied());
            let renamed: Vec<Code> = codes.iter().map(|&code| renaming.apply(code)).collect();
            let questions = start.legal_questions();
            for _ in 0..5 {
                let question = questions[random.below(questions.len())];
                let image = renaming.apply(question);
                assert_eq!(renaming.undo(image), question, "{spec}");
                for (code, renamed) in codes.iter().zip(&renamed) {
                    let grades = [(question, code), (image, renamed)]
                        .map(|(question, &code)| start.grader().grade_one(question, code));
                    assert_eq!(grades[0], grades[1], "{spec}");
                }
            }
            // The key is that of the renamed set, with the names that it has now.
            let unchanged = Renaming {
                is_transposed: false,
                slots: std::array::from_fn(|slot| slot as u8),
                symbols: std::array::from_fn(|at| match symmetry.freedom {
                    Freedom::EachSlot => (at % symmetry.layout.symbols()) as u8,
                    _ => at as u8,
                }),
                ..renaming
            };
            let key = unchanged.key(renamed.iter().copied());
            assert_eq!(renaming.key(codes.iter().copied()), key, "{spec}");
        });
    }

    #[test]
    fn sets_that_differ_in_names_have_one_key_and_others_another() {
        let mut equal = 0;
        let mut count = 0;
        each(|spec, start, symmetry, codes, random| {
            let other = start.candidates().codes();
            let other: Vec<Code> = (0..codes.len())
                .map(|_| other[random.below(other.len())])
                .collect();
            let names = symmetry.renaming(other.iter().copied());
            let image: Vec<Code> = codes.iter().map(|&code| names.apply(code)).collect();
            count += 1;
            equal += u32::from(key_of(symmetry, &codes) == key_of(symmetry, &image));
            let fewer = &codes[1..];
            assert_ne!(key_of(symmetry, &codes), key_of(symmetry, fewer), "{spec}");
        });
        assert!(equal * 100 >= count * 99, "{equal} of {count}");
    }
}
