//! A strategy as the search leaves it: a question, and what comes after each answer.

use crate::code::Code;
use crate::game::Ask;
use crate::grade::Feedback;
use crate::position::Position;
use crate::statistics::Statistics;

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
    pub fn play(&self, position: &Position<'_>) -> Record {
        let mut record = Record::default();
        self.play_from(position, 0, &mut record);
        record
    }

    fn play_from(&self, position: &Position<'_>, turns: u32, record: &mut Record) {
        let is_code = position.ask_of(self.question) == Ask::Code;
        let turns = turns
            + position
                .game()
                .turns_taken(&[position.ask_of(self.question)]);
        for (feedback, part) in position.split(self.question) {
            let secrets = part.candidates().len() as u64;
            let next = self.branches.iter().find(|branch| branch.0 == feedback);
            match next.map(|branch| &branch.1) {
                Some(Next::Found) if is_code && feedback == position.grader().win() => {
                    record.found.add(turns, secrets);
                }
                Some(Next::Ask(decision)) => decision.play_from(&part, turns, record),
                _ => record.lost += secrets,
            }
        }
    }
}
