//! What winning costs where every item has a price.

use nextguess::solver::pricing::Point;
use schemars::JsonSchema;
use serde::Serialize;

use super::bytes;

/// What every strategy of a list costs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TradeOff {
    /// The game with its board.
    pub game: String,
    /// The price of each item.
    pub costs: Vec<u64>,
    /// The number of secrets that are left.
    pub secrets: u64,
    /// Whether no strategy does better; false with a width.
    pub proved: bool,
    /// The strategies, the cheapest first.
    pub points: Vec<PricedPoint>,
}

/// What a strategy finds, and what it costs.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PricedPoint {
    /// The number of secrets that it finds.
    pub wins: u64,
    /// The same number of all secrets, such as `16621/16807`.
    pub probability: String,
    /// The sum of the prices of the items that it uses, over all secrets.
    pub cost: u64,
    /// The same for a secret on average.
    pub mean_cost: f64,
    /// Whether no mixture of two other strategies does better.
    pub on_hull: bool,
}

impl PricedPoint {
    /// A point of a board with this number of secrets.
    pub fn new(point: &Point, secrets: u64) -> PricedPoint {
        PricedPoint {
            wins: point.wins,
            probability: format!("{}/{secrets}", point.wins),
            cost: point.cost,
            mean_cost: point.cost as f64 / secrets as f64,
            on_hull: point.on_hull,
        }
    }
}

/// One strategy that was asked for.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PricedStrategy {
    /// The game with its board.
    pub game: String,
    /// The price of each item.
    pub costs: Vec<u64>,
    /// The number of secrets that are left.
    pub secrets: u64,
    /// Whether no strategy does better; false with a width.
    pub proved: bool,
    /// What it finds, and what it costs.
    #[serde(flatten)]
    pub point: PricedPoint,
    /// The first question; absent if the strategy does not play.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first: Option<String>,
    /// The number of positions that were searched.
    pub nodes: u64,
    /// The time that the search took.
    pub seconds: f64,
    /// The checksum of the tree, where one was wanted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub checksum: Option<String>,
    /// The strategy as the bytes of a tree file in Base64, where one was wanted.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "bytes::serialize"
    )]
    #[schemars(with = "Option<String>", extend("contentEncoding" = "base64"))]
    pub tree: Option<Vec<u8>>,
}
