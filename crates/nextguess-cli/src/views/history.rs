//! The questions of a game as a table.

use nextguess::game::QuestionKind;
use nextguess_service::session::{Session, TurnDocument};

use crate::terminal::output::{Output, number};
use crate::terminal::table::Table;

/// One row for each question of the session, which `documents` describe. `more` are the names of further columns, and their cells for each question.
pub(crate) fn table(
    session: &Session,
    documents: Vec<TurnDocument>,
    output: &Output,
    more: &[&str],
    cells: impl Fn(usize) -> Vec<String>,
) -> Table {
    let game = session.game();
    // Where all questions are of one kind, its name is the title of the column.
    let (code, pair) = (QuestionKind::Code, QuestionKind::Pair);
    let one_kind = game.question_noun(code) == game.question_noun(pair);
    let turn_title = format!(">{}", game.turn_noun());
    let mut columns = vec![turn_title.as_str()];
    if one_kind {
        columns.push(game.question_noun(code));
    } else {
        columns.extend(["", "question"]);
    }
    columns.push("answer");
    columns.extend(more);
    let mut table = output.new_table(&columns);
    for (at, document) in documents.into_iter().enumerate() {
        let mut row = vec![document.turn.to_string()];
        if !one_kind {
            row.push(document.kind.to_owned());
        }
        // Nobody had to be asked.
        let asked = match document.idle {
            true => ["any", "-"].map(str::to_owned),
            false => [document.question, document.feedback],
        };
        row.extend(asked);
        row.extend(cells(at));
        table.add_row(row);
    }
    table
}

/// The number of secrets left after a question of the session, as a cell.
pub(crate) fn left_cell(session: &Session, at: usize) -> String {
    session
        .remaining_after(at + 1)
        .map_or(String::new(), number)
}
