//! How a person finds a line-up that fits the table and all nights.
//!
//! Couples are ticked in pencil, one after another, and each tick draws the conclusions of the table. In a dead end
//! the last couple is taken back and crossed out in pencil. After [`MOST_DEAD_ENDS`] the person gives up, and takes any
//! line-up of open couples.

use crate::board::code::{Symbol, UNKNOWN};
use crate::player::Contradicted;
use crate::player::paper::table::{Mark, Table};

/// How many dead ends a person accepts in one search.
pub(super) const MOST_DEAD_ENDS: usize = 10;

/// A line-up, and the work that it took to find it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LineUp {
    pub(super) code: Vec<Symbol>,
    /// How many couples the person chose. Conclusions are not counted.
    pub(super) chosen: usize,
    pub(super) dead_ends: usize,
    /// How many cells the person looked at who counts the open cells of all lines anew before each choice.
    pub(super) looked: usize,
    /// Whether it fits all nights. If not, the person gave up.
    pub(super) fits: bool,
}

/// Finds a line-up. The table is left as it was.
pub(super) fn find(table: &mut Table) -> Result<LineUp, Contradicted> {
    let before = table.mark_count();
    let found = search(table);
    table.rub_out(before);
    let mut line_up = found?;
    if !line_up.fits {
        line_up.code = any(table)?;
    }
    Ok(line_up)
}

fn search(table: &mut Table) -> Result<LineUp, Contradicted> {
    let mut line_up = LineUp::default();
    // Each couple that was chosen, with the number of marks before it.
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    loop {
        if let Some(code) = table.ticked() {
            let fits = true;
            return Ok(LineUp {
                code,
                fits,
                ..line_up
            });
        }
        let cell = next_couple(table).ok_or(Contradicted)?;
        line_up.chosen += 1;
        line_up.looked += table.open_in_lines();
        chosen.push((table.mark_count(), cell));
        let mut outcome = table.mark(cell, Mark::Tick);
        while outcome.is_err() {
            line_up.dead_ends += 1;
            let (count, cell) = chosen.pop().ok_or(Contradicted)?;
            if line_up.dead_ends > MOST_DEAD_ENDS {
                return Ok(line_up);
            }
            table.rub_out(count);
            outcome = table.mark(cell, Mark::Cross);
        }
    }
}

/// A couple of the line with the smallest spare. Of equal lines, the newest week comes first, then the uppermost row, then
/// the leftmost column. Of its couples, the one with the most numbers comes first.
fn next_couple(table: &Table) -> Option<usize> {
    let lines = table.newest_weeks().chain(table.rows_and_columns());
    let spares = lines.filter_map(|line| Some((table.spare(line)?, line)));
    let (_, line) = spares.min_by_key(|&(spare, _)| spare)?;
    let cells = table.open_cells(line);
    cells.min_by_key(|&cell| std::cmp::Reverse(table.numbers(cell)))
}

/// Any line-up of couples that are not crossed out. Each row takes its first free couple; if it has none, another row
/// moves on to its next couple.
fn any(table: &Table) -> Result<Vec<Symbol>, Contradicted> {
    let size = table.size();
    let known = table.known();
    let mut row_of = vec![usize::MAX; size];
    for row in 0..size {
        // The columns that were reached, each with the row that wants it.
        let mut wanted_by = vec![usize::MAX; size];
        let mut rows = vec![row];
        let mut free = None;
        let mut at = 0;
        while free.is_none() && at < rows.len() {
            let wanting = rows[at];
            at += 1;
            for column in known.choices_of(wanting).map(usize::from) {
                if wanted_by[column] != usize::MAX {
                    continue;
                }
                wanted_by[column] = wanting;
                if row_of[column] == usize::MAX {
                    free = Some(column);
                    break;
                }
                rows.push(row_of[column]);
            }
        }
        let mut column = free.ok_or(Contradicted)?;
        loop {
            let taker = wanted_by[column];
            let left = row_of.iter().position(|&other| other == taker);
            row_of[column] = taker;
            match left {
                Some(left) if taker != row => column = left,
                _ => break,
            }
        }
    }
    let mut code = vec![UNKNOWN; size];
    for (column, &row) in row_of.iter().enumerate() {
        code[row] = column as Symbol;
    }
    Ok(code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_up_fits_all_nights() {
        let mut table = Table::new(5);
        table.add_week(&[0, 1, 2, 3, 4], 2).unwrap();
        table.add_week(&[0, 1, 3, 4, 2], 1).unwrap();
        let marks = table.mark_count();
        let line_up = find(&mut table).unwrap();
        assert!(line_up.fits);
        let agree = |night: [Symbol; 5]| {
            let couples = night.iter().zip(&line_up.code);
            couples.filter(|(one, other)| one == other).count()
        };
        assert_eq!((agree([0, 1, 2, 3, 4]), agree([0, 1, 3, 4, 2])), (2, 1));
        assert_eq!(table.mark_count(), marks);
    }

    #[test]
    fn others_move_on_for_a_row_without_a_free_couple() {
        let mut table = Table::new(4);
        for (slot, symbol) in [(2, 2), (2, 3), (3, 1), (3, 3)] {
            table.mark(table.cell(slot, symbol), Mark::Cross).unwrap();
        }
        assert_eq!(any(&table).unwrap(), [3, 1, 0, 2]);
    }
}
