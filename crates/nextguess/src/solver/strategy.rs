//! A strategy as a search finds it: a question, and what comes after each answer.

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::grade::Feedback;
use crate::position::Position;
use crate::solver::outcomes::Outcomes;
use crate::tree::{BuildError, Sketch, Tree, closing};

/// A strategy from a position on: a question, and what comes after each possible answer.
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::{Decision, Next};
///
/// fn longest(strategy: &Decision) -> usize {
///     let after = strategy.branches.iter().map(|(_, next)| match next {
///         Next::Ask(decision) => longest(decision),
///         Next::Found | Next::Lost => 0,
///     });
///     1 + after.max().unwrap_or(0)
/// }
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let start = game.start()?;
/// let proof = game.solver().prove(&start)?;
/// let strategy = proof.solution().strategy.as_ref().expect("a strategy");
/// assert_eq!(Some(longest(strategy) as u32), proof.most_turns());
/// assert_eq!(strategy.play(&start).lost, 0);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// The question.
    pub question: Code,
    /// What comes after each possible answer, by ascending feedback.
    pub branches: Vec<(Feedback, Next)>,
}

/// What a strategy does after an answer: see [`Decision`] for an example.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Next {
    /// The secret is found.
    Found,
    /// The strategy goes on with another question.
    Ask(Box<Decision>),
    /// The secret is not found: no turn is left, or the strategy stops.
    Lost,
}

impl Decision {
    /// Plays against each candidate of a position. A candidate whose answer has no branch counts as lost; a strategy for
    /// this position has a branch for each answer.
    pub fn play(&self, position: &Position) -> Outcomes {
        let mut outcomes = Outcomes::default();
        self.play_from(position, 0, &mut outcomes);
        outcomes
    }

    fn play_from(&self, position: &Position, turns: u32, outcomes: &mut Outcomes) {
        let ask = position.question_kind(self.question);
        let turns = turns + position.game().turns_taken(&[ask]);
        for (feedback, part) in position.split(self.question) {
            let secrets = part.candidates().len() as u64;
            match self.after(feedback) {
                Some(Next::Found)
                    if ask == QuestionKind::Code && feedback == position.grader().win() =>
                {
                    outcomes.found.add(turns, secrets);
                }
                Some(Next::Ask(decision)) => decision.play_from(&part, turns, outcomes),
                _ => outcomes.lost += secrets,
            }
        }
    }

    /// What comes after an answer; `None` if no candidate gives it.
    pub(crate) fn after(&self, feedback: Feedback) -> Option<&Next> {
        let at = self.branches.binary_search_by_key(&feedback, |it| it.0);
        at.ok().map(|at| &self.branches[at].1)
    }

    /// All questions, each before those that follow it, by ascending feedback. Together with the game they determine the
    /// strategy.
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

    /// The strategy as a tree. `start` is the start of a game. A tree goes on after the last turn of the game until each
    /// secret is found: there it asks codes that fit.
    pub fn tree(&self, start: &Position) -> Result<Tree, BuildError> {
        Tree::from_sketch(start, self.sketch(start))
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
