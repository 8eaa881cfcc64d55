//! Kernels for a mark a slot.
//!
//! Both rules mark a slot correct if it agrees, and else look for its symbol among the slots of the
//! secret that were not found. Under the rule of words those must be more than the earlier slots of
//! the question that ask for the same symbol and did not find theirs; under that of items
//! one such slot is enough.

use crate::board::code::{BLANK, Code, Layout};
use crate::grade::Feedback;
use crate::grade::columns::{BLANK_BYTE, Columns, extract};
use crate::grade::kernels::lanes::Lanes;
use std::ops::{Add, BitOr, Sub};

/// The most slots whose marks still have an index; see `Rule::max_slots`.
const MAX_SLOTS: usize = 10;

/// Candidates graded at once, a byte each.
pub(crate) const LANES: usize = 32;

/// The most slots whose marks have an index that fits a byte.
const BYTE_SLOTS: usize = 5;

/// The feedback to one question from one secret. With `words` by the rule of words, else by
/// that of items.
#[inline(always)]
pub(crate) fn grade_one(layout: Layout, words: bool, question: Code, secret: Code) -> Feedback {
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
pub(crate) fn grade(
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

/// Whether [`grade_questions`] grades on boards of this layout.
pub(crate) fn grades_questions(layout: Layout) -> bool {
    layout.slots() <= BYTE_SLOTS && Columns::fit(layout)
}

/// The feedback to each question from one secret, as a byte. `out` has a place for each question, filled up to a multiple
/// of [`LANES`] places. What is written after the last question means nothing.
#[inline(always)]
pub(crate) fn grade_questions(
    layout: Layout,
    words: bool,
    questions: &Columns,
    secret: Code,
    out: &mut [u8],
) {
    macro_rules! run {
        ($slots:literal) => {{
            let secret: [u8; $slots] =
                std::array::from_fn(|slot| layout.symbol(secret, slot) as u8);
            questions_in_slots(words, questions, secret, out)
        }};
    }
    match layout.slots() {
        1 => run!(1),
        2 => run!(2),
        3 => run!(3),
        4 => run!(4),
        5 => run!(5),
        _ => unreachable!("a feedback of more slots does not fit a byte"),
    }
}

#[inline(always)]
#[allow(clippy::needless_range_loop)]
fn questions_in_slots<const SLOTS: usize>(
    words: bool,
    questions: &Columns,
    secret: [u8; SLOTS],
    out: &mut [u8],
) {
    for first in (0..questions.len()).step_by(LANES) {
        let mut asked = [Bytes::ZERO; SLOTS];
        let mut correct = [Bytes::ZERO; SLOTS];
        for slot in 0..SLOTS {
            asked[slot] = Bytes(*questions.lanes(slot, first));
            correct[slot] = asked[slot].equals(secret[slot]);
        }
        let mut indices = Bytes::ZERO;
        for slot in 0..SLOTS {
            // Slots of the secret that were not found, without those that earlier slots of the question take.
            let mut free = Bytes::ZERO;
            for other in 0..SLOTS {
                if other != slot {
                    free = free - asked[slot].equals(secret[other]).without(correct[other]);
                }
            }
            if words {
                for earlier in 0..slot {
                    let takes = asked[slot].agrees(asked[earlier]);
                    free = free + takes.without(correct[earlier]);
                }
            }
            indices = indices.push_mark(correct[slot], free.at_least_zero());
        }
        out[first..][..LANES].copy_from_slice(&indices.0);
    }
}

/// How many codes give each feedback.
#[inline(always)]
pub(crate) fn histogram(
    layout: Layout,
    words: bool,
    question: Code,
    columns: &Columns,
    counts: &mut [u32],
) {
    let asked = Asked::new(layout, words, question);
    if counts.len() <= FEW_OUTCOMES && columns.len() >= MANY_CODES {
        // The same feedback again and again would have to wait for its own count to be written.
        let mut tables = [[0u32; FEW_OUTCOMES]; 4];
        for_each_batch(
            &asked,
            columns,
            #[inline(always)]
            |indices| {
                for (lane, &index) in indices.iter().enumerate() {
                    tables[lane % 4][usize::from(index as u8)] += 1;
                }
            },
        );
        for (index, count) in counts.iter_mut().enumerate() {
            *count = tables.iter().map(|table| table[index]).sum();
        }
    } else {
        counts.fill(0);
        for_each_batch(
            &asked,
            columns,
            #[inline(always)]
            |indices| {
                for &index in indices {
                    counts[usize::from(index)] += 1;
                }
            },
        );
    }
}

/// The outcomes of up to [`BYTE_SLOTS`] slots, with places that no feedback has up to a byte's range.
const FEW_OUTCOMES: usize = 256;

/// From this many codes on, several tables of counts are worth clearing and adding up.
const MANY_CODES: usize = 512;

/// Calls `each` with the indices of the feedbacks from some codes at a time.
#[inline(always)]
fn for_each_batch(asked: &Asked, columns: &Columns, mut each: impl FnMut(&[u16])) {
    for first in (0..columns.len()).step_by(LANES) {
        let indices = asked.grade(
            #[inline(always)]
            |slot| columns.lanes(slot, first),
        );
        if columns.len() - first >= LANES {
            each(&indices);
        } else {
            each(&indices[..columns.len() - first]);
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
    #[allow(clippy::needless_range_loop)]
    fn grade<'a>(&self, column: impl Fn(usize) -> &'a [u8; LANES]) -> [u16; LANES] {
        let symbols = &self.symbols[..self.slots];
        let mut correct = [Bytes::ZERO; MAX_SLOTS];
        // The secrets' symbols, with blanks in the slots that were found.
        let mut left = [Bytes::ZERO; MAX_SLOTS];
        for (slot, &symbol) in symbols.iter().enumerate() {
            let secret = Bytes(*column(slot));
            correct[slot] = secret.equals(symbol);
            left[slot] = secret | correct[slot];
        }
        let mut high = Bytes::ZERO;
        let mut low = Bytes::ZERO;
        for (slot, &symbol) in symbols.iter().enumerate() {
            if slot + BYTE_SLOTS == self.slots {
                high = low;
                low = Bytes::ZERO;
            }
            let mut free = Bytes::ZERO;
            if symbol != BLANK_BYTE {
                for &left in &left[..self.slots] {
                    free = free - left.equals(symbol);
                }
                if self.words {
                    let earlier = symbols[..slot].iter().zip(&correct);
                    for (_, &correct) in earlier.filter(|(other, _)| **other == symbol) {
                        free = free.less_one_unless(correct);
                    }
                }
            }
            low = low.push_mark(correct[slot], free);
        }
        let mut indices = [0; LANES];
        for lane in 0..LANES {
            let high = u16::from(high.0[lane]) * 3u16.pow(BYTE_SLOTS as u32);
            indices[lane] = high + u16::from(low.0[lane]);
        }
        indices
    }
}

/// A byte for each of [`LANES`] candidates; a truth is all ones or zero.
#[derive(Copy, Clone)]
struct Bytes([u8; LANES]);

impl Bytes {
    const ZERO: Bytes = Bytes([0; LANES]);

    /// An indexed loop, since nothing makes the compiler inline the functions of iterators.
    #[inline(always)]
    #[allow(clippy::needless_range_loop)]
    fn zip(self, other: Bytes, op: impl Fn(u8, u8) -> u8) -> Bytes {
        let mut out = [0; LANES];
        for lane in 0..LANES {
            out[lane] = op(self.0[lane], other.0[lane]);
        }
        Bytes(out)
    }

    #[inline(always)]
    fn equals(self, value: u8) -> Bytes {
        self.zip(self, |byte, _| u8::from(byte == value).wrapping_neg())
    }

    /// Where the bytes are equal.
    #[inline(always)]
    fn agrees(self, other: Bytes) -> Bytes {
        self.zip(other, |a, b| u8::from(a == b).wrapping_neg())
    }

    /// Nothing where `truth` holds.
    #[inline(always)]
    fn without(self, truth: Bytes) -> Bytes {
        self.zip(truth, |byte, truth| byte & !truth)
    }

    /// Zero where the byte, with its sign, is negative.
    #[inline(always)]
    fn at_least_zero(self) -> Bytes {
        self.zip(self, |byte, _| (byte as i8).max(0) as u8)
    }

    /// One less but not below zero, where `truth` does not hold.
    #[inline(always)]
    fn less_one_unless(self, truth: Bytes) -> Bytes {
        self.zip(truth, |byte, truth| byte.saturating_sub(!truth & 1))
    }

    /// The index of the marks so far and of one more: correct, else elsewhere if any slot is `free`.
    #[inline(always)]
    fn push_mark(self, correct: Bytes, free: Bytes) -> Bytes {
        let mark = correct.zip(free, |correct, free| {
            (correct & 2) | (!correct & free.min(1))
        });
        self.zip(mark, |index, mark| {
            index
                .wrapping_add(index)
                .wrapping_add(index)
                .wrapping_add(mark)
        })
    }
}

impl BitOr for Bytes {
    type Output = Bytes;
    #[inline(always)]
    fn bitor(self, other: Bytes) -> Bytes {
        self.zip(other, |a, b| a | b)
    }
}

impl Add for Bytes {
    type Output = Bytes;
    #[inline(always)]
    fn add(self, other: Bytes) -> Bytes {
        self.zip(other, u8::wrapping_add)
    }
}

impl Sub for Bytes {
    type Output = Bytes;
    #[inline(always)]
    fn sub(self, other: Bytes) -> Bytes {
        self.zip(other, u8::wrapping_sub)
    }
}
