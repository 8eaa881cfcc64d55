//! How the search of grids is cut into jobs, and the strategies that they find: one question for every grid
//! that they come to.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::board::code::Code;
use crate::solver;
use crate::solver::grids::canonical::Form;
use crate::solver::grids::questions::distinct::{Named, Names, Questions};
use crate::solver::grids::space::{Grid, Grids};
use crate::solver::search::Search;
use crate::solver::search::cost::{Cost, Turns};
use crate::solver::search::jobs::{Cut, PartStrategies};
use crate::solver::search::proofs::Subject;
use crate::solver::search::space::{Part, Space, Stopped};
use crate::solver::search::transpositions::Entry;

/// The most assignments of a grid whose parts are not jobs.
const JOB_SIZE: u64 = 2000;

/// The fewest turns left of a grid whose parts are jobs.
const JOB_TURNS: Turns = 4;

/// A grid by its form and the turns left.
type Key = (Form, Turns);

impl Cut for Grids<'_> {
    /// The search remembers what is asked.
    type Strategy = ();

    const AT_ONCE: usize = 16;

    fn subject(&self, grid: &Grid, turns: Turns) -> Subject {
        Subject::new(grid.key, turns, self.scale())
    }

    fn rules(&self) -> solver::Rules {
        solver::Rules {
            // A look at all questions about a grid takes long.
            refinement: false,
            ..self.rules.shortcuts
        }
    }

    /// The grid itself.
    fn place(&self, grid: &Grid) -> Vec<u64> {
        grid.form.words().to_vec()
    }

    fn is_worth_cutting(&self, grid: &Grid, turns: Turns) -> bool {
        turns >= JOB_TURNS && grid.count > JOB_SIZE
    }

    /// The first round is one job, and each that follows twice as many: the first part tells the most.
    fn round(&self, left: &[Part<Grid>], rounds: usize) -> usize {
        let most = left.len().min(Self::AT_ONCE);
        1usize
            .checked_shl(rounds as u32)
            .map_or(most, |count| count.min(most))
    }

    fn strategy(
        _search: &mut Search<'_, Self>,
        _grid: &Grid,
        _turns: Turns,
        _value: Option<Cost>,
        _first: Option<Names>,
        _solved: &PartStrategies<()>,
    ) -> Option<()> {
        Some(())
    }

    /// Each grid once, before those that follow it.
    fn questions_of(
        search: &mut Search<'_, Self>,
        grid: &Grid,
        turns: Turns,
        _strategy: &(),
    ) -> Option<Vec<Code>> {
        let mut questions = Vec::new();
        list(
            search,
            grid,
            turns,
            &mut FxHashSet::default(),
            &mut questions,
        )?;
        Some(questions)
    }

    fn replay(
        search: &mut Search<'_, Self>,
        grid: &Grid,
        turns: Turns,
        questions: &[Code],
        cost: Cost,
    ) -> Option<()> {
        let mut played = FxHashMap::default();
        let mut questions = questions.iter();
        let found = play(&mut search.space, grid, turns, &mut questions, &mut played)?;
        if found != cost || questions.next().is_some() {
            return None;
        }
        for ((_, turns), (grid, cost, names)) in played {
            search.remember(&grid, turns, Entry::solved(cost, names));
        }
        Some(())
    }
}

/// The first of the best questions about a grid, in the order in which the search looks at them: the search
/// remembers it, unless it was content with a bound.
pub(crate) fn best_question(
    search: &mut Search<'_, Grids<'_>>,
    grid: &Grid,
    turns: Turns,
) -> Result<Option<Names>, Stopped> {
    let value = search.solve(&mut grid.clone(), turns, Grids::IMPOSSIBLE)?;
    let known = search.known(grid, turns);
    match known.is_first {
        true => Ok(Some(known.best)),
        false => search.first_best(grid, turns, value),
    }
}

/// Lists the questions of the best strategy from a grid on; `None` if the watch stops it.
fn list(
    search: &mut Search<'_, Grids<'_>>,
    grid: &Grid,
    turns: Turns,
    seen: &mut FxHashSet<Key>,
    listed: &mut Vec<Code>,
) -> Option<()> {
    let is_closed = search.space.known(grid, turns).is_some();
    if is_closed || !seen.insert((grid.form, turns)) {
        return Some(());
    }
    let names = best_question(search, grid, turns).ok()??;
    listed.push(Code(Named::pack(&names)));
    if turns > 2 {
        for (grid, _) in search.space.after(grid, turns, &names).1 {
            list(search, &grid, turns - 1, seen, listed)?;
        }
    }
    Some(())
}

/// The grids that a strategy came to, what it costs there, and what it asks.
type Played = FxHashMap<Key, (Grid, Cost, Names)>;

/// What a strategy costs, by its questions, here and in all grids that follow.
fn play<'q>(
    grids: &mut Grids<'_>,
    grid: &Grid,
    turns: Turns,
    listed: &mut impl Iterator<Item = &'q Code>,
    played: &mut Played,
) -> Option<Cost> {
    if let Some(cost) = grids.known(grid, turns) {
        return Some(cost);
    }
    let key = (grid.form, turns);
    if let Some((_, cost, _)) = played.get(&key) {
        return Some(*cost);
    }
    let names = Named::unpack(listed.next()?.0);
    let questions = Questions::new(&grid.form, false);
    if !questions.permits(&names) {
        return None;
    }
    let cost = if turns == 2 {
        let answers = grids.answers(grid, &questions.question(&names));
        grid.all - grids.worth_of(answers)
    } else {
        let (won, after) = grids.after(grid, turns, &names);
        let mut parts = Vec::new();
        let mut cost = grids.cost_of(grid.all, won, after, turns - 1, &mut parts);
        for part in parts {
            cost += part.times * play(grids, &part.position, turns - 1, listed, played)?;
        }
        cost
    };
    played.insert(key, (*grid, cost, names));
    Some(cost)
}
