//! Smallest hitting sets: the fewest turns that meet every one of some sets of turns.

use crate::watch::Watch;

/// A set of turns: turn number `t` is bit `t`.
pub(crate) type TurnSet = u128;

/// The most turns of a [`TurnSet`].
pub(crate) const MOST_TURNS: usize = TurnSet::BITS as usize;

/// The turns of a set, ascending.
pub(crate) fn turns_of(set: TurnSet) -> impl Iterator<Item = usize> {
    let mut rest = set;
    std::iter::from_fn(move || {
        let turn = rest.trailing_zeros() as usize;
        (rest != 0).then(|| {
            rest &= rest - 1;
            turn
        })
    })
}

/// Sets of turns that all have to be met, and the fewest turns that meet them.
#[derive(Clone, Debug, Default)]
pub(crate) struct HittingSets {
    /// None contains another; the smallest first.
    sets: Vec<TurnSet>,
    /// Fewer turns than this do not meet all sets.
    at_least: u32,
    /// How many sets were looked at so far.
    work: u64,
}

/// Why a smallest hitting set was not found.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unfound {
    /// The watch stopped the search.
    Cancelled,
    /// The search met its bound on the work.
    TooMuchWork,
}

impl HittingSets {
    /// The number of sets.
    pub(crate) fn len(&self) -> usize {
        self.sets.len()
    }

    /// How many of the sets have each turn.
    pub(crate) fn occurrences(&self) -> [u32; MOST_TURNS] {
        let mut occurrences = [0; MOST_TURNS];
        for turn in self.sets.iter().flat_map(|&set| turns_of(set)) {
            occurrences[turn] += 1;
        }
        occurrences
    }

    /// Adds a set, which is not empty.
    pub(crate) fn add(&mut self, set: TurnSet) {
        if self.sets.iter().any(|other| other & set == *other) {
            return;
        }
        self.sets.retain(|other| other & set != set);
        let key = |set: &TurnSet| (set.count_ones(), *set);
        let at = self.sets.partition_point(|other| key(other) < key(&set));
        self.sets.insert(at, set);
    }

    /// A smallest set of turns that meets all sets. The same sets give the same one.
    ///
    /// For each size from the last one on, the turns of a smallest set that is not met are tried in order. A turn that
    /// was tried is not tried again below its successors. A choice ends when more disjoint sets are open than turns may
    /// be added. `most_work` bounds the sets looked at in all calls together.
    pub(crate) fn smallest(
        &mut self,
        most_work: u64,
        watch: &dyn Watch,
    ) -> Result<TurnSet, Unfound> {
        loop {
            let mut search = HittingSearch {
                sets: &self.sets,
                work: self.work,
                most_work,
                watch,
            };
            let found = search.hit(0, 0, self.at_least);
            self.work = search.work;
            match found? {
                Some(chosen) => return Ok(chosen),
                None => self.at_least += 1,
            }
        }
    }
}

/// One search for a hitting set of a given size.
struct HittingSearch<'s> {
    sets: &'s [TurnSet],
    work: u64,
    most_work: u64,
    watch: &'s dyn Watch,
}

impl HittingSearch<'_> {
    /// A set that meets all sets, with `chosen` in it, no turn of `without`, and at most `more` turns besides.
    fn hit(
        &mut self,
        chosen: TurnSet,
        without: TurnSet,
        more: u32,
    ) -> Result<Option<TurnSet>, Unfound> {
        let before = self.work;
        self.work += self.sets.len() as u64;
        if self.work > self.most_work {
            return Err(Unfound::TooMuchWork);
        }
        if before >> 20 != self.work >> 20 && self.watch.is_cancelled() {
            return Err(Unfound::Cancelled);
        }
        let mut open: Option<TurnSet> = None;
        let (mut used, mut disjoint) = (0, 0);
        for &set in self.sets {
            if set & chosen != 0 {
                continue;
            }
            let allowed = set & !without;
            if open.is_none_or(|open| allowed.count_ones() < open.count_ones()) {
                open = Some(allowed);
            }
            if allowed & used == 0 {
                used |= allowed;
                disjoint += 1;
            }
        }
        let Some(open) = open else {
            return Ok(Some(chosen));
        };
        if disjoint > more {
            return Ok(None);
        }
        let mut without = without;
        for turn in turns_of(open) {
            if let Some(found) = self.hit(chosen | 1 << turn, without, more - 1)? {
                return Ok(Some(found));
            }
            without |= 1 << turn;
        }
        Ok(None)
    }
}
