//! What winning costs: the share of games won against the mean cost.

use super::{BOTTOM, Canvas, LEFT, PLOT_HEIGHT, RIGHT, TOP, WIDTH, colour};
use crate::picture::svg::{self, Element, point, tenths};
use crate::wording::number;

const PLOT_WIDTH: f64 = WIDTH - LEFT - RIGHT;

/// A strategy that no other beats in both numbers.
#[derive(Copy, Clone, Debug)]
pub struct Corner {
    /// The mean cost of a game.
    pub cost: f64,
    /// The share of games won.
    pub wins: f64,
    /// Whether no mixture of two others does better.
    pub on_hull: bool,
}

/// Draws the strategies, which ascend, as a staircase, and the best mixtures of them as a line.
pub fn trade_off(title: &str, corners: &[Corner]) -> String {
    let dearest = corners.iter().fold(1.0, |most: f64, it| most.max(it.cost));
    let step = tick_step(dearest);
    let right = (dearest / step).ceil() * step;
    let x = |cost: f64| LEFT + cost / right * PLOT_WIDTH;
    let y = |wins: f64| BOTTOM - wins * PLOT_HEIGHT;

    let mut canvas = Canvas::new(title, 2);
    for percent in (0..=100).step_by(20) {
        canvas.level(y(f64::from(percent) / 100.0), &format!("{percent}%"));
    }
    let ticks = (right / step).round() as u32;
    for tick in 0..=ticks {
        let cost = f64::from(tick) * step;
        let x = tenths(x(cost));
        let mark = Element::line((x, x), (BOTTOM, BOTTOM + 5.0)).with("stroke", "#555");
        let label = Element::text(x, BOTTOM + 20.0).with("text-anchor", "middle");
        let label = label.with("fill", "#555").saying(&number(cost as usize));
        canvas.add(&[mark.empty(), label]);
    }
    let axis = Element::text(LEFT - 45.0, TOP - 13.0).with("fill", "#222");
    canvas.add(&[axis.saying("share of games won")]);
    let spot = |corner: &Corner| point(x(corner.cost), y(corner.wins));
    let mut stairs = Vec::new();
    for (at, corner) in corners.iter().enumerate() {
        if let Some(before) = at.checked_sub(1).map(|at| corners[at]) {
            stairs.push(spot(&Corner {
                wins: before.wins,
                ..*corner
            }));
        }
        stairs.push(spot(corner));
    }
    let (hull, beaten): (Vec<&Corner>, Vec<&Corner>) =
        corners.iter().partition(|corner| corner.on_hull);
    let mixtures: Vec<String> = hull.iter().map(|corner| spot(corner)).collect();
    for (series, points) in [stairs, mixtures].iter().enumerate() {
        let line = Element::polyline(points).with("stroke", colour(series));
        canvas.add(&[line.with("stroke-width", 1.5).empty()]);
    }
    // Those on the line are drawn last, so that no other covers them. Full and hollow dots differ without colour, too.
    for (corners, series, radius, fill) in [(beaten, 0, 2.0, "#ffffff"), (hull, 1, 4.5, colour(1))]
    {
        for corner in corners {
            let dot = Element::circle(tenths(x(corner.cost)), tenths(y(corner.wins)), radius)
                .with("fill", fill)
                .with("stroke", colour(series));
            canvas.add(&[dot.holding(&[svg::title(&corner.text())])]);
        }
    }
    if let Some(last) = corners.last() {
        let (x, y) = (x(last.cost) - 2.0, y(last.wins) - 9.0);
        let text = Element::text(tenths(x), tenths(y)).with("text-anchor", "end");
        canvas.add(&[text.with("fill", "#222").saying(&last.text())]);
    }
    canvas.legend(0, "strategies that no other beats in both");
    canvas.legend(
        1,
        "those that no mixture of two others beats, and their mixtures",
    );
    canvas.finished("mean cost of a game, in the unit of the prices")
}

impl Corner {
    fn text(&self) -> String {
        format!("{:.2}% for {:.2}", 100.0 * self.wins, self.cost)
    }
}

/// A round distance between ticks, so that there is room for what stands below each.
fn tick_step(dearest: f64) -> f64 {
    let label = 9.0 * (number(dearest as usize).len() as f64 + 2.0);
    let most = (PLOT_WIDTH / label).clamp(2.0, 12.0);
    let decade = 10f64.powf((dearest / most).log10().floor()).max(1.0);
    let steps = [1.0, 2.0, 5.0].map(|digit| digit * decade);
    let enough = steps.into_iter().find(|step| dearest / step <= most);
    enough.unwrap_or(10.0 * decade)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers below the plot.
    fn ticks(cost: f64) -> Vec<String> {
        let corner = |cost, wins| Corner {
            cost,
            wins,
            on_hull: true,
        };
        let picture = trade_off("", &[corner(0.0, 0.0), corner(cost, 1.0)]);
        let below = format!("y=\"{}\" text-anchor=\"middle\"", BOTTOM + 20.0);
        let lines = picture.lines().filter(|line| line.contains(&below));
        lines
            .filter_map(|line| line.strip_suffix("</text>")?.rsplit('>').next())
            .map(str::to_owned)
            .collect()
    }

    #[test]
    fn every_cost_has_a_few_round_ticks() {
        assert_eq!(ticks(0.0), ["0", "1"]);
        assert_eq!(ticks(3.5), ["0", "1", "2", "3", "4"]);
        assert_eq!(ticks(104.7).len(), 12);
        assert_eq!(ticks(104.7)[11], "110");
        for digits in 0..18 {
            let cost = 1.3 * 10f64.powi(digits);
            assert!((2..=13).contains(&ticks(cost).len()), "{cost}");
        }
        assert_eq!(ticks(1.3e12)[1], "500,000,000,000");
    }
}
