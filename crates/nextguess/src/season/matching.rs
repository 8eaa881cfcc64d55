//! One way in which everyone can belong together: [`Matching`].

use crate::season::cast::{Cast, MOST_PEOPLE, Pair, SeasonRule};

/// One way in which everyone can belong together. For each person on the right, it has the match on the left.
///
/// ```
/// use nextguess::season::{Cast, Counts, Pair, SeasonRule};
/// use nextguess::Unwatched;
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// let counts = Counts::start(&cast, &Unwatched).expect("few people");
/// let matching = counts.listed().expect("few matchings")[0];
/// assert!(matching.has(Pair { left: matching.left_of(0), right: 0 }));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Matching(u128);

const LANE: usize = 5;
const _: () = assert!(MOST_PEOPLE * LANE <= 128 && MOST_PEOPLE <= 1 << LANE);

impl Matching {
    /// The matching in which nobody has a match yet.
    pub(crate) const EMPTY: Matching = Matching(0);

    /// The matching of these pairs, which give everyone on the right exactly one match.
    pub(crate) fn of(cast: &Cast, pairs: &[Pair]) -> Matching {
        let mut matching = Matching::EMPTY;
        for pair in pairs {
            matching.put(cast.rule(), *pair);
        }
        matching
    }

    /// Adds a pair. Its right person must not have a match yet.
    pub(crate) fn put(&mut self, rule: SeasonRule, pair: Pair) {
        self.0 |= (pair.left as u128) << (LANE * pair.right);
        if rule == SeasonRule::Any {
            self.0 |= (pair.right as u128) << (LANE * pair.left);
        }
    }

    /// The match, on the left, of a person on the right.
    pub fn left_of(self, right: usize) -> usize {
        (self.0 >> (LANE * right)) as usize & ((1 << LANE) - 1)
    }

    /// Whether the two belong together.
    pub fn has(self, pair: Pair) -> bool {
        self.left_of(pair.right) == pair.left
    }

    /// How many of these pairs belong together.
    pub(crate) fn lights(self, pairs: &[Pair]) -> usize {
        pairs.iter().filter(|&&pair| self.has(pair)).count()
    }

    /// How many matches the match of a person on the right has.
    pub(crate) fn matches_beside(self, cast: &Cast, right: usize) -> usize {
        let left = self.left_of(right);
        let rights = 0..cast.right().len();
        rights.filter(|&other| self.left_of(other) == left).count()
    }

    /// The pairs of the matching, sorted by the person on the left.
    pub fn pairs(self, cast: &Cast) -> Vec<Pair> {
        cast.pairs().filter(|&pair| self.has(pair)).collect()
    }
}
