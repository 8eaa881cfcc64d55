//! What can happen in a season ([`Event`], [`Fact`]), and which matchings it leaves possible.

use crate::season::cast::{Cast, Pair, Person};
use crate::season::matching::Matching;
use crate::season::offer::Offer;

/// The answer of a truth booth.
///
/// ```
/// use nextguess::season::BoothAnswer;
///
/// assert!(BoothAnswer::Only.is_match() && !BoothAnswer::Sold.is_match());
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BoothAnswer {
    /// The two are no match.
    No,
    /// The two are a match.
    Yes,
    /// The two are a match, and the person on the left has no other.
    Only,
    /// The answer was sold. It is not known.
    Sold,
}

impl BoothAnswer {
    /// Whether the answer says that the two are a match.
    pub fn is_match(self) -> bool {
        matches!(self, BoothAnswer::Yes | BoothAnswer::Only)
    }

    /// The answer as it is typed: `no`, `yes`, `only` or `sold`.
    pub fn name(self) -> &'static str {
        match self {
            BoothAnswer::No => "no",
            BoothAnswer::Yes => "yes",
            BoothAnswer::Only => "only",
            BoothAnswer::Sold => "sold",
        }
    }
}

/// What an event says about the matching.
///
/// ```
/// use nextguess::season::{BoothAnswer, Cast, Fact, Pair, SeasonRule};
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// let fact = Fact::Booth { pair: Pair { left: 0, right: 1 }, answer: BoothAnswer::No };
/// assert_eq!(fact.text(&cast), "Ana+Dan=no");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A truth booth.
    Booth {
        /// The two who went.
        pair: Pair,
        /// The answer of the booth.
        answer: BoothAnswer,
    },
    /// A matching night.
    Night {
        /// The couples who sat together.
        pairs: Vec<Pair>,
        /// How many of the couples are matches. `None` if that was sold.
        lights: Option<usize>,
    },
    /// A hint: these two people on the right have the same match.
    SameMatch(usize, usize),
    /// A hint: the match of a person on the right has `count` matches.
    PartnerCount {
        /// The person on the right.
        right: usize,
        /// How many matches, this person included.
        count: usize,
    },
    /// Somebody came, who was not there before. It says nothing about the matching.
    Arrival(Person),
}

/// Something that happened in a season, with its time.
///
/// ```
/// use nextguess::season::SeasonDocument;
///
/// let people = |names: [&str; 2]| names.map(str::to_owned).to_vec();
/// let left = people(["Ana", "Cleo"]);
/// let document = SeasonDocument { left, right: people(["Ben", "Dan"]), ..Default::default() };
/// let mut season = document.season().expect("nothing is wrong");
/// season.add_typed("Ana+Ben=no; night Ana+Dan, Cleo+Ben=2", Some(3.0))?;
/// assert_eq!((season.events[1].week(), season.events[1].fact.kind()), (3, "night"));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// The number in the season file: the week, with decimals for what came in between.
    pub number: f64,
    /// The remark of the season file. It may be empty.
    pub note: String,
    /// What the event says about the matching.
    pub fact: Fact,
    /// The money that was offered for the answer. `None` if none was.
    pub offer: Option<Offer>,
    /// What the cast paid for it, if it was bought.
    pub price: Option<f64>,
}

impl Event {
    /// The week of the event: its number, rounded.
    pub fn week(&self) -> u32 {
        self.number.round() as u32
    }
}

impl Fact {
    /// The kind of the event: `booth`, `night`, `hint` or `arrival`.
    pub fn kind(&self) -> &'static str {
        match self {
            Fact::Booth { .. } => "booth",
            Fact::Night { .. } => "night",
            Fact::SameMatch(..) | Fact::PartnerCount { .. } => "hint",
            Fact::Arrival(_) => "arrival",
        }
    }

    /// Whether the event says anything about the matching. An answer that was sold does not.
    pub(crate) fn is_told(&self) -> bool {
        !matches!(
            self,
            Fact::Booth {
                answer: BoothAnswer::Sold,
                ..
            } | Fact::Night { lights: None, .. }
        )
    }

    /// Whether the event could have happened if `matching` is right.
    pub fn holds(&self, cast: &Cast, matching: Matching) -> bool {
        match self {
            Fact::Booth { pair, answer } => match answer {
                BoothAnswer::Sold => true,
                BoothAnswer::No => !matching.has(*pair),
                BoothAnswer::Yes => matching.has(*pair),
                BoothAnswer::Only => {
                    matching.has(*pair) && matching.matches_beside(cast, pair.right) == 1
                }
            },
            Fact::Night { pairs, lights } => {
                lights.is_none_or(|lights| matching.lights(pairs) == lights)
            }
            &Fact::SameMatch(a, b) => matching.left_of(a) == matching.left_of(b),
            &Fact::PartnerCount { right, count } => matching.matches_beside(cast, right) == count,
            Fact::Arrival(_) => true,
        }
    }

    /// The event as it is typed, such as `Ana+Ben=no`.
    pub fn text(&self, cast: &Cast) -> String {
        match self {
            Fact::Booth { pair, answer } => {
                format!("{}={}", cast.pair_text(*pair), answer.name())
            }
            Fact::Night { pairs, lights } => {
                let lights = lights.map_or("sold".to_owned(), |lights| lights.to_string());
                format!("night {}={lights}", cast.pairs_text(pairs))
            }
            &Fact::SameMatch(a, b) => {
                format!("same {}+{}", cast.right()[a], cast.right()[b])
            }
            &Fact::PartnerCount { right, count } => {
                format!("count {}={count}", cast.right()[right])
            }
            &Fact::Arrival(person) => format!("arrive {}", cast.name(person)),
        }
    }
}
