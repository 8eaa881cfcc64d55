//! A strategy as the search leaves it: a question, and what comes after each answer.

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::grade::Feedback;
use crate::position::Position;
use crate::simulate::statistics::Statistics;
use crate::tree::{BuildError, Sketch, Tree, closing};

/// A question and what comes after each answer that can come, by ascending feedback.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What is asked.
    pub question: Code,
    /// What comes after each answer.
    pub branches: Vec<(Feedback, Next)>,
}

/// What comes after an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The secret is found.
    Found,
    /// Something else is asked.
    Ask(Box<Decision>),
    /// No turn is left.
    Lost,
}

/// How a strategy does against every candidate of a position, by playing it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// The turns, from the position on, in which secrets are found.
    pub found: Statistics,
    /// How many secrets are not.
    pub lost: u64,
}

impl Decision {
    /// Plays against every candidate. Every answer that a candidate gives has its branch in a strategy
    /// for this position; without one, the candidate counts as lost.
    pub fn play(&self, position: &Position) -> Record {
        let mut record = Record::default();
        self.play_from(position, 0, &mut record);
        record
    }

    fn play_from(&self, position: &Position, turns: u32, record: &mut Record) {
        let ask = position.question_kind(self.question);
        let turns = turns + position.game().turns_taken(&[ask]);
        for (feedback, part) in position.split(self.question) {
            let secrets = part.candidates().len() as u64;
            match self.after(feedback) {
                Some(Next::Found)
                    if ask == QuestionKind::Code && feedback == position.grader().win() =>
                {
                    record.found.add(turns, secrets);
                }
                Some(Next::Ask(decision)) => decision.play_from(&part, turns, record),
                _ => record.lost += secrets,
            }
        }
    }

    /// What comes after an answer.
    pub(crate) fn after(&self, feedback: Feedback) -> Option<&Next> {
        let at = self.branches.binary_search_by_key(&feedback, |it| it.0);
        at.ok().map(|at| &self.branches[at].1)
    }

    /// All questions, each before those that follow it, by ascending feedback. The game and they tell
    /// the strategy.
    pub(crate) fn questions(&self) -> Vec<Code> {
        let mut questions = Vec::new();
        self.list_questions(&mut questions);
        questions
    }

    fn list_questions(&self, questions: &mut Vec<Code>) {
        questions.push(self.question);
        for (_, next) in &self.branches {
            if let Next::Ask(decision) = next {
                decision.list_questions(questions);
            }
        }
    }

    /// The strategy as a tree, from the start of a game on. A tree goes on after the last turn of the game
    /// until every secret is found: there it asks what fits.
    pub fn tree(&self, start: &Position) -> Result<Tree, BuildError> {
        Tree::from_sketch(start, self.sketch(start).as_ref())
    }

    fn sketch(&self, position: &Position) -> Option<Sketch> {
        let candidates = position.candidates().len();
        if candidates == 1 || (candidates == 2 && self.question == closing(position)) {
            return None;
        }
        Some(sketch(
            position,
            self.question,
            |feedback, part| match self.after(feedback) {
                Some(Next::Ask(decision)) => decision.sketch(part),
                _ => sketch_lost(part),
            },
        ))
    }
}

/// Asks candidates until the secret is found.
fn sketch_lost(position: &Position) -> Option<Sketch> {
    let is_open = position.candidates().len() > 2;
    is_open.then(|| sketch(position, closing(position), |_, part| sketch_lost(part)))
}

fn sketch(
    position: &Position,
    question: Code,
    next: impl Fn(Feedback, &Position) -> Option<Sketch>,
) -> Sketch {
    let is_code = position.question_kind(question) == QuestionKind::Code;
    let mut parts = position.split(question);
    parts.retain(|(feedback, _)| !is_code || *feedback != position.grader().win());
    let branch = |(feedback, part): &(Feedback, Position)| (*feedback, next(*feedback, part));
    Sketch {
        question,
        branches: parts.iter().map(branch).collect(),
    }
}
