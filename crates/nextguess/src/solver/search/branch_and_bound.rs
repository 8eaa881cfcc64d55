//! Branch and bound over positions: one function finds the value of a position, as far as a budget asks for it.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::solver::rules::Rules;
use crate::solver::search::Effort;
use crate::solver::search::cost::{Cost, Turns};
use crate::solver::search::parts::{InTurn, Opened, PartSolver, Told};
use crate::solver::search::proved::{Level, Proved};
use crate::solver::search::space::{Listed, Part, Space, Stopped};
use crate::solver::search::transpositions::{Entry, Findings, Key, Transpositions};
use crate::watch::Watch;

/// The number of questions that are sorted at a time.
const SORTED_AT_ONCE: usize = 32;

/// Sorts the lowest of some questions to the front, and returns how many these are.
fn sort_some<Q: Ord>(listed: &mut [Listed<Q>]) -> usize {
    let count = match listed.len() > 2 * SORTED_AT_ONCE {
        true => {
            listed.select_nth_unstable(SORTED_AT_ONCE);
            SORTED_AT_ONCE
        }
        false => listed.len(),
    };
    listed[..count].sort_unstable();
    count
}

/// A depth-first search with bounds. All its results hold for the game in which only the `width` most promising
/// questions of each position may be asked.
pub(crate) struct Search<'a, S: Space> {
    /// The positions and questions of the game.
    pub(crate) space: S,
    /// The work so far.
    pub(crate) effort: Effort,
    /// What the search may use to look at less.
    pub(crate) rules: Rules,
    width: usize,
    transpositions: Transpositions<'a, S::Name>,
    /// Can stop the search.
    pub(crate) watch: &'a dyn Watch,
}

impl<'a, S: Space> Search<'a, S> {
    /// A search that remembers positions in about `memory` bytes.
    pub(crate) fn new(
        space: S,
        rules: Rules,
        width: usize,
        memory: usize,
        watch: &'a dyn Watch,
    ) -> Self {
        Search {
            space,
            effort: Effort::default(),
            rules,
            width,
            transpositions: Transpositions::new(memory),
            watch,
        }
    }

    /// Leaves half of the memory to forks. All that the search remembers is forgotten.
    pub(crate) fn share_memory(&mut self) {
        self.transpositions.share();
    }

    /// A search that begins with what this one remembers. It gets one part in `count` of the memory of this one.
    pub(crate) fn fork(&self, count: usize) -> Search<'_, S>
    where
        S: Clone,
    {
        Search {
            space: self.space.clone(),
            effort: Effort::default(),
            rules: self.rules,
            width: self.width,
            transpositions: self.transpositions.fork(count),
            watch: self.watch,
        }
    }

    /// What the search remembers by itself, without that of the search it was forked from, and its effort.
    pub(crate) fn into_findings(self) -> (Findings<S::Name>, Effort) {
        (self.transpositions.into_findings(), self.effort)
    }

    /// Adds what a fork found, and its effort. Of each position the better knowledge stays.
    pub(crate) fn learn(&mut self, (findings, effort): (Findings<S::Name>, Effort)) {
        self.effort += effort;
        self.transpositions.learn(findings);
    }

    /// The number of positions that the search remembers by itself.
    pub(crate) fn remembers(&self) -> usize {
        self.transpositions.len()
    }

    fn count_position(&mut self) {
        self.effort.nodes += 1;
        self.watch.searched(1);
    }

    /// Whether the questions of each position are asked by ascending bounds, which is where all of them may be asked.
    pub(crate) fn is_by_bound(&self) -> bool {
        self.width == usize::MAX
    }

    /// Finds the value of a position: the cost of the best strategy from there on, within `turns` turns.
    ///
    /// # Contract
    ///
    /// `budget` says which strategies matter: those that cost less. Let `v` be the value.
    ///
    /// | case | `lower` | `best` | stored for the position |
    /// |---|---|---|---|
    /// | `v < budget` | `v` | its cost `v`, and the first of the best questions | the value and the question |
    /// | `v >= budget` | from `budget` to `v` | none | `lower` |
    /// | stopped by the watch | at most `v` | the best found by then, if it costs less than `budget` | both |
    ///
    /// What was stored before is used: a value or a bound that settles the case is returned at once, and a strategy
    /// that is known to cost `u` lowers the budget to `u + 1`.
    ///
    /// Without [`Rules::bounds`] no bound is used, and each listed question is asked. Where not all questions may be
    /// asked, all this holds for the narrower game, and nothing is stored for the start.
    ///
    /// `level` is where the position stands, and `parts` solves the parts of its questions.
    pub(crate) fn search<A: PartSolver<S>>(
        &mut self,
        position: &mut S::Position,
        turns: Turns,
        budget: Cost,
        level: Level<'_>,
        parts: &A,
    ) -> Proved<S::Name, A::Kept> {
        let mut known = self.known(position, turns);
        if known.is_exact() || known.lower >= budget {
            let is_found = known.is_exact() && known.upper < budget;
            return Proved {
                lower: known.lower,
                best: is_found.then(|| (known.upper, known.best, A::Kept::default())),
                is_stopped: false,
            };
        }
        known.lower = known.lower.max(self.space.floor(position, turns));
        let floor = known.lower;
        if level.is_below() && self.rules.bounds && floor >= budget {
            return Proved::bound(floor, false);
        }
        // There is something that costs no more.
        let budget = budget.min(known.upper.saturating_add(1));
        if self.watch.is_cancelled() {
            return Proved::bound(floor, true);
        }
        self.count_position();
        if let Some((value, name)) = self.space.solve_at_once(position, turns, budget) {
            let entry = match name {
                Some(name) => Entry::solved(value, name),
                None => known.with(value, None),
            };
            self.remember(position, turns, entry);
            return Proved {
                lower: value,
                best: name.map(|name| (value, name, A::Kept::default())),
                is_stopped: false,
            };
        }
        let mut listed = Vec::new();
        let questions = self.space.questions(position, turns, budget, &mut listed);
        let Ok(rest) = questions else {
            return Proved::bound(floor, true);
        };
        let mut sorted = self.order(position, &mut listed);
        let mut best: Option<(Cost, S::Name, A::Kept)> = None;
        // No question that is done with, or not listed, costs less.
        let mut done = rest;
        let mut is_stopped = false;
        for at in 0..listed.len() {
            // Mostly few questions are asked, so the others need no order.
            if at + 1 >= sorted {
                sorted += sort_some(&mut listed[sorted..]);
            }
            let Listed {
                bound, question, ..
            } = listed[at];
            let limit = match &best {
                Some((value, ..)) => *value,
                None if self.rules.bounds => budget,
                None => S::IMPOSSIBLE,
            };
            if bound >= limit || (self.rules.bounds && limit <= floor) {
                done = done.min(bound);
                match self.is_by_bound() {
                    true => break,
                    false => continue,
                }
            }
            let next = listed.get(at + 1).map_or(S::IMPOSSIBLE, |next| next.bound);
            let others = done.min(next).min(limit);
            let running = AtomicU64::new(bound);
            let told = |sum| {
                let before = running.fetch_max(sum, Ordering::Relaxed);
                level.tell(before.max(sum).min(others).max(floor));
            };
            match self.ask(position, question, turns, limit, &told, parts) {
                Ok((value, kept)) if value < limit => {
                    best = Some((value, self.space.name(position, question), kept));
                }
                Ok((value, _)) => done = done.min(value),
                Err(Stopped) => {
                    done = done.min(running.into_inner()).min(next);
                    let cost = self.cost_as_known(position, question, turns);
                    if let Some(cost) = cost.filter(|cost| *cost < limit) {
                        let name = self.space.name(position, question);
                        best = Some((cost, name, A::Kept::default()));
                    }
                    is_stopped = true;
                    break;
                }
            }
        }
        let lower = match &best {
            // Only at the start it matters how far a stopped search came.
            _ if is_stopped && level.is_below() => floor,
            Some((value, ..)) => done.min(*value).max(floor),
            None => done.max(floor),
        };
        if level.is_below() || self.is_by_bound() {
            let entry = match &best {
                Some((value, name, _)) if *value <= lower => Entry::solved(*value, *name),
                Some((value, name, _)) => known.with(lower, Some((*value, *name))),
                None => known.with(lower, None),
            };
            self.remember(position, turns, entry);
        }
        Proved {
            lower,
            best: best.filter(|(value, ..)| *value < budget),
            is_stopped,
        }
    }

    /// The value of a position if it is below `budget`; else a lower bound of at least `budget`.
    pub(crate) fn solve(
        &mut self,
        position: &mut S::Position,
        turns: Turns,
        budget: Cost,
    ) -> Result<Cost, Stopped> {
        Ok(self.solve_and_name(position, turns, budget)?.0)
    }

    /// What [`Search::solve`] returns, with the best question if the value is below `budget` and takes a search.
    pub(crate) fn solve_and_name(
        &mut self,
        position: &mut S::Position,
        turns: Turns,
        budget: Cost,
    ) -> Result<(Cost, Option<S::Name>), Stopped> {
        if let Some(known) = self.space.known(position, turns) {
            return Ok((known, None));
        }
        let proved = self.search(position, turns, budget, Level::Below, &InTurn);
        match proved.best {
            _ if proved.is_stopped => Err(Stopped),
            Some((value, name, ())) => Ok((value, Some(name))),
            None => Ok((proved.lower, None)),
        }
    }

    /// The cost of a question if it is below `budget`; else a lower bound of at least `budget`. Calls `told` with each
    /// better lower bound on the way.
    fn ask<A: PartSolver<S>>(
        &mut self,
        position: &S::Position,
        question: S::Question,
        turns: Turns,
        budget: Cost,
        told: Told<'_>,
        parts: &A,
    ) -> Result<(Cost, A::Kept), Stopped> {
        let opened = self.open(position, question, turns, budget)?;
        parts.solve_parts(self, opened, budget, told)
    }

    /// Prepares to ask the listed questions: keeps the `width` most promising ones. Returns how many are in the order to ask
    /// them; the others come after those, in their own order.
    fn order(
        &mut self,
        position: &mut S::Position,
        listed: &mut Vec<Listed<S::Question>>,
    ) -> usize {
        let is_wide = self.width >= listed.len();
        if !is_wide {
            let width = self.width;
            self.space.keep_promising(position, listed, width);
        }
        if listed.len() > 1 {
            self.space.settle(position, listed);
        }
        if is_wide { 0 } else { listed.len() }
    }

    /// The first of the questions of a position that cost no more than its value, in an order that depends on the
    /// position alone. So it is the same whatever the search remembers, and however the position was come to.
    pub(crate) fn first_best(
        &mut self,
        position: &S::Position,
        turns: Turns,
        value: Cost,
    ) -> Result<Option<S::Name>, Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        let budget = value + 1;
        if let Some((_, name)) = self.space.solve_at_once(position, turns, budget) {
            return Ok(name);
        }
        let mut position = position.clone();
        let mut listed = Vec::new();
        self.space
            .in_order(&mut position, turns, budget, &mut listed)?;
        for Listed { question, .. } in listed {
            if self
                .ask(&position, question, turns, budget, &|_| (), &InTurn)?
                .0
                <= value
            {
                return Ok(Some(self.space.name(&position, question)));
            }
        }
        Ok(None)
    }

    /// The budget of a part: if the part costs as much, its question costs at least `budget`. `sum` is a lower bound of the
    /// question, with the lower bounds of all parts.
    pub(crate) fn allowed(&self, budget: Cost, sum: Cost, part: &Part<S::Position>) -> Cost {
        match self.rules.bounds {
            true => (budget - (sum - part.sum())).div_ceil(part.times),
            false => S::IMPOSSIBLE,
        }
    }

    /// Looks at the parts of a question and their bounds, until it is clear that it costs at least `budget`.
    pub(crate) fn open(
        &mut self,
        position: &S::Position,
        question: S::Question,
        turns: Turns,
        budget: Cost,
    ) -> Result<Opened<S::Position>, Stopped> {
        let mut parts = Vec::new();
        let cost = self.space.ask(position, question, turns, &mut parts);
        let turns = self.space.turns_after(position, turns);
        self.look_at(cost, parts, turns, budget)
    }

    /// Looks at these parts and their bounds, until it is clear that their question costs at least `budget`. `cost` is the cost
    /// of the question without them, and `turns` are left for them.
    pub(crate) fn look_at(
        &mut self,
        cost: Cost,
        mut parts: Vec<Part<S::Position>>,
        turns: Turns,
        budget: Cost,
    ) -> Result<Opened<S::Position>, Stopped> {
        self.effort.asked += 1;
        let mut sum = cost;
        for part in &mut parts {
            if self.rules.bounds {
                part.lower = self.space.floor(&part.position, turns);
            }
            sum += part.sum();
        }
        let is_enough = |sum: Cost, rules: Rules| rules.bounds && sum >= budget;
        self.space.arrange(&mut parts, turns, budget);
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
        self.space.arrange(&mut parts, turns, budget);
        if is_enough(sum, self.rules) {
            parts.clear();
        }
        Ok(Opened { sum, parts, turns })
    }

    /// Raises the lower bound of a part by the bounds of its questions. Solves the part if the most promising question costs
    /// just that.
    fn refine(
        &mut self,
        part: &mut Part<S::Position>,
        turns: Turns,
        budget: Cost,
    ) -> Result<(), Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        self.count_position();
        let mut listed = Vec::new();
        let position = &mut part.position;
        let rest = self.space.glance(position, turns, budget, &mut listed)?;
        let mut best = None;
        match listed.iter().min() {
            None => part.lower = part.lower.max(rest),
            Some(first) => {
                part.lower = part.lower.max(first.bound);
                let mut parts = Vec::new();
                let settled = self.space.ask(position, first.question, turns, &mut parts);
                if parts.is_empty() && settled <= part.lower {
                    best = Some(self.space.name(position, first.question));
                }
            }
        }
        part.is_solved = best.is_some();
        let found = best.map(|name| (part.lower, name));
        let entry = Entry::nothing().with(part.lower, found);
        self.remember(&part.position, turns, entry);
        Ok(())
    }

    fn memo_key(&self, position: &S::Position, turns: Turns) -> Key {
        let key = self.space.key(position);
        let turns = u64::from(turns).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key as u64 ^ turns, (key >> 64) as u64)
    }

    /// What is remembered of a position. Its question has the name that it has for all positions with the same key.
    fn remembered(&mut self, position: &S::Position, turns: Turns) -> Option<Entry<S::Name>> {
        if !self.rules.memo {
            return None;
        }
        let key = self.memo_key(position, turns);
        self.transpositions.recall(&key)
    }

    /// What is remembered of a position, or nothing. Its question has the name that it has in this position.
    pub(crate) fn known(&mut self, position: &S::Position, turns: Turns) -> Entry<S::Name> {
        match self.remembered(position, turns) {
            Some(entry) if entry.upper < Cost::MAX => {
                let best = self.space.special(position, entry.best);
                Entry { best, ..entry }
            }
            Some(entry) => entry,
            None => Entry::nothing(),
        }
    }

    /// Remembers what is known of a position. Its question has the name that it has in this position.
    pub(crate) fn remember(
        &mut self,
        position: &S::Position,
        turns: Turns,
        mut entry: Entry<S::Name>,
    ) {
        if self.rules.memo {
            let key = self.memo_key(position, turns);
            if entry.upper < Cost::MAX {
                entry.best = self.space.general(position, entry.best);
            }
            self.transpositions.insert(key, entry);
        }
    }

    /// The cost of the best strategy known from a position on, and its first question; no question if a formula has the cost.
    pub(crate) fn best_known(
        &mut self,
        position: &S::Position,
        turns: Turns,
    ) -> Option<(Cost, Option<S::Name>)> {
        if let Some(known) = self.space.known(position, turns) {
            return Some((known, None));
        }
        let Entry { upper, best, .. } = self.known(position, turns);
        match self.space.ceiling(position, turns) {
            Some(ceiling) if ceiling < upper => Some((ceiling, None)),
            _ => (upper < Cost::MAX).then_some((upper, Some(best))),
        }
    }

    /// The cost of a question with the best strategies known for its parts; `None` if a part has none.
    pub(crate) fn cost_as_known(
        &mut self,
        position: &S::Position,
        question: S::Question,
        turns: Turns,
    ) -> Option<Cost> {
        let mut parts = Vec::new();
        let cost = self.space.ask(position, question, turns, &mut parts);
        let turns = self.space.turns_after(position, turns);
        self.sum_as_known(cost, &parts, turns)
    }

    /// `more`, and the cost of these parts with the best strategies known for them; `None` if a part has none.
    pub(crate) fn sum_as_known(
        &mut self,
        more: Cost,
        parts: &[Part<S::Position>],
        turns: Turns,
    ) -> Option<Cost> {
        let mut sum = more;
        for part in parts {
            sum += part.times * self.best_known(&part.position, turns)?.0;
        }
        Some(sum)
    }
}
