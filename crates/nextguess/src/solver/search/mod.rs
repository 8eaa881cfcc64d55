//! Branch and bound over positions.

pub(crate) mod cost;
pub(crate) mod jobs;
pub(crate) mod memo;
pub(crate) mod proofs;
pub(crate) mod space;
pub(crate) mod transpositions;

use std::sync::atomic::{AtomicU64, Ordering};

use crate::solver::rules::Rules;
use crate::solver::search::cost::{Cost, Turns};
use crate::solver::search::memo::Memo;
use crate::solver::search::space::{Listed, Part, Positions, Stopped};
use crate::solver::search::transpositions::{Entry, Key};
use crate::watch::Watch;

/// How much work there was.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions whose questions were looked at.
    pub nodes: u64,
    /// Questions whose parts were looked at.
    pub asked: u64,
}

/// A question whose parts were looked at.
#[derive(Debug)]
pub(crate) struct Opened<P> {
    /// It costs no less, and as much if no part is open.
    pub(crate) sum: Cost,
    /// The parts whose values are not known, in the order to solve them; none where `sum` is enough.
    pub(crate) parts: Vec<Part<P>>,
    /// The turns that are left for them.
    pub(crate) turns: Turns,
}

/// Who is told of lower bounds as they are proved.
pub(crate) type Told<'a> = &'a (dyn Fn(Cost) + Sync);

/// A depth-first search with bounds. All its answers hold for the game in which only the `width`
/// most promising questions of every position may be asked.
pub(crate) struct Search<'a, P: Positions> {
    pub(crate) positions: P,
    pub(crate) effort: Effort,
    pub(crate) rules: Rules,
    pub(crate) width: usize,
    /// How many bytes the memo may have.
    pub(crate) memory: usize,
    pub(crate) memo: Memo<Key, Entry<P::Name>>,
    /// A search whose memo this one begins with.
    pub(crate) base: Option<&'a Search<'a, P>>,
    pub(crate) watch: &'a dyn Watch,
}

/// What is proved of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Proved<N, T> {
    /// No strategy costs less.
    pub(crate) lower: Cost,
    /// The best strategy found, if it costs less than the budget: its cost, its first question, and
    /// what was kept of it.
    pub(crate) best: Option<(Cost, N, T)>,
}

impl<'a, P: Positions> Search<'a, P> {
    /// A search that remembers positions in about `memory` bytes.
    pub(crate) fn new(
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

    fn count_position(&mut self) {
        self.effort.nodes += 1;
        self.watch.searched(1);
    }

    /// The best strategy from a position on that costs less than `budget`, if there is one. Stopped, it
    /// returns what it has. `ask` is [`Search::ask`] or does the same in another way, and may keep
    /// something of a question's strategy.
    pub(crate) fn solve_start<T: Default>(
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
        let mut floor = self.positions.floor(start, turns);
        let known = self.known(start, turns);
        if known.is_exact() || known.lower >= budget {
            let is_found = known.is_exact() && known.upper < budget;
            return Proved {
                lower: known.lower,
                best: is_found.then(|| (known.upper, known.best, T::default())),
            };
        }
        floor = floor.max(known.lower);
        // There is something that costs no more.
        let budget = budget.min(known.upper.saturating_add(1));
        if self.watch.is_cancelled() {
            return Proved {
                lower: floor,
                best: None,
            };
        }
        if let Some((lower, name)) = self.solve_at_once(start, turns, budget, known) {
            return Proved {
                lower,
                best: name.map(|name| (lower, name, T::default())),
            };
        }
        let mut listed = Vec::new();
        let Ok(rest) = self.positions.questions(start, turns, budget, &mut listed) else {
            return Proved {
                lower: floor,
                best: None,
            };
        };
        self.count_position();
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
            let next = listed.get(at + 1).map_or(P::IMPOSSIBLE, |next| next.bound);
            let others = done.min(next).min(limit);
            let running = AtomicU64::new(question.bound);
            let value = ask(self, start, question.question, limit, &|sum| {
                let before = running.fetch_max(sum, Ordering::Relaxed);
                told(before.max(sum).min(others).max(floor));
            });
            let name = self.positions.name(start, question.question);
            match value {
                Ok((value, kept)) if value < limit => best = Some((value, name, kept)),
                Ok((value, _)) => done = done.min(value),
                Err(Stopped) => {
                    done = done.min(running.into_inner()).min(next);
                    let cost = self.cost_as_known(start, question.question, turns);
                    if let Some(cost) = cost.filter(|cost| *cost < limit) {
                        best = Some((cost, name, T::default()));
                    }
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
        // What holds where not all questions are asked is not said of others.
        if self.is_by_bound() {
            let entry = match &best {
                Some((value, name, _)) if *value <= lower => Entry::solved(*value, *name),
                Some((value, name, _)) => known.with(lower, Some((*value, *name))),
                None => known.with(lower, None),
            };
            self.remember(start, turns, entry);
        }
        Proved { lower, best }
    }

    /// The value of a position if it is below `budget`; else a lower bound of at least `budget`.
    pub(crate) fn solve(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        budget: Cost,
    ) -> Result<Cost, Stopped> {
        Ok(self.solve_and_name(position, turns, budget)?.0)
    }

    /// The same with the best question, where the value was found and not known before.
    pub(crate) fn solve_and_name(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        budget: Cost,
    ) -> Result<(Cost, Option<P::Name>), Stopped> {
        if let Some(known) = self.positions.known(position, turns) {
            return Ok((known, None));
        }
        let mut lower = self.positions.floor(position, turns);
        let known = self.known(position, turns);
        if known.is_exact() || known.lower >= budget {
            return Ok((known.lower, known.is_exact().then_some(known.best)));
        }
        lower = lower.max(known.lower);
        if self.rules.bounds && lower >= budget {
            return Ok((lower, None));
        }
        // There is something that costs no more.
        let budget = budget.min(known.upper.saturating_add(1));
        self.search(position, turns, budget, Entry { lower, ..known })
    }

    /// The value of a position that need not be searched, as [`Positions::solve_at_once`] tells it.
    fn solve_at_once(
        &mut self,
        position: &P::Position,
        turns: Turns,
        budget: Cost,
        known: Entry<P::Name>,
    ) -> Option<(Cost, Option<P::Name>)> {
        let (value, name) = self.positions.solve_at_once(position, turns, budget)?;
        self.count_position();
        let entry = match name {
            Some(name) => Entry::solved(value, name),
            None => known.with(value, None),
        };
        self.remember(position, turns, entry);
        Some((value, name))
    }

    /// The first of the questions of a position that cost no more than its value, in an order that depends on the
    /// position alone. So it is the same whatever the search remembers, and however the position was come to.
    pub(crate) fn first_best(
        &mut self,
        position: &P::Position,
        turns: Turns,
        value: Cost,
    ) -> Result<Option<P::Name>, Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        let budget = value + 1;
        if let Some((_, name)) = self.positions.solve_at_once(position, turns, budget) {
            return Ok(name);
        }
        let mut position = position.clone();
        let mut listed = Vec::new();
        self.positions
            .in_order(&mut position, turns, budget, &mut listed)?;
        for Listed { question, .. } in listed {
            if self.ask(&position, question, turns, budget, &|_| ())? <= value {
                return Ok(Some(self.positions.name(&position, question)));
            }
        }
        Ok(None)
    }

    /// Whether the questions of every position are asked by ascending bounds.
    pub(crate) fn is_by_bound(&self) -> bool {
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
        known: Entry<P::Name>,
    ) -> Result<(Cost, Option<P::Name>), Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        if let Some(solved) = self.solve_at_once(position, turns, budget, known) {
            return Ok(solved);
        }
        self.count_position();
        let mut listed = Vec::new();
        let mut rest = self
            .positions
            .questions(position, turns, budget, &mut listed)?;
        self.order(position, &mut listed);
        let mut best = if self.rules.bounds {
            budget
        } else {
            P::IMPOSSIBLE
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
            match self.ask(position, listed.question, turns, best, &|_| ()) {
                Ok(value) if value < best => {
                    best = value;
                    best_question = Some(listed.question);
                    if self.rules.bounds && best <= known.lower {
                        break;
                    }
                }
                Ok(value) => rest = rest.min(value),
                Err(Stopped) => {
                    let cost = self.cost_as_known(position, listed.question, turns);
                    if let Some(cost) = cost.filter(|cost| *cost < best) {
                        best = cost;
                        best_question = Some(listed.question);
                    }
                    let name = |question| self.positions.name(position, question);
                    let found = best_question.map(name).map(|name| (best, name));
                    self.remember(position, turns, known.with(known.lower, found));
                    return Err(Stopped);
                }
            }
        }
        let value = match best_question {
            Some(_) => best,
            None => rest.max(known.lower),
        };
        let name = best_question.map(|question| self.positions.name(position, question));
        let entry = match name {
            Some(name) => Entry::solved(value, name),
            None => known.with(value, None),
        };
        self.remember(position, turns, entry);
        Ok((value, name))
    }

    /// The cost of a question if it is below `budget`; else a lower bound of at least `budget`. Tells
    /// of every better lower bound on the way.
    pub(crate) fn ask(
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
            let allowed = self.allowed(budget, sum, &part);
            let value = self.solve(&mut part.position, opened.turns, allowed)?;
            let more = value.max(part.lower) - part.lower;
            sum = (sum + part.times * more).min(P::IMPOSSIBLE);
        }
        Ok(sum)
    }

    /// What a part may cost for the question to cost less than `budget`, if `sum` is what all parts cost
    /// at least.
    pub(crate) fn allowed(&self, budget: Cost, sum: Cost, part: &Part<P::Position>) -> Cost {
        match self.rules.bounds {
            true => (budget - (sum - part.sum())).div_ceil(part.times),
            false => P::IMPOSSIBLE,
        }
    }

    /// Looks at the parts of a question, until it is clear that it costs at least `budget`.
    pub(crate) fn open(
        &mut self,
        position: &P::Position,
        question: P::Question,
        turns: Turns,
        budget: Cost,
    ) -> Result<Opened<P::Position>, Stopped> {
        let mut parts = Vec::new();
        let cost = self.positions.ask(position, question, turns, &mut parts);
        let turns = self.positions.turns_after(position, turns);
        self.look_at(cost, parts, turns, budget)
    }

    /// Looks at the parts of a question that costs so much itself.
    pub(crate) fn look_at(
        &mut self,
        cost: Cost,
        mut parts: Vec<Part<P::Position>>,
        turns: Turns,
        budget: Cost,
    ) -> Result<Opened<P::Position>, Stopped> {
        self.effort.asked += 1;
        let mut sum = cost;
        for part in &mut parts {
            if self.rules.bounds {
                part.lower = self.positions.floor(&part.position, turns);
            }
            sum += part.sum();
        }
        let is_enough = |sum: Cost, rules: Rules| rules.bounds && sum >= budget;
        self.positions.arrange(&mut parts, turns, budget);
        let rules = self.rules;
        for part in parts.iter_mut().filter(|_| rules.bounds) {
            if is_enough(sum, rules) {
                break;
            }
            if let Some(entry) = self.remembered(&part.position, turns) {
                let before = part.sum();
                part.lower = part.lower.max(entry.lower);
                part.is_refined = true;
                part.is_solved = entry.is_exact();
                sum += part.sum() - before;
            }
        }
        if self.rules.bounds && self.rules.refinement && self.width > 1 {
            for part in parts.iter_mut().filter(|part| !part.is_refined) {
                if is_enough(sum, self.rules) {
                    break;
                }
                let before = part.sum();
                let allowed = self.allowed(budget, sum, part);
                self.refine(part, turns, allowed)?;
                sum += part.sum() - before;
            }
        }
        parts.retain(|part| !part.is_solved);
        self.positions.arrange(&mut parts, turns, budget);
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
        self.count_position();
        let mut listed = Vec::new();
        let position = &mut part.position;
        let rest = self
            .positions
            .glance(position, turns, budget, &mut listed)?;
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
        let found = best.map(|name| (part.lower, name));
        let entry = Entry::nothing().with(part.lower, found);
        self.remember(&part.position, turns, entry);
        Ok(())
    }
}
