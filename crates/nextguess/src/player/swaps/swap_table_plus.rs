//! Swap search with a table that is looked at after every answer.
//!
//! Ours, after the suggestion at the end of a 2022 report on the logic of "Are You The One?" to consult
//! its table inside the search as well. Every answer becomes a clue: how many of some cells are right. A
//! clue whose number is reached rules out its other cells; one that needs all its open cells identifies
//! them; a line of the table with one open cell identifies it; and so on until nothing changes. Nights
//! are put together from open cells only, by a matching; and the two entries that are swapped are open
//! in both orders, if there are such. Each week, the first too, has its booth: it decides the last
//! swap if that is left open, else it tests the entry with the fewest alternatives.

use std::rc::Rc;

use crate::board::code::{Symbol, UNKNOWN};
use crate::player::Contradicted;
use crate::player::coroutine::{Exchange, Script};
use crate::player::swaps::draft::Draft;
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "swap-table-plus",
    summary: "swap search with a table that is looked at after every answer; boards of any size",
    source: "ours, after a report on the logic of \"Are You The One?\", 2022",
    games: &["ayto"],
    options: &[],
    build: |_, _| Ok(Engine::Player(Box::new(Script(play)))),
};

/// Old clues are dropped beyond this many cells; what they ruled out stays.
const MOST_CELLS: usize = 1 << 13;

/// How many of some cells are right.
struct Clue {
    cells: Vec<(usize, Symbol)>,
    right: usize,
}

struct Season {
    draft: Draft,
    /// Whether the draft was asked as it is.
    is_asked: bool,
    clues: Vec<Clue>,
    /// One of two entries of which one is right.
    undecided: Option<usize>,
}

async fn play(exchange: Rc<Exchange>) -> Result<(), Contradicted> {
    exchange.table();
    let mut season = Season {
        draft: Draft::new(exchange),
        is_asked: false,
        clues: Vec::new(),
        undecided: None,
    };
    // Every booth tells of an open cell, so there is an end.
    loop {
        season.booth().await?;
        season.night().await?;
    }
}

impl Season {
    /// The entries of the draft that may be right and are not identified.
    fn possible(&self) -> Vec<usize> {
        let mut open = self.draft.open_slots();
        open.retain(|&slot| self.draft.is_possible(slot));
        open
    }

    /// Tests the entry that the last swap left open, or one with few alternatives.
    async fn booth(&mut self) -> Result<(), Contradicted> {
        self.prepare()?;
        let exchange = self.draft.exchange.clone();
        let alternatives = |&slot: &usize| {
            let table = exchange.table();
            let symbol = self.draft.code[slot];
            table.choices(slot).min(table.places(symbol))
        };
        let undecided = (self.undecided.take()).filter(|&slot| self.draft.is_possible(slot));
        let undecided = undecided.filter(|&slot| !exchange.is_found(slot));
        let easiest = || self.possible().into_iter().min_by_key(alternatives);
        let Some(slot) = undecided.or_else(easiest) else {
            return Ok(());
        };
        let note = match undecided {
            Some(_) => {
                "The last swap left open whether the entry of {} is right: the booth decides."
            }
            None => {
                "The booth tests the entry of {}, which has the fewest alternatives in the table."
            }
        };
        exchange.note(note, [slot]);
        if self.draft.test(slot).await? {
            let symbol = self.draft.code[slot];
            exchange.table().fix(slot, symbol);
        } else {
            self.draft.rule_out(slot);
        }
        self.infer()
    }

    async fn night(&mut self) -> Result<(), Contradicted> {
        self.prepare()?;
        if self.is_asked
            && let Some((i, j)) = self.pair()
        {
            return self.swap(i, j).await;
        }
        let note = "A new night is put together from what the table leaves open.";
        self.draft.exchange.note(note, []);
        self.draft.ask_anew().await?;
        self.is_asked = true;
        let cells = self.draft.code.iter().copied().enumerate().collect();
        self.note(cells, self.draft.hits);
        self.infer()
    }

    /// Unless the draft has right entries that swaps can find, makes another.
    fn prepare(&mut self) -> Result<(), Contradicted> {
        if self.is_asked {
            if self.draft.hidden_hits() > 0 && self.pair().is_some() {
                return Ok(());
            }
            let open = self.draft.open_slots();
            self.draft.rotate(&open);
            self.is_asked = false;
        }
        self.arrange()
    }

    /// Two entries that may be right, and may be so in the other order, if there are such.
    fn pair(&self) -> Option<(usize, usize)> {
        let possible = self.possible();
        let table = self.draft.exchange.table();
        let code = &self.draft.code;
        let chances = |i: usize, j: usize| {
            u8::from(table.may_be(i, code[j])) + u8::from(table.may_be(j, code[i]))
        };
        let mut best = None;
        for (at, &i) in possible.iter().enumerate() {
            for &j in &possible[at + 1..] {
                let found = chances(i, j);
                if found == 2 {
                    return Some((i, j));
                }
                if best.is_none_or(|(most, _)| found > most) {
                    best = Some((found, (i, j)));
                }
            }
        }
        best.map(|(_, pair)| pair)
    }

    async fn swap(&mut self, i: usize, j: usize) -> Result<(), Contradicted> {
        let right = self.draft.try_swap(i, j).await?;
        let code = &self.draft.code;
        let cells: Vec<_> = code.iter().copied().enumerate().collect();
        let here = vec![(i, code[i]), (j, code[j])];
        let there = vec![(i, code[j]), (j, code[i])];
        self.note(cells, self.draft.hits);
        self.note(here, right);
        self.note(there, 0);
        self.undecided = (right == 1).then_some(i);
        self.infer()
    }

    fn note(&mut self, cells: Vec<(usize, Symbol)>, right: usize) {
        self.clues.push(Clue { cells, right });
    }

    /// Draws all conclusions from clues and table, and brings the draft in line with them.
    fn infer(&mut self) -> Result<(), Contradicted> {
        while self.draw_conclusions()? {}
        let before = self.draft.code.clone();
        self.draft.infer()?;
        if self.draft.code != before {
            self.is_asked = false;
        }
        let cells: usize = self.clues.iter().map(|clue| clue.cells.len()).sum();
        let mut surplus = cells.saturating_sub(MOST_CELLS);
        self.clues.retain(|clue| {
            let is_dropped = surplus > 0;
            surplus = surplus.saturating_sub(clue.cells.len());
            !is_dropped
        });
        Ok(())
    }

    /// One look at every clue; returns whether anything new came of it.
    fn draw_conclusions(&mut self) -> Result<bool, Contradicted> {
        let mut table = self.draft.exchange.table();
        table.close()?;
        let mut is_news = false;
        for clue in &mut self.clues {
            let Clue { cells, right } = clue;
            // Known cells leave the clue.
            let mut known_right = 0;
            cells.retain(|&(slot, symbol)| {
                let is_possible = table.may_be(slot, symbol);
                let is_known = is_possible && table.choices(slot) == 1;
                known_right += usize::from(is_known);
                is_possible && !is_known
            });
            *right = right.checked_sub(known_right).ok_or(Contradicted)?;
            if *right > cells.len() {
                return Err(Contradicted);
            }
            if *right == 0 || *right == cells.len() {
                is_news |= !cells.is_empty();
                for (slot, symbol) in cells.drain(..) {
                    if *right == 0 {
                        table.rule_out(slot, symbol);
                    } else {
                        table.fix(slot, symbol);
                    }
                }
                *right = 0;
            }
        }
        self.clues.retain(|clue| !clue.cells.is_empty());
        Ok(is_news)
    }

    /// Makes a draft of open cells only, by augmenting paths; entries that may be right stay where they can.
    fn arrange(&mut self) -> Result<(), Contradicted> {
        let open = self.draft.open_slots();
        let size = self.draft.code.len();
        let table = self.draft.exchange.table();
        let code = &mut self.draft.code;
        let mut matching = Matching {
            wishes: code.clone(),
            holder: vec![usize::MAX; size],
            symbols: vec![UNKNOWN; size],
            table: &table,
        };
        for &slot in &open {
            if table.may_be(slot, code[slot]) {
                matching.give(slot, code[slot]);
            }
        }
        for &slot in &open {
            if matching.symbols[slot] == UNKNOWN && !matching.serve(slot, &mut vec![false; size]) {
                return Err(Contradicted);
            }
        }
        for &slot in &open {
            code[slot] = matching.symbols[slot];
        }
        Ok(())
    }
}

/// Slots and the symbols that they get.
struct Matching<'a> {
    /// What each slot had; it is offered the symbols below that first.
    wishes: Vec<Symbol>,
    holder: Vec<usize>,
    symbols: Vec<Symbol>,
    table: &'a crate::player::Knowledge,
}

impl Matching<'_> {
    fn give(&mut self, slot: usize, symbol: Symbol) {
        self.holder[usize::from(symbol)] = slot;
        self.symbols[slot] = symbol;
    }

    /// Finds a symbol for a slot; other slots may have to take another (Kuhn's method).
    fn serve(&mut self, slot: usize, seen: &mut [bool]) -> bool {
        let size = seen.len();
        for step in 1..=size {
            let symbol = (usize::from(self.wishes[slot]) + size - step) % size;
            if seen[symbol] || !self.table.may_be(slot, symbol as Symbol) {
                continue;
            }
            seen[symbol] = true;
            let holder = self.holder[symbol];
            if holder == usize::MAX || self.serve(holder, seen) {
                self.give(slot, symbol as Symbol);
                return true;
            }
        }
        false
    }
}
