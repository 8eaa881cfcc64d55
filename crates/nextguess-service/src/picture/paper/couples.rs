//! The sheet for "Are You The One?" with ten couples.

use super::{MARGIN, Page};

const COUPLES: u32 = 10;
const CELL: u32 = 36;

/// The rules of the strategy `paper` for couples.
const RULES: &[(&str, &[&str])] = &[
    (
        "Table",
        &[
            "1  A cell is a couple. Tick it if it is right. Cross it out if it is wrong. Other cells are open.",
            "2  After each night, write the number of the week into the cells of its ten couples.",
            "3  A line is a row, a column, or all cells with the number of one week. Each row and each column needs",
            "    one tick. Each week needs as many ticks as it had lights.",
            "4  If a line has all the ticks that it needs, cross out its open cells.",
            "5  If a line needs all its open cells, tick them. Repeat 4 and 5 until nothing changes.",
            "6  The spare of a line: its open cells, less the ticks that it still needs.",
        ],
    ),
    (
        "Booth",
        &[
            "7  Take the week with the smallest spare, the newest of equal ones. Test its open couple whose row or",
            "    column has the fewest open cells. If no week has open cells, test the first open couple.",
        ],
    ),
    (
        "Night",
        &[
            "8  In pencil: take the line with the smallest spare. Of equal ones take the newest week, then the",
            "    uppermost row, then the leftmost column. Tick its open couple with the most week numbers.",
            "9  Use 4 and 5 in pencil. Go on with 8 until each row has a tick. That is the line-up for the night.",
            "10  Dead end: a line needs more ticks than it can get. Rub out back to the last couple of rule 8,",
            "    and cross that couple out in pencil. Go on with 9.",
            "11  You may go back ten times. At the next dead end take any line-up without crossed-out couples.",
            "12  After the night rub out all pencil marks. Of equal couples take the uppermost, then the leftmost.",
        ],
    ),
];

/// Draws the sheet for ten couples: the rules, the table, and a row for each week.
pub fn couples_sheet() -> String {
    let mut page = Page::new(
        "Are You The One? With a pencil",
        "Ten and ten people, ten weeks. Write the names at the table, and their numbers into the weeks below.",
    );
    let after = page.rules(110, RULES);
    table(&mut page, after + 78);
    weeks(&mut page, after + 78 + COUPLES * CELL + 46);
    page.finished()
}

/// The table of all couples, with room for names.
fn table(page: &mut Page, top: u32) {
    let left = MARGIN + 200;
    for number in 0..COUPLES {
        let name = number.to_string();
        let (x, y) = (left + number * CELL, top + number * CELL);
        page.centred(x + CELL / 2, top - 8, &name);
        page.cell(x, top - 74, CELL, 50);
        page.text(left - 18, y + CELL / 2 + 5, &name);
        page.rule((MARGIN + 62, left - 26), y + CELL / 2 + 8);
        for column in 0..COUPLES {
            page.cell(left + column * CELL, y, CELL, CELL);
        }
    }
}

/// A row for each week: the booth, the partners of the night, and the lights.
fn weeks(page: &mut Page, top: u32) {
    const HEIGHT: u32 = 20;
    let (booth, answer, night) = (MARGIN + 62, MARGIN + 142, MARGIN + 200);
    let (lights, needs, open) = (night + 376, night + 422, night + 468);
    let heads = [
        (booth + 33, "booth"),
        (answer + 22, "yes, no"),
        (lights + 18, "lights"),
    ];
    for (x, head) in heads
        .into_iter()
        .chain([(needs + 18, "needs"), (open + 18, "open")])
    {
        page.centred(x, top - 8, head);
    }
    for number in 0..COUPLES {
        page.centred(
            night + number * CELL + CELL / 2,
            top - 8,
            &number.to_string(),
        );
    }
    page.centred(night + COUPLES * CELL / 2, top - 24, "night: who sits with");
    for week in 0..COUPLES {
        let y = top + week * HEIGHT;
        page.text(MARGIN, y + 14, &format!("Week {}", week + 1));
        page.cell(booth, y, 30, HEIGHT);
        page.cell(booth + 36, y, 30, HEIGHT);
        page.cell(answer, y, 44, HEIGHT);
        for number in 0..COUPLES {
            page.cell(night + number * CELL, y, CELL, HEIGHT);
        }
        for x in [lights, needs, open] {
            page.cell(x, y, 36, HEIGHT);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use nextguess::Game;
    use nextguess::board::code::{BLANK, Symbol};
    use nextguess::strategy::{self, Engine};
    use nextguess::util::random::Random;

    const N: usize = COUPLES as usize;

    #[derive(Copy, Clone, PartialEq)]
    enum Cell {
        Open,
        Cross,
        Tick,
    }

    type Cells = [[Cell; N]; N];
    type Couple = (usize, usize);

    /// A person with the sheet, who counts everything anew.
    struct Reader {
        cells: Cells,
        nights: Vec<(Vec<Symbol>, usize)>,
    }

    /// Rule 3: the cells of a line, and the ticks that it needs.
    type Line = (Vec<Couple>, usize);

    impl Reader {
        /// The newest week first.
        fn weeks(&self) -> Vec<Line> {
            let weeks = self.nights.iter().rev();
            weeks
                .map(|(night, lights)| {
                    let columns = night.iter().map(|&column| usize::from(column));
                    (columns.enumerate().collect(), *lights)
                })
                .collect()
        }

        /// The newest week first, then rows, then columns.
        fn lines(&self) -> Vec<Line> {
            let row = |r: usize| ((0..N).map(|c| (r, c)).collect(), 1);
            let column = |c: usize| ((0..N).map(|r| (r, c)).collect(), 1);
            let rows = (0..N).map(row);
            let others = rows.chain((0..N).map(column));
            self.weeks().into_iter().chain(others).collect()
        }

        /// Rules 4 and 5. It is false in a dead end.
        fn conclude(&self, cells: &mut Cells) -> bool {
            loop {
                let before = *cells;
                for (line, needs) in self.lines() {
                    let (open, ticks) = count(cells, &line);
                    if ticks > needs || ticks + open.len() < needs {
                        return false;
                    }
                    let mark = match needs - ticks {
                        0 => Cell::Cross,
                        lacks if lacks == open.len() => Cell::Tick,
                        _ => continue,
                    };
                    open.iter().for_each(|&(r, c)| cells[r][c] = mark);
                }
                if *cells == before {
                    return true;
                }
            }
        }

        /// Rule 6, for the lines that have open cells. The first of equal ones is taken.
        fn smallest_spare(&self, cells: &Cells, lines: &[Line]) -> Option<Vec<Couple>> {
            let counts = lines.iter().map(|(line, needs)| {
                let (open, ticks) = count(cells, line);
                (open.len() + ticks - needs, open)
            });
            let open = counts.filter(|(_, open)| !open.is_empty());
            open.min_by_key(|(spare, _)| *spare).map(|(_, open)| open)
        }

        /// Rule 7.
        fn booth(&self) -> Option<Couple> {
            let open = |line: Vec<Couple>| count(&self.cells, &line).0.len();
            let alternatives = |&(row, column): &Couple| {
                let across = open((0..N).map(|c| (row, c)).collect());
                across.min(open((0..N).map(|r| (r, column)).collect()))
            };
            let all = (0..N * N).map(|at| (at / N, at % N));
            match self.smallest_spare(&self.cells, &self.weeks()) {
                Some(couples) => couples.into_iter().min_by_key(alternatives),
                None => all
                    .into_iter()
                    .find(|&(r, c)| self.cells[r][c] == Cell::Open),
            }
        }

        /// Rules 8 to 11. `None` if the person gives up.
        fn night(&self) -> Option<Vec<Symbol>> {
            let mut cells = self.cells;
            let mut chosen: Vec<(Cells, Couple)> = Vec::new();
            let mut dead_ends = 0;
            while let Some(open) = self.smallest_spare(&cells, &self.lines()) {
                let numbers = |&(r, c): &Couple| {
                    let sat = |(night, _): &&(Vec<Symbol>, usize)| usize::from(night[r]) == c;
                    std::cmp::Reverse(self.nights.iter().filter(sat).count())
                };
                let couple = open.into_iter().min_by_key(numbers)?;
                chosen.push((cells, couple));
                cells[couple.0][couple.1] = Cell::Tick;
                while !self.conclude(&mut cells) {
                    dead_ends += 1;
                    if dead_ends > 10 {
                        return None;
                    }
                    let (before, (r, c)) = chosen.pop().expect("some line-up fits");
                    cells = before;
                    cells[r][c] = Cell::Cross;
                }
            }
            let partner = |row: &[Cell; N]| row.iter().position(|&cell| cell == Cell::Tick);
            let partners = cells.iter().map(|row| Some(partner(row)? as Symbol));
            partners.collect()
        }
    }

    /// The open cells of a line, and how many ticks it has.
    fn count(cells: &Cells, line: &[Couple]) -> (Vec<Couple>, usize) {
        let having = |mark| {
            line.iter()
                .copied()
                .filter(move |&(r, c)| cells[r][c] == mark)
        };
        (having(Cell::Open).collect(), having(Cell::Tick).count())
    }

    /// A reader of the sheet, who knows nothing but the sheet, asks what the strategy asks.
    #[test]
    fn the_sheet_says_what_the_strategy_does() {
        let game: Game = "ayto:10".parse().unwrap();
        let Ok(Engine::Player(kind)) = strategy::engine("paper", &game) else {
            panic!("it holds no list");
        };
        let mut random = Random::seeded(3);
        'games: for _ in 0..100 {
            let secret = game.random_secret(&mut random);
            let mut player = kind.player(&game, 0);
            let mut reader = Reader {
                cells: [[Cell::Open; N]; N],
                nights: Vec::new(),
            };
            loop {
                if let Some((row, column)) = reader.booth() {
                    let mut booth = vec![BLANK; N];
                    booth[row] = column as Symbol;
                    assert_eq!(player.ask().unwrap(), booth);
                    let feedback = game.grade(&booth, &secret);
                    player.learn(feedback);
                    let marks = [Cell::Cross, Cell::Tick];
                    reader.cells[row][column] = marks[feedback.index()];
                    let mut cells = reader.cells;
                    assert!(reader.conclude(&mut cells));
                    reader.cells = cells;
                }
                let Some(night) = reader.night() else {
                    continue 'games;
                };
                assert_eq!(player.ask().unwrap(), night);
                let feedback = game.grade(&night, &secret);
                if feedback.index() == N {
                    continue 'games;
                }
                player.learn(feedback);
                reader.nights.push((night, feedback.index()));
                let mut cells = reader.cells;
                assert!(reader.conclude(&mut cells));
                reader.cells = cells;
            }
        }
    }
}
