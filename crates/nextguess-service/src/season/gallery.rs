//! Seasons that are over, reviewed side by side: a page for each, and an index, all in Markdown.

use std::fmt::Write;

use nextguess::board::count::Count;
use nextguess::season::winning::Decision;
use nextguess::season::{Event, Pair};

use super::report::{Report, count_text};
use super::winning::{SeasonReview, Win};
use super::{chance_text, event_text, given_up_text};
use crate::picture;
use crate::wording::capitalised;

/// A season of the gallery.
#[derive(Debug)]
pub struct Exhibit {
    /// The name of its page and of its picture, without an ending.
    pub file: String,
    /// The name of the season.
    pub name: String,
    /// Its page.
    pub page: String,
    /// The matchings left and the chance to win by event, as SVG.
    pub picture: String,
    /// The matchings left in the beginning and after each event.
    pub left: Vec<u128>,
    /// How it ended.
    pub result: SeasonResult,
    row: [String; 7],
}

/// How a season ended.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum SeasonResult {
    /// It was won in this week.
    Won(u32),
    /// All weeks are over, and no night had all lights.
    Lost,
    /// The end is not known.
    Open,
}

impl SeasonResult {
    /// How it ended, in a few words.
    pub fn text(self) -> String {
        match self {
            SeasonResult::Won(week) => format!("won in week {week}"),
            SeasonResult::Lost => "lost".to_owned(),
            SeasonResult::Open => "not known".to_owned(),
        }
    }
}

impl Exhibit {
    /// The season of a report. `None` if its events contradict each other, or if it was not reviewed.
    pub fn new(file: &str, report: &Report<'_>) -> Option<Exhibit> {
        let review = report.review.as_ref()?;
        if report.analysis.conflict.is_some() {
            return None;
        }
        let result = result(report);
        let steps = report.analysis.steps.iter().map(|step| step.remaining);
        let score = review.score();
        let week = |at: usize| format!("week {}", report.season.events[at].week());
        Some(Exhibit {
            row: [
                format!("[{}]({file}.md)", escaped(report.name())),
                people(report),
                result.text(),
                (review.review.first_certain).map_or("never".to_owned(), week),
                format!("{:.0}%", 100.0 * score.skill()),
                format!("{:+.1}", score.luck),
                review.costliest().map_or(String::new(), |moment| {
                    let event = &report.season.events[moment.event];
                    format!("{}: {}", choice(event), given_up_text(moment))
                }),
            ],
            file: file.to_owned(),
            name: report.name().to_owned(),
            page: page(file, report, review),
            picture: review.picture(),
            left: std::iter::once(report.analysis.start)
                .chain(steps)
                .collect(),
            result,
        })
    }
}

/// The page that leads to all others. `command` is what makes them.
pub fn index(exhibits: &[Exhibit], command: &str) -> String {
    let is_won = |exhibit: &&Exhibit| matches!(exhibit.result, SeasonResult::Won(_));
    let won = exhibits.iter().filter(is_won).count();
    let mut text = format!(
        "# Seasons, reviewed\n\n\
         {} seasons as they were on air, {won} of them won. Each page tells what was certain when, how many matchings were \
         left, what the cast gave up, and when the season was decided.\n\n\
         ![The matchings left of every season, by event](curves.svg)\n\n\
         | season | people | result | best play certain from | skill | luck | costliest choice |\n\
         |---|---|---|---|---:|---:|---|\n",
        exhibits.len(),
    );
    for exhibit in exhibits {
        let _ = writeln!(text, "| {} |", exhibit.row.join(" | "));
    }
    let _ = write!(
        text,
        "\n\
         - **Best play certain from**: from this week on, a cast that plays best wins whatever the answers are.\n\
         - **Skill**: the bits that the booths and nights of the cast tell on average, as a share of those of the most \
         telling ones.\n\
         - **Luck**: the bits that the answers gave beyond the average. Above 0 is lucky.\n\
         - **Costliest choice**: how much of the chance to win it gave up. `~` marks estimates from games that were played \
         out.\n\n\
         All pages are made by one command:\n\n```sh\n{command}\n```\n"
    );
    text
}

/// The matchings left of all seasons, as one SVG picture.
pub fn curves(exhibits: &[Exhibit]) -> String {
    picture::season_curves(exhibits)
}

fn result(report: &Report<'_>) -> SeasonResult {
    match report.win {
        Some(Win::Won(at)) => SeasonResult::Won(report.season.events[at].week()),
        Some(Win::Lost(_)) => SeasonResult::Lost,
        Some(Win::Open(_)) | None => SeasonResult::Open,
    }
}

fn page(file: &str, report: &Report<'_>, review: &SeasonReview<'_>) -> String {
    let season = report.season;
    let mut text = format!(
        "# {}\n\n{}. {} in the beginning. {}\n\n\
         ![The matchings left and the chance to win, by event]({file}.svg)\n\n",
        escaped(report.name()),
        report.rule_text(),
        count_text(report.analysis.start),
        match result(report) {
            SeasonResult::Open => "**How it ended is not known.**".to_owned(),
            known => format!("**{}.**", capitalised(&known.text())),
        },
    );
    for line in summary(report, review) {
        let _ = writeln!(text, "- {line}");
    }
    text += "\n## What was certain when\n\n\
             | week | what | left | certain from now on |\n|---:|---|---:|---|\n";
    for (at, step) in report.analysis.steps.iter().enumerate() {
        let _ = writeln!(
            text,
            "| {} | {} | {} | {} |",
            season.events[at].number,
            escaped(&event_text(season, at)),
            Count::exactly(step.remaining),
            couples(report, &step.certain),
        );
    }
    text += "\n## What the cast chose\n\n\
             | week | choice | bits | most telling | given | win, best | chosen | given up |\n\
             |---:|---|---:|---:|---:|---:|---:|---:|\n";
    for moment in &review.review.moments {
        let event = &season.events[moment.event];
        let _ = writeln!(
            text,
            "| {} | {} | {:.2} | {:.2} | {:.2} | {} | {} | {} |",
            event.number,
            event.fact.kind(),
            moment.bits_expected.abs(),
            moment.bits_best.abs(),
            moment.bits_given.abs(),
            chance_text(moment.win.best),
            chance_text(moment.win.chosen),
            given_up_text(moment),
        );
    }
    text += "\n`~` is an estimate, or what the best strategy found wins. `?` is less than the games can show.\n";
    text += &offers(report, review);
    if let Some(pairs) = report.solution_pairs() {
        let _ = write!(text, "\n## The answer\n\n{}\n", couples(report, &pairs));
    }
    text + "\n[All seasons](README.md)\n"
}

/// What is to be said of a season in a few sentences.
fn summary(report: &Report<'_>, review: &SeasonReview<'_>) -> Vec<String> {
    let week = |at: usize| report.season.events[at].week();
    let score = review.score();
    let mut lines = Vec::new();
    lines.push(match review.review.first_certain {
        Some(at) => format!("Best play was certain to win from week {} on.", week(at)),
        None => "Best play was never seen to be certain to win.".to_owned(),
    });
    if let Some(moment) = review.costliest() {
        lines.push(format!(
            "The costliest choice was the {}: it gave up {} of the chance to win.",
            choice(&report.season.events[moment.event]),
            given_up_text(moment)
        ));
    }
    lines.push(format!(
        "Skill {:.0}%: what the cast asked tells {:.1} bits on average, the most telling {:.1}.",
        100.0 * score.skill(),
        score.bits_expected,
        score.bits_best
    ));
    lines.push(format!(
        "Luck {:+.1} bits: the answers gave {} than on average.",
        score.luck,
        if score.luck < 0.0 { "less" } else { "more" }
    ));
    match review.review.decision {
        Some(Decision::Certain(at)) => lines.push(format!(
            "Decided in week {}: from then on best play could not lose any more.",
            week(at)
        )),
        Some(Decision::Lost(at)) => lines.push(format!(
            "Decided in week {}: after the {} nobody could win any more.",
            week(at),
            report.season.events[at].fact.kind()
        )),
        None => {}
    }
    lines
}

fn offers(report: &Report<'_>, review: &SeasonReview<'_>) -> String {
    let mut text = String::new();
    for (moment, past) in review.offers() {
        if text.is_empty() {
            text += "\n## Offers\n\n\
                     | week | for the | offer | who gets it | taken | win with the answer | without | selling pays |\n\
                     |---:|---|---:|---|---|---:|---:|---|\n";
        }
        let event = &report.season.events[moment.event];
        let _ = writeln!(
            text,
            "| {} | {} | {:.0} | {} | {} | {} | {} | {} |",
            event.number,
            event.fact.kind(),
            past.offer.amount,
            past.receiver_text(),
            if past.sold { "yes" } else { "no" },
            chance_text(moment.win.chosen),
            past.if_sold.map_or(String::new(), chance_text),
            past.pays_text(),
        );
    }
    text
}

/// How many people take part, briefly.
fn people(report: &Report<'_>) -> String {
    let text = report.rule_text();
    text.split(',').next().unwrap_or_default().to_owned()
}

/// An event as a choice of the cast.
fn choice(event: &Event) -> String {
    format!("{} of week {}", event.fact.kind(), event.week())
}

fn couples(report: &Report<'_>, pairs: &[Pair]) -> String {
    let names = report.names(pairs);
    let couples = names
        .iter()
        .map(|[left, right]| format!("{left} & {right}"));
    escaped(&couples.collect::<Vec<_>>().join(", "))
}

/// Text as it stands in a table of Markdown.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        if "\\|*_<>[]`".contains(letter) {
            safe.push('\\');
        }
        safe.push(letter);
    }
    safe
}
