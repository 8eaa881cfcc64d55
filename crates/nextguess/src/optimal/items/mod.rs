//! The exact solution of Item Matching.
//!
//! A position is a grid of items and slots in canonical form, with no list of assignments: see
//! `grid` for what is known, `canonical` for its form, `question` and `outcome` for what can be asked
//! and answered, `bound`, `last`, `first`, `search` and `jobs` for the value. The value of a strategy
//! is the number of assignments that it finds, so with equally likely assignments the best probability
//! of winning is that number over all assignments. It is also the number of different games that the
//! strategy can lead to: the assignments that give the same answers until the last turn cannot be told
//! apart, and one of them can be asked.

mod bound;
mod canonical;
mod cost;
mod first;
mod grid;
mod jobs;
mod last;
mod line;
mod outcome;
mod question;
mod search;
mod solution;
#[cfg(test)]
mod tests;

use self::canonical::{Loose, Position};
pub use self::cost::{MOST_PRICED, Point, trade_off};
pub use self::grid::MOST_SLOTS;
use self::grid::Slots;
use self::jobs::Run;
use self::line::Line;
pub use self::search::Shortcuts;
use self::search::{Search, Value};
pub(super) use self::solution::{check, check_written, solution};
use crate::code::{Symbol, UNKNOWN};
use crate::error::InputError;
use crate::feedback::marks_of;
use crate::game::{Game, PlainTurn};
use crate::games::Restrictions;
use crate::grade::Rule;
use crate::optimal::solver::USUAL_MEMORY;
use crate::watch::Unwatched;

/// The rules of a game of Item Matching, and how it is searched.
#[derive(Copy, Clone, Debug)]
struct Rules {
    slots: usize,
    items: usize,
    turns: usize,
    restrictions: Restrictions,
    /// Whether the marks are those of Wordle.
    counts_copies: bool,
    shortcuts: Shortcuts,
}

impl Rules {
    fn of(game: &dyn Game, shortcuts: Shortcuts) -> Result<Rules, InputError> {
        let spec = game.spec();
        let refuse = |part: &str, given: usize, expected: String| {
            let given = given.to_string();
            Err(InputError::new(part, given, expected, "items:5x7x4"))
        };
        if spec.kind().name != "items" {
            let expected = "a game of Item Matching";
            return Err(InputError::new(
                "game",
                spec.to_string(),
                expected,
                "items:5x7x4",
            ));
        }
        let rules = Rules {
            slots: game.slots(),
            items: game.alphabet().size(),
            turns: game.turn_limit().unwrap_or(1) as usize,
            restrictions: Restrictions::of(spec)?,
            counts_copies: game.rule() == Rule::WordMarks,
            shortcuts,
        };
        if rules.slots > MOST_SLOTS {
            return refuse(
                "slots",
                rules.slots,
                format!("at most {MOST_SLOTS} for an exact solution"),
            );
        }
        if rules.turns > MOST_TURNS {
            return refuse(
                "turns",
                rules.turns,
                format!("at most {MOST_TURNS} for an exact solution"),
            );
        }
        Ok(rules)
    }

    fn all_slots(&self) -> Slots {
        ((1u16 << self.slots) - 1) as Slots
    }

    /// Whether all that is known of an item is which open slots can hold it and whether one must.
    fn is_plain(&self) -> bool {
        self.restrictions.slots && !self.counts_copies
    }

    /// Leaves out items that cannot matter. One spare item a turn is enough, and if it may be asked
    /// again, one altogether. Items of which nothing is known: at most one a slot is asked in every turn
    /// but the last, where one is enough for all slots.
    fn cap(&self, loose: &mut Loose, turns: u32) {
        if self.shortcuts.cap {
            let informative = (turns as u16).saturating_sub(1);
            let spares = if self.restrictions.items {
                informative
            } else {
                1
            };
            loose.spare = loose.spare.min(spares);
            loose.fresh = loose.fresh.min(u16::from(loose.slots) * informative + 1);
        }
    }
}

/// Whether a game of Item Matching can be solved, and if not, why.
pub(super) fn check_board(game: &dyn Game) -> Result<(), InputError> {
    Rules::of(game, Shortcuts::ALL).map(|_| ())
}

/// The most turns that the search can treat. From as many turns as items on every assignment is found.
pub const MOST_TURNS: usize = 100;

/// What is to be best.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Objective {
    /// The number of assignments found.
    Wins,
    /// That first, and then as few turns as can be.
    WinsThenTurns,
}

/// What the best strategy reaches.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// How many assignments it finds.
    pub wins: u64,
    /// No strategy finds more.
    pub most: u64,
    /// Whether no strategy is better, in wins or in turns.
    pub is_proved: bool,
    /// The turns of all games that it wins, the last one included, if they were to be few.
    pub turns: Option<u64>,
    /// How many positions were searched.
    pub nodes: u64,
    /// How many positions are remembered.
    pub positions: usize,
}

/// A search for the best strategy in a game of Item Matching.
pub struct Solver {
    search: Search<'static>,
    objective: Objective,
    /// What one more assignment found is worth, in steps of one turn less.
    win: u64,
}

impl Solver {
    /// A solver for this game, which must be one of Item Matching on a board that is not too large.
    pub fn new(game: &dyn Game, objective: Objective) -> Result<Solver, InputError> {
        Solver::with_shortcuts(game, objective, Shortcuts::ALL)
    }

    /// The same without some of the rules that make it fast.
    pub fn with_shortcuts(
        game: &dyn Game,
        objective: Objective,
        shortcuts: Shortcuts,
    ) -> Result<Solver, InputError> {
        Solver::within(game, objective, shortcuts, USUAL_MEMORY)
    }

    /// The same, where positions are remembered in about `memory` bytes.
    fn within(
        game: &dyn Game,
        objective: Objective,
        shortcuts: Shortcuts,
        memory: usize,
    ) -> Result<Solver, InputError> {
        let rules = Rules::of(game, shortcuts)?;
        let turns = rules.turns as u64;
        let assignments = (rules.items as u64).checked_pow(rules.slots as u32);
        let win = match objective {
            Objective::Wins => Some(1),
            Objective::WinsThenTurns => assignments
                .and_then(|count| count.checked_mul(turns)?.checked_add(1))
                .filter(|win| win.checked_mul(assignments.unwrap_or(0)).is_some()),
        };
        let (Some(win), Some(_)) = (win, assignments) else {
            let expected = "fewer assignments, so that they can be counted";
            return Err(InputError::new(
                "board",
                game.spec().board(),
                expected,
                "5x7x4",
            ));
        };
        let worth = (0..=turns).map(|turns| match objective {
            Objective::Wins => 1,
            Objective::WinsThenTurns => win + turns,
        });
        Ok(Solver {
            search: Search::new(rules, worth.collect(), memory),
            objective,
            win,
        })
    }

    /// What the best strategy reaches from the start.
    pub fn solve(&mut self) -> Solved {
        let start = Line::start(self.search.rules);
        self.solve_line(&start, None, &Run::new(&Unwatched))
    }

    /// What the best strategy reaches from a line of play on, perhaps with its first question given; turns
    /// are counted from there. Stopped by the watch, what was found by then.
    fn solve_line(&mut self, line: &Line, first: Option<&[Symbol]>, run: &Run<'_>) -> Solved {
        let Value { least, most, .. } = match first {
            None => {
                self.search.told_turns = line.turns_left as u32;
                self.line_value(line, run)
            }
            Some(first) => self.question_value(line, first, run),
        };
        let turns_left = line.turns_left as u64;
        let (wins, turns) = match self.objective {
            Objective::Wins => (least, None),
            Objective::WinsThenTurns => {
                let (wins, left) = (least / self.win, least % self.win);
                (wins, Some((turns_left + 1) * wins - left))
            }
        };
        Solved {
            wins,
            most: most / self.win,
            is_proved: least == most,
            turns,
            nodes: self.search.nodes,
            positions: self.search.positions(),
        }
    }

    /// By way of a first strategy, which the best one reaches at least.
    fn line_value(&mut self, line: &Line, run: &Run<'_>) -> Value {
        if line.turns_left == 0 {
            return Value::exactly(0);
        }
        let (position, _) = line.position();
        let turns = line.turns_left as u32;
        let first = self.search.first(&position, turns, run);
        self.search.told_least = first;
        let value = (self.search).value(&position, turns, first.saturating_sub(1), run);
        Value {
            least: value.least.max(first),
            ..value
        }
    }

    /// The value of a question: that of all that can follow it.
    fn question_value(&mut self, line: &Line, question: &[Symbol], run: &Run<'_>) -> Value {
        let turns = line.turns_left as u32 - 1;
        let mut won = 0;
        let mut times: Vec<(Position, u64)> = Vec::new();
        for marks in line.all_marks() {
            let Some(next) = line.after(question, &marks) else {
                continue;
            };
            if marks.iter().all(|&mark| mark == CORRECT) {
                won = self.search.bound.worth[line.turns_left];
            } else if turns > 0 {
                let (position, _) = next.position();
                match times.iter_mut().find(|(other, _)| *other == position) {
                    Some((_, times)) => *times += 1,
                    None => times.push((position, 1)),
                }
            }
        }
        let mut first = 0;
        let mut parts = Vec::new();
        for (position, times) in times {
            first += times * self.search.first(&position, turns, run);
            parts.push(self.search.part(position, times, turns));
        }
        let (least, most) =
            (self.search).parts_value(parts, turns, first.saturating_sub(1), true, run);
        Value {
            least: won + least.unwrap_or(0).max(first),
            most: won + most,
            ..Value::exactly(0)
        }
    }

    /// The line of play after these turns; `None` if nothing fits them, or if part of them is not known.
    fn line(&self, turns: &[PlainTurn]) -> Option<Line> {
        let mut line = Line::start(self.search.rules);
        for turn in turns {
            if turn.question.contains(&UNKNOWN) || turn.question.len() != self.search.rules.slots {
                return None;
            }
            let marks = marks_of(turn.answer.known()?, self.search.rules.slots);
            line = line.after(&turn.question, &marks)?;
        }
        Some(line)
    }

    /// The best question after these turns, which the rules must allow; `None` if nothing fits them, if
    /// part of them is not known, or if no turn is left.
    pub fn question(&mut self, turns: &[PlainTurn]) -> Option<Vec<Symbol>> {
        let line = self.line(turns)?;
        self.line_question(&line, &Run::new(&Unwatched))
    }

    /// The same after a line of play. Stopped by the watch, the best question known by then.
    fn line_question(&mut self, line: &Line, run: &Run<'_>) -> Option<Vec<Symbol>> {
        match line.turns_left {
            0 => return None,
            1 => return line.assignment(),
            _ if line.count() <= 2 => return line.assignment(),
            _ => {}
        }
        let (position, order) = line.position();
        let turns = line.turns_left as u32;
        let value = (self.search).value(&position, turns, 0, run);
        let best = match value.is_exact() {
            true => Some(value.best),
            false => (self.search).known_least(&position, turns, line.count()).1,
        };
        match best {
            Some(best) => line.question(&position, &order, &best),
            None => line.assignment(),
        }
    }
}

/// The mark of a slot that has its item.
const CORRECT: u8 = 2;
