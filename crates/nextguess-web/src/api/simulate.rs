//! Strategies measured side by side, told as it goes.

use std::time::Instant;

use axum::response::Response;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::simulate::{Secrets, simulate_plan};
use nextguess::strategy::{self, Engine};
use nextguess_report::measured::Measured;
use serde::{Deserialize, Serialize};

use crate::Visit;
use crate::body::Body;
use crate::limits::Limits;
use crate::refusal::Refusal;
use crate::request::{self, Files, check_number};
use crate::work::Job;

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
    visit: Visit,
    Body(asked): Body<SimulateRequest>,
) -> Result<Response, Refusal> {
    let limits = visit.limits.clone();
    let streamed = visit.workshop.stream(None, move |job, teller| {
        let (game, plans) = check(&asked, &limits, job)?;
        let secrets = secrets(&asked);
        let mut start = None;
        for (named, plan) in asked.strategies.iter().zip(&plans) {
            job.begin_stage();
            teller.tell("begun", &Begun { strategy: named });
            if start.is_none() && needs_list(plan, secrets) {
                start = Some(Position::start(&game).map_err(anyhow::Error::from)?);
            }
            let begun = Instant::now();
            let simulation = simulate_plan(&game, start.as_ref(), plan, secrets, job);
            let simulation = simulation.map_err(anyhow::Error::from)?;
            job.in_time()?;
            let seconds = begun.elapsed().as_secs_f64();
            let measured = Measured::new(&simulation, named, plan, &game, secrets, seconds);
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

fn needs_list(plan: &Engine, secrets: Secrets) -> bool {
    secrets == Secrets::All || matches!(plan, Engine::Chooser(_))
}

/// What is wrong is found before anything is told.
fn check(
    asked: &SimulateRequest,
    limits: &Limits,
    job: &Job,
) -> anyhow::Result<(Game, Vec<Engine>)> {
    check_number("strategies", asked.strategies.len(), limits.strategies)?;
    check_number("samples", asked.samples.unwrap_or(0), limits.samples)?;
    let game = request::game(&asked.game, &asked.files, limits)?;
    let mut plans = Vec::new();
    for named in &asked.strategies {
        let plan = strategy::plan(named, &game)?;
        if needs_list(&plan, secrets(asked)) {
            request::check_listable(&game, limits, job)?;
        }
        plans.push(plan);
    }
    Ok((game, plans))
}
