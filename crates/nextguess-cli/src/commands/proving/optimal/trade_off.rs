//! `nextguess optimal --costs`: what winning costs where every item has a price.

use std::time::Duration;

use anyhow::bail;
use nextguess::game::Game;
use nextguess_service::ask::Stopped;
use nextguess_service::document::priced::{PricedStrategy, TradeOff};
use nextguess_service::picture::chart::{self, Corner};
use nextguess_service::request::{OptimalDocument, OptimalRequest};
use nextguess_service::{Ask, Limits};

use crate::Ending;
use crate::arguments::OptimalArguments;
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;
use crate::views::conflict;

pub(super) fn run(
    game: &Game,
    request: &OptimalRequest,
    arguments: &OptimalArguments,
    output: &Output,
) -> anyhow::Result<Ending> {
    let is_chosen = request.at_least.is_some() || request.price_of_a_win.is_some();
    if !is_chosen && request.tree {
        let secrets = game.secret_count().exact().unwrap_or(0);
        bail!(
            "--tree stores one strategy. Choose it with --at-least or --price-of-a-win. Example: --at-least {}",
            secrets / 2
        );
    }
    // Before a draft of a file is made, so that none is left behind.
    interrupt::catch();
    let svg = arguments.svg.as_deref().map(NewFile::reserve).transpose()?;
    let tree_file = arguments.tree.as_deref().map(NewFile::reserve);
    let tree_file = tree_file.transpose()?;
    let limit = arguments.time_limit.map(Duration::from_secs_f64);
    let progress = Progress::new("pricing").within(limit);
    let answer = request.answer(&Limits::none(), &progress);
    drop(progress);
    match answer {
        Ok(OptimalDocument::TradeOff(list)) => {
            if let Some(file) = svg {
                file.write(drawn(&list, request))?;
            }
            match output.is_json() {
                true => output.document(&list)?,
                false => print_list(&list, request, output)?,
            }
            Ok(Ending::Fine)
        }
        Ok(OptimalDocument::Priced(mut chosen)) => {
            let tree = chosen.tree.take();
            if let Some(file) = tree_file {
                let Some(bytes) = tree else {
                    bail!("--tree: the strategy does not play, so there is nothing to store");
                };
                file.write(bytes)?;
            }
            match output.is_json() {
                true => output.document(&chosen)?,
                false => print_chosen(&chosen, request, output)?,
            }
            Ok(Ending::Fine)
        }
        Ok(OptimalDocument::Contradicted(found)) => {
            match output.is_json() {
                true => output.document(&found)?,
                false => output.line(&conflict::text(&found.game, &found.contradiction))?,
            }
            Ok(Ending::Negative)
        }
        Ok(other) => bail!("prices were asked for, and there is {other:?}"),
        Err(error) if error.is::<Stopped>() => {
            output.error(&error);
            Ok(Ending::Negative)
        }
        Err(error) => Err(error),
    }
}

/// The game, and how far it has come.
fn title(game: &str, request: &OptimalRequest) -> String {
    match request.turns.len() {
        0 => game.to_owned(),
        turns => format!("{game} after {}", plural(turns, "question")),
    }
}

/// A chart of what every strategy of the list costs and finds.
fn drawn(list: &TradeOff, request: &OptimalRequest) -> String {
    let share = |count: u64| count as f64 / list.secrets as f64;
    let corners: Vec<Corner> = (list.points.iter())
        .map(|point| Corner {
            cost: share(point.cost),
            wins: share(point.wins),
            on_hull: point.on_hull,
        })
        .collect();
    let title = format!("What winning costs in {}", title(&list.game, request));
    let prices: Vec<String> = list.costs.iter().map(u64::to_string).collect();
    let priced = format!("{title} at prices {}", prices.join(", "));
    // The prices stand there where there is room for them.
    let title = if priced.len() <= 90 { priced } else { title };
    chart::trade_off(&title, &corners)
}

/// Shows all strategies that no mixture of two others beats, or with `--all-points` all that no other beats.
fn print_list(list: &TradeOff, request: &OptimalRequest, output: &Output) -> anyhow::Result<()> {
    let secrets = number(list.secrets as usize);
    let title = title(&list.game, request);
    let title = format!("{title}: what it costs to find some of {secrets}");
    output.line(&output.strong(&title))?;
    let mut columns = vec![">found", ">probability", ">total cost", ">mean cost"];
    if request.all_points {
        columns.push("mixture");
    }
    let mut table = output.new_table(&columns);
    for point in &list.points {
        let share = point.wins as f64 / list.secrets as f64;
        let mut row = vec![
            number(point.wins as usize),
            format!("{:.2}%", 100.0 * share),
            number(point.cost as usize),
            format!("{:.3}", point.mean_cost),
        ];
        if request.all_points {
            row.push(if point.on_hull { "" } else { "better" }.to_owned());
        }
        table.add_row(row);
    }
    output.table(&table)?;
    if !list.proved {
        output.line("")?;
        output.line("Found with --width: better strategies may exist.")?;
    }
    output.line("")?;
    output.line(if request.all_points {
        "better: tossing a coin between two others finds as much for less."
    } else {
        "Tossing a coin between two neighbours reaches everything between them."
    })
}

/// Shows one strategy: what it finds, what it costs and what it asks first.
fn print_chosen(
    chosen: &PricedStrategy,
    request: &OptimalRequest,
    output: &Output,
) -> anyhow::Result<()> {
    let wanted = match (request.at_least, request.price_of_a_win) {
        (Some(wins), _) => format!(
            "the cheapest way to find at least {} of {}",
            number(wins as usize),
            number(chosen.secrets as usize)
        ),
        (None, worth) => {
            let worth = number(worth.unwrap_or(0) as usize);
            format!("the best way to play if a win is worth {worth}")
        }
    };
    let title = title(&chosen.game, request);
    output.line(&output.strong(&format!("{title}: {wanted}")))?;
    let mut table = output.new_table(&["", ""]);
    let proved = match chosen.proved {
        true => "yes",
        false => "no, found with --width",
    };
    table.add_row(["proved", proved]);
    table.add_row([
        "first guess",
        chosen.first.as_deref().unwrap_or("none: do not play"),
    ]);
    let share = 100.0 * chosen.point.wins as f64 / chosen.secrets as f64;
    let found = format!("{} = {share:.3}%", chosen.point.probability);
    table.add_row(["found", &found]);
    table.add_row(["total cost", &number(chosen.point.cost as usize)]);
    table.add_row(["mean cost", &format!("{:.3}", chosen.point.mean_cost)]);
    let effort = format!("{} positions searched", number(chosen.nodes as usize));
    table.add_row(["effort", &effort]);
    if let Some(checksum) = &chosen.checksum {
        table.add_row(["checksum", checksum]);
    }
    output.table(&table)
}
