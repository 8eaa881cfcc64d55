//! Seasons on the disk: JSON or TOML, read with the lines of their events, and changed in place.

mod json;
mod toml;

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use nextguess::season::{Season, SeasonRule};
use nextguess_service::season::text::{self, Format};

use crate::files::held_file::HeldFile;
use crate::files::loading;
use crate::terminal::output::Output;

pub(super) use toml::new_toml;

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
        let loaded = loading::season_of(path, bytes)?;
        if !loaded.format.can_be_written() {
            let name = path.display();
            bail!(
                "cannot change {name}: expected a season in JSON or TOML. Example: nextguess season {name} --save season.toml"
            );
        }
        Ok(SeasonFile {
            path: path.to_owned(),
            file,
            season: loaded.season,
            text: loaded.text,
            format: loaded.format,
        })
    }

    /// Writes the file with more events, whole or not at all.
    pub(super) fn add(&mut self, season: Season) -> anyhow::Result<()> {
        let added = &season.events[self.season.events.len()..];
        let text = match self.format {
            Format::Json => json::extended(&self.text, &season, added),
            _ => toml::extended(&self.text, &season, added),
        }?;
        self.write(text, season)
    }

    /// Writes the file with other events. `changes` has for each event whether it stays as it is written.
    pub(super) fn change(&mut self, season: Season, changes: &[Change]) -> anyhow::Result<()> {
        let text = match self.format {
            Format::Json => json::with_events(&self.text, &season, changes),
            _ => toml::with_events(&self.text, &season, changes),
        }?;
        self.write(text, season)
    }

    /// The file with another name of a person. It is not written yet.
    pub(super) fn renamed(&self, old: &str, new: &str) -> anyhow::Result<(String, Season)> {
        let text = match self.format {
            Format::Json => json::renamed(&self.text, old, new),
            _ => toml::renamed(&self.text, old, new),
        }?;
        let season = text::read(&text, self.format)?;
        Ok((text, season))
    }

    /// The file with one more person, and the rule that the numbers of people then give. It is not written yet.
    pub(super) fn with_person(
        &self,
        name: &str,
        is_left: bool,
    ) -> anyhow::Result<(String, Season)> {
        let cast = &self.season.cast;
        let mut names = match is_left {
            true => cast.left().to_vec(),
            false => cast.right().to_vec(),
        };
        // The file may have the larger side on the left.
        let document = text::unchecked(&self.text, self.format)?;
        let field = match document.left.first() == names.first() {
            true => "left",
            false => "right",
        };
        names.push(name.to_owned());
        let sides = match is_left {
            true => (names.len(), cast.right().len()),
            false => (cast.left().len(), names.len()),
        };
        let rule = match (sides.0.abs_diff(sides.1), cast.rule()) {
            (0, _) => SeasonRule::Perfect,
            (2, SeasonRule::Triple) => SeasonRule::Triple,
            (surplus, _) => SeasonRule::Double(surplus),
        };
        let text = match self.format {
            Format::Json => json::with_people(&self.text, (field, &names), rule),
            _ => toml::with_people(&self.text, (field, &names), rule),
        }?;
        let season = text::read(&text, self.format)?;
        Ok((text, season))
    }

    /// The name of the file, as it was given.
    pub(super) fn name(&self) -> String {
        self.path.display().to_string()
    }

    /// Goes on with another text that has not been written yet.
    pub(super) fn take(&mut self, (text, season): (String, Season)) {
        (self.text, self.season) = (text, season);
    }

    /// Writes the file, if its text says what it should.
    pub(super) fn write(&mut self, text: String, season: Season) -> anyhow::Result<()> {
        let again = text::read(&text, self.format);
        let is_right = again.is_ok_and(|again| {
            let facts = again.events.iter().zip(&season.events);
            again.cast == season.cast
                && again.events.len() == season.events.len()
                && facts.into_iter().all(|(a, b)| a.fact == b.fact)
        });
        if !is_right {
            bail!(
                "cannot change {}: its events should be a list `events` at its end",
                self.path.display()
            );
        }
        self.file.replace(&text)?;
        (self.text, self.season) = (text, season);
        Ok(())
    }
}

/// What becomes of an event in the text of a file.
#[derive(Copy, Clone, Debug)]
pub(super) enum Change {
    /// It stays as entry number this of the file, from 0.
    Keep(usize),
    /// It is written anew.
    Write,
}

/// A text that names a person, alone or in pairs such as `Ana+Ben, Cleo & Dan`, with another name. `None` if it does
/// not.
fn renamed_text(text: &str, old: &str, new: &str) -> Option<String> {
    let renamed = |part: &str| -> String {
        match part.trim() == old {
            true => part.replace(old, new),
            false => part.to_owned(),
        }
    };
    let in_pair = |pair: &str| -> String {
        let sign = ['+', '&'].into_iter().find(|&sign| pair.contains(sign));
        let halves = sign.and_then(|sign| Some((sign, pair.split_once(sign)?)));
        match halves.filter(|_| pair.trim() != old) {
            Some((sign, (a, b))) => format!("{}{sign}{}", renamed(a), renamed(b)),
            None => renamed(pair),
        }
    };
    let pairs: Vec<String> = text.split(',').map(in_pair).collect();
    Some(pairs.join(",")).filter(|renamed| renamed != text)
}

/// A season as a new file. The ending of its name decides how it is written.
pub(super) fn whole_text(season: &Season, path: &Path) -> anyhow::Result<String> {
    let ending = path.extension().and_then(|ending| ending.to_str());
    match ending.map(str::to_lowercase).as_deref() {
        Some("json") => json::whole(season),
        Some("toml") | None => Ok(toml::whole(season)),
        Some(other) => {
            let given = path.display();
            bail!(
                "cannot write {given}: the ending .{other} is unknown, expected .toml or .json. Example: season.toml"
            )
        }
    }
}
