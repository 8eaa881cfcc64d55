//! Line-ups to compare: good ones, found by exchanging partners ([`climb`]), and all of them ([`each_night`]).

use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::line_up;
use crate::season::winning::group::Group;

/// Exchanges partners as long as that is worth more, the best exchange first. `worth` is called with a number of
/// lights and with the number of matchings that give it; the worth of a night is the sum. Takes the work from
/// `steps`.
pub(super) fn climb(
    cast: &Cast,
    group: &Group,
    seated: &[Pair],
    start: Vec<Pair>,
    worth: &impl Fn(usize, usize) -> f64,
    steps: &mut u64,
) -> (f64, Vec<Pair>) {
    let mut sizes = vec![0; cast.seats() + 1];
    let work = (group.words() * cast.seats()) as u64;
    let mut score = |night: &[Pair]| -> f64 {
        *steps = steps.saturating_sub(work);
        group.sizes(night, &mut sizes);
        let numbered = sizes.iter().enumerate().filter(|(_, size)| **size > 0);
        numbered.map(|(lights, &size)| worth(lights, size)).sum()
    };
    let mut night = start;
    let mut best = score(&night);
    loop {
        let mut better: Option<Vec<Pair>> = None;
        for other in line_up::neighbours(cast, seated, &night) {
            let worth = score(&other);
            // Sums of the same numbers in another order differ by less.
            if worth > best + 1e-9 * best.abs().max(1.0) {
                (best, better) = (worth, Some(other));
            }
        }
        match better {
            Some(better) => night = better,
            None => break,
        }
    }
    night.sort();
    (best, night)
}

/// Calls `each` with every night in which `seated` couples sit together, until it returns `false`. Nights that differ
/// only in who sits with nobody they can belong to are called once. Returns whether it came to the end within `steps`.
pub(super) fn each_night(
    cast: &Cast,
    group: &Group,
    seated: &[Pair],
    steps: &mut u64,
    each: &mut dyn FnMut(&[Pair], &mut u64) -> bool,
) -> bool {
    let mut walk = Walk {
        cast,
        group,
        night: seated.to_vec(),
        taken_left: 0,
        taken_right: 0,
        is_any: cast.rule() == SeasonRule::Any,
        steps,
        each,
    };
    for pair in seated {
        walk.take(*pair);
    }
    walk.extend()
}

struct Walk<'a> {
    cast: &'a Cast,
    group: &'a Group,
    night: Vec<Pair>,
    taken_left: u32,
    taken_right: u32,
    is_any: bool,
    steps: &'a mut u64,
    each: &'a mut dyn FnMut(&[Pair], &mut u64) -> bool,
}

impl Walk<'_> {
    fn take(&mut self, pair: Pair) {
        self.taken_left ^= 1 << pair.left;
        self.taken_right ^= 1 << pair.right;
        if self.is_any {
            self.taken_left ^= 1 << pair.right;
            self.taken_right ^= 1 << pair.left;
        }
    }

    fn extend(&mut self) -> bool {
        let left = self.taken_left.trailing_ones() as usize;
        if left >= self.cast.left().len() {
            return (self.each)(&self.night, self.steps);
        }
        if *self.steps == 0 {
            return false;
        }
        *self.steps -= 1;
        let mut tried_dark = false;
        for right in 0..self.cast.right().len() {
            let is_free = self.taken_right >> right & 1 == 0 && !(self.is_any && right <= left);
            if !is_free {
                continue;
            }
            if !self.is_any && self.is_dark(right) {
                // Those who belong to nobody that still has to sit are alike.
                if tried_dark {
                    continue;
                }
                tried_dark = true;
            }
            let pair = Pair { left, right };
            self.night.push(pair);
            self.take(pair);
            let goes_on = self.extend();
            self.take(pair);
            self.night.pop();
            if !goes_on {
                return false;
            }
        }
        true
    }

    /// Whether no matching has this person with anyone who does not sit yet.
    fn is_dark(&self, right: usize) -> bool {
        (0..self.cast.left().len())
            .filter(|left| self.taken_left >> left & 1 == 0)
            .all(|left| self.group.count(Pair { left, right }) == 0)
    }
}
