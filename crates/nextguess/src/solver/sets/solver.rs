//! The best strategy for an objective, by searches of sets of candidates.

use std::sync::Arc;

use crate::position::Position;
use crate::solver::jobs::PlanOptions;
use crate::solver::jobs::planner::stage::{Cutting, Stage};
use crate::solver::objective::Objective;
use crate::solver::options::SolveOptions;
use crate::solver::rules::Rules;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Scale, Turns, UNLIMITED};
use crate::solver::search::jobs::{Cut, Found, Jobs, PartStrategies};
use crate::solver::search::proofs::Proofs;
use crate::solver::search::space::Space;
use crate::solver::search::{Effort, Search, Told};
use crate::solver::sets::Sets;
use crate::solver::sets::bounds::Caps;
use crate::solver::sets::decisions::{Begun, begin_with, bettered};
use crate::solver::sets::placing::reached;
use crate::solver::sets::set_position::{Board, SetPosition};
use crate::solver::solution::{Solution, SolveError};
use crate::solver::strategy::Decision;
use crate::watch::Watch;

/// Finds the best strategy for an objective by searches of sets of candidates.
pub(crate) struct SetSolver<'p, 'w> {
    position: &'p Position,
    options: SolveOptions,
    /// The secrets of the position, and what may be asked about them.
    pub(crate) board: Arc<Board>,
    /// The place that searches begin at, if it is not the position itself. The board has its secrets alone.
    place: Option<Place>,
    /// What was proved before, to which results are added; `None` if nothing is used or kept.
    proofs: Option<&'w Proofs>,
    watch: &'w dyn Watch,
    effort: Effort,
    /// How many secrets can be found within a few turns, as far as [`SetSolver::find_caps`] found out.
    pub(crate) caps: Caps,
}

/// A position that a path leads to.
struct Place {
    end: Position,
    /// Questions, each followed by its answer.
    path: Vec<u64>,
}

/// The most answers of a question for which [`SetSolver::find_caps`] is worth its work: with more, parts are small.
const FEW_ANSWERS: usize = 8;

/// The fewest secrets for which [`SetSolver::find_caps`] is worth its work.
const MANY_SECRETS: u64 = 60;

/// [`SetSolver::find_caps`] ends after a number of turns that took more positions than this.
const LITTLE_WORK: u64 = 100;

/// The fewest bytes to remember positions in [`SetSolver::find_caps`]: enough for all of them.
const LITTLE_MEMORY: usize = 1 << 20;

/// The width of the first search, which finds a strategy to beat.
const FIRST_WIDTH: usize = 1;

/// A job begins with a budget that is lower than the cost of its first strategy, by one part in this number.
const FIRST_BELOW: Cost = 64;

/// Each further budget of a job is higher than what was proved, by one part of its first strategy in this number.
const STEP_BELOW: Cost = 256;

/// Whether this runs in a page. There nothing is stored, so the page need not load what puts stored results together.
const IS_PAGE: bool = cfg!(target_family = "wasm");

/// If this number of jobs is missing, what was proved before is not put together any further.
const MANY_MISSING: usize = 64;

impl<'p, 'w> SetSolver<'p, 'w> {
    /// A solver for a position. A table of its questions and secrets that is too large is an error.
    pub(crate) fn new(
        position: &'p Position,
        options: SolveOptions,
        proofs: Option<&'w Proofs>,
        watch: &'w dyn Watch,
    ) -> Result<SetSolver<'p, 'w>, SolveError> {
        let board = Board::new(position, options.table);
        let board = board.ok_or_else(|| options.too_large(position))?;
        Ok(SetSolver::on(board, position, options, proofs, watch))
    }

    /// A solver for the position that a path leads to from `start`: questions, each followed by its answer. Sets have the keys
    /// that they have in searches from `start`. `None` if the path leads nowhere.
    pub(crate) fn at(
        start: &'p Position,
        path: &[u64],
        options: SolveOptions,
        proofs: Option<&'w Proofs>,
        watch: &'w dyn Watch,
    ) -> Option<Result<SetSolver<'p, 'w>, SolveError>> {
        let end = reached(start, path)?;
        let secrets = end.candidates().codes().to_vec();
        let Some(board) = Board::among(start, secrets, options.table) else {
            return Some(Err(options.too_large(&end)));
        };
        let path = path.to_vec();
        Some(Ok(SetSolver {
            place: Some(Place { end, path }),
            ..SetSolver::on(board, start, options, proofs, watch)
        }))
    }

    fn on(
        board: Board,
        position: &'p Position,
        options: SolveOptions,
        proofs: Option<&'w Proofs>,
        watch: &'w dyn Watch,
    ) -> SetSolver<'p, 'w> {
        SetSolver {
            position,
            options,
            board: Arc::new(board),
            place: None,
            proofs,
            watch,
            effort: Effort::default(),
            caps: Caps::NONE,
        }
    }

    /// The work of all searches so far.
    pub(crate) fn effort(&self) -> Effort {
        self.effort
    }

    fn secrets(&self) -> u64 {
        self.board.secrets.len() as u64
    }

    /// The sets of the game, and the one that searches begin with.
    pub(crate) fn start(&self, scale: Scale) -> (Sets, SetPosition) {
        let SolveOptions { rules, first, .. } = self.options;
        let sets = Sets::new(self.position, &self.board, scale, rules, first);
        let sets = sets.with_caps(self.caps);
        let start = match &self.place {
            Some(Place { end, path }) => sets.placed_alone(end, path),
            None => sets.start_position(&self.board),
        };
        (sets, start)
    }

    /// The best strategy for a scale that costs less than `budget`, if there is one. Only the `width` most promising questions
    /// of each position are asked. The lower bound holds for all questions.
    fn search(
        &mut self,
        scale: Scale,
        turns: Turns,
        budget: Cost,
        width: usize,
        told: Told<'_>,
    ) -> Found<Decision> {
        let (sets, start) = self.start(scale);
        // Of sets that differ in names other questions may look promising.
        let sets = match width {
            usize::MAX => sets,
            _ => sets.without_symmetry(),
        };
        let floor = sets.floor(&start, turns);
        let SolveOptions { rules, memory, .. } = self.options;
        let mut search = Search::new(sets, rules, width, memory, self.watch);
        let mut found = closed(&mut search, &start, turns, budget).unwrap_or_else(|| {
            search.share_memory();
            let before = match (self.proofs, width) {
                (Some(proofs), usize::MAX) if !proofs.is_empty() && !IS_PAGE => {
                    self.put_together(&mut search, &start, turns, budget, proofs)
                }
                _ => PartStrategies::default(),
            };
            let jobs = Jobs::new(self.proofs, self.watch);
            let proved = jobs.prove(&mut search, &mut start.clone(), turns, budget, told, true);
            let best = proved.best.and_then(|(value, first, mut solved)| {
                for (part, strategy) in before {
                    solved.entry(part).or_insert(strategy);
                }
                let is_proved = width == usize::MAX && value <= proved.lower;
                let known = is_proved.then_some(value);
                let mut writer = search.fork(Sets::AT_ONCE);
                let strategy =
                    Sets::strategy(&mut writer, &start, turns, known, Some(first), &solved);
                Some((value, strategy?))
            });
            Found {
                lower: proved.lower,
                best,
            }
        });
        if width < usize::MAX {
            found.lower = floor;
        }
        self.effort += search.effort;
        found
    }

    /// Lets a search begin with what was proved before, and puts it together to what follows for the positions before those.
    /// Returns the strategies that were stored.
    fn put_together(
        &self,
        search: &mut Search<'w, Sets>,
        start: &SetPosition,
        turns: Turns,
        budget: Cost,
        proofs: &Proofs,
    ) -> PartStrategies<Decision> {
        let Begun { strategies, passed } = begin_with(search, &proofs.all());
        if self.options.first.is_some() || passed.is_empty() {
            return strategies;
        }
        let SolveOptions { rules, memory, .. } = self.options;
        let empty = || Search::new(search.space.clone(), rules, usize::MAX, 0, self.watch);
        let sets = search.space.clone().without_symmetry();
        let narrow = Search::new(
            sets,
            rules,
            FIRST_WIDTH,
            LITTLE_MEMORY.min(memory),
            self.watch,
        );
        let full = std::mem::replace(search, empty());
        let mut stage = Stage::new(full, narrow, start.clone(), turns, budget);
        let cutting = Cutting {
            depth: 1,
            smallest: PlanOptions::default().smallest,
            also: &passed,
        };
        // If something is missing, the search itself finds it.
        let _ = stage.look_ahead(cutting, MANY_MISSING);
        *search = stage.search;
        strategies
    }

    /// The cost of the best strategy for a scale, if it is below `budget`; else a lower bound of at least `budget`. If the watch
    /// stops the search, some lower bound. No strategy is put together.
    fn lower_bound(&mut self, scale: Scale, turns: Turns, budget: Cost) -> Cost {
        let (sets, mut start) = self.start(scale);
        let SolveOptions { rules, memory, .. } = self.options;
        let mut search = Search::new(sets, rules, usize::MAX, memory, self.watch);
        if let Some(known) = search.space.known(&start, turns) {
            return known;
        }
        search.share_memory();
        let jobs = Jobs::new(self.proofs, self.watch);
        let proved = jobs.prove(&mut search, &mut start, turns, budget, &|_| (), true);
        self.effort += search.effort;
        proved.lower
    }

    /// Finds out how many secrets can be found within two turns, three, and so on, up to `turns`. It ends when all can be found,
    /// or when a number of turns took much work. Work is counted in positions, so it must not depend on what was proved
    /// before, nor on the memory. With many answers nothing is done.
    pub(crate) fn find_caps(&mut self, turns: Turns) {
        let secrets = self.secrets();
        let Rules {
            fewer_turns,
            bounds,
            ..
        } = self.options.rules;
        let is_worth_it = fewer_turns
            && bounds
            && self.board.pairs.is_none()
            && self.board.codes.coding.values() <= FEW_ANSWERS
            && secrets >= MANY_SECRETS
            && self.options.width.is_none();
        if !is_worth_it {
            return;
        }
        let proofs = self.proofs.take();
        let options = self.options;
        self.options.first = None;
        self.options.memory = options.memory.max(LITTLE_MEMORY);
        for within in 2..turns {
            let before = self.effort.nodes;
            let sketch = self.sketch(Scale::LOSSES, within);
            let budget = sketch.best.map_or(IMPOSSIBLE, |best| best.0);
            let lost = self.lower_bound(Scale::LOSSES, within, budget).min(budget);
            self.caps = self.caps.with(within, secrets - lost.min(secrets));
            if lost == 0 || self.effort.nodes - before > LITTLE_WORK || self.watch.is_cancelled() {
                break;
            }
        }
        self.options = options;
        self.proofs = proofs;
    }

    /// Runs one job: the start with a budget. The result depends on these, the options and the proofs before alone.
    pub(crate) fn job(&mut self, scale: Scale, turns: Turns, budget: Cost) -> Found<Decision> {
        let (sets, mut start) = self.start(scale);
        let SolveOptions { rules, memory, .. } = self.options;
        let mut search = Search::new(sets, rules, usize::MAX, memory, self.watch);
        if let Some(found) = closed(&mut search, &start, turns, budget) {
            return found;
        }
        // The budget may be far above the value. A first strategy brings it near, and the best one still costs less.
        let first = self.sketch(scale, turns).best;
        let near = first.map_or(budget, |first| budget.min(first.0 + 1));
        let jobs = Jobs::new(self.proofs, self.watch);
        // The value is mostly a little below the first strategy. A budget just above the value is the least work, and what was
        // found with a lower one makes the next quick.
        let mut next = match search.space.is_worth_cutting(&start, turns) {
            true => near,
            false => near - near / FIRST_BELOW,
        };
        let found = loop {
            let found = jobs.solve(&mut search, &mut start, turns, next, &|_| ());
            let is_stopped = found.lower < next;
            if next >= near || found.best.is_some() || is_stopped {
                break found;
            }
            next = near.min(found.lower + (near / STEP_BELOW).max(1));
        };
        self.effort += search.effort;
        found
    }

    /// A first strategy for a scale, found by the narrowest search.
    pub(crate) fn sketch(&mut self, scale: Scale, turns: Turns) -> Found<Decision> {
        self.search(scale, turns, IMPOSSIBLE, FIRST_WIDTH, &|_| ())
    }

    /// The best strategy for a scale. A first one gives the budget.
    fn best(&mut self, scale: Scale, turns: Turns) -> Found<Decision> {
        let mut best = self.sketch(scale, turns);
        let last = self.options.width.unwrap_or(usize::MAX);
        // Wider searches begin with what narrower ones found.
        let narrow = (1..).map(|shift| FIRST_WIDTH << shift);
        let narrow = narrow.take_while(|&width| last < usize::MAX && width < last);
        for width in narrow.chain([last]) {
            let budget = best.best.as_ref().map_or(IMPOSSIBLE, |best| best.0);
            let (watch, secrets, floor) = (self.watch, self.secrets(), best.lower);
            let tell = |lower: Cost| {
                let lower = lower.max(floor);
                if width == usize::MAX && lower < IMPOSSIBLE {
                    let (lower, upper) = scale.bounds(lower, budget, secrets);
                    watch.bounds(lower, upper);
                }
            };
            tell(floor);
            let found = self.search(scale, turns, budget, width, &tell);
            best.lower = best.lower.max(found.lower.min(budget));
            if let Some((value, strategy)) = found.best {
                best.lower = best.lower.min(value);
                best.best = Some((value, strategy));
            }
        }
        if self.watch.is_cancelled()
            && let Some((value, strategy)) = &best.best
            && let Some(better) = self.bettered(scale, turns, strategy)
            && better.0 < *value
        {
            best.best = Some(better);
        }
        best
    }

    /// A strategy in which parts are replaced by those that were proved before the search was stopped, and its cost.
    fn bettered(
        &self,
        scale: Scale,
        turns: Turns,
        strategy: &Decision,
    ) -> Option<(Cost, Decision)> {
        let (sets, start) = self.start(scale);
        let proofs = self.proofs.map(Proofs::all).unwrap_or_default();
        bettered(&sets, &start, turns, strategy, &proofs)
    }

    fn solution(&self, objective: Objective, found: Found<Decision>) -> Solution {
        let (upper, strategy) = found.best.unzip();
        Solution {
            objective,
            secrets: self.secrets(),
            first: strategy.as_ref().map(|strategy| strategy.question),
            outcomes: (strategy.as_ref()).map(|strategy| strategy.play(self.position)),
            strategy,
            lower_bound: (found.lower < IMPOSSIBLE).then_some(found.lower),
            upper_bound: upper,
            is_proved: match upper {
                Some(upper) => found.lower >= upper,
                None => found.lower >= IMPOSSIBLE,
            },
            items_used: None,
            effort: self.effort,
        }
    }

    /// The fewest turns on average, with at most `turns` turns for each secret.
    pub(crate) fn mean(&mut self, turns: Turns, objective: Objective) -> Solution {
        let found = self.best(Scale::TURNS, turns);
        self.solution(objective, found)
    }

    /// The fewest turns for the worst secret.
    pub(crate) fn worst(&mut self) -> Solution {
        let first = self.sketch(Scale::TURNS, UNLIMITED);
        let mut best = first.best.map(|(_, strategy)| {
            let most = strategy.play(self.position).found.max();
            (Cost::from(most.unwrap_or(0)), strategy)
        });
        let mut lower: Cost = 1;
        while best.as_ref().is_none_or(|best| lower < best.0) && !self.watch.is_cancelled() {
            let upper = best.as_ref().map(|best| best.0);
            self.watch.bounds(lower, upper);
            let within = self.search(Scale::LOSSES, lower as Turns, 1, usize::MAX, &|_| ());
            match within.best {
                Some((_, strategy)) => best = Some((lower, strategy)),
                None if within.lower >= 1 => lower += 1,
                None => break,
            }
        }
        self.solution(Objective::Worst, Found { lower, best })
    }

    /// The most secrets found within `turns` turns. The bounds of the solution count secrets that are not found.
    pub(crate) fn win(&mut self, turns: Turns) -> Solution {
        let objective = self.options.objective;
        let scale = match objective {
            Objective::WinThenMean => Scale::losses_then_turns(self.secrets(), turns),
            _ => Scale::LOSSES,
        };
        let found = self.best(scale, turns);
        let solution = self.solution(objective, found);
        let lost = |cost: u64| cost / scale.late;
        Solution {
            lower_bound: solution.lower_bound.map(lost),
            upper_bound: solution.upper_bound.map(lost),
            ..solution
        }
    }
}

/// The result for a start whose value needs no search; `None` if it does, or if its first question is given.
fn closed(
    search: &mut Search<'_, Sets>,
    start: &SetPosition,
    turns: Turns,
    budget: Cost,
) -> Option<Found<Decision>> {
    if search.space.first.is_some() {
        return None;
    }
    let lower = search.space.known(start, turns)?;
    let solved = Default::default();
    let strategy = Sets::strategy(search, start, turns, Some(lower), None, &solved)?;
    Some(Found {
        lower,
        best: (lower < budget).then_some((lower, strategy)),
    })
}
