//! Most different answers.
//!
//! B. Kooi, "Yet another Mastermind strategy", ICGA Journal 28 (2005).

use super::greedy::{Cost, EFFORT, FIRST, Greedy, PREFER, read_first};
use super::{Plan, StrategyKind, StrategyOptions};
use crate::code::Symbol;
use crate::error::InputError;
use crate::game::Game;
use crate::spec::OptionHelp;

pub(super) const KIND: StrategyKind = StrategyKind {
    name: "most-parts",
    summary: "most different answers that can come",
    source: "Kooi 2005",
    games: &[],
    options: &[
        PREFER,
        EFFORT,
        OptionHelp {
            name: FIRST.name,
            value: "rule|CODE",
            summary: "the first question of the game; on mastermind rule is 0012 for 4 slots, 000112 for 6",
        },
    ],
    build,
};

fn build(options: &StrategyOptions<'_>, game: &dyn Game) -> Result<Plan, InputError> {
    let first = match options.get(FIRST.name) {
        None => None,
        Some("rule") if game.spec().kind().name == "mastermind" => Some(first_by_rule(game)),
        Some(text) => Some(read_first(text, game)?),
    };
    Greedy::build_with_first(FewestParts, options, first)
}

/// The first guess of a published Mastermind program (a report on Mastermind in C++): for n slots
/// zeros up to slot floor((n - 1) / 2), counted from 0, then ones, and a last 2; where there are two
/// colours, a last 1.
///
/// The report speaks of floor((n - 1) / 2) zeros. At its word that is 0112 for 4 slots and an average
/// of 5947/1296; its own average, 5924/1296, is that of 0012, so this must be what is meant.
pub(super) fn first_by_rule(game: &dyn Game) -> Vec<Symbol> {
    let slots = game.slots();
    let last = 2.min(game.alphabet().size() - 1) as Symbol;
    let mut code = vec![1; slots];
    code[..=(slots - 1) / 2].fill(0);
    code[slots - 1] = last;
    code
}

pub(super) struct FewestParts;

impl Cost for FewestParts {
    type Value = u64;

    fn cost(&self, parts: &[u32]) -> u64 {
        parts.iter().filter(|&&part| part == 0).count() as u64
    }
}
