//! From lines of play to what the best strategy reaches there.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::board::code::Symbol;
use crate::error::InputError;
use crate::game::{Game, Turn};
use crate::solver;
use crate::solver::grids::first_strategy::first_strategy;
use crate::solver::grids::jobs::best_question;
use crate::solver::grids::known_items::Line;
use crate::solver::grids::space::{Grid, Grids};
use crate::solver::grids::{CORRECT, GridRules};
use crate::solver::options::USUAL_MEMORY;
use crate::solver::search::Search;
use crate::solver::search::cost::Cost;
use crate::solver::search::jobs::{Cut, Jobs};
use crate::solver::search::parts::PartSolver;
use crate::solver::search::space::{Part, Space, Stopped};
use crate::watch::{Unwatched, Watch};

/// What a strategy for Item Matching is judged by: see [`GridSolver`] for an example.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridObjective {
    /// The number of assignments found.
    Wins,
    /// The number of assignments found; of equal numbers, the fewest turns.
    WinsThenTurns,
}

/// What the best strategy for Item Matching reaches: see [`GridSolver`] for an example.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridSolution {
    /// The number of assignments that the best strategy found finds.
    pub wins: u64,
    /// No strategy finds more.
    pub most: u64,
    /// Whether it is proved that no strategy is better, in wins or in turns.
    pub is_proved: bool,
    /// The sum of the turns of all games that are won, for [`GridObjective::WinsThenTurns`].
    pub turns: Option<u64>,
    /// The number of positions searched.
    pub nodes: u64,
    /// The number of positions remembered.
    pub positions: usize,
}

/// A solver for Item Matching, which needs no list of assignments.
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::grids::{GridObjective, GridSolver};
///
/// let game: Game = "items:3x3x3".parse()?;
/// let mut solver = GridSolver::new(&game, GridObjective::Wins)?;
/// let solution = solver.solve();
/// assert!(solution.is_proved);
/// assert_eq!(solution.wins, 27);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub struct GridSolver<'w> {
    /// The search, with all that it remembers.
    pub(crate) search: Search<'w, Grids<'w>>,
    objective: GridObjective,
    /// What one more assignment found is worth, in steps of one turn less.
    win: u64,
}

/// What is known of the worth of a line of play.
struct Worth {
    least: u64,
    most: u64,
}

impl GridSolver<'static> {
    /// A solver for a game of Item Matching. Other games, and boards that are too large, are an error.
    pub fn new(game: &Game, objective: GridObjective) -> Result<GridSolver<'static>, InputError> {
        GridSolver::with_rules(game, objective, solver::Rules::ALL)
    }

    /// A solver for a game of Item Matching that uses only some of the rules that make it fast.
    pub fn with_rules(
        game: &Game,
        objective: GridObjective,
        rules: solver::Rules,
    ) -> Result<GridSolver<'static>, InputError> {
        GridSolver::within(game, objective, rules, USUAL_MEMORY, &Unwatched)
    }
}

impl<'w> GridSolver<'w> {
    /// The same, where positions are remembered in about `memory` bytes, and the watch may stop it.
    pub(crate) fn within(
        game: &Game,
        objective: GridObjective,
        shortcuts: solver::Rules,
        memory: usize,
        watch: &'w dyn Watch,
    ) -> Result<GridSolver<'w>, InputError> {
        let rules = GridRules::of(game, shortcuts)?;
        let turns = rules.turns as u64;
        let assignments = (rules.items as u64).checked_pow(rules.slots as u32);
        let win = assignments.and_then(|count| {
            let win = match objective {
                GridObjective::Wins => 1,
                GridObjective::WinsThenTurns => count.checked_mul(turns)?.checked_add(1)?,
            };
            let all = count.checked_mul(win.checked_add(turns)?)?;
            (all < Grids::IMPOSSIBLE).then_some(win)
        });
        let Some(win) = win else {
            let expected = "fewer assignments, so that they can be counted";
            return Err(InputError::new(
                "board",
                game.spec().board(),
                expected,
                "5x7x4",
            ));
        };
        let worth = (0..=turns).map(|turns| match objective {
            GridObjective::Wins => 1,
            GridObjective::WinsThenTurns => win + turns,
        });
        let grids = Grids::new(rules, worth.collect(), watch);
        let rules = Cut::rules(&grids);
        let mut search = Search::new(grids, rules, usize::MAX, memory, watch);
        search.share_memory();
        Ok(GridSolver {
            search,
            objective,
            win,
        })
    }

    fn rules(&self) -> GridRules {
        self.search.space.rules
    }

    /// Finds what the best strategy reaches from the start of the game.
    pub fn solve(&mut self) -> GridSolution {
        let start = Line::start(self.rules());
        let jobs = Jobs::new(None, self.search.watch);
        self.solve_line(&start, None, &jobs)
    }

    /// Finds what the best strategy reaches from a line of play on. `first` is its first question, if that is given. Turns
    /// are counted from the line on. If the watch stops the search, the result is what was found by then.
    pub(crate) fn solve_line(
        &mut self,
        line: &Line,
        first: Option<&[Symbol]>,
        jobs: &Jobs<'_>,
    ) -> GridSolution {
        let Worth { least, most } = match first {
            _ if line.turns_left == 0 => Worth { least: 0, most: 0 },
            None => self.line_worth(line, jobs),
            Some(first) => self.question_worth(line, first, jobs),
        };
        let turns_left = line.turns_left as u64;
        let (wins, turns) = match self.objective {
            GridObjective::Wins => (least, None),
            GridObjective::WinsThenTurns => {
                let (wins, left) = (least / self.win, least % self.win);
                (wins, Some((turns_left + 1) * wins - left))
            }
        };
        GridSolution {
            wins,
            most: most / self.win,
            is_proved: least == most,
            turns,
            nodes: self.search.effort.nodes,
            positions: self.search.remembers(),
        }
    }

    /// A function that reports a lower bound of the cost to the watch, as bounds of the wins. `all` is the worth of finding
    /// everything, and the best strategy known costs `upper`.
    fn tell(&self, all: u64, upper: Cost) -> impl Fn(Cost) + Sync + use<'w> {
        let (watch, win) = (self.search.watch, self.win);
        move |lower| watch.bounds((all - upper) / win, Some((all - lower.min(upper)) / win))
    }

    /// The worth of a line of play. A first strategy is a lower bound.
    fn line_worth(&mut self, line: &Line, jobs: &Jobs<'_>) -> Worth {
        let turns = line.turns_left as u32;
        let grid = self.search.space.grid(line.position().0, turns);
        let first = first_strategy(&mut self.search, &grid, turns);
        let told = self.tell(grid.all, first);
        let search = &mut self.search;
        told(search.space.floor(&grid, turns));
        let (lower, found) = match search.space.known(&grid, turns) {
            Some(known) => (known, known),
            None => {
                let budget = Grids::IMPOSSIBLE;
                let proved = jobs.prove(search, &mut grid.clone(), turns, budget, &told, true);
                (proved.lower, proved.best.map_or(first, |best| best.0))
            }
        };
        Worth {
            least: grid.all - found.min(first),
            most: grid.all - lower,
        }
    }

    /// The worth of a question: that of all that can follow it.
    fn question_worth(&mut self, line: &Line, question: &[Symbol], jobs: &Jobs<'_>) -> Worth {
        let turns = line.turns_left as u32 - 1;
        let worth = self.search.space.bound.worth[line.turns_left];
        let mut won = 0;
        let mut after: Vec<(Grid, u64)> = Vec::new();
        for marks in line.all_marks() {
            let Some(next) = line.after(question, &marks) else {
                continue;
            };
            if marks.iter().all(|&mark| mark == CORRECT) {
                won = worth;
            } else if turns > 0 {
                let (form, _) = next.position();
                match after.iter_mut().find(|(other, _)| other.form == form) {
                    Some((_, times)) => *times += 1,
                    None => after.push((self.search.space.grid(form, turns), 1)),
                }
            }
        }
        for (grid, _) in &after {
            first_strategy(&mut self.search, grid, turns);
        }
        let all = line.count() * worth;
        let mut parts = Vec::new();
        let cost = (self.search.space).cost_of(all, won, after, turns, &mut parts);
        let again: Vec<Part<Grid>> = (parts.iter())
            .map(|part| Part::new(part.position, part.times))
            .collect();
        let as_known = |search: &mut Search<'_, Grids<'_>>| {
            let known = search.sum_as_known(cost, &again, turns);
            known.unwrap_or(all)
        };
        let first = as_known(&mut self.search);
        let told = self.tell(all, first);
        let lower = AtomicU64::new(cost);
        let told = |sum| {
            lower.fetch_max(sum, Ordering::Relaxed);
            told(sum);
        };
        let search = &mut self.search;
        let opened = search.look_at(cost, parts, turns, Grids::IMPOSSIBLE);
        let solved = opened.and_then(|opened| {
            told(opened.sum);
            jobs.solve_parts(search, opened, Grids::IMPOSSIBLE, &told)
        });
        match solved {
            Ok((cost, _)) => Worth {
                least: all - cost,
                most: all - cost,
            },
            Err(Stopped) => Worth {
                least: all - as_known(search),
                most: all - lower.into_inner(),
            },
        }
    }

    /// The line of play after these turns; `None` if nothing fits them, or if part of them is not known.
    pub(crate) fn line(&self, turns: &[Turn]) -> Option<Line> {
        Line::after_turns(self.rules(), turns)
    }

    /// The best question after these turns. `None` if no assignment fits them, if an answer among them has a mark that is
    /// not known, or if no turn is left.
    pub fn question(&mut self, turns: &[Turn]) -> Option<Vec<Symbol>> {
        let line = self.line(turns)?;
        self.line_question(&line)
    }

    /// The best question after a line of play; if the watch stops the search, the best one known by then.
    pub(crate) fn line_question(&mut self, line: &Line) -> Option<Vec<Symbol>> {
        match line.turns_left {
            0 => return None,
            1 => return line.assignment(),
            _ if line.count() <= 2 => return line.assignment(),
            _ => {}
        }
        let (form, order) = line.position();
        let turns = line.turns_left as u32;
        let grid = self.search.space.grid(form, turns);
        let best = match best_question(&mut self.search, &grid, turns) {
            Ok(best) => best,
            Err(Stopped) => self.search.best_known(&grid, turns)?.1,
        };
        match best {
            Some(best) => line.question(&form, &order, &best),
            None => line.assignment(),
        }
    }
}
