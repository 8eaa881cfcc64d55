//! What winning costs: where every item has a price, the least that any number of wins costs.
//!
//! A question costs the sum of the prices of its items, slots that are locked not counted, and the
//! player may stop at any time. The curve is exact and complete: for every number of assignments
//! found, the least total cost over all assignments, by dynamic programming with the sums of curves
//! (least cost of so many wins here plus so many there). Nothing is cut by bounds, so this is for small
//! boards.

use rustc_hash::FxHashMap;
use std::rc::Rc;

use super::canonical::{code, reorder};
use super::grid::{Item, MOST_SLOTS};
use super::line::Line;
use super::{Rules, Shortcuts};
use crate::code::Symbol;
use crate::error::InputError;
use crate::game::Game;
use crate::symmetry::permute;

/// The most assignments of a board whose curve can be found.
pub const MOST_PRICED: u64 = 1000;

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

/// The strategies of which none finds more at no higher cost, from none found to the most. `prices` has
/// one price for each item.
pub fn trade_off(game: &dyn Game, prices: &[u64]) -> Result<Vec<Point>, InputError> {
    let rules = Rules::of(game, Shortcuts::ALL)?;
    let assignments = (rules.items as u64).checked_pow(rules.slots as u32);
    let Some(assignments) = assignments.filter(|&count| count <= MOST_PRICED) else {
        let expected = format!("at most {MOST_PRICED} assignments where items have prices");
        let board = game.spec().board();
        return Err(InputError::new("board", board, expected, "items:3x6x3"));
    };
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
    let mut curves = Curves {
        prices,
        memo: FxHashMap::default(),
    };
    let curve = curves.curve(&Line::start(rules));
    let points = (curve.0.iter().enumerate())
        .filter(|&(wins, cost)| curve.0.get(wins + 1).is_none_or(|more| more > cost))
        .map(|(wins, &cost)| Point {
            wins: wins as u64,
            cost,
            on_hull: false,
        });
    Ok(mark_hull(points.collect()))
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

/// The least total cost of at least so many wins.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Curve(Vec<u64>);

impl Curve {
    /// The curve of two independent parts.
    fn plus(&self, other: &Curve) -> Curve {
        let mut sum = vec![u64::MAX; self.0.len() + other.0.len() - 1];
        for (wins, cost) in self.0.iter().enumerate() {
            for (more, besides) in other.0.iter().enumerate() {
                sum[wins + more] = sum[wins + more].min(cost + besides);
            }
        }
        Curve(sum)
    }

    /// Takes what costs less from another, whose costs are all higher by `fee`.
    fn improve(&mut self, other: &Curve, fee: u64) {
        if other.0.len() > self.0.len() {
            self.0.resize(other.0.len(), u64::MAX);
        }
        for (cost, besides) in self.0.iter_mut().zip(&other.0) {
            *cost = (*cost).min(besides + fee);
        }
    }

    /// More wins for less cost are so many wins for that, too.
    fn settle(mut self) -> Curve {
        let mut least = u64::MAX;
        for cost in self.0.iter_mut().rev() {
            least = least.min(*cost);
            *cost = least;
        }
        self
    }
}

/// Items of one price of which the same is known.
struct Kind {
    item: Item,
    symbols: Vec<Symbol>,
}

type Key = (usize, usize, Vec<u32>);

struct Curves<'a> {
    prices: &'a [u64],
    memo: FxHashMap<Key, Rc<Curve>>,
}

impl Curves<'_> {
    fn price(&self, symbol: Symbol) -> u64 {
        self.prices[usize::from(symbol)]
    }

    /// The same for positions that differ in the order of slots or in items of one price.
    fn key(&self, line: &Line) -> Key {
        let items: Vec<(u32, Item)> = (line.items())
            .map(|(symbol, item)| {
                let same = |other: &&u64| **other == self.price(symbol);
                let class = self.prices.iter().take_while(|other| !same(other)).count();
                (class as u32, item)
            })
            .collect();
        let slots = line.open_slots();
        let mut lowest: Option<Vec<u32>> = None;
        let mut order: Vec<u8> = (0..slots as u8).collect();
        permute(&mut order, 0, &mut |order| {
            let mut full = [0; MOST_SLOTS];
            full[..slots].copy_from_slice(order);
            let image = |&(class, item): &(u32, Item)| {
                let slots = reorder(item.slots, &full);
                class << 16 | u32::from(code(Item { slots, ..item }))
            };
            let mut images: Vec<u32> = items.iter().map(image).collect();
            images.sort_unstable();
            if lowest.as_ref().is_none_or(|lowest| images < *lowest) {
                lowest = Some(images);
            }
        });
        (line.turns_left, slots, lowest.unwrap_or_default())
    }

    fn curve(&mut self, line: &Line) -> Rc<Curve> {
        let count = line.count();
        if line.turns_left == 1 {
            let cheapest = line.cheapest(&|symbol| self.price(symbol));
            return Rc::new(Curve(vec![0, cheapest * count]));
        }
        let key = self.key(line);
        if let Some(curve) = self.memo.get(&key) {
            return Rc::clone(curve);
        }
        let mut best = Curve(vec![0]);
        let kinds = self.kinds(line);
        let mut question = line.locked_question();
        let mut seen = vec![0; kinds.len()];
        self.ask(
            line,
            &kinds,
            &mut question,
            0,
            &mut seen,
            &mut |curves, question| {
                let (curve, price) = curves.question_curve(line, question);
                best.improve(&curve, price * count);
            },
        );
        let best = Rc::new(best.settle());
        self.memo.insert(key, Rc::clone(&best));
        best
    }

    fn kinds(&self, line: &Line) -> Vec<Kind> {
        let mut kinds: Vec<(u64, Kind)> = Vec::new();
        for (symbol, item) in line.items() {
            let price = self.price(symbol);
            let like = |(other, kind): &&mut (u64, Kind)| *other == price && kind.item == item;
            match kinds.iter_mut().find(like) {
                Some((_, kind)) => kind.symbols.push(symbol),
                None => {
                    let symbols = vec![symbol];
                    kinds.push((price, Kind { item, symbols }));
                }
            }
        }
        kinds.into_iter().map(|(_, kind)| kind).collect()
    }

    /// Tries all questions that begin as this one, in which so many of each kind are asked.
    fn ask(
        &mut self,
        line: &Line,
        kinds: &[Kind],
        question: &mut Vec<Symbol>,
        place: usize,
        seen: &mut Vec<usize>,
        each: &mut impl FnMut(&mut Self, &[Symbol]),
    ) {
        let Some(slot) = line.open_slot(place) else {
            each(self, question);
            return;
        };
        for (at, kind) in kinds.iter().enumerate() {
            if kind.item.barred && kind.item.slots >> place & 1 == 0 {
                continue;
            }
            let before = seen[at];
            for member in 0..(before + 1).min(kind.symbols.len()) {
                question[slot] = kind.symbols[member];
                seen[at] = before.max(member + 1);
                self.ask(line, kinds, question, place + 1, seen, each);
            }
            seen[at] = before;
        }
    }

    /// The curve after a question, and what the question costs.
    fn question_curve(&mut self, line: &Line, question: &[Symbol]) -> (Curve, u64) {
        let mut total = Curve(vec![0]);
        let mut price = 0;
        let mut place = 0;
        while let Some(slot) = line.open_slot(place) {
            price += self.price(question[slot]);
            place += 1;
        }
        for marks in line.all_marks() {
            if let Some(next) = line.after(question, &marks) {
                let is_win = marks.iter().all(|&mark| mark == 2);
                let won = || Rc::new(Curve(vec![0, 0]));
                let part = if is_win { won() } else { self.curve(&next) };
                total = total.plus(&part);
            }
        }
        (total, price)
    }
}
