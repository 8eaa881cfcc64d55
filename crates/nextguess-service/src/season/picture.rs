//! How likely each couple is, as a picture to share.

use std::fmt::Write;

use nextguess::season::{Pair, SeasonRule};

use super::report::Report;
use crate::wording::escaped;

const CELL_WIDTH: f64 = 56.0;
const CELL_HEIGHT: f64 = 34.0;
const TOP: f64 = 84.0;
const MARGIN: f64 = 24.0;
/// About the width of a letter.
const LETTER: f64 = 7.6;

pub(super) fn draw(report: &Report<'_>) -> String {
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
    let title = escaped(report.name());
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width} {height:.0}\" font-family=\"system-ui, sans-serif\" font-size=\"13\" \
         role=\"img\" aria-label=\"{title}\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"34\" font-size=\"17\" font-weight=\"600\" fill=\"#222\">{title}</text>\n\
         <text x=\"{MARGIN}\" y=\"58\" fill=\"#555\">{}</text>\n",
        escaped(&subtitle),
    );
    for (at, name) in cast.right().iter().enumerate() {
        let x = left + (at as f64 + 0.5) * CELL_WIDTH;
        let y = top - 8.0;
        let _ = writeln!(
            svg,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" transform=\"rotate(-45 {x:.1} {y:.1})\" fill=\"#222\">{}</text>",
            escaped(name)
        );
    }
    let matrix = report.matrix();
    for (row, name) in cast.left().iter().enumerate() {
        let y = top + row as f64 * CELL_HEIGHT;
        let middle = y + CELL_HEIGHT / 2.0 + 4.5;
        let _ = writeln!(
            svg,
            "<text x=\"{:.1}\" y=\"{middle:.1}\" text-anchor=\"end\" fill=\"#222\">{}</text>",
            left - 10.0,
            escaped(name)
        );
        for (column, &share) in matrix[row].iter().enumerate() {
            let x = left + column as f64 * CELL_WIDTH;
            let pair = Pair {
                left: row,
                right: column,
            };
            let is_nobody = cast.rule() == SeasonRule::Any && row == column;
            svg += &cell(x, y, share, is_nobody, &escaped(&cast.pair_text(pair)));
        }
    }
    svg += &legend(left, bottom + 22.0);
    svg + "</svg>\n"
}

fn cell(x: f64, y: f64, share: f64, is_nobody: bool, pair: &str) -> String {
    let (width, height) = (CELL_WIDTH - 2.0, CELL_HEIGHT - 2.0);
    let middle = (x + width / 2.0, y + height / 2.0 + 4.5);
    let is_certain = share >= 1.0;
    let fill = if is_nobody {
        "#ffffff".to_owned()
    } else {
        colour(share)
    };
    let border = if is_certain {
        " stroke=\"#e69f00\" stroke-width=\"3\""
    } else {
        ""
    };
    let ink = match share {
        s if s > 0.45 => "#ffffff",
        s if s > 0.0 => "#222222",
        _ => "#b0b0b0",
    };
    let text = match share {
        _ if is_nobody => String::new(),
        s if s >= 1.0 => "✓".to_owned(),
        s if s <= 0.0 => "·".to_owned(),
        s if s < 0.005 => "&lt;1%".to_owned(),
        s if s > 0.995 => "&gt;99%".to_owned(),
        s => format!("{:.0}%", s * 100.0),
    };
    let weight = if is_certain {
        " font-weight=\"700\" font-size=\"17\""
    } else {
        ""
    };
    format!(
        "<g><title>{pair}: {:.2}%</title><rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width}\" \
         height=\"{height}\" rx=\"3\" fill=\"{fill}\"{border}/><text x=\"{:.1}\" y=\"{:.1}\" \
         text-anchor=\"middle\" fill=\"{ink}\"{weight}>{text}</text></g>\n",
        share * 100.0,
        middle.0,
        middle.1,
    )
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

fn legend(x: f64, y: f64) -> String {
    let mut svg = String::new();
    let entries = [
        (1.0, "certain", 96.0),
        (0.75, "75%", 70.0),
        (0.4, "40%", 70.0),
        (0.1, "10%", 70.0),
        (0.0, "cannot be", 0.0),
    ];
    let mut at = x;
    for (share, text, advance) in entries {
        let border = if share >= 1.0 {
            " stroke=\"#e69f00\" stroke-width=\"2\""
        } else {
            ""
        };
        let _ = writeln!(
            svg,
            "<rect x=\"{at:.1}\" y=\"{y:.1}\" width=\"14\" height=\"14\" rx=\"2\" fill=\"{}\"{border}/>\
             <text x=\"{:.1}\" y=\"{:.1}\" fill=\"#555\">{text}</text>",
            colour(share),
            at + 20.0,
            y + 12.0,
        );
        at += advance;
    }
    svg
}
