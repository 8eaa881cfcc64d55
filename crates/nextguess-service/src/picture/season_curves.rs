//! The matchings left of many seasons, each in a small picture of its own.

use super::svg::{self, Element, Svg, point, tenths};
use crate::season::gallery::{Exhibit, SeasonResult};

const COLUMNS: usize = 6;
const PANEL: (f64, f64) = (150.0, 96.0);
const GAP: (f64, f64) = (16.0, 44.0);
const MARGIN: f64 = 24.0;
/// The room for the numbers on the left.
const SCALE: f64 = 36.0;
const TOP: f64 = 92.0;
const WON_COLOUR: &str = "#0072b2";
const LOST_COLOUR: &str = "#d55e00";
const OPEN_COLOUR: &str = "#777777";
/// The powers of ten between two lines of the grid.
const GRID: usize = 2;

/// Draws a curve for each season: from the matchings in the beginning to those after the last event. All have
/// the same scale, whose lines are powers of 100.
pub fn season_curves(exhibits: &[Exhibit]) -> String {
    let columns = COLUMNS.min(exhibits.len()).max(1);
    let rows = exhibits.len().div_ceil(columns);
    let width = 2.0 * MARGIN + SCALE + columns as f64 * (PANEL.0 + GAP.0) - GAP.0;
    let height = TOP + rows as f64 * (PANEL.1 + GAP.1) + 8.0;
    let name = "The matchings left, season by season";
    let mut picture = Svg::new(tenths(width), tenths(height), Some(12), name);
    let title = Element::text(tenths(MARGIN), 34).with("font-size", 17);
    picture.add(&[title
        .with("font-weight", 600)
        .with("fill", "#222")
        .saying(name)]);
    let mut at = MARGIN;
    for (colour, text) in [
        (WON_COLOUR, "won"),
        (LOST_COLOUR, "lost"),
        (OPEN_COLOUR, "end not known"),
    ] {
        let area = Element::rect(tenths(at), 48, 12, 12).with("rx", 2);
        let label = Element::text(tenths(at + 18.0), 59).with("fill", "#555");
        picture.add(&[area.with("fill", colour).empty(), label.saying(text)]);
        at += 34.0 + 8.0 * text.len() as f64;
    }
    let note = Element::text(tenths(at), 59).with("fill", "#555");
    picture.add(&[note.saying("from the first event to the last")]);
    let most = exhibits.iter().flat_map(|exhibit| &exhibit.left).max();
    let decades = (most.copied().unwrap_or(10).max(10) as f64).log10();
    for (at, exhibit) in exhibits.iter().enumerate() {
        let corner = (
            MARGIN + SCALE + (at % columns) as f64 * (PANEL.0 + GAP.0),
            TOP + (at / columns) as f64 * (PANEL.1 + GAP.1),
        );
        if at % columns == 0 {
            add_scale(&mut picture, corner, decades);
        }
        add_panel(&mut picture, exhibit, corner, decades);
    }
    picture.finished()
}

/// The place of a share of the height of a panel.
fn height(corner: (f64, f64), share: f64) -> f64 {
    corner.1 + PANEL.1 * (1.0 - share)
}

/// Writes the numbers of matchings beside the first panel of a row.
fn add_scale(picture: &mut Svg, corner: (f64, f64), decades: f64) {
    for power in (0..=decades as u32).step_by(GRID) {
        let y = height(corner, f64::from(power) / decades) + 4.0;
        let label = Element::text(tenths(corner.0 - 6.0), tenths(y)).with("text-anchor", "end");
        let text = match power {
            0..=2 => 10u32.pow(power).to_string(),
            _ => format!("10^{power}"),
        };
        picture.add(&[label
            .with("fill", "#555")
            .with("font-size", 10)
            .saying(&text)]);
    }
}

fn add_panel(picture: &mut Svg, exhibit: &Exhibit, corner: (f64, f64), decades: f64) {
    let colour = match exhibit.result {
        SeasonResult::Won(_) => WON_COLOUR,
        SeasonResult::Lost => LOST_COLOUR,
        SeasonResult::Open => OPEN_COLOUR,
    };
    let height = |left: f64| height(corner, left.max(1.0).log10() / decades);
    let x = |at: usize| corner.0 + PANEL.0 * at as f64 / (exhibit.left.len() - 1).max(1) as f64;
    let mut drawn = Vec::new();
    for power in (0..=decades as i32).step_by(GRID) {
        let y = tenths(height(10f64.powi(power)));
        let line = Element::line((tenths(corner.0), tenths(corner.0 + PANEL.0)), (y, y));
        drawn.push(line.with("stroke", "#dddddd").empty());
    }
    let points: Vec<String> = (exhibit.left.iter().enumerate())
        .map(|(at, &left)| point(x(at), height(left as f64)))
        .collect();
    let end = exhibit.left.last().copied().unwrap_or(1);
    let result = exhibit.result.text();
    let about = format!("{}: {result}, {end} left", exhibit.name);
    drawn.insert(0, svg::title(&about));
    drawn.push(
        Element::polyline(&points)
            .with("stroke", colour)
            .with("stroke-width", 2)
            .empty(),
    );
    let last = exhibit.left.len() - 1;
    drawn.push(
        Element::circle(tenths(x(last)), tenths(height(end as f64)), 3)
            .with("fill", colour)
            .empty(),
    );
    let label = Element::text(tenths(corner.0), tenths(corner.1 + PANEL.1 + 18.0));
    let text = format!("{}, {result}", exhibit.file);
    drawn.push(label.with("fill", "#333").saying(&text));
    picture.add(&[Element::new("g").holding(&drawn)]);
}
