//! What there is: games and strategies.

use serde::Deserialize;

use super::{Ask, Host, Reply};
use crate::catalogue;
use crate::limits::Limits;

/// All games with their options.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GamesRequest {}

impl Ask for GamesRequest {
    fn answer(&self, _: &Limits, _: &dyn Host) -> anyhow::Result<Reply> {
        Ok(Reply::document(&catalogue::games()?))
    }
}

/// All strategies with their options.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StrategiesRequest {}

impl Ask for StrategiesRequest {
    fn answer(&self, _: &Limits, _: &dyn Host) -> anyhow::Result<Reply> {
        Ok(Reply::document(&catalogue::strategies()))
    }
}
