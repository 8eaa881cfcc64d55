//! A season as one page to send around: what is known, week by week, without a script and without other files.

mod advice;
mod curve;

use std::fmt::Write;

use nextguess::board::count::Count;
use nextguess::season::{Fact, Pair, SeasonRule};

use super::report::{Report, count_text};
use super::{conflict_text, event_text, together};

const STYLE: &str = include_str!("page/style.css");

/// The page about a season.
pub(super) fn page(report: &Report<'_>) -> String {
    let mut body = String::new();
    put(&mut body, head(report));
    put(&mut body, advice::to_win(report));
    put(&mut body, matrix(report));
    put(&mut body, answer(report));
    put(&mut body, curve::curve(report));
    put(&mut body, advice::telling(report));
    put(&mut body, weeks(report));
    put(&mut body, solution(report));
    let name = escaped(report.name());
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n<title>{name}</title>\n\
         <style>\n{STYLE}</style>\n</head>\n<body>\n<main>\n{body}</main>\n\
         <footer>Made with nextguess. All counts are exact; all matchings are equally likely.</footer>\n\
         </body>\n</html>\n"
    )
}

fn put(body: &mut String, part: Option<String>) {
    if let Some(part) = part {
        body.push_str(&part);
        body.push('\n');
    }
}

/// Text as it stands in a page.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            other => safe.push(other),
        }
    }
    safe
}

fn section(title: &str, content: &str) -> Option<String> {
    Some(format!(
        "<section>\n<h2>{}</h2>\n{content}\n</section>",
        escaped(title)
    ))
}

fn couple(report: &Report<'_>, pair: Pair) -> String {
    let cast = report.cast();
    format!(
        "{}&nbsp;+&nbsp;{}",
        escaped(&cast.left()[pair.left]),
        escaped(&cast.right()[pair.right])
    )
}

fn couples(report: &Report<'_>, pairs: &[Pair]) -> String {
    let texts: Vec<String> = pairs.iter().map(|&pair| couple(report, pair)).collect();
    texts.join(", ")
}

fn percent(share: f64) -> String {
    match share {
        s if s > 0.0 && s < 0.005 => "&lt;1%".to_owned(),
        s if s < 1.0 && s > 0.995 => "&gt;99%".to_owned(),
        s => format!("{:.0}%", s * 100.0),
    }
}

fn head(report: &Report<'_>) -> Option<String> {
    let mut text = format!(
        "<header>\n<h1>{}</h1>\n<p>{}</p>\n",
        escaped(report.name()),
        escaped(&report.rule_text())
    );
    let certain = report.analysis.knowledge.certain().len();
    let events = report.analysis.steps.len();
    let figures = [
        (
            Count::exactly(report.remaining()).to_string(),
            "matchings left",
        ),
        (
            Count::exactly(report.analysis.start).to_string(),
            "in the beginning",
        ),
        (
            events.to_string(),
            if events == 1 { "event" } else { "events" },
        ),
        (
            certain.to_string(),
            if certain == 1 {
                "certain couple"
            } else {
                "certain couples"
            },
        ),
    ];
    text.push_str("<dl class=\"figures\">\n");
    for (figure, name) in figures {
        let _ = writeln!(text, "<div><dt>{name}</dt><dd>{figure}</dd></div>");
    }
    text.push_str("</dl>\n</header>");
    if let Some(conflict) = &report.analysis.conflict {
        let lines = escaped(&conflict_text(report.season, conflict));
        let _ = write!(
            text,
            "\n<p class=\"alarm\">Nothing is left. {}</p>",
            lines.replace('\n', "<br>")
        );
    }
    Some(text)
}

/// How likely each couple is.
fn matrix(report: &Report<'_>) -> Option<String> {
    if report.remaining() == 0 {
        return None;
    }
    let cast = report.cast();
    let sat = together(report.season);
    let mut table =
        String::from("<div class=\"scroll\">\n<table class=\"matrix\">\n<thead><tr><th></th>");
    for name in cast.right() {
        let _ = write!(
            table,
            "<th scope=\"col\"><span>{}</span></th>",
            escaped(name)
        );
    }
    table.push_str("</tr></thead>\n<tbody>\n");
    for (left, row) in report.matrix().iter().enumerate() {
        let _ = write!(
            table,
            "<tr><th scope=\"row\">{}</th>",
            escaped(&cast.left()[left])
        );
        for (right, &chance) in row.iter().enumerate() {
            if cast.rule() == SeasonRule::Any && left == right {
                table.push_str("<td class=\"nobody\"></td>");
                continue;
            }
            let (class, text) = match chance {
                c if c >= 1.0 => ("sure", "✓".to_owned()),
                c if c <= 0.0 => ("out", "·".to_owned()),
                c => ("open", percent(c).replace('%', "")),
            };
            let nights = match sat[left][right] {
                0 => "never sat together".to_owned(),
                1 => "sat together in 1 night".to_owned(),
                several => format!("sat together in {several} nights"),
            };
            let title = format!(
                "{}: {:.2}%, {nights}",
                cast.pair_text(Pair { left, right }),
                chance * 100.0
            );
            let dark = if chance > 0.45 { " dark" } else { "" };
            let _ = write!(
                table,
                "<td class=\"{class}{dark}\" style=\"--c:{:.0}%\" title=\"{}\">{text}</td>",
                chance.powf(0.6) * 100.0,
                escaped(&title)
            );
        }
        table.push_str("</tr>\n");
    }
    table.push_str("</tbody>\n</table>\n</div>\n<p class=\"key\">Chance of each couple in percent. ✓ is certain, · cannot be.</p>");
    section("Who belongs together", &table)
}

/// The one matching with the most couples right on average, with the chance of each couple.
fn answer(report: &Report<'_>) -> Option<String> {
    let pairs = report.most_probable()?;
    let title = match report.remaining() {
        1 => "The answer",
        _ => "Most couples right on average",
    };
    let mut list = String::from("<ul class=\"couples\">\n");
    for &pair in &pairs {
        let chance = report.analysis.knowledge.chance(pair);
        let class = if chance >= 1.0 { " class=\"sure\"" } else { "" };
        let _ = writeln!(
            list,
            "<li{class}><span>{}</span> <b>{}</b></li>",
            couple(report, pair),
            if chance >= 1.0 {
                "✓".to_owned()
            } else {
                percent(chance)
            }
        );
    }
    list.push_str("</ul>");
    if report.remaining() > 1 {
        let chances = pairs
            .iter()
            .map(|&pair| report.analysis.knowledge.chance(pair));
        let _ = write!(
            list,
            "\n<p class=\"key\">Of these {} couples, {:.1} are right on average. As a whole it is one of {}, each equally \
             likely.</p>",
            pairs.len(),
            chances.sum::<f64>(),
            count_text(report.remaining())
        );
    }
    section(title, &list)
}

/// All events, week by week.
fn weeks(report: &Report<'_>) -> Option<String> {
    if report.analysis.steps.is_empty() {
        return None;
    }
    let mut list = String::from("<ol class=\"events\">\n");
    for (at, step) in report.analysis.steps.iter().enumerate() {
        let event = &report.season.events[at];
        let supposed = if at >= report.first_supposed {
            "if "
        } else {
            ""
        };
        let _ = write!(
            list,
            "<li class=\"{}\"><div class=\"what\"><b>Week {}</b> {supposed}{}</div><div class=\"left\">{} left</div>",
            event.fact.kind(),
            event.number,
            escaped(&event_text(report.season, at)),
            Count::exactly(step.remaining)
        );
        if let Fact::Night { pairs, .. } = &event.fact {
            let _ = write!(list, "<p class=\"small\">{}</p>", couples(report, pairs));
        }
        if !step.certain.is_empty() {
            let _ = write!(
                list,
                "<p class=\"news\">Certain now: {}</p>",
                couples(report, &step.certain)
            );
        }
        list.push_str("</li>\n");
    }
    list.push_str("</ol>");
    section("Week by week", &list)
}

fn solution(report: &Report<'_>) -> Option<String> {
    let pairs = report.solution_pairs()?;
    let fits = match report.solution_breaks.is_empty() {
        true => "It fits all events.".to_owned(),
        false => {
            let events = report.solution_breaks.iter();
            let numbers: Vec<String> = events.map(|at| (at + 1).to_string()).collect();
            format!("It contradicts these events: {}.", numbers.join(", "))
        }
    };
    // Nobody who follows the season should read it by accident.
    let text = format!(
        "<details><summary>Show it</summary><p>{}</p><p>{fits}</p></details>",
        couples(report, &pairs)
    );
    section("The solution", &text)
}
