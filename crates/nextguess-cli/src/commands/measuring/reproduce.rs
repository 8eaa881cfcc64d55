//! `nextguess reproduce`: published figures beside ours.

use std::path::Path;
use std::time::{Duration, Instant};

use nextguess::error::InputError;
use nextguess_service::document::measured::Measured;
use nextguess_service::export::{Cell, Column, Sheet, csv, markdown};
use serde::Serialize;

use crate::Ending;
use crate::arguments::ReproduceArguments;
use crate::files::new_file::NewFile;
use crate::reproduction::{Chart, Claim, SOURCES, Source, Verdict};
use crate::terminal::output::Output;
use crate::terminal::{display, interrupt};
use crate::threads;

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

pub(crate) fn run(arguments: ReproduceArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let sources = match &arguments.source {
        None => SOURCES.iter().collect(),
        Some(name) => vec![find(name)?],
    };
    interrupt::catch();
    let mut charts = reserve(&sources, arguments.charts.as_deref())?.into_iter();
    let csv_file = arguments.csv.as_deref().map(NewFile::reserve).transpose()?;
    let markdown_file = arguments.markdown.as_deref().map(NewFile::reserve);
    let markdown_file = markdown_file.transpose()?;
    if let (Some(csv), Some(markdown)) = (&csv_file, &markdown_file)
        && csv.is(markdown)
    {
        anyhow::bail!("--csv and --markdown: expected a file of its own for each");
    }
    let mut talk = Talk(Instant::now());
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
        for (at, claim) in claims.iter().enumerate() {
            let label = format!("{}, figure {} of {}", source.name, at + 1, claims.len());
            talk.say(|| format!("nextguess: {label}: {}", claim.what), output);
            let row = row(source, claim, &label)?;
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
    if !interrupt::was_pressed() {
        if let Some(file) = csv_file {
            file.write(csv_text(&reproduced))?;
        }
        if let Some(file) = markdown_file {
            file.write(markdown_text(&reproduced))?;
        }
    }
    let mut rows = reproduced.iter().flat_map(|source| &source.rows);
    let sound = rows.all(|row| row.as_recorded) && !interrupt::was_pressed();
    Ok(if sound {
        Ending::Fine
    } else {
        Ending::Negative
    })
}

fn find(name: &str) -> Result<&'static Source, InputError> {
    let found = SOURCES.iter().find(|source| source.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = SOURCES.iter().map(|source| source.name).collect();
        InputError::unknown_name("source", name, &names, str::to_owned)
    })
}

/// Says now and then which figure is computed, where no terminal shows a bar.
struct Talk(Instant);

impl Talk {
    const PAUSE: Duration = Duration::from_secs(5);

    fn say(&mut self, text: impl FnOnce() -> String, output: &Output) {
        if display::is_for_words() && self.0.elapsed() >= Talk::PAUSE {
            output.say(&text());
            self.0 = Instant::now();
        }
    }
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
        anyhow::bail!("this source has no charts. Example: reproduce permutation --charts charts");
    }
    Ok(charts)
}

/// Computes a chart and writes it, unless that was interrupted.
fn draw(chart: &Chart, file: NewFile, output: &Output) -> anyhow::Result<Option<Drawn>> {
    if interrupt::was_pressed() {
        return Ok(None);
    }
    let sweep = chart.sweep()?;
    let swept = sweep.run()?;
    if interrupt::was_pressed() {
        return Ok(None);
    }
    if let Some(failure) = swept.failures.into_iter().next() {
        return Err(failure.error);
    }
    let points = swept.points;
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

fn row(source: &Source, claim: &Claim, label: &str) -> anyhow::Result<Row> {
    let (ours, is_same) = claim.ours(label)?;
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
    let columns = ["", ">~published", ">~ours", "verdict"];
    let mut table = output.new_table(&columns);
    for row in &source.rows {
        table.add_row([row.what, row.published, &row.ours, row.verdict]);
    }
    if !source.rows.is_empty() {
        output.table(&table)?;
    }
    for row in source.rows.iter().filter(|row| !row.why.is_empty()) {
        output.line(&format!("- {} {}: {}", row.what, row.published, row.why))?;
    }
    let mut commands: Vec<&str> = source.rows.iter().map(|row| &*row.command).collect();
    commands.dedup();
    for (at, command) in commands.iter().enumerate() {
        if at == 0 {
            output.line("\nComputed by:")?;
        }
        if !commands[..at].contains(command) {
            output.line(&format!("  {command}"))?;
        }
    }
    for chart in &source.charts {
        output.text(&format!("\n{}\n", chart.table))?;
    }
    Ok(())
}

/// The figures as comma-separated values.
fn csv_text(reproduced: &[Reproduced]) -> String {
    let titles = [
        "source",
        "what",
        "published",
        "ours",
        "verdict",
        "as_recorded",
        "command",
        "why",
    ];
    let row = |(source, row): (&Reproduced, &Row)| {
        vec![
            Cell::plain(source.name),
            Cell::text(row.what),
            Cell::text(row.published),
            Cell::text(&row.ours),
            Cell::plain(row.verdict),
            Cell::plain(row.as_recorded),
            Cell::code(&row.command),
            Cell::text(row.why),
        ]
    };
    csv::text(&Sheet {
        columns: titles.map(Column::words).into(),
        rows: rows(reproduced).map(row).collect(),
    })
}

/// The figures as a Markdown table.
fn markdown_text(reproduced: &[Reproduced]) -> String {
    let row = |(source, row): (&Reproduced, &Row)| {
        vec![
            Cell::plain(source.name),
            Cell::text(row.what),
            Cell::text(row.published),
            Cell::text(&row.ours),
            Cell::plain(row.verdict),
            Cell::code(&row.command),
            Cell::text(row.why),
        ]
    };
    markdown::text(&Sheet {
        columns: vec![
            Column::words("source"),
            Column::words("figure"),
            Column::numbers("published"),
            Column::numbers("ours"),
            Column::words("verdict"),
            Column::words("command"),
            Column::words("why"),
        ],
        rows: rows(reproduced).map(row).collect(),
    })
}

fn rows(reproduced: &[Reproduced]) -> impl Iterator<Item = (&Reproduced, &Row)> {
    reproduced
        .iter()
        .flat_map(|source| source.rows.iter().map(move |row| (source, row)))
}
