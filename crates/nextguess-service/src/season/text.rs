//! A season as a text in JSON or TOML, read so that an error names its line.

use anyhow::anyhow;
use nextguess::season::{Season, SeasonDocument};
use serde::Deserialize;
use serde_json::value::RawValue;
use toml_edit::Item;

/// How a text is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// It begins with a brace.
    Json,
    /// Anything else.
    Toml,
}

impl Format {
    /// The format of a text whose file name does not tell.
    pub fn of(text: &str) -> Format {
        match text.trim_start().starts_with('{') {
            true => Format::Json,
            false => Format::Toml,
        }
    }
}

/// The season of a text.
pub fn read(text: &str, format: Format) -> anyhow::Result<Season> {
    let document: SeasonDocument = match format {
        Format::Json => serde_json::from_str(text)?,
        Format::Toml => toml_edit::de::from_str(text)
            .map_err(|error| anyhow!("{}", error.to_string().trim_end()))?,
    };
    document.season().map_err(|error| {
        let offset = error.entry.and_then(|entry| match format {
            Format::Json => json_entry(text, entry),
            Format::Toml => toml_entry(text, entry),
        });
        match offset {
            Some(offset) => {
                let line = text[..offset].matches('\n').count() + 1;
                anyhow!("line {line}, {error}")
            }
            None => error.into(),
        }
    })
}

/// The parts of a JSON file in which events stand, as they are written.
#[derive(Debug, Deserialize)]
pub struct Places<'a> {
    /// One by one.
    #[serde(borrow, default)]
    pub events: Option<&'a RawValue>,
    /// Week by week.
    #[serde(borrow, default)]
    pub weeks: Option<&'a RawValue>,
}

/// Where a part of the text begins.
pub fn offset(text: &str, part: &RawValue) -> usize {
    part.get().as_ptr() as usize - text.as_ptr() as usize
}

fn json_entry(text: &str, entry: usize) -> Option<usize> {
    let places: Places<'_> = serde_json::from_str(text).ok()?;
    let list = places.events.or(places.weeks)?;
    let entries: Vec<&RawValue> = serde_json::from_str(list.get()).ok()?;
    entries.get(entry).map(|entry| offset(text, entry))
}

fn toml_entry(text: &str, entry: usize) -> Option<usize> {
    let document = toml_edit::Document::parse(text).ok()?;
    let list = document.get("events").or_else(|| document.get("weeks"))?;
    let span = match list {
        Item::ArrayOfTables(tables) => tables.get(entry)?.span(),
        other => other.as_array()?.get(entry)?.span(),
    };
    span.map(|span| span.start)
}
