//! [`Counts`]: what is known after some events, counted exactly. `choices` has what each person can have, `condition`
//! what a fact says about that, `diagram` all matchings without a list, `size` how large the first diagram is.

mod choices;
mod condition;
mod diagram;
mod size;

use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::counting::condition::Condition;
use crate::season::counting::diagram::Diagram;
use crate::season::event::Fact;
use crate::season::matching::Matching;
use crate::util::random::Random;
use crate::watch::Watch;

/// The most matchings that are listed. More are counted on a diagram.
pub(crate) const MOST_LISTED: usize = 1 << 16;

/// Why a count did not come to its end.
///
/// ```
/// use nextguess::season::Unfinished;
///
/// assert_eq!(Unfinished::Cancelled.to_string(), "stopped");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unfinished {
    /// The watch stopped the work.
    #[error("stopped")]
    Cancelled,
    /// The count would take too much memory.
    #[error(
        "too many matchings are left to count them exactly: expected about 12 people on the larger side, \
         or more booths and nights whose result is known"
    )]
    TooLarge,
}

/// How many matchings some facts leave, in all and for each pair. All counts are exact.
///
/// ```
/// use nextguess::season::{BoothAnswer, Cast, Counts, Fact, Pair, SeasonRule};
/// use nextguess::Unwatched;
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// let pair = Pair { left: 0, right: 0 };
/// let start = Counts::start(&cast, &Unwatched).expect("few people");
/// let no = Fact::Booth { pair, answer: BoothAnswer::No };
/// let counts = start.after(&no, &Unwatched).expect("few people");
/// assert_eq!((start.total(), counts.total(), counts.chance(pair)), (6, 4, 0.0));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Counts<'c> {
    cast: &'c Cast,
    most_listed: usize,
    left: Left,
    total: u128,
    /// For each pair how many matchings have it, by left and right.
    pairs: Vec<u128>,
}

#[derive(Clone, Debug)]
enum Left {
    Listed(Vec<Matching>),
    Counted(Diagram),
}

impl<'c> Counts<'c> {
    /// The counts before anything has happened.
    pub fn start(cast: &'c Cast, watch: &dyn Watch) -> Result<Counts<'c>, Unfinished> {
        Counts::start_listing(cast, MOST_LISTED, watch)
    }

    /// The counts before anything has happened. At most `most_listed` matchings will be listed. The counts do not
    /// depend on that.
    pub fn start_listing(
        cast: &'c Cast,
        most_listed: usize,
        watch: &dyn Watch,
    ) -> Result<Counts<'c>, Unfinished> {
        let nothing = Counts {
            cast,
            most_listed,
            left: Left::Listed(Vec::new()),
            total: 0,
            pairs: Vec::new(),
        };
        // The count of the same people would end in the same way, after seconds.
        cast.check_countable().map_err(|_| Unfinished::TooLarge)?;
        let diagram = Diagram::new(cast, watch)?;
        Ok(nothing.with_diagram(diagram))
    }

    /// The counts where nothing is left.
    pub fn nothing(cast: &'c Cast) -> Counts<'c> {
        Counts {
            cast,
            most_listed: 0,
            left: Left::Listed(Vec::new()),
            total: 0,
            pairs: vec![0; cast.left().len() * cast.right().len()],
        }
    }

    /// The counts once `fact` is known too.
    pub fn after(&self, fact: &Fact, watch: &dyn Watch) -> Result<Counts<'c>, Unfinished> {
        if !fact.is_told() {
            return Ok(self.clone());
        }
        let with = |left: Left| Counts {
            cast: self.cast,
            most_listed: self.most_listed,
            left,
            total: 0,
            pairs: Vec::new(),
        };
        match &self.left {
            Left::Listed(matchings) => {
                let fits = |matching: &&Matching| fact.holds(self.cast, **matching);
                let fitting = matchings.iter().filter(fits).copied().collect();
                let mut next = with(Left::Listed(fitting));
                next.count();
                Ok(next)
            }
            Left::Counted(diagram) => {
                let condition = Condition::new(self.cast.rule(), fact);
                let diagram = diagram.after(&condition, watch)?;
                Ok(with(Left::Listed(Vec::new())).with_diagram(diagram))
            }
        }
    }

    fn with_diagram(mut self, diagram: Diagram) -> Counts<'c> {
        self.left = if diagram.total() <= self.most_listed as u128 {
            Left::Listed(diagram.list())
        } else {
            Left::Counted(diagram)
        };
        self.count();
        self
    }

    fn count(&mut self) {
        let width = self.cast.right().len();
        let mut pairs = vec![0; self.cast.left().len() * width];
        match &self.left {
            Left::Listed(matchings) => {
                self.total = matchings.len() as u128;
                for matching in matchings {
                    for right in 0..width {
                        pairs[matching.left_of(right) * width + right] += 1;
                    }
                }
            }
            Left::Counted(diagram) => {
                self.total = diagram.total();
                diagram.count_pairs(|pair, count| {
                    pairs[pair.left * width + pair.right] += count;
                    if self.cast.rule() == SeasonRule::Any {
                        pairs[pair.right * width + pair.left] += count;
                    }
                });
            }
        }
        self.pairs = pairs;
    }

    /// The people who take part.
    pub fn cast(&self) -> &'c Cast {
        self.cast
    }

    /// How many matchings are left.
    pub fn total(&self) -> u128 {
        self.total
    }

    /// How many matchings have this pair.
    pub fn matchings_with(&self, pair: Pair) -> u128 {
        self.pairs[pair.left * self.cast.right().len() + pair.right]
    }

    /// How likely a pair is: `n / t`, if n of the t matchings have it. All matchings are equally likely.
    pub fn chance(&self, pair: Pair) -> f64 {
        match self.total {
            0 => 0.0,
            total => self.matchings_with(pair) as f64 / total as f64,
        }
    }

    /// The pairs that all matchings have.
    pub fn certain(&self) -> Vec<Pair> {
        let is_certain = |pair: &Pair| self.total > 0 && self.matchings_with(*pair) == self.total;
        self.cast.pairs().filter(is_certain).collect()
    }

    /// The pairs that no matching has.
    pub fn excluded(&self) -> Vec<Pair> {
        let is_excluded = |pair: &Pair| self.matchings_with(*pair) == 0;
        self.cast.pairs().filter(is_excluded).collect()
    }

    /// How many matchings give 0, 1, 2, ... lights when these pairs sit together.
    pub fn lights(&self, pairs: &[Pair]) -> Vec<u128> {
        match &self.left {
            Left::Counted(diagram) => diagram.lights(pairs),
            Left::Listed(matchings) => {
                let mut counts = vec![0; pairs.len() + 1];
                for matching in matchings {
                    counts[matching.lights(pairs)] += 1;
                }
                counts
            }
        }
    }

    /// The matching with the highest expected number of right pairs: the one whose pairs have the largest sum of
    /// [`matchings_with`](Self::matchings_with). `None` if no matching is left.
    pub fn most_probable(&self) -> Option<Matching> {
        match &self.left {
            Left::Counted(diagram) => diagram.heaviest(|pair| self.matchings_with(pair)),
            Left::Listed(matchings) => {
                let rights = 0..self.cast.right().len();
                let weight = |matching: Matching| -> u128 {
                    let pair = |right| Pair {
                        left: matching.left_of(right),
                        right,
                    };
                    rights
                        .clone()
                        .map(|right| self.matchings_with(pair(right)))
                        .sum()
                };
                // The first of the heaviest.
                matchings
                    .iter()
                    .rev()
                    .copied()
                    .max_by_key(|&matching| weight(matching))
            }
        }
    }

    /// How much work the counts were: the arcs of the diagram, or the matchings of the list.
    pub(crate) fn work(&self) -> u64 {
        match &self.left {
            Left::Listed(matchings) => matchings.len() as u64,
            Left::Counted(diagram) => diagram.arcs() as u64,
        }
    }

    /// All matchings. `None` if they are too many to list.
    pub fn listed(&self) -> Option<&[Matching]> {
        match &self.left {
            Left::Listed(matchings) => Some(matchings),
            Left::Counted(_) => None,
        }
    }

    /// At most `most` matchings: all if there are no more, else some that are drawn from all.
    pub fn sample(&self, most: usize) -> Vec<Matching> {
        match &self.left {
            Left::Listed(all) if all.len() <= most => all.clone(),
            Left::Listed(all) => (0..most).map(|at| all[at * all.len() / most]).collect(),
            Left::Counted(diagram) => {
                let mut random = Random::seeded(0);
                (0..most)
                    .filter_map(|_| diagram.draw(&mut random))
                    .collect()
            }
        }
    }
}
