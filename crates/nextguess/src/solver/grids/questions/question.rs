//! One question about a grid, item by item.

use crate::solver::grids::grid::{Item, MOST_SLOTS, Slots};

/// An item in a question and the slots it is asked in.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Asked {
    /// What is known of it.
    pub(crate) item: Item,
    /// Its place among the items of the position, or `None` for one of which nothing is known.
    pub(crate) known: Option<u8>,
    pub(crate) slots: Slots,
}

/// A question of a position, item by item.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Question {
    asked: [Asked; MOST_SLOTS],
    len: usize,
}

impl Question {
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

    pub(crate) fn push(&mut self, asked: Asked) {
        self.asked[self.len] = asked;
        self.len += 1;
    }

    pub(crate) fn asked(&self) -> &[Asked] {
        &self.asked[..self.len]
    }
}
