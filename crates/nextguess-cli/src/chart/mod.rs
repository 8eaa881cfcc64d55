//! Charts as SVG: what all kinds share. One file a kind.

mod histogram;
mod lines;
mod trade_off;

use std::fmt::Write;

use nextguess_service::palette::COLOURS;
use nextguess_service::paragraph::wrapped;
use nextguess_service::wording::escaped;

pub(crate) use histogram::{Histogram, histograms};
pub(crate) use lines::{Line, Scale, Spot, lines};
pub(crate) use trade_off::{Corner, trade_off};

const WIDTH: f64 = 860.0;
const PLOT_HEIGHT: f64 = 300.0;
const LEFT: f64 = 60.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = TOP + PLOT_HEIGHT;
const LEGEND_LINE: f64 = 20.0;
const TITLE_LINE: f64 = 22.0;

fn colour(series: usize) -> &'static str {
    COLOURS[series % COLOURS.len()]
}

/// A picture under way: a title above the plot, the axis and the legend below it.
struct Canvas(String);

impl Canvas {
    fn new(title: &str, legend_lines: usize) -> Canvas {
        // A letter of the title is about 9 wide.
        let titles = wrapped(title, ((WIDTH - LEFT - RIGHT) / 9.0) as usize);
        let titles: Vec<&str> = titles.lines().collect();
        let lower = TITLE_LINE * titles.len().saturating_sub(1) as f64;
        let height = BOTTOM + 56.0 + LEGEND_LINE * legend_lines as f64 + lower;
        let mut canvas = Canvas(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{height}\" \
             viewBox=\"0 0 {WIDTH} {height}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" \
             role=\"img\" aria-label=\"{label}\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n",
            label = escaped(title),
        ));
        for (at, line) in titles.iter().enumerate() {
            canvas.add(&format!(
                "<text x=\"{LEFT}\" y=\"{}\" font-size=\"17\" font-weight=\"600\" fill=\"#222\">{}</text>",
                30.0 + TITLE_LINE * at as f64,
                escaped(line),
            ));
        }
        canvas.add(&format!("<g transform=\"translate(0 {lower})\">"));
        canvas
    }

    fn add(&mut self, element: &str) {
        self.0.push_str(element);
        self.0.push('\n');
    }

    /// A line across the plot, with what it stands for.
    fn level(&mut self, y: f64, label: &str) {
        let _ = writeln!(
            self.0,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#ddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\" fill=\"#555\">{label}</text>",
            WIDTH - RIGHT,
            LEFT - 8.0,
            y + 4.0,
        );
    }

    /// A faint line across the plot, between two that are labelled.
    fn faint_level(&mut self, y: f64) {
        let _ = writeln!(
            self.0,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{y:.1}\" y2=\"{y:.1}\" stroke=\"#f0f0f0\"/>",
            WIDTH - RIGHT,
        );
    }

    /// A number below the plot.
    fn mark(&mut self, x: f64, label: u32) {
        let _ = writeln!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#555\">{label}</text>",
            BOTTOM + 20.0,
        );
    }

    /// A line of the legend.
    fn legend(&mut self, series: usize, text: &str) {
        let line = BOTTOM + 60.0 + LEGEND_LINE * series as f64;
        let _ = writeln!(
            self.0,
            "<rect x=\"{LEFT}\" y=\"{:.1}\" width=\"12\" height=\"12\" fill=\"{}\"/>\
             <text x=\"{}\" y=\"{line:.1}\" fill=\"#222\">{}</text>",
            line - 11.0,
            colour(series),
            LEFT + 20.0,
            escaped(text),
        );
    }

    /// The finished picture, with what its axis shows.
    fn finished(mut self, axis: &str) -> String {
        let _ = writeln!(
            self.0,
            "<line x1=\"{LEFT}\" x2=\"{}\" y1=\"{BOTTOM}\" y2=\"{BOTTOM}\" stroke=\"#555\"/>\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\" fill=\"#222\">{}</text>\n</g>\n</svg>",
            WIDTH - RIGHT,
            (LEFT + WIDTH - RIGHT) / 2.0,
            BOTTOM + 40.0,
            escaped(axis),
        );
        self.0
    }
}

/// The round numbers 1, 2, 5, 10, 20, 50, ...
fn round_numbers() -> impl Iterator<Item = u32> {
    let decades = std::iter::successors(Some(1u32), |decade| decade.checked_mul(10));
    decades.flat_map(|decade| [1, 2, 5].map(|digit| decade.saturating_mul(digit)))
}
