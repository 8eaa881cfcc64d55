//! How a game that a person played came out, beside what the engine makes of it.

use comfy_table::Table;
use serde::Serialize;

use crate::output::{Output, number, plural};
use crate::record::{Record, TurnDocument};
use crate::review::Review;

/// The outcome of the game, for programs.
#[derive(Serialize)]
pub(crate) struct Played {
    game: String,
    secret: String,
    /// The number that hides the same secret again; absent if the secret was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    seed: Option<u64>,
    won: bool,
    /// How many questions were asked, without those taken back.
    asked: usize,
    /// How many turns they took: as many, but weeks where a turn is a week.
    turns_taken: u32,
    /// How often a hint was given.
    hints: u32,
    /// How many questions were taken back.
    undone: u32,
    turns: Vec<ReviewedTurn>,
    /// What the engine needs for the same secret; absent where secrets cannot be listed, or where
    /// it would take too long.
    #[serde(skip_serializing_if = "Option::is_none")]
    engine: Option<EngineGame>,
}

#[derive(Serialize)]
struct ReviewedTurn {
    #[serde(flatten)]
    turn: TurnDocument,
    /// How many secrets the question leaves on average.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<f64>,
    /// What the engine would have asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<BestQuestion>,
}

#[derive(Serialize)]
struct BestQuestion {
    question: String,
    /// How many secrets it leaves on average.
    expected: f64,
}

#[derive(Serialize)]
struct EngineGame {
    strategy: String,
    asked: usize,
    turns_taken: u32,
    won: bool,
}

/// A game that is over, and what is said of it.
#[derive(Debug)]
pub(crate) struct Verdict<'a, 'g> {
    pub(crate) record: &'a Record<'g>,
    pub(crate) secret: String,
    pub(crate) strategy: &'a str,
    pub(crate) hints: u32,
    pub(crate) undone: u32,
    /// Absent where secrets cannot be listed.
    pub(crate) review: Option<&'a Review<'g>>,
}

impl Verdict<'_, '_> {
    /// For programs; `seed` is the number that hides the same secret again.
    pub(crate) fn document(&self, seed: Option<u64>) -> Played {
        let rows = self.review.map_or(&[][..], |review| &review.rows);
        let turns = self.record.documents().into_iter().enumerate();
        let reviewed = turns.map(|(at, turn)| {
            let row = rows.get(at);
            let best = row.and_then(|row| row.best.clone());
            ReviewedTurn {
                turn,
                expected: row.map(|row| row.expected),
                best: best.map(|(question, expected)| BestQuestion { question, expected }),
            }
        });
        let engine = self.review.and_then(|review| review.engine.as_ref());
        Played {
            game: self.record.game().spec().to_string(),
            secret: self.secret.clone(),
            seed,
            won: self.record.is_won(),
            asked: self.record.turns().len(),
            turns_taken: self.record.turns_taken(),
            hints: self.hints,
            undone: self.undone,
            turns: reviewed.collect(),
            engine: engine.map(|engine| EngineGame {
                strategy: self.strategy.to_owned(),
                asked: engine.turns().len(),
                turns_taken: engine.turns_taken(),
                won: engine.is_won(),
            }),
        }
    }

    /// For people; `seed_to_tell` is one that they do not know yet.
    pub(crate) fn print(&self, seed_to_tell: Option<u64>, output: &Output) -> anyhow::Result<()> {
        if !self.record.turns().is_empty() {
            let table = match self.review {
                Some(review) if !review.rows.is_empty() => self.review_table(review, output),
                _ => self.record.table(output, &[], |_| Vec::new()),
            };
            output.table(&table)?;
            output.line("")?;
        }
        output.line(&output.strong(&self.sentence()))?;
        if let Some(review) = self.review {
            if review.rows.iter().any(|row| row.best.is_none()) {
                output.line("Where a - stands, finding the best question would take too long.")?;
            }
            output.line(&self.engine_line(review))?;
        }
        if let Some(seed) = seed_to_tell {
            output.line(&format!("Play it again with --seed {seed}."))?;
        }
        Ok(())
    }

    fn review_table(&self, review: &Review<'_>, output: &Output) -> Table {
        let columns = [
            ">left",
            ">expected",
            "best then",
            ">expected",
            ">luck (bits)",
        ];
        self.record.table(output, &columns, |at| {
            let row = &review.rows[at];
            let (best, best_expected) = match &row.best {
                Some((question, expected)) => (question.clone(), average(*expected)),
                None => ("-".to_owned(), "-".to_owned()),
            };
            vec![
                self.record.left_cell(at),
                average(row.expected),
                best,
                best_expected,
                luck_text(row.luck),
            ]
        })
    }

    fn sentence(&self) -> String {
        let turn_noun = self.record.game().turn_noun();
        let turns = plural(self.record.turns_taken() as usize, turn_noun);
        let secret = &self.secret;
        let mut sentence = if self.record.is_won() {
            format!("You found {secret} in {turns}")
        } else if self.record.is_out_of_turns() {
            format!("Lost after {turns}; the secret was {secret}")
        } else {
            format!("Given up after {turns}; the secret was {secret}")
        };
        let helps = [(self.hints, "hint"), (self.undone, "question taken back")];
        let helps = helps.iter().filter(|(count, _)| *count > 0);
        let helps: Vec<String> = helps
            .map(|&(count, noun)| match (count, noun.split_once(' ')) {
                (_, Some((noun, rest))) => format!("{} {rest}", plural(count as usize, noun)),
                _ => plural(count as usize, noun),
            })
            .collect();
        if !helps.is_empty() {
            sentence.push_str(&format!(", with {}", helps.join(" and ")));
        }
        sentence + "."
    }

    fn engine_line(&self, review: &Review<'_>) -> String {
        let strategy = self.strategy;
        let Some(engine) = &review.engine else {
            return format!("How {strategy} does is left out: it would take too long.");
        };
        let noun = engine.game().turn_noun();
        let turns = plural(engine.turns_taken() as usize, noun);
        if engine.is_won() {
            format!("The strategy {strategy} needs {turns} for it.")
        } else {
            let either = if self.record.is_won() { "" } else { " either" };
            format!("The strategy {strategy} does not find it in {turns}{either}.")
        }
    }
}

/// A number of secrets on average, with a decimal where it tells something.
fn average(secrets: f64) -> String {
    if secrets < 100.0 {
        format!("{secrets:.1}")
    } else {
        number(secrets.round() as usize)
    }
}

/// Bits more or fewer than the question gives on average.
fn luck_text(bits: f64) -> String {
    if bits.abs() < 0.05 {
        "0.0".to_owned()
    } else {
        format!("{bits:+.1}")
    }
}
