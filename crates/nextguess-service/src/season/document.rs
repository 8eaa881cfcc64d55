//! What is known of a season, for programs.

use nextguess::season::{Cast, Event, Fact, Pair};
use schemars::JsonSchema;
use serde::Serialize;

use super::week::Week;
pub use super::winning::document::{
    ChanceDocument, DecisionDocument, MomentDocument, MoneyDocument, OfferedDocument,
    ReviewDocument, ScoreDocument, TellingDocument, WinDocument, WinNightDocument,
};

/// Two people: one on the left, one on the right.
pub type Couple = [String; 2];

/// What is known of a season, and what to ask next.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Season")]
pub struct Document {
    /// What the season is called.
    pub season: String,
    /// The rule of who has how many matches: `perfect`, `double`, `triple` or `any`.
    pub rule: &'static str,
    /// The number of matchings before anything happened.
    pub start: u128,
    /// What each event brought, in order.
    pub events: Vec<EventDocument>,
    /// The number of matchings that are left.
    pub remaining: u128,
    /// The people on the left.
    pub left: Vec<String>,
    /// The people on the right.
    pub right: Vec<String>,
    /// The chance of each couple, by left and right.
    pub matrix: Vec<Vec<f64>>,
    /// The couples that are certain.
    pub certain: Vec<Couple>,
    /// The couples that cannot be.
    pub excluded: Vec<Couple>,
    /// In how many nights each couple sat together, by left and right.
    pub together: Vec<Vec<usize>>,
    /// All matchings that are left, if they were asked for and are few.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub matchings: Option<Vec<Vec<Couple>>>,
    /// What the writer of the file may have meant differently.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub warnings: Vec<String>,
    /// The one matching with the most couples right on average. It need not be the likeliest to be right as a whole.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most_probable: Option<Vec<Couple>>,
    /// The night that was asked about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub night: Option<NightDocument>,
    /// Whether the season is won, or how likely it will be; absent where nothing is left, or without advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub win: Option<WinDocument>,
    /// What the cast made of its chances, if that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<ReviewDocument>,
    /// What to ask next; absent where nothing is left, or without advice.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub next: Option<Next>,
    /// The solution that the file has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<SolutionDocument>,
    /// Events that contradict each other, where nothing is left.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub contradiction: Option<Vec<NumberedEvent>>,
}

/// What an event brought.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonEvent")]
pub struct EventDocument {
    /// The week, with decimals for an event between two weeks.
    pub week: Week,
    /// `booth`, `night`, `hint` or `arrival`.
    pub kind: &'static str,
    /// The couple of a booth, or all couples of a night.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub couples: Vec<Couple>,
    /// The answer of a booth: `yes`, `no`, `only` or `sold`. For a night, `sold` if it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub answer: Option<&'static str>,
    /// The lights of a night; absent if they were sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lights: Option<usize>,
    /// The people of a hint or an arrival.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub people: Vec<String>,
    /// How many matches the match of the person has, as a hint says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// The number of matchings that are left after it.
    pub remaining: u128,
    /// The information in it.
    pub bits: f64,
    /// The event as it is typed.
    pub text: String,
    /// Whether it is only supposed, and not in the file.
    pub supposed: bool,
    /// The couples that are certain since then.
    pub certain: Vec<Couple>,
    /// The couples that cannot be since then.
    pub excluded: Vec<Couple>,
}

/// What tells most. What wins most often is in `win`.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonNext")]
pub struct Next {
    /// The most telling booth.
    pub booth: Option<Couple>,
    /// The most telling night found.
    pub night: Option<Vec<Couple>>,
    /// All booths that tell something, the most telling first.
    pub booths: Vec<BoothDocument>,
    /// What the lights of the most telling night tell.
    pub night_told: Option<NightDocument>,
}

/// What a booth tells.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonBooth")]
pub struct BoothDocument {
    /// Who goes.
    pub pair: Couple,
    /// The number of matchings that have the couple.
    pub matchings: u128,
    /// The chance of a match.
    pub chance: f64,
    /// The information to expect.
    pub bits: f64,
    /// The most matchings that an answer leaves.
    pub largest: u128,
}

/// What the lights of a night tell.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonNight")]
pub struct NightDocument {
    /// Who sits together.
    pub pairs: Vec<Couple>,
    /// The number of matchings that give 0, 1, 2, ... lights.
    pub lights: Vec<u128>,
    /// The chance of a blackout: no light but those of confirmed couples.
    pub blackout: f64,
    /// What a blackout takes from the pot on average; absent if the season does not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blackout_cost: Option<f64>,
    /// The chance of all lights, which win the season.
    pub all_lights: f64,
    /// The information to expect.
    pub bits: f64,
    /// The most matchings that an answer leaves.
    pub largest: u128,
    /// For the night that was asked about: the chance to win the season if it comes next and play is best after it. Absent
    /// without advice, and where the season is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<ChanceDocument>,
}

/// The solution that a file has.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonSolution")]
pub struct SolutionDocument {
    /// Its couples.
    pub pairs: Vec<Couple>,
    /// Whether no event contradicts it.
    pub possible: bool,
    /// The events that it contradicts, counted from 1.
    pub contradicts: Vec<usize>,
    /// The supposed events that it contradicts, counted from 1.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub contradicts_supposed: Vec<usize>,
    /// Whether everyone's match is in it.
    pub complete: bool,
}

/// An event and its number.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NumberedEvent {
    /// Counted from 1.
    pub event: usize,
    /// The week, with decimals for an event between two weeks.
    pub week: Week,
    /// The event as it is typed.
    pub text: String,
}

impl EventDocument {
    /// What an event says, before it is counted.
    pub(super) fn new(cast: &Cast, event: &Event) -> EventDocument {
        let name = |pair: &Pair| {
            [
                cast.left()[pair.left].clone(),
                cast.right()[pair.right].clone(),
            ]
        };
        let right = |place: usize| cast.right()[place].clone();
        let (couples, people) = match &event.fact {
            Fact::Booth { pair, .. } => (vec![name(pair)], Vec::new()),
            Fact::Night { pairs, .. } => (pairs.iter().map(name).collect(), Vec::new()),
            &Fact::SameMatch(a, b) => (Vec::new(), vec![right(a), right(b)]),
            Fact::PartnerCount { right: place, .. } => (Vec::new(), vec![right(*place)]),
            Fact::Arrival(person) => (Vec::new(), vec![cast.name(*person).to_owned()]),
        };
        EventDocument {
            week: Week(event.number),
            kind: event.fact.kind(),
            answer: match &event.fact {
                Fact::Booth { answer, .. } => Some(answer.name()),
                Fact::Night { lights: None, .. } => Some("sold"),
                _ => None,
            },
            lights: match &event.fact {
                Fact::Night { lights, .. } => *lights,
                _ => None,
            },
            count: match &event.fact {
                Fact::PartnerCount { count, .. } => Some(*count),
                _ => None,
            },
            text: event.fact.text(cast),
            couples,
            people,
            remaining: 0,
            bits: 0.0,
            supposed: false,
            certain: Vec::new(),
            excluded: Vec::new(),
        }
    }
}
