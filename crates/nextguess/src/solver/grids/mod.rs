//! The exact solution of Item Matching.
//!
//! A position is a grid of items and slots in canonical form, with no list of assignments. `grid` is what is known,
//! `canonical` its form, and `questions` is what can be asked and answered. `space` is what the search asks of such
//! positions (with `bound`), `first_strategy` is where it begins, `jobs` cuts it into pieces, `solve` goes from turns to
//! values, `solution` from values to a solution of the game, and `claims` proves stored results again.
//!
//! The value of a strategy is the number of assignments that it finds. With equally likely assignments the best
//! probability of winning is that number over all assignments. It is also the number of different games that the
//! strategy can lead to (the branching count): assignments that give the same answers until the last turn cannot be
//! distinguished, and one of them can be asked.

pub(crate) mod bound;
pub(crate) mod canonical;
pub(crate) mod claims;
mod first_strategy;
pub(crate) mod grid;
pub(crate) mod jobs;
pub(crate) mod known_items;
pub(crate) mod questions;
pub(crate) mod solution;
mod solve;
pub(crate) mod space;
#[cfg(test)]
mod tests;

use crate::error::InputError;
use crate::game::Game;
use crate::game::kinds::Restrictions;
use crate::grade::Rule;
use crate::solver;
use crate::solver::grids::canonical::Loose;
pub(crate) use crate::solver::grids::claims::GridClaims;
pub(crate) use crate::solver::grids::grid::MOST_SLOTS;
use crate::solver::grids::grid::Slots;
pub(crate) use crate::solver::grids::solution::{check, check_written, solution};
pub use crate::solver::grids::solve::{GridObjective, GridSolution, GridSolver};

/// The rules of a game of Item Matching, and the rules by which it is searched.
#[derive(Copy, Clone, Debug)]
pub(crate) struct GridRules {
    /// The number of slots.
    pub(crate) slots: usize,
    /// The number of items.
    pub(crate) items: usize,
    /// The number of turns of a game.
    pub(crate) turns: usize,
    /// What answers bar from being asked again.
    pub(crate) restrictions: Restrictions,
    /// Whether the marks are those of Wordle.
    pub(crate) counts_copies: bool,
    /// The rules that the search may use.
    pub(crate) shortcuts: solver::Rules,
}

impl GridRules {
    /// The rules of a game. Other games, and boards that are too large, are an error.
    pub(crate) fn of(game: &Game, shortcuts: solver::Rules) -> Result<GridRules, InputError> {
        let spec = game.spec();
        let refuse = |part: &str, given: usize, expected: String| {
            let given = given.to_string();
            Err(InputError::new(part, given, expected, "items:5x7x4"))
        };
        if spec.kind().name != "items" {
            let expected = "a game of Item Matching";
            return Err(InputError::new(
                "game",
                spec.to_string(),
                expected,
                "items:5x7x4",
            ));
        }
        let rules = GridRules {
            slots: game.slots(),
            items: game.alphabet().size(),
            turns: game.turn_limit().unwrap_or(1) as usize,
            restrictions: Restrictions::of(spec)?,
            counts_copies: game.rule() == Rule::WordMarks,
            shortcuts,
        };
        if rules.slots > MOST_SLOTS {
            return refuse(
                "slots",
                rules.slots,
                format!("at most {MOST_SLOTS} for an exact solution"),
            );
        }
        if rules.turns > MOST_TURNS {
            return refuse(
                "turns",
                rules.turns,
                format!("at most {MOST_TURNS} for an exact solution"),
            );
        }
        Ok(rules)
    }

    fn all_slots(&self) -> Slots {
        ((1u16 << self.slots) - 1) as Slots
    }

    /// Whether all that is known of an item is which open slots can hold it and whether one must.
    fn is_plain(&self) -> bool {
        self.restrictions.slots && !self.counts_copies
    }

    /// Leaves out items that cannot matter with `turns` turns left. Of spare items, one for each turn but the last is enough;
    /// if it may be asked again, one altogether. Of items of which nothing is known, at most one for each slot is asked in
    /// each turn but the last, where one is enough for all slots: `slots * (turns - 1) + 1`.
    fn cap(&self, loose: &mut Loose, turns: u32) {
        if self.shortcuts.cap {
            let informative = (turns as u16).saturating_sub(1);
            let spares = if self.restrictions.items {
                informative
            } else {
                1
            };
            loose.spare = loose.spare.min(spares);
            loose.fresh = loose.fresh.min(u16::from(loose.slots) * informative + 1);
        }
    }
}

/// Checks that a game of Item Matching can be solved. The error says why not.
pub(crate) fn check_board(game: &Game) -> Result<(), InputError> {
    GridRules::of(game, solver::Rules::ALL).map(|_| ())
}

/// The most turns of a game that can be solved. With as many turns as items each assignment is found.
pub(crate) const MOST_TURNS: usize = 100;

/// The mark of a slot that has its item.
pub(crate) const CORRECT: u8 = 2;

/// The mark of a slot whose item is in another one.
pub(crate) const ELSEWHERE: u8 = 1;
