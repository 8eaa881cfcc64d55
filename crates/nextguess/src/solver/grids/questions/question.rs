//! One question about a grid, item by item.

use crate::solver::grids::grid::{Item, MOST_SLOTS, Slots};

/// An item of a question.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Asked {
    /// What is known of the item.
    pub(crate) item: Item,
    /// Its place among the known items of the grid; `None` if nothing is known of it.
    pub(crate) known: Option<u8>,
    /// The slots that it is asked in.
    pub(crate) slots: Slots,
}

/// A question about a grid, item by item. Each item is there once.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Question {
    asked: [Asked; MOST_SLOTS],
    len: usize,
}

impl Question {
    /// A question without items.
    pub(crate) fn new() -> Question {
        let none = Asked {
            item: Item::free(0),
            known: None,
            slots: 0,
        };
        Question {
            asked: [none; MOST_SLOTS],
            len: 0,
        }
    }

    /// Adds an item. At most one for each slot fits.
    pub(crate) fn push(&mut self, asked: Asked) {
        self.asked[self.len] = asked;
        self.len += 1;
    }

    /// The items.
    pub(crate) fn asked(&self) -> &[Asked] {
        &self.asked[..self.len]
    }
}
