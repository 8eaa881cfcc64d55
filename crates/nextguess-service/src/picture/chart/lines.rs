//! Line charts: a figure against a size, one line for each series.

use super::{BOTTOM, Canvas, LEFT, PLOT_HEIGHT, RIGHT, WIDTH, colour, round_numbers};
use crate::picture::svg::{self, Element, point, tenths};

/// A line with its name.
#[derive(Debug)]
pub struct Line {
    /// The name of the series, for the legend.
    pub name: String,
    /// The points, by ascending size.
    pub spots: Vec<Spot>,
}

/// A point of a line.
#[derive(Copy, Clone, Debug)]
pub struct Spot {
    /// The size, on the axis below the plot.
    pub size: u32,
    /// The figure, which is positive.
    pub figure: f64,
    /// The standard error of the figure; 0 where it is exact.
    pub error: f64,
}

impl Spot {
    /// The ends of its error bar: two standard errors either way.
    fn bar(self) -> [f64; 2] {
        [-2.0, 2.0].map(|errors| self.figure + errors * self.error)
    }
}

/// How heights grow with figures.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equal distances.
    Linear,
    /// Equal ratios are equal distances.
    Logarithmic,
}

/// Where figures are in the plot.
struct Heights {
    scale: Scale,
    /// The round figures that have a line, ascending; the plot reaches from the first to the last.
    levels: Vec<u32>,
}

impl Heights {
    /// Over all figures, which are positive, with their error bars.
    fn over(figures: impl Iterator<Item = f64> + Clone, scale: Scale) -> Heights {
        let most = figures.clone().fold(1.0, f64::max);
        let levels = match scale {
            Scale::Linear => {
                let is_enough = |step: &u32| most / f64::from(*step) <= 6.0;
                let step = round_numbers().find(is_enough).unwrap_or(u32::MAX);
                let count = (most / f64::from(step)).ceil() as u32;
                (0..=count).map(|at| at.saturating_mul(step)).collect()
            }
            Scale::Logarithmic => {
                let least = figures.fold(most, f64::min);
                let below = digits_and_zeros().take_while(|&level| f64::from(level) <= least);
                let first = below.count().saturating_sub(1);
                let above = digits_and_zeros().position(|level| f64::from(level) >= most);
                let last = above.unwrap_or(first).max(first + 1);
                digits_and_zeros().take(last + 1).skip(first).collect()
            }
        };
        Heights { scale, levels }
    }

    /// Which levels are labelled: on a logarithmic scale the decades and their doubles and fives, and
    /// others between them as long as there is room.
    fn labels(&self) -> Vec<u32> {
        if self.scale == Scale::Linear {
            return self.levels.clone();
        }
        let digit = |level: u32| level / 10u32.pow(level.ilog10());
        let mut labels: Vec<u32> = Vec::new();
        for digits in [&[1][..], &[5], &[2], &[3, 7], &[4, 6, 8, 9]] {
            for &level in self
                .levels
                .iter()
                .filter(|level| digits.contains(&digit(**level)))
            {
                let y = self.y(f64::from(level));
                let has_room = |other: &u32| (self.y(f64::from(*other)) - y).abs() >= LABEL_ROOM;
                if labels.iter().all(has_room) {
                    labels.push(level);
                }
            }
        }
        labels
    }

    fn scaled(&self, figure: f64) -> f64 {
        match self.scale {
            Scale::Linear => figure,
            Scale::Logarithmic => figure.max(1e-9).ln(),
        }
    }

    fn y(&self, figure: f64) -> f64 {
        let end = |level: Option<&u32>| self.scaled(level.map_or(1.0, |&level| f64::from(level)));
        let (low, high) = (end(self.levels.first()), end(self.levels.last()));
        BOTTOM - (self.scaled(figure) - low) / (high - low) * PLOT_HEIGHT
    }
}

/// How far apart two labels are at least.
const LABEL_ROOM: f64 = 16.0;

/// 1, 2, ..., 9, 10, 20, ..., 90, 100, ...
fn digits_and_zeros() -> impl Iterator<Item = u32> {
    let decades = std::iter::successors(Some(1u32), |decade| decade.checked_mul(10));
    decades.flat_map(|decade| (1..=9).map(move |digit| decade.saturating_mul(digit)))
}

/// Draws every line over one axis of sizes.
pub fn lines(title: &str, axis: &str, scale: Scale, series: &[Line]) -> String {
    let spots = || series.iter().flat_map(|line| line.spots.iter());
    let largest = spots().map(|spot| spot.size).max().unwrap_or(1).max(1);
    let ends = spots().flat_map(|spot| spot.bar());
    let heights = Heights::over(ends.filter(|figure| *figure > 0.0), scale);
    let x = |size: u32| LEFT + f64::from(size) / f64::from(largest) * (WIDTH - LEFT - RIGHT);

    let mut canvas = Canvas::new(title, series.len());
    let labels = heights.labels();
    for &level in &heights.levels {
        let y = heights.y(f64::from(level));
        match labels.contains(&level) {
            true => canvas.level(y, &level.to_string()),
            false => canvas.faint_level(y),
        }
    }
    let is_enough = |step: &u32| largest / step <= 12;
    let step = round_numbers().find(is_enough).unwrap_or(u32::MAX);
    for size in (0..=largest).step_by(step as usize) {
        canvas.mark(x(size), size);
    }
    for (at, line) in series.iter().enumerate() {
        let at_figure = |spot: &Spot| point(x(spot.size), heights.y(spot.figure));
        let points: Vec<String> = line.spots.iter().map(at_figure).collect();
        let joined = Element::polyline(&points).with("stroke", colour(at));
        canvas.add(&[joined.with("stroke-width", 2).empty()]);
        for spot in &line.spots {
            canvas.add(&[dot(*spot, x(spot.size), &heights, colour(at), &line.name)]);
        }
        let legend = match line.spots.last() {
            Some(Spot { size, figure, .. }) => format!("{}, {figure:.1} at {size}", line.name),
            None => line.name.clone(),
        };
        canvas.legend(at, &legend);
    }
    let has_bars = spots().any(|spot| spot.error > 0.0);
    let bars = if has_bars {
        "; bars: two standard errors either way"
    } else {
        ""
    };
    canvas.finished(&format!("{axis}{bars}"))
}

/// A dot with its error bar and its title.
fn dot(spot: Spot, x: f64, heights: &Heights, colour: &str, name: &str) -> String {
    let Spot {
        size,
        figure,
        error,
    } = spot;
    let floor = heights
        .levels
        .first()
        .map_or(0.0, |&level| f64::from(level));
    let mut parts = Vec::new();
    let mut exactly = String::new();
    if error > 0.0 {
        let [low, high] = spot.bar().map(|end| tenths(heights.y(end.max(floor))));
        let (left, right) = (tenths(x - 4.0), tenths(x + 4.0));
        let middle = tenths(x);
        let bar = Element::path(format_args!(
            "M{middle} {low}V{high}M{left} {low}H{right}M{left} {high}H{right}"
        ));
        let bar = bar.with("stroke", colour).with("stroke-width", 1.2);
        parts.push(bar.empty());
        exactly = format!(" ± {error:.2}");
    }
    let spot = Element::circle(tenths(x), tenths(heights.y(figure)), 3).with("fill", colour);
    parts.push(spot.empty());
    parts.push(svg::title(&format!("{name}: {size}, {figure:.2}{exactly}")));
    Element::new("g").holding(&parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(title: &str, scale: Scale, figures: &[(f64, f64)]) -> String {
        let spot = |(at, &(figure, error)): (usize, &(f64, f64))| Spot {
            size: 10 * (at as u32 + 1),
            figure,
            error,
        };
        let line = Line {
            name: "one".to_owned(),
            spots: figures.iter().enumerate().map(spot).collect(),
        };
        lines(title, "N", scale, &[line])
    }

    /// The labels of the lines across the plot.
    fn labels(picture: &str) -> Vec<&str> {
        let lines = picture
            .lines()
            .filter(|line| line.contains("text-anchor=\"end\""));
        lines
            .filter_map(|line| line.strip_suffix("</text>")?.rsplit('>').next())
            .collect()
    }

    #[test]
    fn a_logarithmic_axis_has_many_round_labels() {
        let wide = chart("", Scale::Logarithmic, &[(3.0, 0.0), (900.0, 0.0)]);
        for label in ["5", "10", "20", "50", "100", "200", "500"] {
            assert!(
                labels(&wide).contains(&label),
                "{label}: {:?}",
                labels(&wide)
            );
        }
        let narrow = chart("", Scale::Logarithmic, &[(2.1, 0.0), (7.8, 0.0)]);
        assert_eq!(labels(&narrow), ["2", "3", "4", "5", "6", "7", "8"]);
        assert!(chart("", Scale::Logarithmic, &[(5.0, 0.0)]).contains(">5<"));
        assert!(!chart("", Scale::Logarithmic, &[]).contains("NaN"));
    }

    #[test]
    fn sampled_figures_have_error_bars_and_exact_ones_none() {
        let sampled = chart("", Scale::Linear, &[(10.0, 0.5), (20.0, 1.0)]);
        assert_eq!(sampled.matches("<path").count(), 2);
        assert!(sampled.contains("one: 20, 20.00 ± 1.00"));
        assert!(sampled.contains("two standard errors"));
        // The plot goes from 0 to 25 over 300 points; the second bar from 18 to 22.
        assert!(sampled.contains("140.0V92.0"), "{sampled}");
        let exact = chart("", Scale::Linear, &[(10.0, 0.0)]);
        assert!(!exact.contains("<path") && !exact.contains("standard errors"));
    }

    #[test]
    fn a_long_title_is_whole() {
        let title = "a title ".repeat(40);
        let picture = chart(title.trim_end(), Scale::Linear, &[(1.0, 0.0)]);
        let bold = picture.lines().filter(|line| line.contains("font-weight"));
        let lines: Vec<&str> = bold
            .map(|line| line.split_once('>').unwrap().1.trim_end_matches("</text>"))
            .collect();
        assert!(lines.len() == 4 && lines.iter().all(|line| line.len() <= 86));
        assert_eq!(lines.join(" "), title.trim_end());
    }
}
