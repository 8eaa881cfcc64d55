//! Which night to ask: matchings that fit are scored, and the best are improved by swaps.
//!
//! A night is scored by the sizes of the parts that it leaves. The best nights of larger sets are then
//! improved once more, each part counting as the four that the next two booths make of it: parts of one
//! size differ much in how evenly booths divide them.

use crate::board::code::Code;
use crate::grade::{Census, Slate};
use crate::strategy::matchmaker::couples::Couples;
use crate::strategy::matchmaker::value::Values;
use crate::util::subset::drawn;
use std::borrow::Cow;

/// A night, after the cost that it leaves. Lower is better.
pub(crate) type RankedNight = (u64, Code);

/// How many matchings that fit are scored, and how many of the best of them are improved, for sets up
/// to a size. Small sets are scored fast; large ones are few, and much depends on them.
const CARE: [(usize, usize, usize); 3] = [(64, 64, 2), (4000, 32, 2), (usize::MAX, 128, 6)];

/// The smallest set in which nights are scored with a look at the next booth.
const SMALLEST_AHEAD: usize = 150;

/// The fewest weeks left after the night for a look at the next booth. With fewer weeks, its parts are too small for
/// that.
const FEWEST_WEEKS_AHEAD: usize = 3;

/// The most matchings of a set that nights are scored on. Of larger sets, a sample of this size is taken.
const SAMPLE: usize = 16_000;

/// The most matchings of a set that nights are scored on with a look at the next booth, which takes longer.
const SAMPLE_AHEAD: usize = 4096;

/// The best nights found for a set of at least three matchings, best first, if `weeks` weeks are left after the
/// night. At least `most` are improved, and at least `ahead` of them with a look at the next booths, unless that is
/// 0.
pub(crate) fn nights(
    couples: Couples,
    values: &Values,
    matchings: &[Code],
    weeks: usize,
    most: usize,
    ahead: usize,
) -> Vec<RankedNight> {
    let care = CARE.iter().find(|care| matchings.len() <= care.0);
    let (starts, climbs) = care.map_or((1, 1), |&(_, starts, climbs)| (starts, climbs));
    let climb = Climb::new(couples, values, matchings, weeks);
    let starts = drawn(matchings, starts.max(2 * most));
    let mut best = climb.score(&starts);
    best.sort_unstable();
    best.truncate(climbs.max(most));
    for night in &mut best {
        if night.0 <= climb.least {
            break;
        }
        *night = climb.improve(*night);
    }
    best.sort_unstable();
    best.dedup();
    if ahead > 0
        && matchings.len() > SMALLEST_AHEAD
        && weeks >= FEWEST_WEEKS_AHEAD
        && let Some(mut look_ahead) = LookAhead::new(couples, values, matchings, weeks)
    {
        best.truncate(ahead.max(most));
        for (cost, night) in &mut best {
            let mut cost_of = |night| look_ahead.cost(night);
            (*cost, *night) = climbed(couples, (cost_of(*night), *night), 0, cost_of);
        }
        best.sort_unstable();
        best.dedup();
    }
    best
}

/// Swaps two people on the right while that helps, until no night can be better.
fn climbed(
    couples: Couples,
    (mut cost, mut night): RankedNight,
    least: u64,
    mut cost_of: impl FnMut(Code) -> u64,
) -> RankedNight {
    let count = couples.count();
    let mut in_vain = 0;
    loop {
        for first in 0..count {
            for second in first + 1..count {
                let swapped = couples.swapped(night, first, second);
                let swapped_cost = cost_of(swapped);
                if swapped_cost < cost {
                    (cost, night) = (swapped_cost, swapped);
                    in_vain = 0;
                } else {
                    in_vain += 1;
                }
                if cost <= least || in_vain >= count * (count - 1) / 2 {
                    return (cost, night);
                }
            }
        }
    }
}

/// Nights of one set, scored by the sizes of their parts.
struct Climb<'a> {
    couples: Couples,
    slate: Slate,
    /// What a part costs, by how many matchings of the sample are in it.
    costs: Cow<'a, [u64]>,
    /// No night is better than this.
    least: u64,
}

impl<'a> Climb<'a> {
    fn new(couples: Couples, values: &'a Values, matchings: &[Code], weeks: usize) -> Climb<'a> {
        let size = matchings.len() as u64;
        let (slate, costs) = if matchings.len() <= SAMPLE {
            let slate = couples.grader.lay_out(matchings);
            (slate, values.listed(weeks).into())
        } else {
            let slate = couples.grader.lay_out(&drawn(matchings, SAMPLE));
            let sizes = (0..=SAMPLE as u64).map(|part| part * size / SAMPLE as u64);
            (slate, sizes.map(|size| values.of(size, weeks)).collect())
        };
        Climb {
            couples,
            slate,
            costs,
            least: values.least_after(size, weeks),
        }
    }

    fn cost(&self, counts: &[u32]) -> u64 {
        // The last count is of the night itself, which is found.
        let parts = &counts[..self.couples.count()];
        parts.iter().map(|&count| self.costs[count as usize]).sum()
    }

    /// Scores nights until one is as good as can be.
    fn score(&self, nights: &[Code]) -> Vec<RankedNight> {
        let mut scored = Vec::with_capacity(nights.len());
        let grader = self.couples.grader;
        grader.histograms(nights, &self.slate, |night, counts| {
            let cost = self.cost(counts);
            scored.push((cost, night));
            cost > self.least
        });
        scored
    }

    fn improve(&self, night: RankedNight) -> RankedNight {
        let mut counts = vec![0; self.couples.count() + 1];
        climbed(self.couples, night, self.least, |night| {
            self.couples
                .grader
                .histogram(night, &self.slate, &mut counts);
            self.cost(&counts)
        })
    }
}

/// Nights of one set, scored by what the next booths make of their parts.
struct LookAhead<'a> {
    couples: Couples,
    values: &'a Values,
    weeks: usize,
    slate: Slate,
    /// How many matchings there are, and how many of them are scored.
    all: u64,
    sampled: u64,
    census: Census,
}

impl<'a> LookAhead<'a> {
    fn new(
        couples: Couples,
        values: &'a Values,
        matchings: &[Code],
        weeks: usize,
    ) -> Option<LookAhead<'a>> {
        let census = couples.grader.census()?;
        let sample = drawn(matchings, SAMPLE_AHEAD);
        Some(LookAhead {
            couples,
            values,
            weeks,
            slate: couples.grader.lay_out(&sample),
            all: matchings.len() as u64,
            sampled: sample.len() as u64,
            census,
        })
    }

    fn cost(&mut self, night: Code) -> u64 {
        let grader = self.couples.grader;
        grader.take_census(night, &self.slate, &mut self.census);
        let parts = self.census.parts().take(self.couples.count());
        let parts = parts.filter(|(size, _)| *size > 0);
        parts
            .map(|(size, holders)| {
                let size = u64::from(size);
                let [first, second] = best_booths(size, holders, self.couples.count());
                let answers = |booth| [booth, size - booth];
                let mut cost = 0;
                for first in answers(first) {
                    for second in answers(second) {
                        cost += self.quarter(first * second, size);
                    }
                }
                cost
            })
            .sum()
    }

    /// What those matchings of a part cost that give one answer to each of two booths, `product` being
    /// that of how many give either: a quarter of what a set of four times their number does, whose
    /// booths are still due.
    fn quarter(&self, product: u64, size: u64) -> u64 {
        let four_times = 4 * product * self.all / (size * self.sampled);
        self.values.of(four_times, self.weeks) / 4
    }
}

/// How many matchings of a part give the rarer answer to the booth nearest one half, and to the next
/// best that shares nobody with it: once the first is answered yes, its people are out of the question.
fn best_booths(size: u64, holders: &[u32], couples: usize) -> [u64; 2] {
    let rarer = |&with: &u32| u64::from(with).min(size - u64::from(with));
    let ranked = holders.iter().map(rarer).enumerate();
    let (place, first) = ranked.max_by_key(|booth| booth.1).unwrap_or_default();
    let mut second = 0;
    for (left, row) in holders.chunks(couples).enumerate() {
        if left != place / couples {
            for (right, with) in row.iter().enumerate() {
                if right != place % couples {
                    second = second.max(rarer(with));
                }
            }
        }
    }
    [first, second]
}
