//! What can be foreseen in a tree: how questions and branches are coded. Reading and writing share one description.

use crate::board::code::{BLANK, Symbol};
use crate::game::{Game, QuestionKind};
use crate::grade::Feedback;
use crate::tree::file::range_coder::{Coder, Damaged, Probability};

/// What an answer leads to, as a file says it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// No secret gives this answer.
    Nothing,
    Rest,
    Node,
}

/// The questions and answers on the way to a node.
#[derive(Debug, Default)]
pub(crate) struct Path {
    pub(crate) asked: Vec<QuestionKind>,
    /// The full codes on the way, with their answers.
    codes: Vec<(Vec<Symbol>, Feedback)>,
}

impl Path {
    pub(crate) fn push(
        &mut self,
        question_kind: QuestionKind,
        question: &[Symbol],
        feedback: Feedback,
    ) {
        self.asked.push(question_kind);
        if question_kind == QuestionKind::Code {
            self.codes.push((question.to_vec(), feedback));
        }
    }

    pub(crate) fn pop(&mut self) {
        if self.asked.pop() == Some(QuestionKind::Code) {
            self.codes.pop();
        }
    }
}

/// Deeper nodes share the probabilities of this depth.
const MOST_DEPTH: usize = 32;
const MOST_FEEDBACK: usize = 256;

/// The probabilities learned so far.
pub(crate) struct Models {
    slots: usize,
    symbols: usize,
    /// Whether a code may have a symbol twice.
    repeats: bool,
    win: Feedback,
    outcomes: usize,
    /// Whether a slot keeps its symbol from the last full code, by the answer to that code.
    kept: Vec<Probability>,
    /// Whether an answer occurs, and whether a node follows it, by kind of question, depth and answer.
    branches: Vec<[Probability; 2]>,
}

impl Models {
    pub(crate) fn new(game: &Game) -> Models {
        let outcomes = game.rule().outcomes(game.slots());
        Models {
            slots: game.slots(),
            symbols: game.alphabet().size(),
            repeats: game.board().repeats,
            win: game.rule().win(game.slots()),
            outcomes,
            kept: vec![Probability::EVEN; MOST_FEEDBACK],
            branches: vec![[Probability::EVEN; 2]; 2 * MOST_DEPTH * outcomes.min(MOST_FEEDBACK)],
        }
    }

    /// The answers that can follow a question of this kind and do not end the game.
    pub(crate) fn answers(
        &self,
        question_kind: QuestionKind,
    ) -> impl Iterator<Item = Feedback> + use<> {
        let end = match question_kind {
            QuestionKind::Code => self.win.0,
            QuestionKind::Pair => 2,
        };
        (0..end).map(Feedback)
    }

    /// Codes a question of this kind. An encoder needs `question`.
    pub(crate) fn question<C: Coder>(
        &mut self,
        coder: &mut C,
        path: &Path,
        question_kind: QuestionKind,
        given: Option<&[Symbol]>,
    ) -> Result<Vec<Symbol>, Damaged> {
        match question_kind {
            QuestionKind::Code => self.full_code(coder, path, given),
            QuestionKind::Pair => self.pair(coder, given),
        }
    }

    fn pair<C: Coder>(
        &mut self,
        coder: &mut C,
        given: Option<&[Symbol]>,
    ) -> Result<Vec<Symbol>, Damaged> {
        let asked = |given: &[Symbol]| given.iter().position(|&symbol| symbol != BLANK);
        let slot = given.and_then(asked).unwrap_or(0);
        let symbol = given.map_or(0, |given| given[slot]);
        let slot = coder.below(self.slots as u32, slot as u32)? as usize;
        let mut pair = vec![BLANK; self.slots];
        pair[slot] = coder.below(self.symbols as u32, symbol.into())? as Symbol;
        Ok(pair)
    }

    /// Codes a full code slot by slot: whether the slot is as in the last full code, and if not, which of the other
    /// possible symbols it has.
    fn full_code<C: Coder>(
        &mut self,
        coder: &mut C,
        path: &Path,
        given: Option<&[Symbol]>,
    ) -> Result<Vec<Symbol>, Damaged> {
        let last = path.codes.last();
        let mut open: Vec<Symbol> = (0..self.symbols as Symbol).collect();
        let mut code = Vec::with_capacity(self.slots);
        for slot in 0..self.slots {
            let wanted = given.map_or(0, |given| given[slot]);
            let old = last.and_then(|(old, feedback)| {
                let at = open.binary_search(&old[slot]).ok()?;
                Some((at, feedback.index().min(MOST_FEEDBACK - 1)))
            });
            let keeps = match old {
                Some((at, answer)) => coder.bit(&mut self.kept[answer], open[at] == wanted)?,
                None => false,
            };
            let at = match old {
                Some((at, _)) if keeps => at,
                _ => {
                    let skipped = old.map(|(at, _)| at);
                    let others = open.len() - usize::from(skipped.is_some());
                    if others == 0 {
                        return Err(Damaged);
                    }
                    let wanted = open.binary_search(&wanted).unwrap_or(0);
                    let rank = wanted - usize::from(skipped.is_some_and(|at| at < wanted));
                    let rank = coder.below(others as u32, rank as u32)? as usize;
                    rank + usize::from(skipped.is_some_and(|at| at <= rank))
                }
            };
            code.push(open[at]);
            if !self.repeats {
                open.remove(at);
            }
        }
        Ok(code)
    }

    /// Codes what an answer leads to. An encoder needs it, a decoder ignores it.
    pub(crate) fn kind<C: Coder>(
        &mut self,
        coder: &mut C,
        path: &Path,
        question_kind: QuestionKind,
        feedback: Feedback,
        given: Kind,
    ) -> Result<Kind, Damaged> {
        let depth = path.asked.len().min(MOST_DEPTH - 1);
        let width = self.outcomes.min(MOST_FEEDBACK);
        let row = 2 * depth + usize::from(question_kind == QuestionKind::Pair);
        let [occurs, is_node] = &mut self.branches[row * width + feedback.index().min(width - 1)];
        if !coder.bit(occurs, given != Kind::Nothing)? {
            return Ok(Kind::Nothing);
        }
        Ok(match coder.bit(is_node, given == Kind::Node)? {
            true => Kind::Node,
            false => Kind::Rest,
        })
    }
}
