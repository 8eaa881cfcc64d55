//! `nextguess optimal`: the best strategy, proved.

mod trade_off;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::bail;
use nextguess::game::Game;
use nextguess_service::document::solved::Solved;
use nextguess_service::request::{OptimalDocument, OptimalRequest};
use nextguess_service::{Ask, Limits};

use crate::Ending;
use crate::arguments::OptimalArguments;
use crate::files::loading;
use crate::files::new_file::NewFile;
use crate::terminal::bounds::Bounds;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::threads;
use crate::views::conflict;

pub(crate) fn run(arguments: OptimalArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
    let mut request = OptimalRequest::new(&arguments.game);
    let history = arguments.history.as_deref();
    request.turns = loading::turns(&game, history, arguments.turns.clone())?;
    if arguments.tree.is_some() && !request.turns.is_empty() {
        bail!("--tree goes without turns, since a tree begins at the start of a game");
    }
    request.objective = arguments.objective.clone();
    request.first = arguments.first.clone();
    request.width = arguments.width.map(usize::from);
    request.memory = arguments.memory.map(|bytes| bytes as u64);
    request.tree = arguments.tree.is_some();
    request.costs = arguments.costs.clone();
    request.at_least = arguments.at_least;
    request.price_of_a_win = arguments.price_of_a_win;
    request.all_points = arguments.all_points;
    if arguments.costs.is_some() {
        return trade_off::run(&game, &request, &arguments, output);
    }
    // Before a draft of any file is made, so that none is left behind.
    interrupt::catch();
    let reserve = |path: &Option<PathBuf>| path.as_deref().map(NewFile::reserve).transpose();
    let tree_file = reserve(&arguments.tree)?;
    let checkpoint_file = reserve(&arguments.checkpoint)?;
    if let (Some(tree), Some(checkpoint)) = (&tree_file, &checkpoint_file)
        && tree.is(checkpoint)
    {
        bail!("--tree and --checkpoint name the same file: each needs one of its own");
    }
    let limit = arguments.time_limit.map(Duration::from_secs_f64);
    let host = Bounds::new(limit, arguments.checkpoint);
    let answer = request.answer(&Limits::none(), &host);
    // It is refused, if at all, before anything is proved.
    host.finish(answer.is_err())?;
    let mut solved = match answer? {
        OptimalDocument::Solved(solved) => solved,
        OptimalDocument::Contradicted(found) => {
            if output.is_json() {
                output.document(&found)?;
            } else {
                output.line(&conflict::text(&found.game, &found.contradiction))?;
            }
            return Ok(Ending::Negative);
        }
        other => bail!("the best strategy was asked for, and there is {other:?}"),
    };
    let tree = solved.tree.take();
    if output.is_json() {
        output.document(&solved)?;
    } else {
        print(&game, request.turns.len(), &solved, output)?;
    }
    if let Some(file) = tree_file {
        let Some(bytes) = tree else {
            bail!("--tree: no strategy was found that could be stored");
        };
        file.write(bytes)?;
    }
    Ok(match solved.proved {
        true => Ending::Fine,
        false => Ending::Negative,
    })
}

fn print(game: &Game, turns: usize, solved: &Solved, output: &Output) -> anyhow::Result<()> {
    let left = plural(solved.secrets as usize, "secret");
    let after = match turns {
        0 => String::new(),
        turns => format!(" after {}", plural(turns, "question")),
    };
    let title = format!(
        "{}{after}: {left}, objective {}",
        solved.game, solved.objective
    );
    output.line(&output.strong(&title))?;
    let noun = game.turn_noun();
    let mut rows: Vec<(String, String)> = Vec::new();
    let proof = match (solved.lower_bound, solved.upper_bound) {
        (None, None) => "no strategy keeps to the limit".to_owned(),
        _ if solved.proved => "yes".to_owned(),
        (lower, upper) => {
            let text = |bound: Option<u64>| bound.map_or("?".to_owned(), |bound| bound.to_string());
            format!("no, between {} and {}", text(lower), text(upper))
        }
    };
    rows.push(("proved".to_owned(), proof));
    if let Some(first) = &solved.first {
        rows.push((format!("first {}", solved.next), first.clone()));
    }
    if let Some(total) = solved.total {
        rows.push((format!("{noun}s in total"), number(total as usize)));
    }
    if let Some(mean) = solved.mean {
        rows.push((format!("mean {noun}s"), format!("{mean:.4}")));
    }
    if let Some(max) = solved.max {
        rows.push((format!("most {noun}s"), max.to_string()));
    }
    if let Some(probability) = &solved.probability {
        let wins = solved.wins.unwrap_or(0);
        let share = wins as f64 / solved.secrets as f64;
        rows.push((
            "found".to_owned(),
            format!("{probability} = {:.3}%", 100.0 * share),
        ));
        if game.spec().kind().name == "items" {
            rows.push(("branching count".to_owned(), number(wins as usize)));
        }
    }
    if let Some(items) = solved.items_used {
        rows.push(("items used in total".to_owned(), number(items as usize)));
        let mean = items as f64 / solved.secrets as f64;
        rows.push(("mean items used".to_owned(), format!("{mean:.4}")));
    }
    let effort = format!("{} positions searched", number(solved.nodes as usize));
    rows.push(("effort".to_owned(), effort));
    if let Some(checksum) = &solved.checksum {
        rows.push(("checksum".to_owned(), checksum.clone()));
    }
    let mut table = output.new_table(&["", ""]);
    for (name, value) in rows {
        table.add_row([name, value]);
    }
    output.table(&table)?;
    if solved.histogram.is_empty() {
        return Ok(());
    }
    output.line("")?;
    let mut table = output.new_table(&[&format!("{noun}s"), ">secrets"]);
    for (turns, secrets) in &solved.histogram {
        table.add_row([turns.to_string(), number(*secrets as usize)]);
    }
    output.table(&table)
}
