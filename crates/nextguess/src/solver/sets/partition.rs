//! How a set splits under many questions at once.
//!
//! The feedbacks lie in a table of bytes, one row a candidate and one column a question, so that one
//! instruction works on many questions. No sum here can pass the number of rows, so none is checked: checks
//! would keep the compiler from working on many.

use crate::grade::simd::backend::Backend;

/// The number of columns in a block. The length of a row is a multiple of it.
pub(crate) const COLUMNS: usize = 64;

/// How the bytes of a table tell values apart.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Coding {
    /// Each byte is a value below this number.
    Numbers(usize),
    /// Each byte has one bit set, one of this number of bits, which is at most 8. The values that occur are a union.
    Bits(usize),
}

impl Coding {
    /// The coding for `values` values.
    pub(crate) fn of(values: usize) -> Coding {
        match values {
            0..=8 => Coding::Bits(values),
            _ => Coding::Numbers(values),
        }
    }

    /// The number of values.
    #[inline]
    pub(crate) fn values(self) -> usize {
        match self {
            Coding::Numbers(values) | Coding::Bits(values) => values,
        }
    }

    /// The byte of a value.
    #[inline]
    pub(crate) fn byte(self, value: usize) -> u8 {
        match self {
            Coding::Numbers(_) => value as u8,
            Coding::Bits(_) => 1 << value,
        }
    }

    /// The value of a byte.
    #[cfg(test)]
    pub(crate) fn value(self, byte: u8) -> usize {
        match self {
            Coding::Numbers(_) => usize::from(byte),
            Coding::Bits(_) => byte.trailing_zeros() as usize,
        }
    }
}

type Bytes = [u8; COLUMNS];

/// For every column: how many different values the rows have there (at most 255 rows). Where each row is compared with each,
/// also how often the most frequent value occurs; then it returns true, and else leaves `largest` as it is.
pub(crate) fn count_parts(
    backend: Backend,
    rows: &[&[u8]],
    coding: Coding,
    parts: &mut [u8],
    largest: &mut [u8],
) -> bool {
    debug_assert!(rows.len() <= 255);
    debug_assert_eq!(parts.len(), largest.len());
    let parts = parts.as_chunks_mut::<COLUMNS>().0.iter_mut();
    let largest = largest.as_chunks_mut::<COLUMNS>().0.iter_mut();
    backend.run(
        #[inline(always)]
        || {
            let mut are_compared = false;
            for (block, (parts, largest)) in parts.zip(largest).enumerate() {
                *parts = match coding {
                    Coding::Bits(_) => occurring_bits(rows, block),
                    Coding::Numbers(..=16) => occurring_16(rows, block),
                    Coding::Numbers(..=32) if rows.len() > 8 => occurring_32(rows, block),
                    Coding::Numbers(_) => {
                        are_compared = true;
                        occurrences(rows, block, largest)
                    }
                };
            }
            are_compared
        },
    )
}

#[inline(always)]
fn block_of(row: &[u8], block: usize) -> &Bytes {
    &row.as_chunks::<COLUMNS>().0[block]
}

#[inline(always)]
fn occurring_bits(rows: &[&[u8]], block: usize) -> Bytes {
    let mut occur: Bytes = [0; COLUMNS];
    for row in rows {
        let row = block_of(row, block);
        for at in 0..COLUMNS {
            occur[at] |= row[at];
        }
    }
    occur.map(|bits| bits.count_ones() as u8)
}

#[inline(always)]
fn occurring_16(rows: &[&[u8]], block: usize) -> Bytes {
    let mut occur = [0u16; COLUMNS];
    for row in rows {
        let row = block_of(row, block);
        for at in 0..COLUMNS {
            occur[at] |= 1u16 << (row[at] & 15);
        }
    }
    let mut parts = [0; COLUMNS];
    for at in 0..COLUMNS {
        parts[at] = occur[at].count_ones() as u8;
    }
    parts
}

#[inline(always)]
fn occurring_32(rows: &[&[u8]], block: usize) -> Bytes {
    let mut occur = [0u32; COLUMNS];
    for row in rows {
        let row = block_of(row, block);
        for at in 0..COLUMNS {
            occur[at] |= 1u32 << (row[at] & 31);
        }
    }
    let mut parts = [0; COLUMNS];
    for at in 0..COLUMNS {
        parts[at] = occur[at].count_ones() as u8;
    }
    parts
}

/// A value counts where no earlier row has it. Four rows at a time are compared with all earlier ones, which are then
/// loaded once for the four.
#[inline(always)]
fn occurrences(rows: &[&[u8]], block: usize, largest: &mut Bytes) -> Bytes {
    let mut parts: Bytes = [0; COLUMNS];
    let mut most: Bytes = [0; COLUMNS];
    let mut first = 0;
    let (fours, rest) = rows.as_chunks::<4>();
    for &[a, b, c, d] in fours {
        let (a, b) = (block_of(a, block), block_of(b, block));
        let (c, d) = (block_of(c, block), block_of(d, block));
        let (mut like_a, mut like_b) = ([0; COLUMNS], [0; COLUMNS]);
        let (mut like_c, mut like_d) = ([0; COLUMNS], [0; COLUMNS]);
        for earlier in &rows[..first] {
            let earlier = block_of(earlier, block);
            add_equal(&mut like_a, a, earlier);
            add_equal(&mut like_b, b, earlier);
            add_equal(&mut like_c, c, earlier);
            add_equal(&mut like_d, d, earlier);
        }
        add_equal(&mut like_b, b, a);
        add_equal(&mut like_c, c, a);
        add_equal(&mut like_c, c, b);
        add_equal(&mut like_d, d, a);
        add_equal(&mut like_d, d, b);
        add_equal(&mut like_d, d, c);
        for like in [&like_a, &like_b, &like_c, &like_d] {
            count_occurrence(like, &mut parts, &mut most);
        }
        first += 4;
    }
    for a in rest {
        let a = block_of(a, block);
        let mut like_a = [0; COLUMNS];
        for earlier in &rows[..first] {
            add_equal(&mut like_a, a, block_of(earlier, block));
        }
        count_occurrence(&like_a, &mut parts, &mut most);
        first += 1;
    }
    *largest = most;
    parts
}

/// Adds one to each count whose column has the same byte in both rows.
#[inline(always)]
fn add_equal(counts: &mut Bytes, a: &Bytes, b: &Bytes) {
    for at in 0..COLUMNS {
        counts[at] = counts[at].wrapping_add(u8::from(a[at] == b[at]));
    }
}

/// Counts one more row whose value occurred so often before.
#[inline(always)]
fn count_occurrence(before: &Bytes, parts: &mut Bytes, most: &mut Bytes) {
    for at in 0..COLUMNS {
        parts[at] = parts[at].wrapping_add(u8::from(before[at] == 0));
        most[at] = most[at].max(before[at].wrapping_add(1));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    #[test]
    fn parts_are_those_of_the_definition() {
        let mut random = Random::seeded(1);
        for case in 0..60 {
            let values = [2, 8, 14, 16, 21, 28, 200][case % 7];
            let coding = Coding::of(values);
            let rows = 1 + random.below(if case % 4 == 0 { 255 } else { 20 });
            let table: Vec<Vec<u8>> = (0..rows)
                .map(|_| {
                    (0..2 * COLUMNS)
                        .map(|_| coding.byte(random.below(values)))
                        .collect()
                })
                .collect();
            let rows: Vec<&[u8]> = table.iter().map(Vec::as_slice).collect();
            for backend in Backend::available() {
                let mut parts = vec![0; 2 * COLUMNS];
                let mut largest = vec![0; 2 * COLUMNS];
                let are_compared = count_parts(backend, &rows, coding, &mut parts, &mut largest);
                assert!(are_compared || values <= 32);
                for column in 0..2 * COLUMNS {
                    let mut counts = vec![0u16; values];
                    for row in &rows {
                        counts[coding.value(row[column])] += 1;
                    }
                    let expected = counts.iter().filter(|count| **count > 0).count();
                    assert_eq!(usize::from(parts[column]), expected);
                    if are_compared {
                        assert_eq!(Some(&u16::from(largest[column])), counts.iter().max());
                    }
                }
            }
        }
    }
}
