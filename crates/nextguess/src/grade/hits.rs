//! Kernels for the number of slots that agree.

use super::Feedback;
use super::block::{Block, Sum, Tally};
use super::lanes::{Lanes, MAX_SLOTS};
use super::planes::{Planes, WIDE};
use crate::code::{BLANK, Code, Layout};

/// The feedback to one question from one secret.
#[inline(always)]
pub(super) fn grade_one(layout: Layout, question: Code, secret: Code) -> Feedback {
    Feedback(Lanes::new(layout).count_equal(question.0, secret.0) as u16)
}

/// The feedback to one question from each secret.
#[inline(always)]
pub(super) fn grade(layout: Layout, question: Code, secrets: &[Code], out: &mut [Feedback]) {
    let lanes = Lanes::new(layout);
    for (secret, out) in secrets.iter().zip(out) {
        *out = Feedback(lanes.count_equal(question.0, secret.0) as u16);
    }
}

/// The planes that a question selects, as places where they begin.
pub(super) struct Selection {
    places: [usize; MAX_SLOTS],
    len: usize,
}

impl Selection {
    pub(super) const NONE: Selection = Selection {
        places: [0; MAX_SLOTS],
        len: 0,
    };

    /// The plane of each slot of the question that is not blank.
    #[inline(always)]
    pub(super) fn by_slot(layout: Layout, question: Code, planes: &Planes) -> Selection {
        let mut selection = Selection::NONE;
        for slot in 0..layout.slots() {
            let symbol = layout.symbol(question, slot);
            if symbol != BLANK {
                selection.push(planes.at(slot, symbol.into()));
            }
        }
        selection
    }

    #[inline(always)]
    pub(super) fn push(&mut self, place: usize) {
        self.places[self.len] = place;
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// In how many of the selected planes each candidate of a block is.
    #[inline(always)]
    pub(super) fn sum<const W: usize, const B: usize>(
        &self,
        planes: &Planes,
        block: usize,
    ) -> Sum<W, B> {
        let mut sum = Sum::ZERO;
        let mut pairs = self.places[..self.len].chunks_exact(2);
        for pair in &mut pairs {
            sum.add(planes.block(pair[0], block), planes.block(pair[1], block));
        }
        if let [last] = pairs.remainder() {
            sum.add(planes.block(*last, block), Block::EMPTY);
        }
        sum
    }
}

/// How many codes give each feedback.
#[inline(always)]
pub(super) fn histogram(layout: Layout, question: Code, planes: &Planes, counts: &mut [u32]) {
    let selection = Selection::by_slot(layout, question, planes);
    counts.fill(0);
    match (planes.is_one_word(), selection.len()) {
        (true, 0..4) => count::<1, 2>(&selection, planes, counts),
        (true, 4..8) => count::<1, 3>(&selection, planes, counts),
        (true, 8..16) => count::<1, 4>(&selection, planes, counts),
        (true, _) => count::<1, 6>(&selection, planes, counts),
        (false, 0..2) => count::<WIDE, 1>(&selection, planes, counts),
        (false, 2..4) => count::<WIDE, 2>(&selection, planes, counts),
        (false, 4..8) => count::<WIDE, 3>(&selection, planes, counts),
        (false, 8..16) => count::<WIDE, 4>(&selection, planes, counts),
        (false, _) => count::<WIDE, 6>(&selection, planes, counts),
    }
    // Bits past the last candidate would be counted as no hits, so that count is what remains.
    counts[0] = planes.len() as u32 - counts[1..].iter().sum::<u32>();
}

#[inline(always)]
fn count<const W: usize, const B: usize>(
    selection: &Selection,
    planes: &Planes,
    counts: &mut [u32],
) {
    let most = selection.len();
    let mut tallies = [Tally::<W>::ZERO; MAX_SLOTS + 1];
    let mut sets = [Block::<W>::EMPTY; MAX_SLOTS + 1];
    for block in 0..planes.blocks::<W>() {
        let sum: Sum<W, B> = selection.sum(planes, block);
        sum.split(most, &mut sets);
        for hits in 1..=most {
            tallies[hits].add(sets[hits]);
        }
    }
    for (count, tally) in counts.iter_mut().zip(tallies) {
        *count = tally.total();
    }
}
