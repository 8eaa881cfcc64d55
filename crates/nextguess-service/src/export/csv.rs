//! Comma-separated values (RFC 4180), with a line of titles. Lines end with a line feed alone.

use super::{Cell, Sheet};

/// A sheet as comma-separated values.
pub fn text(sheet: &Sheet) -> String {
    let titles: Vec<&str> = (sheet.columns.iter())
        .map(|column| column.title.as_str())
        .collect();
    let mut text = titles.join(",") + "\n";
    for cells in &sheet.rows {
        text.push_str(&row(cells));
    }
    text
}

/// One row as a line.
pub(super) fn row(cells: &[Cell]) -> String {
    let mut text = String::new();
    for (at, cell) in cells.iter().enumerate() {
        if at > 0 {
            text.push(',');
        }
        match cell {
            Cell::Plain(value) => text.push_str(value),
            Cell::Text(value) | Cell::Code(value) => {
                text.push('"');
                text.push_str(&value.replace('"', "\"\""));
                text.push('"');
            }
        }
    }
    text.push('\n');
    text
}
