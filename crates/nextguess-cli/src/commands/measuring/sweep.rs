//! `nextguess sweep`: strategies measured on boards of growing size.

use nextguess_service::document::measured::Measured;
use nextguess_service::export::{csv, figures};
use nextguess_service::picture::chart::Scale;
use serde::Serialize;

use crate::Ending;
use crate::arguments::SweepArguments;
use crate::files::new_file::NewFile;
use crate::sweep::{Failure, Point, Series, Sizes, Sweep, Swept};
use crate::terminal::interrupt;
use crate::terminal::output::{Output, sentence};
use crate::threads;

/// A board for programs: its figures, or why it could not be played.
#[derive(Serialize)]
#[serde(untagged)]
enum Board<'a> {
    Measured(&'a Measured),
    Failed {
        game: &'a str,
        strategy: &'a str,
        error: String,
    },
}

pub(crate) fn run(arguments: SweepArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let usual = Sizes::read(&arguments.sizes)?;
    let mut series = Vec::new();
    for text in &arguments.strategy {
        let (strategy, sizes) = match text.split_once('@') {
            Some((name, sizes)) => (name, Sizes::read(sizes)?),
            None => (text.as_str(), usual.clone()),
        };
        series.push(Series {
            strategy: strategy.to_owned(),
            sizes,
            samples: arguments.samples as usize,
        });
    }
    let sweep = Sweep {
        game: arguments.game,
        series,
        seed: arguments.seed,
    };
    sweep.check()?;
    interrupt::catch();
    let csv_file = arguments.csv.as_deref().map(NewFile::reserve).transpose()?;
    let svg_file = arguments.svg.as_deref().map(NewFile::reserve).transpose()?;
    if let (Some(csv), Some(svg)) = (&csv_file, &svg_file)
        && csv.is(svg)
    {
        anyhow::bail!("--csv and --svg name the same file: each needs one of its own");
    }
    let Swept { points, failures } = sweep.run()?;
    if output.is_json() {
        let measured = points.iter().map(|point| Board::Measured(&point.measured));
        let failed = failures.iter().map(|failure| Board::Failed {
            game: &failure.game,
            strategy: &failure.strategy,
            error: sentence(&failure.error),
        });
        output.document(&measured.chain(failed).collect::<Vec<_>>())?;
    } else if !points.is_empty() {
        output.table(&sweep.table(&points, output))?;
    }
    if interrupt::was_pressed() {
        output.say("Stopped; what was done is shown. No file was written.");
        return Ok(Ending::Negative);
    }
    // A chart or a table of nothing helps nobody.
    let files = (csv_file, svg_file);
    let (csv_file, svg_file) = if points.is_empty() {
        (None, None)
    } else {
        files
    };
    if let Some(file) = csv_file {
        let sized = points.iter().map(|point| (point.size, &point.measured));
        file.write(csv::text(&figures::sheet_by_size(sized)))?;
    }
    if let Some(file) = svg_file {
        let scale = match arguments.log {
            true => Scale::Logarithmic,
            false => Scale::Linear,
        };
        file.write(sweep.svg(arguments.title.as_deref(), scale, &points))?;
    }
    for Failure {
        game,
        strategy,
        error,
    } in &failures
    {
        let error = sentence(error);
        output.say(&format!("nextguess: {strategy} on {game}: {error}"));
    }
    let is_unfinished = |point: &Point| point.measured.unfinished > 0;
    let is_unfinished = points.iter().any(is_unfinished);
    if is_unfinished {
        output.say("Not every game ended; see `unfinished` with --json.");
    }
    Ok(match failures.is_empty() && !is_unfinished {
        true => Ending::Fine,
        false => Ending::Negative,
    })
}
