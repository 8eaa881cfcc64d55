//! A search that is cut into jobs: each part of the first questions is a job.
//!
//! A job is a position, the turns left, and a budget. Its result depends on these and on what was remembered when it began.
//! Jobs that run at the same time begin with the same memory, and their findings are added afterwards in the order of the
//! parts. So neither values nor strategies depend on timing or on the number of threads. Results are kept in [`Proofs`], and
//! a search that begins with them does not repeat the jobs.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use rustc_hash::FxHashMap;

use crate::board::code::Code;
use crate::solver::rules::Rules;
use crate::solver::search::branch_and_bound::Search;
use crate::solver::search::cost::{Cost, Turns};
use crate::solver::search::parts::{InTurn, Opened, PartSolver, Told};
use crate::solver::search::proofs::{Proofs, StoredProof, Subject};
use crate::solver::search::proved::{Level, Proved};
use crate::solver::search::space::{Part, Space, Stopped};
use crate::util::parallel::map_all_mut;
use crate::watch::Watch;

/// The strategies of parts that were jobs, by the keys of their positions and the turns left there.
pub(crate) type PartStrategies<T> = FxHashMap<(u128, Turns), T>;

/// A space whose search can be cut into jobs.
pub(crate) trait Cut: Space + Clone + Send + Sync {
    /// A strategy, as jobs return it.
    type Strategy: Clone + Send;

    /// The most jobs that run at the same time. It does not depend on the number of threads.
    const AT_ONCE: usize;

    /// What a result about a position is stored under.
    fn subject(&self, position: &Self::Position, turns: Turns) -> Subject;

    /// The rules that the search may use.
    fn rules(&self) -> Rules;

    /// Words by which [`crate::solver::recheck()`] finds a position again.
    fn place(&self, position: &Self::Position) -> Vec<u64>;

    /// Whether the parts of the questions about a position are worth to be jobs.
    fn is_worth_cutting(&self, position: &Self::Position, turns: Turns) -> bool;

    /// How many of the parts left are solved at the same time, after `rounds` rounds. At least one is.
    fn round(&self, left: &[Part<Self::Position>], rounds: usize) -> usize;

    /// The strategy from a position on; `None` if the watch stops the search. The strategies of parts in `solved` are used.
    ///
    /// Where the value is known, the strategy asks the first of the best questions in every position (see
    /// [`Search::first_best`]), so it depends on the position, the turns and the scale alone. Else it asks what the
    /// search remembers. Its first question may be given.
    fn strategy(
        search: &mut Search<'_, Self>,
        position: &Self::Position,
        turns: Turns,
        value: Option<Cost>,
        first: Option<Self::Name>,
        solved: &PartStrategies<Self::Strategy>,
    ) -> Option<Self::Strategy>;

    /// The questions that determine a strategy from a position on; `None` if the watch stops the search.
    fn questions_of(
        search: &mut Search<'_, Self>,
        position: &Self::Position,
        turns: Turns,
        strategy: &Self::Strategy,
    ) -> Option<Vec<Code>>;

    /// The strategy that these questions determine; `None` if they determine none that costs `cost`. That must be the value of
    /// the position: then the strategy is the best in the positions that it comes to, and its costs there are remembered.
    fn replay(
        search: &mut Search<'_, Self>,
        position: &Self::Position,
        turns: Turns,
        questions: &[Code],
        cost: Cost,
    ) -> Option<Self::Strategy>;
}

/// What a job, or a whole search, found.
#[derive(Debug)]
pub(crate) struct Found<T> {
    /// No strategy costs less.
    pub(crate) lower: Cost,
    /// The cost of the best strategy found, and the strategy, if it costs less than the budget. It is the best there is, unless
    /// the watch stopped the search.
    pub(crate) best: Option<(Cost, T)>,
}

/// Runs jobs, with the results of earlier ones.
pub(crate) struct Jobs<'a> {
    proofs: Option<&'a Proofs>,
    /// What was proved before this run. Results of this run are not looked up here, for when they come depends on timing.
    before: BTreeMap<Subject, StoredProof>,
    watch: &'a dyn Watch,
}

impl<'a> Jobs<'a> {
    /// Jobs that use the results in `proofs`, and add theirs. Without proofs no result is used or kept.
    pub(crate) fn new(proofs: Option<&'a Proofs>, watch: &'a dyn Watch) -> Jobs<'a> {
        Jobs {
            proofs,
            before: proofs.map(Proofs::all).unwrap_or_default(),
            watch,
        }
    }

    /// Searches a start: see the contract of [`Search::search`]. If it is cut, the parts of its questions are jobs, which share
    /// the memory of the search.
    pub(crate) fn prove<S: Cut>(
        &self,
        search: &mut Search<'_, S>,
        position: &mut S::Position,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
        is_cut: bool,
    ) -> Proved<S::Name, PartStrategies<S::Strategy>> {
        let start = Level::Start(told);
        match is_cut {
            true => search.search(position, turns, budget, start, self),
            false => {
                let proved = search.search(position, turns, budget, start, &InTurn);
                proved.keeping_nothing()
            }
        }
    }

    /// Runs one job, or takes its result from those that are known.
    pub(crate) fn solve<S: Cut>(
        &self,
        search: &mut Search<'_, S>,
        position: &mut S::Position,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Found<S::Strategy> {
        // What holds where not all questions are asked is no proof.
        let is_whole = search.is_by_bound();
        let subject = search.space.subject(position, turns);
        if is_whole
            && let Some(proof) = self.before.get(&subject)
            && let Some(result) = self.known(search, position, turns, budget, proof)
        {
            return result;
        }
        let again = position.clone();
        let is_cut = search.space.is_worth_cutting(position, turns);
        if is_cut {
            search.share_memory();
        }
        let proved = self.prove(search, position, turns, budget, told, is_cut);
        let lower = proved.lower;
        let best = proved.best.and_then(|(value, first, solved)| {
            // A copy, so that neither the effort nor what is remembered tells that it was written down.
            let mut writer = search.fork(S::AT_ONCE);
            let strategy = match is_whole && value <= lower {
                true => S::strategy(&mut writer, &again, turns, Some(value), None, &solved),
                false => S::strategy(&mut writer, &again, turns, None, Some(first), &solved),
            };
            Some((value, strategy?))
        });
        let is_found = best.as_ref().is_some_and(|best| best.0 <= lower);
        if is_whole
            && let Some(proofs) = self.proofs
            && (is_found || lower >= budget)
        {
            let strategy = best.as_ref().filter(|_| is_found);
            let questions =
                strategy.and_then(|(_, strategy)| S::questions_of(search, &again, turns, strategy));
            if is_found == questions.is_some() {
                let place = search.space.place(&again);
                let proof = StoredProof {
                    lower,
                    questions,
                    place,
                };
                proofs.improve(subject, proof);
                self.watch.advance(1);
            }
        }
        Found { lower, best }
    }

    /// A stored result, if it is enough for the budget. A strategy that does not cost what it should is not believed.
    fn known<S: Cut>(
        &self,
        search: &mut Search<'_, S>,
        position: &S::Position,
        turns: Turns,
        budget: Cost,
        proof: &StoredProof,
    ) -> Option<Found<S::Strategy>> {
        let lower = proof.lower;
        let Some(questions) = &proof.questions else {
            let known = search.known(position, turns);
            search.remember(position, turns, known.with(lower, None));
            return (lower >= budget).then_some(Found { lower, best: None });
        };
        let strategy = S::replay(search, position, turns, questions, lower)?;
        Some(Found {
            lower,
            best: (lower < budget).then_some((lower, strategy)),
        })
    }
}

/// Solves the parts as jobs, some at the same time.
impl<S: Cut> PartSolver<S> for Jobs<'_> {
    type Kept = PartStrategies<S::Strategy>;

    fn solve_parts(
        &self,
        search: &mut Search<'_, S>,
        mut opened: Opened<S::Position>,
        budget: Cost,
        told: Told<'_>,
    ) -> Result<(Cost, PartStrategies<S::Strategy>), Stopped> {
        let mut sum = opened.sum;
        let mut solved = PartStrategies::default();
        let mut left = opened.parts.as_mut_slice();
        for rounds in 0.. {
            if left.is_empty() || (search.rules.bounds && sum >= budget) {
                break;
            }
            let count = search.space.round(left, rounds).clamp(1, left.len());
            let (round, after) = left.split_at_mut(count);
            left = after;
            told(sum);
            let settled = sum - round.iter().map(Part::sum).sum::<Cost>();
            let lowers: Vec<AtomicU64> = round
                .iter()
                .map(|part| AtomicU64::new(part.sum()))
                .collect();
            let allowed: Vec<Cost> = (round.iter())
                .map(|part| search.allowed(budget, sum, part))
                .collect();
            let fork = |part| (search.fork(S::AT_ONCE), part);
            let mut jobs: Vec<_> = round.iter_mut().map(fork).collect();
            let results = map_all_mut(&mut jobs, |at, (fork, part)| {
                let told = |lower: Cost| {
                    lowers[at].fetch_max(part.times * lower, Ordering::Relaxed);
                    let lowers = lowers.iter().map(|lower| lower.load(Ordering::Relaxed));
                    told(settled + lowers.sum::<Cost>());
                };
                let position = &mut part.position;
                let key = fork.space.subject(position, opened.turns).set;
                (
                    key,
                    self.solve(fork, position, opened.turns, allowed[at], &told),
                )
            });
            let findings: Vec<_> = jobs
                .into_iter()
                .map(|(fork, _)| fork.into_findings())
                .collect();
            for findings in findings {
                search.learn(findings);
            }
            let mut is_stopped = false;
            sum = settled;
            for ((part, (key, result)), allowed) in round.iter().zip(results).zip(allowed) {
                let lower = result.lower.max(part.lower);
                sum = (sum + part.times * lower).min(S::IMPOSSIBLE);
                match result.best {
                    Some((value, strategy)) if value <= result.lower => {
                        solved.insert((key, opened.turns), strategy);
                    }
                    _ => is_stopped |= result.lower < allowed,
                }
            }
            if is_stopped {
                told(sum);
                return Err(Stopped);
            }
        }
        Ok((sum, solved))
    }
}
