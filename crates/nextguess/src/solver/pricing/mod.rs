//! What winning costs: every item has a price, and a strategy is judged by what it finds and by what it costs.
//!
//! A question costs the sum of the prices of its items, slots that are locked not counted, and the player may stop at
//! any time. What a strategy costs is the sum over all assignments that fit.
//!
//! Two strategies that are mixed by the toss of a coin reach any point between them. So the strategies that matter are
//! the corners of the lower convex hull of (wins, cost), and each of them is the best one for some worth of a win: it
//! has the least cost - worth * wins. That is a sum over the parts that answers leave, so hulls are added edge by edge.
//! A `Curve` has every number of wins instead, and adding two of them takes as long as they are long, squared.

mod board;
mod curve;
mod equivalence;
mod few;
mod frontier;
mod hull;
mod search;
mod single;
mod spot;

use crate::error::InputError;
use crate::game::feedback::marks_of;
use crate::grade::Feedback;
use crate::position::Position;
use crate::solver::grids::known_items::Line;
use crate::solver::grids::{CORRECT, GridRules};
use crate::solver::pricing::board::PriceBoard;
use crate::solver::pricing::curve::Curve;
use crate::solver::pricing::hull::{Corner, Hull, Worth};
use crate::solver::pricing::search::PriceSearch;
use crate::solver::pricing::single::Single;
use crate::solver::pricing::spot::Spot;
use crate::solver::{self, Decision, Next};
use crate::watch::Watch;

/// The most assignments of a position for [`Detail::Corners`].
const MOST_PRICED: u64 = 20_000;

/// The most assignments of a position for [`Detail::AllPoints`].
const MOST_POINTS: u64 = 8000;

/// Which strategies [`trade_off`] lists: see there for an example.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Detail {
    /// Those that no mixture of two others beats. At most 20,000 assignments may be left.
    Corners,
    /// All that no other beats in wins and cost. At most 8,000 assignments may be left.
    AllPoints,
}

/// Which strategy [`priced`] finds: see there for an example. It is a corner of the hull.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// The cheapest corner that finds at least this many assignments.
    AtLeast(u64),
    /// The best corner where one assignment found is worth this much; of several the one that finds the most.
    WorthOfAWin(u64),
    /// The corner that finds the most.
    MostWins,
}

/// The wins and the cost of a strategy that no other beats in both. [`trade_off`] lists them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// The number of assignments that the strategy finds.
    pub wins: u64,
    /// The cost of the strategy, summed over all assignments.
    pub cost: u64,
    /// Whether no mixture of two other strategies does better.
    pub on_hull: bool,
}

/// A strategy with its wins and its cost: see [`priced`] for an example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Priced {
    /// The number of assignments that the strategy finds.
    pub wins: u64,
    /// The cost of the strategy, summed over all assignments.
    pub cost: u64,
    /// The strategy; `None` if it asks nothing. Where it stops, [`Next::Lost`] follows.
    pub strategy: Option<Decision>,
    /// The number of positions searched.
    pub positions: u64,
}

/// The strategies that are best at some price, from the least wins to the most. `None` if the watch stopped the search.
/// `prices` has one price for each item.
///
/// With a `width`, only that many questions are asked of every position with more than two turns left, those that
/// promise most. The strategies exist then, but better ones may, too.
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::pricing::{Detail, trade_off};
/// use nextguess::watch::Unwatched;
///
/// let game: Game = "items:2x2x2".parse()?;
/// let points = trade_off(&game.start()?, &[10, 20], Detail::Corners, None, &Unwatched)?;
/// let points = points.expect("nothing stopped it");
/// assert_eq!((points[0].wins, points[0].cost), (0, 0));
/// assert!(points.iter().all(|point| point.on_hull));
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn trade_off(
    position: &Position,
    prices: &[u64],
    detail: Detail,
    width: Option<usize>,
    watch: &dyn Watch,
) -> Result<Option<Vec<Point>>, InputError> {
    let most = match detail {
        Detail::Corners => MOST_PRICED,
        Detail::AllPoints => MOST_POINTS,
    };
    let board = Priceable::new(position, prices, most)?;
    let spot = board.spot();
    let table = PriceBoard::new(board.rules, position.grader(), prices, width);
    Ok(match detail {
        Detail::Corners => {
            let mut search = PriceSearch::<Hull>::new(table, Worth::ANY);
            let hull = search.reach(&spot, watch);
            hull.map(|hull| hull.corners().iter().map(corner_point).collect())
        }
        Detail::AllPoints => {
            let mut search = PriceSearch::<Curve>::new(table, Worth::ANY);
            let curve = search.reach(&spot, watch);
            curve.map(|curve| {
                let points = curve.points().map(|(wins, cost)| Point {
                    wins,
                    cost,
                    on_hull: false,
                });
                mark_hull(points.collect())
            })
        }
    })
}

fn corner_point(corner: &Corner) -> Point {
    Point {
        wins: corner.wins,
        cost: corner.cost,
        on_hull: true,
    }
}

/// The strategy that is wanted, with its questions. `None` if the watch stopped the search. `prices` and `width` are those
/// of [`trade_off`].
///
/// ```
/// use nextguess::Game;
/// use nextguess::solver::pricing::{Choice, priced};
/// use nextguess::watch::Unwatched;
///
/// let game: Game = "items:2x2x2".parse()?;
/// let start = game.start()?;
/// let most = priced(&start, &[10, 20], Choice::MostWins, None, &Unwatched)?;
/// let most = most.expect("nothing stopped it");
/// let one = priced(&start, &[10, 20], Choice::AtLeast(1), None, &Unwatched)?;
/// assert!(one.expect("nothing stopped it").cost <= most.cost);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn priced(
    position: &Position,
    prices: &[u64],
    choice: Choice,
    width: Option<usize>,
    watch: &dyn Watch,
) -> Result<Option<Priced>, InputError> {
    let board = Priceable {
        width,
        ..Priceable::new(position, prices, MOST_PRICED)?
    };
    match choice {
        Choice::WorthOfAWin(worth) => {
            // Beyond that it makes no difference.
            let worth = worth.min(board.enough());
            // A little more than it is worth, so that of several the one that finds the most is the best.
            let times = position.candidates().len() as u64 + 1;
            Ok(board.best_at(times, worth * times + 1, watch))
        }
        Choice::MostWins => Ok(board.best(prices, board.enough(), watch)),
        Choice::AtLeast(wins) => board.at_least(wins, watch),
    }
}

/// Checks that the strategies of a position can be priced. The error says why not.
pub(crate) fn check_priced(position: &Position, prices: &[u64]) -> Result<(), InputError> {
    Priceable::new(position, prices, MOST_PRICED).map(|_| ())
}

/// A position whose strategies can be priced.
struct Priceable<'a> {
    position: &'a Position,
    prices: &'a [u64],
    rules: GridRules,
    line: Line,
    turns: Vec<(Vec<crate::board::code::Symbol>, Vec<u8>)>,
    width: Option<usize>,
}

impl<'a> Priceable<'a> {
    fn new(
        position: &'a Position,
        prices: &'a [u64],
        most_assignments: u64,
    ) -> Result<Priceable<'a>, InputError> {
        let game = position.game();
        let rules = GridRules::of(game, solver::Rules::ALL)?;
        let assignments = position.candidates().len() as u64;
        if assignments > most_assignments {
            let expected =
                format!("at most {most_assignments} assignments where items have prices");
            let example = if most_assignments < MOST_PRICED {
                "items:5x6x3"
            } else {
                "items:5x7x4"
            };
            return Err(InputError::new(
                "board",
                game.spec().board(),
                expected,
                example,
            ));
        }
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
        // Costs are multiplied by numbers of wins where the worth of a win is no whole number.
        let turns = (rules.slots * rules.turns) as u64;
        let most = u64::MAX / 4 / (assignments * turns + 1).saturating_mul(assignments + 1);
        if prices.iter().any(|&price| price > most) {
            let expected = format!("prices of at most {most}");
            return Err(InputError::new("costs", given(), expected, example));
        }
        let plain = position.history();
        let Some(line) = Line::after_turns(rules, &plain) else {
            let given = plain.iter().map(|turn| game.turn_text(turn));
            let given = given.collect::<Vec<_>>().join(" ");
            let expected = "turns without a ? that something fits";
            return Err(InputError::new("turns", given, expected, "01234=WIICI"));
        };
        let marked = plain.into_iter().filter_map(|turn| {
            let marks = marks_of(turn.answer.known()?, rules.slots);
            Some((turn.question, marks))
        });
        Ok(Priceable {
            position,
            prices,
            rules,
            line,
            turns: marked.collect(),
            width: None,
        })
    }

    fn spot(&self) -> Spot {
        let left = self.position.candidates().codes().to_vec();
        Spot::new(self.line.clone(), left, &self.turns)
    }

    /// What a win is worth if nothing else matters: more than all questions can cost.
    fn enough(&self) -> u64 {
        let dearest = self.prices.iter().copied().max().unwrap_or(0);
        let questions = (self.rules.slots * self.line.turns_left) as u64;
        let assignments = self.position.candidates().len() as u64;
        dearest * questions * assignments + 1
    }

    /// The best strategy where items have these prices and a win is worth this much, at those prices.
    fn best(&self, prices: &[u64], worth: u64, watch: &dyn Watch) -> Option<Priced> {
        let board = PriceBoard::new(self.rules, self.position.grader(), prices, self.width);
        let mut search = Single::new(board, worth);
        let spot = self.spot();
        search.find(&spot, 1, watch)?;
        let (next, Corner { wins, cost }) = next(&mut search, self.position, &spot, watch)?;
        let strategy = match next {
            Next::Ask(decision) => Some(*decision),
            Next::Found | Next::Lost => None,
        };
        Some(Priced {
            wins,
            cost,
            strategy,
            positions: search.positions(),
        })
    }

    /// The best strategy where items are `times` as dear and a win is worth `worth`, at the prices that they have.
    fn best_at(&self, times: u64, worth: u64, watch: &dyn Watch) -> Option<Priced> {
        let prices: Vec<u64> = self.prices.iter().map(|price| price * times).collect();
        let mut best = self.best(&prices, worth, watch)?;
        best.cost /= times;
        Some(best)
    }

    /// The cheapest corner with at least this many wins, by looking between a corner with too few and one with
    /// enough: where a win is worth what it costs between the two, either a corner between them is better than both,
    /// or there is none.
    fn at_least(&self, wanted: u64, watch: &dyn Watch) -> Result<Option<Priced>, InputError> {
        let Some(mut enough) = self.best(self.prices, self.enough(), watch) else {
            return Ok(None);
        };
        if enough.wins < wanted {
            let all = match self.width {
                None => "which is all that can be found",
                Some(_) => "which is all that is found with this width",
            };
            let expected = format!("at most {}, {all}", enough.wins);
            let given = wanted.to_string();
            let example = enough.wins.to_string();
            return Err(InputError::new("wins", given, expected, example));
        }
        let (mut few, mut positions) = (Corner::default(), enough.positions);
        if wanted == 0 {
            return Ok(Some(Priced {
                wins: 0,
                cost: 0,
                strategy: None,
                positions,
            }));
        }
        // With a width, strategies for different worths may be of different quality.
        while few.wins < wanted && few.cost < enough.cost {
            let (wins, cost) = (enough.wins - few.wins, enough.cost - few.cost);
            let Some(between) = self.best_at(wins, cost, watch) else {
                return Ok(None);
            };
            positions += between.positions;
            let corner = Corner {
                wins: between.wins,
                cost: between.cost,
            };
            let value = |corner: Corner| {
                let worth = i128::from(cost) * i128::from(corner.wins);
                i128::from(corner.cost) * i128::from(wins) - worth
            };
            if value(corner) >= value(few) {
                break;
            }
            if corner.wins >= wanted {
                enough = between;
            } else {
                few = corner;
            }
        }
        Ok(Some(Priced {
            positions,
            ..enough
        }))
    }
}

/// What the best strategy does at a position for the worth of a win that is searched for, and what it reaches. `None`:
/// the watch ended the search.
fn next(
    search: &mut Single<'_>,
    position: &Position,
    spot: &Spot,
    watch: &dyn Watch,
) -> Option<(Next, Corner)> {
    let Some(question) = search.question(spot, watch)? else {
        return Some((Next::Lost, Corner::default()));
    };
    let mut total = Corner {
        wins: 0,
        cost: search.board.price(&spot.line, question) * spot.left.len() as u64,
    };
    let mut branches = Vec::new();
    for (feedback, part) in position.split(question) {
        let (after, reached) = match search.spot_after(spot, question, feedback) {
            _ if is_won(feedback, spot) => (Next::Found, Corner { wins: 1, cost: 0 }),
            Some(after) if after.line.turns_left > 0 => next(search, &part, &after, watch)?,
            _ => (Next::Lost, Corner::default()),
        };
        total.wins += reached.wins;
        total.cost += reached.cost;
        branches.push((feedback, after));
    }
    let decision = Decision { question, branches };
    Some((Next::Ask(Box::new(decision)), total))
}

fn is_won(feedback: Feedback, spot: &Spot) -> bool {
    let marks = marks_of(feedback, spot.line.slots());
    marks.iter().all(|&mark| mark == CORRECT)
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
