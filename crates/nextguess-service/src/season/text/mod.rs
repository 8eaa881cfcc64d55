//! A season as a text, read so that an error names its line: JSON, TOML, a file of sim-ayto, or a pasted table.

mod sim_ayto;
mod table;

use anyhow::anyhow;
use nextguess::season::{Season, SeasonDocument};
use serde::Deserialize;
use serde_json::value::RawValue;
use toml_edit::Item;

use crate::ask::place::Place;

/// How a text is written.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Format {
    /// It begins with a brace.
    Json,
    /// Anything else.
    Toml,
    /// The YAML of the tool sim-ayto.
    SimAyto,
    /// A table of a fan wiki, or a couple or a night in each line.
    Table,
}

impl Format {
    /// The format of a text whose file name does not tell.
    pub fn of(text: &str) -> Format {
        let has_field = |names: &[&str], sign: char| {
            let begins = |line: &str| {
                let (name, _) = line.split_once(sign)?;
                names.contains(&name.trim()).then_some(())
            };
            text.lines().any(|line| begins(line).is_some())
        };
        if text.trim_start().starts_with('{') {
            Format::Json
        } else if has_field(&["setA", "setB", "rule_set"], ':') {
            Format::SimAyto
        } else if has_field(&["left", "right", "season", "rule"], '=') || !table::is_table(text) {
            Format::Toml
        } else {
            Format::Table
        }
    }

    /// Whether events can be added to such a file.
    pub fn can_be_written(self) -> bool {
        matches!(self, Format::Json | Format::Toml)
    }
}

/// The content of a text, before it is checked.
pub fn unchecked(text: &str, format: Format) -> anyhow::Result<SeasonDocument> {
    Ok(content(text, format)?.document)
}

/// What a text says.
#[derive(Debug, Default)]
struct Content {
    document: SeasonDocument,
    /// What of the text is left out.
    remarks: Vec<String>,
    /// The line of each event, counted from 1, where the text is read line by line.
    lines: Vec<usize>,
}

fn content(text: &str, format: Format) -> anyhow::Result<Content> {
    let document = match format {
        Format::Json => serde_json::from_str(text)?,
        Format::Toml => toml_edit::de::from_str(text)
            .map_err(|error| anyhow!("{}", error.to_string().trim_end()))?,
        Format::SimAyto => return sim_ayto::read(text),
        Format::Table => return table::read(text),
    };
    Ok(Content {
        document,
        ..Content::default()
    })
}

/// The season of a text.
pub fn read(text: &str, format: Format) -> anyhow::Result<Season> {
    Ok(read_with_remarks(text, format)?.0)
}

/// The season of a text, and what of the text is left out.
pub fn read_with_remarks(text: &str, format: Format) -> anyhow::Result<(Season, Vec<String>)> {
    let content = content(text, format)?;
    let season = content.document.season().map_err(|error| {
        let line_at = |offset: usize| text[..offset].matches('\n').count() + 1;
        let line = error.entry.and_then(|entry| match format {
            Format::Json => json_entry(text, entry).map(line_at),
            Format::Toml => toml_entry(text, entry).map(line_at),
            Format::SimAyto | Format::Table => content.lines.get(entry).copied(),
        });
        let error = anyhow::Error::from(error);
        match line {
            Some(line) => error.context(Place::Line(line)),
            None => error,
        }
    })?;
    Ok((season, content.remarks))
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
