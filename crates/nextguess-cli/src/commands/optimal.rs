//! `nextguess optimal`: the best strategy, proved.

mod trade_off;

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nextguess::optimal::{Objective, Proofs, Request, Solution, solve};
use nextguess::position::Position;
use nextguess::tree::TreeFile;
use nextguess_report::conflict::find as find_conflict;
use nextguess_report::solved::{Contradicted, Solved};

use crate::Outcome;
use crate::bounds::Bounds;
use crate::checkpoint::{self, Checkpoint};
use crate::cli::OptimalArguments;
use crate::conflict;
use crate::new_file::NewFile;
use crate::output::{Output, number, plural};
use crate::{interrupt, loading};

pub(crate) fn run(arguments: OptimalArguments, output: &Output) -> anyhow::Result<Outcome> {
    if let Some(threads) = arguments.threads {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.into());
        pool.build_global().context("threads")?;
    }
    let game = loading::game(&arguments.game)?;
    let game = &*game;
    let limit = arguments.time_limit.map(Duration::from_secs_f64);
    if let Some(costs) = &arguments.costs {
        return trade_off::run(game, costs, limit, arguments.svg.as_deref(), output);
    }
    let objective = Objective::named(arguments.objective.as_deref(), game)?;
    let turns = loading::turns(game, arguments.history.as_deref(), &arguments.turns)?;
    let first = arguments.first.as_deref();
    let first = first.map(|text| game.read_question(text).context("--first"));
    let first = first.transpose()?;
    if arguments.tree.is_some() && !turns.is_empty() {
        bail!("--tree: expected no turns before, for a tree begins at the start of a game");
    }
    let position = Position::after_turns(game, &turns)?;
    if let Some(conflict) = find_conflict(game, &turns, &position)? {
        if output.is_json() {
            output.document(&Contradicted::new(&position, &turns, &conflict))?;
        } else {
            output.line(&conflict::text(game, &turns, &conflict))?;
        }
        return Ok(Outcome::Negative);
    }
    let usual = Request::new(objective);
    let request = Request {
        first: first.map(|first| position.layout().pack(&first)),
        width: arguments.width.map(usize::from),
        memory: arguments.memory.unwrap_or(usual.memory),
        ..usual
    };
    if arguments.tree.is_some() {
        request.check_written(&position)?;
    }
    // Before a draft of any file is made, so that none is left behind.
    interrupt::catch();
    let tree_file = arguments
        .tree
        .as_deref()
        .map(NewFile::reserve)
        .transpose()?;
    let checkpoint_file = arguments.checkpoint.as_deref();
    let checkpoint_file = checkpoint_file.map(NewFile::reserve).transpose()?;
    if let (Some(tree), Some(checkpoint)) = (&tree_file, &checkpoint_file)
        && tree.is(checkpoint)
    {
        bail!("--tree and --checkpoint: expected a file of its own for each");
    }
    let proofs = match &arguments.checkpoint {
        Some(path) => checkpoint::read(path, &position)?,
        None => Proofs::new(&position),
    };
    let checkpoint = checkpoint_file.map(|file| Checkpoint::new(file, &proofs));
    let begun = Instant::now();
    let watch = Bounds::new(limit, checkpoint.as_ref());
    // It is refused, if at all, before anything is proved.
    let solution = solve(&position, request, &proofs, &watch)?;
    drop(watch);
    let time = begun.elapsed();
    checkpoint.map(Checkpoint::finish).transpose()?;
    let strategy = solution.strategy.as_ref().filter(|_| tree_file.is_some());
    let tree = strategy.map(|strategy| strategy.tree(&position));
    let tree = tree.map(|tree| tree.map(|tree| tree.to_bytes(game)));
    let mut solved = Solved::new(&position, objective, &solution, time);
    if let Some(Ok(bytes)) = &tree {
        solved.checksum = Some(TreeFile::open(bytes)?.checksum());
    }
    if output.is_json() {
        output.document(&solved)?;
    } else {
        print(&position, &solved, &solution, output)?;
    }
    if let Some(file) = tree_file {
        let Some(bytes) = tree else {
            bail!("--tree: there is no strategy to store");
        };
        file.write(bytes?)?;
    }
    Ok(match solution.is_proved {
        true => Outcome::Fine,
        false => Outcome::Negative,
    })
}

fn print(
    position: &Position<'_>,
    solved: &Solved,
    solution: &Solution,
    output: &Output,
) -> anyhow::Result<()> {
    let left = plural(solved.secrets as usize, "secret");
    let after = match position.turns().len() {
        0 => String::new(),
        turns => format!(" after {}", plural(turns, "question")),
    };
    let title = format!(
        "{}{after}: {left}, objective {}",
        solved.game, solved.objective
    );
    output.line(&output.strong(&title))?;
    let noun = position.game().turn_noun();
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
        let ask = position.game().ask_noun(position.next_ask());
        rows.push((format!("first {ask}"), first.clone()));
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
        let share = solved.wins.unwrap_or(0) as f64 / solved.secrets as f64;
        rows.push((
            "found".to_owned(),
            format!("{probability} = {:.3}%", 100.0 * share),
        ));
    }
    let effort = format!(
        "{} positions searched",
        number(solution.effort.nodes as usize)
    );
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
