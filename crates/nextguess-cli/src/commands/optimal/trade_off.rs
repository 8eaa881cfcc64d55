//! `nextguess optimal --costs`: what every probability of winning costs.

use std::path::Path;
use std::time::Duration;

use anyhow::anyhow;
use nextguess::game::Game;
use nextguess::optimal::items::{Point, trade_off};
use serde::Serialize;

use crate::Outcome;
use crate::chart::{self, Corner};
use crate::interrupt;
use crate::new_file::NewFile;
use crate::output::{Output, number};
use crate::progress::Progress;

/// The strategies that no other beats, for programs.
#[derive(Serialize)]
struct TradeOff<'a> {
    game: String,
    costs: &'a [u64],
    secrets: u64,
    points: Vec<PricedPoint>,
}

#[derive(Serialize)]
struct PricedPoint {
    wins: u64,
    probability: String,
    /// Over all secrets.
    cost: u64,
    mean_cost: f64,
    /// Whether no mixture of two other strategies does better.
    on_hull: bool,
}

pub(super) fn run(
    game: &dyn Game,
    costs: &[u64],
    limit: Option<Duration>,
    svg: Option<&Path>,
    output: &Output,
) -> anyhow::Result<Outcome> {
    // Before a draft of the file is made, so that none is left behind.
    interrupt::catch();
    let svg = svg.map(NewFile::reserve).transpose()?;
    let progress = Progress::new("pricing").within(limit);
    let points = trade_off(game, costs, &progress)?;
    drop(progress);
    let Some(points) = points else {
        output.error(&anyhow!(
            "what winning costs in {}: the search was stopped before its end, and no part of the curve is known earlier",
            game.spec()
        ));
        return Ok(Outcome::Negative);
    };
    let secrets = game.secret_count().exact().unwrap_or(1) as u64;
    let share = |count: u64| count as f64 / secrets as f64;
    if let Some(file) = svg {
        let corner = |point: &Point| Corner {
            cost: share(point.cost),
            wins: share(point.wins),
            on_hull: point.on_hull,
        };
        let corners: Vec<Corner> = points.iter().map(corner).collect();
        file.write(chart::trade_off(&title(game, costs), &corners))?;
    }
    if output.is_json() {
        let point = |point: &Point| PricedPoint {
            wins: point.wins,
            probability: format!("{}/{secrets}", point.wins),
            cost: point.cost,
            mean_cost: share(point.cost),
            on_hull: point.on_hull,
        };
        output.document(&TradeOff {
            game: game.spec().to_string(),
            costs,
            secrets,
            points: points.iter().map(point).collect(),
        })?;
        return Ok(Outcome::Fine);
    }
    let title = format!("{}: what finding so many of {secrets} costs", game.spec());
    output.line(&output.strong(&title))?;
    let columns = [
        ">found",
        ">probability",
        ">total cost",
        ">mean cost",
        "mixture",
    ];
    let mut table = output.new_table(&columns);
    for point in &points {
        table.add_row([
            number(point.wins as usize),
            format!("{:.2}%", 100.0 * share(point.wins)),
            number(point.cost as usize),
            format!("{:.3}", share(point.cost)),
            if point.on_hull { "" } else { "better" }.to_owned(),
        ]);
    }
    output.table(&table)?;
    if points.iter().any(|point| !point.on_hull) {
        output.line("")?;
        output.line("better: to toss a coin between two others finds as much for less.")?;
    }
    Ok(Outcome::Fine)
}

/// What stands above the chart: the game, and the prices where there is room for them.
fn title(game: &dyn Game, costs: &[u64]) -> String {
    let title = format!("What winning costs in {}", game.spec());
    let prices: Vec<String> = costs.iter().map(u64::to_string).collect();
    let priced = format!("{title} at prices {}", prices.join(", "));
    if priced.len() <= 90 { priced } else { title }
}
