//! The last question but one, about so few assignments that a set of them is one word.

use super::frontier::Frontier;
use super::search::{Search, open};
use crate::code::{Code, Layout, Symbol};
use crate::optimal::items::line::Line;

/// A set of assignments, one bit each.
type Set = u64;

/// A part that a question leaves, and what the items cost that its answer locks.
#[derive(Copy, Clone)]
struct Part {
    set: Set,
    locked: u64,
}

/// Assignments, the cheapest first, laid out by slots and items.
pub(super) struct Few {
    slots: Vec<usize>,
    items: usize,
    prices: Vec<u64>,
    /// For each open slot and each item, the assignments that have it there.
    holding: Vec<Set>,
    parts: Vec<Part>,
    asked: Vec<Symbol>,
}

impl Few {
    /// Lays out assignments with their prices, the cheapest first; `None` if there are too many for a word.
    pub(super) fn new(
        line: &Line,
        layout: Layout,
        items: usize,
        priced: &[(u64, Code)],
    ) -> Option<Few> {
        if priced.len() > Set::BITS as usize {
            return None;
        }
        let slots: Vec<usize> = open(line).collect();
        let mut holding = vec![0; slots.len() * items];
        for (at, &(_, code)) in priced.iter().enumerate() {
            for (place, &slot) in slots.iter().enumerate() {
                holding[place * items + usize::from(layout.symbol(code, slot))] |= 1 << at;
            }
        }
        Some(Few {
            slots,
            items,
            prices: priced.iter().map(|it| it.0).collect(),
            holding,
            parts: Vec::new(),
            asked: Vec::new(),
        })
    }

    /// What it costs to win in each part that a question leaves, where one turn is left then. Two assignments are in
    /// one part if the same slots are Correct, and if the same items are in a slot that is not asked for them. That an
    /// item is elsewhere is not marked where every slot that is asked for it is Correct.
    pub(super) fn costs<F: Frontier>(
        &mut self,
        search: &Search<'_, F>,
        question: Code,
        costs: &mut Vec<u64>,
    ) {
        let (layout, items) = (search.layout(), self.items);
        self.asked.clear();
        let symbols = self.slots.iter().map(|&slot| layout.symbol(question, slot));
        self.asked.extend(symbols);
        self.parts.clear();
        self.parts.push(Part {
            set: Set::MAX >> (Set::BITS as usize - self.prices.len()),
            locked: 0,
        });
        let mut found = Set::MAX;
        for (place, &symbol) in self.asked.iter().enumerate() {
            let correct = self.holding[place * items + usize::from(symbol)];
            found &= correct;
            split(&mut self.parts, correct, search.locked_price(symbol));
        }
        for (place, &symbol) in self.asked.iter().enumerate() {
            if self.asked[..place].contains(&symbol) {
                continue;
            }
            let (mut elsewhere, mut all_correct) = (0, Set::MAX);
            for (other, &asked) in self.asked.iter().enumerate() {
                let holding = self.holding[other * items + usize::from(symbol)];
                if asked == symbol {
                    all_correct &= holding;
                } else {
                    elsewhere |= holding;
                }
            }
            split(&mut self.parts, elsewhere & !all_correct, 0);
        }
        costs.extend(self.parts.iter().map(|part| match part.set & found {
            0 => {
                let price = self.prices[part.set.trailing_zeros() as usize];
                (price - part.locked) * u64::from(part.set.count_ones())
            }
            _ => 0,
        }));
    }
}

/// Splits every part by a set; those in it have `locked` more locked.
fn split(parts: &mut Vec<Part>, by: Set, locked: u64) {
    for at in 0..parts.len() {
        let Part {
            set,
            locked: before,
        } = parts[at];
        let (inside, outside) = (set & by, set & !by);
        if inside == 0 {
            continue;
        }
        parts[at] = Part {
            set: inside,
            locked: before + locked,
        };
        if outside != 0 {
            parts.push(Part {
                set: outside,
                locked: before,
            });
        }
    }
}
