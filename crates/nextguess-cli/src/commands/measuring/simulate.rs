//! `nextguess simulate`: strategies measured against every secret, side by side.

use std::path::Path;

use nextguess::error::{InputError, TooLarge};
use nextguess::simulate::Secrets;
use nextguess::strategy;
use nextguess_service::document::measured::Measured;
use nextguess_service::export::games::RowFormat;
use nextguess_service::export::{csv, figures, markdown};
use nextguess_service::picture;
use nextguess_service::request::{CountedTo, SimulateRequest};
use nextguess_service::{Ask, Limits};

use crate::Ending;
use crate::arguments::{Counting, SimulateArguments};
use crate::files::loading;
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;
use crate::threads;

pub(crate) fn run(arguments: SimulateArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
    let strategies = match arguments.strategy.is_empty() {
        true => vec![strategy::usual(&game).to_owned()],
        false => arguments.strategy.clone(),
    };
    let count = strategies.len();
    let mut request = SimulateRequest::new(&arguments.game, strategies);
    request.samples = arguments.samples.map(|samples| samples as usize);
    request.seed = arguments.seed;
    request.count = match arguments.count {
        Counting::Found => CountedTo::Found,
        Counting::Determined => CountedTo::Determined,
    };
    request.keeps_games = arguments.games.is_some();
    let secrets = request.secrets();
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
    let format = arguments.games.as_deref().map(games_format);
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

    let answer = request.answer(&Limits::none(), &Progress::new("playing").aloud());
    let measured = match arguments.count {
        Counting::Found => answer?,
        Counting::Determined => answer.map_err(|error| match error.is::<TooLarge>() {
            true => error.context("--count determined lists all secrets"),
            false => error,
        })?,
    };
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
        say_how_far(&measured, count, output);
        return Ok(Ending::Negative);
    }
    if let Some(file) = csv_file {
        file.write(csv::text(&figures::full_sheet(&measured)))?;
    }
    if let Some(file) = markdown_file {
        let sheet = figures::rounded_sheet(&measured, secrets != Secrets::All);
        file.write(markdown::text(&sheet))?;
    }
    if let Some(file) = svg_file {
        file.write(picture::turns_needed(&measured, game.turn_noun()))?;
    }
    if let (Some(file), Some(format)) = (games_file, format) {
        file.write_with(|file| format.write(&game, secrets, &measured, file))?;
    }
    Ok(Ending::Fine)
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
    let all: Vec<Vec<(&str, String)>> = measured
        .iter()
        .map(|one| figures::rounded(one, is_drawn))
        .collect();
    for (row, (name, _)) in all[0].iter().enumerate() {
        let cells = all.iter().map(|figures| figures[row].1.clone());
        table.add_row(std::iter::once((*name).to_owned()).chain(cells));
    }
    output.line("")?;
    output.table(&table)?;
    output.line("")?;
    let title = format!("{noun}s");
    let mut table = output.new_table(&columns(&title));
    for turns in figures::all_turns(measured) {
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

/// How the games are written: as the name of the file says.
fn games_format(path: &Path) -> Result<RowFormat, InputError> {
    let extension = path.extension().and_then(|extension| extension.to_str());
    RowFormat::of_extension(extension.unwrap_or_default()).ok_or_else(|| {
        let given = path.display().to_string();
        let expected = "a name that ends in .csv, .ndjson or .jsonl";
        InputError::new("--games", given, expected, "games.ndjson")
    })
}
