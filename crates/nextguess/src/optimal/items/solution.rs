//! The best strategy of Item Matching as all games have it.

use super::line::Line;
use super::{CORRECT, Objective, Solved, Solver};
use crate::count::Count;
use crate::error::InputError;
use crate::feedback::marks_of;
use crate::game::PlainTurn;
use crate::optimal::jobs::Jobs;
use crate::optimal::{self, Decision, Effort, Next, Proofs, Request, Solution, SolveError};
use crate::position::Position;
use crate::watch::{Unwatched, Watch};

/// Strategies for more assignments are not written down, for that would take longer than to find them.
const MOST_WRITTEN: usize = 300_000;

/// Whether a position can be solved, and if not, why.
pub(in crate::optimal) fn check(
    position: &Position<'_>,
    request: Request,
) -> Result<(), SolveError> {
    begin(position, request, &Unwatched).map(|_| ())
}

/// Whether the strategy from a position on is written down, and if not, why.
pub(in crate::optimal) fn check_written(position: &Position<'_>) -> Result<(), InputError> {
    let secrets = position.candidates().len();
    if secrets <= MOST_WRITTEN {
        return Ok(());
    }
    let [most, secrets] = [MOST_WRITTEN, secrets].map(|count| Count::exactly(count as u128));
    let given = position.game().spec().to_string();
    let expected = format!("at most {most} assignments, not {secrets}");
    Err(InputError::new("tree of", given, expected, "items:5x12x4"))
}

/// A solver for a position, and the line of play that led there.
fn begin<'w>(
    position: &Position<'_>,
    request: Request,
    watch: &'w dyn Watch,
) -> Result<(Solver<'w>, Line), SolveError> {
    let objective = match request.objective {
        optimal::Objective::WinThenMean => Objective::WinsThenTurns,
        _ => Objective::Wins,
    };
    let Request { rules, memory, .. } = request;
    let solver = Solver::within(position.game(), objective, rules, memory, watch)?;
    let layout = position.layout();
    let turns = position.turns().iter().map(|turn| PlainTurn {
        question: layout.unpack(turn.question),
        answer: turn.answer.clone(),
    });
    let turns: Vec<PlainTurn> = turns.collect();
    let Some(line) = solver.line(&turns) else {
        let given = turns.iter().map(|turn| position.game().turn_text(turn));
        let given = given.collect::<Vec<_>>().join(" ");
        let expected = "turns without a ?";
        return Err(InputError::new("turns", given, expected, "01234=WIICI").into());
    };
    Ok((solver, line))
}

/// The most assignments found from a position on, as [`optimal::solve`] tells it.
pub(in crate::optimal) fn solution(
    position: &Position<'_>,
    request: Request,
    proofs: &Proofs,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    let (mut solver, line) = begin(position, request, watch)?;
    let layout = position.layout();
    let first = request.first.map(|first| layout.unpack(first));
    let solved = solver.solve_line(&line, first.as_deref(), &Jobs::new(Some(proofs), watch));
    let secrets = position.candidates().len();
    let first = first.or_else(|| solver.line_question(&line));
    let first = first.map(|first| layout.pack(&first));
    let strategy = first.filter(|_| check_written(position).is_ok());
    let strategy = strategy.and_then(|first| {
        let first = layout.unpack(first);
        decision(&mut solver, position, &line, Some(first))
    });
    let record = strategy.as_ref().map(|strategy| strategy.play(position));
    let Solved { wins, most, .. } = solved;
    let played = record.as_ref().map(|record| &record.found);
    // A strategy that was stopped may find more than was known of it. One of which the search has
    // forgotten a part, and was stopped while it looked for that again, may find less.
    let is_best = played.is_none_or(|found| {
        let is_quick = solved.turns.is_none_or(|turns| found.total() <= turns);
        found.count() >= wins && is_quick
    });
    let wins = played.map_or(wins, |found| found.count());
    let lost = |wins: u64| secrets as u64 - wins.min(secrets as u64);
    Ok(Solution {
        objective: request.objective,
        secrets: secrets as u64,
        first,
        strategy,
        record,
        lower_bound: Some(lost(most)),
        upper_bound: Some(lost(wins)),
        is_proved: solved.is_proved && is_best,
        effort: Effort {
            nodes: solved.nodes,
            asked: solver.search.effort.asked,
        },
    })
}

/// The strategy from a line of play on, whose candidates are those of the position.
fn decision(
    solver: &mut Solver<'_>,
    position: &Position<'_>,
    line: &Line,
    question: Option<Vec<crate::code::Symbol>>,
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
