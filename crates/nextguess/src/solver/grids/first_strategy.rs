//! A first strategy, found at once: what a search that is stopped falls back on, and what it must beat.
//!
//! It asks in every position the question whose items, each by itself, allow the most answers; of the
//! last questions the best. Where even that is stopped, one assignment that fits is asked after the other.

use crate::solver::grids::questions::distinct::{MarkTable, Names, Questions};
use crate::solver::grids::space::{Grid, Grids};
use crate::solver::search::Search;
use crate::solver::search::cost::{Cost, Turns};
use crate::solver::search::space::Space;

/// Remembers the first strategy from a grid on, and returns what it costs, at most; stopped by the
/// watch, what is known of it by then.
pub(crate) fn first_strategy(
    search: &mut Search<'_, Grids<'_>>,
    grid: &Grid,
    turns: Turns,
) -> Cost {
    let one_by_one = grid.all - search.space.bound.one_by_one(grid.count, turns as usize);
    let known = search.known(grid, turns);
    let is_closed = search.space.known(grid, turns).is_some();
    if is_closed || known.upper < Cost::MAX || search.watch.is_cancelled() {
        return known.upper.min(one_by_one);
    }
    if turns == 2 {
        let solved = search.solve(&mut grid.clone(), turns, Grids::IMPOSSIBLE);
        return solved.unwrap_or(one_by_one);
    }
    let questions = Questions::new(&grid.form, search.space.rules.shortcuts.symmetry);
    let names = search.space.most_answers(grid, &questions);
    let mut parts = Vec::new();
    let mut cost = search.space.ask(grid, names, turns, &mut parts);
    for part in parts {
        cost += part.times * first_strategy(search, &part.position, turns - 1);
    }
    if cost > one_by_one {
        return one_by_one;
    }
    search.remember(grid, turns, known.with(0, Some((cost, names))));
    cost
}

impl Grids<'_> {
    /// The question that seems to have the most answers.
    fn most_answers(&self, grid: &Grid, questions: &Questions) -> Names {
        let table = MarkTable::new(&self.rules, questions);
        let mut best = (0, Names::default());
        let mut upto = 3u64.pow(u32::from(grid.form.slots));
        while upto > 0 && best.0 == 0 {
            let above = upto * 3 / 4;
            questions.visit_between(&table, above, upto, |names, answers| {
                if answers > best.0 {
                    best = (answers, *names);
                }
                true
            });
            upto = above;
        }
        best.1
    }
}
