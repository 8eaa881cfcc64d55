//! What is known of a season, as text and as a document.

use nextguess::count::Count;
use nextguess::season::plan::{PlannedNight, Rating};
use nextguess::season::{Cast, Pair, Season, SeasonRule};
use serde::Serialize;

use super::analysis::{Analysis, conflict_text, event_text};
use crate::matrix;
use crate::output::Output;

/// All that the report tells of.
pub(super) struct Report<'a> {
    pub(super) season: &'a Season,
    pub(super) analysis: &'a Analysis<'a>,
    /// Events from here on are only supposed.
    pub(super) first_supposed: usize,
    /// The events that the solution in the file contradicts.
    pub(super) solution_breaks: Vec<usize>,
    /// Booths, the best first.
    pub(super) booths: Vec<(Pair, Rating)>,
    /// Whether they are those on offer.
    pub(super) is_offered: bool,
    /// A night that was asked about.
    pub(super) planned: Option<Vec<Pair>>,
    /// The best night found.
    pub(super) night: Option<PlannedNight>,
}

type Names<'a> = [&'a str; 2];

#[derive(Serialize)]
pub(super) struct Document<'a> {
    season: &'a str,
    rule: &'static str,
    start: u128,
    events: Vec<EventDocument<'a>>,
    remaining: u128,
    left: &'a [String],
    right: &'a [String],
    matrix: Vec<Vec<f64>>,
    certain: Vec<Names<'a>>,
    excluded: Vec<Names<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    most_probable: Option<Vec<Names<'a>>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    night: Option<NightDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<Next<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solution: Option<SolutionDocument<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    contradiction: Option<Vec<NumberedEvent>>,
}

#[derive(Serialize)]
struct EventDocument<'a> {
    week: u32,
    kind: &'static str,
    remaining: u128,
    bits: f64,
    text: String,
    supposed: bool,
    certain: Vec<Names<'a>>,
    excluded: Vec<Names<'a>>,
}

#[derive(Serialize)]
struct Next<'a> {
    booth: Option<Names<'a>>,
    night: Option<Vec<Names<'a>>>,
    booths: Vec<BoothDocument<'a>>,
    night_told: Option<NightDocument<'a>>,
}

#[derive(Serialize)]
struct BoothDocument<'a> {
    pair: Names<'a>,
    matchings: u128,
    chance: f64,
    bits: f64,
    largest: u128,
}

#[derive(Serialize)]
struct NightDocument<'a> {
    pairs: Vec<Names<'a>>,
    /// How many matchings give 0, 1, 2, ... lights.
    lights: Vec<u128>,
    blackout: f64,
    bits: f64,
    largest: u128,
}

#[derive(Serialize)]
struct SolutionDocument<'a> {
    pairs: Vec<Names<'a>>,
    possible: bool,
    /// The events that it contradicts, counted from 1.
    contradicts: Vec<usize>,
}

#[derive(Serialize)]
struct NumberedEvent {
    event: usize,
    week: u32,
    text: String,
}

/// How many booths are shown.
const SHOWN_BOOTHS: usize = 5;

impl<'a> Report<'a> {
    fn cast(&self) -> &'a Cast {
        &self.season.cast
    }

    fn names(&self, pairs: &[Pair]) -> Vec<Names<'a>> {
        let cast = self.cast();
        let names = |pair: &Pair| [&cast.left()[pair.left][..], &cast.right()[pair.right]];
        pairs.iter().map(names).collect()
    }

    /// How likely each pair is, by left and right.
    pub(super) fn matrix(&self) -> Vec<Vec<f64>> {
        let (cast, knowledge) = (self.cast(), &self.analysis.knowledge);
        let row = |left: usize| {
            let rights = 0..cast.right().len();
            rights
                .map(|right| knowledge.chance(Pair { left, right }))
                .collect()
        };
        (0..cast.left().len()).map(row).collect()
    }

    fn most_probable(&self) -> Option<Vec<Pair>> {
        let matching = self.analysis.knowledge.most_probable()?;
        Some(matching.pairs(self.cast()))
    }

    /// The share of a night without a new light.
    fn blackout(&self, pairs: &[Pair], rating: &Rating) -> f64 {
        let known = self.season.confirmed_in(pairs);
        share(
            rating.parts.get(known).copied().unwrap_or(0),
            self.remaining(),
        )
    }

    fn remaining(&self) -> u128 {
        self.analysis.knowledge.total()
    }

    /// For programs.
    pub(super) fn document(&self) -> Document<'a> {
        let (season, analysis) = (self.season, self.analysis);
        let steps = analysis.steps.iter().enumerate();
        let events = steps.map(|(at, step)| EventDocument {
            week: season.events[at].week(),
            kind: season.events[at].fact.kind(),
            remaining: step.remaining,
            bits: step.bits,
            text: season.events[at].fact.text(self.cast()),
            supposed: at >= self.first_supposed,
            certain: self.names(&step.certain),
            excluded: self.names(&step.excluded),
        });
        let night = |pairs: &[Pair], rating: &Rating| NightDocument {
            pairs: self.names(pairs),
            lights: rating.parts.clone(),
            blackout: self.blackout(pairs, rating),
            bits: rating.bits,
            largest: rating.largest,
        };
        let telling = self.booths.iter().filter(|(_, rating)| rating.bits > 0.0);
        let booths: Vec<BoothDocument<'a>> = telling
            .map(|(pair, rating)| BoothDocument {
                pair: self.names(&[*pair])[0],
                matchings: rating.parts[1],
                chance: share(rating.parts[1], self.remaining()),
                bits: rating.bits,
                largest: rating.largest,
            })
            .collect();
        let best = self.night.as_ref();
        let next = Next {
            booth: booths.first().map(|booth| booth.pair),
            night: best.map(|best| self.names(&best.pairs)),
            booths,
            night_told: best.map(|best| night(&best.pairs, &best.rating)),
        };
        Document {
            season: &season.name,
            rule: self.cast().rule().name(),
            start: analysis.start,
            events: events.collect(),
            remaining: self.remaining(),
            left: self.cast().left(),
            right: self.cast().right(),
            matrix: self.matrix(),
            certain: self.names(&analysis.knowledge.certain()),
            excluded: self.names(&analysis.knowledge.excluded()),
            most_probable: self.most_probable().map(|pairs| self.names(&pairs)),
            night: (self.planned_rating()).map(|(pairs, rating)| night(pairs, &rating)),
            next: (self.remaining() > 0).then_some(next),
            solution: season.solution.map(|solution| SolutionDocument {
                pairs: self.names(&solution.pairs(self.cast())),
                possible: self.solution_breaks.is_empty(),
                contradicts: self.solution_breaks.iter().map(|at| at + 1).collect(),
            }),
            contradiction: (analysis.conflict.as_ref()).map(|conflict| {
                let event = |&at: &usize| NumberedEvent {
                    event: at + 1,
                    week: season.events[at].week(),
                    text: season.events[at].fact.text(self.cast()),
                };
                conflict.iter().map(event).collect()
            }),
        }
    }

    fn planned_rating(&self) -> Option<(&[Pair], Rating)> {
        let pairs = self.planned.as_deref()?;
        Some((pairs, Rating::new(self.analysis.knowledge.lights(pairs))))
    }

    /// For people.
    pub(super) fn print(&self, output: &Output) -> anyhow::Result<()> {
        output.line(&output.strong(&self.title()))?;
        if !self.analysis.steps.is_empty() {
            output.line("")?;
            self.print_events(output)?;
        }
        if let Some(conflict) = &self.analysis.conflict {
            output.line(&format!(
                "\n{}\n{}",
                output.strong("Nothing is left."),
                conflict_text(self.season, conflict)
            ))?;
            return self.print_solution(output);
        }
        output.line(&format!("\n{}\n", output.strong(&self.left_line())))?;
        output.line(&self.matrix_text(output))?;
        self.print_most_probable(output)?;
        if let Some((pairs, rating)) = self.planned_rating() {
            let title = format!("This night: {}", self.cast().pairs_text(pairs));
            self.print_night(&title, pairs, &rating, output)?;
        }
        if self.remaining() > 1 || self.is_offered {
            self.print_booths(output)?;
        }
        if let Some(night) = self.night.as_ref().filter(|_| self.remaining() > 1) {
            let title = format!(
                "Best next night found: {}",
                self.cast().pairs_text(&night.pairs)
            );
            self.print_night(&title, &night.pairs, &night.rating, output)?;
        }
        self.print_solution(output)
    }

    /// What the season is called.
    pub(super) fn name(&self) -> &'a str {
        match self.season.name.as_str() {
            "" => "A season",
            name => name,
        }
    }

    /// How many people there are, and how they share matches.
    pub(super) fn rule_text(&self) -> String {
        let (left, right) = (self.cast().left().len(), self.cast().right().len());
        match self.cast().rule() {
            SeasonRule::Perfect => format!("{left} on {right}"),
            SeasonRule::Double(1) => format!("{left} on {right}, one person has two matches"),
            SeasonRule::Double(doubles) => {
                format!("{left} on {right}, {doubles} people have two matches")
            }
            SeasonRule::Triple => format!("{left} on {right}, one person has three matches"),
            SeasonRule::Any => format!("{left} people, everyone can be with everyone"),
        }
    }

    fn title(&self) -> String {
        let start = count_text(self.analysis.start);
        format!(
            "{}: {}; {start} in the beginning",
            self.name(),
            self.rule_text()
        )
    }

    /// How many matchings are left after how many events.
    pub(super) fn left_line(&self) -> String {
        let events = crate::output::plural(self.season.events.len(), "event");
        format!("After {events}: {} left", count_text(self.remaining()))
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
        for (at, step) in self.analysis.steps.iter().enumerate() {
            let event = &self.season.events[at];
            let supposed = if at >= self.first_supposed { "if " } else { "" };
            let out = match step.excluded.len() {
                0..=2 => pairs_text(self.cast(), &step.excluded, 2),
                several => crate::output::plural(several, "pair"),
            };
            table.add_row([
                (at + 1).to_string(),
                event.number.to_string(),
                format!("{supposed}{}", event_text(self.season, at)),
                Count::exactly(step.remaining).to_string(),
                format!("{:.2}", step.bits),
                pairs_text(self.cast(), &step.certain, 3),
                out,
            ]);
        }
        output.table(&table)
    }

    fn matrix_text(&self, output: &Output) -> String {
        let columns = short_names(self.cast().right());
        matrix::shaded_table(self.cast().left(), &columns, &self.matrix(), output)
    }

    fn print_most_probable(&self, output: &Output) -> anyhow::Result<()> {
        let Some(pairs) = self.most_probable() else {
            return Ok(());
        };
        let title = match self.remaining() {
            1 => "The answer",
            _ => "Most probable matching",
        };
        let knowledge = &self.analysis.knowledge;
        let expected: f64 = pairs.iter().map(|&pair| knowledge.chance(pair)).sum();
        let chance = |pair: &Pair| {
            let percent = percent(knowledge.matchings_with(*pair), self.remaining());
            format!("{} {percent}", self.cast().pair_text(*pair))
        };
        let text: Vec<String> = match self.remaining() {
            1 => pairs
                .iter()
                .map(|&pair| self.cast().pair_text(pair))
                .collect(),
            _ => pairs.iter().map(chance).collect(),
        };
        output.line(&format!("\n{}: {}", output.strong(title), text.join(", ")))?;
        if self.remaining() > 1 {
            output.line(&format!(
                "On average {expected:.2} of its {} pairs are right; as a whole it is one of {}.",
                pairs.len(),
                count_text(self.remaining()),
            ))?;
        }
        Ok(())
    }

    fn print_booths(&self, output: &Output) -> anyhow::Result<()> {
        let title = match self.is_offered {
            true => "Booths on offer, the best first",
            false => "Best next booths",
        };
        output.line(&format!("\n{}\n", output.strong(title)))?;
        let mut table = output.new_table(&["booth", ">match", ">bits", ">left if yes", ">if no"]);
        let shown = match self.is_offered {
            true => self.booths.len(),
            false => SHOWN_BOOTHS,
        };
        for (pair, rating) in self.booths.iter().take(shown) {
            table.add_row([
                self.cast().pair_text(*pair),
                percent(rating.parts[1], self.remaining()),
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
                percent(count, self.remaining()),
                Count::exactly(count).to_string(),
            ]);
        }
        output.table(&table)?;
        let blackout = match self.season.confirmed_in(pairs) {
            0 => "Blackout (no light)".to_owned(),
            known => format!("Blackout (no light beyond {})", {
                crate::output::plural(known, "confirmed couple")
            }),
        };
        output.line(&format!(
            "\n{:.3} bits expected, at most {} left. {blackout}: {}.",
            rating.bits,
            count_text(rating.largest),
            percent_of_share(self.blackout(pairs, rating)),
        ))
    }

    fn print_solution(&self, output: &Output) -> anyhow::Result<()> {
        if self.season.solution.is_none() {
            return Ok(());
        }
        if self.solution_breaks.is_empty() {
            return output.line("\nThe solution in the file fits all events.");
        }
        output.line("\nThe solution in the file contradicts these events:")?;
        for &at in &self.solution_breaks {
            let text = self.season.events[at].fact.text(self.cast());
            output.line(&format!("  event {}: {text}", at + 1))?;
        }
        Ok(())
    }
}

/// A number of matchings.
pub(super) fn count_text(count: u128) -> String {
    let noun = if count == 1 { "matching" } else { "matchings" };
    format!("{} {noun}", Count::exactly(count))
}

/// Some pairs, and how many more there are.
pub(super) fn pairs_text(cast: &Cast, pairs: &[Pair], most: usize) -> String {
    let shown = &pairs[..pairs.len().min(most)];
    match pairs.len() - shown.len() {
        0 => cast.pairs_text(shown),
        more => format!("{} and {more} more", cast.pairs_text(shown)),
    }
}

fn share(part: u128, total: u128) -> f64 {
    match total {
        0 => 0.0,
        total => part as f64 / total as f64,
    }
}

fn percent(part: u128, total: u128) -> String {
    percent_of_share(share(part, total))
}

fn percent_of_share(share: f64) -> String {
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
