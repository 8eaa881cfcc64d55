//! Many questions over at most 64 candidates, as a search asks them.
//!
//! Questions in order share their first slots with the one before, and with them the sums over the
//! planes of these slots. So only the slots that changed are added: hardly more than one a question.

use crate::board::code::{Code, Layout};
use crate::grade::Rule;
use crate::grade::kernels::lanes::Lanes;
use crate::grade::planes::{MAX_SLOTS, Planes};
use crate::grade::simd::block::Sum;
use crate::grade::simd::words::Portable;

/// The sums over the first slots of the question before, for every number of slots.
struct Prefixes<const B: usize> {
    black: [Sum<u64, B>; MAX_SLOTS + 1],
    common: [Sum<u64, B>; MAX_SLOTS + 1],
    /// The slot in which two codes first differ, by the leading zeros of their difference.
    first_difference: [u8; 65],
    before: Option<Code>,
}

impl<const B: usize> Prefixes<B> {
    fn new(layout: Layout) -> Prefixes<B> {
        let unused = u64::BITS - layout.bits() * layout.slots() as u32;
        let mut first_difference = [0; 65];
        for (zeros, slot) in first_difference.iter_mut().enumerate() {
            *slot = ((zeros as u32).saturating_sub(unused) / layout.bits()) as u8;
        }
        Prefixes {
            black: [Sum::zero(Portable); MAX_SLOTS + 1],
            common: [Sum::zero(Portable); MAX_SLOTS + 1],
            first_difference,
            before: None,
        }
    }

    /// The first slot whose sums are not those of the question before.
    #[inline(always)]
    fn first_new_slot(&mut self, question: Code) -> usize {
        let changed = match self.before {
            Some(before) => self.first_difference[(before.0 ^ question.0).leading_zeros() as usize],
            None => 0,
        };
        self.before = Some(question);
        usize::from(changed)
    }
}

/// Counts the feedbacks of hits, or with `PEGS` of black and white pegs, for each question in turn,
/// and shows them to `visit` until it says that it has seen enough. `N` is `2^B`, and `S` the number of
/// slots, or 0 where the loops over them are not worth unrolling.
#[inline(always)]
pub(crate) fn histograms<const B: usize, const N: usize, const PEGS: bool, const S: usize>(
    layout: Layout,
    questions: &[Code],
    planes: &Planes,
    counts: &mut [u32],
    mut visit: impl FnMut(Code, &[u32]) -> bool,
) {
    let (by_slot, by_symbol) = planes.one_words();
    let slots = if S > 0 { S } else { layout.slots() };
    let symbols = layout.symbols();
    let counts = &mut counts[..Rule::outcomes(if PEGS { Rule::Pegs } else { Rule::Hits }, slots)];
    let (lanes, bits) = (Lanes::new(layout), layout.bits());
    let blank = u64::MAX >> (u64::BITS - bits);
    let total = planes.len() as u32;
    let mut prefixes = Prefixes::<B>::new(layout);
    for &question in questions {
        for slot in prefixes.first_new_slot(question)..slots {
            let shift = bits * (slots - 1 - slot) as u32;
            let symbol = (question.0 >> shift) & blank;
            let mut black = prefixes.black[slot];
            let mut common = prefixes.common[slot];
            if symbol != blank {
                let symbol = symbol as usize;
                black.add_one(by_slot[slot * symbols + symbol]);
                if PEGS {
                    let same = lanes.equal(question.0, lanes.splat(symbol as u64));
                    let times = (same >> (shift + bits - 1)).count_ones() as usize;
                    common.add_one(by_symbol[symbol * slots + times - 1]);
                }
            }
            prefixes.black[slot + 1] = black;
            prefixes.common[slot + 1] = common;
        }
        let by_black = prefixes.black[slots].split::<N>();
        let mut counted = 0;
        if PEGS {
            let by_common = prefixes.common[slots].split::<N>();
            let mut row = 0;
            for common in 1..=slots {
                row += common;
                let set = by_common[common];
                for (count, black) in counts[row..=row + common].iter_mut().zip(&by_black) {
                    *count = (set & black).count_ones();
                    counted += *count;
                }
            }
        } else {
            for (count, set) in counts.iter_mut().zip(&by_black).skip(1) {
                *count = set.count_ones();
                counted += *count;
            }
        }
        // Bits past the last candidate would be counted as nothing in common.
        counts[0] = total - counted;
        if !visit(question, counts) {
            return;
        }
    }
}
