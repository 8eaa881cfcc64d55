//! `nextguess sweep`: strategies measured on boards of growing size.

use crate::Outcome;
use crate::chart::Scale;
use crate::cli::SweepArguments;
use crate::interrupt;
use crate::new_file::NewFile;
use crate::output::Output;
use crate::output::quoted;
use crate::sweep::{Point, Series, Sizes, Sweep};

pub(crate) fn run(arguments: SweepArguments, output: &Output) -> anyhow::Result<Outcome> {
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
        anyhow::bail!("--csv and --svg: expected a file of its own for each");
    }
    let points = sweep.run()?;
    if output.is_json() {
        let measured: Vec<_> = points.iter().map(|point| &point.measured).collect();
        output.document(&measured)?;
    } else {
        output.table(&sweep.table(&points, output))?;
    }
    if interrupt::was_pressed() {
        output.say("Stopped; what was done is shown. No file was written.");
        return Ok(Outcome::Negative);
    }
    if let Some(file) = csv_file {
        file.write(csv(&points))?;
    }
    if let Some(file) = svg_file {
        let scale = match arguments.log {
            true => Scale::Logarithmic,
            false => Scale::Linear,
        };
        file.write(sweep.svg(arguments.title.as_deref(), scale, &points))?;
    }
    let is_unfinished = |point: &Point| point.measured.unfinished > 0;
    if points.iter().any(is_unfinished) {
        output.say("Not every game ended; see `unfinished` with --json.");
        return Ok(Outcome::Negative);
    }
    Ok(Outcome::Fine)
}

fn csv(points: &[Point]) -> String {
    let mut text = String::from(
        "size,game,strategy,secrets,mean,standard_error,std,min,max,win_rate,seconds\n",
    );
    for Point { size, measured } in points {
        text.push_str(&format!(
            "{size},{},{},{},{},{},{},{},{},{},{}\n",
            quoted(&measured.game),
            quoted(&measured.strategy),
            measured.secrets,
            measured.mean,
            measured.standard_error,
            measured.std,
            measured.min,
            measured.max,
            measured.win_rate,
            measured.seconds
        ));
    }
    text
}
