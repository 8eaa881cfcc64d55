//! Grading codes that stand in rows of bytes, as most programs for arrays keep them.

use super::{Feedback, Grader, Rule};
use crate::board::code::{BLANK, Code};

/// How many codes are packed at a time: they stay in the nearest cache.
const BLOCK: usize = 1024;

/// The bytes that are compared at once.
const WIDTH: usize = 16;

/// A byte that no symbol of a board with fewer symbols is equal to.
const NOTHING: u8 = 255;

impl Grader {
    /// The feedback to `question` from many secrets at once, in order. `rows` has the symbols of one secret after another,
    /// a byte each; they are read where they are. `out` has a place for each secret. A symbol that the board does not have
    /// gives a feedback that means nothing.
    ///
    /// ```
    /// use nextguess::grade::Feedback;
    ///
    /// let game: nextguess::Game = "permutation:3".parse()?;
    /// let grader = game.start()?.grader();
    /// let question = grader.layout().pack(&[0, 1, 2]);
    /// // The secrets 012 and 021.
    /// let rows = [0, 1, 2, 0, 2, 1];
    /// let mut out = [Feedback(0); 2];
    /// grader.grade_rows(question, &rows, &mut out);
    /// assert_eq!(out, [Feedback(3), Feedback(1)]);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn grade_rows(self, question: Code, rows: &[u8], out: &mut [Feedback]) {
        let slots = self.layout.slots();
        assert_eq!(rows.len(), out.len() * slots);
        let has_nothing = self.layout.symbols() <= usize::from(NOTHING);
        if self.rule == Rule::Hits && slots <= WIDTH && has_nothing {
            return self.count_equal_in_rows(question, rows, out);
        }
        for (rows, out) in rows.chunks(BLOCK * slots).zip(out.chunks_mut(BLOCK)) {
            let mut codes = [Code(0); BLOCK];
            let codes = &mut codes[..out.len()];
            for (code, row) in codes.iter_mut().zip(rows.chunks_exact(slots)) {
                for (slot, symbol) in row.iter().enumerate() {
                    code.0 |= u64::from(*symbol) << self.layout.shift(slot);
                }
            }
            self.grade(question, codes, out);
        }
    }

    /// Compares a row and the bytes after it at once. Those after it are equal to nothing.
    fn count_equal_in_rows(self, question: Code, rows: &[u8], out: &mut [Feedback]) {
        let slots = self.layout.slots();
        let mut asked = [NOTHING; WIDTH];
        for (asked, symbol) in asked.iter_mut().zip(self.layout.symbols_of(question)) {
            *asked = match symbol {
                BLANK => NOTHING,
                symbol => u8::try_from(symbol).unwrap_or(NOTHING),
            };
        }
        // The last rows have too few bytes after them.
        let whole = (rows.len().saturating_sub(WIDTH) / slots).min(out.len());
        let (first, last) = out.split_at_mut(whole);
        self.backend.run(
            #[inline(always)]
            || {
                for (at, out) in first.iter_mut().enumerate() {
                    let row = rows[at * slots..].first_chunk().expect("bytes after it");
                    *out = Feedback(equal(&asked, row));
                }
            },
        );
        for (out, row) in last
            .iter_mut()
            .zip(rows[whole * slots..].chunks_exact(slots))
        {
            let mut alone = [0; WIDTH];
            alone[..slots].copy_from_slice(row);
            *out = Feedback(equal(&asked, &alone));
        }
    }
}

/// In how many places the bytes are equal.
#[inline(always)]
fn equal(asked: &[u8; WIDTH], row: &[u8; WIDTH]) -> u16 {
    let different = u128::from_ne_bytes(*asked) ^ u128::from_ne_bytes(*row);
    (zero_bytes(different as u64) + zero_bytes((different >> 64) as u64)) as u16
}

/// How many of the eight bytes are 0. In each, the sum has its highest bit unless the lower bits are all 0.
#[inline(always)]
fn zero_bytes(bytes: u64) -> u32 {
    const LOWER: u64 = 0x7f7f_7f7f_7f7f_7f7f;
    let any = ((bytes & LOWER) + LOWER) | bytes | LOWER;
    (!any).count_ones()
}
