//! Kernels for the number of slots that agree.

use crate::board::code::{Code, Layout};
use crate::grade::Feedback;
use crate::grade::kernels::lanes::{Lanes, for_each_asked};
use crate::grade::planes::Planes;
use crate::grade::selection::Selection;
use crate::grade::simd::backend::{Backend, Kernel};
use crate::grade::simd::block::{Block, Sum};
use crate::grade::simd::words::Portable;

/// The feedback to one question from one secret.
#[inline(always)]
pub(crate) fn grade_one(layout: Layout, question: Code, secret: Code) -> Feedback {
    Feedback(Lanes::new(layout).count_equal(question.0, secret.0) as u16)
}

/// The feedback to one question from each secret.
#[inline(always)]
pub(crate) fn grade(layout: Layout, question: Code, secrets: &[Code], out: &mut [Feedback]) {
    let lanes = Lanes::new(layout);
    for (secret, out) in secrets.iter().zip(out) {
        *out = Feedback(lanes.count_equal(question.0, secret.0) as u16);
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
        // Each width of sums is chosen before the instruction set, so that the narrow ones do not pay
        // for the stack of the wide ones.
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
        let mut by_slot = Selection::NONE;
        for_each_asked(layout, question, |asked| {
            by_slot.push(planes.at(asked.slot, asked.symbol));
        });
        macro_rules! run {
            ($bits:literal) => {
                backend.run_wide(Count::<'_, $bits, { 1 << $bits }> {
                    by_slot: &by_slot,
                    planes,
                    counts,
                })
            };
        }
        match by_slot.len() {
            0..2 => run!(1),
            2..4 => run!(2),
            4..8 => run!(3),
            8..16 => run!(4),
            _ => run!(5),
        }
    }
    // Bits past the last candidate would be counted as no hits, so that count is what remains.
    counts[0] = planes.len() as u32 - counts[1..].iter().sum::<u32>();
}

/// At most 64 candidates. `N` is `2^B`.
#[inline(always)]
fn count_word<const B: usize, const N: usize>(
    layout: Layout,
    question: Code,
    planes: &Planes,
    counts: &mut [u32],
) {
    let (by_slot, _) = planes.one_words();
    let symbols = layout.symbols();
    let mut sum = Sum::<u64, B>::zero(Portable);
    for_each_asked(
        layout,
        question,
        #[inline(always)]
        |asked| sum.add_one(by_slot[asked.slot * symbols + asked.symbol]),
    );
    for (count, set) in counts.iter_mut().zip(sum.split::<N>()) {
        *count = set.count_ones();
    }
}

/// More than 64 candidates. `N` is `2^B`.
struct Count<'a, const B: usize, const N: usize> {
    by_slot: &'a Selection,
    planes: &'a Planes,
    counts: &'a mut [u32],
}

impl<const B: usize, const N: usize> Kernel for Count<'_, B, N> {
    #[inline(always)]
    fn run<V: Block>(self, cpu: V::Cpu) {
        let most = self.by_slot.len();
        let mut tallies = [V::no_tally(cpu); N];
        for block in 0..self.planes.blocks() {
            let sets = self
                .by_slot
                .sum::<V, B>(cpu, self.planes, block)
                .split::<N>();
            for hits in 1..=most {
                sets[hits].add_to(&mut tallies[hits]);
            }
        }
        self.counts.fill(0);
        for (count, tally) in self.counts.iter_mut().zip(&tallies[..=most]) {
            *count = V::total(*tally);
        }
    }
}
