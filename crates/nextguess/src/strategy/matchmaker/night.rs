//! Which night to ask: matchings that fit are scored, and the best are improved by swaps.

use super::couples::Couples;
use super::value::Values;
use crate::code::Code;
use crate::grade::Slate;
use crate::random::Random;

/// A night and what it leaves, the lower the better.
pub(super) type RankedNight = (u64, Code);

/// Larger sets are scored on a sample of at most so many matchings.
const SAMPLE: usize = 16_000;

/// How many matchings that fit are scored, and how many of the best of them are improved, for sets up
/// to a size. Small sets are scored fast; large ones are few, and much depends on them.
const CARE: [(usize, usize, usize); 3] = [(64, 64, 2), (4000, 32, 2), (usize::MAX, 256, 12)];

/// The local search over nights of one set.
struct Climb<'a> {
    couples: Couples,
    slate: Slate,
    /// What a part costs, by how many matchings of the sample are in it.
    costs: &'a [u64],
    /// No night is better than this.
    least: u64,
}

/// The best nights found for a set of at least three matchings, best first, when so many weeks are left
/// after the night. At least `most` are improved.
pub(super) fn nights(
    couples: Couples,
    values: &Values,
    matchings: &[Code],
    weeks: usize,
    most: usize,
) -> Vec<RankedNight> {
    let size = matchings.len();
    let sample: Vec<Code>;
    let scored = if size > SAMPLE {
        sample = some_of(matchings, SAMPLE);
        &sample
    } else {
        matchings
    };
    let scaled: Vec<u64>;
    let costs = if scored.len() == size {
        values.listed(weeks)
    } else {
        let sizes = (0..=scored.len()).map(|part| part as u64 * size as u64 / scored.len() as u64);
        scaled = sizes.map(|size| values.of(size, weeks)).collect();
        &scaled
    };
    let climb = Climb {
        couples,
        slate: couples.grader.lay_out(scored),
        costs,
        least: values.least_after(size as u64, weeks),
    };
    let care = CARE.iter().find(|(largest, ..)| size <= *largest);
    let (starts, climbs) = care.map_or((1, 1), |&(_, starts, climbs)| (starts, climbs));
    let starts = some_of(matchings, starts.max(2 * most));
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
    best
}

/// At most `most` of the matchings, ascending: one of each stretch, drawn, since matchings at even
/// distances in their order are alike in their last pairs.
fn some_of(matchings: &[Code], most: usize) -> Vec<Code> {
    let count = matchings.len();
    if count <= most {
        return matchings.to_vec();
    }
    let mut random = Random::seeded(count as u64);
    let mut drawn = |stretch| {
        let (first, end) = (stretch * count / most, (stretch + 1) * count / most);
        matchings[first + random.below(end - first)]
    };
    (0..most).map(&mut drawn).collect()
}

impl Climb<'_> {
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

    /// Swaps two people on the right while that helps.
    fn improve(&self, (mut cost, mut night): RankedNight) -> RankedNight {
        let couples = self.couples.count();
        let mut counts = vec![0; couples + 1];
        let mut in_vain = 0;
        loop {
            for first in 0..couples {
                for second in first + 1..couples {
                    let swapped = self.swapped(night, first, second);
                    let grader = self.couples.grader;
                    grader.histogram(swapped, &self.slate, &mut counts);
                    let swapped_cost = self.cost(&counts);
                    if swapped_cost < cost {
                        (cost, night) = (swapped_cost, swapped);
                        in_vain = 0;
                    } else {
                        in_vain += 1;
                    }
                    if cost <= self.least || in_vain >= couples * (couples - 1) / 2 {
                        return (cost, night);
                    }
                }
            }
        }
    }

    fn swapped(&self, night: Code, first: usize, second: usize) -> Code {
        let layout = self.couples.layout;
        let (first, second) = (layout.shift(first), layout.shift(second));
        let lane = (1 << layout.bits()) - 1;
        let difference = (night.0 >> first ^ night.0 >> second) & lane;
        Code(night.0 ^ difference << first ^ difference << second)
    }
}
