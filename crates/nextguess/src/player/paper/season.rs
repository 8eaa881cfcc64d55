//! "Are You The One?" with a pencil: a booth where the table is tightest, then a night that fits everything.
//!
//! The booth tests a couple of the week with the smallest spare: the couple with the fewest alternatives. The night is a
//! line-up that fits the table and all earlier nights, as far as a person finds one. Over all matchings of ten couples,
//! 93.54% are found within ten weeks.

use crate::board::code::{BLANK, Symbol};
use crate::explanation::Explanation;
use crate::game::Game;
use crate::grade::Feedback;
use crate::player::paper::line_up::{self, LineUp, MOST_DEAD_ENDS};
use crate::player::paper::table::{LineNumber, Mark, Table};
use crate::player::{Contradicted, Knowledge, Player, PlayerKind};

pub(super) struct Rules;

impl PlayerKind for Rules {
    fn player(&self, game: &Game, _: u64) -> Box<dyn Player> {
        let mut season = Season {
            table: Table::new(game.slots()),
            question: Vec::new(),
            step: Step::Contradicted,
        };
        season.plan_booth();
        Box::new(season)
    }
}

/// What the person does next.
enum Step {
    /// The booth tests the couple of a cell. The line is the week that it was taken from.
    Booth {
        cell: usize,
        week: Option<LineNumber>,
    },
    Night(LineUp),
    Won,
    Contradicted,
}

struct Season {
    table: Table,
    question: Vec<Symbol>,
    step: Step,
}

impl Season {
    /// Plans the next booth. If all couples are known, plans the night at once.
    fn plan_booth(&mut self) {
        let Some((cell, week)) = next_booth(&self.table) else {
            return self.plan_night();
        };
        let (slot, symbol) = self.table.couple(cell);
        self.question.clear();
        self.question.resize(self.table.size(), BLANK);
        self.question[slot] = symbol;
        self.step = Step::Booth { cell, week };
    }

    fn plan_night(&mut self) {
        self.step = match line_up::find(&mut self.table) {
            Ok(line_up) => {
                self.question.clone_from(&line_up.code);
                Step::Night(line_up)
            }
            Err(Contradicted) => Step::Contradicted,
        };
    }

    fn note_booth(&mut self, cell: usize, answer: usize) -> Result<(), Contradicted> {
        let mark = match answer {
            0 => Mark::Cross,
            1 => Mark::Tick,
            _ => return Err(Contradicted),
        };
        self.table.mark(cell, mark)?;
        self.plan_night();
        Ok(())
    }

    fn note_night(&mut self, lights: usize) -> Result<(), Contradicted> {
        let size = self.table.size();
        // If all couples but one are right, the last one is right too.
        if lights > size || lights + 1 == size {
            return Err(Contradicted);
        }
        self.table.add_week(&self.question, lights)?;
        if lights == size {
            self.step = Step::Won;
        } else {
            self.plan_booth();
        }
        Ok(())
    }
}

/// The couple for the booth, and the week that it was taken from. The week is the newest of those with the smallest
/// spare. Without such a week, it is the first open couple of the table. `None` if no couple is open.
fn next_booth(table: &Table) -> Option<(usize, Option<LineNumber>)> {
    let weeks = table.newest_weeks();
    let spares = weeks.filter_map(|week| Some((table.spare(week)?, week)));
    if let Some((_, week)) = spares.min_by_key(|&(spare, _)| spare) {
        let cells = table.open_cells(week);
        let cell = cells.min_by_key(|&cell| table.alternatives(cell))?;
        return Some((cell, Some(week)));
    }
    let mut rows = table.rows_and_columns();
    let cell = rows.find_map(|row| table.open_cells(row).next())?;
    Some((cell, None))
}

impl Player for Season {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        match self.step {
            Step::Contradicted => Err(Contradicted),
            _ => Ok(&self.question),
        }
    }

    fn learn(&mut self, feedback: Feedback) {
        let learned = match self.step {
            Step::Booth { cell, .. } => self.note_booth(cell, feedback.index()),
            Step::Night(_) => self.note_night(feedback.index()),
            Step::Won | Step::Contradicted => Err(Contradicted),
        };
        if learned.is_err() {
            self.step = Step::Contradicted;
        }
    }

    fn explain(&self, game: &Game, asked: &[Symbol]) -> Explanation {
        let step = match &self.step {
            Step::Booth { cell, week } => booth_step(&self.table, game, *cell, *week),
            Step::Night(line_up) => night_step(&self.table, line_up),
            Step::Won | Step::Contradicted => return Explanation::unsaid(asked.to_vec()),
        };
        let (ticks, size) = (self.table.tick_count(), self.table.size());
        let explanation = Explanation::new(asked.to_vec(), step);
        explanation.with_detail(format!("{ticks} of {size} couples are ticked."))
    }

    fn known(&self) -> Option<Knowledge> {
        match self.step {
            Step::Contradicted => None,
            _ => Some(self.table.known()),
        }
    }
}

fn booth_step(table: &Table, game: &Game, cell: usize, week: Option<LineNumber>) -> String {
    let (slot, symbol) = table.couple(cell);
    let mut pair = vec![BLANK; table.size()];
    pair[slot] = symbol;
    let pair = game.question_text(&pair);
    let tightest = week.and_then(|week| Some((table.week_number(week)?, table.account(week))));
    let Some((number, (lacks, open))) = tightest else {
        return format!("No week has open couples. The booth tests {pair}, the first open couple.");
    };
    let lights = if lacks == 1 { "light" } else { "lights" };
    format!(
        "Week {number} has the smallest spare: {lacks} {lights} for {open} open couples. The booth tests {pair}, its \
         couple with the fewest alternatives in the table."
    )
}

fn night_step(table: &Table, line_up: &LineUp) -> String {
    if table.tick_count() == table.size() {
        return "Every couple is ticked.".to_owned();
    }
    let LineUp {
        chosen,
        dead_ends,
        looked,
        ..
    } = line_up;
    if !line_up.fits {
        return format!(
            "No line-up that fits was found within {MOST_DEAD_ENDS} dead ends. This one has no couple that is crossed out."
        );
    }
    let couples = if *chosen == 1 { "couple" } else { "couples" };
    let dead = match dead_ends {
        0 => "no dead end".to_owned(),
        1 => "one dead end".to_owned(),
        _ => format!("{dead_ends} dead ends"),
    };
    format!(
        "This line-up fits the table and all earlier nights. To find it, {chosen} {couples} were chosen in pencil, with \
         {dead}. A person who counts all open cells anew each time looks at {looked} cells."
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::util::random::Random;

    /// The figures of `docs/paper/README.md` on the work of a person, from 5,000 seasons: the mean, what 99% of the
    /// nights do not exceed, and the most.
    #[test]
    fn the_work_of_a_week_is_small() {
        let game: Game = "ayto:10".parse().unwrap();
        let mut random = Random::seeded(1);
        let mut nights: Vec<LineUp> = Vec::new();
        for _ in 0..5000 {
            let secret = game.random_secret(&mut random);
            let mut season = Season {
                table: Table::new(10),
                question: Vec::new(),
                step: Step::Contradicted,
            };
            season.plan_booth();
            while !matches!(season.step, Step::Won) {
                if let Step::Night(line_up) = &season.step {
                    nights.push(line_up.clone());
                }
                let feedback = game.grade(season.ask().unwrap(), &secret);
                season.learn(feedback);
            }
        }
        let summary = |work: fn(&LineUp) -> usize| {
            let mut all: Vec<usize> = nights.iter().map(work).collect();
            all.sort_unstable();
            let mean = all.iter().sum::<usize>() as f64 / all.len() as f64;
            let most_of_99 = all[all.len() * 99 / 100];
            (format!("{mean:.1}"), most_of_99, all[all.len() - 1])
        };
        let gave_up = nights.iter().filter(|night| !night.fits).count();
        let straight = nights.iter().filter(|night| night.dead_ends == 0).count();
        assert_eq!((nights.len(), straight, gave_up), (42937, 36822, 124));
        let found = [
            summary(|night| night.chosen),
            summary(|night| night.dead_ends),
            summary(|night| night.looked),
        ];
        let mean = str::to_owned;
        assert_eq!(
            found,
            [
                (mean("6.5"), 9, 16),
                (mean("0.3"), 6, 11),
                (mean("462.3"), 766, 2003)
            ]
        );
    }
}
