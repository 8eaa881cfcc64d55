//! `nextguess season add`: more events in a file, each checked against all before it.

use nextguess::season::{Season, Unfinished};
use nextguess::watch::Unwatched;
use nextguess_service::season::{
    Analysis, Step, Warning, Week, conflict_text, count_text, event_text, warnings,
};
use serde::Serialize;

use super::file::{Change, SeasonFile};
use super::line::{Line, Lines};
use super::report::pairs_text;
use crate::Ending;
use crate::arguments::SeasonAddArguments;
use crate::files::loading;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, capitalised};
use crate::terminal::progress::Progress;

#[derive(Serialize)]
struct Added {
    file: String,
    added: Vec<AddedEvent>,
    remaining: u128,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
}

#[derive(Serialize)]
struct AddedEvent {
    week: Week,
    kind: &'static str,
    text: String,
    remaining: u128,
    bits: f64,
    #[serde(skip)]
    warning: Option<String>,
}

pub(super) fn run(arguments: SeasonAddArguments, output: &Output) -> anyhow::Result<Ending> {
    interrupt::catch();
    let path = &arguments.file;
    let mut added: Vec<AddedEvent> = Vec::new();
    let mut remaining;
    if arguments.events.is_empty() {
        let season = loading::season(path)?.season;
        remaining = match counted(&season)? {
            Ok(before) => before.remaining,
            Err(refusal) => return Ok(refused(refusal, output)),
        };
        let mut lines = Lines::new(&season.cast, output)?;
        let mut events = season.events.len();
        output.say(
            "What happened? Ana+Ben=no (or yes, only, sold), or night Ana+Ben, Cleo+Dan=2. Any beginning \
             of a name\nthat only one has is enough. Each event is written at once; help tells more, quit ends.",
        );
        loop {
            let line = match lines.next(&format!("event {}: ", events + 1))? {
                Line::Event(line) => line,
                Line::Help => {
                    output.say(&lines.help());
                    continue;
                }
                Line::Undo => {
                    let mut file = SeasonFile::hold(path, output)?;
                    match undone(&mut file, &added)? {
                        Ok(left) => {
                            let taken = added.pop().map_or(String::new(), |event| event.text);
                            output.say(&format!("Taken back: {taken}."));
                            (events, remaining) = (file.season.events.len(), left);
                        }
                        Err(refusal) => output.say(&refusal),
                    }
                    continue;
                }
                Line::End => break,
            };
            // Others may add events while this one is typed.
            let mut file = SeasonFile::hold(path, output)?;
            let (first, mut season) = (file.season.events.len(), file.season.clone());
            if let Err(problem) = season.add_typed(&line, arguments.week) {
                output.say(&capitalised(&problem.to_string()));
                continue;
            }
            match counted(&season)? {
                Ok(counted) => {
                    file.add(season)?;
                    (events, remaining) = (file.season.events.len(), counted.remaining);
                    added.extend(told(&file.season, &counted, first, output)?);
                }
                Err(refusal) => output.say(&refusal),
            }
        }
    } else {
        let mut file = SeasonFile::hold(path, output)?;
        if let Err(refusal) = counted(&file.season)? {
            return Ok(refused(refusal, output));
        }
        let (first, mut season) = (file.season.events.len(), file.season.clone());
        for text in &arguments.events {
            season.add_typed(text, arguments.week)?;
        }
        match counted(&season)? {
            Ok(counted) => {
                file.add(season)?;
                remaining = counted.remaining;
                added.extend(told(&file.season, &counted, first, output)?);
            }
            Err(refusal) => return Ok(refused(refusal, output)),
        }
    }
    if output.is_json() {
        let warnings = added.iter().filter_map(|event| event.warning.clone());
        output.document(&Added {
            file: path.display().to_string(),
            warnings: warnings.collect(),
            added,
            remaining,
        })?;
    }
    Ok(Ending::Fine)
}

/// Takes the last event back, if it was typed here. Returns how many matchings are left then, or why it stays.
fn undone(file: &mut SeasonFile, added: &[AddedEvent]) -> anyhow::Result<Result<u128, String>> {
    let Some(last) = added.last() else {
        return Ok(Err(
            "No event was typed here yet. For older ones: nextguess season undo FILE".to_owned(),
        ));
    };
    let mut season = file.season.clone();
    let text = season
        .events
        .pop()
        .map(|event| event.fact.text(&season.cast));
    if text.as_ref() != Some(&last.text) {
        return Ok(Err(
            "Somebody else added an event since. Nothing was taken back.".to_owned(),
        ));
    }
    match counted(&season)? {
        Ok(counted) => {
            let changes: Vec<Change> = (0..season.events.len()).map(Change::Keep).collect();
            file.change(season, &changes)?;
            Ok(Ok(counted.remaining))
        }
        Err(refusal) => Ok(Err(refusal)),
    }
}

pub(super) struct Counted {
    steps: Vec<Step>,
    pub(super) remaining: u128,
    warnings: Vec<Warning>,
}

impl Counted {
    /// What may have been meant differently with an event, counted from 0.
    pub(super) fn warning(&self, event: usize) -> Option<&str> {
        let mut warnings = self.warnings.iter();
        let warning = warnings.find(|warning| warning.event == event);
        warning.map(|warning| warning.text.as_str())
    }
}

/// What the events tell; or why they are not written, because they contradict each other or because
/// Ctrl-C ended the count.
pub(super) fn counted(season: &Season) -> anyhow::Result<Result<Counted, String>> {
    season.cast.check_countable()?;
    let analysis = match Analysis::new(season, &Progress::new("counting")) {
        Err(Unfinished::Cancelled) => return Ok(Err("Stopped. Nothing was written.".to_owned())),
        finished => finished?,
    };
    if let Some(conflict) = &analysis.conflict {
        let text = conflict_text(season, conflict);
        return Ok(Err(format!("{text}\nNothing was written.")));
    }
    Ok(Ok(Counted {
        warnings: warnings(season, &analysis.knowledge, &Unwatched)?,
        remaining: analysis.knowledge.total(),
        steps: analysis.steps,
    }))
}

/// Ends with what `counted` refused.
pub(super) fn refused(refusal: String, output: &Output) -> Ending {
    output.say(&refusal);
    output.failure(refusal);
    Ending::Negative
}

/// Tells what the events from `first` on brought.
fn told(
    season: &Season,
    counted: &Counted,
    first: usize,
    output: &Output,
) -> anyhow::Result<Vec<AddedEvent>> {
    let mut added = Vec::new();
    for (at, step) in counted.steps.iter().enumerate().skip(first) {
        let event = &season.events[at];
        if !output.is_json() {
            let mut line = format!(
                "event {}, week {}: {}; {} left, {:.2} bits",
                at + 1,
                event.number,
                event_text(season, at),
                count_text(step.remaining),
                step.bits
            );
            if !step.certain.is_empty() {
                line += &format!(
                    "; certain now: {}",
                    pairs_text(&season.cast, &step.certain, 12)
                );
            }
            output.line(&line)?;
            if let Some(warning) = counted.warning(at) {
                output.line(warning)?;
            }
        }
        added.push(AddedEvent {
            warning: counted.warning(at).map(str::to_owned),
            week: Week(event.number),
            kind: event.fact.kind(),
            text: event.fact.text(&season.cast),
            remaining: step.remaining,
            bits: step.bits,
        });
    }
    Ok(added)
}
