//! Strategies measured side by side.

use crate::measured::Measured;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::simulate::{Secrets, simulate_engine};
use nextguess::strategy::{self, Engine};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use super::reading::{self, Files, check_number};
use super::{Ask, Host, Reply};
use crate::limits::Limits;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// Strategies measured side by side. Events: `begun` and `measured` for each.
pub struct SimulateRequest {
    game: String,
    #[serde(default)]
    files: Files,
    strategies: Vec<String>,
    /// The number of games against secrets that are drawn, instead of one against each.
    samples: Option<usize>,
    #[serde(default)]
    seed: u64,
}

/// Which strategy plays from now on.
#[derive(Serialize)]
struct Begun<'a> {
    strategy: &'a str,
}

impl Ask for SimulateRequest {
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let (game, engines) = check(self, limits, host)?;
        let secrets = secrets(self);
        let mut start = None;
        for (named, engine) in self.strategies.iter().zip(&engines) {
            host.begin_stage();
            host.tell("begun", to_raw_value(&Begun { strategy: named })?);
            if start.is_none() && engine.needs_list(secrets) {
                start = Some(Position::start(&game)?);
            }
            let begun = host.now();
            let simulation = simulate_engine(&game, start.as_ref(), engine, secrets, host)?;
            anyhow::ensure!(!host.is_cancelled(), "stopped");
            let seconds = (host.now() - begun).as_secs_f64();
            let measured = Measured::new(&simulation, named, engine, &game, secrets, seconds);
            host.tell("measured", to_raw_value(&measured)?);
        }
        Ok(Reply::document(&serde_json::json!({})))
    }
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

/// What is wrong is found before the first event.
fn check(
    asked: &SimulateRequest,
    limits: &Limits,
    host: &dyn Host,
) -> anyhow::Result<(Game, Vec<Engine>)> {
    check_number("strategies", asked.strategies.len(), limits.strategies)?;
    check_number("samples", asked.samples.unwrap_or(0), limits.samples)?;
    let game = reading::game(&asked.game, &asked.files, limits)?;
    let mut engines = Vec::new();
    for named in &asked.strategies {
        let engine = strategy::engine(named, &game)?;
        if engine.needs_list(secrets(asked)) {
            reading::check_listable(&game, limits, host)?;
        }
        engines.push(engine);
    }
    Ok((game, engines))
}
