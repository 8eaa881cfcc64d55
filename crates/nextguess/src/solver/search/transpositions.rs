//! What a search remembers of the positions that it has met, and hands on to others.

use crate::solver::search::cost::Cost;
use crate::solver::search::memo::Memo;

/// The key of a position and the turns left.
pub(crate) type Key = (u64, u64);

/// Bounds of the value of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Entry<N> {
    /// No strategy costs less.
    pub(crate) lower: Cost,
    /// The cost of the best strategy known; [`Cost::MAX`] if none is known.
    pub(crate) upper: Cost,
    /// The first question of that strategy; of no meaning if none is known.
    pub(crate) best: N,
    /// Whether the value is known and `best` is the first of all best questions, in the order in which the search
    /// looks at them.
    pub(crate) is_first: bool,
}

impl<N: Copy + Default> Entry<N> {
    /// The bounds of a position of which nothing is known.
    pub(crate) fn nothing() -> Entry<N> {
        Entry {
            lower: 0,
            upper: Cost::MAX,
            best: N::default(),
            is_first: false,
        }
    }

    /// Whether the value is known.
    pub(crate) fn is_exact(&self) -> bool {
        self.upper <= self.lower
    }

    /// The better of these bounds and another lower bound, with another strategy by its cost and its first question.
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

    /// The bounds of a position whose value is known, with the first of its best questions.
    pub(crate) fn solved(value: Cost, first: N) -> Entry<N> {
        Entry {
            lower: value,
            upper: value,
            best: first,
            is_first: true,
        }
    }
}

/// What a fork leaves behind: all that it remembers by itself.
pub(crate) struct Findings<N>(Memo<Key, Entry<N>>);

/// What a search remembers of the positions that it has met, within a bound on memory.
pub(crate) struct Transpositions<'a, N> {
    memo: Memo<Key, Entry<N>>,
    /// About how many bytes `memo` may have.
    bytes: usize,
    /// What the search that this one was forked from remembers.
    base: Option<&'a Transpositions<'a, N>>,
}

impl<N: Copy + Default> Transpositions<'_, N> {
    /// Nothing remembered yet, and room of about `bytes` bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Transpositions {
            memo: Memo::new(bytes),
            bytes,
            base: None,
        }
    }

    /// Halves the memory, and forgets everything.
    pub(crate) fn share(&mut self) {
        self.bytes /= 2;
        self.memo = Memo::new(self.bytes);
    }

    /// One that begins with what this one remembers, and has one part in `count` of its memory for more.
    pub(crate) fn fork(&self, count: usize) -> Transpositions<'_, N> {
        Transpositions {
            base: Some(self),
            ..Transpositions::new(self.bytes / count)
        }
    }

    /// All that it remembers by itself, without that of its base.
    pub(crate) fn into_findings(self) -> Findings<N> {
        Findings(self.memo)
    }

    /// Remembers the better of what is known of each position.
    pub(crate) fn learn(&mut self, Findings(findings): Findings<N>) {
        for (key, entry) in findings.entries() {
            let before = self.peek(key).unwrap_or_else(Entry::nothing);
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

    /// The number of positions that it remembers by itself.
    pub(crate) fn len(&self) -> usize {
        self.memo.len()
    }

    /// What is known under a key. This counts as a use, so it is not forgotten soon.
    pub(crate) fn recall(&mut self, key: &Key) -> Option<Entry<N>> {
        let before = || self.base.and_then(|base| base.peek(key));
        self.memo.get(key).or_else(before)
    }

    /// What [`Transpositions::recall`] returns. This does not count as a use.
    fn peek(&self, key: &Key) -> Option<Entry<N>> {
        let before = || self.base.and_then(|base| base.peek(key));
        self.memo.peek(key).copied().or_else(before)
    }

    /// Remembers what is known under a key.
    pub(crate) fn insert(&mut self, key: Key, entry: Entry<N>) {
        self.memo.insert(key, entry);
    }
}
