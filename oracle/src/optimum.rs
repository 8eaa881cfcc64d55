//! The best strategy, by trying every question.

use std::collections::{BTreeMap, HashMap, HashSet};

use crate::board::{Board, Kind, Known};
use crate::grade::{Answer, Code, Question, grade, is_win};

/// What a strategy costs: secrets that are not found in time, then the turns of those that are found. Less is better,
/// and the lost ones weigh more.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cost {
    /// How many secrets are not found.
    pub lost: u64,
    /// The turns of all that are found, added up.
    pub turns: u64,
}

/// The best strategies of a board, from a position with at most 64 secrets.
#[derive(Debug)]
pub struct Optimum<'b> {
    board: &'b Board,
    secrets: Vec<Code>,
    questions: Vec<Question>,
    /// For each question and each secret the number of the answer.
    answers: Vec<Vec<u16>>,
    /// The answers by number.
    kinds: Vec<Answer>,
    known: HashMap<(u64, Vec<bool>, bool, u32), Cost>,
}

impl<'b> Optimum<'b> {
    /// The strategies for a position: these secrets are left.
    pub fn new(board: &'b Board, secrets: Vec<Code>) -> Optimum<'b> {
        assert!(secrets.len() <= 64, "a set of secrets is a word");
        let codes = board.codes().into_iter().map(Question::Code);
        let questions: Vec<Question> = codes.chain(board.pairs()).collect();
        let mut kinds: Vec<Answer> = Vec::new();
        let mut answers = Vec::new();
        for question in &questions {
            let mut row = Vec::new();
            for secret in &secrets {
                let answer = grade(board, question, secret);
                let number = kinds.iter().position(|other| *other == answer);
                row.push(number.unwrap_or(kinds.len()) as u16);
                if number.is_none() {
                    kinds.push(answer);
                }
            }
            answers.push(row);
        }
        Optimum {
            board,
            secrets,
            questions,
            answers,
            kinds,
            known: HashMap::new(),
        }
    }

    /// The best cost within so many turns from here on, after turns that are fully known.
    pub fn within(&mut self, turns: u32, history: &[Known]) -> Cost {
        let all = match self.secrets.len() {
            64 => u64::MAX,
            count => (1 << count) - 1,
        };
        let allowed = |question: &Question| match question {
            Question::Code(code) => self.board.allows(history, code),
            Question::Pair(..) => true,
        };
        let allowed = match self.bars() {
            true => self.questions.iter().map(allowed).collect(),
            false => Vec::new(),
        };
        let booth_next = self.board.kind == Kind::Couples
            && !matches!(history.last(), Some((Question::Pair(..), _)));
        self.best(all, allowed, booth_next, turns)
    }

    /// Whether answers bar questions.
    fn bars(&self) -> bool {
        let by_rule = match self.board.kind {
            Kind::Items {
                bars_items,
                locks_slots,
                ..
            } => bars_items || locks_slots,
            Kind::Words { hard, .. } => hard,
            _ => false,
        };
        by_rule || self.board.consistent
    }

    /// The fewest turns within which every secret is found.
    pub fn worst(&mut self, history: &[Known]) -> u32 {
        let within = (1..).find(|&turns| self.within(turns, history).lost == 0);
        within.expect("asking one secret after the other finds it")
    }

    /// The best cost without a limit of turns.
    pub fn unlimited(&mut self, history: &[Known]) -> Cost {
        // Nobody needs more turns than there are secrets: each can be asked.
        self.within(self.secrets.len() as u32, history)
    }

    /// The best cost for a set of secrets. `allowed` says of each question whether the rules allow it; it is empty
    /// where they allow all.
    fn best(&mut self, set: u64, allowed: Vec<bool>, booth_next: bool, turns: u32) -> Cost {
        let count = u64::from(set.count_ones());
        if turns == 0 {
            return Cost {
                lost: count,
                turns: 0,
            };
        }
        let key = (set, allowed, booth_next, turns);
        if let Some(cost) = self.known.get(&key) {
            return *cost;
        }
        let allowed = &key.1;
        // A code finds one secret at most in its turn. A booth comes before two such codes, one for each answer.
        let at_once = if booth_next { 2.min(count) } else { 1 };
        let least = Cost {
            lost: 0,
            turns: 2 * count - at_once,
        };
        let mut best = Cost {
            lost: count,
            turns: 0,
        };
        let mut seen: HashSet<Vec<(bool, u64)>> = HashSet::new();
        for at in 0..self.questions.len() {
            let is_booth = matches!(self.questions[at], Question::Pair(..));
            let is_barred = allowed.get(at) == Some(&false);
            if is_booth != booth_next || is_barred || best <= least {
                continue;
            }
            let parts = self.parts(at, set);
            if allowed.is_empty() {
                // Questions that part the set alike have the same cost.
                let wins = |answer: usize| is_win(self.board, &self.kinds[answer]);
                let mut shape: Vec<_> = parts.iter().map(|&(at, part)| (wins(at), part)).collect();
                shape.sort_unstable();
                if !seen.insert(shape) {
                    continue;
                }
            }
            // A booth that tells nothing may still have to be asked.
            if !is_booth && parts.len() == 1 && !is_win(self.board, &self.kinds[parts[0].0]) {
                continue;
            }
            let mut cost = Cost { lost: 0, turns: 0 };
            for (answer, part) in parts {
                if is_win(self.board, &self.kinds[answer]) {
                    cost.turns += u64::from(part.count_ones());
                    continue;
                }
                let next = self.allowed_after(allowed, at, answer);
                let left = if is_booth { turns } else { turns - 1 };
                let after_booth = self.board.kind == Kind::Couples && !is_booth;
                let after = self.best(part, next, after_booth, left);
                cost.lost += after.lost;
                cost.turns += after.turns;
                if !is_booth {
                    cost.turns += u64::from(part.count_ones()) - after.lost;
                }
            }
            best = best.min(cost);
        }
        self.known.insert(key, best);
        best
    }

    /// The secrets of a set by their answers to a question.
    fn parts(&self, question: usize, set: u64) -> Vec<(usize, u64)> {
        let mut parts: BTreeMap<usize, u64> = BTreeMap::new();
        for secret in 0..self.secrets.len() {
            if set >> secret & 1 == 1 {
                let answer = usize::from(self.answers[question][secret]);
                *parts.entry(answer).or_insert(0) |= 1 << secret;
            }
        }
        parts.into_iter().collect()
    }

    /// What may still be asked after one more turn.
    ///
    /// What was barred before stays barred. This is right for Item Matching too: where an answer bars an item, it also
    /// marks every slot that holds it, so that no later answer makes an exception.
    fn allowed_after(&self, allowed: &[bool], asked: usize, answer: usize) -> Vec<bool> {
        let turn = [(self.questions[asked].clone(), self.kinds[answer].clone())];
        let may = |at: usize| match &self.questions[at] {
            Question::Code(code) => self.board.allows(&turn, code),
            Question::Pair(..) => true,
        };
        let all = allowed.iter().enumerate();
        all.map(|(at, allowed)| *allowed && may(at)).collect()
    }
}
