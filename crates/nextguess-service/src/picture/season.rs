//! How likely each couple is, as a picture to share.

use nextguess::season::{Pair, SeasonRule};

use super::svg::{self, Element, Svg, tenths};
use crate::season::Report;

const CELL_WIDTH: f64 = 56.0;
const CELL_HEIGHT: f64 = 34.0;
const TOP: f64 = 84.0;
const MARGIN: f64 = 24.0;
/// About the width of a letter.
const LETTER: f64 = 7.6;
/// The colour around couples that are certain.
const CERTAIN: &str = "#e69f00";

/// Draws a table of all couples, each with its chance.
pub fn season(report: &Report<'_>) -> String {
    let cast = &report.season.cast;
    let longest = |names: &[String]| {
        let lengths = names.iter().map(|name| name.chars().count());
        lengths.max().unwrap_or(0) as f64 * LETTER
    };
    let left = MARGIN + longest(cast.left()) + 12.0;
    // The names above are turned by 45 degrees.
    let slant = longest(cast.right()) * std::f64::consts::FRAC_1_SQRT_2 + 14.0;
    let top = TOP + slant;
    let columns = cast.right().len() as f64;
    let rows = cast.left().len() as f64;
    let bottom = top + rows * CELL_HEIGHT;
    let subtitle = format!("{}. {}", report.rule_text(), report.left_line());
    let title_width = (report.name().chars().count() as f64 * 11.0)
        .max(subtitle.chars().count() as f64 * LETTER)
        + 2.0 * MARGIN;
    let width = (left + columns * CELL_WIDTH + slant.max(MARGIN))
        .max(title_width)
        .ceil();
    let height = bottom + 62.0;
    let mut picture = Svg::new(width, format!("{height:.0}"), Some(13), report.name());
    let title = Element::text(MARGIN, 34)
        .with("font-size", 17)
        .with("font-weight", 600);
    picture.add(&[title.with("fill", "#222").saying(report.name())]);
    let below = Element::text(MARGIN, 58).with("fill", "#555");
    picture.add(&[below.saying(&subtitle)]);
    for (at, name) in cast.right().iter().enumerate() {
        let x = tenths(left + (at as f64 + 0.5) * CELL_WIDTH);
        let y = tenths(top - 8.0);
        let turned = Element::text(x, y).with("transform", format_args!("rotate(-45 {x} {y})"));
        picture.add(&[turned.with("fill", "#222").saying(name)]);
    }
    let matrix = report.matrix();
    for (row, name) in cast.left().iter().enumerate() {
        let y = top + row as f64 * CELL_HEIGHT;
        let middle = y + CELL_HEIGHT / 2.0 + 4.5;
        let label = Element::text(tenths(left - 10.0), tenths(middle)).with("text-anchor", "end");
        picture.add(&[label.with("fill", "#222").saying(name)]);
        for (column, &share) in matrix[row].iter().enumerate() {
            let x = left + column as f64 * CELL_WIDTH;
            let pair = Pair {
                left: row,
                right: column,
            };
            let is_nobody = cast.rule() == SeasonRule::Any && row == column;
            picture.add(&[cell(x, y, share, is_nobody, &cast.pair_text(pair))]);
        }
    }
    add_legend(&mut picture, left, bottom + 22.0);
    picture.finished()
}

fn cell(x: f64, y: f64, share: f64, is_nobody: bool, pair: &str) -> String {
    let (width, height) = (CELL_WIDTH - 2.0, CELL_HEIGHT - 2.0);
    let is_certain = share >= 1.0;
    let fill = if is_nobody {
        "#ffffff".to_owned()
    } else {
        colour(share)
    };
    let ink = match share {
        s if s > 0.45 => "#ffffff",
        s if s > 0.0 => "#222222",
        _ => "#b0b0b0",
    };
    let chance = match share {
        _ if is_nobody => String::new(),
        s if s >= 1.0 => "✓".to_owned(),
        s if s <= 0.0 => "·".to_owned(),
        s if s < 0.005 => "<1%".to_owned(),
        s if s > 0.995 => ">99%".to_owned(),
        s => format!("{:.0}%", s * 100.0),
    };
    let area = Element::rect(tenths(x), tenths(y), width, height);
    let mut area = area.with("rx", 3).with("fill", fill);
    let middle = (x + width / 2.0, y + height / 2.0 + 4.5);
    let text = Element::text(tenths(middle.0), tenths(middle.1)).with("text-anchor", "middle");
    let mut text = text.with("fill", ink);
    if is_certain {
        area = area.with("stroke", CERTAIN).with("stroke-width", 3);
        text = text.with("font-weight", 700).with("font-size", 17);
    }
    Element::new("g").holding(&[
        svg::title(&format!("{pair}: {:.2}%", share * 100.0)),
        area.empty(),
        text.saying(&chance),
    ])
}

/// From nearly white to dark blue, grey for what is out.
fn colour(share: f64) -> String {
    if share <= 0.0 {
        return "#f3f3f3".to_owned();
    }
    let (light, dark) = ([222.0, 235.0, 247.0], [8.0, 81.0, 156.0]);
    let mix = |at: usize| (light[at] + (dark[at] - light[at]) * share.powf(0.6)) as u8;
    format!("#{:02x}{:02x}{:02x}", mix(0), mix(1), mix(2))
}

fn add_legend(picture: &mut Svg, x: f64, y: f64) {
    let entries = [
        (1.0, "certain", 96.0),
        (0.75, "75%", 70.0),
        (0.4, "40%", 70.0),
        (0.1, "10%", 70.0),
        (0.0, "cannot be", 0.0),
    ];
    let mut at = x;
    for (share, text, advance) in entries {
        let area = Element::rect(tenths(at), tenths(y), 14, 14).with("rx", 2);
        let mut area = area.with("fill", colour(share));
        if share >= 1.0 {
            area = area.with("stroke", CERTAIN).with("stroke-width", 2);
        }
        let label = Element::text(tenths(at + 20.0), tenths(y + 12.0)).with("fill", "#555");
        picture.add(&[area.empty(), label.saying(text)]);
        at += advance;
    }
}
