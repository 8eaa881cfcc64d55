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

/// For every column: how many different values the rows have there (at most 255 rows).
pub(crate) fn count_parts(backend: Backend, rows: &[&[u8]], coding: Coding, parts: &mut [u8]) {
    debug_assert!(rows.len() <= 255);
    backend.run(
        #[inline(always)]
        || {
            for (block, parts) in parts.as_chunks_mut::<COLUMNS>().0.iter_mut().enumerate() {
                *parts = match coding {
                    Coding::Bits(_) => occurring_bits(rows, block),
                    Coding::Numbers(..=16) => occurring_16(rows, block),
                    Coding::Numbers(..=32) if rows.len() > 8 => occurring_32(rows, block),
                    Coding::Numbers(_) => first_occurrences(rows, block),
                };
            }
        },
    );
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

/// A value counts where no earlier row has it.
#[inline(always)]
fn first_occurrences(rows: &[&[u8]], block: usize) -> Bytes {
    let mut parts: Bytes = [0; COLUMNS];
    for (number, row) in rows.iter().enumerate() {
        let row = block_of(row, block);
        let mut seen = [0u8; COLUMNS];
        for earlier in &rows[..number] {
            let earlier = block_of(earlier, block);
            for at in 0..COLUMNS {
                seen[at] |= u8::from(earlier[at] == row[at]);
            }
        }
        for at in 0..COLUMNS {
            parts[at] = parts[at].wrapping_add(1 - seen[at]);
        }
    }
    parts
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
                count_parts(backend, &rows, coding, &mut parts);
                for column in 0..2 * COLUMNS {
                    let mut counts = vec![0u16; values];
                    for row in &rows {
                        counts[coding.value(row[column])] += 1;
                    }
                    let expected = counts.iter().filter(|count| **count > 0).count();
                    assert_eq!(usize::from(parts[column]), expected);
                }
            }
        }
    }
}
