//! How a strategy did, for programs.

use std::collections::BTreeMap;

use nextguess::game::Game;
use nextguess::simulate::{Games, Secrets, Simulation};
use nextguess::strategy::Engine;
use schemars::JsonSchema;
use serde::Serialize;

/// The figures of one strategy on one board.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Measured {
    /// The board.
    pub game: String,
    /// The strategy as it was given.
    pub strategy: String,
    /// How many games were played.
    pub secrets: u64,
    /// The sum of their turns.
    pub total: u64,
    /// Turns a game on average.
    pub mean: f64,
    /// Their standard deviation.
    pub std: f64,
    /// The standard error of the mean; absent where these were all secrets, for then the mean is exact.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub standard_error: Option<f64>,
    /// Half of the games took no more.
    pub median: f64,
    /// The fewest turns.
    pub min: u32,
    /// The most.
    pub max: u32,
    /// The share of games won within the limit of the game; 1 where it has none.
    pub win_rate: f64,
    /// The number of games by the turns that they took.
    pub histogram: BTreeMap<u32, u64>,
    /// Whether these were all secrets, each once.
    pub exhaustive: bool,
    /// How long it took.
    pub seconds: f64,
    /// What the strategy decided for this game, where it decided anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// `determined` where turns were counted until one secret was left; absent where they were counted
    /// until it was found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counted: Option<&'static str>,
    /// How many games were not played to their end; absent where all were.
    #[serde(skip_serializing_if = "is_zero")]
    pub unfinished: u64,
    /// Every game, where they were kept.
    #[serde(skip)]
    pub games: Option<Games>,
}

fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Measured {
    /// The figures of a simulation, which took this time in seconds.
    pub fn new(
        simulation: &Simulation,
        text: &str,
        engine: &Engine,
        game: &Game,
        secrets: Secrets,
        seconds: f64,
    ) -> Measured {
        let games = &simulation.statistics;
        let limit = game.turn_limit().unwrap_or(u32::MAX);
        Measured {
            game: game.spec().to_string(),
            strategy: text.to_owned(),
            secrets: games.count(),
            total: games.total(),
            mean: games.mean(),
            std: games.deviation(),
            standard_error: (secrets != Secrets::All).then(|| games.standard_error()),
            median: games.median(),
            min: games.min().unwrap_or(0),
            max: games.max().unwrap_or(0),
            win_rate: games.within(limit) as f64 / games.count().max(1) as f64,
            histogram: games.histogram().collect(),
            exhaustive: secrets == Secrets::All && simulation.unfinished == 0,
            seconds,
            reason: engine.reason(),
            counted: None,
            unfinished: simulation.unfinished,
            games: None,
        }
    }
}
