//! Grids as positions of the search.
//!
//! What a strategy finds is counted as a cost: what it lacks of all assignments found at once. So the cost of
//! a question is that of its parts, and what is left out with items that cannot matter.

use std::cmp::Reverse;

use rustc_hash::FxHashMap;

use crate::solver;
use crate::solver::grids::GridRules;
use crate::solver::grids::bound::Bound;
use crate::solver::grids::canonical;
use crate::solver::grids::questions::answer::GridAnswers;
use crate::solver::grids::questions::distinct::{MarkTable, Names, Questions};
use crate::solver::grids::questions::last_question::{self, AnswerCount};
use crate::solver::grids::questions::question::Question;
use crate::solver::search::cost::{Cost, Scale, Turns};
use crate::solver::search::space::{Listed, Part, Space, Stopped};
use crate::watch::Watch;

/// A grid in canonical form with some turns left, and figures that are used often.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Grid {
    /// The canonical form.
    pub(crate) form: canonical::Form,
    /// The number of assignments that fit.
    pub(crate) count: u64,
    /// What it is worth to find all of them in the next turn.
    pub(crate) all: u64,
    /// The key of the form.
    pub(crate) key: u128,
}

/// The grids of one game of Item Matching.
#[derive(Clone)]
pub(crate) struct Grids<'w> {
    /// The rules of the game.
    pub(crate) rules: GridRules,
    /// What can be reached at most, and what a win is worth.
    pub(crate) bound: Bound,
    watch: &'w dyn Watch,
}

/// The number of questions between two looks at the watch.
const PATIENCE: usize = 256;

impl<'w> Grids<'w> {
    /// The grids of a game in which a win with `t` turns left is worth `worth[t]`.
    pub(crate) fn new(rules: GridRules, worth: Vec<u64>, watch: &'w dyn Watch) -> Grids<'w> {
        Grids {
            bound: Bound::new(&rules, worth),
            rules,
            watch,
        }
    }

    /// What turns and losses cost.
    pub(crate) fn scale(&self) -> Scale {
        let worth = &self.bound.worth;
        Scale {
            step: worth[1] - worth[0],
            late: worth[0],
        }
    }

    /// A grid by its form, with `turns` turns left.
    pub(crate) fn grid(&self, form: canonical::Form, turns: Turns) -> Grid {
        let count = form.count();
        Grid {
            form,
            count,
            all: count * self.bound.worth[turns as usize],
            key: form.key(),
        }
    }

    /// What `count` assignments on `slots` open slots are worth at most.
    fn most(&self, count: u64, slots: u8, turns: Turns) -> u64 {
        self.bound.most(count, usize::from(slots), turns as usize)
    }

    /// What a question is worth at most, from the numbers of assignments that its answers leave, and how
    /// many answers it has.
    fn reach(&self, grid: &Grid, turns: Turns, questions: &Questions, names: &Names) -> (u64, u64) {
        let answers = GridAnswers::new(&self.rules, &grid.form, &questions.question(names));
        let (mut most, mut count) = (0, 0);
        answers.visit(|answer| {
            let Some(loose) = answer.after(turns - 1) else {
                return;
            };
            count += 1;
            if answer.is_win() {
                most += self.bound.worth[turns as usize];
            } else {
                most += self.most(loose.count(), loose.slots, turns - 1);
            }
        });
        (most, count)
    }

    /// With one answer to come every answer is one assignment found: the question with most answers,
    /// if it is worth more than `floor`. Also what no question is worth more than.
    pub(crate) fn last_question(&self, grid: &Grid, floor: u64) -> (Option<(u64, Names)>, u64) {
        let worth = &self.bound.worth;
        let position = &grid.form;
        let questions = Questions::new(position, self.rules.shortcuts.symmetry);
        let bounds = self.rules.shortcuts.bounds;
        let table = MarkTable::new(&self.rules, &questions);
        let known = self.most(grid.count, position.slots, 2);
        let mut best = (0, Names::default());
        let mut most = 0;
        // Questions that may have many answers come first, since they leave less to try.
        let mut upto = u64::MAX;
        while upto > 0 {
            let start = 3u64.pow(u32::from(position.slots));
            let above = if bounds { upto.min(start) * 3 / 4 } else { 0 };
            questions.visit_between(&table, above, upto, |names, reach| {
                let target = if bounds { best.0.max(floor) } else { 0 };
                let question = questions.question(names);
                let answers = if self.rules.is_plain() {
                    let enough = enough(worth, target);
                    last_question::answers(&self.rules, position, &question, reach, enough)
                } else {
                    Some(self.answers(grid, &question))
                };
                let Some(answers) = answers else {
                    most = most.max(target);
                    return true;
                };
                let total = self.worth_of(answers);
                most = most.max(total);
                if total > best.0 {
                    best = (total, *names);
                }
                !bounds || best.0 < known
            });
            let target = best.0.max(floor);
            if bounds && (best.0 >= known || above <= enough(worth, target)) {
                most = most.max(target);
                break;
            }
            upto = above;
        }
        let most = most.min(known);
        ((best.0 >= most).then_some(best), most)
    }

    /// What the answers to a question are worth with one turn left after it.
    pub(crate) fn worth_of(&self, answers: AnswerCount) -> u64 {
        let worth = &self.bound.worth;
        answers.misses * worth[1] + u64::from(answers.win) * worth[2]
    }

    /// The answers to a question, one by one.
    pub(crate) fn answers(&self, grid: &Grid, question: &Question) -> AnswerCount {
        let mut answers = AnswerCount {
            misses: 0,
            win: false,
        };
        GridAnswers::new(&self.rules, &grid.form, question).visit(|answer| {
            if answer.is_possible() {
                if answer.is_win() {
                    answers.win = true;
                } else {
                    answers.misses += 1;
                }
            }
        });
        answers
    }

    /// The worth of a win by a question, and the grids that it can lead to otherwise, each with the number of
    /// answers that do.
    pub(crate) fn after(
        &self,
        grid: &Grid,
        turns: Turns,
        names: &Names,
    ) -> (u64, Vec<(Grid, u64)>) {
        let questions = Questions::new(&grid.form, false);
        let answers = GridAnswers::new(&self.rules, &grid.form, &questions.question(names));
        let mut won = 0;
        let mut places: FxHashMap<canonical::Form, usize> = FxHashMap::default();
        let mut grids: Vec<(Grid, u64)> = Vec::new();
        answers.visit(|answer| {
            let Some(loose) = answer.after(turns - 1) else {
                return;
            };
            if answer.is_win() {
                won = self.bound.worth[turns as usize];
                return;
            }
            let form = loose.form(&self.rules).0;
            let place = *places.entry(form).or_insert_with(|| {
                grids.push((self.grid(form, turns - 1), 0));
                grids.len() - 1
            });
            grids[place].1 += 1;
        });
        (won, grids)
    }

    /// What a question costs itself, if it is worth `won` at once, leads to these grids, and could be worth `all`;
    /// with what those cost whose value is known, while the others are parts.
    pub(crate) fn cost_of(
        &mut self,
        all: u64,
        won: u64,
        grids: Vec<(Grid, u64)>,
        turns: Turns,
        parts: &mut Vec<Part<Grid>>,
    ) -> Cost {
        let mut cost = all - won;
        for (grid, times) in grids {
            cost -= times * grid.all;
            match self.known(&grid, turns) {
                Some(known) => cost += times * known,
                None => parts.push(Part::new(grid, times)),
            }
        }
        cost
    }
}

impl Space for Grids<'_> {
    type Position = Grid;
    type Question = Names;
    type Name = Names;

    const IMPOSSIBLE: Cost = 1 << 62;

    fn name(&self, _grid: &Grid, names: Names) -> Names {
        names
    }

    fn key(&self, grid: &Grid) -> u128 {
        grid.key
    }

    /// Of two assignments any may be asked, and if it is wrong the other is left.
    fn known(&mut self, grid: &Grid, turns: Turns) -> Option<Cost> {
        let is_small = self.rules.shortcuts.closed_forms && grid.count <= 2;
        let is_closed = turns == 1 || is_small;
        is_closed.then(|| self.ceiling(grid, turns))?
    }

    fn floor(&self, grid: &Grid, turns: Turns) -> Cost {
        grid.all - self.most(grid.count, grid.form.slots, turns)
    }

    fn ceiling(&self, grid: &Grid, turns: Turns) -> Option<Cost> {
        Some(grid.all - self.bound.one_by_one(grid.count, turns as usize))
    }

    fn solve_at_once(
        &mut self,
        grid: &Grid,
        turns: Turns,
        budget: Cost,
    ) -> Option<(Cost, Option<Names>)> {
        (turns == 2 && self.rules.shortcuts.last).then(|| {
            let floor = grid.all.saturating_sub(budget);
            match self.last_question(grid, floor) {
                (Some((worth, names)), _) => (grid.all - worth, Some(names)),
                (None, most) => (grid.all - most, None),
            }
        })
    }

    fn questions(
        &mut self,
        grid: &mut Grid,
        turns: Turns,
        budget: Cost,
        listed: &mut Vec<Listed<Names>>,
    ) -> Result<Cost, Stopped> {
        let solver::Rules {
            symmetry, bounds, ..
        } = self.rules.shortcuts;
        let questions = Questions::new(&grid.form, symmetry);
        let mut rest = Self::IMPOSSIBLE;
        let mut seen = 0;
        let mut is_stopped = false;
        questions.visit(|names| {
            seen += 1;
            is_stopped |= seen % PATIENCE == 0 && self.watch.is_cancelled();
            if is_stopped {
                return;
            }
            let (most, answers) = self.reach(grid, turns, &questions, names);
            let bound = if bounds { grid.all - most } else { 0 };
            match bound < budget || !bounds {
                true => listed.push(Listed {
                    bound,
                    rank: u32::MAX - answers as u32,
                    question: *names,
                }),
                false => rest = rest.min(bound),
            }
        });
        if is_stopped { Err(Stopped) } else { Ok(rest) }
    }

    fn ask(
        &mut self,
        grid: &Grid,
        names: Names,
        turns: Turns,
        parts: &mut Vec<Part<Grid>>,
    ) -> Cost {
        let (won, grids) = self.after(grid, turns, &names);
        self.cost_of(grid.all, won, grids, turns - 1, parts)
    }

    fn turns_after(&self, _grid: &Grid, turns: Turns) -> Turns {
        turns - 1
    }

    /// The part that may find the most comes first: it tells the most, and leaves less for the others.
    fn arrange(&self, parts: &mut [Part<Grid>], _turns: Turns, _budget: Cost) {
        parts.sort_by_key(|part| Reverse(part.times * (part.position.all - part.lower)));
    }
}

/// The most answers to the last question that are worth no more than `target`, even if one is a win.
fn enough(worth: &[u64], target: u64) -> u64 {
    match target.checked_sub(worth[2]) {
        Some(rest) => rest / worth[1] + 1,
        None => 0,
    }
}
