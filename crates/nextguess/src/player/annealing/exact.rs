//! All permutations that fit a history, by exact search: [`all_fits`].

use crate::board::code::Symbol;
use crate::player::annealing::history::{Index, SET_SIZE, Set, members};

/// All permutations that fit. `None` if there are more than `most`, or more than `budget` branches would have to be
/// tried.
pub(crate) fn all_fits(index: &Index<'_>, most: usize, budget: usize) -> Option<Vec<Vec<Symbol>>> {
    let mut search = FitSearch {
        index,
        found: Vec::new(),
        most,
        budget,
        changes: Vec::new(),
    };
    let mut start = State::new(index);
    if search.start(&mut start) {
        search.branch(&start)?;
    }
    Some(search.found)
}

/// A cell turned out to hold the secret's symbol, or not to.
type Change = (usize, usize, bool);

/// A search for all permutations that fit, by branching on the narrowest cell and propagating.
struct FitSearch<'i> {
    index: &'i Index<'i>,
    found: Vec<Vec<Symbol>>,
    most: usize,
    budget: usize,
    /// The changes that are not propagated yet.
    changes: Vec<Change>,
}

/// What is open after some branches.
#[derive(Clone)]
struct State {
    /// By slot, the symbols that it may hold.
    symbols: Vec<Set>,
    /// By symbol, the slots that may hold it.
    places: Vec<Set>,
    /// The slots whose symbol is settled.
    settled: Set,
    /// By question, the hits that are not yet settled.
    missing: Vec<i16>,
    /// By question, the cells that are not yet settled.
    open: Vec<i16>,
}

impl State {
    fn new(index: &Index<'_>) -> State {
        let history = index.history();
        let all = Set::MAX >> (SET_SIZE - history.slots());
        State {
            symbols: vec![all; history.slots()],
            places: vec![all; history.slots()],
            settled: 0,
            missing: history.turns().map(|(_, hits)| hits as i16).collect(),
            open: vec![history.slots() as i16; history.len()],
        }
    }

    /// The cell of an open slot with the fewest symbols, or of a symbol with the fewest open slots:
    /// those to branch on, or `None` where all is settled.
    fn narrowest(&self) -> Option<Vec<(usize, usize)>> {
        let slots = self.symbols.len();
        let open = (0..slots).filter(|slot| self.settled >> slot & 1 == 0);
        let slot = open.min_by_key(|&slot| self.symbols[slot].count_ones())?;
        let width = self.symbols[slot].count_ones();
        let symbol = (0..slots)
            .filter(|&symbol| self.places[symbol] & !self.settled != 0)
            .min_by_key(|&symbol| self.places[symbol].count_ones());
        Some(match symbol {
            Some(symbol) if self.places[symbol].count_ones() < width => {
                members(self.places[symbol])
                    .map(|slot| (slot, symbol))
                    .collect()
            }
            _ => members(self.symbols[slot])
                .map(|symbol| (slot, symbol))
                .collect(),
        })
    }
}

impl FitSearch<'_> {
    /// Propagates what single answers say. Returns `false` if nothing fits.
    fn start(&mut self, state: &mut State) -> bool {
        (0..state.open.len()).all(|question| self.settle(state, question)) && self.propagate(state)
    }

    /// Tries all branches after `state`. `None` if that is too much.
    fn branch(&mut self, state: &State) -> Option<()> {
        let Some(cells) = state.narrowest() else {
            if self.found.len() == self.most {
                return None;
            }
            let symbol = |set: &Set| set.trailing_zeros() as Symbol;
            self.found.push(state.symbols.iter().map(symbol).collect());
            return Some(());
        };
        for (slot, symbol) in cells {
            self.budget = self.budget.checked_sub(1)?;
            let mut next = state.clone();
            self.changes.clear();
            self.changes.push((slot, symbol, true));
            if self.propagate(&mut next) {
                self.branch(&next)?;
            }
        }
        Some(())
    }

    /// Propagates all changes and what follows from them. Returns `false` if nothing fits.
    fn propagate(&mut self, state: &mut State) -> bool {
        while let Some((slot, symbol, holds)) = self.changes.pop() {
            let is_open = state.symbols[slot] >> symbol & 1 == 1;
            let is_settled = state.settled >> slot & 1 == 1;
            let fine = match (holds, is_open) {
                (true, false) => false,
                (true, true) => is_settled || self.hold(state, slot, symbol),
                (false, false) => true,
                (false, true) => !is_settled && self.rule_out(state, slot, symbol),
            };
            if !fine {
                return false;
            }
        }
        true
    }

    fn hold(&mut self, state: &mut State, slot: usize, symbol: usize) -> bool {
        state.settled |= 1 << slot;
        let others = members(state.places[symbol] & !(1 << slot));
        self.changes
            .extend(others.map(|other| (other, symbol, false)));
        for other in members(state.symbols[slot] & !(1 << symbol)) {
            if !self.rule_out(state, slot, other) {
                return false;
            }
        }
        let cell = slot * state.symbols.len() + symbol;
        members(self.index.holding(cell)).all(|question| {
            state.missing[question] -= 1;
            state.open[question] -= 1;
            self.settle(state, question)
        })
    }

    fn rule_out(&mut self, state: &mut State, slot: usize, symbol: usize) -> bool {
        state.symbols[slot] &= !(1 << symbol);
        state.places[symbol] &= !(1 << slot);
        let (symbols, places) = (state.symbols[slot], state.places[symbol]);
        if symbols == 0 || places == 0 {
            return false;
        }
        if symbols.is_power_of_two() {
            self.changes
                .push((slot, symbols.trailing_zeros() as usize, true));
        }
        if places.is_power_of_two() {
            self.changes
                .push((places.trailing_zeros() as usize, symbol, true));
        }
        let cell = slot * state.symbols.len() + symbol;
        members(self.index.holding(cell)).all(|question| {
            state.open[question] -= 1;
            self.settle(state, question)
        })
    }

    /// If a question has no hit left, or needs all its open cells, these cells are settled. Returns `false` if
    /// nothing fits.
    fn settle(&mut self, state: &State, question: usize) -> bool {
        let (missing, open) = (state.missing[question], state.open[question]);
        if missing < 0 || missing > open {
            return false;
        }
        if open > 0 && (missing == 0 || missing == open) {
            for (slot, &symbol) in self.index.history().question(question).iter().enumerate() {
                let symbol = usize::from(symbol);
                let is_open = state.symbols[slot] >> symbol & 1 == 1;
                if is_open && state.settled >> slot & 1 == 0 {
                    self.changes.push((slot, symbol, missing > 0));
                }
            }
        }
        true
    }
}
