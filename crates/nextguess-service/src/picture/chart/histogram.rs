//! Bar charts: one group of bars for each number of turns, one colour for each series.

use super::{BOTTOM, Canvas, LEFT, PLOT_HEIGHT, RIGHT, WIDTH, colour, round_numbers};
use crate::picture::svg::{self, Element, tenths};

/// A histogram with its name.
#[derive(Debug)]
pub struct Histogram {
    /// The name of the series, for the legend.
    pub name: String,
    /// Shares of all games by number of turns, ascending.
    pub shares: Vec<(u32, f64)>,
    /// The mean number of turns.
    pub mean: f64,
}

/// Draws how many turns each series took; where the numbers of turns spread wide, in groups.
pub fn histograms(title: &str, axis: &str, series: &[Histogram]) -> String {
    let turns = || series.iter().flat_map(|one| one.shares.iter());
    let first = turns().map(|(turns, _)| *turns).min().unwrap_or(1);
    let last = turns().map(|(turns, _)| *turns).max().unwrap_or(1);
    let width = group_width(last - first + 1);
    if width == 1 {
        return bars(title, axis, series, 1);
    }
    let grouped: Vec<Histogram> = series.iter().map(|one| one.grouped(width)).collect();
    bars(
        title,
        &format!("{axis}, in groups of {width}"),
        &grouped,
        width,
    )
}

/// How many numbers of turns make a group, a round number, so that there are at most 60 groups.
fn group_width(range: u32) -> u32 {
    round_numbers()
        .find(|width| range / width < 60)
        .unwrap_or(u32::MAX)
}

impl Histogram {
    /// The same, counted by groups, each named by its number: the turns divided by `width`.
    fn grouped(&self, width: u32) -> Histogram {
        let mut shares: Vec<(u32, f64)> = Vec::new();
        for &(turns, share) in &self.shares {
            match shares.last_mut() {
                Some((group, sum)) if *group == turns / width => *sum += share,
                _ => shares.push((turns / width, share)),
            }
        }
        Histogram {
            name: self.name.clone(),
            shares,
            mean: self.mean,
        }
    }
}

/// Draws a group of bars for each number, which stands for `width` numbers of turns.
fn bars(title: &str, axis: &str, series: &[Histogram], width: u32) -> String {
    let turns = || series.iter().flat_map(|one| one.shares.iter());
    let first = turns().map(|(turns, _)| *turns).min().unwrap_or(1);
    let last = turns().map(|(turns, _)| *turns).max().unwrap_or(1);
    let most = turns().map(|(_, share)| *share).fold(0.0, f64::max);
    let step = tick_step(most);
    let ceiling = (most / step).ceil().max(1.0) * step;
    let y = |share: f64| BOTTOM - share / ceiling * PLOT_HEIGHT;
    let slot = (WIDTH - LEFT - RIGHT) / f64::from(last - first + 1);

    let mut canvas = Canvas::new(title, series.len());
    let mut share = 0.0;
    while share <= ceiling + step / 2.0 {
        canvas.level(y(share), &format!("{}%", percent(share)));
        share += step;
    }
    let label_every = (36.0 / slot).ceil().max(1.0) as u32;
    for turn in (first..=last).step_by(label_every as usize) {
        let middle = LEFT + slot * (f64::from(turn - first) + 0.5);
        canvas.mark(middle, turn * width);
    }
    let bar = slot * 0.8 / series.len().max(1) as f64;
    for (at, one) in series.iter().enumerate() {
        for &(turn, share) in &one.shares {
            let x = LEFT + slot * (f64::from(turn - first) + 0.1) + bar * at as f64;
            let area = Element::rect(
                tenths(x),
                tenths(y(share)),
                tenths((bar - 1.0).max(0.5)),
                tenths(BOTTOM - y(share)),
            );
            let percent = share * 100.0;
            let title = format!("{}: {} {axis}, {percent:.2}%", one.name, turn * width);
            canvas.add(&[area.with("fill", colour(at)).holding(&[svg::title(&title)])]);
        }
        canvas.legend(at, &format!("{}, mean {:.4}", one.name, one.mean));
    }
    canvas.finished(axis)
}

/// A round distance between lines, so that there are about five.
fn tick_step(most: f64) -> f64 {
    let steps = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2];
    let enough = steps.into_iter().find(|step| most / step <= 6.0);
    enough.unwrap_or(0.2)
}

fn percent(share: f64) -> String {
    let text = format!("{:.1}", share * 100.0);
    text.strip_suffix(".0").unwrap_or(&text).to_owned()
}
