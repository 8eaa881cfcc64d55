//! What the parts of many questions cost more, as they are large.
//!
//! The feedback of a row is one bit of a word, and each column has such a word. Full adders add the words of all rows, so that
//! every bit counts for itself how often its value occurs: bit `b` of the counts is plane `b` (after the population count of
//! R. Harley and D. Seal; W. Mula, N. Kurz, D. Lemire, "Faster population counts using AVX2 instructions", 2018). That takes
//! about two instructions for each row, whatever the number of values is.

use std::ops::{BitAnd, BitOr, BitXor};

use crate::grade::Backend;
use crate::solver::sets::partition::{COLUMNS, Coding};

/// The most values for which all columns of a block are counted together. With more it is quicker to count one column after the
/// other.
const MOST_VALUES: usize = 40;

/// The fewest columns for which it is quicker to count a whole block.
const WORTH_COUNTING: usize = 4;

/// The same where each value is counted for itself.
const WORTH_COMPARING: usize = 12;

/// The planes of a count of at most 255 rows.
const PLANES: usize = 8;

/// Whether it is quicker to count all columns of a block than this number of columns, one after the other.
pub(crate) fn counts_by_block(backend: Backend, coding: Coding, columns: usize) -> bool {
    let least = match has_planes(backend, coding) {
        true => WORTH_COUNTING,
        false => WORTH_COMPARING,
    };
    coding.values() <= MOST_VALUES && columns >= least
}

/// For every column of a block: the sum over its values and over all terms, pairs of a size above 0 and a cost, of that cost
/// for each row beyond that size (at most 255 rows).
#[inline(never)]
pub(crate) fn cost_of_excess(
    backend: Backend,
    rows: &[&[u8]],
    coding: Coding,
    terms: &[(u8, u32)],
    block: usize,
) -> [u32; COLUMNS] {
    debug_assert!(rows.len() <= 255);
    let mut costs = [0; COLUMNS];
    let out = &mut costs;
    backend.run(
        #[inline(always)]
        || match coding {
            _ if !has_planes(backend, coding) => by_values(rows, coding, terms, block, out),
            Coding::Bits(_) => by_planes::<u8, COLUMNS>(rows, terms, block, out),
            Coding::Numbers(..=16) => by_planes::<u16, COLUMNS>(rows, terms, block, out),
            Coding::Numbers(_) => by_planes::<u32, { COLUMNS / 2 }>(rows, terms, block, out),
        },
    );
    costs
}

/// Whether the values are counted in planes. Without wide registers, that is slower than to compare with each value.
fn has_planes(backend: Backend, coding: Coding) -> bool {
    coding.values() <= 32 && backend != Backend::PORTABLE && !cfg!(target_family = "wasm")
}

/// A word with a bit for each value.
trait Word: Copy + BitAnd<Output = Self> + BitOr<Output = Self> + BitXor<Output = Self> {
    const NONE: Self;
    const ALL: Self;

    /// The word of a byte of the table.
    fn of(byte: u8) -> Self;

    /// The number of bits that are set.
    fn ones(self) -> u8;
}

macro_rules! word {
    ($word:ty, $byte:ident, $of:expr) => {
        impl Word for $word {
            const NONE: $word = 0;
            const ALL: $word = <$word>::MAX;

            #[inline(always)]
            fn of($byte: u8) -> $word {
                $of
            }

            #[inline(always)]
            fn ones(self) -> u8 {
                self.count_ones() as u8
            }
        }
    };
}

word!(u8, bits, bits);
word!(u16, value, 1 << (value & 15));
word!(u32, value, 1 << (value & 31));

/// Adds two words of each column to a plane, and returns what is carried.
#[inline(always)]
fn add_two<W: Word, const N: usize>(plane: &mut [W; N], a: &[W; N], b: &[W; N]) -> [W; N] {
    let mut carry = [W::NONE; N];
    for at in 0..N {
        let either = plane[at] ^ a[at];
        carry[at] = (plane[at] & a[at]) | (either & b[at]);
        plane[at] = either ^ b[at];
    }
    carry
}

/// The words of some columns of a row, from `first` on; no bits where there is no such row.
#[inline(always)]
fn words<W: Word, const N: usize>(rows: &[&[u8]], row: usize, first: usize) -> [W; N] {
    let mut words = [W::NONE; N];
    if let Some(row) = rows.get(row) {
        let bytes = &row[first..first + N];
        for at in 0..N {
            words[at] = W::of(bytes[at]);
        }
    }
    words
}

/// Adds two rows, from this one on, and returns what is carried.
#[inline(always)]
fn add_rows<W: Word, const N: usize>(
    ones: &mut [W; N],
    rows: &[&[u8]],
    row: usize,
    first: usize,
) -> [W; N] {
    let (a, b) = (words(rows, row, first), words(rows, row + 1, first));
    add_two(ones, &a, &b)
}

#[inline(always)]
fn by_planes<W: Word, const N: usize>(
    rows: &[&[u8]],
    terms: &[(u8, u32)],
    block: usize,
    costs: &mut [u32; COLUMNS],
) {
    for (number, costs) in costs.as_chunks_mut::<N>().0.iter_mut().enumerate() {
        let planes = counts::<W, N>(rows, block * COLUMNS + number * N);
        for &(size, cost) in terms {
            let excess = excess(&planes, size);
            for at in 0..N {
                costs[at] = costs[at].wrapping_add(u32::from(excess[at]).wrapping_mul(cost));
            }
        }
    }
}

/// How often each value occurs in each of some columns, from `first` on. Eight rows are added at a time.
#[inline(always)]
fn counts<W: Word, const N: usize>(rows: &[&[u8]], first: usize) -> [[W; N]; PLANES] {
    let mut planes = [[W::NONE; N]; PLANES];
    for row in (0..rows.len()).step_by(8) {
        let [mut ones, mut twos, mut fours] = [planes[0], planes[1], planes[2]];
        let a = add_rows(&mut ones, rows, row, first);
        let b = add_rows(&mut ones, rows, row + 2, first);
        let low = add_two(&mut twos, &a, &b);
        let a = add_rows(&mut ones, rows, row + 4, first);
        let b = add_rows(&mut ones, rows, row + 6, first);
        let high = add_two(&mut twos, &a, &b);
        let mut carry = add_two(&mut fours, &low, &high);
        [planes[0], planes[1], planes[2]] = [ones, twos, fours];
        for plane in &mut planes[3..] {
            for at in 0..N {
                let both = plane[at] & carry[at];
                plane[at] = plane[at] ^ carry[at];
                carry[at] = both;
            }
        }
    }
    planes
}

/// By how much the counts that are higher than `size`, which is not 0, exceed it, all of a column together.
#[inline(always)]
fn excess<W: Word, const N: usize>(planes: &[[W; N]; PLANES], size: u8) -> [u8; N] {
    // A count is no lower than the size if the count plus 256 less the size carries.
    debug_assert!(size > 0);
    let minus = size.wrapping_neg();
    let mut over = *planes;
    let mut carry = [W::NONE; N];
    for (bit, plane) in over.iter_mut().enumerate() {
        let fill = match minus >> bit & 1 {
            1 => W::ALL,
            _ => W::NONE,
        };
        for at in 0..N {
            let count = plane[at];
            plane[at] = count ^ fill ^ carry[at];
            carry[at] = (count & fill) | ((count | fill) & carry[at]);
        }
    }
    let mut sums = [0u8; N];
    for plane in over.iter().rev() {
        for at in 0..N {
            let ones = (plane[at] & carry[at]).ones();
            sums[at] = sums[at].wrapping_add(sums[at]).wrapping_add(ones);
        }
    }
    sums
}

/// Compares the rows with each value. No sum can pass the number of rows, so none is checked.
#[inline(always)]
fn by_values(
    rows: &[&[u8]],
    coding: Coding,
    terms: &[(u8, u32)],
    block: usize,
    costs: &mut [u32; COLUMNS],
) {
    for value in 0..coding.values() {
        let value = coding.byte(value);
        let mut counts = [0u8; COLUMNS];
        for row in rows {
            let row = &row.as_chunks::<COLUMNS>().0[block];
            for at in 0..COLUMNS {
                counts[at] = counts[at].wrapping_add(u8::from(row[at] == value));
            }
        }
        for &(size, cost) in terms {
            for at in 0..COLUMNS {
                let excess = u32::from(counts[at].saturating_sub(size));
                costs[at] = costs[at].wrapping_add(excess.wrapping_mul(cost));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn the_cost_of_large_parts_is_that_of_the_definition() {
        let mut random = Random::seeded(1);
        for case in 0..120 {
            let values = [2, 8, 9, 14, 16, 17, 21, 32, 33, 200][case % 10];
            let coding = Coding::of(values);
            let rows = 1 + random.below(if case % 3 == 0 { 255 } else { 40 });
            // Some values occur often.
            let common = 1 + random.below(values);
            let table: Vec<Vec<u8>> = (0..rows)
                .map(|_| {
                    (0..2 * COLUMNS)
                        .map(|_| {
                            let value = random.below(values);
                            let value = if case % 2 == 0 { value % common } else { value };
                            coding.byte(value)
                        })
                        .collect()
                })
                .collect();
            let rows: Vec<&[u8]> = table.iter().map(Vec::as_slice).collect();
            let all = [(1, 1), (2, 1 << 18), (14, 3), (100, 1), (255, 7)];
            let terms = &all[..case % (all.len() + 1)];
            for backend in Backend::available() {
                for block in 0..2 {
                    let costs = cost_of_excess(backend, &rows, coding, terms, block);
                    for (at, &cost) in costs.iter().enumerate() {
                        let mut counts = vec![0u32; values];
                        for row in &rows {
                            counts[coding.value(row[block * COLUMNS + at])] += 1;
                        }
                        let of_term = |&(size, cost): &(u8, u32)| -> u32 {
                            let over = counts.iter().map(|count| count.saturating_sub(size.into()));
                            over.sum::<u32>() * cost
                        };
                        assert_eq!(cost, terms.iter().map(of_term).sum::<u32>(), "{coding:?}");
                    }
                }
            }
        }
    }
}
