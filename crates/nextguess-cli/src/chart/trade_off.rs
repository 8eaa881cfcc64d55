//! What winning costs: the share of games won against the mean cost.

use std::fmt::Write;

use super::{BOTTOM, Canvas, LEFT, PLOT_HEIGHT, RIGHT, WIDTH, colour, round_numbers};

/// A strategy that no other beats in both numbers.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Corner {
    /// The mean cost of a game.
    pub(crate) cost: f64,
    /// The share of games won.
    pub(crate) wins: f64,
    /// Whether no mixture of two others does better.
    pub(crate) on_hull: bool,
}

/// Draws the strategies, which ascend, as a staircase, and the best mixtures of them as a line.
pub(crate) fn trade_off(title: &str, corners: &[Corner]) -> String {
    let dearest = corners.iter().fold(1.0, |most: f64, it| most.max(it.cost));
    let is_enough = |step: &u32| dearest / f64::from(*step) <= 12.0;
    let step = round_numbers().find(is_enough).unwrap_or(u32::MAX);
    let right = (dearest / f64::from(step)).ceil() * f64::from(step);
    let x = |cost: f64| LEFT + cost / right * (WIDTH - LEFT - RIGHT);
    let y = |wins: f64| BOTTOM - wins * PLOT_HEIGHT;

    let mut canvas = Canvas::new(title, 2);
    for percent in (0..=100).step_by(20) {
        canvas.level(y(f64::from(percent) / 100.0), &format!("{percent}%"));
    }
    let mut cost = 0;
    while f64::from(cost) <= right {
        canvas.mark(x(f64::from(cost)), cost);
        cost += step;
    }
    let mut stairs = String::new();
    for (at, corner) in corners.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).map(|at| corners[at]) {
            let _ = write!(stairs, "{:.1},{:.1} ", x(corner.cost), y(before.wins));
        }
        let _ = write!(stairs, "{:.1},{:.1} ", x(corner.cost), y(corner.wins));
    }
    let mut mixtures = String::new();
    for corner in corners.iter().filter(|corner| corner.on_hull) {
        let _ = write!(mixtures, "{:.1},{:.1} ", x(corner.cost), y(corner.wins));
    }
    for (series, points) in [stairs, mixtures].iter().enumerate() {
        canvas.add(&format!(
            "<polyline points=\"{}\" fill=\"none\" stroke=\"{}\" stroke-width=\"2\"/>",
            points.trim_end(),
            colour(series),
        ));
    }
    for corner in corners {
        canvas.add(&format!(
            "<circle cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\" fill=\"{}\"><title>{:.2}% for {:.2}</title></circle>",
            x(corner.cost),
            y(corner.wins),
            colour(usize::from(corner.on_hull)),
            100.0 * corner.wins,
            corner.cost,
        ));
    }
    canvas.legend(0, "strategies that no other beats in both");
    canvas.legend(1, "mixtures of two strategies");
    canvas.finished("mean cost of a game; upwards, the share of games won")
}
