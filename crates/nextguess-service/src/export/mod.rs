//! Results as files for other programs and for documents.
//!
//! A [`Sheet`] is a table without a format. Each format is one file with one function that writes any sheet: [`csv`]
//! and [`markdown`]. [`figures`] makes sheets of what was measured. [`games`] writes one row for each game, which may be
//! millions, so those go to a writer row by row.

pub mod csv;
pub mod figures;
pub mod games;
pub mod markdown;

/// A table: titled columns, and rows with a cell for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// The columns, from left to right.
    pub columns: Vec<Column>,
    /// The rows, from top to bottom.
    pub rows: Vec<Vec<Cell>>,
}

/// A column of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// What stands above the column.
    pub title: String,
    /// Whether its cells are numbers, which are aligned on the right.
    pub is_number: bool,
}

impl Column {
    /// A column of words.
    pub fn words(title: impl Into<String>) -> Column {
        Column {
            title: title.into(),
            is_number: false,
        }
    }

    /// A column of numbers.
    pub fn numbers(title: impl Into<String>) -> Column {
        Column {
            title: title.into(),
            is_number: true,
        }
    }
}

/// A cell of a sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// A number or a plain word. It has no character that means something in a format.
    Plain(String),
    /// Any text.
    Text(String),
    /// Something that can be typed, such as the name of a strategy.
    Code(String),
}

impl Cell {
    /// A number or a plain word.
    pub fn plain(value: impl ToString) -> Cell {
        Cell::Plain(value.to_string())
    }

    /// Any text.
    pub fn text(text: impl Into<String>) -> Cell {
        Cell::Text(text.into())
    }

    /// Something that can be typed.
    pub fn code(text: impl Into<String>) -> Cell {
        Cell::Code(text.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_format_keeps_what_its_marks_mean() {
        let sheet = Sheet {
            columns: vec![
                Column::words("what"),
                Column::words("typed"),
                Column::numbers("mean"),
            ],
            rows: vec![vec![
                Cell::text("a \"b\" | c"),
                Cell::code("x|y"),
                Cell::plain(2.5),
            ]],
        };
        assert_eq!(
            csv::text(&sheet),
            "what,typed,mean\n\"a \"\"b\"\" | c\",\"x|y\",2.5\n"
        );
        assert_eq!(
            markdown::text(&sheet),
            "| what | typed | mean |\n|---|---|---:|\n| a \"b\" \\| c | `x\\|y` | 2.5 |\n"
        );
    }
}
