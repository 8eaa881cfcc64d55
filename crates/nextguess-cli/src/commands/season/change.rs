//! `nextguess season undo`, `edit`, `remove`, `rename` and `arrive`: changes of a file. Each is checked as a whole before
//! it is written.

use anyhow::bail;
use nextguess::error::InputError;
use nextguess::season::{Event, Season, SeasonRule};
use nextguess_service::season::{count_text, event_text};
use serde::Serialize;

use super::add::{counted, refused};
use super::file::{Change, SeasonFile};
use crate::Ending;
use crate::arguments::{
    SeasonArriveArguments, SeasonEditArguments, SeasonRemoveArguments, SeasonRenameArguments,
    SeasonUndoArguments,
};
use crate::terminal::interrupt;
use crate::terminal::output::Output;

#[derive(Serialize)]
struct Changed {
    file: String,
    done: String,
    events: usize,
    remaining: u128,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

/// Takes the last event back.
pub(super) fn undo(arguments: SeasonUndoArguments, output: &Output) -> anyhow::Result<Ending> {
    interrupt::catch();
    let mut file = SeasonFile::hold(&arguments.file, output)?;
    let number = file.season.events.len();
    if number == 0 {
        bail!("{} has no event to take back", arguments.file.display());
    }
    take_out(&mut file, number, output)
}

/// Removes any event.
pub(super) fn remove(arguments: SeasonRemoveArguments, output: &Output) -> anyhow::Result<Ending> {
    interrupt::catch();
    let mut file = SeasonFile::hold(&arguments.file, output)?;
    check_number(&file.season, arguments.event)?;
    take_out(&mut file, arguments.event, output)
}

fn take_out(file: &mut SeasonFile, number: usize, output: &Output) -> anyhow::Result<Ending> {
    let done = format!(
        "Removed event {number}: {}",
        event_text(&file.season, number - 1)
    );
    let mut season = file.season.clone();
    season.events.remove(number - 1);
    let mut changes: Vec<Change> = (0..file.season.events.len()).map(Change::Keep).collect();
    changes.remove(number - 1);
    finish(file, season, Some(&changes), done, output)
}

/// Writes an event anew.
pub(super) fn edit(arguments: SeasonEditArguments, output: &Output) -> anyhow::Result<Ending> {
    interrupt::catch();
    let mut file = SeasonFile::hold(&arguments.file, output)?;
    let number = arguments.event;
    check_number(&file.season, number)?;
    let old = &file.season.events[number - 1];
    // As it was then: the couples confirmed so far sit together, and nobody is there before the arrival.
    let mut then = file.season.so_far(number - 1)?;
    then.add_typed(&arguments.text, Some(arguments.week.unwrap_or(old.number)))?;
    let typed = then.events.split_off(number - 1);
    let [event] = &typed[..] else {
        let given = arguments.text.as_str();
        let expected = "one event, without semicolons";
        return Err(InputError::new("event", given, expected, "Ana+Ben=no").into());
    };
    let mut season = file.season.clone();
    let mut event: Event = event.clone();
    event.note.clone_from(&old.note);
    event.offer.clone_from(&old.offer);
    event.price = old.price;
    if let Some(fact) = event.fact.among(&then.cast, &season.cast) {
        event.fact = fact;
    }
    season.events[number - 1] = event;
    let mut changes: Vec<Change> = (0..season.events.len()).map(Change::Keep).collect();
    changes[number - 1] = Change::Write;
    let done = format!("Event {number} is now: {}", event_text(&season, number - 1));
    finish(&mut file, season, Some(&changes), done, output)
}

/// Gives a person another name.
pub(super) fn rename(arguments: SeasonRenameArguments, output: &Output) -> anyhow::Result<Ending> {
    interrupt::catch();
    let mut file = SeasonFile::hold(&arguments.file, output)?;
    let cast = &file.season.cast;
    let old = cast.name(cast.person(&arguments.old)?).to_owned();
    let new = arguments.new.trim();
    let people = [cast.left(), cast.right()].concat();
    if people.iter().any(|name| name == new) {
        let expected = "a name that nobody has yet";
        let example = format!("{new} B");
        return Err(InputError::new("new name", new, expected, example).into());
    }
    let (text, season) = file.renamed(&old, new)?;
    let done = format!("{old} is now {new}");
    match counted(&season)? {
        Err(refusal) => Ok(refused(refusal, output)),
        Ok(counted) => {
            file.write(text, season)?;
            tell(&file, done, counted.remaining, None, output)
        }
    }
}

/// Adds a person who came in the middle of the season.
pub(super) fn arrive(arguments: SeasonArriveArguments, output: &Output) -> anyhow::Result<Ending> {
    interrupt::catch();
    let mut file = SeasonFile::hold(&arguments.file, output)?;
    let name = arguments.name.trim();
    let cast = &file.season.cast;
    if cast.rule() == SeasonRule::Any {
        bail!("nobody can arrive later where everyone can be with everyone");
    }
    let is_known = [cast.left(), cast.right()]
        .concat()
        .iter()
        .any(|other| other == name);
    if !is_known {
        let wider = file.with_person(name, arguments.left)?;
        file.take(wider);
    }
    let mut season = file.season.clone();
    season.add_typed(&format!("arrive {name}"), arguments.week)?;
    season.so_far(season.events.len() - 1)?;
    let done = format!("{name} arrives as event {}", season.events.len());
    finish(&mut file, season, None, done, output)
}

/// Writes what was changed, if the events still fit together. Without `changes`, the last event is new.
fn finish(
    file: &mut SeasonFile,
    season: Season,
    changes: Option<&[Change]>,
    done: String,
    output: &Output,
) -> anyhow::Result<Ending> {
    match counted(&season)? {
        Err(refusal) => Ok(refused(refusal, output)),
        Ok(counted) => {
            let mut written = changes.into_iter().flatten().enumerate();
            let written = written.find(|(_, change)| matches!(change, Change::Write));
            match changes {
                Some(changes) => file.change(season, changes)?,
                None => file.add(season)?,
            }
            let warning = written.and_then(|(at, _)| counted.warning(at));
            tell(file, done, counted.remaining, warning, output)
        }
    }
}

fn tell(
    file: &SeasonFile,
    done: String,
    remaining: u128,
    warning: Option<&str>,
    output: &Output,
) -> anyhow::Result<Ending> {
    if output.is_json() {
        output.document(&Changed {
            file: file.name(),
            done,
            events: file.season.events.len(),
            remaining,
            warnings: Vec::from_iter(warning.map(str::to_owned)),
        })?;
    } else {
        output.line(&format!("{done}. {} left.", count_text(remaining)))?;
        warning.map_or(Ok(()), |warning| output.line(warning))?;
    }
    Ok(Ending::Fine)
}

fn check_number(season: &Season, number: usize) -> Result<(), InputError> {
    let events = season.events.len();
    if number <= events {
        return Ok(());
    }
    let expected = format!("at most {events}, the number of events in the file");
    Err(InputError::new(
        "event",
        number.to_string(),
        expected,
        events.to_string(),
    ))
}
