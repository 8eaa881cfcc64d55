//! The top of a tree as a picture: one column for each question, each box as high as its share of the secrets.

use nextguess::tree::Outline;

use super::palette::{COLOURS, ink_on, tinted};
use super::svg::{self, Element, Svg, hundredths, tenths};
use crate::paragraph::wrapped;

const HEIGHT: f64 = 900.0;
const COLUMN: f64 = 210.0;
const GAP: f64 = 2.0;
const TOP: f64 = 64.0;
const MARGIN: f64 = 16.0;
const TITLE_LINE: f64 = 22.0;

/// How the boxes are read.
const CAPTION: &str = "answer → what is asked then (secrets left)";

/// Boxes lower than this have no text.
const LEAST_TEXT: f64 = 9.0;

/// Draws an outline: a box for every position, right of the one before it, with the answer that leads there,
/// what is asked, and how many secrets are left.
pub fn icicle(title: &str, outline: &Outline) -> String {
    let columns = depth(outline);
    let width = 2.0 * MARGIN + COLUMN * columns as f64;
    // A letter of the title is about 9 wide.
    let titles = wrapped(title, ((width - 2.0 * MARGIN) / 9.0) as usize);
    let titles: Vec<&str> = titles.lines().collect();
    let top = TOP + TITLE_LINE * titles.len().saturating_sub(1) as f64;
    let height = top + HEIGHT + MARGIN;
    let mut svg = Svg::new(width, height, None, title);
    for (at, line) in titles.iter().enumerate() {
        let text = Element::text(MARGIN, 32.0 + TITLE_LINE * at as f64)
            .with("font-size", 17)
            .with("font-weight", 600)
            .with("fill", "#222");
        svg.add(&[text.saying(line)]);
    }
    let caption = Element::text(MARGIN, top - 12.0).with("font-size", 13);
    svg.add(&[caption.with("fill", "#555").saying(CAPTION)]);
    let whole = Place {
        column: 0,
        y: top,
        height: HEIGHT,
        shade: 0,
    };
    draw(&mut svg, outline, None, whole);
    svg.finished()
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

fn draw(picture: &mut Svg, outline: &Outline, answer: Option<&str>, place: Place) {
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
    let text = format!("{text} ({})", outline.secrets);
    // Pale enough for text, and paler to the right, so that columns look different. No colour is
    // transparent, so that the picture looks the same on any background.
    let fill = match column {
        0 => "#3c3c3c".to_owned(),
        _ => tinted(
            COLOURS[shade % COLOURS.len()],
            0.7 * 0.75_f64.powi(column as i32),
        ),
    };
    let ink = ink_on(&fill);
    let area = Element::rect(
        tenths(x),
        hundredths(y),
        tenths(COLUMN - GAP),
        hundredths((height - GAP.min(height / 4.0)).max(0.2)),
    );
    let mut parts = vec![svg::title(&text), area.with("fill", fill).empty()];
    if height >= LEAST_TEXT {
        let size = (height - 1.0).min(13.0);
        let middle = y + height / 2.0 + size / 3.0;
        let label = Element::text(tenths(x + 6.0), tenths(middle)).with("font-size", tenths(size));
        parts.push(label.with("fill", ink).saying(&text));
    }
    picture.add(&[Element::new("g").holding(&parts)]);
    let mut below = y;
    for (at, branch) in outline.branches.iter().enumerate() {
        let share = branch.next.secrets as f64 / outline.secrets.max(1) as f64;
        let part = Place {
            column: column + 1,
            y: below,
            height: height * share,
            shade: if column == 0 { at } else { shade },
        };
        draw(picture, &branch.next, Some(&branch.answer), part);
        below += part.height;
    }
}

#[cfg(test)]
mod tests {
    use nextguess::tree::OutlineBranch;

    use super::*;
    use crate::picture::palette::contrast;

    fn attribute<'a>(element: &'a str, name: &str) -> &'a str {
        let begin = element.find(&format!("{name}=\"")).unwrap() + name.len() + 2;
        let rest = &element[begin..];
        &rest[..rest.find('"').unwrap()]
    }

    /// A tree with more branches than there are colours, three questions deep.
    fn outline(levels: usize) -> Outline {
        let branch = |answer: usize| OutlineBranch {
            answer: answer.to_string(),
            won: false,
            next: outline(levels - 1),
        };
        Outline {
            secrets: 9usize.pow(levels as u32),
            question: Some("0011".to_owned()),
            rest: Vec::new(),
            branches: (0..9).filter(|_| levels > 0).map(branch).collect(),
        }
    }

    #[test]
    fn every_box_is_easy_to_read() {
        let picture = icicle("title", &outline(3));
        let boxes: Vec<&str> = picture
            .lines()
            .filter(|line| line.contains("<g>"))
            .collect();
        assert_eq!(boxes.len(), 1 + 9 + 81 + 729);
        let mut read = 0;
        for one in boxes {
            let (rect, text) = one.split_once("/>").unwrap();
            assert!(!rect.contains("opacity"));
            if text.contains("<text") {
                let seen = contrast(attribute(rect, " fill"), attribute(text, " fill"));
                assert!(seen >= 7.0, "{seen}: {one}");
                read += 1;
            }
        }
        assert!(read >= 91);
    }

    #[test]
    fn a_long_title_is_whole() {
        let title = "a title that is much longer than two columns of a tree can ever be wide";
        let picture = icicle(title, &outline(1));
        let bold: Vec<&str> = picture
            .lines()
            .filter(|line| line.contains("font-weight"))
            .collect();
        let lines: Vec<&str> = (bold.iter())
            .map(|line| line.split_once('>').unwrap().1.trim_end_matches("</text>"))
            .collect();
        assert!(
            lines.len() > 1 && lines.iter().all(|line| line.len() <= 46),
            "{lines:?}"
        );
        assert_eq!(lines.join(" "), title);
    }
}
