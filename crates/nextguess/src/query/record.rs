//! What was asked of a permutation so far, and the hits of each question.

use crate::code::Symbol;

/// The questions asked and their hits; every question is a permutation.
#[derive(Clone, Debug)]
pub(super) struct Record {
    slots: usize,
    questions: Vec<Vec<Symbol>>,
    hits: Vec<usize>,
    /// By cell: whether a question without a hit holds it.
    ruled_out: Vec<bool>,
}

impl Record {
    pub(super) fn new(slots: usize) -> Record {
        Record {
            slots,
            questions: Vec::new(),
            hits: Vec::new(),
            ruled_out: vec![false; slots * slots],
        }
    }

    pub(super) fn push(&mut self, question: Vec<Symbol>, hits: usize) {
        if hits == 0 {
            for (slot, &symbol) in question.iter().enumerate() {
                let cell = self.cell(slot, symbol);
                self.ruled_out[cell] = true;
            }
        }
        self.questions.push(question);
        self.hits.push(hits);
    }

    pub(super) fn slots(&self) -> usize {
        self.slots
    }

    pub(super) fn len(&self) -> usize {
        self.hits.len()
    }

    pub(super) fn question(&self, turn: usize) -> &[Symbol] {
        &self.questions[turn]
    }

    pub(super) fn turns(&self) -> impl Iterator<Item = (&[Symbol], usize)> {
        let hits = self.hits.iter().copied();
        self.questions.iter().map(Vec::as_slice).zip(hits)
    }

    /// A number for a slot that holds a symbol.
    pub(super) fn cell(&self, slot: usize, symbol: Symbol) -> usize {
        slot * self.slots + usize::from(symbol)
    }

    pub(super) fn ruled_out(&self) -> &[bool] {
        &self.ruled_out
    }

    pub(super) fn was_asked(&self, question: &[Symbol]) -> bool {
        self.questions.iter().any(|other| other == question)
    }
}

/// The record of a game, and by cell the questions that hold it.
pub(super) struct Index<'r> {
    record: &'r Record,
    starts: Vec<u32>,
    questions: Vec<u16>,
}

impl Index<'_> {
    pub(super) fn new(record: &Record) -> Index<'_> {
        let slots = record.slots();
        let cells = slots * slots;
        let mut starts = vec![0; cells + 1];
        let asked = || {
            record
                .turns()
                .enumerate()
                .flat_map(|(turn, (question, _))| {
                    let cell = move |(slot, &symbol)| (record.cell(slot, symbol), turn);
                    question.iter().enumerate().map(cell)
                })
        };
        for (cell, _) in asked() {
            starts[cell + 1] += 1;
        }
        for cell in 0..cells {
            starts[cell + 1] += starts[cell];
        }
        let mut next = starts.clone();
        let mut questions = vec![0; slots * record.len()];
        for (cell, turn) in asked() {
            questions[next[cell] as usize] = turn as u16;
            next[cell] += 1;
        }
        Index {
            record,
            starts,
            questions,
        }
    }

    pub(super) fn record(&self) -> &Record {
        self.record
    }

    pub(super) fn holding(&self, cell: usize) -> &[u16] {
        &self.questions[self.starts[cell] as usize..self.starts[cell + 1] as usize]
    }
}

/// In how many slots two codes agree.
pub(super) fn count_hits(one: &[Symbol], other: &[Symbol]) -> usize {
    one.iter().zip(other).filter(|(a, b)| a == b).count()
}
