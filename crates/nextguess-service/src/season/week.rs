//! The week of an event, as it is written: 3, or 2.5 for what came in between.

use std::borrow::Cow;

use nextguess::error::InputError;
use nextguess::season::Season;
use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::{Serialize, Serializer};

/// The number of a week. Whole numbers are written without decimals.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Week(pub f64);

impl Serialize for Week {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0.fract() == 0.0 {
            true => serializer.serialize_u32(self.0 as u32),
            false => serializer.serialize_f64(self.0),
        }
    }
}

impl JsonSchema for Week {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Week".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": "number", "minimum": 0 })
    }
}

/// How many events there are until the end of a week (`w3`, `week 3`), or until an event (`12`).
pub fn events_until(season: &Season, text: &str) -> Result<usize, InputError> {
    let lower = text.trim().to_lowercase();
    let wrong = || {
        let expected = "a number of events, or a week";
        InputError::new("until", text, expected, "12, or w3")
    };
    let is_digit = |c: char| c.is_ascii_digit();
    let digits = lower.find(is_digit).ok_or_else(wrong)?;
    let (word, number) = (lower[..digits].trim(), &lower[digits..]);
    let is_week = ["w", "week", "woche"].contains(&word);
    if word.is_empty() || word == "event" {
        return number.parse().map_err(|_| wrong());
    }
    let week: f64 = number.parse().map_err(|_| wrong())?;
    if !is_week {
        return Err(wrong());
    }
    // What comes between week 3 and week 4 belongs to week 3.
    let end = if week.fract() == 0.0 {
        week + 1.0
    } else {
        week
    };
    let is_in = |number: f64| number < end || number == week;
    let mut events = season.events.iter();
    match events.rposition(|event| is_in(event.number)) {
        Some(last) => Ok(last + 1),
        None => Ok(0),
    }
}

/// The events of each week: the week, and how many events there are until its end.
pub fn ends_of_weeks(season: &Season) -> Vec<(u32, usize)> {
    let mut ends: Vec<(u32, usize)> = Vec::new();
    for (at, event) in season.events.iter().enumerate() {
        let week = event.number.floor() as u32;
        match ends.last_mut() {
            Some((last, end)) if *last >= week => *end = at + 1,
            _ => ends.push((week, at + 1)),
        }
    }
    ends
}
