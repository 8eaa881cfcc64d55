//! The table of couples: what is crossed out, what is ticked, and what each line still lacks.
//!
//! A line is a row, a column or a week. A row and a column lack one tick, and a week lacks as many ticks as it had
//! lights. The spare of a line is how many open cells it has beyond those that it lacks.

use crate::board::code::Symbol;
use crate::player::{Contradicted, Knowledge};

/// What stands in a cell.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Mark {
    /// The couple may be right.
    Open,
    /// The couple is wrong.
    Cross,
    /// The couple is right.
    Tick,
}

/// What is known of a line.
#[derive(Copy, Clone, Debug)]
struct Line {
    /// How many ticks it lacks. Below zero, the answers contradict each other.
    lacks: isize,
    /// How many of its cells are open.
    open: usize,
}

/// A row, a column or a week, by its number among all lines.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct LineNumber(usize);

pub(super) struct Table {
    size: usize,
    /// Row by row.
    marks: Vec<Mark>,
    /// All rows, all columns, then the weeks in the order in which they came.
    lines: Vec<Line>,
    /// The cells of each week.
    weeks: Vec<Vec<usize>>,
    /// The weeks in which each couple sat together.
    weeks_of: Vec<Vec<usize>>,
    /// The cells that were marked, in the order of the marks.
    marked: Vec<usize>,
    /// The lines that were changed since they were looked at.
    changed: Vec<usize>,
}

impl Table {
    pub(super) fn new(size: usize) -> Table {
        Table {
            size,
            marks: vec![Mark::Open; size * size],
            lines: vec![
                Line {
                    lacks: 1,
                    open: size
                };
                2 * size
            ],
            weeks: Vec::new(),
            weeks_of: vec![Vec::new(); size * size],
            marked: Vec::new(),
            changed: Vec::new(),
        }
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    pub(super) fn cell(&self, slot: usize, symbol: Symbol) -> usize {
        slot * self.size + usize::from(symbol)
    }

    /// The slot and the symbol of a cell.
    pub(super) fn couple(&self, cell: usize) -> (usize, Symbol) {
        (cell / self.size, (cell % self.size) as Symbol)
    }

    pub(super) fn is_open(&self, cell: usize) -> bool {
        self.marks[cell] == Mark::Open
    }

    /// In how many weeks the couple of a cell sat together.
    pub(super) fn numbers(&self, cell: usize) -> usize {
        self.weeks_of[cell].len()
    }

    /// How many open cells the row or the column of a cell has, whichever has fewer.
    pub(super) fn alternatives(&self, cell: usize) -> usize {
        let (row, column) = (cell / self.size, self.size + cell % self.size);
        self.lines[row].open.min(self.lines[column].open)
    }

    /// The weeks, the newest first.
    pub(super) fn newest_weeks(&self) -> impl Iterator<Item = LineNumber> + use<> {
        (2 * self.size..self.lines.len()).rev().map(LineNumber)
    }

    /// The rows from the top, then the columns from the left.
    pub(super) fn rows_and_columns(&self) -> impl Iterator<Item = LineNumber> + use<> {
        (0..2 * self.size).map(LineNumber)
    }

    /// How many open cells a line has beyond those that it lacks. `None` if it has no open cell.
    pub(super) fn spare(&self, line: LineNumber) -> Option<usize> {
        let Line { lacks, open } = self.lines[line.0];
        (open > 0).then(|| open.saturating_add_signed(-lacks))
    }

    /// How many ticks a line lacks, and how many open cells it has.
    pub(super) fn account(&self, line: LineNumber) -> (usize, usize) {
        let Line { lacks, open } = self.lines[line.0];
        (lacks.max(0).unsigned_abs(), open)
    }

    /// How many open cells all lines have together. A cell counts once for each of its lines.
    pub(super) fn open_in_lines(&self) -> usize {
        self.lines.iter().map(|line| line.open).sum()
    }

    /// The number of a week, counted from one. `None` for rows and columns.
    pub(super) fn week_number(&self, line: LineNumber) -> Option<usize> {
        (line.0 + 1)
            .checked_sub(2 * self.size)
            .filter(|&week| week > 0)
    }

    /// The open cells of a line, from the top and from the left.
    pub(super) fn open_cells(&self, line: LineNumber) -> impl Iterator<Item = usize> + '_ {
        let cells = 0..self.lines_length(line);
        let cells = cells.map(move |at| self.cell_at(line, at));
        cells.filter(|&cell| self.is_open(cell))
    }

    fn lines_length(&self, line: LineNumber) -> usize {
        self.week_number(line)
            .map_or(self.size, |week| self.weeks[week - 1].len())
    }

    fn cell_at(&self, line: LineNumber, at: usize) -> usize {
        match self.week_number(line) {
            Some(week) => self.weeks[week - 1][at],
            None if line.0 < self.size => line.0 * self.size + at,
            None => at * self.size + line.0 - self.size,
        }
    }

    /// The line-up, if every row has its tick.
    pub(super) fn ticked(&self) -> Option<Vec<Symbol>> {
        let is_ticked = |cell: &usize| self.marks[*cell] == Mark::Tick;
        let rows = 0..self.size;
        rows.map(|row| {
            let mut cells = row * self.size..(row + 1) * self.size;
            Some(self.couple(cells.find(is_ticked)?).1)
        })
        .collect()
    }

    /// How many rows have their tick.
    pub(super) fn tick_count(&self) -> usize {
        self.lines[..self.size]
            .iter()
            .filter(|row| row.lacks <= 0)
            .count()
    }

    /// Writes down a night: its couples get the number of the week.
    pub(super) fn add_week(&mut self, night: &[Symbol], lights: usize) -> Result<(), Contradicted> {
        let number = self.lines.len();
        let couples = night.iter().enumerate();
        let cells: Vec<usize> = couples
            .map(|(slot, &symbol)| self.cell(slot, symbol))
            .collect();
        let count = |mark: Mark| {
            cells
                .iter()
                .filter(|&&cell| self.marks[cell] == mark)
                .count()
        };
        let (ticks, open) = (count(Mark::Tick), count(Mark::Open));
        self.lines.push(Line {
            lacks: lights as isize - ticks as isize,
            open,
        });
        for &cell in &cells {
            self.weeks_of[cell].push(number);
        }
        self.weeks.push(cells);
        self.changed.push(number);
        self.conclude()
    }

    /// Crosses a cell out or ticks it, and draws all conclusions.
    pub(super) fn mark(&mut self, cell: usize, mark: Mark) -> Result<(), Contradicted> {
        if self.marks[cell] != Mark::Open {
            return match self.marks[cell] == mark {
                true => Ok(()),
                false => Err(Contradicted),
            };
        }
        self.put(cell, mark);
        self.conclude()
    }

    /// How many marks were made. [`rub_out`](Self::rub_out) goes back to such a number.
    pub(super) fn mark_count(&self) -> usize {
        self.marked.len()
    }

    /// Takes the newest marks back until `count` are left.
    pub(super) fn rub_out(&mut self, count: usize) {
        self.changed.clear();
        while self.marked.len() > count
            && let Some(cell) = self.marked.pop()
        {
            let back = isize::from(self.marks[cell] == Mark::Tick);
            self.marks[cell] = Mark::Open;
            self.for_lines(cell, |line| {
                line.open += 1;
                line.lacks += back;
            });
        }
    }

    /// What the marks say, as other parts of the program read it.
    pub(super) fn known(&self) -> Knowledge {
        let mut known = Knowledge::none(self.size, self.size, true);
        for (cell, &mark) in self.marks.iter().enumerate() {
            if mark == Mark::Cross {
                let (slot, symbol) = self.couple(cell);
                known.rule_out(slot, symbol);
            }
        }
        known
    }

    fn for_lines(&mut self, cell: usize, change: impl Fn(&mut Line)) {
        change(&mut self.lines[cell / self.size]);
        change(&mut self.lines[self.size + cell % self.size]);
        for &week in &self.weeks_of[cell] {
            change(&mut self.lines[week]);
        }
    }

    fn put(&mut self, cell: usize, mark: Mark) {
        self.marks[cell] = mark;
        self.marked.push(cell);
        let ticks = isize::from(mark == Mark::Tick);
        self.for_lines(cell, |line| {
            line.open -= 1;
            line.lacks -= ticks;
        });
        let rows_and_columns = [cell / self.size, self.size + cell % self.size];
        self.changed.extend(rows_and_columns);
        self.changed.extend(&self.weeks_of[cell]);
    }

    /// A line that lacks nothing loses its open cells; a line without spare has all its open cells ticked. This goes
    /// on until nothing changes.
    fn conclude(&mut self) -> Result<(), Contradicted> {
        while let Some(number) = self.changed.pop() {
            let Line { lacks, open } = self.lines[number];
            if lacks < 0 || lacks.unsigned_abs() > open {
                return Err(Contradicted);
            }
            let lacks = lacks.unsigned_abs();
            if open == 0 || (lacks > 0 && lacks < open) {
                continue;
            }
            let mark = if lacks == 0 { Mark::Cross } else { Mark::Tick };
            for at in 0..self.lines_length(LineNumber(number)) {
                let cell = self.cell_at(LineNumber(number), at);
                if self.is_open(cell) {
                    self.put(cell, mark);
                }
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_draw_conclusions() {
        let mut table = Table::new(4);
        table.add_week(&[0, 1, 2, 3], 0).unwrap();
        assert!((0..4).all(|at| !table.is_open(at * 5)));
        table.add_week(&[1, 0, 3, 2], 2).unwrap();
        assert_eq!(table.tick_count(), 0);
        let before = table.mark_count();
        table.mark(table.cell(0, 1), Mark::Tick).unwrap();
        table.rub_out(before);
        assert!(table.is_open(table.cell(0, 1)));
        table.mark(table.cell(0, 1), Mark::Cross).unwrap();
        assert_eq!(table.mark(table.cell(1, 0), Mark::Cross), Err(Contradicted));
    }

    #[test]
    fn a_week_without_spare_is_ticked() {
        let mut table = Table::new(3);
        table.mark(0, Mark::Tick).unwrap();
        let week = table.add_week(&[0, 2, 1], 1);
        week.unwrap();
        assert_eq!(table.ticked(), Some(vec![0, 1, 2]));
    }
}
