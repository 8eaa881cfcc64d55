//! The question of a set with the lowest bound, without a list of the others.

use crate::grade::Backend;
use crate::solver::search::cost::Cost;
use crate::solver::search::space::Listed;
use crate::solver::sets::partition::COLUMNS;
use crate::solver::sets::question_list::Counted;

/// Looks for the lowest of the questions of a set, by its bound, its rank and its column.
pub(crate) struct Lowest<'c> {
    counted: &'c Counted<'c>,
    /// The candidates in the blocks to come.
    candidates: &'c [(u32, u8)],
    budget: Cost,
    /// The best one so far whose bound is below the budget.
    best: Option<Listed<u32>>,
    /// A lower bound of the others, while there is no best one.
    rest: Cost,
    /// Other questions than candidates need as many parts to be better than the best one.
    needed: u8,
}

impl<'c> Lowest<'c> {
    /// The lowest question whose bound is below the budget; else a lower bound of all. `rest` is one for those with fewer parts
    /// than are needed.
    pub(crate) fn of(
        backend: Backend,
        counted: &'c Counted<'c>,
        budget: Cost,
        rest: Cost,
    ) -> Result<Listed<u32>, Cost> {
        let mut lowest = Lowest {
            counted,
            candidates: counted.of_candidates,
            budget,
            best: None,
            rest,
            needed: counted.needed,
        };
        backend.run(
            #[inline(always)]
            || {
                for block in 0..counted.parts.len() / COLUMNS {
                    lowest.look_at(backend, block);
                }
            },
        );
        lowest.best.ok_or(lowest.rest)
    }

    #[inline(always)]
    fn look_at(&mut self, backend: Backend, block: usize) {
        let Counted { costs, .. } = *self.counted;
        let parts = self.counted.block(block);
        let candidates = self.counted.next_candidates(&mut self.candidates, block);
        let wanted = usize::from(at_least(parts, self.needed));
        if wanted + candidates.len() == 0 {
            return;
        }
        let over = self
            .counted
            .over_of_block(backend, block, wanted + candidates.len());
        match &over {
            _ if wanted == 0 => {}
            Some(over) => {
                let (cost, most) = costs.least(parts, self.needed, over);
                let bound = costs.bound(cost);
                // The lowest column of those that are alike.
                if self.is_better(bound, most) {
                    let columns = parts.iter().zip(over);
                    let is_it = |(&parts, &over)| {
                        parts == most && costs.bound(costs.of_parts(parts) + over) == bound
                    };
                    let at = columns.map(is_it).position(|is_it| is_it).unwrap_or(0);
                    self.take(bound, most, (block * COLUMNS + at) as u32);
                } else if self.best.is_none() {
                    self.rest = self.rest.min(bound);
                }
            }
            None => {
                for (at, &parts) in parts.iter().enumerate() {
                    if parts >= self.needed {
                        let question = (block * COLUMNS + at) as u32;
                        let cost =
                            costs.of_parts(parts) + self.counted.over_of(&over, question, parts);
                        self.take(costs.bound(cost), parts, question);
                    }
                }
            }
        }
        for &(question, parts) in candidates {
            let cost = costs.of_parts(parts);
            let bound = costs.bound_but(cost, costs.single);
            if self.best.is_none() && bound >= self.budget {
                self.rest = self.rest.min(bound);
            } else if self.best.is_none_or(|best| bound <= best.bound) {
                let cost = cost + self.counted.over_of(&over, question, parts);
                self.take(costs.bound_but(cost, costs.single), parts, question);
            }
        }
    }

    /// Whether a question that comes later is better than the best one.
    fn is_better(&self, bound: Cost, parts: u8) -> bool {
        match &self.best {
            Some(best) => (bound, self.counted.rank(parts)) < (best.bound, best.rank),
            None => bound < self.budget,
        }
    }

    #[inline(never)]
    fn take(&mut self, bound: Cost, parts: u8, question: u32) {
        if bound >= self.budget {
            self.rest = self.rest.min(bound);
            return;
        }
        let found = self.counted.listed(bound, parts, question);
        if self.best.is_none_or(|best| found < best) {
            self.best = Some(found);
            let costs = self.counted.costs;
            let by_parts = |parts: u8| costs.bound(costs.of_parts(parts));
            let is_worse =
                |other: u8| by_parts(other) > bound || (by_parts(other) == bound && other <= parts);
            while u32::from(self.needed) <= costs.size
                && self.needed < u8::MAX
                && is_worse(self.needed)
            {
                self.needed += 1;
            }
        }
    }
}

/// How many questions of a block have `least` parts or more. (A sum of bytes is compiled to vector instructions; a count is not.)
#[inline(always)]
pub(crate) fn at_least(parts: &[u8; COLUMNS], least: u8) -> u8 {
    let is_enough = |parts: &u8| u8::from(*parts >= least);
    parts.iter().map(is_enough).fold(0, u8::wrapping_add)
}
