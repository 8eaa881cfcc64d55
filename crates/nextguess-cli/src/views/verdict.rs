//! How a game that a person played came out, told to people.

use nextguess_service::session::played::Verdict;
use nextguess_service::session::review::Review;

use crate::terminal::output::{Output, number, plural};
use crate::terminal::table::Table;
use crate::views::history;

/// A verdict for people.
pub(crate) struct Printer<'r, 'a>(pub(crate) &'r Verdict<'a>);

impl Printer<'_, '_> {
    /// For people; `seed_to_tell` is one that they do not know yet.
    pub(crate) fn print(&self, seed_to_tell: Option<u64>, output: &Output) -> anyhow::Result<()> {
        if !self.0.session.turns().is_empty() {
            let table = match self.0.review {
                Some(review) if !review.rows.is_empty() => self.review_table(review, output),
                _ => history::table(
                    self.0.session,
                    self.0.session.documents(),
                    output,
                    &[],
                    |_| Vec::new(),
                ),
            };
            output.table(&table)?;
            output.line("")?;
        }
        output.line(&output.strong(&self.sentence()))?;
        if let Some(review) = self.0.review {
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

    fn review_table(&self, review: &Review, output: &Output) -> Table {
        let columns = [
            ">left",
            ">expected",
            "best then",
            ">expected",
            ">luck (bits)",
        ];
        history::table(
            self.0.session,
            self.0.session.documents(),
            output,
            &columns,
            |at| {
                let row = &review.rows[at];
                let unknown = || "-".to_owned();
                let before = self.0.session.position_after(at).ok();
                let best = row.best.zip(before);
                let best = best.map(|(best, before)| best.document(before));
                let rating = row.rating;
                vec![
                    history::left_cell(self.0.session, at),
                    rating.map_or_else(unknown, |rating| average(rating.expected)),
                    (best.as_ref()).map_or_else(unknown, |best| best.question.clone()),
                    (best.as_ref()).map_or_else(unknown, |best| average(best.expected)),
                    row.luck().map_or_else(unknown, luck_text),
                ]
            },
        )
    }

    fn sentence(&self) -> String {
        let turn_noun = self.0.session.game().turn_noun();
        let turns = plural(self.0.session.turns_taken() as usize, turn_noun);
        let secret = &self.0.secret;
        let mut sentence = if self.0.session.is_won() {
            format!("You found {secret} in {turns}")
        } else if self.0.session.is_out_of_turns() {
            format!("Lost after {turns}; the secret was {secret}")
        } else {
            format!("Given up after {turns}; the secret was {secret}")
        };
        let helps = [
            (self.0.hints, "hint"),
            (self.0.undone, "question taken back"),
        ];
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

    fn engine_line(&self, review: &Review) -> String {
        let strategy = self.0.strategy;
        let Some(engine) = &review.engine else {
            return format!("How {strategy} does is left out: it would take too long.");
        };
        let noun = engine.game().turn_noun();
        let turns = plural(engine.turns_taken() as usize, noun);
        if engine.is_won() {
            format!("The strategy {strategy} needs {turns} for it.")
        } else {
            let either = if self.0.session.is_won() {
                ""
            } else {
                " either"
            };
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
