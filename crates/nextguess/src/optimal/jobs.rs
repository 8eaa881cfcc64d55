//! A search cut into jobs: the parts of the first questions, each solved for itself.
//!
//! A job is a position, the turns left, and a budget. What it finds depends on nothing else but what was
//! remembered when it began. Jobs that run at the same time begin with the same, and what they find is put
//! together after them, in the order of the parts. So neither values nor strategies depend on timing or on
//! the number of threads. Results are kept among the [`Proofs`], and a search that is started again with
//! them does not repeat it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::board::SetPosition;
use super::cost::{Cost, IMPOSSIBLE, Turns};
use super::position::Positions;
use super::proofs::{Proof, Proofs, Subject};
use super::search::{Effort, Search, Stopped, Told};
use super::sets::Sets;
use super::strategy::{Decision, Next};
use crate::code::Code;
use crate::game::Ask;
use crate::watch::Watch;

/// Larger sets are cut further.
const JOB_SIZE: usize = 1000;

/// So many parts are solved at the same time, whatever the number of threads.
const ROUND: usize = 4;

/// Smaller parts are solved one after the other: what is found and spent on one makes the next less work.
const ALONE: usize = 700;

/// The strategies of parts, by the keys of their positions.
type Solved = FxHashMap<u128, Decision>;

/// What is proved of a position.
#[derive(Debug)]
pub(super) struct Outcome {
    /// No strategy costs less.
    pub(super) lower: Cost,
    /// The best strategy found that costs less than the budget, and its cost. It is the best there is,
    /// unless the watch stopped the search.
    pub(super) best: Option<(Cost, Decision)>,
}

/// Runs the jobs of one search.
pub(super) struct Jobs<'a, 'g> {
    sets: Sets<'g>,
    /// How many of the most promising questions of every position are asked.
    width: usize,
    /// How many bytes all memos may have.
    memory: usize,
    proofs: &'a Proofs,
    watch: &'a dyn Watch,
    effort: Mutex<Effort>,
}

impl<'a, 'g> Jobs<'a, 'g> {
    pub(super) fn new(
        sets: Sets<'g>,
        width: usize,
        memory: usize,
        proofs: &'a Proofs,
        watch: &'a dyn Watch,
    ) -> Jobs<'a, 'g> {
        Jobs {
            // Of sets that differ in names other questions may look promising.
            sets: match width {
                usize::MAX => sets,
                _ => sets.without_symmetry(),
            },
            width,
            memory,
            proofs,
            watch,
            effort: Mutex::default(),
        }
    }

    /// How much work there was.
    pub(super) fn effort(&self) -> Effort {
        *self.effort.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn search(&self) -> Search<'_, Sets<'g>> {
        Search::new(
            self.sets.clone(),
            self.sets.rules,
            self.width,
            self.memory,
            self.watch,
        )
    }

    fn count(&self, effort: Effort) {
        let mut sum = self.effort.lock().unwrap_or_else(PoisonError::into_inner);
        sum.nodes += effort.nodes;
        sum.asked += effort.asked;
    }

    /// The best strategy that costs less than `budget`, if there is one. With all questions asked, the lower
    /// bound is that of the game.
    pub(super) fn solve_start(
        &self,
        start: &SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Outcome {
        if let Some(closed) = self.closed(start, turns, budget) {
            return closed;
        }
        let mut search = self.search();
        let outcome = self.prove(&mut search, &mut start.clone(), turns, budget, told, true);
        self.count(search.effort);
        outcome
    }

    /// What no strategy from the start on is below, at no cost.
    pub(super) fn floor(&self, start: &SetPosition<'g>, turns: Turns) -> Cost {
        self.sets.floor(start, turns)
    }

    /// A start whose value needs no search.
    fn closed(&self, start: &SetPosition<'g>, turns: Turns, budget: Cost) -> Option<Outcome> {
        if self.sets.first.is_some() {
            return None;
        }
        let mut search = self.search();
        let lower = search.positions.known(start, turns)?;
        let decision = decide(&mut search, start, turns, None, &Solved::default())?;
        Some(Outcome {
            lower,
            best: (lower < budget).then_some((lower, decision)),
        })
    }

    /// A position for itself, within one search; where it is cut, its parts are jobs.
    fn prove(
        &self,
        search: &mut Search<'_, Sets<'g>>,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
        is_cut: bool,
    ) -> Outcome {
        if is_cut {
            search.share_memory();
        }
        let again = position.clone();
        let proved = search.solve_start(
            position,
            turns,
            budget,
            told,
            |search, position, question, budget, told| match is_cut {
                true => self.ask(search, position, question, turns, budget, told),
                false => {
                    let value = search.ask(position, question, turns, budget, told)?;
                    Ok((value, Solved::default()))
                }
            },
        );
        let best = proved.best.and_then(|(value, question, solved)| {
            let decision = decide(search, &again, turns, Some(question), &solved);
            Some((value, decision?))
        });
        Outcome {
            lower: proved.lower,
            best,
        }
    }

    /// What [`Search::ask`] does, with jobs for the parts.
    fn ask(
        &self,
        search: &mut Search<'_, Sets<'g>>,
        position: &SetPosition<'g>,
        question: u32,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Result<(Cost, Solved), Stopped> {
        let mut opened = search.open(position, question, turns, budget)?;
        let mut sum = opened.sum;
        let mut solved = Solved::default();
        let mut left = opened.parts.as_mut_slice();
        while let Some(first) = left.first() {
            let is_small = first.position.members.len() <= ALONE;
            let count = if is_small { 1 } else { ROUND.min(left.len()) };
            let (round, after) = left.split_at_mut(count);
            left = after;
            if self.sets.rules.bounds && sum >= budget {
                break;
            }
            told(sum);
            let settled = sum - round.iter().map(|part| part.lower).sum::<Cost>();
            let lowers: Vec<AtomicU64> = round
                .iter()
                .map(|part| AtomicU64::new(part.lower))
                .collect();
            let allowed: Vec<Cost> = (round.iter())
                .map(|part| search.allowed(budget, sum, part.lower))
                .collect();
            let fork = |part| (search.fork(ROUND), part);
            let mut jobs: Vec<_> = round.iter_mut().map(fork).collect();
            let results = map_all(&mut jobs, |(at, (fork, part))| {
                let told = |lower| {
                    lowers[at].fetch_max(lower, Ordering::Relaxed);
                    let lowers = lowers.iter().map(|lower| lower.load(Ordering::Relaxed));
                    told(settled + lowers.sum::<Cost>());
                };
                let position = &mut part.position;
                let result = self.solve(fork, position, opened.turns, allowed[at], &told);
                (position.key, result)
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
                sum = (sum + result.lower.max(part.lower)).min(IMPOSSIBLE);
                match result.best {
                    Some((value, strategy)) if value <= result.lower => {
                        solved.insert(key, strategy);
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

    /// One job: looks for its result among those that are known.
    fn solve(
        &self,
        search: &mut Search<'_, Sets<'g>>,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Outcome {
        let subject = Subject::new(position.key, turns, self.sets.scale);
        // What holds where not all questions are asked is no proof.
        let is_whole = self.width == usize::MAX;
        if is_whole
            && let Some(proof) = self.proofs.get(&subject)
            && let Some(result) = self.known(position, turns, budget, proof)
        {
            return result;
        }
        let is_cut = position.members.len() > JOB_SIZE;
        let result = self.prove(search, position, turns, budget, told, is_cut);
        let strategy = result.best.as_ref();
        let strategy = strategy.filter(|(value, _)| *value <= result.lower);
        if is_whole && (strategy.is_some() || result.lower >= budget) {
            let proof = Proof {
                lower: result.lower,
                questions: strategy.map(|(_, strategy)| strategy.questions()),
            };
            self.proofs.insert(subject, proof);
            self.watch.advance(1);
        }
        result
    }

    /// A result that was kept, if it is enough. A strategy that does not cost what it should is not.
    fn known(
        &self,
        position: &SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        proof: Proof,
    ) -> Option<Outcome> {
        let lower = proof.lower;
        let best = match proof.questions {
            None if lower < budget => return None,
            None => None,
            Some(questions) => {
                let mut questions = questions.into_iter();
                let (cost, decision) = self.rebuild(position, turns, &mut questions)?;
                if cost != lower || questions.next().is_some() {
                    return None;
                }
                (cost < budget).then_some((cost, decision))
            }
        };
        Some(Outcome { lower, best })
    }

    /// A strategy from its questions, with its cost.
    fn rebuild(
        &self,
        position: &SetPosition<'g>,
        turns: Turns,
        questions: &mut impl Iterator<Item = Code>,
    ) -> Option<(Cost, Decision)> {
        let question = questions.next()?;
        let may_ask = |code: &Code| match &position.allowed {
            Some(allowed) => allowed.codes.binary_search(code).is_ok(),
            None => {
                let table = position.board.table(position.ask);
                table.questions.binary_search(code).is_ok()
            }
        };
        if !may_ask(&question) {
            return None;
        }
        let scale = self.sets.scale;
        let left = self.sets.turns_after(position, turns);
        let is_code = position.ask == Ask::Code;
        let mut cost = if is_code {
            scale.step * position.members.len() as u64
        } else {
            0
        };
        let mut branches = Vec::new();
        for (feedback, part) in self.sets.split(position, question) {
            let next = if is_code && feedback == self.sets.win() {
                Next::Found
            } else if left == 0 {
                cost += scale.lost(part.members.len() as u64);
                Next::Lost
            } else {
                let (more, decision) = self.rebuild(&part, left, questions)?;
                cost += more;
                Next::Ask(Box::new(decision))
            };
            branches.push((feedback, next));
        }
        Some((cost, Decision { question, branches }))
    }
}

/// The strategy below a position whose value was found, by what the search remembers and what was
/// solved elsewhere; `None` where it was stopped before all of it was known.
fn decide<'g>(
    search: &mut Search<'_, Sets<'g>>,
    position: &SetPosition<'g>,
    turns: Turns,
    question: Option<Code>,
    solved: &Solved,
) -> Option<Decision> {
    let closing = match question {
        None => search.positions.closing(position, turns),
        Some(_) => None,
    };
    let question = match question.or(closing) {
        Some(question) => question,
        None => {
            let mut again = position.clone();
            let solved = search.solve_and_name(&mut again, turns, IMPOSSIBLE + 1);
            solved.ok()?.1?
        }
    };
    let mut branches = Vec::new();
    let left = search.positions.turns_after(position, turns);
    for (feedback, part) in search.positions.split(position, question) {
        let is_win = position.ask == Ask::Code && feedback == search.positions.win();
        let next = if is_win {
            Next::Found
        } else if left == 0 {
            Next::Lost
        } else if let Some(decision) = solved.get(&part.key) {
            Next::Ask(Box::new(decision.clone()))
        } else {
            Next::Ask(Box::new(decide(search, &part, left, None, solved)?))
        };
        branches.push((feedback, next));
    }
    Some(Decision { question, branches })
}

#[cfg(feature = "parallel")]
pub(super) fn map_all<T: Send, R: Send>(
    items: &mut [T],
    each: impl Fn((usize, &mut T)) -> R + Send + Sync,
) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter_mut().enumerate().map(each).collect()
}

#[cfg(not(feature = "parallel"))]
pub(super) fn map_all<T, R>(items: &mut [T], each: impl Fn((usize, &mut T)) -> R) -> Vec<R> {
    items.iter_mut().enumerate().map(each).collect()
}
