//! What there is: games and strategies.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask::{Ask, Host, Limits};
use crate::document::catalogue::{self, GameEntry, StrategyEntry};

/// All kinds of game, with their options.
///
/// ```
/// use nextguess_service::request::GamesRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let games = GamesRequest {}.answer(&Limits::default(), &Alone::default())?;
/// assert!(games.iter().any(|game| game.name == "mastermind"));
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {}

impl Ask for GamesRequest {
    const NAME: &'static str = "games";
    const SUMMARY: &'static str = "All kinds of game";
    const EXAMPLE: &'static str = "{}";

    type Document = Vec<GameEntry>;

    fn answer(&self, _: &Limits, _: &dyn Host) -> anyhow::Result<Vec<GameEntry>> {
        catalogue::games()
    }
}

/// All strategies, with their options.
///
/// ```
/// use nextguess_service::request::StrategiesRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let strategies = StrategiesRequest {}.answer(&Limits::default(), &Alone::default())?;
/// assert!(strategies.iter().any(|strategy| strategy.usual));
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrategiesRequest {}

impl Ask for StrategiesRequest {
    const NAME: &'static str = "strategies";
    const SUMMARY: &'static str = "All strategies";
    const EXAMPLE: &'static str = "{}";

    type Document = Vec<StrategyEntry>;

    fn answer(&self, _: &Limits, _: &dyn Host) -> anyhow::Result<Vec<StrategyEntry>> {
        Ok(catalogue::strategies())
    }
}
