//! A strategy's tree, unfolded one question at a time.

use axum::Json;
use axum::extract::State;
use nextguess::position::Position;
use nextguess::strategy::{self, USUAL};
use nextguess::tree::Outline;
use nextguess_report::tree::unfold;
use serde::Deserialize;

use crate::Shared;
use crate::refusal::Refusal;
use crate::request::{self, Body, Files};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct TreeRequest {
    game: String,
    #[serde(default)]
    files: Files,
    strategy: Option<String>,
    /// The way to the question, as turns.
    #[serde(default)]
    turns: Vec<String>,
}

pub(super) async fn tree(
    State(shared): State<Shared>,
    Body(asked): Body<TreeRequest>,
) -> Result<Json<Outline>, Refusal> {
    let limits = shared.limits.clone();
    let told = shared.workshop.run(move |job| {
        let game = request::listed_game(&asked.game, &asked.files, &limits)?;
        let turns = request::turns(&*game, &asked.turns, &limits)?;
        let named = asked.strategy.as_deref().unwrap_or(USUAL);
        let strategy = strategy::listing(named, &*game)?;
        let position = Position::after_turns(&*game, &turns).map_err(anyhow::Error::from)?;
        Ok(unfold(&position, &*strategy, job))
    });
    Ok(Json(told.await?))
}
