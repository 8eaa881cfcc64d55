//! The least cost of sets, by trying every question.

use std::collections::HashMap;

use nextguess::board::code::Symbol;
use nextguess::game::{Game, QuestionKind};

use super::Brute;

/// What must not happen; sums of some still fit.
pub(crate) const NEVER: u64 = 1 << 40;

/// The least cost of every set by trying every question: nothing is left out but questions that tell
/// nothing, and nothing is known of symmetry or bounds.
pub(crate) struct Exhaustive<'a> {
    game: &'a Game,
    /// `feedback[ask][question][secret]`, and the secret that a question is.
    codes: Vec<(Vec<u16>, Option<usize>)>,
    pairs: Vec<(Vec<u16>, Option<usize>)>,
    step: u64,
    late: u64,
    costs: HashMap<(u64, u32, bool), u64>,
}

impl<'a> Exhaustive<'a> {
    pub(crate) fn new(game: &'a Game, step: u64, late: u64) -> Exhaustive<'a> {
        let brute = Brute::new(game);
        assert!(brute.secrets.len() <= 64);
        let graded = |questions: &[Vec<Symbol>]| {
            let row = |question: &Vec<Symbol>| {
                let grades = brute.secrets.iter();
                let grades = grades
                    .map(|secret| brute.grade(question, secret).0)
                    .collect();
                let own = brute.secrets.iter().position(|secret| secret == question);
                (grades, own)
            };
            questions.iter().map(row).collect()
        };
        Exhaustive {
            game,
            codes: graded(&brute.codes),
            pairs: graded(&brute.pairs),
            step,
            late,
            costs: HashMap::new(),
        }
    }

    pub(crate) fn cost(&mut self, set: u64, turns: u32, ask: QuestionKind) -> u64 {
        let size = u64::from(set.count_ones());
        if turns == 0 {
            return (size * self.late).min(NEVER);
        }
        let key = (set, turns, ask == QuestionKind::Pair);
        if let Some(cost) = self.costs.get(&key) {
            return *cost;
        }
        let is_code = ask == QuestionKind::Code;
        let left = match (is_code, turns) {
            (false, _) | (_, u32::MAX) => turns,
            _ => turns - 1,
        };
        let next = self.game.next_question_kind(&[ask]);
        let questions = if is_code { &self.codes } else { &self.pairs }.clone();
        let mut best = NEVER;
        for (grades, own) in &questions {
            let own = own.filter(|own| is_code && set >> own & 1 == 1);
            if self.game.board().only_consistent && own.is_none() {
                continue;
            }
            let mut parts: HashMap<u16, u64> = HashMap::new();
            for secret in (0..64).filter(|secret| set >> secret & 1 == 1) {
                if own != Some(secret) {
                    *parts.entry(grades[secret]).or_default() |= 1 << secret;
                }
            }
            // A booth must be held even where all is known.
            if parts.values().any(|part| *part == set) && (is_code || size > 1) {
                continue;
            }
            let mut cost = if is_code { self.step * size } else { 0 };
            for part in parts.values() {
                cost += self.cost(*part, left, next);
            }
            best = best.min(cost);
        }
        self.costs.insert(key, best);
        best
    }
}
