//! Why no secret is left, for programs.

use nextguess::game::{Game, PackedTurn, Turn};
use nextguess::position::Position;
use nextguess::position::contradiction::{self, Contradiction};
use nextguess::watch::Watch;
use schemars::JsonSchema;
use serde::Serialize;

/// A contradiction; turns are counted from 1.
#[derive(Debug, Serialize, JsonSchema)]
pub struct ConflictDocument {
    /// Turns that already contradict each other; none of them can be left out.
    pub conflict: Vec<NumberedTurn>,
    /// Whether no fewer turns contradict each other.
    pub smallest: bool,
    /// Single answers that would make it fit again.
    pub repairs: Vec<RepairDocument>,
}

/// A turn and its number.
#[derive(Debug, Serialize, JsonSchema)]
pub struct NumberedTurn {
    /// From 1.
    pub turn: usize,
    /// The turn as it is typed.
    pub text: String,
}

/// Another answer to a turn, with which everything fits.
#[derive(Debug, Serialize, JsonSchema)]
pub struct RepairDocument {
    /// The turn, from 1.
    pub turn: usize,
    /// What was asked.
    pub question: String,
    /// The answer that was given.
    pub given: String,
    /// The answer that would fit.
    pub feedback: String,
    /// How many secrets are left with it.
    pub remaining: usize,
}

/// Why nothing is left, if nothing is.
pub fn find(
    game: &Game,
    turns: &[Turn],
    position: &Position,
    watch: &dyn Watch,
) -> anyhow::Result<Option<Contradiction>> {
    if !position.candidates().is_empty() {
        return Ok(None);
    }
    let start = Position::start(game)?;
    let packed: Vec<PackedTurn> = turns.iter().map(|turn| start.packed(turn)).collect();
    Ok(contradiction::explain(&start, &packed, watch)?)
}

impl ConflictDocument {
    /// A contradiction between turns of a game.
    pub fn new(game: &Game, turns: &[Turn], found: &Contradiction) -> ConflictDocument {
        let numbered = |&at: &usize| NumberedTurn {
            turn: at + 1,
            text: game.turn_text(&turns[at]),
        };
        let repair = |repair: &contradiction::Repair| {
            let turn = &turns[repair.turn];
            RepairDocument {
                turn: repair.turn + 1,
                question: game.question_text(&turn.question),
                given: game.answer_text(&turn.question, &turn.answer),
                feedback: game.feedback_text(&turn.question, repair.feedback),
                remaining: repair.secrets,
            }
        };
        ConflictDocument {
            conflict: found.conflict.iter().map(numbered).collect(),
            smallest: found.is_smallest,
            repairs: found.repairs.iter().map(repair).collect(),
        }
    }
}
