//! What can happen in a season, and which matchings it leaves possible.

use crate::season::cast::{Cast, Pair};
use crate::season::matching::Matching;

/// What a truth booth said.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum BoothAnswer {
    /// No match.
    No,
    /// A match.
    Yes,
    /// A match, and the person on the left has no other.
    Only,
    /// The answer was sold: nobody knows.
    Sold,
}

impl BoothAnswer {
    /// Whether the two turned out to be a match.
    pub fn is_match(self) -> bool {
        matches!(self, BoothAnswer::Yes | BoothAnswer::Only)
    }
}

/// What an event says about the matching.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// A truth booth.
    Booth {
        /// Who went.
        pair: Pair,
        /// What it said.
        answer: BoothAnswer,
    },
    /// A matching night.
    Night {
        /// Who sat together.
        pairs: Vec<Pair>,
        /// How many of them belong together; `None` if that was sold.
        lights: Option<usize>,
    },
    /// A hint: two people on the right have the same match.
    SameMatch(usize, usize),
    /// A hint: the match of a person on the right has so many matches.
    PartnerCount {
        /// The person on the right.
        right: usize,
        /// How many matches, this one included.
        count: usize,
    },
}

/// What happened at some time.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// The number in the file: the week, with decimals for what came between.
    pub number: f64,
    /// What the file remarks.
    pub note: String,
    /// What it says about the matching.
    pub fact: Fact,
}

impl Event {
    /// The week.
    pub fn week(&self) -> u32 {
        self.number.round() as u32
    }
}

impl Fact {
    /// Its kind: `booth`, `night` or `hint`.
    pub fn kind(&self) -> &'static str {
        match self {
            Fact::Booth { .. } => "booth",
            Fact::Night { .. } => "night",
            Fact::SameMatch(..) | Fact::PartnerCount { .. } => "hint",
        }
    }

    /// Whether it says anything about the matching.
    pub(crate) fn is_told(&self) -> bool {
        !matches!(
            self,
            Fact::Booth {
                answer: BoothAnswer::Sold,
                ..
            } | Fact::Night { lights: None, .. }
        )
    }

    /// Whether it would happen with this matching.
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
        }
    }

    /// As it is typed.
    pub fn text(&self, cast: &Cast) -> String {
        match self {
            Fact::Booth { pair, answer } => {
                let answer = match answer {
                    BoothAnswer::No => "no",
                    BoothAnswer::Yes => "yes",
                    BoothAnswer::Only => "only",
                    BoothAnswer::Sold => "sold",
                };
                format!("{}={answer}", cast.pair_text(*pair))
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
        }
    }
}
