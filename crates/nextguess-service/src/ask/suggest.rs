//! What is left, and what to ask next.

use crate::limits::Limits;
use crate::record::NAMED_SECRETS;
use crate::suggested::{Suggested, Wanted};
use nextguess::strategy::{self, USUAL};
use serde::Deserialize;

use super::reading::{self, Files, check_number};
use super::{Ask, Host, Reply};

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// What is left after some turns, and the best next questions.
pub struct SuggestRequest {
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

impl Ask for SuggestRequest {
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let top = self.top.unwrap_or(USUAL_TOP);
        check_number("top", top, limits.suggestions)?;
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        let turns = reading::turns(&game, &self.turns, limits)?;
        let named = self.strategy.clone();
        let named = named.unwrap_or_else(|| USUAL.to_owned());
        let chooser = strategy::chooser(&named, &game)?;
        let wanted = Wanted {
            top,
            splits: true,
            secrets: NAMED_SECRETS,
        };
        let suggested = Suggested::new(&game, &turns, (named, &*chooser), wanted, host)?;
        Ok(Reply::document(&suggested))
    }
}
