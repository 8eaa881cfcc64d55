//! Grading many questions against one secret, for tables with a row for each secret.

use super::columns::Columns;
use super::kernels::marks;
use super::{Grader, Rule};
use crate::board::code::Code;

/// Questions that are graded against one secret after another. Each feedback is a byte.
pub(crate) struct QuestionColumns {
    grader: Grader,
    columns: Columns,
}

impl Grader {
    /// Lays questions out, which have no blank slots; `None` where this is not quicker than one question after another,
    /// or a feedback does not fit a byte.
    pub(crate) fn lay_out_questions(self, questions: &[Code]) -> Option<QuestionColumns> {
        let is_quick = self.rule.is_marks() && marks::grades_questions(self.layout);
        is_quick.then(|| QuestionColumns {
            grader: self,
            columns: Columns::new(self.layout, questions),
        })
    }
}

impl QuestionColumns {
    /// Writes the feedback to each question from a secret into a row. The row has a place for each question and is filled up
    /// with zeros, to a multiple of 32 places at least.
    pub(crate) fn grade(&self, secret: Code, row: &mut [u8]) {
        let Grader {
            rule,
            layout,
            backend,
        } = self.grader;
        let words = rule == Rule::WordMarks;
        backend.run(
            #[inline(always)]
            || marks::grade_questions(layout, words, &self.columns, secret, row),
        );
        row[self.columns.len()..].fill(0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::code::Layout;
    use crate::grade::{Backend, naive};
    use crate::util::random::Random;

    /// With few symbols most words repeat some.
    #[test]
    fn rows_are_those_of_the_definition() {
        let mut random = Random::seeded(7);
        for rule in [Rule::WordMarks, Rule::ItemMarks] {
            for slots in 1..=5 {
                for (symbols, count) in [(1, 1usize), (2, 40), (3, 200), (26, 64), (254, 33)] {
                    let layout = Layout::new(slots, symbols).unwrap();
                    let mut word = || -> Vec<u16> {
                        let spread = symbols.min(2 + random.below(6));
                        let symbol = |_| (symbols - 1 - random.below(spread)) as u16;
                        (0..slots).map(symbol).collect()
                    };
                    let questions: Vec<Vec<u16>> = (0..count).map(|_| word()).collect();
                    let codes: Vec<Code> = questions.iter().map(|q| layout.pack(q)).collect();
                    let secret = word();
                    let expected = questions.iter();
                    let expected: Vec<usize> = expected
                        .map(|question| naive::grade(rule, question, &secret).index())
                        .collect();
                    for backend in Backend::available() {
                        let grader = Grader::new(rule, layout).with_backend(backend);
                        let columns = grader.lay_out_questions(&codes).unwrap();
                        let mut row = vec![255; count.next_multiple_of(64)];
                        columns.grade(layout.pack(&secret), &mut row);
                        let (graded, filling) = row.split_at(count);
                        let graded: Vec<usize> = graded.iter().map(|&b| usize::from(b)).collect();
                        assert_eq!(graded, expected, "{rule:?} {slots} {symbols} {backend:?}");
                        assert!(filling.iter().all(|&byte| byte == 0));
                    }
                }
            }
        }
    }

    #[test]
    fn rules_and_boards_that_do_not_fit_are_refused() {
        let five = Layout::new(5, 26).unwrap();
        let six = Layout::new(6, 26).unwrap();
        assert!(
            Grader::new(Rule::Pegs, five)
                .lay_out_questions(&[])
                .is_none()
        );
        assert!(
            Grader::new(Rule::WordMarks, six)
                .lay_out_questions(&[])
                .is_none()
        );
        let wide = Layout::new(2, 1000).unwrap();
        assert!(
            Grader::new(Rule::WordMarks, wide)
                .lay_out_questions(&[])
                .is_none()
        );
        assert!(
            Grader::new(Rule::WordMarks, five)
                .lay_out_questions(&[])
                .is_some()
        );
    }
}
