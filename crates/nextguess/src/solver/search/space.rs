//! What the search needs to know about a kind of game: its positions, questions and bounds.

use crate::solver::search::cost::{Cost, Turns};

/// A question that may be asked about a position.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Listed<Q> {
    /// A lower bound of the cost of the question.
    pub(crate) bound: Cost,
    /// Orders questions with equal bounds: the lowest rank is the most promising.
    pub(crate) rank: u32,
    /// The question.
    pub(crate) question: Q,
}

/// The error of a search that the watch stopped.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// A part of a question: a position that it can lead to.
#[derive(Debug)]
pub(crate) struct Part<P> {
    /// The position.
    pub(crate) position: P,
    /// The number of answers that lead to this position, or to others with the same value.
    pub(crate) times: u64,
    /// A lower bound of the cost of the position.
    pub(crate) lower: Cost,
    /// Whether `lower` is better than the floor of the position.
    pub(crate) is_refined: bool,
    /// Whether `lower` is the value of the position.
    pub(crate) is_solved: bool,
}

impl<P> Part<P> {
    /// A part with a lower bound of 0.
    pub(crate) fn new(position: P, times: u64) -> Part<P> {
        Part {
            position,
            times,
            lower: 0,
            is_refined: false,
            is_solved: false,
        }
    }

    /// A lower bound of the cost of all answers that lead to the part: `times * lower`.
    pub(crate) fn sum(&self) -> Cost {
        self.times * self.lower
    }
}

/// The positions and questions of a game, as the search needs them. The value of a position is the cost of the best strategy
/// from there on, within the turns left.
pub(crate) trait Space {
    /// A position.
    type Position: Clone + Send + Sync;
    /// A question, as the position that it was listed for numbers it.
    type Question: Copy + Ord;

    /// A question, as all positions name it.
    type Name: Copy + Default + Send + Sync;

    /// The cost of what must not happen. Sums of costs are cut off there.
    const IMPOSSIBLE: Cost;

    /// The name of a question that was listed for this position.
    fn name(&self, position: &Self::Position, question: Self::Question) -> Self::Name;

    /// The key of a position. Positions with the same key have the same value for each number of turns left.
    fn key(&self, position: &Self::Position) -> u128;

    /// The name that a question has for all positions with the same key, from its name in `position`.
    fn general(&self, _position: &Self::Position, name: Self::Name) -> Self::Name {
        name
    }

    /// The name of a question in `position`, from the name that it has for all positions with the same key. The inverse of
    /// [`Space::general`].
    fn special(&self, _position: &Self::Position, name: Self::Name) -> Self::Name {
        name
    }

    /// The value of a position, if a formula has it.
    fn known(&mut self, position: &Self::Position, turns: Turns) -> Option<Cost>;

    /// A lower bound of the value. It is quick, and the same whatever was searched before.
    fn floor(&self, position: &Self::Position, turns: Turns) -> Cost;

    /// An upper bound of the value that needs no strategy, if there is one.
    fn ceiling(&self, _position: &Self::Position, _turns: Turns) -> Option<Cost> {
        None
    }

    /// The value with the best question, if the value is below `budget`; else a lower bound of at least `budget`, and no
    /// question. `None` if the position has to be searched.
    fn solve_at_once(
        &mut self,
        _position: &Self::Position,
        _turns: Turns,
        _budget: Cost,
    ) -> Option<(Cost, Option<Self::Name>)> {
        None
    }

    /// Lists the questions that may cost less than `budget`, each with a lower bound below it. Returns a
    /// lower bound for all the others. Questions that change nothing are left out.
    fn questions(
        &mut self,
        position: &mut Self::Position,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<Self::Question>>,
    ) -> Result<Cost, Stopped>;

    /// Lists questions like [`Space::questions`], for the lowest bound only. It may list more of them, if that is quicker.
    fn glance(
        &mut self,
        position: &mut Self::Position,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<Self::Question>>,
    ) -> Result<Cost, Stopped> {
        self.questions(position, turns, budget, listed)
    }

    /// Lists the questions that may cost less than `budget`, each with a lower bound below it, in an order that
    /// depends on the position alone: neither on the questions that led to it nor on what was found out before.
    fn in_order(
        &mut self,
        position: &mut Self::Position,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<Self::Question>>,
    ) -> Result<(), Stopped> {
        self.questions(position, turns, budget, listed)?;
        listed.sort_unstable();
        Ok(())
    }

    /// Keeps the `width` most promising of the questions listed, the best first.
    fn keep_promising(
        &mut self,
        _position: &Self::Position,
        listed: &mut Vec<Listed<Self::Question>>,
        width: usize,
    ) {
        listed.sort_unstable();
        listed.truncate(width);
    }

    /// Prepares a position whose listed questions will all be asked, so that this is quicker. It may drop questions that cost
    /// as much as others that stay. Those that stay keep their order by bound, rank and number.
    fn settle(
        &mut self,
        _position: &mut Self::Position,
        _listed: &mut Vec<Listed<Self::Question>>,
    ) {
    }

    /// Adds the positions that a question can lead to to `parts`, without those whose value [`Space::known`] has. Returns the
    /// sum of these values and the cost of the question itself.
    fn ask(
        &mut self,
        position: &Self::Position,
        question: Self::Question,
        turns: Turns,
        parts: &mut Vec<Part<Self::Position>>,
    ) -> Cost;

    /// The turns left for the parts of a question about a position.
    fn turns_after(&self, position: &Self::Position, turns: Turns) -> Turns;

    /// Whether a part takes so much work that its bound is raised step by step.
    fn is_worth_rounds(&self, _part: &Self::Position) -> bool {
        false
    }

    /// Sorts the parts of a question into the order to solve them. `turns` are left for them, and the question is to cost less
    /// than `budget`.
    fn arrange(&self, parts: &mut [Part<Self::Position>], turns: Turns, budget: Cost);
}
