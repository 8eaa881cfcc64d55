//! `nextguess season`: what is known of a season of the show, and what to ask next.

mod add;
mod change;
mod details;
mod file;
mod gallery;
mod line;
mod new;
mod report;
mod win;

use nextguess::error::InputError;
use nextguess_service::season::{Inquiry, Wishes, events_until};

use crate::Ending;
use crate::arguments::{SeasonArguments, SeasonCommand};
use crate::files::loading;
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, capitalised};
use crate::terminal::progress::Progress;
use file::whole_text;
use report::Printer;

pub(crate) fn run(arguments: SeasonArguments, output: &Output) -> anyhow::Result<Ending> {
    match arguments.command {
        Some(SeasonCommand::New(arguments)) => return new::run(arguments, output),
        Some(SeasonCommand::Add(arguments)) => return add::run(arguments, output),
        Some(SeasonCommand::Undo(arguments)) => return change::undo(arguments, output),
        Some(SeasonCommand::Edit(arguments)) => return change::edit(arguments, output),
        Some(SeasonCommand::Remove(arguments)) => return change::remove(arguments, output),
        Some(SeasonCommand::Rename(arguments)) => return change::rename(arguments, output),
        Some(SeasonCommand::Arrive(arguments)) => return change::arrive(arguments, output),
        Some(SeasonCommand::Gallery(arguments)) => return gallery::run(arguments, output),
        None => {}
    }
    let path = arguments
        .file
        .as_deref()
        .unwrap_or(std::path::Path::new(""));
    let loaded = loading::season(path)?;
    for remark in &loaded.remarks {
        output.say(&capitalised(&format!("{remark}.")));
    }
    let season = loaded.season;
    let until = (arguments.until.as_deref()).map(|until| events_until(&season, until));
    let until = until.transpose().map_err(named_as_typed)?;
    let saved = (arguments.save.as_deref()).map(|path| whole_text(&season, path));
    let saved = saved.transpose()?;
    let inquiry = Inquiry::new(
        season,
        &Wishes {
            until,
            what_if: arguments.what_if.as_deref(),
            night: arguments.night.as_deref(),
            offered: arguments.offered.as_deref(),
            review: arguments.review || arguments.review_svg.is_some(),
            without_advice: false,
        },
    )
    .map_err(named_as_typed)?;
    // Before a draft of the file is made, so that none is left behind.
    interrupt::catch();
    let svg_file = arguments.svg.as_deref().map(NewFile::reserve).transpose()?;
    let review_file = arguments.review_svg.as_deref().map(NewFile::reserve);
    let review_file = review_file.transpose()?;
    let html_file = arguments
        .html
        .as_deref()
        .map(NewFile::reserve)
        .transpose()?;
    let save_file = arguments
        .save
        .as_deref()
        .map(NewFile::reserve)
        .transpose()?;

    let counted = inquiry.report(&Progress::new("counting"));
    if interrupt::was_pressed() {
        let text = "Stopped; nothing is shown, and no file was written.";
        output.say(text);
        output.failure(text.to_owned());
        return Ok(Ending::Negative);
    }
    let report = counted?;
    if output.is_json() {
        let mut document = report.document();
        let most = arguments.matchings;
        document.matchings = most.and_then(|most| report.named_matchings(most));
        output.document(&document)?;
    } else if arguments.weeks {
        details::print_weeks(&report, output)?;
    } else {
        Printer(&report).print(output)?;
        let wanted = details::Wanted {
            matchings: arguments.matchings,
            all: arguments.all,
            together: arguments.together,
        };
        details::print(&report, &wanted, output)?;
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
    if let Some(file) = html_file {
        file.write(report.page())?;
    }
    if let (Some(file), Some(text)) = (save_file, saved) {
        file.write(text)?;
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
