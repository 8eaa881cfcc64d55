//! What to do next in a season: [`booths`] and [`night`] find the booth and the night that tell most.

use crate::season::cast::Pair;
use crate::season::counting::Counts;
use crate::season::line_up;
use crate::season::matching::Matching;
use crate::util::entropy;
use crate::watch::Watch;

/// What a booth or a night would tell about the matchings left.
///
/// ```
/// use nextguess::season::advice::Rating;
///
/// let rating = Rating::new(vec![4, 2, 2]);
/// assert_eq!((rating.bits, rating.largest), (1.5, 4));
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Rating {
    /// How many matchings go with each answer.
    pub parts: Vec<u128>,
    /// The information in the answer, in bits: `-Σ p · log2 p` over the shares p of the parts.
    pub bits: f64,
    /// The most matchings that can be left after the answer.
    pub largest: u128,
}

impl Rating {
    /// The rating of a question whose answers go with `parts` matchings.
    pub fn new(parts: Vec<u128>) -> Rating {
        let total: u128 = parts.iter().sum();
        Rating {
            bits: entropy::of_shares(parts.iter().map(|&part| part as f64 / total as f64)),
            largest: parts.iter().copied().max().unwrap_or(0),
            parts,
        }
    }
}

/// The booths, each with what it would tell, best first: those with the most bits, among these the likeliest.
/// `offered` has the pairs to choose from; without it, all pairs.
///
/// ```
/// use nextguess::season::{Cast, Counts, SeasonRule, advice};
/// use nextguess::Unwatched;
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// let counts = Counts::start(&cast, &Unwatched).expect("few people");
/// let (_, rating) = &advice::booths(&counts, None)[0];
/// assert_eq!(rating.parts, [4, 2]);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn booths(counts: &Counts<'_>, offered: Option<&[Pair]>) -> Vec<(Pair, Rating)> {
    let pairs: Vec<Pair> = match offered {
        Some(offered) => offered.to_vec(),
        None => counts.cast().pairs().collect(),
    };
    let rated = pairs.into_iter().map(|pair| {
        let yes = counts.matchings_with(pair);
        (pair, Rating::new(vec![counts.total() - yes, yes]))
    });
    let mut rated: Vec<(Pair, Rating)> = rated.collect();
    let nearness = |rating: &Rating| rating.largest;
    rated.sort_by(|(_, a), (_, b)| {
        nearness(a)
            .cmp(&nearness(b))
            .then(b.parts[1].cmp(&a.parts[1]))
    });
    rated
}

/// A night, and what its lights would tell.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct PlannedNight {
    /// The couples who sit together.
    pub pairs: Vec<Pair>,
    /// What the lights would tell, counted over all matchings.
    pub rating: Rating,
}

/// The most matchings that guide the search. What it finds is rated on all matchings.
const GUIDES: usize = 1 << 13;

/// The number of nights from which the search sets out.
const STARTS: usize = 6;

/// The best night that the search finds. The couples of `seated` sit together. `None` if no matching is left.
///
/// The search sets out from nights that can be right, and exchanges partners as long as the lights tell more: first
/// on some matchings, then from the best night on all of them if they are listed.
///
/// ```
/// use nextguess::season::{Cast, Counts, SeasonRule, advice};
/// use nextguess::Unwatched;
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// let counts = Counts::start(&cast, &Unwatched).expect("few people");
/// let night = advice::night(&counts, &[], &Unwatched).expect("matchings are left");
/// assert_eq!(night.pairs.len(), 3);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn night(counts: &Counts<'_>, seated: &[Pair], watch: &dyn Watch) -> Option<PlannedNight> {
    let guides = counts.sample(GUIDES);
    let search = NightSearch::new(counts, seated, &guides);
    let mut starts = vec![counts.most_probable()?];
    starts.extend((0..STARTS - 1).map(|at| guides[at * guides.len() / (STARTS - 1)]));
    let mut found: Vec<(Score, Vec<Pair>)> = Vec::new();
    watch.expect_steps(starts.len() as u64 + 1);
    for start in starts {
        let climbed = search.climb(line_up::seat(counts.cast(), seated, start), watch);
        if !found.contains(&climbed) {
            found.push(climbed);
        }
        watch.advance(1);
        if watch.is_cancelled() {
            break;
        }
    }
    found.sort_by(|(a, _), (b, _)| b.compare(a));
    let finalists = found.into_iter().take(2).map(|(_, pairs)| pairs);
    let all = (counts.listed())
        .filter(|all| all.len() > guides.len())
        .map(|all| NightSearch::new(counts, seated, all));
    let rated = finalists.map(|pairs| {
        let pairs = match &all {
            Some(all) => all.climb(pairs, watch).1,
            None => pairs,
        };
        let rating = Rating::new(counts.lights(&pairs));
        PlannedNight { pairs, rating }
    });
    let best = rated.reduce(|best, other| {
        match Score::of(&other.rating).compare(&Score::of(&best.rating)) {
            std::cmp::Ordering::Greater => other,
            _ => best,
        }
    });
    watch.advance(1);
    best
}

/// How good a night is: the bits, then how many matchings it could be right for.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Score {
    bits: f64,
    right: u128,
}

impl Score {
    fn of(rating: &Rating) -> Score {
        Score {
            bits: rating.bits,
            right: rating.parts.last().copied().unwrap_or(0),
        }
    }

    fn compare(&self, other: &Score) -> std::cmp::Ordering {
        // Sums of the same shares in another order differ by less.
        let tolerance = 1e-9;
        if (self.bits - other.bits).abs() > tolerance {
            self.bits.total_cmp(&other.bits)
        } else {
            self.right.cmp(&other.right)
        }
    }
}

/// A search for the night whose lights tell most about some matchings, by exchanging partners.
struct NightSearch<'k, 'c> {
    counts: &'k Counts<'c>,
    seated: &'k [Pair],
    /// For each pair, one bit for each matching: whether it has the pair.
    planes: Vec<Vec<u64>>,
    len: usize,
}

impl<'k, 'c> NightSearch<'k, 'c> {
    fn new(
        counts: &'k Counts<'c>,
        seated: &'k [Pair],
        matchings: &[Matching],
    ) -> NightSearch<'k, 'c> {
        let cast = counts.cast();
        let (left, right) = (cast.left().len(), cast.right().len());
        let mut planes = vec![vec![0; matchings.len().div_ceil(64)]; left * right];
        for (at, matching) in matchings.iter().enumerate() {
            for person in 0..right {
                let plane = &mut planes[matching.left_of(person) * right + person];
                plane[at / 64] |= 1u64 << (at % 64);
            }
        }
        NightSearch {
            counts,
            seated,
            planes,
            len: matchings.len(),
        }
    }

    fn score(&self, night: &[Pair]) -> Score {
        Score::of(&Rating::new(self.lights(night)))
    }

    /// How many matchings give each number of lights: planes are added 64 matchings at a time.
    fn lights(&self, night: &[Pair]) -> Vec<u128> {
        const BITS: usize = 5;
        let width = self.counts.cast().right().len();
        let planes: Vec<&[u64]> = (night.iter())
            .map(|pair| &self.planes[pair.left * width + pair.right][..])
            .collect();
        let mut counts = vec![0u128; night.len() + 1];
        for word in 0..self.len.div_ceil(64) {
            let mut sum = [0u64; BITS];
            for plane in &planes {
                let mut carry = plane[word];
                for bit in &mut sum {
                    (*bit, carry) = (*bit ^ carry, *bit & carry);
                }
            }
            let present = match self.len - word * 64 {
                rest @ ..64 => (1 << rest) - 1,
                _ => u64::MAX,
            };
            for (lights, count) in counts.iter_mut().enumerate() {
                let is_that = sum.iter().enumerate().fold(present, |those, (at, bit)| {
                    those & if lights >> at & 1 == 1 { *bit } else { !*bit }
                });
                *count += u128::from(is_that.count_ones());
            }
        }
        counts
    }

    /// Exchanges partners as long as that is better, the best exchange first.
    fn climb(&self, mut night: Vec<Pair>, watch: &dyn Watch) -> (Score, Vec<Pair>) {
        let mut score = self.score(&night);
        while !watch.is_cancelled() {
            let mut best: Option<(Score, Vec<Pair>)> = None;
            for other in line_up::neighbours(self.counts.cast(), self.seated, &night) {
                let other_score = self.score(&other);
                let bar = best.as_ref().map_or(&score, |(score, _)| score);
                if other_score.compare(bar).is_gt() {
                    best = Some((other_score, other));
                }
            }
            match best {
                Some(better) => (score, night) = better,
                None => break,
            }
        }
        night.sort();
        (score, night)
    }
}
