//! The text of a season in JSON, changed without touching the rest of it.

use std::collections::BTreeMap;

use anyhow::Context;
use nextguess::season::{Cast, Event, Season, SeasonRule};
use nextguess_service::season::text::{Places, offset};
use nextguess_service::season::{Entry, Saved};
use serde::Serialize;
use serde_json::value::RawValue;

use super::{Change, renamed_text};

/// The text with more events.
pub(super) fn extended(text: &str, season: &Season, added: &[Event]) -> anyhow::Result<String> {
    let places: Places<'_> = serde_json::from_str(text)?;
    let entries: Vec<&RawValue> = match places.events {
        Some(events) => serde_json::from_str(events.get())?,
        None => Vec::new(),
    };
    let mut extended = text.to_owned();
    if let Some(last) = entries.last() {
        let begin = offset(text, last);
        let line = text[..begin].rfind('\n').map_or(0, |newline| newline + 1);
        let indent = &text[line..begin];
        let separator = match indent.trim().is_empty() && line > 0 {
            true => format!(",\n{indent}"),
            false => ", ".to_owned(),
        };
        let more: Vec<String> = (added.iter())
            .map(|event| Ok(separator.clone() + &json_event(&season.cast, event)?))
            .collect::<anyhow::Result<_>>()?;
        extended.insert_str(begin + last.get().len(), &more.concat());
        return Ok(extended);
    }
    // From now on `events` says all, also what `weeks` has said so far.
    let all: Vec<String> = (season.events.iter())
        .map(|event| Ok(format!("  {}", json_event(&season.cast, event)?)))
        .collect::<anyhow::Result<_>>()?;
    let list = format!("[\n{}\n ]", all.join(",\n"));
    match places.events {
        Some(events) => {
            let begin = offset(text, events);
            extended.replace_range(begin..begin + events.get().len(), &list);
        }
        None => {
            let close = text.rfind('}').context("expected an object in braces")?;
            let end = text[..close].trim_end().len();
            extended.insert_str(end, &format!(",\n \"events\": {list}"));
        }
    }
    Ok(extended)
}

/// The text with other events: those that stay as they are written, and new ones.
pub(super) fn with_events(
    text: &str,
    season: &Season,
    changes: &[Change],
) -> anyhow::Result<String> {
    let places: Places<'_> = serde_json::from_str(text)?;
    let entries: Vec<&RawValue> = match places.events {
        Some(events) => serde_json::from_str(events.get())?,
        None => Vec::new(),
    };
    let list = |separator: &str| -> anyhow::Result<String> {
        let mut all = Vec::new();
        for (change, event) in changes.iter().zip(&season.events) {
            all.push(match change {
                Change::Keep(at) if *at < entries.len() => entries[*at].get().to_owned(),
                _ => json_event(&season.cast, event)?,
            });
        }
        Ok(all.join(separator))
    };
    let mut changed = text.to_owned();
    match (places.events, entries.first(), entries.last()) {
        (Some(events), _, _) if changes.is_empty() => {
            let begin = offset(text, events);
            changed.replace_range(begin..begin + events.get().len(), "[]");
        }
        (Some(_), Some(first), Some(last)) => {
            let begin = offset(text, first);
            let end = offset(text, last) + last.get().len();
            let separator = match entries.get(1) {
                Some(second) => &text[begin + first.get().len()..offset(text, second)],
                None => ", ",
            };
            changed.replace_range(begin..end, &list(separator)?);
        }
        _ => {
            let events = match changes.is_empty() {
                true => "[]".to_owned(),
                false => format!("[\n  {}\n ]", list(",\n  ")?),
            };
            changed = with_field(text, "events", &events)?;
        }
    }
    Ok(changed)
}

/// The text with another value of a field.
pub(super) fn with_field(text: &str, field: &str, value: &str) -> anyhow::Result<String> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text)?;
    let mut changed = text.to_owned();
    match fields.get(field) {
        Some(old) => {
            let begin = offset(text, old);
            changed.replace_range(begin..begin + old.get().len(), value);
        }
        None => {
            let close = text.rfind('}').context("expected an object in braces")?;
            let end = text[..close].trim_end().len();
            let comma = if fields.is_empty() { "" } else { "," };
            changed.insert_str(end, &format!("{comma}\n \"{field}\": {value}"));
        }
    }
    Ok(changed)
}

/// The text with another name of a person, wherever people are named.
pub(super) fn renamed(text: &str, old: &str, new: &str) -> anyhow::Result<String> {
    let mut changed = text.to_owned();
    for field in [
        "left",
        "right",
        "rule_detail",
        "events",
        "weeks",
        "solution",
    ] {
        let fields: BTreeMap<String, &RawValue> = serde_json::from_str(&changed)?;
        if let Some(value) = fields.get(field).map(|value| value.get()) {
            let value = renamed_value(value, old, new)?;
            changed = with_field(&changed, field, &value)?;
        }
    }
    Ok(changed)
}

/// A value with another name in its texts, but in no note.
fn renamed_value(value: &str, old: &str, new: &str) -> anyhow::Result<String> {
    let mut changed = String::new();
    let mut rest = value;
    let mut key = String::new();
    while let Some(begin) = rest.find('"') {
        let (before, from) = rest.split_at(begin);
        changed += before;
        let mut texts = serde_json::Deserializer::from_str(from).into_iter::<String>();
        let text = texts.next().context("expected a text")??;
        let end = texts.byte_offset();
        let is_key = from[end..].trim_start().starts_with(':');
        let is_people = !["note", "kind"].contains(&key.as_str());
        match renamed_text(&text, old, new).filter(|_| !is_key && is_people) {
            Some(text) => changed += &serde_json::to_string(&text)?,
            None => changed += &from[..end],
        }
        if is_key {
            key = text;
        }
        rest = &from[end..];
    }
    Ok(changed + rest)
}

/// The text with another list of people on a side, and the rule that follows.
pub(super) fn with_people(
    text: &str,
    (side, names): (&str, &[String]),
    rule: SeasonRule,
) -> anyhow::Result<String> {
    let fields: BTreeMap<String, &RawValue> = serde_json::from_str(text)?;
    let mut detail = match fields.get("rule_detail") {
        Some(detail) => serde_json::from_str(detail.get())?,
        None => serde_json::Map::new(),
    };
    match rule {
        SeasonRule::Double(doubles) => detail.insert("doubles".to_owned(), doubles.into()),
        _ => detail.remove("doubles"),
    };
    let list: Vec<&RawValue> = match fields.get(side) {
        Some(list) => serde_json::from_str(list.get())?,
        None => Vec::new(),
    };
    let text = match (list.last(), names.last()) {
        (Some(last), Some(name)) if list.len() + 1 == names.len() => {
            let mut longer = text.to_owned();
            let end = offset(text, last) + last.get().len();
            longer.insert_str(end, &format!(", {}", one_line(name)?));
            longer
        }
        _ => with_field(text, side, &one_line(&names)?)?,
    };
    let had_detail = fields.contains_key("rule_detail");
    let text = with_field(&text, "rule", &one_line(&rule.name())?)?;
    match had_detail || !detail.is_empty() {
        true => with_field(&text, "rule_detail", &one_line(&detail)?),
        false => Ok(text),
    }
}

/// A season as a whole file, an event in each line.
pub(super) fn whole(season: &Season) -> anyhow::Result<String> {
    let fields = serde_json::to_value(Saved::new(season))?;
    let mut lines = Vec::new();
    let names = [
        "season",
        "left",
        "right",
        "rule",
        "rule_detail",
        "weeks_to_win",
        "lights_to_win",
        "pot",
        "blackout",
    ];
    for (name, value) in names
        .iter()
        .filter_map(|name| Some((name, fields.get(name)?)))
    {
        lines.push(format!(" \"{name}\": {}", one_line(value)?));
    }
    let mut events = Vec::new();
    for event in &season.events {
        events.push(format!("\n  {}", json_event(&season.cast, event)?));
    }
    let end = if events.is_empty() { "" } else { "\n " };
    lines.push(format!(" \"events\": [{}{end}]", events.join(",")));
    if let Some(solution) = fields.get("solution") {
        lines.push(format!(" \"solution\": {}", one_line(solution)?));
    }
    Ok(format!("{{\n{}\n}}\n", lines.join(",\n")))
}

fn one_line(value: &impl Serialize) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, OneLine);
    value.serialize(&mut serializer)?;
    Ok(String::from_utf8(bytes)?)
}

fn json_event(cast: &Cast, event: &Event) -> anyhow::Result<String> {
    one_line(&Entry::new(cast, event))
}

/// One line with blanks after colons and commas.
struct OneLine;

impl serde_json::ser::Formatter for OneLine {
    fn begin_array_value<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        writer.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_key<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
        first: bool,
    ) -> std::io::Result<()> {
        writer.write_all(if first { b"" } else { b", " })
    }

    fn begin_object_value<W: ?Sized + std::io::Write>(
        &mut self,
        writer: &mut W,
    ) -> std::io::Result<()> {
        writer.write_all(b": ")
    }
}
