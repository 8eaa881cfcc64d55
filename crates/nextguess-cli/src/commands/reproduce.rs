//! `nextguess reproduce`: published figures beside ours.

use std::path::Path;

use nextguess::error::{InputError, expected_name};
use serde::Serialize;

use crate::Outcome;
use crate::cli::ReproduceArguments;
use crate::interrupt;
use crate::new_file::NewFile;
use crate::output::Output;
use crate::reproduction::{Chart, Claim, SOURCES, Source, Verdict};
use nextguess_report::measured::Measured;

/// A source with its figures, for programs.
#[derive(Serialize)]
struct Reproduced {
    name: &'static str,
    title: &'static str,
    rows: Vec<Row>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    charts: Vec<Drawn>,
}

/// A chart that was written.
#[derive(Serialize)]
struct Drawn {
    file: String,
    points: Vec<Measured>,
    #[serde(skip)]
    table: String,
}

#[derive(Serialize)]
struct Row {
    what: &'static str,
    published: &'static str,
    ours: String,
    /// `same`, `differs` or `wrong in print`.
    verdict: &'static str,
    command: String,
    #[serde(skip_serializing_if = "str::is_empty")]
    why: &'static str,
    /// Whether the figure came out as it is recorded here.
    as_recorded: bool,
}

pub(crate) fn run(arguments: ReproduceArguments, output: &Output) -> anyhow::Result<Outcome> {
    let sources = match &arguments.source {
        None => SOURCES.iter().collect(),
        Some(name) => vec![find(name)?],
    };
    interrupt::catch();
    let mut charts = reserve(&sources, arguments.charts.as_deref())?.into_iter();
    let mut reproduced = Vec::new();
    for source in sources {
        let mut done = Reproduced {
            name: source.name,
            title: source.title,
            rows: Vec::new(),
            charts: Vec::new(),
        };
        let claims = match arguments.charts {
            None => source.claims,
            Some(_) => &[],
        };
        for claim in claims {
            let row = row(source, claim)?;
            if interrupt::was_pressed() {
                break;
            }
            done.rows.push(row);
        }
        for (chart, file) in charts.by_ref() {
            let drawn = draw(chart, file, output)?;
            done.charts.extend(drawn);
        }
        reproduced.push(done);
        if interrupt::was_pressed() {
            output.say("Stopped; what was done is shown.");
            break;
        }
    }
    if output.is_json() {
        output.document(&reproduced)?;
    } else {
        for (at, source) in reproduced.iter().enumerate() {
            if at > 0 {
                output.line("")?;
            }
            print(source, output)?;
        }
    }
    let mut rows = reproduced.iter().flat_map(|source| &source.rows);
    let sound = rows.all(|row| row.as_recorded) && !interrupt::was_pressed();
    Ok(if sound {
        Outcome::Fine
    } else {
        Outcome::Negative
    })
}

fn find(name: &str) -> Result<&'static Source, InputError> {
    let found = SOURCES.iter().find(|source| source.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = SOURCES.iter().map(|source| source.name).collect();
        let (expected, near) = expected_name(name, "source", &names);
        InputError::new("source", name, expected, near.unwrap_or(names[0]))
    })
}

/// The files of all charts that are wanted.
fn reserve(
    sources: &[&Source],
    folder: Option<&Path>,
) -> anyhow::Result<Vec<(&'static Chart, NewFile)>> {
    let Some(folder) = folder else {
        return Ok(Vec::new());
    };
    let mut charts = Vec::new();
    for chart in sources.iter().flat_map(|source| source.charts) {
        charts.push((chart, NewFile::reserve(&folder.join(chart.file))?));
    }
    if charts.is_empty() {
        anyhow::bail!("--charts: expected a source that has some; for example permutation");
    }
    Ok(charts)
}

/// Computes a chart and writes it, unless that was interrupted.
fn draw(chart: &Chart, file: NewFile, output: &Output) -> anyhow::Result<Option<Drawn>> {
    if interrupt::was_pressed() {
        return Ok(None);
    }
    let sweep = chart.sweep()?;
    let points = sweep.run()?;
    if interrupt::was_pressed() {
        return Ok(None);
    }
    file.write(sweep.svg(Some(chart.title), chart.scale, &points))?;
    let table = sweep.table(&points, output);
    Ok(Some(Drawn {
        file: chart.file.to_owned(),
        table: format!(
            "{}: {}\n{}",
            chart.title,
            chart.file,
            output.table_text(&table)
        ),
        points: points.into_iter().map(|point| point.measured).collect(),
    }))
}

fn row(source: &Source, claim: &Claim) -> anyhow::Result<Row> {
    let (ours, is_same) = claim.ours()?;
    let as_recorded = is_same == (claim.verdict == Verdict::Same);
    Ok(Row {
        what: claim.what,
        published: claim.published,
        verdict: match (as_recorded, is_same) {
            (true, _) => claim.verdict.text(),
            (false, true) => Verdict::Same.text(),
            (false, false) => Verdict::Differs.text(),
        },
        ours,
        command: claim.command(source),
        why: claim.why,
        as_recorded,
    })
}

fn print(source: &Reproduced, output: &Output) -> anyhow::Result<()> {
    output.line(&output.strong(source.title))?;
    let columns = ["", ">published", ">ours", "verdict", "command"];
    let mut table = output.new_table(&columns);
    for row in &source.rows {
        table.add_row([
            row.what,
            row.published,
            &row.ours,
            row.verdict,
            &row.command,
        ]);
    }
    if !source.rows.is_empty() {
        output.table(&table)?;
    }
    for row in source.rows.iter().filter(|row| !row.why.is_empty()) {
        output.line(&format!("- {} {}: {}", row.what, row.published, row.why))?;
    }
    for chart in &source.charts {
        output.line(&format!("\n{}", chart.table))?;
    }
    Ok(())
}
