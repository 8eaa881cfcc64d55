//! Blocks of candidates, one bit each, and small numbers held as bit planes across a block.

use super::lanes::MAX_SLOTS;
use std::ops::{BitAnd, BitOr, BitXor, Not};

/// One bit for each of `64 * W` candidates. Written as loops over words so that an instruction set's
/// vectors take as many words at once as they can.
#[derive(Copy, Clone, Debug)]
pub(super) struct Block<const W: usize>(pub(super) [u64; W]);

impl<const W: usize> Block<W> {
    pub(super) const EMPTY: Block<W> = Block([0; W]);
    pub(super) const FULL: Block<W> = Block([u64::MAX; W]);

    #[inline(always)]
    fn zip(self, other: Block<W>, op: impl Fn(u64, u64) -> u64) -> Block<W> {
        Block(std::array::from_fn(
            #[inline(always)]
            |word| op(self.0[word], other.0[word]),
        ))
    }

    #[inline(always)]
    pub(super) fn is_empty(self) -> bool {
        let mut any = 0;
        for word in 0..W {
            any |= self.0[word];
        }
        any == 0
    }
}

impl<const W: usize> BitAnd for Block<W> {
    type Output = Block<W>;
    #[inline(always)]
    fn bitand(self, other: Block<W>) -> Block<W> {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Block<W> {
    type Output = Block<W>;
    #[inline(always)]
    fn bitor(self, other: Block<W>) -> Block<W> {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitXor for Block<W> {
    type Output = Block<W>;
    #[inline(always)]
    fn bitxor(self, other: Block<W>) -> Block<W> {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const W: usize> Not for Block<W> {
    type Output = Block<W>;
    #[inline(always)]
    fn not(self) -> Block<W> {
        self ^ Block::FULL
    }
}

/// A number below `2^B` for each candidate of a block: bit `b` of the numbers is plane `b`.
#[derive(Copy, Clone)]
pub(super) struct Sum<const W: usize, const B: usize>([Block<W>; B]);

impl<const W: usize, const B: usize> Sum<W, B> {
    pub(super) const ZERO: Sum<W, B> = Sum([Block::EMPTY; B]);

    /// Adds one to the candidates of `a` and one to those of `b`: a full adder on the lowest plane,
    /// half adders for its carry.
    #[inline(always)]
    pub(super) fn add(&mut self, a: Block<W>, b: Block<W>) {
        let ones = self.0[0];
        let either = ones ^ a;
        self.0[0] = either ^ b;
        let mut carry = (ones & a) | (either & b);
        for plane in &mut self.0[1..] {
            let sum = *plane ^ carry;
            carry = *plane & carry;
            *plane = sum;
        }
    }

    /// For each number up to `most` the candidates that have it. The other places are left as they
    /// are; no candidate has more than `most`.
    #[inline(always)]
    pub(super) fn split(self, most: usize, sets: &mut [Block<W>; MAX_SLOTS + 1]) {
        sets[0] = Block::FULL;
        for (bit, plane) in self.0.into_iter().enumerate() {
            let step = 1 << bit;
            for low in 0..step {
                if low > most {
                    break;
                }
                let set = sets[low];
                sets[low] = set & !plane;
                if low + step <= most {
                    sets[low + step] = set & plane;
                }
            }
        }
    }
}

/// How often each of several sets was hit: a counter a word, summed only at the end.
#[derive(Copy, Clone)]
pub(super) struct Tally<const W: usize>([u64; W]);

impl<const W: usize> Tally<W> {
    pub(super) const ZERO: Tally<W> = Tally([0; W]);

    #[inline(always)]
    pub(super) fn add(&mut self, set: Block<W>) {
        for word in 0..W {
            self.0[word] += u64::from(set.0[word].count_ones());
        }
    }

    #[inline(always)]
    pub(super) fn total(self) -> u32 {
        self.0.iter().sum::<u64>() as u32
    }
}
