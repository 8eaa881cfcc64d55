//! What is known of a season, and what to ask next.

use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::season::advice::{self, PlannedNight, Rating};
use nextguess::season::winning::WinChance;
use nextguess::season::{Cast, Matching, Pair, Season, SeasonRule, Unfinished};
use nextguess::watch::Watch;

use super::analysis::Analysis;
use super::document::{
    BoothDocument, ChanceDocument, Couple, Document, EventDocument, Next, NightDocument,
    NumberedEvent, SolutionDocument,
};
use super::page;
use super::seating::together;
use super::warning::warnings;
use super::week::Week;
use super::winning::{SeasonReview, Win};
use crate::picture;
use crate::wording::plural;

/// What is reported about a season.
#[derive(Debug)]
pub struct Report<'a> {
    /// The season.
    pub season: &'a Season,
    /// What follows from its events.
    pub analysis: Analysis<'a>,
    /// Events from here on are only supposed.
    pub first_supposed: usize,
    /// The events that the solution in the file contradicts.
    pub solution_breaks: Vec<usize>,
    /// The supposed events that the solution in the file contradicts.
    pub supposed_breaks: Vec<usize>,
    /// What the writer of the file may have meant differently.
    pub warnings: Vec<String>,
    /// Booths, the most telling first.
    pub booths: Vec<(Pair, Rating)>,
    /// Whether they are those on offer.
    pub is_offered: bool,
    /// A night that was asked about.
    pub planned: Option<Vec<Pair>>,
    /// The most telling night found.
    pub night: Option<PlannedNight>,
    /// Whether the season is won, or how likely it will be. `None` if nothing is left.
    pub win: Option<Win>,
    /// Whether it was looked for what to ask next. Without it there are no booths, no night and no win.
    pub has_advice: bool,
    /// What the cast made of its chances, if that was asked for.
    pub review: Option<SeasonReview<'a>>,
}

/// What is asked about a season beyond what its file says.
#[derive(Debug, Default)]
pub struct Wishes<'a> {
    /// How many events of the file count; all, if `None`.
    pub until: Option<usize>,
    /// Events to add, as they are typed.
    pub what_if: Option<&'a str>,
    /// A night whose lights are wanted, as couples are typed.
    pub night: Option<&'a str>,
    /// The only booths to choose from, as couples are typed.
    pub offered: Option<&'a str>,
    /// Whether the choices of the cast are reviewed.
    pub review: bool,
    /// Whether only what is known is wanted, without what to ask next and the chance to win. That is much quicker.
    pub without_advice: bool,
}

/// A season with what is asked about it, read and checked.
#[derive(Debug)]
pub struct Inquiry {
    season: Season,
    first_supposed: usize,
    planned: Option<Vec<Pair>>,
    offered: Option<Vec<Pair>>,
    review: bool,
    has_advice: bool,
}

impl Inquiry {
    /// Reads what is asked about a season. One with too many people to count their matchings is refused.
    pub fn new(mut season: Season, wishes: &Wishes<'_>) -> Result<Inquiry, InputError> {
        season.cast.check_countable()?;
        let in_file = season.events.len();
        if let Some(until) = wishes.until {
            if until > in_file {
                let expected = format!("at most {in_file}, the number of events in the file");
                let example = in_file.to_string();
                let given = until.to_string();
                return Err(InputError::new("until", given, expected, example));
            }
            season = season.so_far(until)?;
        }
        let first_supposed = season.events.len();
        if let Some(events) = wishes.what_if {
            season.add_typed(events, None)?;
        }
        let planned = wishes.night.map(|couples| season.read_night(couples));
        let offered = wishes.offered.map(|couples| season.read_pairs(couples));
        Ok(Inquiry {
            first_supposed,
            planned: planned.transpose()?,
            offered: offered.transpose()?,
            review: wishes.review,
            has_advice: !wishes.without_advice,
            season,
        })
    }

    /// What is known, and what to ask next.
    pub fn report(&self, watch: &dyn Watch) -> Result<Report<'_>, Unfinished> {
        let season = &self.season;
        let analysis = Analysis::new(season, watch)?;
        let (mut booths, mut night, mut win) = (Vec::new(), None, None);
        if self.has_advice {
            night = advice::night(&analysis.knowledge, &season.seated(), watch);
            booths = advice::booths(&analysis.knowledge, self.offered.as_deref());
            let telling = (booths.first(), night.as_ref());
            let planned = self.planned.as_deref();
            win = Win::new(season, &analysis.knowledge, telling, planned, watch)?;
        }
        let review = match self.review {
            true => Some(SeasonReview::new(season, watch)?),
            false => None,
        };
        let breaks = solution_breaks(season, watch)?;
        let (supposed_breaks, solution_breaks) =
            (breaks.into_iter()).partition(|&at| at >= self.first_supposed);
        Ok(Report {
            season,
            first_supposed: self.first_supposed,
            solution_breaks,
            supposed_breaks,
            warnings: (warnings(season, &analysis.knowledge, watch)?.into_iter())
                .map(|warning| warning.text)
                .collect(),
            booths,
            is_offered: self.offered.is_some(),
            planned: self.planned.clone(),
            night,
            win,
            has_advice: self.has_advice,
            review,
            analysis,
        })
    }
}

impl<'a> Report<'a> {
    /// Who takes part.
    pub fn cast(&self) -> &'a Cast {
        &self.season.cast
    }

    /// The names of pairs.
    pub fn names(&self, pairs: &[Pair]) -> Vec<Couple> {
        let cast = self.cast();
        let names = |pair: &Pair| {
            [
                cast.left()[pair.left].clone(),
                cast.right()[pair.right].clone(),
            ]
        };
        pairs.iter().map(names).collect()
    }

    /// How likely each pair is, by left and right.
    pub fn matrix(&self) -> Vec<Vec<f64>> {
        let (cast, knowledge) = (self.cast(), &self.analysis.knowledge);
        let row = |left: usize| {
            let rights = 0..cast.right().len();
            rights
                .map(|right| knowledge.chance(Pair { left, right }))
                .collect()
        };
        (0..cast.left().len()).map(row).collect()
    }

    /// The one matching with the most pairs right on average.
    pub fn most_probable(&self) -> Option<Vec<Pair>> {
        let matching = self.analysis.knowledge.most_probable()?;
        Some(matching.pairs(self.cast()))
    }

    /// The share of a night without a new light.
    pub fn blackout(&self, pairs: &[Pair], rating: &Rating) -> f64 {
        let known = self.season.confirmed_in(pairs);
        share(
            rating.parts.get(known).copied().unwrap_or(0),
            self.remaining(),
        )
    }

    /// The chance that a night has all lights.
    pub fn all_lights(&self, rating: &Rating) -> f64 {
        share(rating.parts.last().copied().unwrap_or(0), self.remaining())
    }

    /// How many matchings are left.
    pub fn remaining(&self) -> u128 {
        self.analysis.knowledge.total()
    }

    /// For programs.
    pub fn document(&self) -> Document {
        let (season, analysis) = (self.season, &self.analysis);
        let steps = analysis.steps.iter().enumerate();
        let events = steps.map(|(at, step)| EventDocument {
            remaining: step.remaining,
            bits: step.bits,
            supposed: at >= self.first_supposed,
            certain: self.names(&step.certain),
            excluded: self.names(&step.excluded),
            ..EventDocument::new(self.cast(), &season.events[at])
        });
        let night = |pairs: &[Pair], rating: &Rating| NightDocument {
            pairs: self.names(pairs),
            lights: rating.parts.clone(),
            blackout: self.blackout(pairs, rating),
            blackout_cost: (season.blackout).map(|cost| cost * self.blackout(pairs, rating)),
            all_lights: self.all_lights(rating),
            bits: rating.bits,
            largest: rating.largest,
            wins: None,
        };
        let telling = self.booths.iter().filter(|(_, rating)| rating.bits > 0.0);
        let booths: Vec<BoothDocument> = telling
            .map(|(pair, rating)| BoothDocument {
                pair: self.names(&[*pair]).remove(0),
                matchings: rating.parts[1],
                chance: share(rating.parts[1], self.remaining()),
                bits: rating.bits,
                largest: rating.largest,
            })
            .collect();
        let best = self.night.as_ref();
        let next = Next {
            booth: booths.first().map(|booth| booth.pair.clone()),
            night: best.map(|best| self.names(&best.pairs)),
            booths,
            night_told: best.map(|best| night(&best.pairs, &best.rating)),
        };
        Document {
            season: season.name.clone(),
            rule: self.cast().rule().name(),
            start: analysis.start,
            events: events.collect(),
            remaining: self.remaining(),
            left: self.cast().left().to_vec(),
            right: self.cast().right().to_vec(),
            matrix: self.matrix(),
            certain: self.names(&analysis.knowledge.certain()),
            excluded: self.names(&analysis.knowledge.excluded()),
            together: together(season),
            matchings: None,
            warnings: self.warnings.clone(),
            most_probable: self.most_probable().map(|pairs| self.names(&pairs)),
            night: (self.planned_rating()).map(|(pairs, rating)| NightDocument {
                wins: self.planned_chance().map(ChanceDocument::new),
                ..night(pairs, &rating)
            }),
            win: (self.win.as_ref()).map(|win| win.document(season, &|pairs| self.names(pairs))),
            review: self.review.as_ref().map(SeasonReview::document),
            next: (self.has_advice && self.remaining() > 0).then_some(next),
            solution: (self.solution_pairs()).map(|pairs| SolutionDocument {
                pairs: self.names(&pairs),
                possible: self.solution_breaks.is_empty(),
                contradicts: self.solution_breaks.iter().map(|at| at + 1).collect(),
                contradicts_supposed: self.supposed_breaks.iter().map(|at| at + 1).collect(),
                complete: season.solution.is_some(),
            }),
            contradiction: (analysis.conflict.as_ref()).map(|conflict| {
                let event = |&at: &usize| NumberedEvent {
                    event: at + 1,
                    week: Week(season.events[at].number),
                    text: season.events[at].fact.text(self.cast()),
                };
                conflict.iter().map(event).collect()
            }),
        }
    }

    /// The pairs of the solution in the file. `None` if it has none.
    pub fn solution_pairs(&self) -> Option<Vec<Pair>> {
        match self.season.solution {
            Some(solution) => Some(solution.pairs(self.cast())),
            None if self.season.revealed.is_empty() => None,
            None => Some(self.season.revealed.clone()),
        }
    }

    /// All matchings that are left, each with its pairs. `None` if they are more than `most`.
    pub fn matchings(&self, most: usize) -> Option<Vec<Vec<Pair>>> {
        let listed = self.analysis.knowledge.listed()?;
        let few = Some(listed).filter(|listed| listed.len() <= most)?;
        let pairs = |matching: &Matching| matching.pairs(self.cast());
        Some(few.iter().map(pairs).collect())
    }

    /// The same with names.
    pub fn named_matchings(&self, most: usize) -> Option<Vec<Vec<Couple>>> {
        let matchings = self.matchings(most)?;
        Some(matchings.iter().map(|pairs| self.names(pairs)).collect())
    }

    /// The night that was asked about, and what its lights tell.
    pub fn planned_rating(&self) -> Option<(&[Pair], Rating)> {
        let pairs = self.planned.as_deref()?;
        Some((pairs, Rating::new(self.analysis.knowledge.lights(pairs))))
    }

    /// The chance to win if the night that was asked about comes next, as far as it is known.
    fn planned_chance(&self) -> Option<WinChance> {
        match self.win.as_ref()? {
            Win::Open(open) => open.planned,
            Win::Won(_) | Win::Lost(_) => None,
        }
    }

    /// What the season is called.
    pub fn name(&self) -> &'a str {
        match self.season.name.as_str() {
            "" => "A season",
            name => name,
        }
    }

    /// How many people there are, and how they share matches.
    pub fn rule_text(&self) -> String {
        let (left, right) = (self.cast().left().len(), self.cast().right().len());
        let people = match self.cast().rule() {
            SeasonRule::Perfect => format!("{left} on {right}"),
            SeasonRule::Double(1) => format!("{left} on {right}, one person has two matches"),
            SeasonRule::Double(doubles) => {
                format!("{left} on {right}, {doubles} people have two matches")
            }
            SeasonRule::Triple => format!("{left} on {right}, one person has three matches"),
            SeasonRule::Any => format!("{left} people, everyone can be with everyone"),
        };
        let (needed, all) = (self.cast().lights_to_win(), self.cast().seats());
        match needed == all {
            true => people,
            false => {
                let verb = if needed == 1 { "wins" } else { "win" };
                format!("{people}; {} of {all} {verb}", plural(needed, "light"))
            }
        }
    }

    /// How many matchings are left after how many events.
    pub fn left_line(&self) -> String {
        let events = plural(self.season.events.len(), "event");
        format!("After {events}: {} left", count_text(self.remaining()))
    }

    /// The season as a page to share, which needs nothing else.
    pub fn page(&self) -> String {
        page::page(self)
    }

    /// How likely each couple is, as an SVG picture to share.
    pub fn picture(&self) -> String {
        picture::season(self)
    }
}

/// The events that no solution of the file fits. Several are possible where somebody's match was never revealed.
fn solution_breaks(season: &Season, watch: &dyn Watch) -> Result<Vec<usize>, Unfinished> {
    let mut breaks = Vec::new();
    let Some(mut solutions) = season.solutions(watch)? else {
        return Ok(breaks);
    };
    for (at, event) in season.events.iter().enumerate() {
        let fits = |&solution: &Matching| event.fact.holds(&season.cast, solution);
        let fitting: Vec<Matching> = solutions.iter().copied().filter(fits).collect();
        match fitting.is_empty() {
            true => breaks.push(at),
            false => solutions = fitting,
        }
    }
    Ok(breaks)
}

/// A number of matchings.
pub fn count_text(count: u128) -> String {
    let noun = if count == 1 { "matching" } else { "matchings" };
    format!("{} {noun}", Count::exactly(count))
}

/// A part of a total, 0 of nothing.
pub fn share(part: u128, total: u128) -> f64 {
    match total {
        0 => 0.0,
        total => part as f64 / total as f64,
    }
}
