//! The best strategy, with a proof that is told as it grows.

use std::time::{Duration, Instant};

use axum::response::Response;
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, Request, SolveError, solve};
use nextguess_report::conflict;
use nextguess_report::solved::{Contradicted, Solved};
use serde::{Deserialize, Serialize};

use crate::Visit;
use crate::body::Body;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::request::{self, Files};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct OptimalRequest {
    game: String,
    #[serde(default)]
    files: Files,
    /// What was asked and answered, in order.
    #[serde(default)]
    turns: Vec<String>,
    objective: Option<String>,
    /// The first question, where it is prescribed.
    first: Option<String>,
    /// In seconds; what is known by then is told.
    time_limit: Option<f64>,
}

/// What is solved.
#[derive(Serialize)]
struct Begun {
    game: String,
    objective: String,
    secrets: usize,
}

pub(super) async fn optimal(
    visit: Visit,
    Body(asked): Body<OptimalRequest>,
) -> Result<Response, Refusal> {
    let limits = visit.limits.clone();
    let time = asked.time_limit.map(|seconds| time(seconds, &limits));
    let streamed = visit
        .workshop
        .stream(time.transpose()?, move |job, teller| {
            let game = request::listed_game(&asked.game, &asked.files, &limits, job)?;
            let objective = Objective::named(asked.objective.as_deref(), &game)?;
            let turns = request::turns(&game, &asked.turns, &limits)?;
            let first = asked.first.as_deref();
            let first = first.map(|text| game.read_question(text)).transpose()?;
            // Decided by numbers, before all secrets are listed.
            if turns.is_empty() {
                request(objective, &limits)
                    .check_game(&game)
                    .map_err(refusal)?;
            }
            let position = Position::after_turns(&game, &turns).map_err(anyhow::Error::from)?;
            if let Some(found) = conflict::find(&game, &turns, &position, job)? {
                teller.tell("solved", &Contradicted::new(&position, &turns, &found));
                return Ok(());
            }
            let asked = Request {
                first: first.map(|first| position.layout().pack(&first)),
                ..request(objective, &limits)
            };
            asked.check(&position).map_err(refusal)?;
            let begun = Begun {
                game: game.spec().to_string(),
                objective: objective.to_string(),
                secrets: position.candidates().len(),
            };
            teller.tell("begun", &begun);
            let started = Instant::now();
            let solution = solve(&position, asked, &Proofs::new(&position), job);
            let solution = solution.map_err(refusal)?;
            let solved = Solved::new(&position, objective, &solution, started.elapsed());
            teller.tell("solved", &solved);
            Ok(())
        });
    streamed.await
}

/// The best strategy for an objective, within the limits of a request.
pub(super) fn request(objective: Objective, limits: &Limits) -> Request {
    Request {
        memory: limits.solver_memory,
        table: limits.solver_table,
        ..Request::new(objective)
    }
}

fn refusal(error: SolveError) -> Refusal {
    match error {
        SolveError::Input(input) => input.into(),
        other => anyhow::Error::from(other).into(),
    }
}

fn time(seconds: f64, limits: &Limits) -> Result<Duration, InputError> {
    let most = limits.time.as_secs_f64();
    let time = (0.0..=most)
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds));
    time.ok_or_else(|| {
        let most = Count::exactly(limits.time.as_secs().into());
        let expected = format!("a number of seconds, at most {most}");
        InputError::new("time_limit", seconds.to_string(), expected, "10")
    })
}
