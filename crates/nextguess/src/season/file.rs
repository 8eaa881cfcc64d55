//! A season as its file has it ([`SeasonDocument`]), and what can be wrong with it ([`SeasonError`]).

use crate::error::{InputError, shortened};
use crate::season::cast::{Cast, Likeness, Pair, SeasonRule, check_length};
use crate::season::event::{BoothAnswer, Event, Fact};
use crate::season::matching::Matching;
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
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(default))]
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
    /// The pairs that turned out to be right.
    pub solution: Option<Vec<MaybePair>>,
    /// The last week in which a night with all lights wins. Without it, 10.
    pub weeks_to_win: Option<u32>,
    /// The amount that is won.
    pub pot: Option<f64>,
    /// What a blackout takes from the pot.
    pub blackout: Option<f64>,
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
#[cfg_attr(feature = "serde", derive(serde::Deserialize), serde(default))]
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
    /// The kind: `booth`, `night` (or `ceremony`), `hint_same_match` or `hint_partner_count`.
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
    /// The person on the right whose match a hint is about.
    pub right: Option<String>,
    /// How many matches that match has.
    pub count: Option<i64>,
    /// A remark.
    pub note: String,
    /// How many matchings were left by another count, as the file says.
    pub remaining_after: Option<u64>,
    /// The money that was offered for the answer.
    pub offer: Option<OfferDocument>,
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
        check_length("name of the season", &self.season, "Season 3")?;
        let members = [
            &self.rule_detail.known_double_members[..],
            &self.rule_detail.known_triple_members,
        ];
        let cast = Cast::new(
            self.left.clone(),
            self.right.clone(),
            self.rule()?,
            &members.concat(),
        )?;
        let mut season = Season {
            name: self.season.clone(),
            cast,
            events: Vec::new(),
            solution: None,
            weeks_to_win: self.weeks_to_win()?,
            pot: check_money("pot", self.pot)?,
            blackout: check_money("blackout", self.blackout)?,
        };
        for (entry, week, document) in self.entries() {
            let at = season.events.len();
            let placed = |error| SeasonError {
                event: Some(at),
                entry: Some(entry),
                error: Box::new(error),
            };
            season.check_room().map_err(placed)?;
            let event = document.event(&season, week).map_err(placed)?;
            season.events.push(event);
        }
        season.solution = self.read_solution(&season.cast)?;
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
        let surplus = self.right.len().saturating_sub(self.left.len());
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
                        format!("double or triple, since {more} more people are on the right");
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

    fn read_solution(&self, cast: &Cast) -> Result<Option<Matching>, InputError> {
        let Some(pairs) = &self.solution else {
            return Ok(None);
        };
        let pairs: Vec<Pair> = (pairs.iter())
            .map(|pair| pair.read(cast))
            .collect::<Result<_, _>>()?;
        let rule = cast.rule();
        let mut matches_of = vec![0; cast.left().len()];
        let mut partners_of = vec![0; cast.right().len()];
        for pair in &pairs {
            matches_of[pair.left] += 1;
            partners_of[pair.right] += 1;
            if rule == SeasonRule::Any {
                matches_of[pair.right] += 1;
                partners_of[pair.left] += 1;
            }
        }
        let sizes = [1, rule.most_matches()];
        if partners_of.iter().any(|&partners| partners != 1)
            || matches_of.iter().any(|matches| !sizes.contains(matches))
        {
            let expected = "everyone with as many matches as the rule says";
            let example =
                cast.pair_text(pairs.first().copied().unwrap_or(Pair { left: 0, right: 0 }));
            let given = cast.pairs_text(&pairs);
            let sentence = format!(
                "the solution {} does not give everyone as many matches as the rule says",
                shortened(&given)
            );
            return Err(InputError::new("solution", given, expected, example).saying(sentence));
        }
        Ok(Some(Matching::of(cast, &pairs)))
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

impl EventDocument {
    fn event(&self, season: &Season, number: Option<f64>) -> Result<Event, InputError> {
        let number = number.unwrap_or_else(|| season.week_due());
        if !(0.0..=1000.0).contains(&number) {
            let expected = "a number from 0 to 1000";
            return Err(InputError::new("week", number.to_string(), expected, "3"));
        }
        let cast = &season.cast;
        let fact = match self.kind()? {
            Kind::Booth => self.booth(cast)?,
            Kind::Night => self.night(cast)?,
            Kind::SameMatch => self.same_match(cast)?,
            Kind::PartnerCount => self.partner_count(cast)?,
        };
        Ok(Event {
            number,
            note: self.note.clone(),
            fact,
            offer: match &self.offer {
                Some(offer) => offer.offer()?,
                None => None,
            },
        })
    }

    fn kind(&self) -> Result<Kind, InputError> {
        let kind = match (&self.kind, &self.pairs, &self.pair, &self.right) {
            (Some(kind), ..) => kind.as_str(),
            (None, Some(_), ..) => "night",
            (None, None, Some(_), _) => "booth",
            (None, None, None, Some(_)) => "hint_partner_count",
            (None, None, None, None) => "",
        };
        match kind {
            "booth" => Ok(Kind::Booth),
            "night" | "ceremony" => Ok(Kind::Night),
            "hint_same_match" => Ok(Kind::SameMatch),
            "hint_partner_count" => Ok(Kind::PartnerCount),
            other => {
                let names = [
                    "booth",
                    "night",
                    "ceremony",
                    "hint_same_match",
                    "hint_partner_count",
                ];
                let part = "kind of event";
                Err(InputError::unknown_name(part, other, &names, str::to_owned))
            }
        }
    }

    fn booth(&self, cast: &Cast) -> Result<Fact, InputError> {
        let Some(pair) = &self.pair else {
            let example = "pair = [\"Ana\", \"Ben\"]";
            return Err(InputError::new(
                "booth",
                "",
                "the pair that went there",
                example,
            ));
        };
        let pair = pair.read(cast)?;
        let answer = match (self.is_match, self.exclusive) {
            (Some(_), _) if self.sold => {
                let expected = "either match or sold, since nobody knows an answer that was sold";
                let given = cast.pair_text(pair);
                let sentence = format!(
                    "the booth {given} was sold, so that nobody knows whether it is a match"
                );
                let error = InputError::new("booth", given, expected, "sold = true");
                return Err(error.saying(sentence));
            }
            (None, _) => BoothAnswer::Sold,
            (Some(false), _) => BoothAnswer::No,
            (Some(true), false) => BoothAnswer::Yes,
            (Some(true), true) => BoothAnswer::Only,
        };
        Ok(Fact::Booth { pair, answer })
    }

    fn night(&self, cast: &Cast) -> Result<Fact, InputError> {
        let pairs = match &self.pairs {
            Some(MaybePairs::List(pairs)) => pairs
                .iter()
                .map(|pair| pair.read(cast))
                .collect::<Result<Vec<Pair>, _>>()?,
            Some(MaybePairs::Text(text)) => parse::pairs(cast, text, Likeness::Same)?,
            None => Vec::new(),
        };
        if self.sold && self.beams.is_some() {
            let given = self.beams.unwrap_or(0).to_string();
            let expected = "either beams or sold, since nobody knows a result that was sold";
            let sentence = "the night was sold, so that nobody knows its lights";
            let error = InputError::new("night", given, expected, "sold = true");
            return Err(error.saying(sentence));
        }
        let lights = match self.beams {
            None => None,
            Some(beams) => Some(check_lights(cast, beams)?),
        };
        check_night(cast, &pairs)?;
        Ok(Fact::Night { pairs, lights })
    }

    fn same_match(&self, cast: &Cast) -> Result<Fact, InputError> {
        check_sharing(cast)?;
        let Some(pair) = &self.pair else {
            let expected = "the two people on the right who share a match";
            let example = "pair = [\"Ben\", \"Dan\"]";
            return Err(InputError::new("hint_same_match", "", expected, example));
        };
        let [a, b] = pair.names()?;
        same_match(cast, &a, &b, Likeness::Same)
    }

    fn partner_count(&self, cast: &Cast) -> Result<Fact, InputError> {
        check_sharing(cast)?;
        let (Some(right), Some(count)) = (&self.right, self.count) else {
            let expected = "a person on the right, and how many matches that person's match has";
            let example = "right = \"Ben\", count = 2";
            return Err(InputError::new("hint_partner_count", "", expected, example));
        };
        let right = cast.right_place(right, Likeness::Same)?;
        partner_count(cast, right, count)
    }
}

enum Kind {
    Booth,
    Night,
    SameMatch,
    PartnerCount,
}

/// Refuses a night in which somebody sits twice, or fewer couples sit than can.
pub(crate) fn check_night(cast: &Cast, pairs: &[Pair]) -> Result<(), InputError> {
    let part = "couples of a night";
    let example = "every person on the left once, nobody on the right twice";
    let mut seats_left = vec![0; cast.left().len()];
    let mut seats_right = vec![0; cast.right().len()];
    for pair in pairs {
        seats_left[pair.left] += 1;
        seats_right[pair.right] += 1;
        if cast.rule() == SeasonRule::Any {
            seats_left[pair.right] += 1;
        }
    }
    let sides = [(cast.left(), &seats_left), (cast.right(), &seats_right)];
    for (names, seats) in sides {
        if let Some(twice) = seats.iter().position(|&seats| seats > 1) {
            let together: Vec<String> = (pairs.iter())
                .filter(|pair| {
                    cast.left()[pair.left] == names[twice]
                        || cast.right()[pair.right] == names[twice]
                })
                .map(|&pair| cast.pair_text(pair))
                .collect();
            let together = together.join(", ");
            let expected = format!("everyone once, but {} sits twice", names[twice]);
            let shown = shortened(&together);
            let sentence = format!("in this night {} sits twice: {shown}", names[twice]);
            return Err(InputError::new(part, together, expected, example).saying(sentence));
        }
    }
    if pairs.len() != cast.seats() {
        let missing: Vec<&str> = (cast.left().iter().zip(&seats_left))
            .filter(|(_, seats)| **seats == 0)
            .map(|(name, _)| name.as_str())
            .collect();
        let given = format!("{} of {}", pairs.len(), cast.seats());
        let expected = format!("{} couples; missing: {}", cast.seats(), missing.join(", "));
        let sentence = match missing.is_empty() {
            true => format!(
                "this night has {} couples, not {}",
                pairs.len(),
                cast.seats()
            ),
            false => format!(
                "this night has {given} couples; missing: {}",
                missing.join(", ")
            ),
        };
        return Err(InputError::new(part, given, expected, example).saying(sentence));
    }
    Ok(())
}

/// The number of lights. It is refused if a night cannot have it.
pub(crate) fn check_lights(cast: &Cast, lights: i64) -> Result<usize, InputError> {
    let most = cast.seats();
    let given = lights.to_string();
    let number = usize::try_from(lights)
        .ok()
        .filter(|&lights| lights <= most);
    let one_wrong = cast.rule().most_matches() == 1;
    if let Some(number) = number
        && !(one_wrong && number + 1 == most)
    {
        return Ok(number);
    }
    let numbers = match (one_wrong, most) {
        (false, _) => format!("a number from 0 to {most}"),
        (true, 0 | 1) => format!("{most}"),
        (true, 2) => "0 or 2".to_owned(),
        (true, _) => format!("a number from 0 to {}, or {most}", most - 2),
    };
    let why = match number {
        Some(_) => ", since the last couple is right if all others are",
        None => "",
    };
    let expected = format!("{numbers}{why}");
    Err(InputError::new("lights", given, expected, most.to_string()))
}

/// Refuses a hint on shared matches if nobody shares one under the rule.
pub(crate) fn check_sharing(cast: &Cast) -> Result<(), InputError> {
    if cast.rule().most_matches() > 1 {
        return Ok(());
    }
    let rule = cast.rule().name();
    let expected = "no hint about shared matches, since nobody shares one under this rule";
    let sentence = format!(
        "under the rule {rule} nobody shares a match, so that no hint can be about one. \
         Example: rule = \"double\""
    );
    Err(InputError::new("hint", rule, expected, "rule = \"double\"").saying(sentence))
}

pub(crate) fn same_match(
    cast: &Cast,
    a: &str,
    b: &str,
    likeness: Likeness,
) -> Result<Fact, InputError> {
    let (first, second) = (
        cast.right_place(a, likeness)?,
        cast.right_place(b, likeness)?,
    );
    if first == second {
        let example = format!("{}+{}", cast.right()[0], cast.right()[1]);
        let given = format!("{a}+{b}");
        return Err(InputError::new(
            "people who share a match",
            given,
            "two people",
            example,
        ));
    }
    Ok(Fact::SameMatch(first, second))
}

pub(crate) fn partner_count(cast: &Cast, right: usize, count: i64) -> Result<Fact, InputError> {
    let sizes = [1, cast.rule().most_matches()];
    match usize::try_from(count) {
        Ok(count) if sizes.contains(&count) => Ok(Fact::PartnerCount { right, count }),
        _ => {
            let expected = format!("{} or {}", sizes[0], sizes[1]);
            let example = sizes[1].to_string();
            Err(InputError::new(
                "number of matches",
                count.to_string(),
                expected,
                example,
            ))
        }
    }
}
