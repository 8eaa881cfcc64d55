//! A map within a bound on memory.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// A map with a bound on memory. Once it is full, it forgets what was not used for long.
#[derive(Debug)]
pub(crate) struct Memo<K, V> {
    young: FxHashMap<K, V>,
    /// The entries that were young when the young half was last full.
    old: FxHashMap<K, V>,
    /// The most entries of each half.
    most: usize,
}

impl<K: Copy + Eq + Hash, V: Copy> Memo<K, V> {
    /// An empty memo that takes about `bytes` bytes when it is full.
    pub(crate) fn new(bytes: usize) -> Memo<K, V> {
        // A hash table has a power of two of places, a byte more for each, and leaves one place in eight
        // free. While it grows, a table of half its size is still there: two halves and a half.
        let place = size_of::<(K, V)>() + 1;
        let places = (bytes / place * 2 / 5).max(64);
        Memo {
            young: FxHashMap::default(),
            old: FxHashMap::default(),
            most: (1 << places.ilog2()) / 8 * 7,
        }
    }

    /// The value of a key. This counts as a use.
    pub(crate) fn get(&mut self, key: &K) -> Option<V> {
        if let Some(value) = self.young.get(key) {
            return Some(*value);
        }
        let value = self.old.remove(key)?;
        self.insert(*key, value);
        Some(value)
    }

    /// The value of a key. This does not count as a use.
    pub(crate) fn peek(&self, key: &K) -> Option<&V> {
        self.young.get(key).or_else(|| self.old.get(key))
    }

    /// The number of entries. One that is in both halves counts twice.
    pub(crate) fn len(&self) -> usize {
        self.young.len() + self.old.len()
    }

    /// All entries, each once. Those of the young half come last.
    pub(crate) fn entries(&self) -> impl Iterator<Item = (&K, &V)> {
        let is_old = |(key, _): &(&K, &V)| !self.young.contains_key(*key);
        self.old.iter().filter(is_old).chain(&self.young)
    }

    /// Adds an entry or replaces it. If the young half is full, it becomes the old one, and the old one is forgotten.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        if self.young.len() >= self.most && !self.young.contains_key(&key) {
            self.old = std::mem::take(&mut self.young);
        }
        self.young.insert(key, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_used_stays_and_the_rest_is_forgotten() {
        let mut memo = Memo::new(0);
        for number in 0..10_000u64 {
            memo.insert((number, 0), number);
            assert_eq!(memo.get(&(number, 0)), Some(number));
            assert_eq!(memo.get(&(0, 0)), Some(0));
            assert!(memo.young.len() <= 56 && memo.old.len() <= 56);
        }
        assert_eq!(memo.get(&(1, 0)), None);
        let mut large = Memo::new(1 << 24);
        for number in 0..10_000u64 {
            large.insert((number, 0), number);
        }
        assert_eq!(large.get(&(1, 0)), Some(1));
    }

    #[test]
    fn a_value_is_replaced() {
        let mut memo = Memo::new(1000);
        memo.insert((1, 2), 3);
        memo.insert((1, 2), 4);
        assert_eq!(memo.get(&(1, 2)), Some(4));
    }
}
