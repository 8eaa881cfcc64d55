//! What is still possible: a set of codes that can be filtered, split and counted.

use std::collections::BTreeMap;
use std::sync::{Arc, OnceLock};

use crate::board::code::Code;
use crate::grade::{Feedback, Grader, Slate};

/// The codes that can still be the secret, ascending.
#[derive(Clone, Debug)]
pub struct Candidates {
    grader: Grader,
    codes: Arc<[Code]>,
    slate: OnceLock<Slate>,
}

/// With fewer candidates than one in so many feedbacks, most feedbacks do not occur.
const FEW: usize = 8;

impl Candidates {
    /// These codes, ascending.
    pub(crate) fn new(grader: Grader, codes: impl Into<Arc<[Code]>>) -> Candidates {
        let codes = codes.into();
        debug_assert!(codes.is_sorted());
        Candidates {
            grader,
            codes,
            slate: OnceLock::new(),
        }
    }

    /// The codes.
    pub fn codes(&self) -> &Arc<[Code]> {
        &self.codes
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.codes.len()
    }

    /// Whether none is left.
    pub fn is_empty(&self) -> bool {
        self.codes.is_empty()
    }

    /// Whether this code is one of them.
    pub fn contains(&self, code: Code) -> bool {
        self.codes.binary_search(&code).is_ok()
    }

    /// How many of them give each feedback to a question. `counts` has as many places as there are
    /// feedbacks.
    pub fn histogram(&self, question: Code, counts: &mut [u32]) {
        self.grader.histogram(question, self.slate(), counts);
    }

    /// Calls `visit` with each question and how many of them give each feedback to it, until it
    /// returns `false`. Cheapest where the questions are ascending.
    pub(crate) fn histograms(&self, questions: &[Code], visit: impl FnMut(Code, &[u32]) -> bool) {
        self.grader.histograms(questions, self.slate(), visit);
    }

    fn slate(&self) -> &Slate {
        self.slate.get_or_init(|| self.grader.lay_out(&self.codes))
    }

    /// The feedback that each of them gives to a question.
    pub fn grades(&self, question: Code) -> Vec<Feedback> {
        let mut grades = vec![Feedback(0); self.codes.len()];
        self.grader.grade(question, &self.codes, &mut grades);
        grades
    }

    /// Those that give a feedback that `allowed` accepts.
    pub(crate) fn filter(&self, question: Code, allowed: impl Fn(Feedback) -> bool) -> Candidates {
        let grades = self.grades(question);
        let kept = self.codes.iter().zip(grades);
        let kept: Vec<Code> = kept
            .filter(|(_, feedback)| allowed(*feedback))
            .map(|(code, _)| *code)
            .collect();
        Candidates::new(self.grader, kept)
    }

    /// The parts that a question splits the set into, by ascending feedback.
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

    /// The same without a place for every feedback.
    fn split_few(&self, question: Code) -> Vec<(Feedback, Candidates)> {
        let mut parts: BTreeMap<Feedback, Vec<Code>> = BTreeMap::new();
        for (code, feedback) in self.codes.iter().zip(self.grades(question)) {
            parts.entry(feedback).or_default().push(*code);
        }
        let part = |(feedback, part)| (feedback, Candidates::new(self.grader, part));
        parts.into_iter().map(part).collect()
    }

    /// How many of them have each symbol in each slot: `counts[slot][symbol]`.
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
