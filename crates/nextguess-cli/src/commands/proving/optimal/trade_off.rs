//! `nextguess optimal --costs`: what winning costs where every item has a price.

use std::time::{Duration, Instant};

use anyhow::{anyhow, bail};
use nextguess::position::Position;
use nextguess::solver::pricing::{Choice, Detail, Point, Priced, priced, trade_off};
use nextguess::tree::TreeFile;
use nextguess_service::picture::chart::{self, Corner};
use serde::Serialize;

use crate::Ending;
use crate::arguments::OptimalArguments;
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;

/// What every strategy of a list costs, for programs.
#[derive(Serialize)]
struct TradeOff<'a> {
    game: String,
    costs: &'a [u64],
    secrets: u64,
    /// Whether no strategy does better; not with a width.
    proved: bool,
    points: Vec<PricedPoint>,
}

/// One strategy of the list.
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

/// One strategy that was asked for, for programs.
#[derive(Serialize)]
struct Chosen<'a> {
    game: String,
    costs: &'a [u64],
    secrets: u64,
    /// Whether no strategy does better; not with a width.
    proved: bool,
    #[serde(flatten)]
    point: PricedPoint,
    /// The first question; none if the strategy does not play.
    #[serde(skip_serializing_if = "Option::is_none")]
    first: Option<String>,
    /// How many positions were searched.
    nodes: u64,
    seconds: f64,
    /// The checksum of the tree, where the strategy was stored as one.
    #[serde(skip_serializing_if = "Option::is_none")]
    checksum: Option<String>,
}

/// What the prices are asked about.
struct Market<'a> {
    position: &'a Position,
    costs: &'a [u64],
    secrets: u64,
    /// How many questions are asked of every position; all, if `None`.
    width: Option<usize>,
}

impl Market<'_> {
    fn share(&self, count: u64) -> f64 {
        count as f64 / self.secrets as f64
    }

    fn point(&self, point: &Point) -> PricedPoint {
        PricedPoint {
            wins: point.wins,
            probability: format!("{}/{}", point.wins, self.secrets),
            cost: point.cost,
            mean_cost: self.share(point.cost),
            on_hull: point.on_hull,
        }
    }

    fn game(&self) -> String {
        self.position.game().spec().to_string()
    }

    /// The game, and how far it has come.
    fn title(&self) -> String {
        match self.position.turns().len() {
            0 => self.game(),
            turns => format!("{} after {}", self.game(), plural(turns, "question")),
        }
    }
}

pub(super) fn run(
    position: &Position,
    arguments: &OptimalArguments,
    output: &Output,
) -> anyhow::Result<Ending> {
    let given = arguments.costs.as_deref().unwrap_or_default();
    let costs = match given {
        // One price for all.
        [price] => vec![*price; position.game().alphabet().size()],
        prices => prices.to_vec(),
    };
    let market = Market {
        position,
        costs: &costs,
        secrets: position.candidates().len() as u64,
        width: arguments.width.map(usize::from),
    };
    let choice = match (arguments.at_least, arguments.price_of_a_win) {
        (Some(wins), _) => Some(Choice::AtLeast(wins)),
        (None, Some(worth)) => Some(Choice::WorthOfAWin(worth)),
        (None, None) => None,
    };
    if choice.is_none() && arguments.tree.is_some() {
        bail!(
            "--tree stores one strategy. Choose it with --at-least or --price-of-a-win. Example: --at-least {}",
            market.secrets / 2
        );
    }
    // Before a draft of a file is made, so that none is left behind.
    interrupt::catch();
    match choice {
        Some(choice) => show_chosen(&market, choice, arguments, output),
        None => show_list(&market, arguments, output),
    }
}

fn stopped(market: &Market<'_>, output: &Output) -> anyhow::Result<Ending> {
    output.error(&anyhow!(
        "what winning costs in {}: the search was stopped before its end, and nothing is known earlier",
        market.game()
    ));
    Ok(Ending::Negative)
}

/// Shows all strategies that no mixture of two others beats, or with `--all-points` all that no other beats.
fn show_list(
    market: &Market<'_>,
    arguments: &OptimalArguments,
    output: &Output,
) -> anyhow::Result<Ending> {
    let svg = arguments.svg.as_deref().map(NewFile::reserve).transpose()?;
    let limit = arguments.time_limit.map(Duration::from_secs_f64);
    let progress = Progress::new("pricing").within(limit);
    let detail = match arguments.all_points {
        true => Detail::AllPoints,
        false => Detail::Corners,
    };
    let points = trade_off(
        market.position,
        market.costs,
        detail,
        market.width,
        &progress,
    )?;
    drop(progress);
    let Some(points) = points else {
        return stopped(market, output);
    };
    if let Some(file) = svg {
        let corner = |point: &Point| Corner {
            cost: market.share(point.cost),
            wins: market.share(point.wins),
            on_hull: point.on_hull,
        };
        let corners: Vec<Corner> = points.iter().map(corner).collect();
        file.write(chart::trade_off(&chart_title(market), &corners))?;
    }
    if output.is_json() {
        output.document(&TradeOff {
            game: market.game(),
            costs: market.costs,
            secrets: market.secrets,
            proved: market.width.is_none(),
            points: points.iter().map(|point| market.point(point)).collect(),
        })?;
        return Ok(Ending::Fine);
    }
    let secrets = number(market.secrets as usize);
    let title = format!(
        "{}: what it costs to find some of {secrets}",
        market.title()
    );
    output.line(&output.strong(&title))?;
    let mut columns = vec![">found", ">probability", ">total cost", ">mean cost"];
    if arguments.all_points {
        columns.push("mixture");
    }
    let mut table = output.new_table(&columns);
    for point in &points {
        let mut row = vec![
            number(point.wins as usize),
            format!("{:.2}%", 100.0 * market.share(point.wins)),
            number(point.cost as usize),
            format!("{:.3}", market.share(point.cost)),
        ];
        if arguments.all_points {
            row.push(if point.on_hull { "" } else { "better" }.to_owned());
        }
        table.add_row(row);
    }
    output.table(&table)?;
    if market.width.is_some() {
        output.line("")?;
        output.line("Found with --width: better strategies may exist.")?;
    }
    output.line("")?;
    output.line(if arguments.all_points {
        "better: tossing a coin between two others finds as much for less."
    } else {
        "Tossing a coin between two neighbours reaches everything between them."
    })?;
    Ok(Ending::Fine)
}

/// Shows one strategy: what it finds, what it costs and what it asks first; and stores its tree.
fn show_chosen(
    market: &Market<'_>,
    choice: Choice,
    arguments: &OptimalArguments,
    output: &Output,
) -> anyhow::Result<Ending> {
    let position = market.position;
    let tree_file = arguments.tree.as_deref().map(NewFile::reserve);
    let tree_file = tree_file.transpose()?;
    let limit = arguments.time_limit.map(Duration::from_secs_f64);
    let begun = Instant::now();
    let progress = Progress::new("pricing").within(limit);
    let chosen = priced(position, market.costs, choice, market.width, &progress)?;
    drop(progress);
    let Some(chosen) = chosen else {
        return stopped(market, output);
    };
    let Priced { wins, cost, .. } = chosen;
    let mut document = Chosen {
        game: market.game(),
        costs: market.costs,
        secrets: market.secrets,
        proved: market.width.is_none(),
        point: market.point(&Point {
            wins,
            cost,
            on_hull: true,
        }),
        first: (chosen.strategy.as_ref()).map(|strategy| position.question_text(strategy.question)),
        nodes: chosen.positions,
        seconds: begun.elapsed().as_secs_f64(),
        checksum: None,
    };
    if let Some(file) = tree_file {
        let Some(strategy) = &chosen.strategy else {
            bail!("--tree: the strategy does not play, so there is nothing to store");
        };
        let bytes = strategy.tree(position)?.to_bytes(position.game());
        document.checksum = Some(TreeFile::open(&bytes)?.checksum());
        file.write(bytes)?;
    }
    if output.is_json() {
        output.document(&document)?;
        return Ok(Ending::Fine);
    }
    let wanted = match choice {
        Choice::AtLeast(wins) => format!(
            "the cheapest way to find at least {} of {}",
            number(wins as usize),
            number(market.secrets as usize)
        ),
        Choice::WorthOfAWin(worth) => {
            format!(
                "the best way to play if a win is worth {}",
                number(worth as usize)
            )
        }
        Choice::MostWins => "the cheapest way to find the most".to_owned(),
    };
    output.line(&output.strong(&format!("{}: {wanted}", market.title())))?;
    let mut table = output.new_table(&["", ""]);
    let proved = match market.width {
        None => "yes",
        Some(_) => "no, found with --width",
    };
    table.add_row(["proved", proved]);
    table.add_row([
        "first guess",
        document.first.as_deref().unwrap_or("none: do not play"),
    ]);
    let share = 100.0 * market.share(wins);
    let found = format!("{} = {share:.3}%", document.point.probability);
    table.add_row(["found", &found]);
    table.add_row(["total cost", &number(cost as usize)]);
    table.add_row(["mean cost", &format!("{:.3}", market.share(cost))]);
    let effort = format!("{} positions searched", number(chosen.positions as usize));
    table.add_row(["effort", &effort]);
    if let Some(checksum) = &document.checksum {
        table.add_row(["checksum", checksum]);
    }
    output.table(&table)?;
    Ok(Ending::Fine)
}

/// What stands above the chart: the game, and the prices where there is room for them.
fn chart_title(market: &Market<'_>) -> String {
    let title = format!("What winning costs in {}", market.title());
    let prices: Vec<String> = market.costs.iter().map(u64::to_string).collect();
    let priced = format!("{title} at prices {}", prices.join(", "));
    if priced.len() <= 90 { priced } else { title }
}
