//! A contradiction, told so that a person finds the wrong answer.

use nextguess_service::document::conflict::{ConflictDocument, NumberedTurn, RepairDocument};

use crate::terminal::output::plural;

/// How many other answers to a turn people are shown.
const NAMED_REPAIRS: usize = 8;

/// A contradiction in a game, for people.
pub(crate) fn text(game: &str, document: &ConflictDocument) -> String {
    let mut lines = vec![format!("No secret of {game} fits these answers.")];
    lines.push(match document.conflict.len() {
        1 => "This turn alone cannot be:".to_owned(),
        several if document.smallest => {
            format!("These {several} turns already contradict each other:")
        }
        several => {
            format!("These {several} turns already contradict each other (fewer may, too):")
        }
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
