//! The top of a tree as a picture: one column a question, each box as high as its share of the secrets.

use std::fmt::Write;

use nextguess::tree::Outline;

use crate::palette::COLOURS;
use crate::wording::escaped;

const HEIGHT: f64 = 900.0;
const COLUMN: f64 = 210.0;
const GAP: f64 = 2.0;
const TOP: f64 = 64.0;
const MARGIN: f64 = 16.0;

/// How the boxes are read.
const CAPTION: &str = "answer → what is asked then (secrets left)";

/// Boxes lower than this have no text.
const LEAST_TEXT: f64 = 9.0;

/// Draws an outline: a box for every position, right of the one before it, with the answer that leads there,
/// what is asked, and how many secrets are left.
pub fn icicle(title: &str, outline: &Outline) -> String {
    let columns = depth(outline);
    let (width, height) = (
        2.0 * MARGIN + COLUMN * columns as f64,
        TOP + HEIGHT + MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\" font-family=\"system-ui, sans-serif\" role=\"img\" \
         aria-label=\"{label}\">\n<rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n\
         <text x=\"{MARGIN}\" y=\"32\" font-size=\"17\" font-weight=\"600\" fill=\"#222\">{label}</text>\n\
         <text x=\"{MARGIN}\" y=\"52\" font-size=\"13\" fill=\"#555\">{CAPTION}</text>\n",
        label = escaped(title),
    );
    let whole = Place {
        column: 0,
        y: TOP,
        height: HEIGHT,
        shade: 0,
    };
    draw(&mut svg, outline, None, whole);
    svg.push_str("</svg>\n");
    svg
}

/// How many columns it has.
fn depth(outline: &Outline) -> usize {
    let below = outline.branches.iter().map(|branch| depth(&branch.next));
    1 + below.max().unwrap_or(0)
}

#[derive(Copy, Clone)]
struct Place {
    column: usize,
    y: f64,
    height: f64,
    /// Which answer in the first column it descends from.
    shade: usize,
}

fn draw(svg: &mut String, outline: &Outline, answer: Option<&str>, place: Place) {
    let Place {
        column,
        y,
        height,
        shade,
    } = place;
    let x = MARGIN + COLUMN * column as f64;
    let asked = match &outline.question {
        Some(question) => question.clone(),
        None => outline.rest.join(", "),
    };
    let text = [answer.unwrap_or_default(), &asked]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" → ");
    let text = escaped(&format!("{text} ({})", outline.secrets));
    let colour = match column {
        0 => "#555555",
        _ => COLOURS[shade % COLOURS.len()],
    };
    // Pale enough for text, and paler to the right, so that columns can be told apart.
    let opacity = 0.7 * 0.75_f64.powi(column as i32);
    // Writing to a string does not fail.
    let _ = write!(
        svg,
        "<g><title>{text}</title><rect x=\"{x:.1}\" y=\"{y:.2}\" width=\"{:.1}\" height=\"{:.2}\" \
         fill=\"{colour}\" fill-opacity=\"{opacity:.2}\"/>",
        COLUMN - GAP,
        (height - GAP.min(height / 4.0)).max(0.2),
    );
    if height >= LEAST_TEXT {
        let size = (height - 1.0).min(13.0);
        let _ = write!(
            svg,
            "<text x=\"{:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" fill=\"#111111\">{text}</text>",
            x + 6.0,
            y + height / 2.0 + size / 3.0,
        );
    }
    svg.push_str("</g>\n");
    let mut below = y;
    for (at, branch) in outline.branches.iter().enumerate() {
        let share = branch.next.secrets as f64 / outline.secrets.max(1) as f64;
        let part = Place {
            column: column + 1,
            y: below,
            height: height * share,
            shade: if column == 0 { at } else { shade },
        };
        draw(svg, &branch.next, Some(&branch.answer), part);
        below += part.height;
    }
}
