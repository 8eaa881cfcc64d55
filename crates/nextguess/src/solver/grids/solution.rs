//! The best strategy of Item Matching as all games have it.

use crate::board::count::Count;
use crate::error::InputError;
use crate::game::feedback::marks_of;
use crate::position::Position;
use crate::solver::grids::known_items::Line;
use crate::solver::grids::{CORRECT, GridObjective, GridSolution, GridSolver};
use crate::solver::pricing::{Choice, Priced, check_priced, priced};
use crate::solver::search::jobs::Jobs;
use crate::solver::{self, Decision, Effort, Next, Proofs, Solution, SolveError, SolveOptions};
use crate::watch::{Unwatched, Watch};

/// Strategies for more assignments are not written down, for that would take longer than to find them.
const MOST_WRITTEN: usize = 300_000;

/// Whether a position can be solved, and if not, why.
pub(crate) fn check(position: &Position, options: SolveOptions) -> Result<(), SolveError> {
    begin(position, options, &Unwatched)?;
    if options.objective == solver::Objective::WinThenItems {
        if let Some(first) = options.first {
            let given = position.question_text(first);
            let expected = "no first question where few items are to be used";
            return Err(InputError::new("first question", given, expected, "win").into());
        }
        check_priced(position, &one_each(position))?;
    }
    Ok(())
}

/// A price of one for every item, so that costs count items.
fn one_each(position: &Position) -> Vec<u64> {
    vec![1; position.game().alphabet().size()]
}

/// Whether the strategy from a position on is written down, and if not, why.
pub(crate) fn check_written(position: &Position) -> Result<(), InputError> {
    let secrets = position.candidates().len();
    if secrets <= MOST_WRITTEN {
        return Ok(());
    }
    let [most, secrets] = [MOST_WRITTEN, secrets].map(|count| Count::exactly(count as u128));
    let given = position.game().spec().to_string();
    let expected = format!("at most {most} assignments, not {secrets}");
    let sentence = format!(
        "no tree of {given} is written: it has {secrets} assignments, and at most {most} fit. \
         Example: items:5x12x4"
    );
    Err(InputError::new("tree", given, expected, "items:5x12x4").saying(sentence))
}

/// A solver for a position, and the line of play that led there.
fn begin<'w>(
    position: &Position,
    options: SolveOptions,
    watch: &'w dyn Watch,
) -> Result<(GridSolver<'w>, Line), SolveError> {
    let objective = match options.objective {
        solver::Objective::WinThenMean => GridObjective::WinsThenTurns,
        _ => GridObjective::Wins,
    };
    let SolveOptions { rules, memory, .. } = options;
    let solver = GridSolver::within(position.game(), objective, rules, memory, watch)?;
    let turns = position.history();
    let Some(line) = solver.line(&turns) else {
        let given = turns.iter().map(|turn| position.game().turn_text(turn));
        let given = given.collect::<Vec<_>>().join(" ");
        let expected = "turns without a ?";
        return Err(InputError::new("turns", given, expected, "01234=WIICI").into());
    };
    Ok((solver, line))
}

/// The most assignments found from a position on, as [`solver::solve()`] returns it.
pub(crate) fn solution(
    position: &Position,
    options: SolveOptions,
    proofs: &Proofs,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    if options.objective == solver::Objective::WinThenItems {
        let fewest = priced(position, &one_each(position), Choice::MostWins, None, watch)?;
        return match fewest {
            Some(fewest) => Ok(with_fewest_items(position, options, fewest)),
            // Stopped: the most that is found by then, with as many items as it takes.
            None => Ok(Solution {
                is_proved: false,
                ..most_found(position, options, proofs, watch)?
            }),
        };
    }
    most_found(position, options, proofs, watch)
}

/// The strategy that finds the most and uses the fewest items.
fn with_fewest_items(position: &Position, options: SolveOptions, fewest: Priced) -> Solution {
    let secrets = position.candidates().len() as u64;
    let strategy = fewest.strategy;
    let lost = Some(secrets - fewest.wins.min(secrets));
    Solution {
        objective: options.objective,
        secrets,
        first: strategy.as_ref().map(|strategy| strategy.question),
        outcomes: strategy.as_ref().map(|strategy| strategy.play(position)),
        strategy,
        lower_bound: lost,
        upper_bound: lost,
        is_proved: true,
        items_used: Some(fewest.cost),
        effort: Effort {
            nodes: fewest.positions,
            asked: 0,
        },
    }
}

/// The strategy that finds the most, perhaps with few turns.
fn most_found(
    position: &Position,
    options: SolveOptions,
    proofs: &Proofs,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    let (mut solver, line) = begin(position, options, watch)?;
    let layout = position.layout();
    let first = options.first.map(|first| layout.unpack(first));
    let solved = solver.solve_line(&line, first.as_deref(), &Jobs::new(Some(proofs), watch));
    let secrets = position.candidates().len();
    let first = first.or_else(|| solver.line_question(&line));
    let first = first.map(|first| layout.pack(&first));
    let strategy = first.filter(|_| check_written(position).is_ok());
    let strategy = strategy.and_then(|first| {
        let first = layout.unpack(first);
        decision(&mut solver, position, &line, Some(first))
    });
    let outcomes = strategy.as_ref().map(|strategy| strategy.play(position));
    let GridSolution { wins, most, .. } = solved;
    let played = outcomes.as_ref().map(|outcomes| &outcomes.found);
    // A strategy that was stopped may find more than was known of it. One of which the search has
    // forgotten a part, and was stopped while it looked for that again, may find less.
    let is_best = played.is_none_or(|found| {
        let is_quick = solved.turns.is_none_or(|turns| found.total() <= turns);
        found.count() >= wins && is_quick
    });
    let wins = played.map_or(wins, |found| found.count());
    let lost = |wins: u64| secrets as u64 - wins.min(secrets as u64);
    Ok(Solution {
        objective: options.objective,
        secrets: secrets as u64,
        first,
        strategy,
        outcomes,
        lower_bound: Some(lost(most)),
        upper_bound: Some(lost(wins)),
        is_proved: solved.is_proved && is_best,
        items_used: None,
        effort: Effort {
            nodes: solved.nodes,
            asked: solver.search.effort.asked,
        },
    })
}

/// The strategy from a line of play on, whose candidates are those of the position.
fn decision(
    solver: &mut GridSolver<'_>,
    position: &Position,
    line: &Line,
    question: Option<Vec<crate::board::code::Symbol>>,
) -> Option<Decision> {
    let question = match question {
        Some(question) => question,
        None => solver.line_question(line)?,
    };
    let code = position.layout().pack(&question);
    let mut branches = Vec::new();
    for (feedback, part) in position.split(code) {
        let marks = marks_of(feedback, question.len());
        let next = if marks.iter().all(|&mark| mark == CORRECT) {
            Next::Found
        } else if line.turns_left <= 1 {
            Next::Lost
        } else {
            let after = line.after(&question, &marks)?;
            let decision = decision(solver, &part, &after, None)?;
            Next::Ask(Box::new(decision))
        };
        branches.push((feedback, next));
    }
    Some(Decision {
        question: code,
        branches,
    })
}
