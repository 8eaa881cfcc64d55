//! Bar charts as SVG: one group of bars a number of turns, one colour a series.

use std::fmt::Write;

/// A histogram with its name.
#[derive(Debug)]
pub(crate) struct Series {
    pub(crate) name: String,
    /// Shares of all games by number of turns, ascending.
    pub(crate) shares: Vec<(u32, f64)>,
    pub(crate) mean: f64,
}

/// Colours that people who see few colours can tell apart (Okabe & Ito 2008).
const COLOURS: [&str; 7] = [
    "#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8c8c00",
];

const WIDTH: f64 = 860.0;
const PLOT_HEIGHT: f64 = 300.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 56.0;
const LEGEND_LINE: f64 = 20.0;

/// Draws how many turns each series took; where the numbers of turns spread wide, in groups.
pub(crate) fn histogram(title: &str, axis: &str, series: &[Series]) -> String {
    let turns = || series.iter().flat_map(|one| one.shares.iter());
    let first = turns().map(|(turns, _)| *turns).min().unwrap_or(1);
    let last = turns().map(|(turns, _)| *turns).max().unwrap_or(1);
    let width = group_width(last - first + 1);
    if width == 1 {
        return bars(title, axis, series, 1);
    }
    let grouped: Vec<Series> = series.iter().map(|one| one.grouped(width)).collect();
    bars(
        title,
        &format!("{axis}, in groups of {width}"),
        &grouped,
        width,
    )
}

/// How many numbers of turns make a group, a round number, so that there are at most 60 groups.
fn group_width(range: u32) -> u32 {
    let decades = std::iter::successors(Some(1u32), |decade| decade.checked_mul(10));
    let mut round = decades.flat_map(|decade| [1, 2, 5].map(|digit| decade.saturating_mul(digit)));
    round.find(|width| range / width < 60).unwrap_or(u32::MAX)
}

impl Series {
    /// The same, counted by groups, each named by its number: the turns divided by `width`.
    fn grouped(&self, width: u32) -> Series {
        let mut shares: Vec<(u32, f64)> = Vec::new();
        for &(turns, share) in &self.shares {
            match shares.last_mut() {
                Some((group, sum)) if *group == turns / width => *sum += share,
                _ => shares.push((turns / width, share)),
            }
        }
        Series {
            name: self.name.clone(),
            shares,
            mean: self.mean,
        }
    }
}

/// Draws a group of bars for each number, which stands for `width` numbers of turns.
fn bars(title: &str, axis: &str, series: &[Series], width: u32) -> String {
    let turns = || series.iter().flat_map(|one| one.shares.iter());
    let first = turns().map(|(turns, _)| *turns).min().unwrap_or(1);
    let last = turns().map(|(turns, _)| *turns).max().unwrap_or(1);
    let most = turns().map(|(_, share)| *share).fold(0.0, f64::max);
    let step = tick_step(most);
    let ceiling = (most / step).ceil().max(1.0) * step;
    let bottom = TOP + PLOT_HEIGHT;
    let height = bottom + 56.0 + LEGEND_LINE * series.len() as f64;
    let y = |share: f64| bottom - share / ceiling * PLOT_HEIGHT;
    let slot = (WIDTH - LEFT - RIGHT) / f64::from(last - first + 1);

    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
         viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" \
         role=\"img\" aria-label=\"{label}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"30\" font-size=\"17\" font-weight=\"600\" fill=\"#222\">{label}</text>\n",
        label = escaped(title),
    );
    let mut share = 0.0;
    while share <= ceiling + step / 2.0 {
        let at = y(share);
        let _ = writeln!(
            svg,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{at:.1}\" y2=\"{at:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{}%</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            at + 4.0,
            percent(share),
        );
        share += step;
    }
    let label_every = (36.0 / slot).ceil().max(1.0) as u32;
    for turn in first..=last {
        let middle = LEFT + slot * (f64::from(turn - first) + 0.5);
        if (turn - first).is_multiple_of(label_every) {
            let _ = writeln!(
                svg,
                "<text x=\"{middle:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{}</text>",
                bottom + 20.0,
                turn * width,
            );
        }
    }
    let bar = slot * 0.8 / series.len().max(1) as f64;
    for (at, one) in series.iter().enumerate() {
        let colour = COLOURS[at % COLOURS.len()];
        for &(turn, share) in &one.shares {
            let x = LEFT + slot * (f64::from(turn - first) + 0.1) + bar * at as f64;
            let _ = writeln!(
                svg,
                "<rect x=\"{x:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{colour}\">\
                 <title>{}: {} {}, {:.2}%</title></rect>",
                y(share),
                (bar - 1.0).max(0.5),
                bottom - y(share),
                escaped(&one.name),
                turn * width,
                escaped(axis),
                share * 100.0,
            );
        }
        let line = bottom + 60.0 + LEGEND_LINE * at as f64;
        let _ = writeln!(
            svg,
            "<rect x=\"{LEFT}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{colour}\"/>\
             <text x=\"{}\" y=\"{line:.1}\" fill=\"#222\">{}, mean {:.4}</text>",
            line - 11.0,
            LEFT + 20.0,
            escaped(&one.name),
            one.mean,
        );
    }
    let _ = writeln!(
        svg,
        "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{bottom}\" y2=\"{bottom}\" stroke=\"#555\"/>\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#222\">{}</text>\n</svg>",
        WIDTH - RIGHT,
        (LEFT + WIDTH - RIGHT) / 2.0,
        bottom + 40.0,
        escaped(axis),
    );
    svg
}

/// A round distance between lines, so that there are about five.
fn tick_step(most: f64) -> f64 {
    let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
    let enough = steps.into_iter().find(|step| most / step <= 6.0);
    enough.unwrap_or(0.2)
}

fn percent(share: f64) -> String {
    let text = format!("{:.1}", share * 100.0);
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}

/// Text as it stands in SVG.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
