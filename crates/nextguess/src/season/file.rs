//! A season as its file has it ([`SeasonDocument`]), and what can be wrong with it ([`SeasonError`]). `reading` has
//! what an event of the file becomes, `checks` what it may be, `solution` the couples that a file reveals.

pub(crate) mod checks;
mod reading;
mod solution;

use crate::error::InputError;
use crate::season::cast::{Cast, Pair, Person, SeasonRule};
use crate::season::matching::Matching;
use crate::season::name::{Likeness, check_length};
use crate::season::offer::{OfferDocument, check_money};
use crate::season::{Season, parse};

/// The content of a season file, before it is checked. Everything but the people may be missing.
///
/// ```
/// use nextguess::season::SeasonDocument;
///
/// let error = SeasonDocument::default().season().unwrap_err();
/// assert_eq!(error.event, None);
/// ```
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(
        default,
        expecting = "a season such as {\"left\": [\"Ana\", \"Cleo\"], \"right\": [\"Ben\", \"Dan\"]}"
    )
)]
pub struct SeasonDocument {
    /// The name of the season.
    pub season: String,
    /// The people on the left.
    pub left: Vec<String>,
    /// The people on the right. Where everyone can be with everyone, the same people as on the left.
    pub right: Vec<String>,
    /// The rule: `perfect`, `double`, `triple` or `any`. Without it, the numbers of people decide.
    pub rule: Option<String>,
    /// More about the rule.
    pub rule_detail: RuleDetail,
    /// The events, in order.
    pub events: Option<Vec<EventDocument>>,
    /// The events by week. They are used if `events` is missing.
    pub weeks: Vec<WeekDocument>,
    /// The pairs that turned out to be right. People whose match was never revealed are left out.
    pub solution: Option<Vec<MaybePair>>,
    /// The last week in which a night can win. Without it, 10.
    pub weeks_to_win: Option<u32>,
    /// How many lights of a night win. Without it, all.
    pub lights_to_win: Option<usize>,
    /// The amount that is won.
    pub pot: Option<f64>,
    /// What a blackout takes from the pot.
    pub blackout: Option<f64>,
    /// The fields of the file that a season does not have.
    #[cfg_attr(feature = "serde", serde(flatten, deserialize_with = "field_names"))]
    pub unknown: Vec<String>,
}

/// The fields of a season file. The last ones are for people and are not used.
const FIELDS: [&str; 19] = [
    "season",
    "left",
    "right",
    "rule",
    "rule_detail",
    "events",
    "weeks",
    "solution",
    "weeks_to_win",
    "lights_to_win",
    "pot",
    "blackout",
    "offer",
    "id",
    "source",
    "note",
    "won",
    "won_week",
    "solution_ambiguity",
];

/// The names of all fields, without what they hold.
#[cfg(feature = "serde")]
fn field_names<'de, D: serde::Deserializer<'de>>(fields: D) -> Result<Vec<String>, D::Error> {
    use serde::Deserialize;
    use std::collections::BTreeMap;
    let fields = BTreeMap::<String, serde::de::IgnoredAny>::deserialize(fields)?;
    Ok(fields.into_keys().collect())
}

/// The weeks of the show. A season file can set another number.
pub const WEEKS_TO_WIN: u32 = 10;

/// The most weeks that a season file can set.
const MOST_WEEKS: u32 = 100;

/// More about the rule of a season file.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct RuleDetail {
    /// How many people on the left have two matches.
    pub doubles: Option<usize>,
    /// The people on the right who are known to share a match with one other.
    pub known_double_members: Vec<String>,
    /// The people on the right who are known to share a match with two others.
    pub known_triple_members: Vec<String>,
}

/// One week of a season file.
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct WeekDocument {
    /// The number of the week.
    pub week: Option<f64>,
    /// The truth booth of the week.
    pub booth: Option<EventDocument>,
    /// More booths of the week.
    pub extra_booths: Vec<EventDocument>,
    /// The hints of the week.
    pub hints: Vec<EventDocument>,
    /// The matching night of the week.
    #[cfg_attr(feature = "serde", serde(alias = "night"))]
    pub ceremony: Option<EventDocument>,
    /// How many matchings were left by another count, as the file says.
    pub remaining_after: Option<u64>,
    /// A remark.
    pub note: String,
}

/// One event of a season file.
///
/// ```
/// use nextguess::season::{EventDocument, SeasonDocument};
///
/// let people = |names: [&str; 2]| names.map(str::to_owned).to_vec();
/// let mut event = EventDocument::default();
/// event.kind = Some("feast".to_owned());
/// let (left, right) = (people(["Ana", "Cleo"]), people(["Ben", "Dan"]));
/// let document = SeasonDocument { left, right, events: Some(vec![event]), ..Default::default() };
/// assert_eq!(document.season().unwrap_err().event, Some(0));
/// ```
#[derive(Clone, Debug, Default)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(default, deny_unknown_fields)
)]
pub struct EventDocument {
    /// The week, with decimals for what came in between. Without it, the week that is due.
    #[cfg_attr(feature = "serde", serde(alias = "week"))]
    pub num: Option<f64>,
    /// The kind: `booth`, `night` (or `ceremony`), `hint_same_match`, `hint_partner_count` or `arrival`.
    pub kind: Option<String>,
    /// The two who went to a booth, or who share a match.
    #[cfg_attr(feature = "serde", serde(alias = "rights"))]
    pub pair: Option<MaybePair>,
    /// Whether a booth said that they are a match. Missing if that is not known.
    #[cfg_attr(feature = "serde", serde(rename = "match"))]
    pub is_match: Option<bool>,
    /// Whether a booth also said that the person on the left has no other match.
    pub exclusive: bool,
    /// Whether the answer was sold.
    pub sold: bool,
    /// The couples who sat together in a night.
    pub pairs: Option<MaybePairs>,
    /// How many lights a night had. Missing if that is not known.
    #[cfg_attr(feature = "serde", serde(alias = "lights"))]
    pub beams: Option<i64>,
    /// The person on the right whose match a hint is about, or the two who share a match.
    pub right: Option<MaybePeople>,
    /// The person who arrived.
    #[cfg_attr(feature = "serde", serde(alias = "name"))]
    pub person: Option<String>,
    /// How many matches that match has.
    pub count: Option<i64>,
    /// A remark.
    pub note: String,
    /// How many matchings were left by another count, as the file says.
    pub remaining_after: Option<u64>,
    /// The money that was offered for the answer.
    pub offer: Option<OfferDocument>,
    /// What the cast paid for it, if it was bought.
    pub price: Option<f64>,
}

/// One person, or two who share a match, as season files write them.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(
        untagged,
        expecting = "expected a person such as \"Ben\", or two such as [\"Ben\", \"Dan\"]"
    )
)]
pub enum MaybePeople {
    /// One name.
    One(String),
    /// Two names.
    Two([String; 2]),
}

/// A pair as season files write it.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(
        untagged,
        expecting = "expected a pair such as [\"Ana\", \"Ben\"] or \"Ana+Ben\""
    )
)]
pub enum MaybePair {
    /// Two names.
    Names([String; 2]),
    /// Two names with a + between: `Ana+Ben`.
    Text(String),
}

/// Pairs as season files write them.
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize),
    serde(
        untagged,
        expecting = "expected pairs such as [[\"Ana\", \"Ben\"], [\"Cleo\", \"Dan\"]] or \"Ana+Ben, Cleo+Dan\""
    )
)]
pub enum MaybePairs {
    /// A list of pairs.
    List(Vec<MaybePair>),
    /// Pairs with commas between: `Ana+Ben, Cleo+Dan`.
    Text(String),
}

/// What is wrong with a season, and where.
///
/// ```
/// let error = nextguess::season::SeasonDocument::default().season().unwrap_err();
/// assert_eq!((error.event, error.entry), (None, None));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}{error}", self.place())]
#[non_exhaustive]
pub struct SeasonError {
    /// The event, counted from 0. `None` if it is about the people.
    pub event: Option<usize>,
    /// The entry of `events`, or of `weeks` if that is used, counted from 0.
    pub entry: Option<usize>,
    /// What is wrong.
    pub error: Box<InputError>,
}

impl SeasonError {
    fn place(&self) -> String {
        match self.event {
            Some(event) => format!("event {}, ", event + 1),
            None => String::new(),
        }
    }
}

impl From<InputError> for SeasonError {
    fn from(error: InputError) -> SeasonError {
        SeasonError {
            event: None,
            entry: None,
            error: Box::new(error),
        }
    }
}

/// The most events of a season.
const MOST_EVENTS: usize = 128;

impl Season {
    /// Refuses one more event if the season has as many as it may have.
    pub(crate) fn check_room(&self) -> Result<(), InputError> {
        if self.events.len() < MOST_EVENTS {
            return Ok(());
        }
        let expected = format!("at most {MOST_EVENTS} events");
        let sentence = format!("a season has at most {MOST_EVENTS} events");
        let error = InputError::new("events", "more", expected, "one booth and night a week");
        Err(error.saying(sentence))
    }
}

impl SeasonDocument {
    /// Checks the document and makes the season.
    pub fn season(&self) -> Result<Season, SeasonError> {
        self.check_fields()?;
        check_length("name of the season", &self.season, "Season 3")?;
        let members = [
            &self.rule_detail.known_double_members[..],
            &self.rule_detail.known_triple_members,
        ];
        let (left, right) = self.sides();
        let cast = Cast::new(
            left.to_vec(),
            right.to_vec(),
            self.rule()?,
            &members.concat(),
        )?
        .winning_with(self.lights_to_win)?;
        let mut season = Season {
            name: self.season.clone(),
            solution: None,
            revealed: Vec::new(),
            events: Vec::new(),
            cast,
            weeks_to_win: self.weeks_to_win()?,
            pot: check_money("pot", self.pot)?,
            blackout: check_money("blackout", self.blackout)?,
        };
        let arrivals = self.arrivals(&season.cast)?;
        for (entry, week, document) in self.entries() {
            let at = season.events.len();
            let placed = |error| SeasonError {
                event: Some(at),
                entry: Some(entry),
                error: Box::new(error),
            };
            season.check_room().map_err(placed)?;
            let event = season.read_event(document, week, &arrivals);
            season.events.push(event.map_err(placed)?);
        }
        season.revealed = self.read_solution(&season.cast)?;
        season.solution = Matching::whole(&season.cast, &season.revealed);
        Ok(season)
    }

    fn weeks_to_win(&self) -> Result<u32, InputError> {
        let weeks = self.weeks_to_win.unwrap_or(WEEKS_TO_WIN);
        if (1..=MOST_WEEKS).contains(&weeks) {
            return Ok(weeks);
        }
        let expected = format!("a number from 1 to {MOST_WEEKS}");
        let given = weeks.to_string();
        Err(InputError::new("weeks to win", given, expected, "10"))
    }

    /// The people on the smaller side and on the larger one. The larger side is the right one, also if the file has
    /// it on the left.
    fn sides(&self) -> (&[String], &[String]) {
        match self.left.len() > self.right.len() && !self.right.is_empty() {
            true => (&self.right, &self.left),
            false => (&self.left, &self.right),
        }
    }

    /// Refuses a field that a season does not have, since it is probably misspelt.
    fn check_fields(&self) -> Result<(), InputError> {
        let mut unknown = self.unknown.iter().map(String::as_str);
        match unknown.find(|name| !FIELDS.contains(name)) {
            None => Ok(()),
            Some(name) => {
                let part = "field of a season";
                let example = |near: &str| near.to_owned();
                Err(InputError::unknown_name(part, name, &FIELDS, example))
            }
        }
    }

    /// Who arrives, each with the place of that event.
    fn arrivals(&self, cast: &Cast) -> Result<Vec<(usize, Person)>, SeasonError> {
        let mut arrivals: Vec<(usize, Person)> = Vec::new();
        for (at, (entry, _, document)) in self.entries().into_iter().enumerate() {
            let placed = |error| SeasonError {
                event: Some(at),
                entry: Some(entry),
                error: Box::new(error),
            };
            if document.kind.as_deref() == Some("arrival") {
                let name = document.person.as_deref().unwrap_or_default();
                let person = cast.newcomer(name, Likeness::Same).map_err(placed)?;
                arrivals.push((at, person));
            }
        }
        Ok(arrivals)
    }

    /// All events, each with the place of its entry and the number of its week.
    fn entries(&self) -> Vec<(usize, Option<f64>, &EventDocument)> {
        if let Some(events) = &self.events {
            let events = events.iter().enumerate();
            return events.map(|(at, event)| (at, event.num, event)).collect();
        }
        let mut entries = Vec::new();
        for (at, week) in self.weeks.iter().enumerate() {
            let booths = week.booth.iter().chain(&week.extra_booths);
            for event in booths.chain(&week.hints).chain(&week.ceremony) {
                entries.push((at, week.week, event));
            }
        }
        entries
    }

    fn rule(&self) -> Result<SeasonRule, InputError> {
        let (left, right) = self.sides();
        let surplus = right.len().saturating_sub(left.len());
        let doubles = self.rule_detail.doubles.unwrap_or(surplus.max(1));
        let Some(rule) = &self.rule else {
            return match surplus {
                0 if self.left == self.right => Ok(SeasonRule::Any),
                // The check of the names refuses an empty left side.
                _ if self.left.is_empty() => Ok(SeasonRule::Perfect),
                0 => Ok(SeasonRule::Perfect),
                1 => Ok(SeasonRule::Double(1)),
                more => {
                    let expected =
                        format!("double or triple, since {more} more people are on one side");
                    Err(InputError::new("rule", "", expected, "rule = \"double\""))
                }
            };
        };
        match rule.trim().to_lowercase().as_str() {
            "perfect" => Ok(SeasonRule::Perfect),
            "double" => Ok(SeasonRule::Double(doubles)),
            "triple" => Ok(SeasonRule::Triple),
            "any" => Ok(SeasonRule::Any),
            _ => {
                let names = ["perfect", "double", "triple", "any"];
                Err(InputError::unknown_name(
                    "rule",
                    rule,
                    &names,
                    str::to_owned,
                ))
            }
        }
    }
}

impl MaybePair {
    fn read(&self, cast: &Cast) -> Result<Pair, InputError> {
        match self {
            MaybePair::Names([a, b]) => cast.pair(a, b, Likeness::Same),
            MaybePair::Text(text) => parse::pair(cast, text, Likeness::Same),
        }
    }

    fn names(&self) -> Result<[String; 2], InputError> {
        match self {
            MaybePair::Names(names) => Ok(names.clone()),
            MaybePair::Text(text) => {
                let (a, b) = parse::names(text)?;
                Ok([a.to_owned(), b.to_owned()])
            }
        }
    }
}
