//! How a game that a person played came out, beside what the engine makes of it.

use serde::Serialize;

use crate::record::{Record, TurnDocument};
use crate::review::Review;

/// The outcome of a game.
#[derive(Debug, Serialize)]
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

#[derive(Debug, Serialize)]
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

#[derive(Debug, Serialize)]
struct BestQuestion {
    question: String,
    /// How many secrets it leaves on average.
    expected: f64,
    /// How many bits it gives on average.
    bits: f64,
}

#[derive(Debug, Serialize)]
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
    pub record: &'a Record,
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
        let turns = self.record.documents().into_iter().enumerate();
        let reviewed = turns.map(|(at, turn)| {
            let row = rows.get(at);
            let best = row.and_then(|row| row.best.clone());
            ReviewedTurn {
                turn,
                expected: row.map(|row| row.expected),
                bits: row.map(|row| row.bits),
                luck: row.map(|row| row.luck),
                best: best.map(|best| BestQuestion {
                    question: best.question,
                    expected: best.expected,
                    bits: best.bits,
                }),
            }
        });
        let engine = self.review.and_then(|review| review.engine.as_ref());
        Played {
            game: self.record.game().spec().to_string(),
            secret: self.secret.clone(),
            seed,
            won: self.record.is_won(),
            asked: self.record.turns().len(),
            turns_taken: self.record.turns_taken(),
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
