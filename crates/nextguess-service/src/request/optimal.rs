//! The best strategy, with its proof.

use std::time::Duration;

use anyhow::Context;
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::position::Position;
use nextguess::solver::pricing::{Choice, Detail, Point, priced, trade_off};
use nextguess::solver::{Decision, Objective, SolveError, SolveOptions, solve};
use nextguess::tree::TreeFile;
use schemars::{JsonSchema, SchemaGenerator};
use serde::{Deserialize, Serialize};
use serde_json::value::to_raw_value;

use crate::ask::reading::{self, Files, check_bytes};
use crate::ask::{Ask, Host, Limits, Shape, Stopped};
use crate::document::conflict;
use crate::document::priced::{PricedPoint, PricedStrategy, TradeOff};
use crate::document::solved::{Contradicted, Solved};

/// The best strategy from a position on, with its proof. Events: `begun`, then `solved`.
///
/// ```
/// use nextguess_service::request::{OptimalDocument, OptimalRequest};
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let request = OptimalRequest::new("bulls:3x6");
/// match request.answer(&Limits::default(), &Alone::default())? {
///     OptimalDocument::Solved(solved) => assert!(solved.proved),
///     other => panic!("{other:?}"),
/// }
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct OptimalRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// What was asked and answered, in order, such as 0011=1,0 or 3+7=no.
    #[serde(default)]
    pub turns: Vec<String>,
    /// What the strategy is best at: mean, worst, win, win-then-mean, worst-then-mean, win-then-items or mean-within=D. If
    /// it is not given: mean, or win where marks bar questions.
    pub objective: Option<String>,
    /// The first question, where it is prescribed.
    pub first: Option<String>,
    /// The number of questions that are tried at each position. The strategy found is then not proved to be the best.
    pub width: Option<usize>,
    /// The memory for positions that are remembered, in bytes. The result is the same with any.
    pub memory: Option<u64>,
    /// The time limit in seconds. The search stops then, and its event has what it has found and proved.
    pub time_limit: Option<f64>,
    /// Whether the strategy is sent as a tree.
    #[serde(default)]
    pub tree: bool,
    /// The prices of the items of Item Matching, or one price for all. The answer says what winning costs.
    pub costs: Option<Vec<u64>>,
    /// With prices: the cheapest strategy that finds at least this number of secrets.
    pub at_least: Option<u64>,
    /// With prices: the best strategy if a win is worth this.
    pub price_of_a_win: Option<u64>,
    /// With prices: every strategy that no other beats, also those that a mixture of two others beats.
    #[serde(default)]
    pub all_points: bool,
}

/// What is known of the best strategy.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(untagged)]
#[non_exhaustive]
pub enum OptimalDocument {
    /// The best strategy, or bounds.
    Solved(Box<Solved>),
    /// The turns contradict each other, so there is nothing to solve.
    Contradicted(Contradicted),
    /// With prices: what every strategy of a list costs.
    TradeOff(TradeOff),
    /// With prices: the strategy that was asked for.
    Priced(PricedStrategy),
}

/// What is solved.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "SearchBegun")]
struct Begun {
    /// The game with its board.
    game: String,
    /// What the strategy is best at.
    objective: String,
    /// The number of secrets that are left.
    secrets: usize,
}

impl OptimalRequest {
    /// The best strategy from the start of a game on. Set the other fields for more.
    pub fn new(game: impl Into<String>) -> OptimalRequest {
        OptimalRequest {
            game: game.into(),
            files: Files::new(),
            turns: Vec::new(),
            objective: None,
            first: None,
            width: None,
            memory: None,
            time_limit: None,
            tree: false,
            costs: None,
            at_least: None,
            price_of_a_win: None,
            all_points: false,
        }
    }

    fn check(&self, limits: &Limits) -> Result<(), InputError> {
        check_bytes("memory", self.memory.unwrap_or(0), limits.solver_memory)?;
        if self.costs.is_none() && (self.at_least.is_some() || self.price_of_a_win.is_some()) {
            let expected = "the prices of the items, which at_least and price_of_a_win need";
            return Err(InputError::new("costs", "", expected, "[1]"));
        }
        if self.tree && !self.turns.is_empty() {
            let expected =
                "no turns where a tree is wanted, since a tree begins at the start of a game";
            return Err(InputError::new(
                "turns",
                self.turns.join(" "),
                expected,
                "[]",
            ));
        }
        Ok(())
    }

    /// The options of the search, within the limits.
    fn search(&self, objective: Objective, limits: &Limits) -> SolveOptions {
        let usual = options(objective, limits);
        SolveOptions {
            width: self.width,
            memory: self.memory.map_or(usual.memory, reading::addressable),
            ..usual
        }
    }

    fn solved(
        &self,
        position: &Position,
        objective: Objective,
        search: SolveOptions,
        host: &dyn Host,
    ) -> anyhow::Result<Solved> {
        if self.tree {
            search.check_written(position)?;
        }
        search.check(position).map_err(unsolvable)?;
        let proofs = host.proofs(position)?;
        let begun = Begun {
            game: position.game().spec().to_string(),
            objective: objective.to_string(),
            secrets: position.candidates().len(),
        };
        host.tell("begun", to_raw_value(&begun)?);
        let started = host.now();
        let solution = solve(position, search, &proofs, host).map_err(unsolvable)?;
        let time = host.now().saturating_sub(started);
        let mut solved = Solved::new(position, objective, &solution, time);
        if let Some(strategy) = solution.strategy.as_ref().filter(|_| self.tree) {
            let (bytes, checksum) = stored(strategy, position)?;
            (solved.tree, solved.checksum) = (Some(bytes), Some(checksum));
        }
        Ok(solved)
    }

    /// What winning costs at these prices.
    fn priced(
        &self,
        position: &Position,
        costs: &[u64],
        host: &dyn Host,
    ) -> anyhow::Result<OptimalDocument> {
        let costs = match costs {
            // One price for all.
            [price] => vec![*price; position.game().alphabet().size()],
            prices => prices.to_vec(),
        };
        let secrets = position.candidates().len() as u64;
        let game = position.game().spec().to_string();
        let stopped = || {
            Stopped(format!(
                "what winning costs in {game}: the search was stopped before its end, and nothing is known earlier"
            ))
        };
        let choice = match (self.at_least, self.price_of_a_win) {
            (Some(wins), _) => Choice::AtLeast(wins),
            (None, Some(worth)) => Choice::WorthOfAWin(worth),
            (None, None) => {
                let detail = match self.all_points {
                    true => Detail::AllPoints,
                    false => Detail::Corners,
                };
                let points = trade_off(position, &costs, detail, self.width, host)?;
                let points = points.ok_or_else(stopped)?;
                return Ok(OptimalDocument::TradeOff(TradeOff {
                    points: (points.iter())
                        .map(|point| PricedPoint::new(point, secrets))
                        .collect(),
                    game,
                    costs,
                    secrets,
                    proved: self.width.is_none(),
                }));
            }
        };
        let started = host.now();
        let chosen = priced(position, &costs, choice, self.width, host)?;
        let chosen = chosen.ok_or_else(stopped)?;
        let seconds = host.now().saturating_sub(started).as_secs_f64();
        let point = Point {
            wins: chosen.wins,
            cost: chosen.cost,
            on_hull: true,
        };
        let strategy = chosen.strategy.as_ref();
        let mut document = PricedStrategy {
            game,
            costs,
            secrets,
            proved: self.width.is_none(),
            point: PricedPoint::new(&point, secrets),
            first: strategy.map(|strategy| position.question_text(strategy.question)),
            nodes: chosen.positions,
            seconds,
            checksum: None,
            tree: None,
        };
        if let Some(strategy) = strategy.filter(|_| self.tree) {
            let (bytes, checksum) = stored(strategy, position)?;
            (document.tree, document.checksum) = (Some(bytes), Some(checksum));
        }
        Ok(OptimalDocument::Priced(document))
    }
}

impl Ask for OptimalRequest {
    const NAME: &'static str = "optimal";
    const SUMMARY: &'static str = "The best strategy from a position on, proved";
    const EXAMPLE: &'static str =
        r#"{"game": "bulls:3x6", "turns": ["012=1,0"], "objective": "mean"}"#;
    const HAS_EVENTS: bool = true;

    type Document = OptimalDocument;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<OptimalDocument> {
        self.check(limits)?;
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        let objective = Objective::named(self.objective.as_deref(), &game)?;
        let turns = reading::turns(&game, &self.turns, limits)?;
        let first = self.first.as_deref();
        let first = first.map(|text| game.read_question(text).context("in the first question"));
        let first = first.transpose()?;
        let mut search = self.search(objective, limits);
        // Decided by numbers, before all secrets are listed.
        if turns.is_empty() {
            search.check_game(&game).map_err(unsolvable)?;
        }
        let position = Position::after_turns(&game, &turns)?;
        search.first = first.map(|first| position.layout().pack(&first));
        let document = match (conflict::find(&game, &turns, &position, host)?, &self.costs) {
            (Some(found), _) => {
                OptimalDocument::Contradicted(Contradicted::new(&position, &turns, &found))
            }
            (None, Some(costs)) => self.priced(&position, costs, host)?,
            (None, None) => {
                let solved = self.solved(&position, objective, search, host)?;
                OptimalDocument::Solved(Box::new(solved))
            }
        };
        host.tell("solved", to_raw_value(&document)?);
        Ok(document)
    }

    fn time(&self, limits: &Limits) -> Result<Option<Duration>, InputError> {
        self.time_limit
            .map(|seconds| time(seconds, limits.time))
            .transpose()
    }

    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Events(vec![
            ("begun", generator.subschema_for::<Begun>()),
            ("solved", generator.subschema_for::<OptimalDocument>()),
        ])
    }
}

/// The search for an objective, within the limits of a request.
pub(super) fn options(objective: Objective, limits: &Limits) -> SolveOptions {
    let usual = SolveOptions::new(objective);
    SolveOptions {
        memory: usual.memory.min(limits.solver_memory),
        table: usual.table.min(limits.solver_table),
        ..usual
    }
}

/// A strategy as the bytes of a tree file, and their checksum.
fn stored(strategy: &Decision, position: &Position) -> anyhow::Result<(Vec<u8>, String)> {
    let bytes = strategy.tree(position)?.to_bytes(position.game());
    let checksum = TreeFile::open(&bytes)?.checksum();
    Ok((bytes, checksum))
}

fn unsolvable(error: SolveError) -> anyhow::Error {
    match error {
        SolveError::Input(input) => input.into(),
        other => other.into(),
    }
}

/// A time in seconds that a request gives itself.
pub(super) fn time(seconds: f64, most: Duration) -> Result<Duration, InputError> {
    let time = (0.0..=most.as_secs_f64())
        .contains(&seconds)
        .then(|| Duration::from_secs_f64(seconds));
    time.ok_or_else(|| {
        let most = Count::exactly(most.as_secs().into());
        let expected = format!("a number of seconds, at most {most}");
        InputError::new("time_limit", seconds.to_string(), expected, "10")
    })
}
