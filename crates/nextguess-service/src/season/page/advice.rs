//! What to do next: the booth and the night that win most often, and those that tell most.

use std::fmt::Write;

use nextguess::board::count::Count;
use nextguess::season::Pair;
use nextguess::season::winning::{Due, WinChance, WinningNight};

use super::{couple, percent, section};
use crate::season::report::{Report, share};
use crate::season::{OpenWin, Win};
use crate::wording::plural;

/// How many booths are shown.
const SHOWN_BOOTHS: usize = 5;

/// Whether the season is won, or how to win it.
pub(super) fn to_win(report: &Report<'_>) -> Option<String> {
    let season = report.season;
    match report.win.as_ref()? {
        Win::Won(at) => {
            let week = season.events[*at].week();
            section("Won", &format!("<p>With the night of week {week}.</p>"))
        }
        Win::Lost(first) => {
            let could = match first {
                Some(at) => format!(
                    "Best play was certain to win from week {} on.",
                    season.events[*at].week()
                ),
                None => "Best play was never seen to be certain to win.".to_owned(),
            };
            let weeks = plural(season.weeks_to_win as usize, "week");
            section("Lost", &format!("<p>No night of {weeks} won. {could}</p>"))
        }
        Win::Open(open) => section("What to do next", &open_win(report, open)),
    }
}

fn open_win(report: &Report<'_>, open: &OpenWin) -> String {
    let advice = &open.advice;
    let mut text = format!(
        "<p class=\"chance\"><b>{}</b> chance to win, {} left</p>\n",
        chance_text(advice.chance),
        plural(open.stage.weeks_left, "week")
    );
    match (&advice.booth, &advice.night) {
        (Some(booth), _) => {
            let _ = writeln!(
                text,
                "<p>Best booth: <b>{}</b> (a match: {})</p>",
                couple(report, booth.pair),
                percent(report.analysis.knowledge.chance(booth.pair))
            );
            for (title, night) in [
                ("Then, if it is a match", &booth.if_yes),
                ("Then, if it is no match", &booth.if_no),
            ] {
                if let Some(night) = night {
                    text.push_str(&best_night(report, title, night));
                }
            }
        }
        (None, Some(night)) => text.push_str(&best_night(report, "Best night", night)),
        (None, None) => {}
    }
    let telling = match open.stage.due {
        Due::Booth => (open.telling_booth.as_ref())
            .filter(|(pair, _)| (advice.booth.as_ref()).is_some_and(|best| best.pair != *pair))
            .map(|(pair, compared)| {
                (
                    format!("The booth that tells most, {},", couple(report, *pair)),
                    *compared,
                )
            }),
        Due::Night => (open.telling_night.as_ref())
            .filter(|(pairs, _)| (advice.night.as_ref()).is_some_and(|best| best.pairs != *pairs))
            .map(|(_, compared)| ("The night that tells most".to_owned(), *compared)),
    };
    if let Some((what, compared)) = telling {
        let wins = match compared.given_up > 0.0 {
            true if compared.is_clear() => format!("wins with {}.", chance_text(compared.chosen)),
            true => "may win as often.".to_owned(),
            false => "wins as often.".to_owned(),
        };
        let _ = writeln!(text, "<p class=\"key\">{what} {wins}</p>");
    }
    text
}

fn best_night(report: &Report<'_>, title: &str, night: &WinningNight) -> String {
    format!(
        "<h3>{title}</h3>\n{}<p class=\"key\">Chance to win tonight: {}</p>\n",
        line_up(report, &night.pairs),
        percent(night.tonight)
    )
}

/// Couples as a list that is short on a phone.
fn line_up(report: &Report<'_>, pairs: &[Pair]) -> String {
    let mut list = String::from("<ul class=\"line-up\">\n");
    for &pair in pairs {
        let is_certain = report.analysis.knowledge.chance(pair) >= 1.0;
        let class = if is_certain { " class=\"sure\"" } else { "" };
        let _ = writeln!(list, "<li{class}>{}</li>", couple(report, pair));
    }
    list + "</ul>\n"
}

/// A chance, and how sure it is.
fn chance_text(chance: WinChance) -> String {
    let text = percent(chance.chance);
    if chance.is_exact() {
        text
    } else if chance.error > 0.0 {
        format!("about {text}")
    } else if percent(chance.at_most) == text {
        text
    } else {
        format!("at least {text}")
    }
}

/// The booths and the night that tell most.
pub(super) fn telling(report: &Report<'_>) -> Option<String> {
    if report.remaining() <= 1 || !report.has_advice {
        return None;
    }
    let mut text = String::from(
        "<table class=\"list\">\n<thead><tr><th>booth</th><th>match</th><th>left if yes</th><th>if no</th></tr></thead>\n<tbody>\n",
    );
    let shown = if report.is_offered {
        report.booths.len()
    } else {
        SHOWN_BOOTHS
    };
    for (pair, rating) in report.booths.iter().take(shown) {
        let _ = writeln!(
            text,
            "<tr><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>",
            couple(report, *pair),
            percent(share(rating.parts[1], report.remaining())),
            Count::exactly(rating.parts[1]),
            Count::exactly(rating.parts[0])
        );
    }
    text.push_str("</tbody>\n</table>\n");
    if let Some(night) = &report.night {
        let _ = write!(text, "<h3>Night</h3>\n{}", line_up(report, &night.pairs));
        let parts = &night.rating.parts;
        let highest = parts.iter().copied().max().unwrap_or(1).max(1);
        text.push_str("<div class=\"bars\">\n");
        for (lights, &part) in parts.iter().enumerate().filter(|(_, part)| **part > 0) {
            let _ = writeln!(
                text,
                "<div><span>{}</span><i style=\"width:{:.1}%\"></i><span>{}</span></div>",
                plural(lights, "light"),
                60.0 * share(part, highest),
                percent(share(part, report.remaining()))
            );
        }
        text.push_str("</div>");
    }
    section("What tells most", &text)
}
