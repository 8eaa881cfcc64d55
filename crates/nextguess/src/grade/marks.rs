//! Kernels for a mark a slot.
//!
//! Both rules mark a slot correct if it agrees, and else look for its symbol among the slots of the
//! secret that were not found. Under the rule of words those must be more than the earlier slots of
//! the question that ask for the same symbol and did not find theirs; under that of items
//! one such slot is enough.

use super::Feedback;
use super::columns::{BLANK_BYTE, Columns, extract};
use super::lanes::Lanes;
use crate::code::{BLANK, Code, Layout};

/// The most slots whose marks still have an index; see `Rule::max_slots`.
const MAX_SLOTS: usize = 10;

/// Candidates graded at once, a byte each.
pub(super) const LANES: usize = 32;

/// So many marks have an index that fits a byte.
const BYTE_SLOTS: usize = 5;

/// The feedback to one question from one secret. With `words` by the rule of words, else by
/// that of items.
#[inline(always)]
pub(super) fn grade_one(layout: Layout, words: bool, question: Code, secret: Code) -> Feedback {
    let lanes = Lanes::new(layout);
    let correct = lanes.equal(question.0, secret.0);
    let mut index = 0;
    for slot in 0..layout.slots() {
        let shift = layout.shift(slot);
        let high_bit = 1 << (shift + layout.bits() - 1);
        let mark = if correct & high_bit != 0 {
            2
        } else {
            let symbol = (question.0 >> shift) & (u64::MAX >> (u64::BITS - layout.bits()));
            let splat = lanes.splat(symbol);
            let left = lanes.equal(secret.0, splat) & !correct;
            let paid = if words {
                // Slot 0 has the highest lane, so the earlier slots are the bits above.
                let earlier = !(high_bit | (high_bit - 1));
                lanes.equal(question.0, splat) & !correct & earlier
            } else {
                0
            };
            u16::from(left.count_ones() > paid.count_ones())
        };
        index = index * 3 + mark;
    }
    Feedback(index)
}

/// The feedback to one question from each secret.
#[inline(always)]
pub(super) fn grade(
    layout: Layout,
    words: bool,
    question: Code,
    secrets: &[Code],
    out: &mut [Feedback],
) {
    if !Columns::fit(layout) {
        for (out, &secret) in out.iter_mut().zip(secrets) {
            *out = grade_one(layout, words, question, secret);
        }
        return;
    }
    let asked = Asked::new(layout, words, question);
    let mut columns = [[0; LANES]; MAX_SLOTS];
    for (secrets, out) in secrets.chunks(LANES).zip(out.chunks_mut(LANES)) {
        for (slot, column) in columns[..layout.slots()].iter_mut().enumerate() {
            extract(layout, slot, secrets, column);
        }
        let indices = asked.grade(|slot| &columns[slot]);
        for (out, index) in out.iter_mut().zip(indices) {
            *out = Feedback(index);
        }
    }
}

/// How many codes give each feedback.
#[inline(always)]
pub(super) fn histogram(
    layout: Layout,
    words: bool,
    question: Code,
    columns: &Columns,
    counts: &mut [u32],
) {
    counts.fill(0);
    let asked = Asked::new(layout, words, question);
    for first in (0..columns.len()).step_by(LANES) {
        let indices = asked.grade(|slot| columns.lanes(slot, first));
        let here = LANES.min(columns.len() - first);
        for index in &indices[..here] {
            counts[usize::from(*index)] += 1;
        }
    }
}

/// A question under a rule of marks, on a board whose symbols fit a byte.
struct Asked {
    words: bool,
    slots: usize,
    symbols: [u8; MAX_SLOTS],
}

impl Asked {
    #[inline(always)]
    fn new(layout: Layout, words: bool, question: Code) -> Asked {
        let mut symbols = [BLANK_BYTE; MAX_SLOTS];
        for (slot, byte) in symbols[..layout.slots()].iter_mut().enumerate() {
            let symbol = layout.symbol(question, slot);
            if symbol != BLANK {
                *byte = symbol as u8;
            }
        }
        Asked {
            words,
            slots: layout.slots(),
            symbols,
        }
    }

    /// The indices of the feedbacks from [`LANES`] secrets, whose symbols `column` gives by slot.
    #[inline(always)]
    fn grade<'a>(&self, column: impl Fn(usize) -> &'a [u8; LANES]) -> [u16; LANES] {
        let mut correct = [[0u8; LANES]; MAX_SLOTS];
        // The secrets' symbols, with blanks in the slots that were found.
        let mut left = [[0u8; LANES]; MAX_SLOTS];
        for slot in 0..self.slots {
            let secret = column(slot);
            for lane in 0..LANES {
                correct[slot][lane] = mask(secret[lane] == self.symbols[slot]);
                left[slot][lane] = secret[lane] | correct[slot][lane];
            }
        }
        let mut high = [0u8; LANES];
        let mut low = [0u8; LANES];
        for slot in 0..self.slots {
            if slot + BYTE_SLOTS == self.slots {
                high = std::mem::replace(&mut low, [0; LANES]);
            }
            let symbol = self.symbols[slot];
            let mut free = [0u8; LANES];
            if symbol != BLANK_BYTE {
                for left in &left[..self.slots] {
                    for lane in 0..LANES {
                        free[lane] = free[lane].wrapping_sub(mask(left[lane] == symbol));
                    }
                }
                if self.words {
                    let earlier = self.symbols.iter().zip(&correct).take(slot);
                    for (_, correct) in earlier.filter(|(other, _)| **other == symbol) {
                        for lane in 0..LANES {
                            free[lane] = free[lane].saturating_sub(!correct[lane] & 1);
                        }
                    }
                }
            }
            for lane in 0..LANES {
                let found = correct[slot][lane];
                let elsewhere = mask(free[lane] != 0) & !found & 1;
                low[lane] = low[lane].wrapping_mul(3) + (found & 2) + elsewhere;
            }
        }
        let mut indices = [0; LANES];
        for lane in 0..LANES {
            indices[lane] =
                u16::from(high[lane]) * 3u16.pow(BYTE_SLOTS as u32) + u16::from(low[lane]);
        }
        indices
    }
}

#[inline(always)]
fn mask(condition: bool) -> u8 {
    u8::from(condition).wrapping_neg()
}
