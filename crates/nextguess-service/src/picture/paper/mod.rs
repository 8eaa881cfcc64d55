//! Sheets to print, with the rules of the strategy `paper`: one page A4, black on white.

mod codes;
mod couples;

pub use codes::codes_sheet;
pub use couples::couples_sheet;

use std::fmt::Display;

use super::svg::{Element, Svg};

/// The size of A4, upright, at 96 dots per inch.
const WIDTH: u32 = 794;
const HEIGHT: u32 = 1123;
const MARGIN: u32 = 48;
const INK: &str = "#000000";
/// The height of a row of text.
const ROW: u32 = 16;

/// A sheet under way.
struct Page(Svg);

impl Page {
    fn new(title: &str, below: &str) -> Page {
        let mut page = Page(Svg::new(WIDTH, HEIGHT, Some(12), title));
        let heading = Element::text(MARGIN, 56).with("font-size", 22);
        page.0
            .add(&[heading.with("font-weight", 700).saying(title)]);
        page.text(MARGIN, 80, below);
        page
    }

    /// Writes rules below each other, from `y` on. Each has a head and its rows. A row is a number, two blanks and a text;
    /// a row that goes on has no number. Returns where the next text may stand.
    fn rules(&mut self, mut y: u32, rules: &[(&str, &[&str])]) -> u32 {
        for (head, rows) in rules {
            let bold = Element::text(MARGIN, y).with("font-weight", 700);
            self.0.add(&[bold.saying(head)]);
            for row in *rows {
                let (number, text) = row.split_once("  ").unwrap_or(("", row));
                self.text(MARGIN + 56, y, number);
                self.text(MARGIN + 76, y, text.trim_start());
                y += ROW;
            }
            y += 5;
        }
        y
    }

    fn text(&mut self, x: impl Display, y: impl Display, text: &str) {
        self.0.add(&[Element::text(x, y).saying(text)]);
    }

    fn centred(&mut self, x: impl Display, y: impl Display, text: &str) {
        let centred = Element::text(x, y).with("text-anchor", "middle");
        self.0.add(&[centred.saying(text)]);
    }

    /// An empty box.
    fn cell(&mut self, x: u32, y: u32, width: u32, height: u32) {
        let cell = Element::rect(x, y, width, height).with("fill", "none");
        self.0.add(&[cell.with("stroke", INK).empty()]);
    }

    /// A line to write on.
    fn rule(&mut self, x: (u32, u32), y: u32) {
        let line = Element::line(x, (y, y)).with("stroke", INK);
        self.0.add(&[line.with("stroke-width", 0.5).empty()]);
    }

    fn finished(self) -> String {
        self.0.finished()
    }
}
