//! Tables that fit the width of the page: long cells break between words, and columns that do not fit
//! side by side go below each other.

use comfy_table::{
    Attribute, Cell, CellAlignment, ColumnConstraint, ContentArrangement, Width, presets,
};
use unicode_width::UnicodeWidthStr;

/// What stands between two columns.
const GAP: usize = 2;

/// A table under way.
#[derive(Debug)]
pub(crate) struct Table {
    columns: Vec<TableColumn>,
    rows: Vec<Vec<Cell>>,
    colour: bool,
}

#[derive(Clone, Debug)]
struct TableColumn {
    name: String,
    is_right: bool,
    /// Whether its cells may be broken between words.
    breaks: bool,
}

impl Table {
    /// An empty table with these columns. Those that begin with `>` are aligned to the right and never
    /// broken into lines; with `>~`, they may be broken.
    pub(crate) fn new(columns: &[&str], colour: bool) -> Table {
        let column = |text: &&str| TableColumn {
            name: text.trim_start_matches(['>', '~']).to_owned(),
            is_right: text.starts_with('>'),
            breaks: !text.starts_with('>') || text.starts_with(">~"),
        };
        Table {
            columns: columns.iter().map(column).collect(),
            rows: Vec::new(),
            colour,
        }
    }

    /// Adds a row, with a cell for each column.
    pub(crate) fn add_row<T: Into<Cell>>(&mut self, row: impl IntoIterator<Item = T>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    /// The table as text at most `width` wide, unless one word is wider. Where the columns do not fit
    /// side by side, several tables below each other, each with the first column.
    pub(crate) fn text(&self, width: usize) -> String {
        let natural: Vec<usize> = (0..self.columns.len()).map(|at| self.natural(at)).collect();
        let least: Vec<usize> = (0..self.columns.len()).map(|at| self.least(at)).collect();
        let all: Vec<usize> = (0..self.columns.len()).collect();
        if total(&natural) <= width {
            return self.block(&all, &natural);
        }
        // Figures are broken only if words alone do not make enough room.
        let firm = |at: &usize| match self.columns[*at].is_right {
            true => natural[*at],
            false => least[*at],
        };
        let firm: Vec<usize> = all.iter().map(firm).collect();
        if let Some(least) = [&firm, &least].into_iter().find(|it| total(it) <= width) {
            return self.block(&all, &shared_out(&natural, least, width));
        }
        // Where a column is too wide even beside the first one alone, nothing is gained below either.
        let is_hopeless = |at: &usize| total(&[least[0], least[*at]]) > width;
        if all[1..].iter().any(is_hopeless) {
            return self.block(&all, &natural);
        }
        // As few tables as can be, then as equal as can be.
        let fewest = groups(&least, width, usize::MAX).len();
        let even = (self.columns.len() - 1).div_ceil(fewest);
        let blocks = (even..)
            .map(|most| groups(&least, width, most))
            .find(|groups| groups.len() == fewest)
            .unwrap_or_default();
        let block = |group: &Vec<usize>| {
            let pick =
                |widths: &[usize]| -> Vec<usize> { group.iter().map(|&at| widths[at]).collect() };
            self.block(group, &shared_out(&pick(&natural), &pick(&least), width))
        };
        let blocks: Vec<String> = blocks.iter().map(block).collect();
        blocks.join("\n\n")
    }

    fn cells(&self, at: usize) -> impl Iterator<Item = String> {
        let column = self.columns[at].name.clone();
        let cells = self.rows.iter().filter_map(move |row| row.get(at));
        std::iter::once(column).chain(cells.map(Cell::content))
    }

    /// The width of a column whose cells are not broken.
    fn natural(&self, at: usize) -> usize {
        let lines = |text: String| text.lines().map(UnicodeWidthStr::width).max();
        self.cells(at).filter_map(lines).max().unwrap_or(0)
    }

    /// The width of a column that is broken between all words.
    fn least(&self, at: usize) -> usize {
        if !self.columns[at].breaks {
            return self.natural(at);
        }
        let words = |text: String| text.split_whitespace().map(UnicodeWidthStr::width).max();
        self.cells(at).filter_map(words).max().unwrap_or(0)
    }

    /// Some of the columns, each of its width.
    fn block(&self, columns: &[usize], widths: &[usize]) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::NOTHING);
        table.set_content_arrangement(ContentArrangement::Disabled);
        if self.colour {
            table.enforce_styling();
        } else {
            table.force_no_tty();
        }
        let names = columns.iter().map(|&at| &self.columns[at].name);
        table.set_header(names.map(|name| Cell::new(name).add_attribute(Attribute::Bold)));
        for row in &self.rows {
            table.add_row(columns.iter().filter_map(|&at| row.get(at).cloned()));
        }
        for ((column, &at), &width) in table.column_iter_mut().zip(columns).zip(widths) {
            column.set_padding((0, GAP as u16));
            column.set_constraint(ColumnConstraint::Absolute(Width::Fixed(
                (width + GAP) as u16,
            )));
            if self.columns[at].is_right {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        let lines: Vec<String> = table
            .lines()
            .map(|line| line.trim_end().to_owned())
            .collect();
        lines.join("\n")
    }
}

/// The width of columns side by side.
fn total(widths: &[usize]) -> usize {
    widths.iter().sum::<usize>() + GAP * widths.len().saturating_sub(1)
}

/// The columns in groups that fit, each with the first column and at most `most` others.
fn groups(widths: &[usize], width: usize, most: usize) -> Vec<Vec<usize>> {
    let mut groups = Vec::new();
    let mut group = vec![0];
    for at in 1..widths.len() {
        let wanted: Vec<usize> = group.iter().chain(&[at]).map(|&at| widths[at]).collect();
        if group.len() > 1 && (group.len() > most || total(&wanted) > width) {
            groups.push(std::mem::replace(&mut group, vec![0]));
        }
        group.push(at);
    }
    groups.push(group);
    groups
}

/// Widths between the least and the natural ones that fit, if the least ones do: what is free goes to
/// the column that lacks the most.
fn shared_out(natural: &[usize], least: &[usize], width: usize) -> Vec<usize> {
    let mut widths = least.to_vec();
    for _ in total(&widths)..width {
        let lacks = |at: &usize| natural[*at] - widths[*at];
        match (0..widths.len()).rev().max_by_key(lacks) {
            Some(at) if lacks(&at) > 0 => widths[at] += 1,
            _ => break,
        }
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn widest(text: &str) -> usize {
        text.lines().map(UnicodeWidthStr::width).max().unwrap_or(0)
    }

    #[test]
    fn a_table_that_fits_stays_as_it_is() {
        let mut table = Table::new(&[">turn", "guess"], false);
        table.add_row(["1", "0011"]);
        assert_eq!(table.text(80), "turn  guess\n   1  0011");
        assert_eq!(table.text(11), "turn  guess\n   1  0011");
    }

    #[test]
    fn long_cells_break_between_words() {
        let mut table = Table::new(&[">event", "what", ">left"], false);
        table.add_row(["1", "Ana and Ben go to the booth", "720"]);
        assert_eq!(
            table.text(28),
            "event  what             left\n    1  Ana and Ben go    720\n       to the booth"
        );
    }

    #[test]
    fn numbers_never_break_and_columns_go_below_each_other() {
        let mut table = Table::new(&["", ">minimax", ">entropy", ">most-parts"], false);
        table.add_row(["mean", "4.4761 ± 0.01", "4.4151", "4.3735"]);
        let text = table.text(30);
        assert_eq!(
            text,
            "            minimax  entropy\nmean  4.4761 ± 0.01   4.4151\n\n      most-parts\nmean      4.3735"
        );
        assert!(widest(&text) <= 30);
        // One word that is too wide stays whole.
        assert_eq!(table.text(15), table.text(200));
    }
}
