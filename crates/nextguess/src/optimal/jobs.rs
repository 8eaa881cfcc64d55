//! A search cut into jobs: the parts of the first questions, each solved for itself.
//!
//! A job is a position, the turns left, and a budget. Its result depends on nothing else, so it is kept
//! among the [`Proofs`], and a search that is started again with them does not repeat it. The parts of
//! a question have no candidate in common, so jobs that run at the same time never are about the
//! same position: neither values nor strategies depend on timing or on the number of threads.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use rustc_hash::FxHashMap;

use super::board::SetPosition;
use super::cost::{Cost, IMPOSSIBLE, Turns};
use super::position::Positions;
use super::proofs::{Proof, Proofs, Subject};
use super::search::{Effort, Part, Search, Stopped, Told};
use super::sets::Sets;
use super::strategy::{Decision, Next};
use crate::code::Code;
use crate::game::Ask;
use crate::watch::Watch;

/// Larger sets are cut further.
const JOB_SIZE: usize = 2000;

/// So many parts are solved at the same time, whatever the number of threads. What the ones before cost
/// leaves less for those after, so more at a time are more work.
const ROUND: usize = 4;

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
    /// How many bytes each memo may have.
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
            sets,
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

    fn search(&self) -> Search<'a, Sets<'g>> {
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
        self.closed(start, turns, budget)
            .unwrap_or_else(|| self.cut(&mut start.clone(), turns, budget, told))
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

    /// A position for itself, within one search.
    fn run(
        &self,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Outcome {
        self.prove(
            position,
            turns,
            budget,
            told,
            |search, position, question, budget, told| {
                let value = search.ask(position, question, turns, budget, told)?;
                Ok((value, Solved::default()))
            },
        )
    }

    /// A position whose parts are jobs.
    fn cut(
        &self,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Outcome {
        self.prove(
            position,
            turns,
            budget,
            told,
            |search, position, question, budget, told| {
                self.ask(search, position, question, turns, budget, told)
            },
        )
    }

    /// A position whose questions are settled by `ask`, which also gives what it has solved of the parts.
    fn prove(
        &self,
        position: &mut SetPosition<'g>,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
        ask: impl FnMut(
            &mut Search<'a, Sets<'g>>,
            &SetPosition<'g>,
            u32,
            Cost,
            Told<'_>,
        ) -> Result<(Cost, Solved), Stopped>,
    ) -> Outcome {
        let mut search = self.search();
        let again = position.clone();
        let proved = search.solve_start(position, turns, budget, told, ask);
        let best = proved.best.and_then(|(value, question, solved)| {
            let decision = decide(&mut search, &again, turns, Some(question), &solved);
            Some((value, decision?))
        });
        self.count(search.effort);
        Outcome {
            lower: proved.lower,
            best,
        }
    }

    /// What [`Search::ask`] does, with jobs for the parts.
    fn ask(
        &self,
        search: &mut Search<'a, Sets<'g>>,
        position: &SetPosition<'g>,
        question: u32,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Result<(Cost, Solved), Stopped> {
        let mut opened = search.open(position, question, turns, budget)?;
        let mut sum = opened.sum;
        let mut solved = Solved::default();
        for round in opened.parts.chunks_mut(ROUND) {
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
            let solve = |(at, part): (usize, &mut Part<SetPosition<'g>>)| {
                let result = self.solve(&mut part.position, opened.turns, allowed[at], &|lower| {
                    lowers[at].fetch_max(lower, Ordering::Relaxed);
                    let lowers = lowers.iter().map(|lower| lower.load(Ordering::Relaxed));
                    told(settled + lowers.sum::<Cost>());
                });
                (part.position.key, result)
            };
            let results = map_all(round, solve);
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
        let result = match position.members.len() > JOB_SIZE {
            true => self.cut(position, turns, budget, told),
            false => self.run(position, turns, budget, told),
        };
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
        if lower >= budget {
            return Some(Outcome { lower, best: None });
        }
        let questions = proof.questions?;
        let mut questions = questions.into_iter();
        let (cost, decision) = self.rebuild(position, turns, &mut questions)?;
        let is_right = cost == lower && questions.next().is_none();
        is_right.then_some(Outcome {
            lower,
            best: Some((cost, decision)),
        })
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
