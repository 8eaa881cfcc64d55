//! `nextguess optimal`: the best strategy, proved.

mod trade_off;

use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, Request, Solution, solve};
use nextguess::tree::TreeFile;
use nextguess::watch::Unwatched;
use nextguess_service::conflict::find as find_conflict;
use nextguess_service::solved::{Contradicted, Solved};

use crate::Outcome;
use crate::bounds::Bounds;
use crate::checkpoint::{self, Checkpoint};
use crate::cli::OptimalArguments;
use crate::conflict;
use crate::new_file::NewFile;
use crate::output::{Output, number, plural};
use crate::{interrupt, loading, threads};

pub(crate) fn run(arguments: OptimalArguments, output: &Output) -> anyhow::Result<Outcome> {
    threads::set(&arguments.threads)?;
    let game = loading::game(&arguments.game)?;
    let game = &game;
    let limit = arguments.time_limit.map(Duration::from_secs_f64);
    let objective = Objective::named(arguments.objective.as_deref(), game)?;
    let turns = loading::turns(game, arguments.history.as_deref(), &arguments.turns)?;
    let first = arguments.first.as_deref();
    let first = first.map(|text| game.read_question(text).context("in --first"));
    let first = first.transpose()?;
    if arguments.tree.is_some() && !turns.is_empty() {
        bail!("--tree goes without turns, since a tree begins at the start of a game");
    }
    let mut request = Request::new(objective);
    // Decided by numbers, before all secrets are listed.
    if turns.is_empty() {
        request.check_game(game)?;
    }
    let position = Position::after_turns(game, &turns)?;
    if let Some(conflict) = find_conflict(game, &turns, &position, &Unwatched)? {
        if output.is_json() {
            output.document(&Contradicted::new(&position, &turns, &conflict))?;
        } else {
            output.line(&conflict::text(game, &turns, &conflict))?;
        }
        return Ok(Outcome::Negative);
    }
    if arguments.costs.is_some() {
        return trade_off::run(&position, &arguments, output);
    }
    request = Request {
        first: first.map(|first| position.layout().pack(&first)),
        width: arguments.width.map(usize::from),
        memory: arguments.memory.unwrap_or(request.memory),
        ..request
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
        bail!("--tree and --checkpoint name the same file: each needs one of its own");
    }
    request.check(&position)?;
    let (opened, proofs) = match &arguments.checkpoint {
        Some(path) => {
            let (opened, proofs) = checkpoint::open(path, &position)?;
            (Some(opened), proofs)
        }
        None => (None, Proofs::new(&position)),
    };
    let checkpoint = opened.map(|opened| Checkpoint::new(opened, &proofs));
    let begun = Instant::now();
    let watch = Bounds::new(limit, checkpoint.as_ref());
    let solution = solve(&position, request, &proofs, &watch);
    drop(watch);
    let time = begun.elapsed();
    let solution = match solution {
        Ok(solution) => solution,
        // It is refused, if at all, before anything is proved.
        Err(refusal) => {
            checkpoint.into_iter().for_each(Checkpoint::give_up);
            return Err(refusal.into());
        }
    };
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
            bail!("--tree: no strategy was found that could be stored");
        };
        file.write(bytes?)?;
    }
    Ok(match solution.is_proved {
        true => Outcome::Fine,
        false => Outcome::Negative,
    })
}

fn print(
    position: &Position,
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
        let ask = position.game().question_noun(position.next_question_kind());
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
        let wins = solved.wins.unwrap_or(0);
        let share = wins as f64 / solved.secrets as f64;
        rows.push((
            "found".to_owned(),
            format!("{probability} = {:.3}%", 100.0 * share),
        ));
        if position.game().spec().kind().name == "items" {
            rows.push(("branching count".to_owned(), number(wins as usize)));
        }
    }
    if let Some(items) = solved.items_used {
        rows.push(("items used in total".to_owned(), number(items as usize)));
        let mean = items as f64 / solved.secrets as f64;
        rows.push(("mean items used".to_owned(), format!("{mean:.4}")));
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
