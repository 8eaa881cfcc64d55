//! What the search works on: a set of candidates, or anything else that has a value of its own.

use crate::solver::search::cost::{Cost, Turns};

/// A question to look at.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Listed<Q> {
    /// It costs no less.
    pub(crate) bound: Cost,
    /// Of equal bounds, the lowest rank is the most promising.
    pub(crate) rank: u32,
    /// The question.
    pub(crate) question: Q,
}

/// The watch stopped the search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Stopped;

/// A position that a question can lead to.
#[derive(Debug)]
pub(crate) struct Part<P> {
    pub(crate) position: P,
    /// How many answers lead to it, or to others that have its value.
    pub(crate) times: u64,
    /// It costs no less.
    pub(crate) lower: Cost,
    pub(crate) is_refined: bool,
    pub(crate) is_solved: bool,
}

impl<P> Part<P> {
    /// A part of which nothing is known.
    pub(crate) fn new(position: P, times: u64) -> Part<P> {
        Part {
            position,
            times,
            lower: 0,
            is_refined: false,
            is_solved: false,
        }
    }

    /// All answers that lead to it cost no less together.
    pub(crate) fn sum(&self) -> Cost {
        self.times * self.lower
    }
}

/// What the search asks of a kind of game. Costs are of the play from a position on, within the turns
/// that are left.
pub(crate) trait Space {
    /// What is known in the middle of a game.
    type Position: Clone + Send + Sync;
    /// A question, as the position that it was listed for names it.
    type Question: Copy + Ord;

    /// A question as every position names it.
    type Name: Copy + Default + Send + Sync;

    /// The cost of what must not happen, which no sum goes beyond.
    const IMPOSSIBLE: Cost;

    /// The name of a question that was listed for this position.
    fn name(&self, position: &Self::Position, question: Self::Question) -> Self::Name;

    /// Space with the same key have the same value, whatever the turns left.
    fn key(&self, position: &Self::Position) -> u128;

    /// The name of a question in all positions with the same key, by that in one of them.
    fn general(&self, _position: &Self::Position, name: Self::Name) -> Self::Name {
        name
    }

    /// The name of a question in a position, by that in all with the same key.
    fn special(&self, _position: &Self::Position, name: Self::Name) -> Self::Name {
        name
    }

    /// The value, where it is known without a search.
    fn known(&mut self, position: &Self::Position, turns: Turns) -> Option<Cost>;

    /// A lower bound that costs next to nothing.
    fn floor(&self, position: &Self::Position, turns: Turns) -> Cost;

    /// What the play from a position on costs at most, whoever plays, where that is known.
    fn ceiling(&self, _position: &Self::Position, _turns: Turns) -> Option<Cost> {
        None
    }

    /// The value if it is below `budget`, with the best question, or else a lower bound of at least `budget`, for a
    /// position that need not be searched.
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

    /// The same where only the lowest bound is wanted: may list more questions, if that is cheaper.
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

    /// Makes a position whose listed questions will all be asked cheaper to work with. May leave out
    /// questions that cost as much as others that stay.
    fn settle(
        &mut self,
        _position: &mut Self::Position,
        _listed: &mut Vec<Listed<Self::Question>>,
    ) {
    }

    /// The positions that a question can lead to, but for those whose cost is known: these are in the
    /// sum that is returned, together with the cost of the question itself.
    fn ask(
        &mut self,
        position: &Self::Position,
        question: Self::Question,
        turns: Turns,
        parts: &mut Vec<Part<Self::Position>>,
    ) -> Cost;

    /// The turns that are left for the parts of a question.
    fn turns_after(&self, position: &Self::Position, turns: Turns) -> Turns;

    /// Puts the parts of a question, for which so many turns are left and which is to cost less than `budget`, in
    /// the order to solve them.
    fn arrange(&self, parts: &mut [Part<Self::Position>], turns: Turns, budget: Cost);
}
