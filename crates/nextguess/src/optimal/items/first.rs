//! A first strategy, found at once: what a search that is stopped falls back on, and what it must beat.
//!
//! It asks in every position the question whose items, each by itself, allow the most answers; of the
//! last questions the best. Where even that is stopped, one assignment that fits is asked after the other.

use super::canonical::Position;
use super::jobs::Run;
use super::question::{MarkTable, Names, Questions};
use super::search::Search;

/// The first strategy from a position on.
#[derive(Copy, Clone, Debug)]
pub(super) struct First {
    /// What it reaches at least.
    pub(super) least: u64,
    /// What it asks.
    pub(super) names: Names,
}

impl Search<'_> {
    /// What the first strategy reaches from a position on, at least; stopped by the watch, what is known of
    /// it by then.
    pub(super) fn first(&mut self, position: &Position, turns: u32, run: &Run<'_>) -> u64 {
        if let Some(first) = self.firsts.get(&(*position, turns as u8)) {
            return first.least;
        }
        let count = position.count();
        let one_by_one = self.bound.one_by_one(count, turns as usize);
        if self.closed(count, turns).is_some() || run.is_cancelled() {
            return one_by_one;
        }
        let first = if turns == 2 {
            let value = self.value(position, turns, 0, run);
            First {
                least: value.least,
                names: value.best,
            }
        } else {
            let questions = Questions::new(position, self.rules.shortcuts.symmetry);
            let names = self.most_answers(position, &questions);
            let (won, parts) = self.parts(position, turns, &questions, &names);
            let least = parts.iter().map(|part| {
                let least = self.first(&part.position, turns - 1, run);
                part.times * least
            });
            First {
                least: won + least.sum::<u64>(),
                names,
            }
        };
        if first.least < one_by_one {
            return one_by_one;
        }
        self.firsts.insert((*position, turns as u8), first);
        first.least
    }

    /// The question that seems to have the most answers.
    fn most_answers(&self, position: &Position, questions: &Questions) -> Names {
        let table = MarkTable::new(&self.rules, questions);
        let mut best = (0, Names::default());
        let mut upto = 3u64.pow(u32::from(position.slots));
        while upto > 0 && best.0 == 0 {
            let above = upto * 3 / 4;
            questions.visit_between(&table, above, upto, |names, answers| {
                if answers > best.0 {
                    best = (answers, *names);
                }
                true
            });
            upto = above;
        }
        best.1
    }
}
