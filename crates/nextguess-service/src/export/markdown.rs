//! Tables in Markdown, as GitHub reads them.

use super::{Cell, Sheet};

/// A sheet as a Markdown table.
pub fn text(sheet: &Sheet) -> String {
    let mut text = String::from("|");
    for column in &sheet.columns {
        text.push_str(&format!(" {} |", column.title));
    }
    text.push_str("\n|");
    for column in &sheet.columns {
        text.push_str(if column.is_number { "---:|" } else { "---|" });
    }
    text.push('\n');
    for row in &sheet.rows {
        text.push('|');
        for cell in row {
            let cell = match cell {
                Cell::Plain(value) => value.clone(),
                Cell::Text(value) => escaped(value),
                Cell::Code(value) => format!("`{}`", escaped(value)),
            };
            text.push_str(&format!(" {cell} |"));
        }
        text.push('\n');
    }
    text
}

/// Text in which no bar ends the cell.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
