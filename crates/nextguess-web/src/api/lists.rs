//! What there is: games and strategies.

use axum::Json;
use nextguess_report::catalogue::{self, GameEntry, StrategyEntry};

use crate::refusal::Refusal;

pub(super) async fn games() -> Result<Json<Vec<GameEntry>>, Refusal> {
    Ok(Json(catalogue::games()?))
}

pub(super) async fn strategies() -> Json<Vec<StrategyEntry>> {
    Json(catalogue::strategies())
}
