//! Which jobs a proof needs now.

pub(crate) mod stage;

use std::collections::BTreeMap;
use std::sync::Arc;

use rustc_hash::FxHashSet;

use crate::position::Position;
use crate::solver::jobs::error::JobError;
use crate::solver::jobs::job::Job;
use crate::solver::jobs::merger::Merger;
use crate::solver::jobs::planner::stage::{Cutting, Stage, Wanted};
use crate::solver::jobs::result::JobResult;
use crate::solver::objective::Objective;
use crate::solver::options::SolveOptions;
use crate::solver::search::cost::{Cost, IMPOSSIBLE, Scale, Turns};
use crate::solver::search::proofs::{Proofs, Subject};
use crate::solver::search::{Effort, Search};
use crate::solver::sets::decisions::begin_with;
use crate::solver::sets::solver::SetSolver;
use crate::tree::{Tree, verify};
use crate::watch::Watch;

/// What is planned, and how. See [`Job`] for an example.
#[derive(Copy, Clone, Debug)]
pub struct PlanOptions<'t> {
    /// What the strategy is to be best at.
    pub objective: Objective,
    /// A strategy that is known. Only what could be better, or as good, is planned.
    pub incumbent: Option<&'t Tree>,
    /// After this number of questions positions are jobs. A job that was stopped is cut further all the same.
    pub depth: usize,
    /// Positions with fewer secrets are no jobs: the planner solves them itself.
    pub smallest: usize,
    /// About how many bytes may be used to remember positions.
    pub memory: usize,
}

impl Default for PlanOptions<'_> {
    fn default() -> Self {
        PlanOptions {
            objective: Objective::Mean,
            incumbent: None,
            depth: 2,
            smallest: 100,
            memory: SolveOptions::new(Objective::Mean).memory,
        }
    }
}

/// Plans the proof of one game, and counts results. See [`Job`] for an example.
///
/// The same results lead to the same proof, in whatever order they come. A result that comes twice counts once.
pub struct Planner<'w> {
    merger: Merger<'w>,
    objective: Objective,
    depth: usize,
    smallest: usize,
    memory: usize,
    /// Positions whose jobs were stopped. They are cut further.
    stopped: FxHashSet<u128>,
    /// Jobs that have no result yet.
    planned: BTreeMap<Subject, Job>,
    stage: Stage<'w>,
    /// The effort of the stages before, and of first strategies.
    effort: Effort,
    /// The cost of a strategy that is known, in the unit of the objective.
    upper: Option<u64>,
    is_done: bool,
}

impl<'w> Planner<'w> {
    /// Begins to plan a proof from the start of a game.
    pub fn new(
        start: &Position,
        options: &PlanOptions<'_>,
        watch: &'w dyn Watch,
    ) -> Result<Planner<'w>, JobError> {
        let objective = options.objective;
        let solve = SolveOptions {
            memory: options.memory,
            ..SolveOptions::new(objective)
        };
        solve.check(start)?;
        if objective.is_on_grids(start.game()) {
            let game = start.game().spec().to_string();
            return Err(JobError::Grids { game });
        }
        let mut solver = SetSolver::new(start, solve, None, watch)?;
        let turns = objective.turns_from(start);
        solver.find_caps(turns);
        let (scale, is_worst) = match objective {
            Objective::Win => (Scale::LOSSES, false),
            Objective::WinThenMean => {
                let secrets = start.candidates().len() as u64;
                (Scale::losses_then_turns(secrets, turns), false)
            }
            Objective::Worst | Objective::WorstThenMean => (Scale::TURNS, true),
            _ => (Scale::TURNS, false),
        };
        let first = solver.sketch(scale, turns).best;
        let effort = solver.effort();
        let proofs = Arc::new(Proofs::new(start));
        let merger = Merger::on(start, &solver.board, solver.caps, proofs, watch);
        let known = match options.incumbent {
            Some(tree) => Some(cost_of(tree, start, scale, turns, watch)?),
            None => None,
        };
        let (within, budget, upper) = match is_worst {
            false => {
                let first = first.map_or(IMPOSSIBLE, |first| first.0);
                // One more than what is known: the strategy itself is to be found, too.
                let budget = known.map_or(first, |known| first.min(known.0.saturating_add(1)));
                let upper = first.min(known.map_or(IMPOSSIBLE, |known| known.0));
                (turns, budget, (upper < IMPOSSIBLE).then_some(upper))
            }
            true => {
                let most = first.and_then(|first| first.1.play(start).found.max());
                let known = known.and_then(|known| known.1);
                (1, 1, most.min(known.or(most)).map(u64::from))
            }
        };
        let stage_scale = if is_worst { Scale::LOSSES } else { scale };
        let stage = begin(&merger, stage_scale, within, budget, options.memory);
        Ok(Planner {
            merger,
            objective,
            depth: options.depth.max(1),
            smallest: options.smallest,
            memory: options.memory,
            stopped: FxHashSet::default(),
            planned: BTreeMap::new(),
            stage,
            effort,
            upper,
            is_done: false,
        })
    }

    /// All that was taken: enough for [`solve`](crate::solver::solve()) to close the proof once the plan is done.
    pub fn proofs(&self) -> &Arc<Proofs> {
        self.merger.proofs()
    }

    /// Whether nothing is left to plan.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// The bounds of what is sought: the sum of the turns of all secrets, the turns of the worst secret, or the number of
    /// secrets not found. The upper one is that of a strategy that is known.
    pub fn bounds(&self) -> (u64, Option<u64>) {
        match self.objective {
            Objective::Worst | Objective::WorstThenMean if self.stage.scale() == Scale::LOSSES => {
                (u64::from(self.stage.turns), self.upper)
            }
            _ => {
                let lower = self.stage.lower;
                let upper = self.stage.best.into_iter().chain(self.upper).min();
                let late = self.stage.scale().late;
                match self.objective.is_to_win() {
                    true => (lower / late, upper.map(|upper| upper / late)),
                    false => (lower.min(upper.unwrap_or(lower)), upper),
                }
            }
        }
    }

    /// The work that planning itself took.
    pub fn effort(&self) -> Effort {
        let mut effort = self.effort;
        effort += self.stage.search.effort;
        effort
    }

    /// Up to `count` jobs that are worth running now, the most useful first. A job that has no result yet is planned again
    /// while it is useful. No job means that nothing is left to plan, or that the watch stopped the work.
    pub fn jobs(&mut self, count: usize) -> Result<Vec<Job>, JobError> {
        let mut jobs = Vec::new();
        while !self.is_done {
            let cutting = Cutting {
                depth: self.depth,
                smallest: self.smallest,
                also: &self.stopped,
            };
            let Ok(wanted) = self.stage.look_ahead(cutting, count) else {
                return Ok(Vec::new());
            };
            jobs = self.jobs_of(wanted);
            if !self.stage.is_decided {
                break;
            }
            jobs.clear();
            self.go_on();
        }
        jobs.truncate(count);
        Ok(jobs)
    }

    /// The next stage of the proof, or its end.
    fn go_on(&mut self) {
        let found = self.stage.best;
        let within = self.stage.turns;
        let next = match self.objective {
            Objective::Worst | Objective::WorstThenMean if self.stage.scale() == Scale::LOSSES => {
                let worst = match found {
                    Some(_) => Some(within),
                    None if self.upper == Some(u64::from(within) + 1) => Some(within + 1),
                    None => None,
                };
                match (worst, self.objective) {
                    (None, _) => Some((Scale::LOSSES, within + 1, 1)),
                    (Some(within), Objective::WorstThenMean) => {
                        self.upper = None;
                        Some((Scale::TURNS, within, IMPOSSIBLE))
                    }
                    (Some(within), _) => {
                        self.upper = Some(u64::from(within));
                        None
                    }
                }
            }
            _ => {
                self.upper = found.into_iter().chain(self.upper).min();
                None
            }
        };
        let Some((scale, turns, budget)) = next else {
            self.is_done = true;
            return;
        };
        self.effort += self.stage.search.effort;
        self.planned.clear();
        // A first strategy gives the budget.
        let budget = match scale == Scale::TURNS {
            true => {
                let mut root = self.merger.sets(scale).start_position(&self.merger.board);
                let cost = self
                    .merger
                    .narrow(scale)
                    .solve(&mut root, turns, IMPOSSIBLE + 1);
                cost.unwrap_or(budget).min(budget)
            }
            false => budget,
        };
        self.stage = begin(&self.merger, scale, turns, budget, self.memory);
    }

    /// The jobs of a pass, each position once.
    fn jobs_of(&mut self, mut wanted: Vec<Wanted>) -> Vec<Job> {
        wanted.sort_by_key(|wanted| (wanted.rank, std::cmp::Reverse(wanted.secrets)));
        let mut seen = FxHashSet::default();
        let mut jobs = Vec::new();
        for wanted in wanted {
            if !seen.insert((wanted.subject.set, wanted.subject.turns)) {
                continue;
            }
            let planned = self.planned.get(&wanted.subject);
            let job = match planned {
                Some(job) if job.budget >= wanted.budget => job.clone(),
                _ => Job::new(
                    &self.merger.start,
                    &self.merger.checksum,
                    &wanted.path,
                    wanted.subject,
                    wanted.budget,
                    wanted.secrets,
                ),
            };
            self.planned.insert(wanted.subject, job.clone());
            jobs.push(job);
        }
        jobs
    }

    /// Counts a result. One that is not of this game and this solver, or that does not hold as far as can be checked at once,
    /// is refused.
    pub fn take(&mut self, result: &JobResult) -> Result<(), JobError> {
        let scale = result.job.scale();
        let all = self.merger.checked(result)?;
        for (number, taken) in all.iter().enumerate() {
            let subject = Subject::new(taken.position.key, taken.turns, scale);
            self.planned.remove(&subject);
            if scale == self.stage.scale() {
                self.stage.take(taken);
            }
            let is_own = number == 0;
            if is_own && result.stopped {
                self.stopped.insert(subject.set);
            }
        }
        Ok(())
    }
}

impl std::fmt::Debug for Planner<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Planner")
            .field("game", &self.merger.start.game().to_string())
            .field("objective", &self.objective)
            .field("bounds", &self.bounds())
            .field("is_done", &self.is_done)
            .finish_non_exhaustive()
    }
}

/// A search that begins with what was taken before.
fn begin<'w>(
    merger: &Merger<'w>,
    scale: Scale,
    turns: Turns,
    budget: Cost,
    memory: usize,
) -> Stage<'w> {
    let sets = merger.sets(scale);
    let rules = sets.rules;
    let root = sets.start_position(&merger.board);
    let mut search = Search::new(sets, rules, usize::MAX, memory, merger.watch);
    begin_with(&mut search, &merger.proofs().all());
    Stage::new(search, merger.narrow(scale), root, turns, budget)
}

/// What a tree costs, and its most turns if it finds every secret. A tree that does not keep its claims is refused.
fn cost_of(
    tree: &Tree,
    start: &Position,
    scale: Scale,
    turns: Turns,
    watch: &dyn Watch,
) -> Result<(Cost, Option<u32>), JobError> {
    let game = start.game();
    let refuse = |reason: String| JobError::Tree {
        game: game.spec().to_string(),
        reason,
    };
    if tree.game() != game.spec().to_string() {
        return Err(refuse(format!("it is a tree of {}", tree.game())));
    }
    let verified = verify(tree, game, watch).map_err(|error| refuse(error.to_string()))?;
    if let Some(flaw) = verified.flaws.first() {
        return Err(refuse(flaw.to_string()));
    }
    let mut cost = 0;
    for (taken, secrets) in verified.statistics.histogram() {
        let is_late = taken > turns;
        let steps = Cost::from(taken.min(turns)) * scale.step;
        let late = if is_late { scale.late } else { 0 };
        cost += (steps + late).saturating_mul(secrets);
    }
    Ok((cost.min(IMPOSSIBLE), verified.statistics.max()))
}
