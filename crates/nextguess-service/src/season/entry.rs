//! A season in the words of the files.

use nextguess::season::{BoothAnswer, Cast, Event, Fact, Pair, Season, SeasonRule, WEEKS_TO_WIN};
use schemars::JsonSchema;
use serde::Serialize;

/// An event in the words of the files.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Entry {
    /// The week.
    pub num: f64,
    /// `booth`, `ceremony`, `hint_same_match`, `hint_partner_count` or `arrival`.
    pub kind: &'static str,
    /// Who went to a booth, or who share a match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pair: Option<[String; 2]>,
    /// What the booth said.
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    pub is_match: Option<bool>,
    /// The person on the left has no other match.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exclusive: Option<bool>,
    /// Who sat together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pairs: Option<Vec<[String; 2]>>,
    /// How many lights there were.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beams: Option<usize>,
    /// The answer was sold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sold: Option<bool>,
    /// Whose match a hint is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub right: Option<String>,
    /// How many matches it has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub count: Option<usize>,
    /// Who arrived.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub person: Option<String>,
    /// The remark of the file.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// The money that was offered for the answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offer: Option<SavedOffer>,
    /// What the cast paid for it, if it was bought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub price: Option<f64>,
}

/// Money that was offered for an answer.
#[derive(Debug, Serialize, JsonSchema)]
pub struct SavedOffer {
    /// How much was offered.
    pub amount: f64,
    /// Who gets the money: `group` or `single`.
    pub kind: &'static str,
    /// Who decided.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// Whether the money was taken from the pot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reduced_pot: Option<bool>,
    /// What files of the tool sim-ayto call `save`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub save: Option<bool>,
}

impl Entry {
    /// An event among these people.
    pub fn new(cast: &Cast, event: &Event) -> Entry {
        let names = |pair: Pair| names(cast, pair);
        let mut entry = Entry {
            num: event.number,
            kind: "booth",
            pair: None,
            is_match: None,
            exclusive: None,
            pairs: None,
            beams: None,
            sold: None,
            right: None,
            count: None,
            offer: event.offer.as_ref().map(|offer| SavedOffer {
                amount: offer.amount,
                kind: offer.kind.name(),
                by: offer.by.clone(),
                reduced_pot: offer.reduced_pot,
                save: offer.save,
            }),
            price: event.price,
            person: None,
            note: event.note.clone(),
        };
        match &event.fact {
            Fact::Booth { pair, answer } => {
                entry.pair = Some(names(*pair));
                match answer {
                    BoothAnswer::Sold => entry.sold = Some(true),
                    other => entry.is_match = Some(other.is_match()),
                }
                if *answer == BoothAnswer::Only {
                    entry.exclusive = Some(true);
                }
            }
            Fact::Night { pairs, lights } => {
                entry.kind = "ceremony";
                entry.pairs = Some(pairs.iter().map(|&pair| names(pair)).collect());
                entry.beams = *lights;
                entry.sold = lights.is_none().then_some(true);
            }
            &Fact::SameMatch(a, b) => {
                entry.kind = "hint_same_match";
                entry.pair = Some([cast.right()[a].clone(), cast.right()[b].clone()]);
            }
            &Fact::PartnerCount { right, count } => {
                entry.kind = "hint_partner_count";
                entry.right = Some(cast.right()[right].clone());
                entry.count = Some(count);
            }
            &Fact::Arrival(person) => {
                entry.kind = "arrival";
                entry.person = Some(cast.name(person).to_owned());
            }
        }
        entry
    }
}

/// A season in the words of the files, its events listed one by one.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "SeasonFile")]
pub struct Saved {
    season: String,
    left: Vec<String>,
    right: Vec<String>,
    rule: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    rule_detail: Option<SavedDetail>,
    events: Vec<Entry>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<[String; 2]>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    weeks_to_win: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    lights_to_win: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pot: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blackout: Option<f64>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SavedDetail {
    #[serde(skip_serializing_if = "Option::is_none")]
    doubles: Option<usize>,
    known_double_members: Vec<String>,
}

impl Saved {
    /// A season as a file would say it.
    pub fn new(season: &Season) -> Saved {
        let cast = &season.cast;
        let doubles = match cast.rule() {
            SeasonRule::Double(doubles) => Some(doubles),
            _ => None,
        };
        let sharing = cast.sharing().iter();
        let members: Vec<String> = sharing.map(|&at| cast.right()[at].clone()).collect();
        let is_shared = doubles.is_some() || !members.is_empty();
        Saved {
            season: season.name.clone(),
            left: cast.left().to_vec(),
            right: cast.right().to_vec(),
            rule: cast.rule().name(),
            rule_detail: is_shared.then_some(SavedDetail {
                doubles,
                known_double_members: members,
            }),
            events: (season.events.iter())
                .map(|event| Entry::new(cast, event))
                .collect(),
            solution: (!season.revealed.is_empty()).then(|| {
                let pairs = match season.solution {
                    Some(solution) => solution.pairs(cast),
                    None => season.revealed.clone(),
                };
                pairs.into_iter().map(|pair| names(cast, pair)).collect()
            }),
            weeks_to_win: Some(season.weeks_to_win).filter(|&weeks| weeks != WEEKS_TO_WIN),
            lights_to_win: Some(cast.lights_to_win()).filter(|&lights| lights != cast.seats()),
            pot: season.pot,
            blackout: season.blackout,
        }
    }
}

fn names(cast: &Cast, pair: Pair) -> [String; 2] {
    [
        cast.left()[pair.left].clone(),
        cast.right()[pair.right].clone(),
    ]
}
