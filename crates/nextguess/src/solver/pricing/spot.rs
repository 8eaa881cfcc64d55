//! A position where items have prices, and how a question divides its assignments.

use crate::board::code::{Code, Symbol};
use crate::grade::{Feedback, Grader};
use crate::solver::grids::known_items::Line;
use crate::solver::grids::{CORRECT, ELSEWHERE};
use crate::util::random::Random;

/// The turns left, the slots found, the items barred, and the assignments left of a position, as numbers. Positions of
/// one game with the same numbers are the same.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Seen {
    turns: usize,
    found: u64,
    barred: u64,
    /// A sum of random numbers, one for each assignment.
    left: u128,
}

/// A position with all that is needed to go on from it.
#[derive(Clone)]
pub(crate) struct Spot {
    /// What is known of the items.
    pub(crate) line: Line,
    /// The assignments that fit.
    pub(crate) left: Vec<Code>,
    /// The slots whose item is known by a mark, one bit for each.
    found: u64,
    /// A sum of random numbers, one for each item that is barred.
    barred: u64,
}

impl Spot {
    /// The position after some questions and their marks.
    pub(crate) fn new(line: Line, left: Vec<Code>, turns: &[(Vec<Symbol>, Vec<u8>)]) -> Spot {
        let (mut found, mut barred) = (0, 0);
        for (question, marks) in turns {
            (found, barred) = restricted(found, barred, question, marks);
        }
        Spot {
            line,
            left,
            found,
            barred,
        }
    }

    /// The numbers of the position after a question with these marks, which leaves assignments with the sum `left`. At
    /// least one turn must be left.
    pub(crate) fn seen_after(&self, asked: &[Symbol], marks: &[u8], left: u128) -> Seen {
        let (found, barred) = restricted(self.found, self.barred, asked, marks);
        Seen {
            turns: self.line.turns_left - 1,
            found,
            barred,
            left,
        }
    }

    /// The position after a question with these marks, which leaves the assignments `left`; `None` if the question may
    /// not be asked.
    pub(crate) fn after(&self, asked: &[Symbol], marks: &[u8], left: Vec<Code>) -> Option<Spot> {
        let (found, barred) = restricted(self.found, self.barred, asked, marks);
        Some(Spot {
            line: self.line.after(asked, marks)?,
            left,
            found,
            barred,
        })
    }
}

/// What [`Spot::found`] and [`Spot::barred`] are after a question and its marks.
fn restricted(found: u64, barred: u64, question: &[Symbol], marks: &[u8]) -> (u64, u64) {
    let (mut found, mut barred) = (found, barred);
    for (slot, (&symbol, &mark)) in question.iter().zip(marks).enumerate() {
        if mark == CORRECT {
            found |= 1 << slot;
            continue;
        }
        let same = |at: &usize| question[*at] == symbol;
        let is_first = !(0..slot).filter(same).any(|at| marks[at] != CORRECT);
        let is_elsewhere = (0..marks.len())
            .filter(same)
            .any(|at| marks[at] == ELSEWHERE);
        if is_first && !is_elsewhere {
            barred = barred.wrapping_add(Random::seeded(u64::from(symbol)).bits());
        }
    }
    (found, barred)
}

/// How a question divides assignments by their feedback. Lists are by feedback, but for `feedbacks` and `met`.
pub(crate) struct Division {
    /// The feedback of each assignment.
    pub(crate) feedbacks: Vec<Feedback>,
    /// The number of assignments.
    pub(crate) counts: Vec<u64>,
    /// A sum of random numbers, one for each assignment.
    pub(crate) sums: Vec<u128>,
    /// The place of the first assignment, where there is one.
    pub(crate) firsts: Vec<usize>,
    /// The feedbacks that occur, in the order in which they are met.
    pub(crate) met: Vec<usize>,
}

impl Division {
    /// Room for a number of different feedbacks.
    pub(crate) fn new(outcomes: usize) -> Division {
        Division {
            feedbacks: Vec::new(),
            counts: vec![0; outcomes],
            sums: vec![0; outcomes],
            firsts: vec![0; outcomes],
            met: Vec::new(),
        }
    }

    /// Divides these assignments. What was there before is forgotten.
    pub(crate) fn divide(&mut self, grader: Grader, question: Code, left: &[Code]) {
        for at in self.met.drain(..) {
            self.counts[at] = 0;
            self.sums[at] = 0;
        }
        self.feedbacks.resize(left.len(), Feedback(0));
        grader.grade(question, left, &mut self.feedbacks);
        for (place, (feedback, &code)) in self.feedbacks.iter().zip(left).enumerate() {
            let at = feedback.index();
            if self.counts[at] == 0 {
                self.met.push(at);
                self.firsts[at] = place;
            }
            self.counts[at] += 1;
            self.sums[at] = self.sums[at].wrapping_add(Random::seeded(code.0).wide_bits());
        }
    }

    /// The assignments with a feedback, of those that were divided.
    pub(crate) fn part(&self, feedback: usize, left: &[Code]) -> Vec<Code> {
        let is_it = |(it, _): &(&Feedback, &Code)| it.index() == feedback;
        let pairs = self.feedbacks.iter().zip(left).filter(is_it);
        pairs.map(|(_, &code)| code).collect()
    }
}

/// The slots that are open.
pub(crate) fn open(line: &Line) -> impl Iterator<Item = usize> + '_ {
    (0..).map_while(|place| line.open_slot(place))
}
