//! The fewest turns that contradict each other.

use std::cmp::Reverse;

use super::fits::Fits;
use super::hitting::{HittingSets, TurnSet, Unfound, turns_of};
use super::{Bounds, Unexplained};
use crate::board::code::Code;
use crate::game::PackedTurn;
use crate::position::Position;
use crate::watch::Watch;

/// Turns that no secret fits, and what is searched for a conflict among them.
pub(super) struct Space<'a> {
    pub(super) start: &'a Position,
    pub(super) turns: &'a [PackedTurn],
    /// The bits of some secrets; those of the others are made when they are needed.
    pub(super) fits: Fits,
    /// The secrets that are not in `fits`, block by block.
    pub(super) unkept: Vec<&'a [Code]>,
    /// The number of blocks of all secrets.
    pub(super) blocks: usize,
    pub(super) bounds: Bounds,
}

impl Space<'_> {
    /// Turns that contradict each other, ascending, and whether no fewer do.
    ///
    /// Turns that some secret fits leave out others. A conflict has one of those left out, for each such choice of
    /// turns: it is a hitting set. So a smallest hitting set of the sets known so far is tried. If some secret fits its
    /// turns, they are extended by as many others as fit, and what is left out then is one more set to meet (implicit
    /// hitting sets: Ignatiev, Previti, Liffiton & Marques-Silva, CP 2015). The first hitting set that no secret fits is
    /// a smallest conflict, and so is any conflict as small as a smallest hitting set.
    pub(super) fn smallest(
        &mut self,
        watch: &dyn Watch,
    ) -> Result<(Vec<usize>, bool), Unexplained> {
        let mut best = self.greedy(watch)?;
        let mut sets = HittingSets::default();
        let mut words = 0;
        let is_smallest = loop {
            let mut tried = match sets.smallest(self.bounds.sets, watch) {
                Ok(tried) => tried,
                Err(Unfound::TooMuchWork) => break false,
                Err(Unfound::Cancelled) => return Err(Unexplained::Cancelled),
            };
            if tried.count_ones() >= best.count_ones() {
                break true;
            }
            // One turn of each new set is added, which gives several sets for one search for a hitting set.
            let smallest = tried;
            while let Some(left_out) = self.left_out(tried, &sets, watch)? {
                sets.add(left_out);
                tried |= 1 << left_out.trailing_zeros();
                words += (self.fits.turns() * self.fits.words()) as u64;
            }
            if tried == smallest {
                best = tried;
                break true;
            }
            let reduced = self.reduced(tried, watch)?;
            if reduced.count_ones() < best.count_ones() {
                best = reduced;
            }
            if words > self.bounds.words {
                break false;
            }
        };
        Ok((turns_of(best).collect(), is_smallest))
    }

    /// A conflict: always the turn that leaves the fewest secrets, the first of several, and none that is not needed.
    fn greedy(&mut self, watch: &dyn Watch) -> Result<TurnSet, Unexplained> {
        let mut chosen: TurnSet = 0;
        while self.is_consistent(chosen, watch)? {
            let left = self.fits.fitting(chosen);
            let others = (0..self.fits.turns()).filter(|turn| chosen >> turn & 1 == 0);
            let Some(next) = others.min_by_key(|&turn| self.fits.count(&left, turn)) else {
                break;
            };
            chosen |= 1 << next;
        }
        self.reduced(chosen, watch)
    }

    /// A part of a conflict that is one itself, and of which no turn can be left out.
    fn reduced(&mut self, conflict: TurnSet, watch: &dyn Watch) -> Result<TurnSet, Unexplained> {
        let mut kept = conflict;
        let turns: Vec<usize> = turns_of(conflict).collect();
        for turn in turns.into_iter().rev() {
            let without = kept & !(1 << turn);
            if !self.is_consistent(without, watch)? {
                kept = without;
            }
        }
        Ok(kept)
    }

    /// Whether some secret fits all turns of a set.
    fn is_consistent(&mut self, set: TurnSet, watch: &dyn Watch) -> Result<bool, Unexplained> {
        if watch.is_cancelled() {
            return Err(Unexplained::Cancelled);
        }
        let is_met = |left: Vec<u64>| left.iter().any(|word| *word != 0);
        Ok(is_met(self.fits.fitting(set)) || self.fetch(set, watch)?)
    }

    /// Adds secrets that fit all turns of a set to those whose bits are kept. Returns whether there are any.
    fn fetch(&mut self, set: TurnSet, watch: &dyn Watch) -> Result<bool, Unexplained> {
        for codes in &self.unkept {
            if watch.is_cancelled() {
                return Err(Unexplained::Cancelled);
            }
            let block = Fits::of(self.start, codes, self.turns, self.blocks)?;
            let fitting = block.fitting(set);
            if fitting.iter().any(|word| *word != 0) {
                self.fits.append_chosen(&block, &fitting);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The turns that are left out when those of a set, and then as many others as possible, are fitted; `None` if no
    /// secret fits the set. Turns that many sets have are fitted first, so that the sets overlap little.
    fn left_out(
        &mut self,
        set: TurnSet,
        sets: &HittingSets,
        watch: &dyn Watch,
    ) -> Result<Option<TurnSet>, Unexplained> {
        if !self.is_consistent(set, watch)? {
            return Ok(None);
        }
        let mut left = self.fits.fitting(set);
        let occurrences = sets.occurrences();
        let mut others: Vec<usize> = (0..self.fits.turns())
            .filter(|turn| set >> turn & 1 == 0)
            .collect();
        // In turns from the first and from the last, so that the sets differ.
        if sets.len() % 2 == 1 {
            others.reverse();
        }
        others.sort_by_key(|&turn| Reverse(occurrences[turn]));
        let mut left_out = 0;
        for turn in others {
            match self.fits.meets(&left, turn) {
                true => self.fits.narrow(&mut left, turn),
                false => left_out |= 1 << turn,
            }
        }
        Ok(Some(left_out))
    }
}
