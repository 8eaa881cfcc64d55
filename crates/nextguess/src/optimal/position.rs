//! What the search works on: a set of candidates, or anything else that has a value of its own.

use super::cost::{Cost, Turns};

/// What the search asks of a kind of game. Costs are of the play from a position on, within the turns
/// that are left.
pub trait Positions {
    /// What is known in the middle of a game.
    type Position;
    /// A question, as the position that it was listed for names it.
    type Question: Copy;

    /// Positions with the same key have the same value, whatever the turns left.
    fn key(&self, position: &Self::Position) -> u128;

    /// The value, where it is known without a search.
    fn known(&mut self, position: &Self::Position, turns: Turns) -> Option<Cost>;

    /// A lower bound that costs next to nothing.
    fn floor(&self, position: &Self::Position, turns: Turns) -> Cost;

    /// Lists the questions that may cost less than `budget`, each with a lower bound, the most
    /// promising first and bounds ascending. Returns a lower bound for all the others. Questions that
    /// change nothing are left out. May make the position cheaper to work with.
    fn questions(
        &mut self,
        position: &mut Self::Position,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<(Cost, Self::Question)>,
    ) -> Cost;

    /// The positions that a question can lead to, but for those whose cost is known: these are in the
    /// sum that is returned, together with the cost of the question itself.
    fn ask(
        &mut self,
        position: &Self::Position,
        question: Self::Question,
        turns: Turns,
        parts: &mut Vec<Self::Position>,
    ) -> Cost;

    /// The turns that are left for the parts of a question.
    fn turns_after(&self, position: &Self::Position, turns: Turns) -> Turns;

    /// How large a position is: larger parts are refined first.
    fn size(&self, position: &Self::Position) -> u64;
}
