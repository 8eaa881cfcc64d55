//! Kernels for black and white pegs.
//!
//! With `common` the symbols that both codes have, each as often as both have it, white is
//! `common - black`; so a feedback is a number of hits and a number of symbols in common.

use super::block::{Block, Sum, Tally};
use super::hits::Selection;
use super::lanes::{Lanes, MAX_SLOTS, Palette};
use super::planes::{Planes, WIDE};
use super::{Feedback, pegs_index};
use crate::code::{Code, Layout};

/// The feedback to one question from one secret.
#[inline(always)]
pub(super) fn grade_one(layout: Layout, question: Code, secret: Code) -> Feedback {
    let lanes = Lanes::new(layout);
    let black = lanes.count_equal(question.0, secret.0);
    let palette = Palette::new(layout, question);
    let common: u64 = palette
        .tints()
        .iter()
        .map(|tint| {
            let splat = lanes.splat(tint.symbol.into());
            lanes.count_equal(splat, secret.0).min(tint.times.into())
        })
        .sum();
    pegs_index(black as usize, common as usize)
}

/// Secrets taken through each step together, so that the steps' sums stay in the fastest memory.
const BATCH: usize = 64;

/// The feedback to one question from each secret.
#[inline(always)]
pub(super) fn grade(layout: Layout, question: Code, secrets: &[Code], out: &mut [Feedback]) {
    let lanes = Lanes::new(layout);
    let palette = Palette::new(layout, question);
    for (secrets, out) in secrets.chunks(BATCH).zip(out.chunks_mut(BATCH)) {
        let mut common = [0u64; BATCH];
        let common = &mut common[..secrets.len()];
        for tint in palette.tints() {
            let splat = lanes.splat(tint.symbol.into());
            if tint.times == 1 {
                for (common, secret) in common.iter_mut().zip(secrets) {
                    *common += u64::from(lanes.equal(splat, secret.0) != 0);
                }
            } else {
                let times = u64::from(tint.times);
                for (common, secret) in common.iter_mut().zip(secrets) {
                    *common += lanes.count_equal(splat, secret.0).min(times);
                }
            }
        }
        for ((out, secret), common) in out.iter_mut().zip(secrets).zip(common) {
            let black = lanes.count_equal(question.0, secret.0) as u16;
            let common = *common as u16;
            *out = Feedback(common * (common + 1) / 2 + black);
        }
    }
}

/// How many codes give each feedback.
#[inline(always)]
pub(super) fn histogram(layout: Layout, question: Code, planes: &Planes, counts: &mut [u32]) {
    let by_slot = Selection::by_slot(layout, question, planes);
    let mut by_symbol = Selection::NONE;
    for tint in Palette::new(layout, question).tints() {
        for times in 1..=tint.times as usize {
            by_symbol.push(planes.at_least(tint.symbol as usize, times));
        }
    }
    let question = (&by_slot, &by_symbol);
    counts.fill(0);
    match (planes.is_one_word(), by_slot.len()) {
        (true, 0..4) => count_word::<2>(question, planes, counts),
        (true, 4..8) => count_word::<3>(question, planes, counts),
        (true, 8..16) => count_word::<4>(question, planes, counts),
        (true, _) => count_word::<6>(question, planes, counts),
        (false, 0..4) => count::<2, 10>(question, planes, counts),
        (false, 4..8) => count::<3, 36>(question, planes, counts),
        (false, 8..16) => count::<4, 136>(question, planes, counts),
        (false, _) => count::<6, 561>(question, planes, counts),
    }
    // Bits past the last candidate would be counted as nothing in common.
    counts[0] = planes.len() as u32 - counts[1..].iter().sum::<u32>();
}

/// At most 64 candidates: most feedbacks do not occur, so those are not counted at all.
#[inline(always)]
fn count_word<const B: usize>(
    (by_slot, by_symbol): (&Selection, &Selection),
    planes: &Planes,
    counts: &mut [u32],
) {
    let most = by_slot.len();
    let mut by_black = [Block::<1>::EMPTY; MAX_SLOTS + 1];
    let mut by_common = [Block::<1>::EMPTY; MAX_SLOTS + 1];
    let black: Sum<1, B> = by_slot.sum(planes, 0);
    let common: Sum<1, B> = by_symbol.sum(planes, 0);
    black.split(most, &mut by_black);
    common.split(most, &mut by_common);
    let mut row = 0;
    for (common, &Block([mut left])) in by_common[..=most].iter().enumerate().skip(1) {
        row += common;
        let mut black = 0;
        while left != 0 {
            let both = left & by_black[black].0[0];
            counts[row + black] = both.count_ones();
            left ^= both;
            black += 1;
        }
    }
}

/// `BINS` is the number of feedbacks of `2^B - 1` slots, or of [`MAX_SLOTS`] if that is less.
#[inline(always)]
fn count<const B: usize, const BINS: usize>(
    (by_slot, by_symbol): (&Selection, &Selection),
    planes: &Planes,
    counts: &mut [u32],
) {
    let most = by_slot.len();
    let mut tallies = [Tally::<WIDE>::ZERO; BINS];
    let mut by_black = [Block::<WIDE>::EMPTY; MAX_SLOTS + 1];
    let mut by_common = [Block::<WIDE>::EMPTY; MAX_SLOTS + 1];
    for block in 0..planes.blocks::<WIDE>() {
        let black: Sum<WIDE, B> = by_slot.sum(planes, block);
        let common: Sum<WIDE, B> = by_symbol.sum(planes, block);
        black.split(most, &mut by_black);
        common.split(most, &mut by_common);
        let mut row = 0;
        for common in 1..=most {
            row += common;
            let set = by_common[common];
            if set.is_empty() {
                continue;
            }
            for (tally, &black) in tallies[row..].iter_mut().zip(&by_black[..=common]) {
                tally.add(set & black);
            }
        }
    }
    for (count, tally) in counts.iter_mut().zip(tallies) {
        *count = tally.total();
    }
}
