//! What is left, and what to ask next.

use axum::Json;
use nextguess::strategy::{self, USUAL};
use nextguess_report::record::NAMED_SECRETS;
use nextguess_report::suggested::{Suggested, Wanted};
use serde::Deserialize;

use crate::Visit;
use crate::body::Body;
use crate::refusal::Refusal;
use crate::request::{self, Files, check_number};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SuggestRequest {
    game: String,
    #[serde(default)]
    files: Files,
    /// What was asked and answered, in order.
    #[serde(default)]
    turns: Vec<String>,
    strategy: Option<String>,
    top: Option<usize>,
}

/// How many questions are suggested where the request does not say.
const USUAL_TOP: usize = 10;

pub(super) async fn suggest(
    visit: Visit,
    Body(asked): Body<SuggestRequest>,
) -> Result<Json<Suggested>, Refusal> {
    let limits = visit.limits.clone();
    let told = visit.workshop.run(move |job| {
        let top = asked.top.unwrap_or(USUAL_TOP);
        check_number("top", top, limits.suggestions)?;
        let game = request::listed_game(&asked.game, &asked.files, &limits, job)?;
        let turns = request::turns(&game, &asked.turns, &limits)?;
        let named = asked.strategy.clone();
        let named = named.unwrap_or_else(|| USUAL.to_owned());
        let chooser = strategy::listing(&named, &game)?;
        let wanted = Wanted {
            top,
            splits: true,
            secrets: NAMED_SECRETS,
        };
        let suggested = Suggested::new(&game, &turns, (named, &*chooser), wanted, job)?;
        Ok(suggested)
    });
    Ok(Json(told.await?))
}
