//! What winning costs: where every item has a price, the least that any number of wins costs.
//!
//! A question costs the sum of the prices of its items, slots that are locked not counted, and the
//! player may stop at any time. The curve is exact and complete: for every number of assignments
//! found, the least total cost over all assignments, by dynamic programming with the sums of curves
//! (least cost of so many wins here plus so many there). What mixtures of strategies reach would be
//! quicker to find, but says nothing of the strategies between.

mod curve;
mod kinds;
mod search;

use self::search::Search;
use super::Rules;
use crate::error::InputError;
use crate::game::Game;
use crate::optimal;
use crate::watch::Watch;

/// The most assignments of a board whose curve can be found.
pub const MOST_PRICED: u64 = 8000;

/// One strategy that no other beats in both numbers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// How many assignments it finds.
    pub wins: u64,
    /// What it costs over all assignments.
    pub cost: u64,
    /// Whether no mixture of two other strategies does better.
    pub on_hull: bool,
}

/// The strategies of which none finds more at no higher cost, from none found to the most; `None` if the watch
/// ended the search, for part of it says nothing. `prices` has one price for each item.
pub fn trade_off(
    game: &dyn Game,
    prices: &[u64],
    watch: &dyn Watch,
) -> Result<Option<Vec<Point>>, InputError> {
    let rules = Rules::of(game, optimal::Rules::ALL)?;
    let assignments = (rules.items as u64).checked_pow(rules.slots as u32);
    let too_large = || {
        let expected = format!("at most {MOST_PRICED} assignments where items have prices");
        let board = game.spec().board();
        InputError::new("board", board, expected, "items:5x6x3")
    };
    let assignments = assignments.filter(|&count| count <= MOST_PRICED);
    let assignments = assignments.ok_or_else(too_large)?;
    let given = || {
        let texts: Vec<String> = prices.iter().map(u64::to_string).collect();
        texts.join(",")
    };
    let example = (1..=rules.items).map(|item| (10 * item).to_string());
    let example = example.collect::<Vec<String>>().join(",");
    if prices.len() != rules.items {
        let expected = format!("{} prices, one for each item", rules.items);
        return Err(InputError::new("costs", given(), expected, example));
    }
    let most = u64::MAX / (assignments * (rules.slots * rules.turns) as u64 + 1);
    if prices.iter().any(|&price| price > most) {
        let expected = format!("prices of at most {most}");
        return Err(InputError::new("costs", given(), expected, example));
    }
    let layout = game.layout().ok_or_else(too_large)?;
    let curve = Search::new(game, layout, rules, prices).solve(watch);
    Ok(curve.map(|curve| {
        let points = curve.points().map(|(wins, cost)| Point {
            wins,
            cost,
            on_hull: false,
        });
        mark_hull(points.collect())
    }))
}

/// Marks the corners of the lower convex hull, from the first point to the last.
fn mark_hull(mut points: Vec<Point>) -> Vec<Point> {
    let mut hull: Vec<usize> = Vec::new();
    for at in 0..points.len() {
        while let [.., before, last] = hull[..] {
            let step = |from: Point, to: Point| {
                let cost = i128::from(to.cost) - i128::from(from.cost);
                (i128::from(to.wins - from.wins), cost)
            };
            let (wins, cost) = step(points[before], points[last]);
            let (more_wins, more_cost) = step(points[before], points[at]);
            if cost * more_wins < more_cost * wins {
                break;
            }
            hull.pop();
        }
        hull.push(at);
    }
    for at in hull {
        points[at].on_hull = true;
    }
    points
}
