//! What the greedy strategies share: every question is scored by how it splits the candidates, and
//! the best is asked.

use std::cmp::Reverse;

use super::{Plan, Ranking, Strategy, StrategyOptions};
use crate::code::Code;
use crate::error::InputError;
use crate::game::Ask;
use crate::position::Position;
use crate::spec::OptionHelp;
use crate::watch::Watch;

/// How bad a split is, from the number of candidates with each feedback; the lowest is asked.
pub(super) trait Cost: Send + Sync + 'static {
    fn cost(&self, parts: &[u32]) -> u64;
}

pub(super) const PREFER: OptionHelp = OptionHelp {
    name: "prefer",
    value: "consistent|none",
    summary: "among equals, whether a code that can be the secret goes first (consistent), or just the lowest",
};

pub(super) const EFFORT: OptionHelp = OptionHelp {
    name: "effort",
    value: "N",
    summary: "questions to score, times candidates / 64 (8000000); where there are more, only some are scored",
};

/// What [`EFFORT`] is when it is not given: some tenths of a second.
const USUAL_EFFORT: u64 = 8_000_000;

/// Asks the question of least cost; among equals one that can be the secret, if that is preferred;
/// then the lowest.
pub(super) struct Greedy<C> {
    cost: C,
    prefers_consistent: bool,
    effort: u64,
}

impl<C: Cost> Greedy<C> {
    pub(super) fn build(cost: C, options: &StrategyOptions<'_>) -> Result<Plan, InputError> {
        let prefers_consistent = match options.get(PREFER.name) {
            None | Some("consistent") => true,
            Some("none") => false,
            Some(other) => {
                let expected = "consistent or none";
                return Err(InputError::new("prefer", other, expected, "prefer=none"));
            }
        };
        Ok(Plan::Listing(Box::new(Greedy {
            cost,
            prefers_consistent,
            effort: options.number(EFFORT.name, USUAL_EFFORT)?,
        })))
    }

    /// The questions to score, and whether they stand for all: where all is too much work, as many
    /// that can be right and then as many others as the effort allows, at even distances. With one turn
    /// left, only a candidate can win.
    fn pool(&self, position: &Position<'_>) -> (Vec<Code>, bool) {
        let candidates = position.candidates().codes();
        let affordable = (self.effort / (candidates.len() as u64).div_ceil(64)).max(100) as usize;
        if position.turns_left() == Some(1) && position.next_ask() == Ask::Code {
            let some = some_of(candidates, affordable);
            let complete = some.len() == candidates.len();
            return (some, complete);
        }
        let questions = position.distinct_questions();
        if questions.len() <= affordable {
            return (questions.into_owned(), true);
        }
        let mut pool = some_of(&position.possible_questions(), affordable);
        pool.extend(some_of(&questions, affordable - pool.len()));
        pool.sort_unstable();
        pool.dedup();
        (pool, false)
    }
}

/// At most `most` of the codes, at even distances.
fn some_of(codes: &[Code], most: usize) -> Vec<Code> {
    if most == 0 {
        return Vec::new();
    }
    let step = codes.len().div_ceil(most).max(1);
    codes.iter().step_by(step).copied().collect()
}

impl<C: Cost> Strategy for Greedy<C> {
    fn rank(&self, position: &Position<'_>, most: usize, watch: &dyn Watch) -> Ranking {
        let candidates = position.candidates();
        if candidates.is_empty() {
            return Ranking::default();
        }
        if candidates.len() == 1 && position.next_ask() == Ask::Code {
            return Ranking {
                best: candidates.codes()[..most.min(1)].to_vec(),
                scored: 1,
                complete: true,
            };
        }
        if most == 1
            && let Some(perfect) = self.perfect_candidate(position)
        {
            return Ranking {
                best: vec![perfect],
                scored: 1,
                complete: true,
            };
        }
        let (pool, complete) = self.pool(position);
        watch.expect(pool.len() as u64);
        let work = pool.len() * candidates.len().div_ceil(64);
        let chunks = if work < WORTH_SHARING {
            vec![self.best_of(position, &pool, most, watch)]
        } else {
            map_chunks(&pool, |questions| {
                self.best_of(position, questions, most, watch)
            })
        };
        if watch.is_cancelled() {
            return Ranking::default();
        }
        let mut best: Vec<Key> = chunks.into_iter().flatten().collect();
        best.sort_unstable();
        best.truncate(most);
        Ranking {
            best: best.into_iter().map(|(_, _, question)| question).collect(),
            scored: pool.len(),
            complete,
        }
    }
}

/// Cost, then whether it is out of the question that it is the secret, then the order of codes.
type Key = (u64, Reverse<bool>, Code);

impl<C: Cost> Greedy<C> {
    /// The cost of a split in which every candidate has an answer of its own, if there are answers
    /// enough: nothing costs less.
    fn perfect_cost(&self, position: &Position<'_>) -> Option<u64> {
        let candidates = position.candidates().len();
        let mut parts = vec![0; position.grader().outcomes()];
        parts.get_mut(..candidates)?.fill(1);
        Some(self.cost.cost(&parts))
    }

    /// The lowest candidate that splits the candidates perfectly: where candidates are preferred,
    /// nothing comes before it.
    fn perfect_candidate(&self, position: &Position<'_>) -> Option<Code> {
        if !self.prefers_consistent || position.next_ask() != Ask::Code {
            return None;
        }
        let perfect = self.perfect_cost(position)?;
        let candidates = position.candidates();
        let mut found = None;
        candidates.histograms(candidates.codes(), |question, parts| {
            if self.cost.cost(parts) == perfect {
                found = Some(question);
            }
            found.is_none()
        });
        found
    }

    fn best_of(
        &self,
        position: &Position<'_>,
        questions: &[Code],
        most: usize,
        watch: &dyn Watch,
    ) -> Vec<Key> {
        if watch.is_cancelled() {
            return Vec::new();
        }
        let candidates = position.candidates();
        let ask = position.next_ask();
        // Perfect candidates were looked for before, so the first perfect question is the choice.
        let enough = self
            .perfect_cost(position)
            .filter(|_| most == 1 && ask == Ask::Code);
        let mut best: Vec<Key> = Vec::new();
        candidates.histograms(questions, |question, parts| {
            let cost = self.cost.cost(parts);
            if best.len() == most && best.last().is_some_and(|last| cost > last.0) {
                return true;
            }
            let possible = self.prefers_consistent
                && match ask {
                    Ask::Code => candidates.contains(question),
                    Ask::Pair => parts[1] > 0,
                };
            let key = (cost, Reverse(possible), question);
            let at = best.partition_point(|other| *other < key);
            best.insert(at, key);
            best.truncate(most);
            Some(cost) != enough
        });
        watch.advance(questions.len() as u64);
        best
    }
}

/// How many questions one core takes at a time.
const CHUNK: usize = 512;

/// Less work, in questions times 64 candidates, is done before another core has woken up.
const WORTH_SHARING: usize = 4096;

#[cfg(feature = "parallel")]
fn map_chunks<T: Send>(questions: &[Code], work: impl Fn(&[Code]) -> T + Send + Sync) -> Vec<T> {
    use rayon::prelude::*;
    questions.par_chunks(CHUNK).map(work).collect()
}

#[cfg(not(feature = "parallel"))]
fn map_chunks<T: Send>(questions: &[Code], work: impl Fn(&[Code]) -> T + Send + Sync) -> Vec<T> {
    questions.chunks(CHUNK).map(work).collect()
}
