//! `nextguess optimal`: the best strategy, proved.

use std::collections::BTreeMap;
use std::time::{Duration, Instant};

use nextguess::optimal::{Objective, Record, Request, Solution, solve};
use nextguess::position::Position;
use serde::Serialize;

use crate::Outcome;
use crate::bounds::Bounds;
use crate::cli::OptimalArguments;
use crate::conflict::{self, ConflictDocument};
use crate::output::{Output, number, plural};
use crate::{interrupt, loading};

/// What is known of the best strategy, for programs. Turns are counted from the position on.
#[derive(Debug, Serialize)]
struct Solved {
    game: String,
    objective: String,
    /// How many secrets are left.
    secrets: u64,
    /// The sum of the turns of the strategy found, where it finds every secret.
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    mean: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    max: Option<u32>,
    /// How many secrets are found within the turns of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    wins: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    probability: Option<String>,
    /// Of the total, of the turns for the worst secret, or of the number of secrets found.
    #[serde(skip_serializing_if = "Option::is_none")]
    lower_bound: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    upper_bound: Option<u64>,
    proved: bool,
    /// The first question of the strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// How many secrets take so many turns.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    histogram: BTreeMap<u32, u64>,
    nodes: u64,
    seconds: f64,
}

/// Why there is nothing to solve, for programs.
#[derive(Serialize)]
struct Contradicted {
    game: String,
    contradiction: ConflictDocument,
}

pub(crate) fn run(arguments: OptimalArguments, output: &Output) -> anyhow::Result<Outcome> {
    let game = loading::game(&arguments.game)?;
    let game = &*game;
    let objective = Objective::parse(&arguments.objective)?;
    let turns = loading::turns(game, arguments.history.as_deref(), &arguments.turns)?;
    let first = arguments.first.as_deref();
    let first = first.map(|text| game.read_question(text)).transpose()?;
    let position = Position::after_turns(game, &turns)?;
    if let Some(conflict) = conflict::find(game, &turns, &position)? {
        if output.is_json() {
            output.document(&Contradicted {
                game: game.spec().to_string(),
                contradiction: conflict::document(game, &turns, &conflict),
            })?;
        } else {
            output.line(&conflict::text(game, &turns, &conflict))?;
        }
        return Ok(Outcome::Negative);
    }
    interrupt::catch();
    let begun = Instant::now();
    let limit = arguments.time_limit.map(Duration::from_secs_f64);
    let solution = {
        let watch = Bounds::new(limit);
        let request = Request {
            first: first.map(|first| position.layout().pack(&first)),
            ..Request::new(objective)
        };
        solve(&position, request, &watch)?
    };
    let solved = document(&position, objective, &solution, begun.elapsed());
    if output.is_json() {
        output.document(&solved)?;
    } else {
        print(&position, &solved, &solution, output)?;
    }
    Ok(match solution.is_proved() {
        true => Outcome::Fine,
        false => Outcome::Negative,
    })
}

fn document(
    position: &Position<'_>,
    objective: Objective,
    solution: &Solution,
    time: Duration,
) -> Solved {
    let record = solution.record.as_ref();
    let finds_all = record.filter(|record| record.lost == 0);
    let wins = record.filter(|_| objective == Objective::Win);
    let wins = wins.map(|record| record.found.count());
    let found = |lost: u64| solution.secrets - lost.min(solution.secrets);
    // Fewer lost is more found: the bounds change places.
    let (lower_bound, upper_bound) = match objective {
        Objective::Win => (
            solution.upper_bound.map(found),
            solution.lower_bound.map(found),
        ),
        _ => (solution.lower_bound, solution.upper_bound),
    };
    let histogram = |record: &Record| record.found.histogram().collect();
    let strategy = solution.strategy.as_ref();
    Solved {
        game: position.game().spec().to_string(),
        objective: objective.to_string(),
        secrets: solution.secrets,
        total: finds_all.map(|record| record.found.total()),
        mean: finds_all.map(|record| record.found.mean()),
        max: record.and_then(|record| record.found.max()),
        wins,
        probability: wins.map(|wins| format!("{wins}/{}", solution.secrets)),
        lower_bound,
        upper_bound,
        proved: solution.is_proved(),
        first: strategy.map(|strategy| position.question_text(strategy.question)),
        histogram: record.map(histogram).unwrap_or_default(),
        nodes: solution.effort.nodes,
        seconds: time.as_secs_f64(),
    }
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
