//! `nextguess season`: what is known of a season of the show, and what to ask next.

mod add;
mod file;
mod line;
mod new;
mod report;
mod win;

use nextguess::error::InputError;
use nextguess_service::season::{Inquiry, Wishes};

use crate::Ending;
use crate::arguments::{SeasonArguments, SeasonCommand};
use crate::files::loading;
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::Output;
use crate::terminal::progress::Progress;
use report::Printer;

pub(crate) fn run(arguments: SeasonArguments, output: &Output) -> anyhow::Result<Ending> {
    match arguments.command {
        Some(SeasonCommand::New(arguments)) => return new::run(arguments, output),
        Some(SeasonCommand::Add(arguments)) => return add::run(arguments, output),
        None => {}
    }
    let path = arguments
        .file
        .as_deref()
        .unwrap_or(std::path::Path::new(""));
    let (_, _, season) = loading::season(path)?;
    let inquiry = Inquiry::new(
        season,
        &Wishes {
            until: arguments.until,
            what_if: arguments.what_if.as_deref(),
            night: arguments.night.as_deref(),
            offered: arguments.offered.as_deref(),
            review: arguments.review || arguments.review_svg.is_some(),
        },
    )
    .map_err(named_as_typed)?;
    // Before a draft of the file is made, so that none is left behind.
    interrupt::catch();
    let svg_file = arguments.svg.as_deref().map(NewFile::reserve).transpose()?;
    let review_file = arguments.review_svg.as_deref().map(NewFile::reserve);
    let review_file = review_file.transpose()?;

    let counted = inquiry.report(&Progress::new("counting"));
    if interrupt::was_pressed() {
        let text = "Stopped; nothing is shown, and no file was written.";
        output.say(text);
        output.failure(text.to_owned());
        return Ok(Ending::Negative);
    }
    let report = counted?;
    if output.is_json() {
        output.document(&report.document())?;
    } else {
        Printer(&report).print(output)?;
    }
    if report.analysis.conflict.is_some() {
        return Ok(Ending::Negative);
    }
    if let Some(file) = svg_file {
        file.write(report.picture())?;
    }
    if let (Some(file), Some(review)) = (review_file, &report.review) {
        file.write(review.picture())?;
    }
    Ok(match report.solution_breaks.is_empty() {
        true => Ending::Fine,
        false => Ending::Negative,
    })
}

/// The same error with the name of the argument as it is typed.
fn named_as_typed(mut error: InputError) -> InputError {
    if error.part == "until" {
        error.part = "--until".to_owned();
    }
    error
}
