//! Choices that are compared by playing all games of a set out, and changed where a game is lost.
//!
//! Every choice depends on the set and the weeks left alone, so the tree of a set holds the trees of
//! the sets that it leads to.

use super::search::{Score, Search, WORTH_SHARING};
use crate::code::Code;
use crate::grade::Feedback;
use crate::tree::Sketch;
use crate::watch::Watch;

/// Sets up to this size lose little by the plain choices, if no game is lost.
const PLAIN: usize = 24;

/// With more weeks left than this, fewer choices are compared where all lose a game: the losses come
/// later, and can be averted later.
const LATE: usize = 6;

/// So many, then.
const EARLY_REPAIRS: usize = 3;

/// How many of the choices are refined, by the weeks left, until one loses no game. With two weeks left
/// or fewer the games played out are all there is to know.
const RETRIES: [(usize, usize); 8] = [
    (1, 1),
    (1, 1),
    (1, 1),
    (3, 3),
    (3, 3),
    (1, 3),
    (1, 2),
    (1, 1),
];

/// From this size on, booths that equally many matchings have are taken for the same booth.
const SYMMETRIC: usize = 4000;

/// What is asked of a set, all that follows, and how its games go; no sketch where at most two
/// matchings are left.
pub(super) type Refined = (Score, Option<Sketch>);

/// Refines the choices of a search.
#[derive(Copy, Clone)]
pub(super) struct Refinement<'a> {
    pub(super) search: &'a Search,
    /// How many booths, and how many nights, are compared.
    pub(super) tries: usize,
    /// How many where all of those lose a game.
    pub(super) repairs: usize,
    pub(super) watch: &'a dyn Watch,
}

impl Refinement<'_> {
    /// The tree of a set whose booth is due. It is cut short when the watch cancels the work.
    pub(super) fn booth(self, matchings: &[Code], weeks: usize) -> Refined {
        if matchings.len() <= 2 || self.watch.is_cancelled() {
            return (Score::found(matchings.len(), weeks), None);
        }
        let plain = self.search.booth(matchings, weeks);
        let play = |booth| self.search.play_booth(matchings, booth, weeks);
        if let Some(plainly) = self.plainly(matchings, || play(plain)) {
            return plainly.after_booth(matchings, plain, weeks, u64::MAX);
        }
        let mut booths = self.search.couples.booths(matchings);
        if matchings.len() > SYMMETRIC {
            booths.dedup_by_key(|booth| booth.0);
        }
        let booths: Vec<Code> = booths.into_iter().map(|booth| booth.1).collect();
        let choices = self.compared(plain, &booths, weeks, play);
        let retries = RETRIES[weeks.min(RETRIES.len() - 1)].0;
        self.first_lossless(&choices[..retries.min(choices.len())], |booth, bound| {
            self.after_booth(matchings, booth, weeks, bound)
        })
    }

    /// The tree of a set whose night is due.
    pub(super) fn night(self, matchings: &[Code], weeks: usize) -> Refined {
        if matchings.len() <= 2 || self.watch.is_cancelled() {
            let night = self.search.night(matchings, weeks).1;
            return (self.search.play_night(matchings, night, weeks), None);
        }
        let plain = self.search.night(matchings, weeks).1;
        let play = |night| self.search.play_night(matchings, night, weeks);
        if let Some(plainly) = self.plainly(matchings, || play(plain)) {
            return plainly.after_night(matchings, plain, weeks, u64::MAX);
        }
        let nights = self.search.nights(matchings, weeks, self.most(weeks));
        let nights: Vec<Code> = nights.into_iter().map(|night| night.1).collect();
        let choices = self.compared(plain, &nights, weeks, play);
        let retries = RETRIES[weeks.min(RETRIES.len() - 1)].1;
        self.first_lossless(&choices[..retries.min(choices.len())], |night, bound| {
            self.after_night(matchings, night, weeks, bound)
        })
    }

    /// The refinement that changes nothing, where nothing is to be changed.
    fn plainly(self, matchings: &[Code], play: impl Fn() -> Score) -> Option<Self> {
        let is_small = self.tries <= 1 || matchings.len() <= PLAIN;
        let never = self.tries <= 1 && self.repairs <= 1;
        (never || is_small && play().lost == 0).then_some(Refinement {
            tries: 1,
            repairs: 1,
            ..self
        })
    }

    /// The most choices that are compared.
    fn most(self, weeks: usize) -> usize {
        let repairs = match weeks {
            ..=LATE => self.repairs,
            _ => self.repairs.min(EARLY_REPAIRS),
        };
        self.tries.max(repairs)
    }

    /// The plain choice and the first of the others, those first whose games go best; more of them
    /// where all lose.
    fn compared(
        self,
        plain: Code,
        others: &[Code],
        weeks: usize,
        play: impl Fn(Code) -> Score,
    ) -> Vec<Code> {
        let mut scored = vec![(play(plain), 0, plain)];
        let others = others.iter().filter(|&&other| other != plain);
        for (at, &other) in (1..self.most(weeks)).zip(others) {
            let all_lose = scored.iter().all(|(score, ..)| score.lost > 0);
            if at >= self.tries && !all_lose {
                break;
            }
            scored.push((play(other), at, other));
        }
        scored.sort_unstable();
        scored.iter().map(|choice| choice.2).collect()
    }

    /// The tree of the first choice that loses nothing, or of that which loses least. `refine` may give
    /// up as soon as it has lost more games than the bound: what it has found until then is not whole,
    /// and its score is worse than that of the best.
    fn first_lossless(self, choices: &[Code], refine: impl Fn(Code, u64) -> Refined) -> Refined {
        let mut best = refine(choices[0], u64::MAX);
        for &choice in &choices[1..] {
            if best.0.lost == 0 {
                break;
            }
            let other = refine(choice, best.0.lost);
            if other.0 < best.0 {
                best = other;
            }
        }
        best
    }

    fn after_booth(self, matchings: &[Code], booth: Code, weeks: usize, bound: u64) -> Refined {
        let parts = self.search.couples.split_by_booth(booth, matchings);
        let parts: Vec<(Feedback, Vec<Code>)> = numbered(parts);
        let (score, branches) = self.refine_all(parts, bound, |part| self.night(part, weeks));
        let question = booth;
        (score, Some(Sketch { question, branches }))
    }

    fn after_night(self, matchings: &[Code], night: Code, weeks: usize, bound: u64) -> Refined {
        let mut parts = self.search.couples.split(night, matchings);
        let right = parts.pop().map_or(0, |right| right.len());
        let waited = Score {
            lost: 0,
            weeks: (matchings.len() - right) as u64,
        };
        let now = Score::found(right, weeks).plus(waited);
        let after = weeks.saturating_sub(1);
        let (later, branches) =
            self.refine_all(numbered(parts), bound, |part| self.booth(part, after));
        let question = night;
        (now.plus(later), Some(Sketch { question, branches }))
    }

    /// Refines the parts of a set, the largest first, until more games are lost than the bound.
    fn refine_all(
        self,
        mut parts: Vec<(Feedback, Vec<Code>)>,
        bound: u64,
        refine: impl Fn(&[Code]) -> Refined + Send + Sync,
    ) -> (Score, Vec<(Feedback, Option<Sketch>)>) {
        let size: usize = parts.iter().map(|(_, part)| part.len()).sum();
        parts.sort_by_key(|(feedback, part)| (std::cmp::Reverse(part.len()), *feedback));
        let mut score = Score::default();
        let mut branches = Vec::with_capacity(parts.len());
        if size >= WORTH_SHARING {
            let refined = map_all(&parts, |(_, part)| refine(part));
            for ((feedback, _), (part_score, sketch)) in parts.iter().zip(refined) {
                score = score.plus(part_score);
                branches.push((*feedback, sketch));
            }
        } else {
            for (feedback, part) in &parts {
                let (part_score, sketch) = refine(part);
                score = score.plus(part_score);
                branches.push((*feedback, sketch));
                if score.lost > bound {
                    break;
                }
            }
        }
        branches.sort_unstable_by_key(|(feedback, _)| *feedback);
        (score, branches)
    }
}

/// The parts that are not empty, with the answers that they give.
fn numbered(parts: impl IntoIterator<Item = Vec<Code>>) -> Vec<(Feedback, Vec<Code>)> {
    let parts = parts.into_iter().enumerate();
    parts
        .filter(|(_, part)| !part.is_empty())
        .map(|(answer, part)| (Feedback(answer as u16), part))
        .collect()
}

#[cfg(feature = "parallel")]
fn map_all<T: Sync, R: Send>(items: &[T], each: impl Fn(&T) -> R + Send + Sync) -> Vec<R> {
    use rayon::prelude::*;
    items.par_iter().map(each).collect()
}

#[cfg(not(feature = "parallel"))]
fn map_all<T, R>(items: &[T], each: impl Fn(&T) -> R) -> Vec<R> {
    items.iter().map(each).collect()
}
