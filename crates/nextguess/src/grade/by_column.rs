//! Grading codes that stand in columns of bytes, as programs for arrays keep them.

use super::{Feedback, Grader, Rule};
use crate::board::code::{BLANK, Code, Symbol};

/// How many codes are graded at a time: their columns and their sums stay in the nearest cache.
const BLOCK: usize = 1024;

impl Grader {
    /// The feedback to `question` from many secrets at once, in order. `columns` has a slice for each slot with the
    /// symbols of all secrets in that slot, a byte each; they are read where they are. `out` is as long as each of them.
    /// A symbol that the board does not have gives a feedback that means nothing.
    ///
    /// ```
    /// use nextguess::grade::Feedback;
    ///
    /// let game: nextguess::Game = "permutation:3".parse()?;
    /// let grader = game.start()?.grader();
    /// let question = grader.layout().pack(&[0, 1, 2]);
    /// // The secrets 012 and 021.
    /// let columns: [&[u8]; 3] = [&[0, 0], &[1, 2], &[2, 1]];
    /// let mut out = [Feedback(0); 2];
    /// grader.grade_columns(question, &columns, &mut out);
    /// assert_eq!(out, [Feedback(3), Feedback(1)]);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn grade_columns(self, question: Code, columns: &[&[u8]], out: &mut [Feedback]) {
        assert_eq!(columns.len(), self.layout.slots());
        assert!(columns.iter().all(|column| column.len() == out.len()));
        for (block, out) in out.chunks_mut(BLOCK).enumerate() {
            let start = block * BLOCK;
            let end = start + out.len();
            let column = |slot: usize| &columns[slot][start..end];
            match self.rule {
                Rule::Hits => self.count_equal(question, column, out),
                _ => self.grade_packed(question, column, out),
            }
        }
    }

    fn count_equal<'a>(
        self,
        question: Code,
        column: impl Fn(usize) -> &'a [u8],
        out: &mut [Feedback],
    ) {
        let layout = self.layout;
        self.backend.run(
            #[inline(always)]
            || {
                // A byte for each sum: at most 64 slots fit a code.
                let mut sums = [0u8; BLOCK];
                let sums = &mut sums[..out.len()];
                for (slot, asked) in layout.symbols_of(question).enumerate() {
                    let Some(asked) = byte(asked) else { continue };
                    for (sum, symbol) in sums.iter_mut().zip(column(slot)) {
                        *sum += u8::from(*symbol == asked);
                    }
                }
                for (out, sum) in out.iter_mut().zip(sums) {
                    *out = Feedback(u16::from(*sum));
                }
            },
        )
    }

    fn grade_packed<'a>(
        self,
        question: Code,
        column: impl Fn(usize) -> &'a [u8],
        out: &mut [Feedback],
    ) {
        let layout = self.layout;
        let mut codes = [Code(0); BLOCK];
        let codes = &mut codes[..out.len()];
        for slot in 0..layout.slots() {
            let shift = layout.shift(slot);
            for (code, symbol) in codes.iter_mut().zip(column(slot)) {
                code.0 |= u64::from(*symbol) << shift;
            }
        }
        self.grade(question, codes, out);
    }
}

/// A symbol of a question as a byte; `None` if no byte is equal to it.
fn byte(asked: Symbol) -> Option<u8> {
    match asked {
        BLANK => None,
        asked => u8::try_from(asked).ok(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Game;
    use crate::util::random::Random;

    /// Every rule, with more codes than a block has, and questions with blank slots where there are any.
    #[test]
    fn columns_and_rows_are_graded_as_codes_are() {
        let read = |_: &str| Ok("crane\nslate\ntrain\nrents\nsleet\n".to_owned());
        for spec in [
            "permutation:7",
            "permutation:2",
            "ayto:7",
            "permutation:8",
            "mastermind:4x6",
            "mastermind:5x4,pegs=black",
            "bulls:4x10",
            "items:4x6x4",
            "words:mine",
        ] {
            let game = Game::with_files(spec, &read).unwrap();
            let start = game.start().unwrap();
            let (grader, layout) = (start.grader(), start.layout());
            let codes = start.candidates().codes();
            let columns: Vec<Vec<u8>> = (0..layout.slots())
                .map(|slot| {
                    let codes = codes.iter();
                    codes.map(|&code| layout.symbol(code, slot) as u8).collect()
                })
                .collect();
            let columns: Vec<&[u8]> = columns.iter().map(Vec::as_slice).collect();
            let symbols = codes.iter().flat_map(|&code| layout.unpack(code));
            let rows: Vec<u8> = symbols.map(|symbol| symbol as u8).collect();
            let mut random = Random::seeded(20);
            for _ in 0..10 {
                let code = codes[random.below(codes.len())];
                for question in [code, layout.with(code, 1, BLANK)] {
                    let mut wanted = vec![Feedback(0); codes.len()];
                    grader.grade(question, codes, &mut wanted);
                    let mut got = vec![Feedback(9); codes.len()];
                    grader.grade_columns(question, &columns, &mut got);
                    assert_eq!(wanted, got, "{spec} {question:?}");
                    let mut got = vec![Feedback(9); codes.len()];
                    grader.grade_rows(question, &rows, &mut got);
                    assert_eq!(wanted, got, "{spec} {question:?}");
                }
            }
        }
    }
}
