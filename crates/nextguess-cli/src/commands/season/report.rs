//! What is known of a season, as text.

use nextguess::board::count::Count;
use nextguess::season::advice::Rating;
use nextguess::season::{Cast, Pair};
use nextguess_service::season::{Report, conflict_text, count_text, event_text, share};

use crate::terminal::output::Output;
use crate::views::matrix;

/// How many booths are shown.
const SHOWN_BOOTHS: usize = 5;

/// A report for people.
pub(super) struct Printer<'r, 'a>(pub(super) &'r Report<'a>);

impl Printer<'_, '_> {
    /// For people.
    pub(super) fn print(&self, output: &Output) -> anyhow::Result<()> {
        output.line(&output.strong(&self.title()))?;
        if !self.0.analysis.steps.is_empty() {
            output.line("")?;
            self.print_events(output)?;
        }
        if let Some(conflict) = &self.0.analysis.conflict {
            output.line(&format!(
                "\n{}\n{}",
                output.strong("Nothing is left."),
                conflict_text(self.0.season, conflict)
            ))?;
            return self.print_solution(output);
        }
        output.line(&format!("\n{}\n", output.strong(&self.0.left_line())))?;
        output.text(&format!("{}\n", self.matrix_text(output)))?;
        self.print_most_probable(output)?;
        if let Some((pairs, rating)) = self.0.planned_rating() {
            let title = format!("This night: {}", self.0.cast().pairs_text(pairs));
            self.print_night(&title, pairs, &rating, output)?;
        }
        self.print_win(output)?;
        if self.0.remaining() > 1 || self.0.is_offered {
            self.print_booths(output)?;
        }
        if let Some(night) = self.0.night.as_ref().filter(|_| self.0.remaining() > 1) {
            let title = format!(
                "Most telling night found: {}",
                self.0.cast().pairs_text(&night.pairs)
            );
            self.print_night(&title, &night.pairs, &night.rating, output)?;
        }
        self.print_review(output)?;
        self.print_solution(output)
    }

    fn title(&self) -> String {
        let start = count_text(self.0.analysis.start);
        format!(
            "{}: {}; {start} in the beginning",
            self.0.name(),
            self.0.rule_text()
        )
    }

    fn print_events(&self, output: &Output) -> anyhow::Result<()> {
        let columns = [
            ">event",
            ">week",
            "what",
            ">left",
            ">bits",
            "certain now",
            "out now",
        ];
        let mut table = output.new_table(&columns);
        for (at, step) in self.0.analysis.steps.iter().enumerate() {
            let event = &self.0.season.events[at];
            let supposed = if at >= self.0.first_supposed {
                "if "
            } else {
                ""
            };
            let out = match step.excluded.len() {
                0..=2 => pairs_text(self.0.cast(), &step.excluded, 2),
                several => crate::terminal::output::plural(several, "pair"),
            };
            table.add_row([
                (at + 1).to_string(),
                event.number.to_string(),
                format!("{supposed}{}", event_text(self.0.season, at)),
                Count::exactly(step.remaining).to_string(),
                format!("{:.2}", step.bits),
                pairs_text(self.0.cast(), &step.certain, 3),
                out,
            ]);
        }
        output.table(&table)
    }

    fn matrix_text(&self, output: &Output) -> String {
        let columns = short_names(self.0.cast().right());
        matrix::shaded_table(self.0.cast().left(), &columns, &self.0.matrix(), output)
    }

    fn print_most_probable(&self, output: &Output) -> anyhow::Result<()> {
        let Some(pairs) = self.0.most_probable() else {
            return Ok(());
        };
        let title = match self.0.remaining() {
            1 => "The answer",
            _ => "The one matching with the most couples right on average",
        };
        let knowledge = &self.0.analysis.knowledge;
        let expected: f64 = pairs.iter().map(|&pair| knowledge.chance(pair)).sum();
        let chance = |pair: &Pair| {
            let percent = percent(knowledge.matchings_with(*pair), self.0.remaining());
            format!("{} {percent}", self.0.cast().pair_text(*pair))
        };
        let text: Vec<String> = match self.0.remaining() {
            1 => pairs
                .iter()
                .map(|&pair| self.0.cast().pair_text(pair))
                .collect(),
            _ => pairs.iter().map(chance).collect(),
        };
        output.line(&format!("\n{}: {}", output.strong(title), text.join(", ")))?;
        if self.0.remaining() > 1 {
            output.line(&format!(
                "On average {expected:.2} of its {} pairs are right; as a whole it is one of {}.",
                pairs.len(),
                count_text(self.0.remaining()),
            ))?;
        }
        Ok(())
    }

    fn print_booths(&self, output: &Output) -> anyhow::Result<()> {
        let title = match self.0.is_offered {
            true => "Booths on offer, the most telling first",
            false => "Most telling booths",
        };
        output.line(&format!("\n{}\n", output.strong(title)))?;
        let mut table = output.new_table(&["booth", ">match", ">bits", ">left if yes", ">if no"]);
        let shown = match self.0.is_offered {
            true => self.0.booths.len(),
            false => SHOWN_BOOTHS,
        };
        for (pair, rating) in self.0.booths.iter().take(shown) {
            table.add_row([
                self.0.cast().pair_text(*pair),
                percent(rating.parts[1], self.0.remaining()),
                format!("{:.3}", rating.bits),
                Count::exactly(rating.parts[1]).to_string(),
                Count::exactly(rating.parts[0]).to_string(),
            ]);
        }
        output.table(&table)
    }

    fn print_night(
        &self,
        title: &str,
        pairs: &[Pair],
        rating: &Rating,
        output: &Output,
    ) -> anyhow::Result<()> {
        output.line(&format!("\n{}\n", output.strong(title)))?;
        let mut table = output.new_table(&[">lights", ">chance", ">left then"]);
        for (lights, &count) in rating
            .parts
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            table.add_row([
                lights.to_string(),
                percent(count, self.0.remaining()),
                Count::exactly(count).to_string(),
            ]);
        }
        output.table(&table)?;
        let blackout = match self.0.season.confirmed_in(pairs) {
            0 => "Blackout (no light)".to_owned(),
            known => format!("Blackout (no light beyond {})", {
                crate::terminal::output::plural(known, "confirmed couple")
            }),
        };
        output.line(&format!(
            "\n{:.3} bits expected, at most {} left. {blackout}: {}{}. All lights: {}.",
            rating.bits.max(0.0).abs(),
            count_text(rating.largest),
            percent_of_share(self.0.blackout(pairs, rating)),
            match self.0.season.blackout {
                Some(cost) => {
                    let cost = cost * self.0.blackout(pairs, rating);
                    format!(", which costs {cost:.0} on average")
                }
                None => String::new(),
            },
            percent_of_share(self.0.all_lights(rating)),
        ))
    }

    fn print_solution(&self, output: &Output) -> anyhow::Result<()> {
        let Some(pairs) = self.0.solution_pairs() else {
            return Ok(());
        };
        for &at in &self.0.supposed_breaks {
            let text = self.0.season.events[at].fact.text(self.0.cast());
            output.line(&format!(
                "\nThe solution in the file says otherwise than what is supposed: {text}"
            ))?;
        }
        if self.0.solution_breaks.is_empty() {
            let whole = match self.0.season.solution {
                Some(_) => String::new(),
                None => {
                    let couples = crate::terminal::output::plural(pairs.len(), "couple");
                    format!(" It has {couples} and leaves some people out.")
                }
            };
            let events = match self.0.supposed_breaks.is_empty() {
                true => "all events",
                false => "all events of the file",
            };
            return output.line(&format!("\nThe solution in the file fits {events}.{whole}"));
        }
        output.line("\nThe solution in the file contradicts these events:")?;
        for &at in &self.0.solution_breaks {
            let text = self.0.season.events[at].fact.text(self.0.cast());
            output.line(&format!("  event {}: {text}", at + 1))?;
        }
        Ok(())
    }
}

/// Some pairs, and how many more there are.
pub(super) fn pairs_text(cast: &Cast, pairs: &[Pair], most: usize) -> String {
    let shown = &pairs[..pairs.len().min(most)];
    match pairs.len() - shown.len() {
        0 => cast.pairs_text(shown),
        more => format!("{} and {more} more", cast.pairs_text(shown)),
    }
}

fn percent(part: u128, total: u128) -> String {
    percent_of_share(share(part, total))
}

pub(super) fn percent_of_share(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

/// The shortest beginnings, of three letters at least, that tell names apart.
fn short_names(names: &[String]) -> Vec<String> {
    let beginning = |name: &str, letters: usize| name.chars().take(letters).collect::<String>();
    let short = |name: &String| {
        let tells_apart = |letters: &usize| {
            let short = beginning(name, *letters);
            let others = names.iter().filter(|other| *other != name);
            others
                .clone()
                .all(|other| beginning(other, *letters) != short)
        };
        let letters = (3..name.chars().count()).find(tells_apart);
        letters.map_or(name.clone(), |letters| beginning(name, letters))
    };
    names.iter().map(short).collect()
}
