//! The exact solver: the best strategy of a game, proved.

mod capacity;
mod cost;
mod position;
mod rules;
mod search;
mod sets;
mod table;

pub use cost::{Cost, Scale};
pub use rules::Rules;
pub use search::Effort;

use crate::code::Code;
use crate::position::Position;
use crate::watch::Watch;
use search::Search;

/// Experimental.
pub fn least_total(position: &Position<'_>, rules: Rules, first: Option<Code>, watch: &dyn Watch) -> Option<(Cost, Effort)> {
    let (sets, board) = sets::Sets::new(position.clone(), Scale::TURNS, rules, first)?;
    let mut root = sets.root(&board);
    let mut search = Search::new(sets, rules, watch);
    let value = search.solve(&mut root, cost::UNLIMITED, cost::IMPOSSIBLE).ok()?;
    Some((value, search.effort))
}
