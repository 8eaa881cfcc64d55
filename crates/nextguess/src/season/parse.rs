//! Events and pairs as people type them in one line: [`Season::add_typed`] and what it reads.

use crate::error::InputError;
use crate::game::feedback::yes_no;
use crate::season::Season;
use crate::season::cast::{Cast, Pair};
use crate::season::event::{BoothAnswer, Event, Fact};
use crate::season::file::checks::{
    check_lights, check_night, check_sharing, partner_count, same_match,
};
use crate::season::name::Likeness;

const EXAMPLE: &str = "Ana+Ben=no, or night Ana+Ben, Cleo+Dan=2";

impl Season {
    /// Adds events that are typed in one line, with semicolons between. A line that is refused adds nothing.
    ///
    /// An event is a booth, `Ana+Ben=yes`, `=no`, `=only` (a match, and Ana has no other) or `=sold`; a night, `night
    /// Ana+Ben, Cleo+Dan=2`, `=sold` or `=blackout`; or a hint, `same Ben+Dan` (both have the same match) or `count
    /// Ben=2` (Ben's match has two); or `arrive Finn`. The beginning of a name is enough. Confirmed couples sit together in a night
    /// even if they are not named. `week` is the week of the first event; without it, the next one that is due.
    pub fn add_typed(&mut self, text: &str, week: Option<f64>) -> Result<(), InputError> {
        let before = self.events.len();
        let added = self.add_parts(text, week);
        if added.is_err() {
            self.events.truncate(before);
        }
        added
    }

    fn add_parts(&mut self, text: &str, week: Option<f64>) -> Result<(), InputError> {
        for part in text
            .split(';')
            .map(str::trim)
            .filter(|part| !part.is_empty())
        {
            self.check_room()?;
            let fact = self.read_fact(part)?;
            if let Fact::Arrival(person) = fact {
                self.check_arrival(person)?;
            }
            self.events.push(Event {
                number: week.unwrap_or_else(|| self.week_due()),
                note: String::new(),
                fact,
                offer: None,
                price: None,
            });
        }
        Ok(())
    }

    /// The week of the next event. After a night another week begins.
    pub(crate) fn week_due(&self) -> f64 {
        match self.events.last() {
            None => 1.0,
            Some(last) if last.fact.kind() == "night" => f64::from(last.week()) + 1.0,
            Some(last) => f64::from(last.week()),
        }
    }

    fn read_fact(&self, text: &str) -> Result<Fact, InputError> {
        let cast = &self.cast;
        let expected = "a booth, a night or a hint with its result after =";
        let wrong = || InputError::new("event", text, expected, EXAMPLE);
        if let Some(names) = after_word(text, "same") {
            check_sharing(cast)?;
            let (a, b) = self::names(names)?;
            return same_match(cast, a, b, Likeness::Beginning);
        }
        if let Some(name) = after_word(text, "arrive").or_else(|| after_word(text, "arrival")) {
            return Ok(Fact::Arrival(cast.newcomer(name, Likeness::Beginning)?));
        }
        let (question, answer) = text.rsplit_once('=').ok_or_else(wrong)?;
        let (question, answer) = (question.trim(), answer.trim().to_lowercase());
        if let Some(name) = after_word(question, "count") {
            check_sharing(cast)?;
            let right = cast.right_place(name, Likeness::Beginning)?;
            let count = answer.parse().map_err(|_| wrong())?;
            return partner_count(cast, right, count);
        }
        let named = after_word(question, "night").or_else(|| after_word(question, "nacht"));
        let is_night = named.is_some() || question.contains(',') || answer.parse::<i64>().is_ok();
        if is_night {
            let pairs = self.read_night(named.unwrap_or(question))?;
            let lights = match answer.as_str() {
                "sold" | "verkauft" | "?" => None,
                "blackout" => Some(self.confirmed_in(&pairs)),
                number => {
                    let word = number.find(" light").or_else(|| number.find(" licht"));
                    let number = word.map_or(number, |end| &number[..end]);
                    let number = number.parse().map_err(|_| {
                        let expected = "a number, blackout, or sold";
                        InputError::new("lights", number, expected, "2")
                    })?;
                    Some(check_lights(cast, number)?)
                }
            };
            return Ok(Fact::Night { pairs, lights });
        }
        let pair = pair(cast, question, Likeness::Beginning)?;
        let answer = match (answer.as_str(), yes_no(&answer)) {
            (_, Some(true)) => BoothAnswer::Yes,
            (_, Some(false)) => BoothAnswer::No,
            ("ja", _) => BoothAnswer::Yes,
            ("nein", _) => BoothAnswer::No,
            ("only" | "nur", _) => BoothAnswer::Only,
            ("sold" | "verkauft" | "?", _) => BoothAnswer::Sold,
            (other, None) => {
                let expected = "yes, no, only (a match, and no other) or sold";
                return Err(InputError::new("answer of a booth", other, expected, "no"));
            }
        };
        Ok(Fact::Booth { pair, answer })
    }

    /// Reads the couples of a night. Confirmed couples who are not named sit together.
    pub fn read_night(&self, text: &str) -> Result<Vec<Pair>, InputError> {
        let mut pairs = self.read_pairs(text)?;
        for couple in self.seated() {
            let is_named = pairs.iter().any(|pair| {
                let people =
                    |pair: &Pair| [&self.cast.left()[pair.left], &self.cast.right()[pair.right]];
                people(pair)
                    .iter()
                    .any(|person| people(&couple).contains(person))
            });
            if !is_named && pairs.len() < self.cast.seats() {
                pairs.push(couple);
            }
        }
        check_night(&self.cast, &pairs)?;
        Ok(pairs)
    }

    /// Reads pairs with commas between. There are at most as many as the cast has pairs.
    pub fn read_pairs(&self, text: &str) -> Result<Vec<Pair>, InputError> {
        let most = self.cast.pairs().count();
        let mut named = text.split(',').filter(|part| !part.trim().is_empty());
        if named.nth(most).is_some() {
            let expected = format!("at most {most} pairs, since these people make no more");
            return Err(InputError::new(
                "pairs",
                text,
                expected,
                "Ana+Ben, Cleo+Dan",
            ));
        }
        pairs(&self.cast, text, Likeness::Beginning)
    }

    /// The confirmed couples as they sit in the next night. Nobody sits twice.
    pub fn seated(&self) -> Vec<Pair> {
        self.seated_before(self.events.len())
    }

    /// The couples confirmed before event `until`, counted from 0, as they sit in the next night. Nobody sits twice.
    pub fn seated_before(&self, until: usize) -> Vec<Pair> {
        let mut seated: Vec<Pair> = Vec::new();
        for couple in self.confirmed(until) {
            if seated
                .iter()
                .all(|other| other.left != couple.left && other.right != couple.right)
            {
                seated.push(couple);
            }
        }
        seated
    }

    /// How many of these couples are confirmed. A night with no more lights is a blackout.
    pub fn confirmed_in(&self, pairs: &[Pair]) -> usize {
        let confirmed = self.confirmed(self.events.len());
        pairs.iter().filter(|pair| confirmed.contains(pair)).count()
    }
}

/// The text after its first word, if that is `word`.
fn after_word<'a>(text: &'a str, word: &str) -> Option<&'a str> {
    let (first, rest) = text.split_once(char::is_whitespace)?;
    (first.eq_ignore_ascii_case(word)).then_some(rest.trim())
}

/// The two names of a pair such as `Ana+Ben` or `Ana & Ben`.
pub(crate) fn names(text: &str) -> Result<(&str, &str), InputError> {
    match text.split_once('+').or_else(|| text.split_once('&')) {
        Some((a, b)) if !a.trim().is_empty() && !b.trim().is_empty() => Ok((a.trim(), b.trim())),
        _ => {
            let expected = "two names with + between";
            Err(InputError::new("pair", text.trim(), expected, "Ana+Ben"))
        }
    }
}

pub(crate) fn pair(cast: &Cast, text: &str, likeness: Likeness) -> Result<Pair, InputError> {
    let (a, b) = names(text)?;
    cast.pair(a, b, likeness)
}

pub(crate) fn pairs(cast: &Cast, text: &str, likeness: Likeness) -> Result<Vec<Pair>, InputError> {
    let parts = text.split(',').filter(|part| !part.trim().is_empty());
    parts.map(|part| pair(cast, part, likeness)).collect()
}
