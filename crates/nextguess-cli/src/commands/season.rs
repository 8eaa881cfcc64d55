//! `nextguess season`: what is known of a season of the show, and what to ask next.

mod add;
mod analysis;
mod file;
mod line;
mod new;
mod picture;
mod report;

use nextguess::error::InputError;
use nextguess::season::plan;

use crate::Outcome;
use crate::cli::{SeasonArguments, SeasonCommand};
use crate::interrupt;
use crate::new_file::NewFile;
use crate::output::Output;
use crate::progress::Progress;
use analysis::Analysis;
use file::SeasonFile;
use report::Report;

pub(crate) fn run(arguments: SeasonArguments, output: &Output) -> anyhow::Result<Outcome> {
    match arguments.command {
        Some(SeasonCommand::New(arguments)) => return new::run(arguments, output),
        Some(SeasonCommand::Add(arguments)) => return add::run(arguments, output),
        None => {}
    }
    let path = arguments
        .file
        .as_deref()
        .unwrap_or(std::path::Path::new(""));
    let mut season = SeasonFile::read(path)?.season;
    let in_file = season.events.len();
    if let Some(until) = arguments.until {
        if until > in_file {
            let expected = format!("a number of events from 0 to {in_file}");
            let example = in_file.to_string();
            return Err(InputError::new("--until", until.to_string(), expected, example).into());
        }
        season.events.truncate(until);
    }
    let first_supposed = season.events.len();
    if let Some(events) = &arguments.what_if {
        season.add_typed(events, None)?;
    }
    let planned = arguments
        .night
        .as_deref()
        .map(|couples| season.read_night(couples));
    let planned = planned.transpose()?;
    let offered = arguments
        .offered
        .as_deref()
        .map(|couples| season.read_pairs(couples));
    let offered = offered.transpose()?;
    // Before a draft of the file is made, so that none is left behind.
    interrupt::catch();
    let svg_file = arguments.svg.as_deref().map(NewFile::reserve).transpose()?;

    let counted = {
        let progress = Progress::new("counting");
        Analysis::new(&season, &progress).map(|analysis| {
            let night = plan::night(&analysis.knowledge, &season.seated(), &progress);
            (analysis, night)
        })
    };
    if interrupt::was_pressed() {
        let text = "Stopped; nothing is shown, and no file was written.";
        output.say(text);
        output.failure(text.to_owned());
        return Ok(Outcome::Negative);
    }
    let (analysis, night) = counted?;
    let report = Report {
        season: &season,
        first_supposed,
        solution_breaks: (0..first_supposed)
            .filter(|&at| {
                season
                    .solution
                    .is_some_and(|solution| !season.events[at].fact.holds(&season.cast, solution))
            })
            .collect(),
        booths: plan::booths(&analysis.knowledge, offered.as_deref()),
        is_offered: offered.is_some(),
        planned,
        night,
        analysis: &analysis,
    };
    if output.is_json() {
        output.document(&report.document())?;
    } else {
        report.print(output)?;
    }
    if analysis.conflict.is_some() {
        return Ok(Outcome::Negative);
    }
    if let Some(file) = svg_file {
        file.write(picture::of(&report))?;
    }
    Ok(match report.solution_breaks.is_empty() {
        true => Outcome::Fine,
        false => Outcome::Negative,
    })
}
