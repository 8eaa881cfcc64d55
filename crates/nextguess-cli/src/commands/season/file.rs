//! Seasons on the disk: JSON or TOML, read with the lines of their events, and extended in place.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use nextguess::season::{Cast, Event, Season, SeasonDocument};
use nextguess_service::season::Entry;
use nextguess_service::season::text::{self, Format, Places, offset};
use serde::Serialize;
use serde_json::value::RawValue;
use toml_edit::{Array, ArrayOfTables, DocumentMut, InlineTable, Item, Table, Value};

use crate::files::held_file::HeldFile;
use crate::files::loading;
use crate::terminal::output::Output;

/// A season and the text that it was read from. Nobody else changes the file meanwhile.
#[derive(Debug)]
pub(super) struct SeasonFile {
    path: PathBuf,
    file: HeldFile,
    pub(super) season: Season,
    text: String,
    format: Format,
}

impl SeasonFile {
    /// Reads the file as soon as no other process is changing it.
    pub(super) fn hold(path: &Path, output: &Output) -> anyhow::Result<SeasonFile> {
        std::fs::File::open(path).with_context(|| loading::unread_season(path))?;
        let mut file = HeldFile::wait_for(path, output)?;
        let bytes = file.read(loading::MOST_SEASON_BYTES);
        let bytes = bytes.with_context(|| loading::unread_season(path))?;
        let (text, format, season) = loading::season_of(path, bytes)?;
        Ok(SeasonFile {
            path: path.to_owned(),
            file,
            season,
            text,
            format,
        })
    }

    /// Writes the file with more events, whole or not at all.
    pub(super) fn add(&mut self, season: Season) -> anyhow::Result<()> {
        let added = &season.events[self.season.events.len()..];
        let text = match self.format {
            Format::Json => extended_json(&self.text, &season, added),
            Format::Toml => extended_toml(&self.text, &season, added),
        }?;
        let again = text::read(&text, self.format).map(|again| again.events);
        let is_right = again.is_ok_and(|again| {
            let facts = again.iter().zip(&season.events);
            again.len() == season.events.len() && facts.into_iter().all(|(a, b)| a.fact == b.fact)
        });
        if !is_right {
            bail!(
                "cannot add events to {}: its events should be a list `events` at its end",
                self.path.display()
            );
        }
        self.file.replace(&text)?;
        (self.text, self.season) = (text, season);
        Ok(())
    }
}

fn extended_json(text: &str, season: &Season, added: &[Event]) -> anyhow::Result<String> {
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

/// An event as TOML, with pairs as they are typed.
fn toml_table(entry: &Entry) -> Table {
    let mut table = Table::new();
    let mut put = |key: &str, value: Value| table.insert(key, Item::Value(value));
    match entry.num.fract() == 0.0 {
        true => put("num", (entry.num as i64).into()),
        false => put("num", entry.num.into()),
    };
    put("kind", entry.kind.into());
    if let Some(pair) = &entry.pair {
        put("pair", Array::from_iter(pair).into());
    }
    if let Some(pairs) = &entry.pairs {
        let pairs: Vec<String> = pairs.iter().map(|pair| pair.join("+")).collect();
        put("pairs", pairs.join(", ").into());
    }
    for (key, value) in [
        ("match", entry.is_match),
        ("exclusive", entry.exclusive),
        ("sold", entry.sold),
    ] {
        if let Some(value) = value {
            put(key, value.into());
        }
    }
    if let Some(right) = &entry.right {
        put("right", right.as_str().into());
    }
    for (key, value) in [("beams", entry.beams), ("count", entry.count)] {
        if let Some(value) = value {
            put(key, (value as i64).into());
        }
    }
    table
}

fn json_event(cast: &Cast, event: &Event) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, OneLine);
    Entry::new(cast, event).serialize(&mut serializer)?;
    Ok(String::from_utf8(bytes)?)
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

fn extended_toml(text: &str, season: &Season, added: &[Event]) -> anyhow::Result<String> {
    let mut document: DocumentMut = text.parse()?;
    let table = |event: &Event| toml_table(&Entry::new(&season.cast, event));
    match document.get_mut("events") {
        Some(Item::ArrayOfTables(tables)) => {
            for event in added {
                tables.push(table(event));
            }
        }
        Some(Item::Value(Value::Array(array))) if !array.is_empty() => {
            for event in added {
                let inline: InlineTable = table(event).into_inline_table();
                let mut value = Value::from(inline);
                value.decor_mut().set_prefix("\n  ");
                array.push_formatted(value);
            }
        }
        _ => {
            let mut tables = ArrayOfTables::new();
            for event in &season.events {
                tables.push(table(event));
            }
            document.insert("events", Item::ArrayOfTables(tables));
        }
    }
    Ok(document.to_string())
}

/// A file to start from.
pub(super) fn new_toml(document: &SeasonDocument, rule: &str) -> String {
    let quoted = |text: &str| Value::from(text).to_string();
    let list = |names: &[String]| {
        let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
        format!("[{}]", names.join(", "))
    };
    let mut text = format!(
        "# A season for `nextguess season`. `nextguess season add` appends what happens, or type it:\n\
         #   [[events]]\n#   num = 1            # the week\n#   kind = \"booth\"\n#   pair = [\"Ana\", \"Ben\"]\n\
         #   match = false\n#\n\
         #   [[events]]\n#   num = 1\n#   kind = \"ceremony\"\n#   pairs = \"Ana+Ben, Cleo+Dan\"\n\
         #   beams = 2          # how many lights\n\n\
         season = {}\nleft = {}\nright = {}\nrule = \"{rule}\"\n",
        quoted(&document.season),
        list(&document.left),
        list(&document.right),
    );
    if let Some(doubles) = document.rule_detail.doubles {
        text += &format!("rule_detail = {{ doubles = {doubles}, known_double_members = [] }}\n");
    }
    text
}
