//! `nextguess season add`: more events in a file, each checked against all before it.

use nextguess::season::Season;
use serde::Serialize;

use super::analysis::{Analysis, Step, conflict_text, event_text};
use super::file::SeasonFile;
use super::line::Lines;
use super::report::{count_text, pairs_text};
use crate::Outcome;
use crate::cli::SeasonAddArguments;
use crate::interrupt;
use crate::output::Output;
use crate::progress::Progress;

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

pub(super) fn run(arguments: SeasonAddArguments, output: &Output) -> anyhow::Result<Outcome> {
    let mut file = SeasonFile::read(&arguments.file)?;
    interrupt::catch();
    let Some(before) = counted(&file.season, output)? else {
        return Ok(Outcome::Negative);
    };
    let (first, mut remaining) = (file.season.events.len(), before.remaining);
    let mut added: Vec<AddedEvent> = Vec::new();
    let outcome = if arguments.events.is_empty() {
        let mut lines = Lines::new(&file.season.cast, output)?;
        output.say(
            "What happened? Ana+Ben=no (or yes, only, sold), or night Ana+Ben, Cleo+Dan=2. Any beginning \
             of a name\nthat only one has is enough. Each event is written at once; quit ends.",
        );
        while let Some(line) = lines.next(&format!("event {}: ", file.season.events.len() + 1))? {
            let mut season = file.season.clone();
            match season.add_typed(&line, arguments.week) {
                Err(problem) => output.say(&problem.to_string()),
                Ok(()) => {
                    if let Some(counted) = counted(&season, output)? {
                        file.add(season)?;
                        remaining = counted.remaining;
                        added.extend(told(&file.season, &counted, first + added.len(), output)?);
                    }
                }
            }
        }
        Outcome::Fine
    } else {
        let mut season = file.season.clone();
        for text in &arguments.events {
            season.add_typed(text, arguments.week)?;
        }
        match counted(&season, output)? {
            None => Outcome::Negative,
            Some(counted) => {
                file.add(season)?;
                remaining = counted.remaining;
                added.extend(told(&file.season, &counted, first, output)?);
                Outcome::Fine
            }
        }
    };
    if output.is_json() && outcome == Outcome::Fine {
        output.document(&Added {
            file: file.path.display().to_string(),
            added,
            remaining,
        })?;
    }
    Ok(outcome)
}

struct Counted {
    steps: Vec<Step>,
    remaining: u128,
}

/// What the events tell; `None`, once it is said why, if they contradict each other.
fn counted(season: &Season, output: &Output) -> anyhow::Result<Option<Counted>> {
    let analysis = Analysis::new(season, &Progress::new("counting"))?;
    if let Some(conflict) = &analysis.conflict {
        let text = format!("{}\nNothing was written.", conflict_text(season, conflict));
        output.say(&text);
        output.failure(text);
        return Ok(None);
    }
    let remaining = analysis.knowledge.total();
    let steps = analysis.steps;
    Ok(Some(Counted { steps, remaining }))
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
