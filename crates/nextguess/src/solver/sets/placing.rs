//! Sets that are found again by the questions and answers that lead to them.

use std::sync::Arc;

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::grade::Feedback;
use crate::position::Position;
use crate::solver::sets::Sets;
use crate::solver::sets::set_position::SetPosition;

/// The position that a path leads to: questions, each followed by its answer. `None` where a question may not be
/// asked, or no secret that is not found yet gives the answers.
pub(crate) fn reached(start: &Position, path: &[u64]) -> Option<Position> {
    let (turns, []) = path.as_chunks::<2>() else {
        return None;
    };
    let mut position = start.clone();
    for &[question, feedback] in turns {
        let question = Code(question);
        let feedback = Feedback(u16::try_from(feedback).ok()?);
        let kind = position.next_question_kind();
        let is_legal = position.legal_questions().binary_search(&question).is_ok();
        let is_won = kind == QuestionKind::Code && feedback == position.grader().win();
        if !is_legal || is_won || feedback.index() >= position.grader().outcomes() {
            return None;
        }
        position = position.after_feedback(question, feedback);
        if position.candidates().is_empty() {
            return None;
        }
    }
    Some(position)
}

impl Sets {
    /// The set that these questions and answers lead to; `None` where there is none, or a question may not be asked.
    pub(crate) fn placed(&self, path: &[u64]) -> Option<SetPosition> {
        let (turns, []) = path.as_chunks::<2>() else {
            return None;
        };
        let mut position = self.start_position(&self.board);
        for &[question, feedback] in turns {
            let question = Code(question);
            if !self.may_ask(&position, question) {
                return None;
            }
            let is_code = position.ask == QuestionKind::Code;
            let mut parts = self.split(&position, question).into_iter();
            let part = parts.find(|(answer, _)| u64::from(answer.0) == feedback)?;
            if is_code && part.0 == self.win() {
                return None;
            }
            position = part.1;
        }
        position.path = Some(path.into());
        Some(position)
    }

    /// The set of the position that a path [`reached`]. The board has its secrets and no others.
    pub(crate) fn placed_alone(&self, end: &Position, path: &[u64]) -> SetPosition {
        let set = SetPosition {
            history: self.history_along(path).map(Arc::new),
            ..SetPosition::all(&self.board, end.next_question_kind(), path)
        };
        // Of two candidates one is asked, which is always allowed.
        let is_barred = set.members.len() > 2;
        set.allowing(self.allowed_in(end).filter(|_| is_barred))
    }

    /// The position at the end of a path, if symmetry is still looked for there.
    pub(super) fn history_along(&self, path: &[u64]) -> Option<Position> {
        let is_symmetric = self.rules.symmetry && self.start.game().is_symmetric();
        let mut history = is_symmetric.then(|| self.start.clone())?;
        for &[question, feedback] in path.as_chunks::<2>().0 {
            let next = history.after_feedback(Code(question), Feedback(feedback as u16));
            if !self.is_worth_knowing(&history, next.candidates().len()) {
                return None;
            }
            history = next;
        }
        Some(history)
    }
}
