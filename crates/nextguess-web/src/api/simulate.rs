//! Strategies measured side by side, told as it goes.

use std::time::Instant;

use axum::extract::State;
use axum::response::Response;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::simulate::{Secrets, simulate_plan};
use nextguess::strategy::{self, Plan};
use nextguess::watch::Watch;
use nextguess_report::measured::Measured;
use serde::{Deserialize, Serialize};

use crate::Shared;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::request::{self, Body, Files, check_number};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SimulateRequest {
    game: String,
    #[serde(default)]
    files: Files,
    strategies: Vec<String>,
    /// So many games against secrets that are drawn, instead of one against each.
    samples: Option<usize>,
    #[serde(default)]
    seed: u64,
}

/// Which strategy plays from now on.
#[derive(Serialize)]
struct Begun<'a> {
    strategy: &'a str,
}

pub(super) async fn simulate(
    State(shared): State<Shared>,
    Body(asked): Body<SimulateRequest>,
) -> Result<Response, Refusal> {
    // What is wrong is told before the stream begins, as with every other request.
    let limits = shared.limits.clone();
    let checked = shared.workshop.run(move |_| Ok(check(asked, &limits)?));
    let (asked, game) = checked.await?;
    let streamed = shared.workshop.stream(move |job, teller| {
        let game = &*game;
        let secrets = secrets(&asked);
        let mut start = None;
        for named in &asked.strategies {
            job.begin_stage();
            teller.tell("begun", &Begun { strategy: named });
            let plan = strategy::plan(named, game)?;
            if start.is_none() && needs_list(&plan, secrets) {
                start = Some(Position::start(game).map_err(anyhow::Error::from)?);
            }
            let begun = Instant::now();
            let simulation = simulate_plan(game, start.as_ref(), &plan, secrets, job);
            let simulation = simulation.map_err(anyhow::Error::from)?;
            if job.is_cancelled() {
                break;
            }
            let seconds = begun.elapsed().as_secs_f64();
            let measured = Measured::new(&simulation, named, &plan, game, secrets, seconds);
            teller.tell("measured", &measured);
        }
        Ok(())
    });
    streamed.await
}

fn secrets(asked: &SimulateRequest) -> Secrets {
    match asked.samples {
        Some(count) => Secrets::Drawn {
            count,
            seed: asked.seed,
        },
        None => Secrets::All,
    }
}

fn needs_list(plan: &Plan, secrets: Secrets) -> bool {
    secrets == Secrets::All || matches!(plan, Plan::Listing(_))
}

fn check(
    asked: SimulateRequest,
    limits: &Limits,
) -> anyhow::Result<(SimulateRequest, Box<dyn Game>)> {
    check_number("strategies", asked.strategies.len(), limits.strategies)?;
    check_number("samples", asked.samples.unwrap_or(0), limits.samples)?;
    let game = request::game(&asked.game, &asked.files, limits)?;
    for named in &asked.strategies {
        let plan = strategy::plan(named, &*game)?;
        if needs_list(&plan, secrets(&asked)) {
            request::listed_game(&asked.game, &asked.files, limits)?;
        }
    }
    Ok((asked, game))
}
