//! How far work has come.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

/// How far a stage of the work has come, as a mouth tells it while the work goes on.
///
/// ```
/// use nextguess_service::document::progress::Progress;
///
/// let progress = Progress { done: 3, expected: 10, ..Progress::default() };
/// let json = serde_json::to_string(&progress)?;
/// assert_eq!(json, r#"{"done":3,"expected":10,"seconds":0.0}"#);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct Progress {
    /// The steps of this stage that are done: games, or pieces of a proof.
    pub done: u64,
    /// The number of steps of this stage; 0 where nobody knows it.
    pub expected: u64,
    /// The seconds since the whole work began.
    pub seconds: f64,
    /// The number of games that ended, by their number of turns.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub histogram: BTreeMap<u32, u64>,
    /// The lower bound of what is sought.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lower_bound: Option<u64>,
    /// The upper bound of what is sought; absent before a strategy is found.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub upper_bound: Option<u64>,
}
