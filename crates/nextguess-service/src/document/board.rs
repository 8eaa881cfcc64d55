//! The board of a game as a client shows it.

use schemars::JsonSchema;
use serde::Serialize;

/// The board of a game, and the words for it.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Board")]
pub struct BoardDocument {
    /// The game with its board.
    pub game: String,
    /// The kind of game, such as `mastermind`.
    pub kind: &'static str,
    /// What the kind of game is, in one line.
    pub summary: &'static str,
    /// The number of slots of a code.
    pub slots: usize,
    /// How each symbol is written.
    pub symbols: Vec<String>,
    /// What stands between the symbols of a code.
    pub separator: &'static str,
    /// Whether a code may have a symbol twice.
    pub repeats: bool,
    /// The number of turns within which the game is won; absent where it has no limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn_limit: Option<u32>,
    /// What a turn is called, such as `guess` or `week`.
    pub turn_noun: &'static str,
    /// The number of secrets, as text.
    pub secrets: String,
    /// Whether all secrets can be listed, as suggestions need.
    pub listed: bool,
    /// A question that can be asked.
    pub example: String,
    /// The kinds of question, in the order in which they are asked.
    pub asks: Vec<AskDocument>,
    /// The strategies that play the board.
    pub strategies: Vec<PlayerDocument>,
    /// What the best strategy can be proved for.
    pub objectives: Vec<ObjectiveDocument>,
}

/// What a strategy can be best at.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ObjectiveDocument {
    /// Its name, such as `mean`.
    pub name: String,
    /// The most secrets for which the best strategy is proved.
    pub most_secrets: u64,
}

/// A kind of question and its answers.
#[derive(Debug, Serialize, JsonSchema)]
pub struct AskDocument {
    /// `guess`, `booth` or `night`.
    pub kind: &'static str,
    /// Whether it is one slot and one symbol.
    pub pair: bool,
    /// `pegs`, `hits`, `marks` or `yes-no`.
    pub answer: &'static str,
    /// The letters of marks: absent, elsewhere, correct.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<[char; 3]>,
}

/// A strategy that plays the board.
#[derive(Debug, Serialize, JsonSchema)]
pub struct PlayerDocument {
    /// Its name, such as `entropy`.
    pub name: &'static str,
    /// Whether it looks at the list of candidates.
    pub listing: bool,
}
