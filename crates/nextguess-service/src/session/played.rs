//! How a game that a person played came out, beside what the engine makes of it.

use schemars::JsonSchema;
use serde::Serialize;

use crate::session::judging::{BestQuestion, Judged};
use crate::session::review::Review;
use crate::session::{Session, TurnDocument};

/// A game against the computer so far.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Play")]
pub struct PlayDocument {
    /// The game with its board.
    pub game: String,
    /// The number that hides the same secret again.
    pub seed: u64,
    /// What was asked and answered, in order.
    pub turns: Vec<TurnDocument>,
    /// What is asked next: `guess`, `booth` or `night`.
    pub next: &'static str,
    /// The turn that comes next, such as `Week 3 of 10`.
    pub title: String,
    /// `won` or `lost`; absent while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub over: Option<&'static str>,
    /// The review; absent while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub review: Option<Played>,
}

/// A game that is over, turn by turn beside what the engine makes of it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Played {
    game: String,
    secret: String,
    /// The number that hides the same secret again; absent if the secret was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    won: bool,
    /// How many questions were asked, without those taken back.
    asked: usize,
    /// How many turns they took: as many, but weeks where a turn is a week.
    turns_taken: u32,
    /// How often a hint was given.
    hints: u32,
    /// How many questions were taken back.
    undone: u32,
    turns: Vec<ReviewedTurn>,
    /// What the engine needs for the same secret; absent where secrets cannot be listed, or where
    /// it would take too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<EngineGame>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct ReviewedTurn {
    #[serde(flatten)]
    turn: TurnDocument,
    /// How many secrets the question leaves on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
    /// How many bits it gives on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    bits: Option<f64>,
    /// How many bits more its answer gave.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<f64>,
    /// What the engine would have asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<BestQuestion>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct EngineGame {
    strategy: String,
    asked: usize,
    turns_taken: u32,
    won: bool,
}

/// A game that is over, and what is said of it.
#[derive(Debug)]
pub struct Verdict<'a> {
    /// What was asked and answered.
    pub session: &'a Session,
    /// What was hidden.
    pub secret: String,
    /// Who reviews the game, as it was given.
    pub strategy: &'a str,
    /// How often a hint was given.
    pub hints: u32,
    /// How many questions were taken back.
    pub undone: u32,
    /// Absent where secrets cannot be listed.
    pub review: Option<&'a Review>,
}

impl Verdict<'_> {
    /// For programs; `seed` is the number that hides the same secret again.
    pub fn document(&self, seed: Option<u64>) -> Played {
        let rows = self.review.map_or(&[][..], |review| &review.rows);
        let turns = self.session.documents().into_iter().enumerate();
        let reviewed = turns.map(|(at, turn)| {
            let row = rows.get(at);
            let before = self.session.position_after(at).ok();
            let best = row.and_then(|row| row.best);
            let rating = row.and_then(|row| row.rating);
            ReviewedTurn {
                turn,
                expected: rating.map(|rating| rating.expected),
                bits: rating.map(|rating| rating.bits),
                luck: row.and_then(Judged::luck),
                best: before.and_then(|before| Some(best?.document(before))),
            }
        });
        let engine = self.review.and_then(|review| review.engine.as_ref());
        Played {
            game: self.session.game().spec().to_string(),
            secret: self.secret.clone(),
            seed,
            won: self.session.is_won(),
            asked: self.session.turns().len(),
            turns_taken: self.session.turns_taken(),
            hints: self.hints,
            undone: self.undone,
            turns: reviewed.collect(),
            engine: engine.map(|engine| EngineGame {
                strategy: self.strategy.to_owned(),
                asked: engine.turns().len(),
                turns_taken: engine.turns_taken(),
                won: engine.is_won(),
            }),
        }
    }
}
