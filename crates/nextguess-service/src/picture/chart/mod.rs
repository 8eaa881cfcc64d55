//! Charts: what all kinds share. One file for each kind.

mod histogram;
mod lines;
mod trade_off;

use super::palette::COLOURS;
use super::svg::{Element, Svg, tenths};
use crate::paragraph::wrapped;

pub use histogram::{Histogram, histograms};
pub use lines::{Line, Scale, Spot, lines};
pub use trade_off::{Corner, trade_off};

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

/// A chart under way: a title above the plot, the axis and the legend below it.
struct Canvas(Svg);

impl Canvas {
    fn new(title: &str, legend_lines: usize) -> Canvas {
        // A letter of the title is about 9 wide.
        let titles = wrapped(title, ((WIDTH - LEFT - RIGHT) / 9.0) as usize);
        let titles: Vec<&str> = titles.lines().collect();
        let lower = TITLE_LINE * titles.len().saturating_sub(1) as f64;
        let height = BOTTOM + 56.0 + LEGEND_LINE * legend_lines as f64 + lower;
        let mut svg = Svg::new(WIDTH, height, Some(13), title);
        for (at, line) in titles.iter().enumerate() {
            let text = Element::text(LEFT, 30.0 + TITLE_LINE * at as f64)
                .with("font-size", 17)
                .with("font-weight", 600);
            svg.add(&[text.with("fill", "#222").saying(line)]);
        }
        let lowered = Element::new("g").with("transform", format_args!("translate(0 {lower})"));
        svg.add(&[lowered.opened()]);
        Canvas(svg)
    }

    /// Adds elements as one line of the file.
    fn add(&mut self, elements: &[String]) {
        self.0.add(elements);
    }

    /// A line across the plot.
    fn across(y: f64, colour: &str) -> String {
        let line = Element::line((LEFT, WIDTH - RIGHT), (tenths(y), tenths(y)));
        line.with("stroke", colour).empty()
    }

    /// A line across the plot, with what it stands for.
    fn level(&mut self, y: f64, label: &str) {
        let text = Element::text(LEFT - 8.0, tenths(y + 4.0)).with("text-anchor", "end");
        let text = text.with("fill", "#555").saying(label);
        self.add(&[Canvas::across(y, "#ddd"), text]);
    }

    /// A faint line across the plot, between two that are labelled.
    fn faint_level(&mut self, y: f64) {
        self.add(&[Canvas::across(y, "#f0f0f0")]);
    }

    /// A number below the plot.
    fn mark(&mut self, x: f64, label: u32) {
        let text = Element::text(tenths(x), tenths(BOTTOM + 20.0)).with("text-anchor", "middle");
        self.add(&[text.with("fill", "#555").saying(&label.to_string())]);
    }

    /// A line of the legend.
    fn legend(&mut self, series: usize, text: &str) {
        let line = BOTTOM + 60.0 + LEGEND_LINE * series as f64;
        let sample = Element::rect(LEFT, tenths(line - 11.0), 12, 12).with("fill", colour(series));
        let label = Element::text(LEFT + 20.0, tenths(line)).with("fill", "#222");
        self.add(&[sample.empty(), label.saying(text)]);
    }

    /// The finished picture, with what its axis shows.
    fn finished(mut self, axis: &str) -> String {
        let line = Element::line((LEFT, WIDTH - RIGHT), (BOTTOM, BOTTOM)).with("stroke", "#555");
        let middle = (LEFT + WIDTH - RIGHT) / 2.0;
        let label = Element::text(tenths(middle), tenths(BOTTOM + 40.0))
            .with("text-anchor", "middle")
            .with("fill", "#222");
        self.add(&[line.empty(), label.saying(axis)]);
        self.add(&["</g>".to_owned()]);
        self.0.finished()
    }
}

/// The round numbers 1, 2, 5, 10, 20, 50, ...
fn round_numbers() -> impl Iterator<Item = u32> {
    let decades = std::iter::successors(Some(1u32), |decade| decade.checked_mul(10));
    decades.flat_map(|decade| [1, 2, 5].map(|digit| decade.saturating_mul(digit)))
}
