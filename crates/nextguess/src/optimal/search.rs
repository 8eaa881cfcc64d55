//! Branch and bound over positions.

use rustc_hash::FxHashMap;

use super::cost::{Cost, IMPOSSIBLE, Turns};
use super::position::Positions;
use super::rules::Rules;
use crate::watch::Watch;

/// The watch stopped the search.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Stopped;

/// What is known of the value of a position.
#[derive(Copy, Clone, Debug)]
struct Entry {
    lower: Cost,
    is_exact: bool,
    /// Whether the questions of the position were looked at for this bound.
    is_refined: bool,
}

/// How much work there was.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Effort {
    /// Positions whose questions were listed.
    pub nodes: u64,
    /// Questions whose parts were looked at.
    pub asked: u64,
}

/// A depth-first search with bounds.
pub(super) struct Search<'a, P: Positions> {
    pub(super) positions: P,
    rules: Rules,
    memo: FxHashMap<(u64, u64), Entry>,
    watch: &'a dyn Watch,
    pub(super) effort: Effort,
}

impl<'a, P: Positions> Search<'a, P> {
    pub(super) fn new(positions: P, rules: Rules, watch: &'a dyn Watch) -> Search<'a, P> {
        Search {
            positions,
            rules,
            memo: FxHashMap::default(),
            watch,
            effort: Effort::default(),
        }
    }

    fn memo_key(&self, position: &P::Position, turns: Turns) -> (u64, u64) {
        let key = self.positions.key(position);
        let turns = u64::from(turns).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key as u64 ^ turns, (key >> 64) as u64)
    }

    fn remembered(&self, position: &P::Position, turns: Turns) -> Option<Entry> {
        if !self.rules.memo {
            return None;
        }
        self.memo.get(&self.memo_key(position, turns)).copied()
    }

    fn remember(&mut self, position: &P::Position, turns: Turns, entry: Entry) {
        if self.rules.memo {
            let key = self.memo_key(position, turns);
            self.memo.insert(key, entry);
        }
    }

    /// The value of a position if it is below `budget`; else a lower bound of at least `budget`.
    pub(super) fn solve(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        budget: Cost,
    ) -> Result<Cost, Stopped> {
        if let Some(known) = self.positions.known(position, turns) {
            return Ok(known);
        }
        let mut lower = self.positions.floor(position, turns);
        if let Some(entry) = self.remembered(position, turns) {
            if entry.is_exact || entry.lower >= budget {
                return Ok(entry.lower);
            }
            lower = lower.max(entry.lower);
        }
        if self.rules.bounds && lower >= budget {
            return Ok(lower);
        }
        self.search(position, turns, budget, lower)
    }

    fn search(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        budget: Cost,
        lower: Cost,
    ) -> Result<Cost, Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        self.effort.nodes += 1;
        let mut listed = Vec::new();
        let mut rest = self.positions.questions(position, turns, budget, &mut listed);
        let mut best = if self.rules.bounds { budget } else { IMPOSSIBLE };
        let mut is_found = false;
        for &(bound, question) in &listed {
            if bound >= best {
                rest = rest.min(bound);
                break;
            }
            let value = self.ask(position, question, turns, best)?;
            if value < best {
                best = value;
                is_found = true;
                if self.rules.bounds && best <= lower {
                    break;
                }
            } else {
                rest = rest.min(value);
            }
        }
        let value = if is_found { best } else { rest.max(lower) };
        self.remember(position, turns, Entry {
            lower: value,
            is_exact: is_found,
            is_refined: true,
        });
        Ok(value)
    }

    /// The cost of a question if it is below `budget`; else a lower bound of at least `budget`.
    fn ask(
        &mut self,
        position: &P::Position,
        question: P::Question,
        turns: Turns,
        budget: Cost,
    ) -> Result<Cost, Stopped> {
        self.effort.asked += 1;
        let mut parts = Vec::new();
        let settled = self.positions.ask(position, question, turns, &mut parts);
        let turns = self.positions.turns_after(position, turns);
        if !self.rules.bounds {
            let mut sum = settled;
            for part in &mut parts {
                sum = (sum + self.solve(part, turns, IMPOSSIBLE)?).min(IMPOSSIBLE);
            }
            return Ok(sum);
        }
        // The lower bound of each part, and whether it is its value.
        let mut open: Vec<(Cost, bool, bool, P::Position)> = Vec::with_capacity(parts.len());
        let mut sum = settled;
        for part in parts {
            let floor = self.positions.floor(&part, turns);
            let (lower, exact, refined) = match self.remembered(&part, turns) {
                Some(entry) => (entry.lower.max(floor), entry.is_exact, entry.is_refined),
                None => (floor, false, false),
            };
            sum += lower;
            if !exact {
                open.push((lower, exact, refined, part));
            }
        }
        if sum >= budget {
            return Ok(sum);
        }
        // Small parts are cheap to solve.
        open.sort_by_key(|(_, _, _, part)| self.positions.size(part));
        if self.rules.refinement {
            for (lower, exact, refined, part) in &mut open {
                if *refined {
                    continue;
                }
                // Only the first question that meets the bound is looked at.
                let allowed = budget - (sum - *lower);
                let refined_to = self.refine(part, turns, *lower, allowed)?;
                sum += refined_to.0 - *lower;
                *lower = refined_to.0;
                *exact = refined_to.1;
                if sum >= budget {
                    return Ok(sum);
                }
            }
        }
        for (lower, exact, _, mut part) in open {
            if exact {
                continue;
            }
            let allowed = budget - (sum - lower);
            let value = self.solve(&mut part, turns, allowed)?;
            sum += value.max(lower) - lower;
            if sum >= budget {
                return Ok(sum);
            }
        }
        Ok(sum)
    }

    /// A better lower bound of a position by a look at its questions, and whether it is the value.
    fn refine(
        &mut self,
        position: &mut P::Position,
        turns: Turns,
        lower: Cost,
        budget: Cost,
    ) -> Result<(Cost, bool), Stopped> {
        if self.watch.is_cancelled() {
            return Err(Stopped);
        }
        self.effort.nodes += 1;
        let mut listed = Vec::new();
        let rest = self.positions.questions(position, turns, budget, &mut listed);
        let mut found = (listed.first().map_or(rest, |first| first.0).max(lower), false);
        if let Some(&(bound, question)) = listed.first() {
            let mut parts = Vec::new();
            let settled = self.positions.ask(position, question, turns, &mut parts);
            if parts.is_empty() && settled <= bound {
                found = (settled, true);
            }
        }
        self.remember(position, turns, Entry {
            lower: found.0,
            is_exact: found.1,
            is_refined: true,
        });
        Ok(found)
    }
}
