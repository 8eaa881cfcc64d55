//! What a search remembers of positions, and hands on to others.

use crate::solver::search::cost::{Cost, Turns};
use crate::solver::search::memo::Memo;
use crate::solver::search::space::{Part, Positions};
use crate::solver::search::{Effort, Search};

/// A position and the turns left.
pub(crate) type Key = (u64, u64);

/// What is known of the value of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry<N> {
    pub(crate) lower: Cost,
    /// The cost of the best strategy known; where there is none, more than anything costs.
    pub(crate) upper: Cost,
    /// Its first question.
    pub(crate) best: N,
    /// Whether the value is known and `best` is the first of all best questions, in the order in which the search
    /// looks at them.
    pub(crate) is_first: bool,
}

impl<N: Copy + Default> Entry<N> {
    /// Nothing.
    pub(crate) fn nothing() -> Entry<N> {
        Entry {
            lower: 0,
            upper: Cost::MAX,
            best: N::default(),
            is_first: false,
        }
    }

    pub(crate) fn is_exact(&self) -> bool {
        self.upper <= self.lower
    }

    /// With another lower bound, and the cost and the first question of another strategy.
    pub(crate) fn with(self, lower: Cost, found: Option<(Cost, N)>) -> Entry<N> {
        let lower = lower.max(self.lower);
        match found {
            Some((upper, best)) if upper < self.upper => Entry {
                lower,
                upper,
                best,
                is_first: false,
            },
            _ => Entry { lower, ..self },
        }
    }

    /// What is known where the value was found, with the first of all best questions.
    pub(crate) fn solved(value: Cost, first: N) -> Entry<N> {
        Entry {
            lower: value,
            upper: value,
            best: first,
            is_first: true,
        }
    }
}

/// What a search leaves behind.
pub(crate) struct Findings<N> {
    memo: Memo<Key, Entry<N>>,
    effort: Effort,
}

impl<P: Positions> Search<'_, P> {
    /// Leaves half of the memory to forks. Whatever it remembers is forgotten.
    pub(crate) fn share_memory(&mut self) {
        self.memory /= 2;
        self.memo = Memo::new(self.memory);
    }

    /// A search that begins with what this one remembers, one of `count` that share as much memory as it has.
    pub(crate) fn fork(&self, count: usize) -> Search<'_, P>
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
    pub(crate) fn into_findings(self) -> Findings<P::Name> {
        Findings {
            memo: self.memo,
            effort: self.effort,
        }
    }

    /// Remembers the best of what is known of each position.
    pub(crate) fn learn(&mut self, findings: Findings<P::Name>) {
        self.effort.nodes += findings.effort.nodes;
        self.effort.asked += findings.effort.asked;
        for (key, entry) in findings.memo.entries() {
            let before = self.recalled(key).unwrap_or_else(Entry::nothing);
            if entry.is_first {
                if !before.is_first {
                    self.memo.insert(*key, *entry);
                }
            } else if entry.upper < before.upper
                || (entry.lower > before.lower && !before.is_exact())
            {
                let found = Some((entry.upper, entry.best));
                self.memo.insert(*key, before.with(entry.lower, found));
            }
        }
    }

    /// How many positions it remembers by itself.
    pub(crate) fn remembers(&self) -> usize {
        self.memo.len()
    }

    fn memo_key(&self, position: &P::Position, turns: Turns) -> Key {
        let key = self.positions.key(position);
        let turns = u64::from(turns).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (key as u64 ^ turns, (key >> 64) as u64)
    }

    pub(crate) fn remembered(
        &mut self,
        position: &P::Position,
        turns: Turns,
    ) -> Option<Entry<P::Name>> {
        if !self.rules.memo {
            return None;
        }
        let key = self.memo_key(position, turns);
        self.recall(&key)
    }

    fn recall(&mut self, key: &Key) -> Option<Entry<P::Name>> {
        let before = || self.base.and_then(|base| base.recalled(key));
        self.memo.get(key).or_else(before)
    }

    /// The same where it does not count as a use.
    fn recalled(&self, key: &Key) -> Option<Entry<P::Name>> {
        let before = || self.base.and_then(|base| base.recalled(key));
        self.memo.peek(key).copied().or_else(before)
    }

    /// What is known of a position, its questions named as it does.
    pub(crate) fn known(&mut self, position: &P::Position, turns: Turns) -> Entry<P::Name> {
        match self.remembered(position, turns) {
            Some(entry) if entry.upper < Cost::MAX => {
                let best = self.positions.special(position, entry.best);
                Entry { best, ..entry }
            }
            Some(entry) => entry,
            None => Entry::nothing(),
        }
    }

    /// Remembers what is known of a position, likewise.
    pub(crate) fn remember(
        &mut self,
        position: &P::Position,
        turns: Turns,
        mut entry: Entry<P::Name>,
    ) {
        if self.rules.memo {
            let key = self.memo_key(position, turns);
            if entry.upper < Cost::MAX {
                entry.best = self.positions.general(position, entry.best);
            }
            self.memo.insert(key, entry);
        }
    }

    /// What the best strategy known from a position on costs, and what it asks first, unless that is what
    /// anyone would.
    pub(crate) fn best_known(
        &mut self,
        position: &P::Position,
        turns: Turns,
    ) -> Option<(Cost, Option<P::Name>)> {
        if let Some(known) = self.positions.known(position, turns) {
            return Some((known, None));
        }
        let Entry { upper, best, .. } = self.known(position, turns);
        match self.positions.ceiling(position, turns) {
            Some(ceiling) if ceiling < upper => Some((ceiling, None)),
            _ => (upper < Cost::MAX).then_some((upper, Some(best))),
        }
    }

    /// What a question costs by the best strategies known for its parts.
    pub(crate) fn cost_as_known(
        &mut self,
        position: &P::Position,
        question: P::Question,
        turns: Turns,
    ) -> Option<Cost> {
        let mut parts = Vec::new();
        let cost = self.positions.ask(position, question, turns, &mut parts);
        let turns = self.positions.turns_after(position, turns);
        self.sum_as_known(cost, &parts, turns)
    }

    /// What these parts cost by the best strategies known for them, and so much more.
    pub(crate) fn sum_as_known(
        &mut self,
        more: Cost,
        parts: &[Part<P::Position>],
        turns: Turns,
    ) -> Option<Cost> {
        let mut sum = more;
        for part in parts {
            sum += part.times * self.best_known(&part.position, turns)?.0;
        }
        Some(sum)
    }
}
