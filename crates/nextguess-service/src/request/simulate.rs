//! Strategies measured side by side.

use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::simulate::determined::simulate_determined;
use nextguess::simulate::{Games, Secrets, simulate_games};
use nextguess::strategy::{self, Engine};
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use crate::ask::reading::{self, Files, check_number};
use crate::ask::{Ask, Host, Limits, Reply, Shape};
use crate::document::measured::Measured;

/// Strategies measured side by side, against all secrets or a sample. Events: `begun` and `measured` for each strategy.
///
/// ```
/// use nextguess_service::request::SimulateRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let request = SimulateRequest::new("mastermind:4x6", ["minimax"]);
/// let measured = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(measured[0].total, 5801);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SimulateRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// Strategies with their options, such as minimax,prefer=none.
    pub strategies: Vec<String>,
    /// The number of games against secrets that are drawn. If it is not given, one game is played against each secret.
    pub samples: Option<usize>,
    /// The same seed draws the same secrets.
    #[serde(default)]
    pub seed: u64,
    /// What the turns of a game are counted to.
    #[serde(default)]
    pub count: CountedTo,
    /// Whether every game is kept, for a caller in Rust.
    #[serde(skip)]
    pub keeps_games: bool,
}

/// What the turns of a game are counted to.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum CountedTo {
    /// The question that is the secret.
    #[default]
    Found,
    /// The first answer that leaves one secret.
    Determined,
}

/// Which strategy plays from now on.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "StrategyBegun")]
struct Begun<'a> {
    /// The strategy as it was given.
    strategy: &'a str,
}

impl SimulateRequest {
    /// Measures strategies against all secrets of a game. Set the other fields for less.
    pub fn new<S: Into<String>>(
        game: impl Into<String>,
        strategies: impl IntoIterator<Item = S>,
    ) -> SimulateRequest {
        SimulateRequest {
            game: game.into(),
            files: Files::new(),
            strategies: strategies.into_iter().map(Into::into).collect(),
            samples: None,
            seed: 0,
            count: CountedTo::Found,
            keeps_games: false,
        }
    }

    /// The secrets that are played against.
    pub fn secrets(&self) -> Secrets {
        match self.samples {
            Some(count) => Secrets::Drawn {
                count,
                seed: self.seed,
            },
            None => Secrets::All,
        }
    }

    fn needs_list(&self, engine: &Engine) -> bool {
        self.samples.is_none()
            || self.count == CountedTo::Determined
            || matches!(engine, Engine::Chooser(_))
    }

    /// Reads and checks everything: what is wrong is found before the first event.
    fn checked(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<(Game, Vec<Engine>)> {
        check_number("strategies", self.strategies.len(), limits.strategies)?;
        check_number("samples", self.samples.unwrap_or(0), limits.samples)?;
        let game = reading::game(&self.game, &self.files, limits, host)?;
        let mut engines = Vec::new();
        for named in &self.strategies {
            let engine = strategy::engine(named, &game)?;
            if self.needs_list(&engine) {
                reading::check_listable(&game, limits, host)?;
            }
            engines.push(engine);
        }
        Ok((game, engines))
    }
}

impl Ask for SimulateRequest {
    const NAME: &'static str = "simulate";
    const SUMMARY: &'static str = "Strategies measured against every secret, or against a sample";
    const EXAMPLE: &'static str = r#"{"game": "bulls:3x6", "strategies": ["entropy", "minimax"]}"#;
    const HAS_EVENTS: bool = true;

    type Document = Vec<Measured>;

    /// Measures one strategy after the other. If the host stops the work, the figures of the last one are of the games
    /// that were played by then.
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Vec<Measured>> {
        let (game, engines) = self.checked(limits, host)?;
        let secrets = self.secrets();
        let needs_list = engines.iter().any(|engine| self.needs_list(engine));
        let start = needs_list.then(|| Position::start(&game)).transpose()?;
        let count = match (secrets, &start) {
            (Secrets::Drawn { count, .. }, _) => count,
            (Secrets::All, Some(start)) => start.candidates().len(),
            (Secrets::All, None) => 0,
        };
        let mut all = Vec::new();
        for (named, engine) in self.strategies.iter().zip(&engines) {
            if host.is_cancelled() {
                break;
            }
            host.begin_stage();
            host.tell("begun", to_raw_value(&Begun { strategy: named })?);
            let begun = host.now();
            let games = self.keeps_games.then(|| Games::new(count));
            let start = start.as_ref();
            let simulation = match self.count {
                CountedTo::Found => {
                    simulate_games(&game, start, engine, secrets, games.as_ref(), host)?
                }
                CountedTo::Determined => simulate_determined(&game, start, engine, secrets, host)?,
            };
            let seconds = (host.now() - begun).as_secs_f64();
            let mut measured = Measured::new(&simulation, named, engine, &game, secrets, seconds);
            measured.counted = (self.count == CountedTo::Determined).then_some("determined");
            measured.games = games;
            if !host.is_cancelled() {
                host.tell("measured", to_raw_value(&measured)?);
            }
            all.push(measured);
        }
        Ok(all)
    }

    /// Figures of games that were stopped are not sent.
    fn reply(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        self.answer(limits, host)?;
        anyhow::ensure!(!host.is_cancelled(), "stopped");
        Ok(Reply::told())
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Events(vec![
            ("begun", generator.subschema_for::<Begun<'_>>()),
            ("measured", generator.subschema_for::<Measured>()),
        ])
    }
}
