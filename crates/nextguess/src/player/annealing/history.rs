//! What was asked of a permutation so far, and the hits of each question.

use crate::board::code::Symbol;

/// The questions asked and their hits; every question is a permutation.
#[derive(Clone, Debug)]
pub(crate) struct History {
    slots: usize,
    questions: Vec<Vec<Symbol>>,
    hits: Vec<usize>,
    /// By cell: whether a question without a hit holds it.
    ruled_out: Vec<bool>,
}

impl History {
    pub(crate) fn new(slots: usize) -> History {
        History {
            slots,
            questions: Vec::new(),
            hits: Vec::new(),
            ruled_out: vec![false; slots * slots],
        }
    }

    pub(crate) fn push(&mut self, question: Vec<Symbol>, hits: usize) {
        if hits == 0 {
            for (slot, &symbol) in question.iter().enumerate() {
                let cell = self.cell(slot, symbol);
                self.ruled_out[cell] = true;
            }
        }
        self.questions.push(question);
        self.hits.push(hits);
    }

    pub(crate) fn slots(&self) -> usize {
        self.slots
    }

    pub(crate) fn len(&self) -> usize {
        self.hits.len()
    }

    pub(crate) fn question(&self, turn: usize) -> &[Symbol] {
        &self.questions[turn]
    }

    pub(crate) fn turns(&self) -> impl Iterator<Item = (&[Symbol], usize)> {
        let hits = self.hits.iter().copied();
        self.questions.iter().map(Vec::as_slice).zip(hits)
    }

    /// A number for a slot that holds a symbol.
    pub(crate) fn cell(&self, slot: usize, symbol: Symbol) -> usize {
        slot * self.slots + usize::from(symbol)
    }

    pub(crate) fn ruled_out(&self) -> &[bool] {
        &self.ruled_out
    }

    pub(crate) fn was_asked(&self, question: &[Symbol]) -> bool {
        self.questions.iter().any(|other| other == question)
    }
}

/// A set of questions, by their turns, or of slots, or of symbols.
pub(crate) type Set = u128;

/// The most that a set can hold.
pub(crate) const SET_SIZE: usize = Set::BITS as usize;

/// The members of a set, ascending.
pub(crate) fn members(mut set: Set) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < SET_SIZE).then_some(first)
    })
}

/// The history of a game, and by cell the questions that hold it.
pub(crate) struct Index<'r> {
    history: &'r History,
    holding: Vec<Set>,
}

impl Index<'_> {
    /// `None` where a set cannot hold all turns or slots, with room for one more.
    pub(crate) fn new(history: &History) -> Option<Index<'_>> {
        if history.len().max(history.slots()) >= SET_SIZE {
            return None;
        }
        let mut holding = vec![0; history.slots() * history.slots()];
        for (turn, (question, _)) in history.turns().enumerate() {
            for (slot, &symbol) in question.iter().enumerate() {
                holding[history.cell(slot, symbol)] |= 1 << turn;
            }
        }
        Some(Index { history, holding })
    }

    pub(crate) fn history(&self) -> &History {
        self.history
    }

    pub(crate) fn holding(&self, cell: usize) -> Set {
        self.holding[cell]
    }
}

/// In how many slots two codes agree.
pub(crate) fn count_hits(one: &[Symbol], other: &[Symbol]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a == b).count()
}
