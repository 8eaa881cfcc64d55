//! Line charts: a figure against a size, one line a series.

use std::fmt::Write;

use super::{BOTTOM, Canvas, LEFT, PLOT_HEIGHT, RIGHT, WIDTH, colour, escaped, round_numbers};

/// A line with its name.
#[derive(Debug)]
pub(crate) struct Line {
    pub(crate) name: String,
    /// Sizes, ascending, with their figures, which are positive.
    pub(crate) points: Vec<(u32, f64)>,
}

/// How heights grow with figures.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    Linear,
    /// Equal ratios are equal distances.
    Logarithmic,
}

/// Where figures are in the plot.
struct Heights {
    scale: Scale,
    /// The round figures that are marked, ascending; the plot reaches from the first to the last.
    levels: Vec<u32>,
}

impl Heights {
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
                let below = round_numbers().take_while(|&round| f64::from(round) <= least);
                let first = below.count().saturating_sub(1);
                let above = round_numbers().position(|round| f64::from(round) >= most);
                let last = above.unwrap_or(first).max(first + 1);
                round_numbers().take(last + 1).skip(first).collect()
            }
        };
        Heights { scale, levels }
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

/// Draws every line over one axis of sizes.
pub(crate) fn lines(title: &str, axis: &str, scale: Scale, series: &[Line]) -> String {
    let points = || series.iter().flat_map(|line| line.points.iter());
    let largest = points().map(|(size, _)| *size).max().unwrap_or(1).max(1);
    let heights = Heights::over(points().map(|(_, figure)| *figure), scale);
    let x = |size: u32| LEFT + f64::from(size) / f64::from(largest) * (WIDTH - LEFT - RIGHT);

    let mut canvas = Canvas::new(title, series.len());
    for &level in &heights.levels {
        canvas.level(heights.y(f64::from(level)), &level.to_string());
    }
    let is_enough = |step: &u32| largest / step <= 12;
    let step = round_numbers().find(is_enough).unwrap_or(u32::MAX);
    for size in (0..=largest).step_by(step as usize) {
        canvas.mark(x(size), size);
    }
    for (at, line) in series.iter().enumerate() {
        let mut path = String::new();
        for &(size, figure) in &line.points {
            let _ = write!(path, "{:.1},{:.1} ", x(size), heights.y(figure));
        }
        canvas.add(&format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
            path.trim_end(),
            colour(at),
        ));
        for &(size, figure) in &line.points {
            canvas.add(&format!(
                "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{}\"><title>{}: {size}, {figure:.2}</title></circle>",
                x(size),
                heights.y(figure),
                colour(at),
                escaped(&line.name),
            ));
        }
        let legend = match line.points.last() {
            Some((size, figure)) => format!("{}, {figure:.1} at {size}", line.name),
            None => line.name.clone(),
        };
        canvas.legend(at, &legend);
    }
    canvas.finished(axis)
}
