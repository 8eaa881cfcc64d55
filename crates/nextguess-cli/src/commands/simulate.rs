//! `nextguess simulate`: strategies measured against every secret, side by side.

mod games;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Instant;

use anyhow::Context;
use nextguess::position::Position;
use nextguess::simulate::determined::simulate_determined;
use nextguess::simulate::{Games, Secrets, simulate_games};
use nextguess::strategy::{self, Engine};
use nextguess_service::measured::Measured;

use crate::Outcome;
use crate::chart::{self, Histogram};
use crate::cli::{Counting, SimulateArguments};
use crate::new_file::NewFile;
use crate::output::{Output, number, plural, quoted};
use crate::progress::Progress;
use crate::{interrupt, loading, threads};

pub(crate) fn run(arguments: SimulateArguments, output: &Output) -> anyhow::Result<Outcome> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
    let game = &game;
    let mut engines = Vec::new();
    for text in &arguments.strategy {
        engines.push((text.as_str(), strategy::engine(text, game)?));
    }
    if engines.is_empty() {
        let usual = strategy::usual(game);
        engines.push((usual, strategy::engine(usual, game)?));
    }
    let secrets = match arguments.samples {
        Some(count) => Secrets::Drawn {
            count: count as usize,
            seed: arguments.seed,
        },
        None => Secrets::All,
    };
    let needs_list = |(_, engine): &(&str, Engine)| engine.needs_list(secrets);
    let is_determined = arguments.count == Counting::Determined;
    let start = if is_determined || engines.iter().any(needs_list) {
        let start = Position::start(game);
        Some(match arguments.count {
            Counting::Found => start?,
            Counting::Determined => start.context("--count determined lists all secrets")?,
        })
    } else {
        None
    };
    // Before a draft of any file is made, so that none is left behind.
    interrupt::catch();
    let reserve =
        |path: &Option<std::path::PathBuf>| path.as_deref().map(NewFile::reserve).transpose();
    let csv_file = reserve(&arguments.csv)?;
    let markdown_file = reserve(&arguments.markdown)?;
    let svg_file = reserve(&arguments.svg)?;
    if arguments.games.is_some() && arguments.count == Counting::Determined {
        anyhow::bail!(
            "--games goes without --count determined: its rows have the turns until the secret is found"
        );
    }
    let format = arguments.games.as_deref().map(games::Format::of);
    let format = format.transpose()?;
    let games_file = reserve(&arguments.games)?;
    let files: Vec<&NewFile> = [&csv_file, &markdown_file, &svg_file, &games_file]
        .into_iter()
        .flatten()
        .collect();
    let is_there_before = |at: usize| files[..at].iter().any(|other| other.is(files[at]));
    if (1..files.len()).any(is_there_before) {
        anyhow::bail!(
            "two of --csv, --markdown, --svg and --games name the same file: each needs one of its own"
        );
    }

    let mut measured = Vec::new();
    let mut all_games: Vec<(&str, Games)> = Vec::new();
    let count = match (secrets, &start) {
        (Secrets::Drawn { count, .. }, _) => count,
        (Secrets::All, Some(start)) => start.candidates().len(),
        (Secrets::All, None) => 0,
    };
    for (text, engine) in &engines {
        let begun = Instant::now();
        let games = games_file.as_ref().map(|_| Games::new(count));
        let simulation = {
            let progress = Progress::new("playing").aloud();
            let (start, games) = (start.as_ref(), games.as_ref());
            match arguments.count {
                Counting::Found => simulate_games(game, start, engine, secrets, games, &progress)?,
                Counting::Determined => {
                    simulate_determined(game, start, engine, secrets, &progress)?
                }
            }
        };
        all_games.extend(games.map(|games| (*text, games)));
        let seconds = begun.elapsed().as_secs_f64();
        let one = Measured::new(&simulation, text, engine, game, secrets, seconds);
        measured.push(Measured {
            counted: (arguments.count == Counting::Determined).then_some("determined"),
            ..one
        });
        if interrupt::was_pressed() {
            break;
        }
    }
    if output.is_json() {
        output.document(&measured)?;
    } else {
        let is_drawn = secrets != Secrets::All;
        print(
            &measured,
            is_drawn,
            game.turn_noun(),
            arguments.explain,
            output,
        )?;
    }
    let unfinished: u64 = measured.iter().map(|one| one.unfinished).sum();
    if interrupt::was_pressed() || unfinished > 0 {
        say_how_far(&measured, engines.len(), output);
        return Ok(Outcome::Negative);
    }
    if let Some(file) = csv_file {
        file.write(csv(&measured))?;
    }
    if let Some(file) = markdown_file {
        file.write(markdown(&measured, secrets != Secrets::All))?;
    }
    if let Some(file) = svg_file {
        file.write(svg(&measured, game.turn_noun()))?;
    }
    if let (Some(file), Some(format)) = (games_file, format) {
        let start = start.as_ref();
        file.write_with(|file| format.write(game, start, secrets, &all_games, file))?;
    }
    Ok(Outcome::Fine)
}

fn say_how_far(measured: &[Measured], strategies: usize, output: &Output) {
    let why = if interrupt::was_pressed() {
        "Stopped"
    } else {
        "Not every game ended"
    };
    let mut parts = Vec::new();
    for one in measured.iter().filter(|one| one.unfinished > 0) {
        let all = one.secrets + one.unfinished;
        parts.push(format!(
            "{} played {} of {}",
            one.strategy,
            number(one.secrets as usize),
            plural(all as usize, "game")
        ));
    }
    if strategies > measured.len() {
        let left = plural(strategies - measured.len(), "strategy");
        parts.push(format!("{left} not begun"));
    }
    output.say(&format!(
        "{why}: {}. No file was written.",
        parts.join("; ")
    ));
}

/// The figures of a strategy in order, each with its name: the same ones for every strategy. Only where
/// secrets were drawn is the error of the mean one of them: what was played when the games were stopped
/// is no random sample.
fn figures(one: &Measured, is_drawn: bool) -> Vec<(&'static str, String)> {
    let mut figures = vec![
        ("total", one.total.to_string()),
        ("mean", format!("{:.4}", one.mean)),
    ];
    if is_drawn {
        let error = one.standard_error.unwrap_or(0.0);
        figures.push(("standard error", format!("{error:.4}")));
    }
    figures.extend([
        ("std", format!("{:.4}", one.std)),
        ("median", one.median.to_string()),
        ("min", one.min.to_string()),
        ("max", one.max.to_string()),
        ("won", format!("{:.3}%", floor_percent(one.win_rate))),
        ("seconds", format!("{:.3}", one.seconds)),
    ]);
    figures
}

/// A percentage that is 100 only if nothing was lost.
fn floor_percent(share: f64) -> f64 {
    (share * 100_000.0).floor() / 1000.0
}

/// The numbers of turns that occurred with any strategy, ascending. Those of long games are few and far
/// between.
fn all_turns(measured: &[Measured]) -> BTreeSet<u32> {
    let histograms = measured.iter().map(|one| &one.histogram);
    histograms.flat_map(BTreeMap::keys).copied().collect()
}

fn print(
    measured: &[Measured],
    is_drawn: bool,
    noun: &str,
    explain: bool,
    output: &Output,
) -> anyhow::Result<()> {
    let Some(first) = measured.first() else {
        return Ok(());
    };
    let games = plural(first.secrets as usize, "secret");
    let which = if first.exhaustive { "all " } else { "" };
    output.line(&output.strong(&format!("{}, {which}{games}", first.game)))?;
    if first.counted.is_some() {
        output.line(&format!("{noun}s until one secret is left"))?;
    }
    let names: Vec<String> = measured
        .iter()
        .map(|one| format!(">{}", one.strategy))
        .collect();
    let columns = |title| -> Vec<&str> {
        std::iter::once(title)
            .chain(names.iter().map(String::as_str))
            .collect()
    };
    let mut table = output.new_table(&columns(""));
    let all: Vec<Vec<(&str, String)>> = measured.iter().map(|one| figures(one, is_drawn)).collect();
    for (row, (name, _)) in all[0].iter().enumerate() {
        let cells = all.iter().map(|figures| figures[row].1.clone());
        table.add_row(std::iter::once((*name).to_owned()).chain(cells));
    }
    output.line("")?;
    output.table(&table)?;
    output.line("")?;
    let title = format!("{noun}s");
    let mut table = output.new_table(&columns(&title));
    for turns in all_turns(measured) {
        let cell = |one: &Measured| {
            one.histogram
                .get(&turns)
                .map_or("-".to_owned(), u64::to_string)
        };
        table.add_row(std::iter::once(turns.to_string()).chain(measured.iter().map(cell)));
    }
    output.table(&table)?;
    for one in measured.iter().filter(|_| explain) {
        let reason = one
            .reason
            .as_deref()
            .unwrap_or("always does the same; it had nothing to decide");
        output.line(&format!("\n{}: {reason}", one.strategy))?;
    }
    Ok(())
}

fn csv(measured: &[Measured]) -> String {
    let mut text = String::from(
        "game,strategy,secrets,total,mean,standard_error,std,median,min,max,win_rate,exhaustive,seconds",
    );
    for turns in all_turns(measured) {
        text.push_str(&format!(",turns_{turns}"));
    }
    text.push('\n');
    for one in measured {
        text.push_str(&format!(
            "{},{},{},{},{},{},{},{},{},{},{},{},{}",
            quoted(&one.game),
            quoted(&one.strategy),
            one.secrets,
            one.total,
            one.mean,
            // The mean of all secrets has no error.
            one.standard_error
                .map_or(String::new(), |error| error.to_string()),
            one.std,
            one.median,
            one.min,
            one.max,
            one.win_rate,
            one.exhaustive,
            one.seconds
        ));
        for turns in all_turns(measured) {
            text.push_str(&format!(",{}", one.histogram.get(&turns).unwrap_or(&0)));
        }
        text.push('\n');
    }
    text
}

fn markdown(measured: &[Measured], is_drawn: bool) -> String {
    let mut text = String::from("| strategy |");
    let all: Vec<Vec<(&str, String)>> = measured.iter().map(|one| figures(one, is_drawn)).collect();
    let names: Vec<&str> = all
        .first()
        .into_iter()
        .flatten()
        .map(|(name, _)| *name)
        .collect();
    for name in &names {
        text.push_str(&format!(" {name} |"));
    }
    for turns in all_turns(measured) {
        text.push_str(&format!(" {turns} |"));
    }
    text.push_str("\n|---|");
    text.push_str(&"---:|".repeat(names.len() + all_turns(measured).len()));
    text.push('\n');
    for (one, figures) in measured.iter().zip(&all) {
        text.push_str(&format!("| `{}` |", one.strategy.replace('|', "\\|")));
        for (_, value) in figures {
            text.push_str(&format!(" {value} |"));
        }
        for turns in all_turns(measured) {
            text.push_str(&format!(" {} |", one.histogram.get(&turns).unwrap_or(&0)));
        }
        text.push('\n');
    }
    text
}

fn svg(measured: &[Measured], noun: &str) -> String {
    let series: Vec<Histogram> = measured
        .iter()
        .map(|one| Histogram {
            name: one.strategy.clone(),
            shares: (one.histogram.iter())
                .map(|(&turns, &games)| (turns, games as f64 / one.secrets.max(1) as f64))
                .collect(),
            mean: one.mean,
        })
        .collect();
    let title = match measured.first() {
        Some(one) if one.exhaustive => format!(
            "{}: {noun}s needed, all {} secrets",
            one.game,
            number(one.secrets as usize)
        ),
        Some(one) => format!(
            "{}: {noun}s needed, {} secrets",
            one.game,
            number(one.secrets as usize)
        ),
        None => String::new(),
    };
    chart::histograms(&title, &format!("{noun}s"), &series)
}
