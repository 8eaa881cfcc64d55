//! `nextguess season add`: more events in a file, each checked against all before it.

use nextguess::season::{Season, Unfinished};
use nextguess_service::season::{Analysis, Step, conflict_text, count_text, event_text};
use serde::Serialize;

use super::file::SeasonFile;
use super::line::Lines;
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
}

#[derive(Serialize)]
struct AddedEvent {
    week: u32,
    kind: &'static str,
    text: String,
    remaining: u128,
    bits: f64,
}

pub(super) fn run(arguments: SeasonAddArguments, output: &Output) -> anyhow::Result<Ending> {
    interrupt::catch();
    let path = &arguments.file;
    let mut added: Vec<AddedEvent> = Vec::new();
    let mut remaining;
    if arguments.events.is_empty() {
        let (_, _, season) = loading::season(path)?;
        remaining = match counted(&season)? {
            Ok(before) => before.remaining,
            Err(refusal) => return Ok(refused(refusal, output)),
        };
        let mut lines = Lines::new(&season.cast, output)?;
        let mut events = season.events.len();
        output.say(
            "What happened? Ana+Ben=no (or yes, only, sold), or night Ana+Ben, Cleo+Dan=2. Any beginning \
             of a name\nthat only one has is enough. Each event is written at once; quit ends.",
        );
        while let Some(line) = lines.next(&format!("event {}: ", events + 1))? {
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
        output.document(&Added {
            file: path.display().to_string(),
            added,
            remaining,
        })?;
    }
    Ok(Ending::Fine)
}

struct Counted {
    steps: Vec<Step>,
    remaining: u128,
}

/// What the events tell; or why they are not written, because they contradict each other or because
/// Ctrl-C ended the count.
fn counted(season: &Season) -> anyhow::Result<Result<Counted, String>> {
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
        remaining: analysis.knowledge.total(),
        steps: analysis.steps,
    }))
}

/// Ends with what `counted` refused.
fn refused(refusal: String, output: &Output) -> Ending {
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
                event.week(),
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
        }
        added.push(AddedEvent {
            week: event.week(),
            kind: event.fact.kind(),
            text: event.fact.text(&season.cast),
            remaining: step.remaining,
            bits: step.bits,
        });
    }
    Ok(added)
}
