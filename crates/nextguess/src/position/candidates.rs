//! The set of secrets that are left: [`Candidates`] can be filtered, split and counted.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::board::code::Code;
use crate::grade::costs::{Limits, SmallCosts};
use crate::grade::kernels::batch::Visit;
use crate::grade::{Feedback, Grader, Slate};

/// The codes that can still be the secret, ascending. Clones share the list.
///
/// ```
/// let game: nextguess::Game = "bulls:2x3".parse()?;
/// let position = game.start()?;
/// let question = position.layout().pack(&[0, 1]);
/// let sizes: Vec<usize> = (position.candidates().split(question).iter())
///     .map(|(_, part)| part.len())
///     .collect();
/// assert_eq!(sizes, [2, 2, 1, 1]);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Candidates {
    grader: Grader,
    codes: Arc<[Code]>,
    slate: OnceLock<Slate>,
}

/// A set is small if it has fewer than one code for each 8 feedbacks: then most feedbacks do not occur.
const FEW: usize = 8;

impl Candidates {
    /// The set of these codes, which must be ascending.
    pub(crate) fn new(grader: Grader, codes: impl Into<Arc<[Code]>>) -> Candidates {
        let codes = codes.into();
        debug_assert!(codes.is_sorted());
        Candidates {
            grader,
            codes,
            slate: OnceLock::new(),
        }
    }

    /// The codes, ascending.
    pub fn codes(&self) -> &Arc<[Code]> {
        &self.codes
    }

    /// How many codes are in the set.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether no code is left.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Whether a code is in the set.
    pub fn contains(&self, code: Code) -> bool {
        self.codes.binary_search(&code).is_ok()
    }

    /// Counts the candidates by the feedback that they give to a question. `counts` must have one place for each
    /// feedback of the board.
    pub fn histogram(&self, question: Code, counts: &mut [u32]) {
        self.grader.histogram(question, self.slate(), counts);
    }

    /// Counts the candidates by feedback for each question, and calls `visit` with the question and the counts, until
    /// it returns `None`. Questions whose cost is not below the limits may be left out: those that it is given, and then
    /// those that `visit` returned last. Without costs, none is. It is fastest if the questions are ascending.
    pub(crate) fn histograms_below(
        &self,
        questions: &[Code],
        limits: (Option<&SmallCosts>, Limits),
        visit: Visit<'_>,
    ) {
        let slate = self.slate();
        self.grader
            .histograms_below(questions, slate, limits, visit);
    }

    fn slate(&self) -> &Slate {
        self.slate.get_or_init(|| self.grader.lay_out(&self.codes))
    }

    /// The feedback that each candidate gives to a question, in the order of the candidates.
    pub fn grades(&self, question: Code) -> Vec<Feedback> {
        let mut grades = vec![Feedback(0); self.codes.len()];
        self.grader.grade(question, &self.codes, &mut grades);
        grades
    }

    /// The candidates whose feedback to a question `allowed` accepts.
    pub(crate) fn filter(&self, question: Code, allowed: impl Fn(Feedback) -> bool) -> Candidates {
        let grades = self.grades(question);
        let kept = self.codes.iter().zip(grades);
        let kept: Vec<Code> = kept
            .filter(|(_, feedback)| allowed(*feedback))
            .map(|(code, _)| *code)
            .collect();
        Candidates::new(self.grader, kept)
    }

    /// The parts into which a question splits the set, by ascending feedback. Empty parts are left out.
    pub fn split(&self, question: Code) -> Vec<(Feedback, Candidates)> {
        if self.codes.len() < self.grader.outcomes() / FEW {
            return self.split_few(question);
        }
        let mut parts: Vec<Vec<Code>> = vec![Vec::new(); self.grader.outcomes()];
        for (code, feedback) in self.codes.iter().zip(self.grades(question)) {
            parts[feedback.index()].push(*code);
        }
        let parts = parts.into_iter().enumerate();
        parts
            .filter(|(_, part)| !part.is_empty())
            .map(|(index, part)| (Feedback(index as u16), Candidates::new(self.grader, part)))
            .collect()
    }

    /// [`split`](Self::split) for small sets: it needs no place for each feedback.
    fn split_few(&self, question: Code) -> Vec<(Feedback, Candidates)> {
        let mut parts: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
        for (code, feedback) in self.codes.iter().zip(self.grades(question)) {
            parts.entry(feedback).or_default().push(*code);
        }
        let part = |(feedback, part)| (feedback, Candidates::new(self.grader, part));
        parts.into_iter().map(part).collect()
    }

    /// How many candidates have each symbol in each slot: `counts[slot][symbol]`.
    pub fn marginals(&self) -> Vec<Vec<u64>> {
        let layout = self.grader.layout();
        let mut counts = vec![vec![0; layout.symbols()]; layout.slots()];
        for &code in self.codes.iter() {
            for (slot, symbol) in layout.symbols_of(code).enumerate() {
                counts[slot][usize::from(symbol)] += 1;
            }
        }
        counts
    }
}
