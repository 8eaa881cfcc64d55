//! The curve of the matchings left.

use std::fmt::Write;

use super::{escaped, section};
use crate::season::event_text;
use crate::season::report::{Report, count_text};

/// How many matchings are left after each event, drawn so that each step down is a factor.
pub(super) fn curve(report: &Report<'_>) -> Option<String> {
    let steps = &report.analysis.steps;
    if steps.is_empty() || report.analysis.start == 0 {
        return None;
    }
    let (width, height, left, top, bottom) = (440.0, 200.0, 60.0, 12.0, 28.0);
    let counts: Vec<f64> = std::iter::once(report.analysis.start)
        .chain(steps.iter().map(|step| step.remaining))
        .map(|count| (count.max(1) as f64).log10())
        .collect();
    let most = counts.iter().copied().fold(1.0, f64::max).ceil();
    let x = |at: usize| left + (width - left - 14.0) * at as f64 / (counts.len() - 1) as f64;
    let y = |power: f64| top + (height - top - bottom) * (1.0 - power / most);
    let mut svg = format!(
        "<svg class=\"curve\" viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"Matchings left after each event\">\n"
    );
    let every = (most / 4.0).ceil().max(1.0) as usize;
    for power in (0..=most as usize).step_by(every) {
        let line = y(power as f64);
        let name = match power {
            0..=2 => 10u32.pow(power as u32).to_string(),
            3..=5 => format!("{}k", 10u32.pow(power as u32 - 3)),
            6..=8 => format!("{}M", 10u32.pow(power as u32 - 6)),
            more => format!("10^{more}"),
        };
        let _ = writeln!(
            svg,
            "<line class=\"grid\" x1=\"{left}\" x2=\"{width}\" y1=\"{line:.1}\" y2=\"{line:.1}\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{name}</text>",
            left - 8.0,
            line + 4.0
        );
    }
    let points: Vec<String> = (counts.iter().enumerate())
        .map(|(at, &power)| format!("{:.1},{:.1}", x(at), y(power)))
        .collect();
    let _ = writeln!(
        svg,
        "<polygon class=\"area\" points=\"{:.1},{:.1} {} {:.1},{:.1}\"/>\n<polyline class=\"line\" points=\"{}\"/>",
        x(0),
        y(0.0),
        points.join(" "),
        x(counts.len() - 1),
        y(0.0),
        points.join(" ")
    );
    let mut last_week = None;
    for (at, step) in steps.iter().enumerate() {
        let event = &report.season.events[at];
        let kind = event.fact.kind();
        let text = format!(
            "{}: {} left",
            event_text(report.season, at),
            count_text(step.remaining)
        );
        let _ = writeln!(
            svg,
            "<circle class=\"{kind}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"4\"><title>{}</title></circle>",
            x(at + 1),
            y(counts[at + 1]),
            escaped(&text)
        );
        let week = event.number.floor() as u32;
        if kind == "night" && last_week != Some(week) {
            last_week = Some(week);
            let _ = writeln!(
                svg,
                "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{week}</text>",
                x(at + 1),
                height - 8.0
            );
        }
    }
    svg.push_str("</svg>\n<p class=\"key\"><span class=\"dot booth\"></span> booth <span class=\"dot night\"></span> night (below: its week). The scale is in powers of ten.</p>");
    section("Matchings left", &svg)
}
