//! The parts of a question as jobs, some of which run at the same time.
//!
//! A job is a position, the turns left, and a floor. Those of one round begin with what was known before
//! it, and what they find is put together after it, in the order of the parts: so values, strategies
//! and effort do not depend on timing or on the number of threads. Results are kept among the
//! [`Proofs`], by what they are about.

use std::collections::BTreeMap;

use rustc_hash::{FxHashMap, FxHashSet};

use super::bound::Bound;
use super::canonical::Position;
use super::question::{Named, Questions};
use super::search::{Key, Search, Value};
use crate::code::Code;
use crate::optimal::cost::{Cost, Scale};
use crate::optimal::jobs::map_all;
use crate::optimal::memo::Memo;
use crate::optimal::proofs::{Proof, Proofs, Subject};
use crate::watch::Watch;

/// At most so many jobs run at the same time, whatever the number of threads. The first round is one job,
/// and each that follows twice as many: the largest part tells the most, and leaves less for the others.
pub(super) const MOST_AT_ONCE: usize = 16;

/// The parts of positions with more assignments than this, and at least so many turns left, are jobs.
const JOB_SIZE: u64 = 2000;
const JOB_TURNS: u32 = 4;

/// Whether the parts of a position are long enough work to be jobs.
pub(super) fn is_worth_cutting(position: &Position, turns: u32) -> bool {
    turns >= JOB_TURNS && position.count() > JOB_SIZE
}

/// What goes on around a search: who may stop it, and where results are kept.
pub(super) struct Run<'a> {
    pub(super) watch: &'a dyn Watch,
    proofs: Option<&'a Proofs>,
    /// What was proved before. Results of this run are found in memory, at times that do not depend on
    /// what else goes on.
    before: BTreeMap<Subject, Proof>,
}

impl<'a> Run<'a> {
    /// One that keeps nothing.
    pub(super) fn new(watch: &'a dyn Watch) -> Run<'a> {
        Run {
            watch,
            proofs: None,
            before: BTreeMap::new(),
        }
    }

    /// One that uses what was proved before, and adds to it.
    pub(super) fn keeping(watch: &'a dyn Watch, proofs: &'a Proofs) -> Run<'a> {
        Run {
            watch,
            proofs: Some(proofs),
            before: proofs.all(),
        }
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.watch.is_cancelled()
    }

    fn keep(&self, subject: Subject, proof: Proof) {
        if let Some(proofs) = self.proofs {
            proofs.improve(subject, proof);
            self.watch.advance(1);
        }
    }
}

/// A result is stored as a cost: how much less than all assignments found at once.
fn cost(bound: &Bound, count: u64, turns: u32, value: u64) -> Cost {
    let all = count.saturating_mul(bound.worth[turns as usize]);
    all.saturating_sub(value)
}

impl Search<'_> {
    /// A search that begins with what this one knows.
    fn fork(&self) -> Search<'_> {
        let memory = self.memory / MOST_AT_ONCE;
        Search {
            rules: self.rules,
            bound: self.bound.clone(),
            base: Some(self),
            memo: Memo::new(memory / 2),
            firsts: Memo::new(0),
            memory: memory / 2,
            nodes: 0,
            told_turns: 0,
            told_least: 0,
        }
    }

    /// The values of positions, each if it is more than its floor, as [`Search::value`] has them.
    pub(super) fn round(
        &mut self,
        jobs: &[(Position, u64)],
        turns: u32,
        run: &Run<'_>,
    ) -> Vec<Value> {
        let mut forks: Vec<Search<'_>> = jobs.iter().map(|_| self.fork()).collect();
        let values = map_all(&mut forks, |(at, fork)| {
            let (position, floor) = &jobs[at];
            fork.job(position, turns, *floor, run)
        });
        let found: Vec<(Memo<Key, Value>, u64)> = forks
            .into_iter()
            .map(|fork| (fork.memo, fork.nodes))
            .collect();
        for (memo, nodes) in found {
            self.nodes += nodes;
            for (key, value) in memo.entries() {
                self.learn(*key, *value);
            }
        }
        values
    }

    /// Remembers the best of what is known of a position.
    fn learn(&mut self, key: Key, value: Value) {
        let value = match self.known(&key) {
            Some(known) => known.with(value),
            None => value,
        };
        self.memo.insert(key, value);
    }

    /// One job: looks for its result among those that were proved before.
    fn job(&mut self, position: &Position, turns: u32, floor: u64, run: &Run<'_>) -> Value {
        let worth = &self.bound.worth;
        let scale = Scale {
            step: worth[1] - worth[0],
            late: worth[0],
        };
        let subject = Subject::new(position.key(), turns, scale);
        let before = run.before.get(&subject);
        if let Some(value) = before.and_then(|proof| self.replayed(position, turns, floor, proof)) {
            return value;
        }
        let value = self.value(position, turns, floor, run);
        let questions = match value.is_exact() {
            true => self.strategy(position, turns, run),
            false => None,
        };
        if questions.is_some() || value.most <= floor {
            let lower = cost(&self.bound, position.count(), turns, value.most);
            run.keep(subject, Proof { lower, questions });
        }
        value
    }

    /// The questions of the best strategy from a position on, each position once, before those that follow
    /// it; `None` if the watch stops it.
    fn strategy(&mut self, position: &Position, turns: u32, run: &Run<'_>) -> Option<Vec<Code>> {
        let mut questions = Vec::new();
        self.list(
            position,
            turns,
            run,
            &mut FxHashSet::default(),
            &mut questions,
        )?;
        Some(questions)
    }

    fn list(
        &mut self,
        position: &Position,
        turns: u32,
        run: &Run<'_>,
        seen: &mut FxHashSet<Key>,
        listed: &mut Vec<Code>,
    ) -> Option<()> {
        let is_closed = self.closed(position.count(), turns).is_some();
        if is_closed || !seen.insert((*position, turns as u8)) {
            return Some(());
        }
        let value = self.value(position, turns, 0, run);
        if !value.is_exact() {
            return None;
        }
        listed.push(Code(Named::pack(&value.best)));
        if turns > 2 {
            let questions = Questions::new(position, false);
            let (_, parts) = self.parts(position, turns, &questions, &value.best);
            for part in parts {
                self.list(&part.position, turns - 1, run, seen, listed)?;
            }
        }
        Some(())
    }

    /// A result that was kept, if it is enough. A strategy that does not find what it should is not.
    fn replayed(
        &mut self,
        position: &Position,
        turns: u32,
        floor: u64,
        proof: &Proof,
    ) -> Option<Value> {
        // Costs and values are what the other lacks of all.
        let most = cost(&self.bound, position.count(), turns, proof.lower);
        let key = (*position, turns as u8);
        let Some(questions) = &proof.questions else {
            let value = Value {
                least: 0,
                ..Value::exactly(most)
            };
            self.learn(key, value);
            return (most <= floor).then_some(value);
        };
        let mut values = FxHashMap::default();
        let mut questions = questions.iter();
        let found = self.replay(position, turns, &mut questions, &mut values)?;
        if found != most || questions.next().is_some() {
            return None;
        }
        for (key, value) in &values {
            self.learn(*key, *value);
        }
        values.get(&key).copied()
    }

    /// What a strategy finds, by its questions, here and in all positions that follow.
    fn replay<'q>(
        &self,
        position: &Position,
        turns: u32,
        listed: &mut impl Iterator<Item = &'q Code>,
        values: &mut FxHashMap<Key, Value>,
    ) -> Option<u64> {
        if let Some(value) = self.closed(position.count(), turns) {
            return Some(value);
        }
        let key = (*position, turns as u8);
        if let Some(value) = values.get(&key) {
            return Some(value.least);
        }
        let names = Named::unpack(listed.next()?.0);
        let questions = Questions::new(position, false);
        if !questions.permits(&names) {
            return None;
        }
        let found = if turns == 2 {
            let answers = self.answers(position, &questions.question(&names));
            let worth = &self.bound.worth;
            answers.misses * worth[1] + u64::from(answers.win) * worth[2]
        } else {
            let (won, parts) = self.parts(position, turns, &questions, &names);
            let mut found = won;
            for part in parts {
                found += part.times * self.replay(&part.position, turns - 1, listed, values)?;
            }
            found
        };
        let value = Value {
            best: names,
            ..Value::exactly(found)
        };
        values.insert(key, value);
        Some(found)
    }
}
