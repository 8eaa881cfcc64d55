//! A contradiction, told so that a person finds the wrong answer.

use nextguess::contradiction::{self, Contradiction};
use nextguess::game::{Game, PlainTurn, Turn};
use nextguess::position::Position;
use serde::Serialize;

use crate::output::plural;

/// A contradiction as programs see it; turns are counted from 1.
#[derive(Debug, Serialize)]
pub(crate) struct ConflictDocument {
    /// A smallest set of turns that already contradict each other.
    conflict: Vec<NumberedTurn>,
    /// Single answers that would make it fit again.
    repairs: Vec<RepairDocument>,
}

#[derive(Debug, Serialize)]
struct NumberedTurn {
    turn: usize,
    text: String,
}

#[derive(Debug, Serialize)]
struct RepairDocument {
    turn: usize,
    question: String,
    given: String,
    feedback: String,
    remaining: usize,
}

/// How many other answers to a turn people are shown.
const NAMED_REPAIRS: usize = 8;

/// Why nothing is left, if nothing is.
pub(crate) fn find(
    game: &dyn Game,
    turns: &[PlainTurn],
    position: &Position<'_>,
) -> anyhow::Result<Option<Contradiction>> {
    if !position.candidates().is_empty() {
        return Ok(None);
    }
    let start = Position::start(game)?;
    let packed: Vec<Turn> = turns.iter().map(|turn| start.packed(turn)).collect();
    Ok(contradiction::explain(&start, &packed)?)
}

/// For programs.
pub(crate) fn document(
    game: &dyn Game,
    turns: &[PlainTurn],
    found: &Contradiction,
) -> ConflictDocument {
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
        repairs: found.repairs.iter().map(repair).collect(),
    }
}

/// For people.
pub(crate) fn text(game: &dyn Game, turns: &[PlainTurn], found: &Contradiction) -> String {
    let document = document(game, turns, found);
    let mut lines = vec![format!("No secret of {} fits these answers.", game.spec())];
    lines.push(match document.conflict.len() {
        1 => "This turn alone cannot be:".to_owned(),
        several => format!("These {several} turns already contradict each other:"),
    });
    for NumberedTurn { turn, text } in &document.conflict {
        lines.push(format!("  {turn}. {text}"));
    }
    if document.repairs.is_empty() {
        lines.push("No single other answer would make it fit: at least two are wrong.".to_owned());
        return lines.join("\n");
    }
    lines.push("It would fit if one of these answers were another:".to_owned());
    for repairs in document.repairs.chunk_by(|a, b| a.turn == b.turn) {
        let RepairDocument {
            turn,
            question,
            given,
            ..
        } = &repairs[0];
        let mut changes: Vec<String> = (repairs.iter())
            .take(NAMED_REPAIRS)
            .map(|repair| {
                format!(
                    "{} ({})",
                    repair.feedback,
                    plural(repair.remaining, "secret")
                )
            })
            .collect();
        if repairs.len() > changes.len() {
            changes.push(format!("or {} others", repairs.len() - changes.len()));
        }
        let changes = changes.join(", ");
        lines.push(format!("  {turn}. {question}: not {given} but {changes}"));
    }
    lines.join("\n")
}
