//! A code at which swaps are tried, and what is known of it.

use std::rc::Rc;

use crate::board::code::Symbol;
use crate::player::Contradicted;
use crate::player::coroutine::Exchange;

/// The code at which swaps are tried.
pub(crate) struct Draft {
    pub(crate) exchange: Rc<Exchange>,
    pub(crate) code: Vec<Symbol>,
    /// How many of its entries are right.
    pub(crate) hits: usize,
}

impl Draft {
    pub(crate) fn new(exchange: Rc<Exchange>) -> Draft {
        Draft {
            code: (0..exchange.slots() as Symbol).collect(),
            exchange,
            hits: 0,
        }
    }

    /// How many of the entries that are right are not identified.
    pub(crate) fn hidden_hits(&self) -> usize {
        self.hits.saturating_sub(self.exchange.found_count())
    }

    /// The slots that are not identified.
    pub(crate) fn open_slots(&self) -> Vec<usize> {
        let slots = 0..self.code.len();
        slots
            .filter(|&slot| !self.exchange.is_found(slot))
            .collect()
    }

    pub(crate) async fn ask_anew(&mut self) -> Result<(), Contradicted> {
        self.hits = self.exchange.ask(&self.code).await?;
        if self.hits < self.exchange.found_count() {
            return Err(Contradicted);
        }
        Ok(())
    }

    /// Moves the entries of these slots to the right by one, the last to the first.
    pub(crate) fn rotate(&mut self, slots: &[usize]) {
        for pair in slots.windows(2).rev() {
            self.code.swap(pair[0], pair[1]);
        }
    }

    /// The entry of this slot is right.
    pub(crate) fn identify(&mut self, slot: usize) -> Result<(), Contradicted> {
        if self.hidden_hits() == 0 {
            return Err(Contradicted);
        }
        self.exchange.find(slot, self.code[slot])
    }

    pub(crate) fn identify_all(&mut self, slots: &[usize]) -> Result<(), Contradicted> {
        slots.iter().try_for_each(|&slot| self.identify(slot))
    }

    /// Swaps two entries and asks; returns by how many the hits have changed.
    pub(crate) async fn swap(&mut self, a: usize, b: usize) -> Result<isize, Contradicted> {
        self.code.swap(a, b);
        let before = self.hits;
        self.ask_anew().await?;
        Ok(self.hits as isize - before as isize)
    }

    /// Swaps two entries back without asking.
    pub(crate) fn swap_back(&mut self, a: usize, b: usize, change: isize) {
        self.code.swap(a, b);
        self.hits = self.hits.wrapping_add_signed(-change);
    }

    /// Swaps two entries and asks. If that is worse, they are swapped back; returns how many of the two
    /// are right then, which is 0, 1 or 2.
    pub(crate) async fn try_swap(&mut self, a: usize, b: usize) -> Result<usize, Contradicted> {
        self.exchange.note(
            "Some entry that is not identified is right. The entries of {} and {} change places: the change in \
             hits tells how many of the two are right.",
            [a, b],
        );
        let change = self.swap(a, b).await?;
        if change <= 0 {
            self.swap_back(a, b, change);
        }
        match change.unsigned_abs() {
            right @ 0..=2 => Ok(right),
            _ => Err(Contradicted),
        }
    }

    /// Asks the booth whether the entry of this slot is right.
    pub(crate) async fn test(&self, slot: usize) -> Result<bool, Contradicted> {
        self.exchange.ask_pair(slot, self.code[slot]).await
    }

    /// Whether the table, if there is one, leaves it open that the entry of this slot is right.
    pub(crate) fn is_possible(&self, slot: usize) -> bool {
        self.exchange.may_be(slot, self.code[slot])
    }

    /// Notes in the table, if there is one, that the entry of this slot is wrong.
    pub(crate) fn rule_out(&self, slot: usize) {
        self.exchange.rule_out(slot, self.code[slot]);
    }

    /// Identifies what the table tells, and puts it into the code.
    pub(crate) fn infer(&mut self) -> Result<(), Contradicted> {
        self.exchange.table().close()?;
        for slot in self.open_slots() {
            let Some(symbol) = self.exchange.table().symbol_of(slot) else {
                continue;
            };
            if self.code[slot] != symbol {
                let other = self.code.iter().position(|&other| other == symbol);
                self.code.swap(slot, other.ok_or(Contradicted)?);
            }
            self.exchange.find(slot, symbol)?;
        }
        Ok(())
    }
}
