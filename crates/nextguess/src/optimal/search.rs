//! Branch and bound over positions.

use rustc_hash::FxHashMap;

use super::cost::{Cost, IMPOSSIBLE, Turns};
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

/// A part of a question that is not yet solved, with its lower bound.
struct Part<P> {
    position: P,
    lower: Cost,
    is_refined: bool,
    is_solved: bool,
}

/// A depth-first search with bounds. All its answers hold for the game in which only the `width`
/// most promising questions of every position may be asked.
pub(super) struct Search<'a, P: Positions> {
    pub(super) positions: P,
    pub(super) effort: Effort,
    rules: Rules,
    width: usize,
    memo: FxHashMap<(u64, u64), Entry<P::Name>>,
    watch: &'a dyn Watch,
}

/// What is proved of the start.
#[derive(Copy, Clone, Debug)]
pub(super) struct Proved<N> {
    /// No strategy costs less.
    pub(super) lower: Cost,
    /// What the best strategy found costs, and its first question.
    pub(super) best: Option<(Cost, N)>,
}

impl<'a, P: Positions> Search<'a, P> {
    pub(super) fn new(positions: P, rules: Rules, width: usize, watch: &'a dyn Watch) -> Self {
        Search {
            positions,
            effort: Effort::default(),
            rules,
            width,
            memo: FxHashMap::default(),
            watch,
        }
    }

    fn memo_key(&self, position: &P::Position, turns: Turns) -> (u64, u64) {
        let key = self.positions.key(position);
        let turns = u64::from(turns).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key as u64 ^ turns, (key >> 64) as u64)
    }

    fn remembered(&self, position: &P::Position, turns: Turns) -> Option<Entry<P::Name>> {
        if !self.rules.memo {
            return None;
        }
        self.memo.get(&self.memo_key(position, turns)).copied()
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
            self.memo.insert(key, Entry { lower, best });
        }
    }

    /// Solves the start: looks for a strategy that costs less than `budget`, and tells the watch what
    /// is proved meanwhile, together with `beyond`, a bound that holds in any case. Stopped, it returns
    /// what it has.
    pub(super) fn solve_start(
        &mut self,
        start: &mut P::Position,
        turns: Turns,
        budget: Cost,
    ) -> Proved<P::Name> {
        let floor = self.positions.floor(start, turns);
        let mut proved = Proved {
            lower: floor.min(budget),
            best: None,
        };
        let mut listed = Vec::new();
        let rest = self.positions.questions(start, turns, budget, &mut listed);
        self.effort.nodes += 1;
        self.order(start, &mut listed);
        let mut bounds: Vec<Cost> = listed.iter().map(|listed| listed.bound).collect();
        for (at, listed) in listed.iter().enumerate() {
            let best = proved.best.map_or(budget, |best| best.0);
            let others = bounds.iter().enumerate().filter(|(other, _)| *other != at);
            let others = others.map(|(_, bound)| *bound).min();
            let others = others.unwrap_or(IMPOSSIBLE).min(rest).min(best);
            let mut running = bounds[at];
            let watch = self.watch;
            let value = self.ask(start, listed.question, turns, best, &mut |sum| {
                running = running.max(sum);
                watch.bounds(running.min(others).max(floor), best);
            });
            let Ok(value) = value else {
                bounds[at] = running;
                break;
            };
            bounds[at] = value;
            if value < best {
                let name = self.positions.name(start, listed.question);
                proved.best = Some((value, name));
                self.remember(start, turns, floor, None);
            }
        }
        let best = proved.best.map_or(budget, |best| best.0);
        let least = bounds.into_iter().min().unwrap_or(IMPOSSIBLE);
        proved.lower = least.min(rest).min(best).max(floor);
        proved
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
                return Ok((entry.lower, entry.best));
            }
            lower = lower.max(entry.lower);
        }
        if self.rules.bounds && lower >= budget {
            return Ok((lower, None));
        }
        self.search(position, turns, budget, lower)
    }

    fn order(&mut self, position: &mut P::Position, listed: &mut Vec<Listed<P::Question>>) {
        listed.sort_unstable();
        listed.truncate(self.width);
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
                break;
            }
            let value = self.ask(position, listed.question, turns, best, &mut |_| ())?;
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
    fn ask(
        &mut self,
        position: &P::Position,
        question: P::Question,
        turns: Turns,
        budget: Cost,
        proved: &mut dyn FnMut(Cost),
    ) -> Result<Cost, Stopped> {
        self.effort.asked += 1;
        let mut positions = Vec::new();
        let settled = self
            .positions
            .ask(position, question, turns, &mut positions);
        let turns = self.positions.turns_after(position, turns);
        if !self.rules.bounds {
            let mut sum = settled;
            for part in &mut positions {
                sum = (sum + self.solve(part, turns, IMPOSSIBLE)?).min(IMPOSSIBLE);
            }
            return Ok(sum);
        }
        let mut parts: Vec<Part<P::Position>> = Vec::with_capacity(positions.len());
        let mut sum = settled;
        for position in positions {
            let mut lower = self.positions.floor(&position, turns);
            let entry = self.remembered(&position, turns);
            if let Some(entry) = &entry {
                lower = lower.max(entry.lower);
            }
            sum += lower;
            parts.push(Part {
                position,
                lower,
                is_refined: entry.is_some(),
                is_solved: entry.is_some_and(|entry| entry.best.is_some()),
            });
        }
        if sum >= budget {
            return Ok(sum);
        }
        // Small parts are cheap to solve, and often enough.
        parts.sort_by_key(|part| self.positions.size(&part.position));
        if self.rules.refinement && self.width > 1 {
            for part in parts.iter_mut().filter(|part| !part.is_refined) {
                let allowed = budget - (sum - part.lower);
                let before = part.lower;
                self.refine(part, turns, allowed)?;
                sum += part.lower - before;
                if sum >= budget {
                    return Ok(sum);
                }
                proved(sum);
            }
        }
        for part in parts.iter_mut().filter(|part| !part.is_solved) {
            let allowed = budget - (sum - part.lower);
            let value = self.solve(&mut part.position, turns, allowed)?;
            sum += value.max(part.lower) - part.lower;
            if sum >= budget {
                return Ok(sum);
            }
            proved(sum);
        }
        Ok(sum)
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
