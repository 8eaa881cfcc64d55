//! Branch and bound over positions.

use std::sync::atomic::{AtomicU64, Ordering};

use super::cost::{Cost, IMPOSSIBLE, Turns};
use super::memo::Memo;
use super::position::{Listed, Positions};
use super::rules::Rules;
use crate::watch::Watch;

/// The watch stopped the search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// How much work there was.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions whose questions were looked at.
    pub nodes: u64,
    /// Questions whose parts were looked at.
    pub asked: u64,
}

/// What is known of the value of a position.
#[derive(Copy, Clone, Debug)]
struct Entry<N> {
    lower: Cost,
    /// The best question, where `lower` is the value.
    best: Option<N>,
}

/// A part of a question, with its lower bound.
#[derive(Debug)]
pub(super) struct Part<P> {
    pub(super) position: P,
    pub(super) lower: Cost,
    is_refined: bool,
    is_solved: bool,
}

/// A question whose parts were looked at.
#[derive(Debug)]
pub(super) struct Opened<P> {
    /// It costs no less, and as much if no part is open.
    pub(super) sum: Cost,
    /// The parts whose values are not known, in the order to solve them; none where `sum` is enough.
    pub(super) parts: Vec<Part<P>>,
    /// The turns that are left for them.
    pub(super) turns: Turns,
}

/// Who is told of lower bounds as they are proved.
pub(super) type Told<'a> = &'a (dyn Fn(Cost) + Sync);

/// A depth-first search with bounds. All its answers hold for the game in which only the `width`
/// most promising questions of every position may be asked.
pub(super) struct Search<'a, P: Positions> {
    pub(super) positions: P,
    pub(super) effort: Effort,
    pub(super) rules: Rules,
    width: usize,
    /// How many bytes the memo may have.
    memory: usize,
    memo: Memo<(u64, u64), Entry<P::Name>>,
    /// A search whose memo this one begins with.
    base: Option<&'a Search<'a, P>>,
    watch: &'a dyn Watch,
}

/// What a search leaves behind.
pub(super) struct Findings<N> {
    memo: Memo<(u64, u64), Entry<N>>,
    effort: Effort,
}

/// What is proved of a position.
#[derive(Copy, Clone, Debug)]
pub(super) struct Proved<N, T> {
    /// No strategy costs less.
    pub(super) lower: Cost,
    /// The best strategy found, if it costs less than the budget: its cost, its first question, and
    /// what was kept of it.
    pub(super) best: Option<(Cost, N, T)>,
}

impl<'a, P: Positions> Search<'a, P> {
    /// A search that remembers positions in about `memory` bytes.
    pub(super) fn new(
        positions: P,
        rules: Rules,
        width: usize,
        memory: usize,
        watch: &'a dyn Watch,
    ) -> Self {
        Search {
            positions,
            effort: Effort::default(),
            rules,
            width,
            memory,
            memo: Memo::new(memory),
            base: None,
            watch,
        }
    }

    /// Leaves half of the memory to forks. Whatever it remembers is forgotten.
    pub(super) fn share_memory(&mut self) {
        self.memory /= 2;
        self.memo = Memo::new(self.memory);
    }

    /// A search that begins with what this one remembers, one of `count` that share as much memory as it has.
    pub(super) fn fork(&self, count: usize) -> Search<'_, P>
    where
        P: Clone,
    {
        let (positions, memory) = (self.positions.clone(), self.memory / count);
        Search {
            base: Some(self),
            ..Search::new(positions, self.rules, self.width, memory, self.watch)
        }
    }

    /// What it remembers by itself, and its effort.
    pub(super) fn into_findings(self) -> Findings<P::Name> {
        Findings {
            memo: self.memo,
            effort: self.effort,
        }
    }

    /// Remembers the best of what is known of each position.
    pub(super) fn learn(&mut self, findings: Findings<P::Name>) {
        self.effort.nodes += findings.effort.nodes;
        self.effort.asked += findings.effort.asked;
        for (key, entry) in findings.memo.entries() {
            let is_better = |before: Entry<P::Name>| {
                before.best.is_none() && (entry.best.is_some() || entry.lower > before.lower)
            };
            if self.recalled(key).is_none_or(is_better) {
                self.memo.insert(*key, *entry);
            }
        }
    }

    fn memo_key(&self, position: &P::Position, turns: Turns) -> (u64, u64) {
        let key = self.positions.key(position);
        let turns = u64::from(turns).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key as u64 ^ turns, (key >> 64) as u64)
    }

    fn remembered(&mut self, position: &P::Position, turns: Turns) -> Option<Entry<P::Name>> {
        if !self.rules.memo {
            return None;
        }
        let key = self.memo_key(position, turns);
        self.recall(&key)
    }

    fn recall(&mut self, key: &(u64, u64)) -> Option<Entry<P::Name>> {
        let before = || self.base.and_then(|base| base.recalled(key));
        self.memo.get(key).or_else(before)
    }

    /// The same where it does not count as a use.
    fn recalled(&self, key: &(u64, u64)) -> Option<Entry<P::Name>> {
        let before = || self.base.and_then(|base| base.recalled(key));
        self.memo.peek(key).copied().or_else(before)
    }

    fn remember(
        &mut self,
        position: &P::Position,
        turns: Turns,
        lower: Cost,
        best: Option<P::Name>,
    ) {
        if self.rules.memo {
            let key = self.memo_key(position, turns);
            let best = best.map(|name| self.positions.general(position, name));
            self.memo.insert(key, Entry { lower, best });
        }
    }

    /// The best strategy from a position on that costs less than `budget`, if there is one. Stopped, it
    /// returns what it has. `ask` is [`Search::ask`] or does the same in another way, and may keep
    /// something of a question's strategy.
    pub(super) fn solve_start<T>(
        &mut self,
        start: &mut P::Position,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
        mut ask: impl FnMut(
            &mut Self,
            &P::Position,
            P::Question,
            Cost,
            Told<'_>,
        ) -> Result<(Cost, T), Stopped>,
    ) -> Proved<P::Name, T> {
        let floor = self.positions.floor(start, turns);
        let mut listed = Vec::new();
        let rest = self.positions.questions(start, turns, budget, &mut listed);
        self.effort.nodes += 1;
        self.order(start, &mut listed);
        let mut best: Option<(Cost, P::Name, T)> = None;
        // No question that is done with, or not listed, costs less.
        let mut done = rest;
        for (at, question) in listed.iter().enumerate() {
            let limit = best.as_ref().map_or(budget, |best| best.0);
            if self.rules.bounds && (question.bound >= limit || limit <= floor) {
                done = done.min(question.bound);
                match self.is_by_bound() {
                    true => break,
                    false => continue,
                }
            }
            let next = listed.get(at + 1).map_or(IMPOSSIBLE, |next| next.bound);
            let others = done.min(next).min(limit);
            let running = AtomicU64::new(question.bound);
            let value = ask(self, start, question.question, limit, &|sum| {
                let before = running.fetch_max(sum, Ordering::Relaxed);
                told(before.max(sum).min(others).max(floor));
            });
            match value {
                Ok((value, kept)) if value < limit => {
                    let name = self.positions.name(start, question.question);
                    best = Some((value, name, kept));
                }
                Ok((value, _)) => done = done.min(value),
                Err(Stopped) => {
                    done = done.min(running.into_inner()).min(next);
                    break;
                }
            }
        }
        let value = best.as_ref().map_or(budget, |best| best.0);
        let lower = match best {
            Some(_) => done.min(value).max(floor),
            // What is beyond the budget is known as far as it was looked at.
            None => done.max(floor),
        };
        Proved { lower, best }
    }

    /// The value of a position if it is below `budget`; else a lower bound of at least `budget`.
    fn solve(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        budget: Cost,
    ) -> Result<Cost, Stopped> {
        Ok(self.solve_and_name(position, turns, budget)?.0)
    }

    /// The same with the best question, where the value was found and not known before.
    pub(super) fn solve_and_name(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        budget: Cost,
    ) -> Result<(Cost, Option<P::Name>), Stopped> {
        if let Some(known) = self.positions.known(position, turns) {
            return Ok((known, None));
        }
        let mut lower = self.positions.floor(position, turns);
        if let Some(entry) = self.remembered(position, turns) {
            if entry.best.is_some() || entry.lower >= budget {
                let name = entry.best;
                let name = name.map(|name| self.positions.special(position, name));
                return Ok((entry.lower, name));
            }
            lower = lower.max(entry.lower);
        }
        if self.rules.bounds && lower >= budget {
            return Ok((lower, None));
        }
        self.search(position, turns, budget, lower)
    }

    /// Whether the questions of every position are asked by ascending bounds.
    fn is_by_bound(&self) -> bool {
        self.width == usize::MAX
    }

    fn order(&mut self, position: &mut P::Position, listed: &mut Vec<Listed<P::Question>>) {
        if self.width < listed.len() {
            let width = self.width;
            self.positions.keep_promising(position, listed, width);
        } else {
            listed.sort_unstable();
        }
        if listed.len() > 1 {
            self.positions.settle(position, listed);
        }
    }

    fn search(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        budget: Cost,
        lower: Cost,
    ) -> Result<(Cost, Option<P::Name>), Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        self.effort.nodes += 1;
        let mut listed = Vec::new();
        let mut rest = self
            .positions
            .questions(position, turns, budget, &mut listed);
        self.order(position, &mut listed);
        let mut best = if self.rules.bounds {
            budget
        } else {
            IMPOSSIBLE
        };
        let mut best_question = None;
        for listed in &listed {
            if listed.bound >= best {
                rest = rest.min(listed.bound);
                match self.is_by_bound() {
                    true => break,
                    false => continue,
                }
            }
            let value = self.ask(position, listed.question, turns, best, &|_| ())?;
            if value < best {
                best = value;
                best_question = Some(listed.question);
                if self.rules.bounds && best <= lower {
                    break;
                }
            } else {
                rest = rest.min(value);
            }
        }
        let value = match best_question {
            Some(_) => best,
            None => rest.max(lower),
        };
        let name = best_question.map(|question| self.positions.name(position, question));
        self.remember(position, turns, value, name);
        Ok((value, name))
    }

    /// The cost of a question if it is below `budget`; else a lower bound of at least `budget`. Tells
    /// of every better lower bound on the way.
    pub(super) fn ask(
        &mut self,
        position: &P::Position,
        question: P::Question,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
    ) -> Result<Cost, Stopped> {
        let opened = self.open(position, question, turns, budget)?;
        let mut sum = opened.sum;
        for mut part in opened.parts {
            if self.rules.bounds && sum >= budget {
                break;
            }
            told(sum);
            let allowed = self.allowed(budget, sum, part.lower);
            let value = self.solve(&mut part.position, opened.turns, allowed)?;
            sum = (sum + value.max(part.lower) - part.lower).min(IMPOSSIBLE);
        }
        Ok(sum)
    }

    /// What a part may cost for the question to cost less than `budget`, if `sum` is what all parts cost
    /// at least, and `lower` what this one does.
    pub(super) fn allowed(&self, budget: Cost, sum: Cost, lower: Cost) -> Cost {
        match self.rules.bounds {
            true => budget - (sum - lower),
            false => IMPOSSIBLE,
        }
    }

    /// Looks at the parts of a question, until it is clear that it costs at least `budget`.
    pub(super) fn open(
        &mut self,
        position: &P::Position,
        question: P::Question,
        turns: Turns,
        budget: Cost,
    ) -> Result<Opened<P::Position>, Stopped> {
        self.effort.asked += 1;
        let mut positions = Vec::new();
        let mut sum = self
            .positions
            .ask(position, question, turns, &mut positions);
        let turns = self.positions.turns_after(position, turns);
        let mut parts: Vec<Part<P::Position>> = Vec::with_capacity(positions.len());
        for position in positions {
            let mut part = Part {
                position,
                lower: 0,
                is_refined: false,
                is_solved: false,
            };
            if self.rules.bounds {
                part.lower = self.positions.floor(&part.position, turns);
            }
            sum += part.lower;
            parts.push(part);
        }
        let is_enough = |sum: Cost, rules: Rules| rules.bounds && sum >= budget;
        // Small parts are cheap to solve, and often enough. Where nothing may be lost, one part decides,
        // most likely the largest.
        parts.sort_by_key(|part| self.positions.size(&part.position));
        if budget == 1 {
            parts.reverse();
        }
        let rules = self.rules;
        for part in parts.iter_mut().filter(|_| rules.bounds) {
            if is_enough(sum, rules) {
                break;
            }
            if let Some(entry) = self.remembered(&part.position, turns) {
                let before = part.lower;
                part.lower = before.max(entry.lower);
                part.is_refined = true;
                part.is_solved = entry.best.is_some();
                sum += part.lower - before;
            }
        }
        if self.rules.bounds && self.rules.refinement && self.width > 1 {
            for part in parts.iter_mut().filter(|part| !part.is_refined) {
                if is_enough(sum, self.rules) {
                    break;
                }
                let before = part.lower;
                let allowed = budget - (sum - before);
                self.refine(part, turns, allowed)?;
                sum += part.lower - before;
            }
        }
        parts.retain(|part| !part.is_solved);
        if is_enough(sum, self.rules) {
            parts.clear();
        }
        Ok(Opened { sum, parts, turns })
    }

    /// Betters the lower bound of a part by a look at its questions; solves it, where the most promising
    /// one meets the bound.
    fn refine(
        &mut self,
        part: &mut Part<P::Position>,
        turns: Turns,
        budget: Cost,
    ) -> Result<(), Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        self.effort.nodes += 1;
        let mut listed = Vec::new();
        let position = &mut part.position;
        let rest = self.positions.glance(position, turns, budget, &mut listed);
        let mut best = None;
        match listed.iter().min() {
            None => part.lower = part.lower.max(rest),
            Some(first) => {
                part.lower = part.lower.max(first.bound);
                let mut parts = Vec::new();
                let settled = self
                    .positions
                    .ask(position, first.question, turns, &mut parts);
                if parts.is_empty() && settled <= part.lower {
                    best = Some(self.positions.name(position, first.question));
                }
            }
        }
        part.is_solved = best.is_some();
        self.remember(&part.position, turns, part.lower, best);
        Ok(())
    }
}
