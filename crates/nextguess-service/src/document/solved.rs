//! The best strategy, or what is known of it.

use std::collections::BTreeMap;
use std::time::Duration;

use nextguess::game::Turn;
use nextguess::position::Position;
use nextguess::position::contradiction::Contradiction;
use nextguess::solver::{Objective, Outcomes, Solution};
use schemars::JsonSchema;
use serde::Serialize;

use super::bytes;
use super::conflict::ConflictDocument;

/// What is known of the best strategy. Turns are counted from the position on.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Solved {
    /// The game with its board.
    pub game: String,
    /// What the strategy is best at, as it was given.
    pub objective: String,
    /// How many secrets are left.
    pub secrets: u64,
    /// The sum of the turns of the strategy found, where it finds every secret or is to be quick, too.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total: Option<u64>,
    /// The same for a secret on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub mean: Option<f64>,
    /// The most turns of a secret that it finds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub max: Option<u32>,
    /// How many secrets are found within the turns of the game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wins: Option<u64>,
    /// The same of how many, such as `16621/16807`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub probability: Option<String>,
    /// How many items the strategy uses for all secrets, where that is to be little.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub items_used: Option<u64>,
    /// The lower bound of the total, of the turns for the worst secret, or of the number of secrets found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u64>,
    /// The upper bound of the same number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper_bound: Option<u64>,
    /// Whether the strategy is the best, or there is none.
    pub proved: bool,
    /// The first question of the strategy.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The number of secrets by the turns that they take.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub histogram: BTreeMap<u32, u64>,
    /// How many positions were searched.
    pub nodes: u64,
    /// The time that the search took.
    pub seconds: f64,
    /// The checksum of the tree, where the strategy was stored as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
    /// The strategy as the bytes of a tree file in Base64, where a tree was wanted.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "bytes::serialize"
    )]
    #[schemars(with = "Option<String>", extend("contentEncoding" = "base64"))]
    pub tree: Option<Vec<u8>>,
    /// The question that comes next, for people: `guess`, `booth` or `night`.
    #[serde(skip)]
    pub next: &'static str,
}

impl Solved {
    /// The document of a solution, and the time that it took.
    pub fn new(
        position: &Position,
        objective: Objective,
        solution: &Solution,
        time: Duration,
    ) -> Solved {
        let outcomes = solution.outcomes.as_ref();
        let is_won = objective.is_to_win();
        let found = |lost: u64| solution.secrets - lost.min(solution.secrets);
        // Fewer lost is more found: the bounds change places.
        let (lower_bound, upper_bound) = match is_won {
            true => (
                solution.upper_bound.map(found),
                solution.lower_bound.map(found),
            ),
            false => (solution.lower_bound, solution.upper_bound),
        };
        let wins = lower_bound.filter(|_| is_won && solution.first.is_some());
        // Of the games that are won, where some are not.
        let counted =
            outcomes.filter(|outcomes| outcomes.lost == 0 || objective == Objective::WinThenMean);
        let histogram = |outcomes: &Outcomes| outcomes.found.histogram().collect();
        Solved {
            game: position.game().spec().to_string(),
            objective: objective.to_string(),
            secrets: solution.secrets,
            total: counted.map(|outcomes| outcomes.found.total()),
            mean: counted.map(|outcomes| outcomes.found.mean()),
            max: outcomes.and_then(|outcomes| outcomes.found.max()),
            wins,
            probability: wins.map(|wins| format!("{wins}/{}", solution.secrets)),
            items_used: solution.items_used,
            lower_bound,
            upper_bound,
            proved: solution.is_proved,
            first: solution.first.map(|first| position.question_text(first)),
            histogram: outcomes.map(histogram).unwrap_or_default(),
            nodes: solution.effort.nodes,
            seconds: time.as_secs_f64(),
            checksum: None,
            tree: None,
            next: position.game().question_noun(position.next_question_kind()),
        }
    }
}

/// Why there is nothing to solve.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Contradicted {
    /// The game with its board.
    pub game: String,
    /// The turns that contradict each other.
    pub contradiction: ConflictDocument,
}

impl Contradicted {
    /// The document of a contradiction between the turns that led to a position.
    pub fn new(position: &Position, turns: &[Turn], found: &Contradiction) -> Contradicted {
        let game = position.game();
        Contradicted {
            game: game.spec().to_string(),
            contradiction: ConflictDocument::new(game, turns, found),
        }
    }
}
