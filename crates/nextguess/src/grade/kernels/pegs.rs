//! Kernels for black and white pegs.
//!
//! With `common` the symbols that both codes have, each as often as both have it, white is
//! `common - black`; so a feedback is a number of hits and a number of symbols in common.

use crate::board::code::{Code, Layout};
use crate::grade::kernels::lanes::{Lanes, for_each_asked};
use crate::grade::planes::Planes;
use crate::grade::selection::Selection;
use crate::grade::simd::backend::{Backend, Kernel};
use crate::grade::simd::block::{Block, Sum};
use crate::grade::simd::words::Portable;
use crate::grade::{Feedback, pegs_index};

/// The feedback to one question from one secret.
#[inline(always)]
pub(crate) fn grade_one(layout: Layout, question: Code, secret: Code) -> Feedback {
    let lanes = Lanes::new(layout);
    let black = lanes.count_equal(question.0, secret.0);
    let mut common = 0;
    for_each_asked(
        layout,
        question,
        #[inline(always)]
        |asked| {
            let splat = lanes.splat(asked.symbol as u64);
            common += usize::from(lanes.count_equal(splat, secret.0) >= asked.times as u64);
        },
    );
    pegs_index(black as usize, common)
}

/// Secrets taken through each step together, so that the steps' sums stay in the fastest memory.
const BATCH: usize = 64;

/// The feedback to one question from each secret.
#[inline(always)]
pub(crate) fn grade(layout: Layout, question: Code, secrets: &[Code], out: &mut [Feedback]) {
    let lanes = Lanes::new(layout);
    for (secrets, out) in secrets.chunks(BATCH).zip(out.chunks_mut(BATCH)) {
        let mut common = [0u64; BATCH];
        let common = &mut common[..secrets.len()];
        for_each_asked(
            layout,
            question,
            #[inline(always)]
            |asked| {
                let splat = lanes.splat(asked.symbol as u64);
                macro_rules! count_if {
                    ($found:ident => $enough:expr) => {
                        for (common, secret) in common.iter_mut().zip(secrets) {
                            let $found = lanes.equal(splat, secret.0);
                            *common += u64::from($enough);
                        }
                    };
                }
                // Counting bits is dear where vectors have no instruction for it.
                match asked.times {
                    1 => count_if!(found => found != 0),
                    2 => count_if!(found => found & found.wrapping_sub(1) != 0),
                    times => count_if!(found => found.count_ones() >= times as u32),
                }
            },
        );
        for ((out, secret), common) in out.iter_mut().zip(secrets).zip(common) {
            let black = lanes.count_equal(question.0, secret.0) as u16;
            let common = *common as u16;
            *out = Feedback(common * (common + 1) / 2 + black);
        }
    }
}

/// How many codes give each feedback.
pub(crate) fn histogram(
    backend: Backend,
    layout: Layout,
    question: Code,
    planes: &Planes,
    counts: &mut [u32],
) {
    if planes.is_one_word() {
        // As in `hits`: a width of sums does not pay for the stack of another.
        macro_rules! run {
            ($bits:literal) => {
                backend.run(
                    #[inline(always)]
                    || count_word::<$bits, { 1 << $bits }>(layout, question, planes, counts),
                )
            };
        }
        match layout.slots() {
            0..4 => run!(2),
            4..8 => run!(3),
            8..16 => run!(4),
            _ => run!(5),
        }
    } else {
        let (mut by_slot, mut by_symbol) = (Selection::NONE, Selection::NONE);
        for_each_asked(layout, question, |asked| {
            by_slot.push(planes.at(asked.slot, asked.symbol));
            by_symbol.push(planes.at_least(asked.symbol, asked.times));
        });
        macro_rules! run {
            ($bits:literal) => {
                backend.run_wide(Count::<
                    '_,
                    $bits,
                    { 1 << $bits },
                    { feedbacks((1 << $bits) - 1) },
                > {
                    by_slot: &by_slot,
                    by_symbol: &by_symbol,
                    planes,
                    counts,
                })
            };
        }
        match by_slot.len() {
            0..4 => run!(2),
            4..8 => run!(3),
            8..16 => run!(4),
            _ => run!(5),
        }
    }
    // Bits past the last candidate would be counted as nothing in common.
    counts[0] = planes.len() as u32 - counts[1..].iter().sum::<u32>();
}

/// At most 64 candidates. `N` is `2^B`.
///
/// Feedbacks that do not occur are counted too: that costs less than to foresee them wrongly.
#[inline(always)]
fn count_word<const B: usize, const N: usize>(
    layout: Layout,
    question: Code,
    planes: &Planes,
    counts: &mut [u32],
) {
    let (by_slot, by_symbol) = planes.one_words();
    let (slots, symbols) = (layout.slots(), layout.symbols());
    let mut black = Sum::<u64, B>::zero(Portable);
    let mut common = Sum::<u64, B>::zero(Portable);
    for_each_asked(
        layout,
        question,
        #[inline(always)]
        |asked| {
            black.add_one(by_slot[asked.slot * symbols + asked.symbol]);
            common.add_one(by_symbol[asked.symbol * slots + asked.times - 1]);
        },
    );
    let by_black = black.split::<N>();
    let by_common = common.split::<N>();
    let mut row = 0;
    for common in 1..=slots {
        row += common;
        let set = by_common[common];
        for (count, black) in counts[row..=row + common].iter_mut().zip(&by_black) {
            *count = (set & black).count_ones();
        }
    }
}

/// How many feedbacks a board of `slots` slots has: `(slots + 1)(slots + 2) / 2`.
const fn feedbacks(slots: usize) -> usize {
    (slots + 1) * (slots + 2) / 2
}

/// More than 64 candidates. `N` is `2^B`, and `BINS` the number of feedbacks of `N - 1` slots.
struct Count<'a, const B: usize, const N: usize, const BINS: usize> {
    by_slot: &'a Selection,
    by_symbol: &'a Selection,
    planes: &'a Planes,
    counts: &'a mut [u32],
}

impl<const B: usize, const N: usize, const BINS: usize> Kernel for Count<'_, B, N, BINS> {
    #[inline(always)]
    fn run<V: Block>(self, cpu: V::Cpu) {
        let most = self.by_slot.len();
        let mut tallies = [V::no_tally(cpu); BINS];
        for block in 0..self.planes.blocks() {
            let by_black = self
                .by_slot
                .sum::<V, B>(cpu, self.planes, block)
                .split::<N>();
            let by_common = self
                .by_symbol
                .sum::<V, B>(cpu, self.planes, block)
                .split::<N>();
            let mut row = 0;
            for common in 1..=most {
                row += common;
                let set = by_common[common];
                if set.is_empty() {
                    continue;
                }
                for (tally, black) in tallies[row..=row + common].iter_mut().zip(&by_black) {
                    set.and(*black).add_to(tally);
                }
            }
        }
        self.counts.fill(0);
        for (count, tally) in self.counts.iter_mut().zip(&tallies[..feedbacks(most)]) {
            *count = V::total(*tally);
        }
    }
}
