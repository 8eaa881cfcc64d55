//! The one writer of SVG: a document, and the elements in it.
//!
//! Every picture has a white page and no transparent colour, so it looks the same on a dark background.

use std::fmt::{self, Display, Write};

/// An SVG document under way.
pub(super) struct Svg(String);

impl Svg {
    /// An empty white page. `label` is what screen readers say.
    pub(super) fn new(
        width: impl Display,
        height: impl Display,
        font_size: Option<u32>,
        label: &str,
    ) -> Svg {
        let mut root = Element::new("svg")
            .with("xmlns", "http://www.w3.org/2000/svg")
            .with("width", &width)
            .with("height", &height)
            .with("viewBox", format_args!("0 0 {width} {height}"))
            .with("font-family", "system-ui, sans-serif");
        if let Some(size) = font_size {
            root = root.with("font-size", size);
        }
        let root = root.with("role", "img").with("aria-label", escaped(label));
        let mut svg = Svg(String::new());
        svg.add(&[root.opened()]);
        let page = Element::new("rect")
            .with("width", "100%")
            .with("height", "100%");
        svg.add(&[page.with("fill", "#ffffff").empty()]);
        svg
    }

    /// Adds elements as one line of the file.
    pub(super) fn add(&mut self, elements: &[String]) {
        self.0.extend(elements.iter().map(String::as_str));
        self.0.push('\n');
    }

    /// The text of the finished document.
    pub(super) fn finished(mut self) -> String {
        self.0.push_str("</svg>\n");
        self.0
    }
}

/// The start of an element: its name and its attributes up to now.
pub(super) struct Element {
    name: &'static str,
    text: String,
}

impl Element {
    /// An element without attributes.
    pub(super) fn new(name: &'static str) -> Element {
        let text = format!("<{name}");
        Element { name, text }
    }

    /// A rectangle with its upper left corner at `x`, `y`.
    pub(super) fn rect(
        x: impl Display,
        y: impl Display,
        width: impl Display,
        height: impl Display,
    ) -> Element {
        let corner = Element::new("rect").with("x", x).with("y", y);
        corner.with("width", width).with("height", height)
    }

    /// A text that begins at `x` on the line `y`, unless `text-anchor` says otherwise.
    pub(super) fn text(x: impl Display, y: impl Display) -> Element {
        Element::new("text").with("x", x).with("y", y)
    }

    /// A straight line. `x` and `y` each have the start and the end.
    pub(super) fn line<X: Display, Y: Display>(
        x: (X, impl Display),
        y: (Y, impl Display),
    ) -> Element {
        let across = Element::new("line").with("x1", x.0).with("x2", x.1);
        across.with("y1", y.0).with("y2", y.1)
    }

    /// A line through `points`, each written as [`point`] does.
    pub(super) fn polyline(points: &[String]) -> Element {
        let line = Element::new("polyline").with("points", points.join(" "));
        line.with("fill", "none")
    }

    /// A path along `steps`, in the words of SVG.
    pub(super) fn path(steps: impl Display) -> Element {
        Element::new("path").with("d", steps)
    }

    /// A circle around `x`, `y`.
    pub(super) fn circle(x: impl Display, y: impl Display, radius: impl Display) -> Element {
        let middle = Element::new("circle").with("cx", x).with("cy", y);
        middle.with("r", radius)
    }

    /// The same element with one attribute more. `value` is written as it is.
    pub(super) fn with(mut self, name: &str, value: impl Display) -> Element {
        // Writing to a string does not fail.
        let _ = write!(self.text, " {name}=\"{value}\"");
        self
    }

    /// The element with nothing in it.
    pub(super) fn empty(self) -> String {
        self.text + "/>"
    }

    /// The start tag alone; the caller closes the element.
    pub(super) fn opened(self) -> String {
        self.text + ">"
    }

    /// The element with a text in it, which is escaped here.
    pub(super) fn saying(self, text: &str) -> String {
        self.holding(&[escaped(text)])
    }

    /// The element with other elements in it.
    pub(super) fn holding(self, elements: &[String]) -> String {
        format!("{}>{}</{}>", self.text, elements.concat(), self.name)
    }
}

/// The title of the element around it, which browsers show under the pointer.
pub(super) fn title(text: &str) -> String {
    Element::new("title").saying(text)
}

/// A point of a polyline.
pub(super) fn point(x: f64, y: f64) -> String {
    format!("{},{}", tenths(x), tenths(y))
}

/// A number with one decimal.
pub(super) fn tenths(number: f64) -> Rounded {
    Rounded(number, 1)
}

/// A number with two decimals.
pub(super) fn hundredths(number: f64) -> Rounded {
    Rounded(number, 2)
}

/// A number, and how many decimals are written.
#[derive(Copy, Clone)]
pub(super) struct Rounded(f64, usize);

impl Display for Rounded {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.*}", self.1, self.0)
    }
}

/// Text as it stands in SVG.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_escaped_and_numbers_rounded() {
        let text = Element::text(tenths(1.26), 2.0).saying("a < \"b\" & c");
        assert_eq!(
            text,
            "<text x=\"1.3\" y=\"2\">a &lt; &quot;b&quot; &amp; c</text>"
        );
        let mut svg = Svg::new(10.0, 20.0, None, "a & b");
        svg.add(&[Element::new("g").holding(&[title("t")])]);
        assert_eq!(
            svg.finished(),
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"10\" height=\"20\" viewBox=\"0 0 10 20\" \
             font-family=\"system-ui, sans-serif\" role=\"img\" aria-label=\"a &amp; b\">\n\
             <rect width=\"100%\" height=\"100%\" fill=\"#ffffff\"/>\n<g><title>t</title></g>\n</svg>\n"
        );
    }
}
