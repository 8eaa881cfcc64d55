//! The best strategy, with its proof.

use std::time::Duration;

use crate::conflict;
use crate::solved::{Contradicted, Solved};
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, SolveError, SolveOptions, solve};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use super::reading::{self, Files};
use super::{Ask, Host, Reply};
use crate::limits::Limits;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// The best strategy, with its proof. Events: `begun`, then `solved`.
pub struct OptimalRequest {
    game: String,
    #[serde(default)]
    files: Files,
    /// What was asked and answered, in order.
    #[serde(default)]
    turns: Vec<String>,
    objective: Option<String>,
    /// The first question, where it is prescribed.
    first: Option<String>,
    /// In seconds. The search stops then, and what it has found and proved is in its event.
    time_limit: Option<f64>,
}

/// What is solved.
#[derive(Serialize)]
struct Begun {
    game: String,
    objective: String,
    secrets: usize,
}

impl Ask for OptimalRequest {
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        let objective = Objective::named(self.objective.as_deref(), &game)?;
        let turns = reading::turns(&game, &self.turns, limits)?;
        let first = self.first.as_deref();
        let first = first.map(|text| game.read_question(text)).transpose()?;
        // Decided by numbers, before all secrets are listed.
        if turns.is_empty() {
            request(objective, limits)
                .check_game(&game)
                .map_err(unsolvable)?;
        }
        let position = Position::after_turns(&game, &turns)?;
        if let Some(found) = conflict::find(&game, &turns, &position, host)? {
            let document = Contradicted::new(&position, &turns, &found);
            host.tell("solved", to_raw_value(&document)?);
            return Ok(Reply::document(&serde_json::json!({})));
        }
        let asked = SolveOptions {
            first: first.map(|first| position.layout().pack(&first)),
            ..request(objective, limits)
        };
        asked.check(&position).map_err(unsolvable)?;
        let begun = Begun {
            game: game.spec().to_string(),
            objective: objective.to_string(),
            secrets: position.candidates().len(),
        };
        host.tell("begun", to_raw_value(&begun)?);
        let started = host.now();
        let solution = solve(&position, asked, &Proofs::new(&position), host);
        let solution = solution.map_err(unsolvable)?;
        let solved = Solved::new(&position, objective, &solution, host.now() - started);
        host.tell("solved", to_raw_value(&solved)?);
        Ok(Reply::document(&serde_json::json!({})))
    }

    fn time(&self, limits: &Limits) -> Result<Option<Duration>, InputError> {
        self.time_limit
            .map(|seconds| time(seconds, limits))
            .transpose()
    }
}

/// The best strategy for an objective, within the limits of a request.
pub(super) fn request(objective: Objective, limits: &Limits) -> SolveOptions {
    SolveOptions {
        memory: limits.solver_memory,
        table: limits.solver_table,
        ..SolveOptions::new(objective)
    }
}

fn unsolvable(error: SolveError) -> anyhow::Error {
    match error {
        SolveError::Input(input) => input.into(),
        other => other.into(),
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
