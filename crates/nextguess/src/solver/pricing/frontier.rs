//! What strategies reach from a position on: all of it, or the corners of its hull.

use std::rc::Rc;

use crate::solver::pricing::curve::Curve;
use crate::solver::pricing::hull::{Corner, Edge, Hull, Lower, Worth};

/// What strategies reach from a position on. The search is the same for everything of this kind.
pub(crate) trait Frontier: Sized {
    /// Nothing can be won.
    fn nothing() -> Self;

    /// One assignment can be won.
    fn one(cost: u64, worth: Worth) -> Self;

    /// Adds a part to a sum of parts, where that is known to be a hull.
    fn add_to(&self, sum: &mut Lower) -> bool;

    /// Whether a strategy that reaches no more than `lower` may be better.
    fn may_gain(&self, lower: &Lower, worth: Worth) -> bool;

    /// Takes what is better after a question that costs `fee`, finds `found` at once, and leaves these parts.
    fn improve(&mut self, fee: u64, found: u64, parts: &[Rc<Self>], worth: Worth);

    /// The same where one assignment can be won in each part, for these costs.
    fn improve_by_singles(&mut self, fee: u64, costs: &mut [u64], worth: Worth);
}

impl Frontier for Hull {
    fn nothing() -> Hull {
        Hull::nothing()
    }

    fn one(cost: u64, worth: Worth) -> Hull {
        Hull::one(cost, worth)
    }

    fn add_to(&self, sum: &mut Lower) -> bool {
        sum.add(self);
        true
    }

    fn may_gain(&self, lower: &Lower, worth: Worth) -> bool {
        self.may_gain(lower, worth)
    }

    fn improve(&mut self, fee: u64, found: u64, parts: &[Rc<Hull>], worth: Worth) {
        let mut sum = Lower::default();
        sum.begin(fee);
        sum.add_wins(found);
        parts.iter().for_each(|part| sum.add(part));
        sum.sort();
        self.improve(sum.corners(), worth);
    }

    fn improve_by_singles(&mut self, fee: u64, costs: &mut [u64], worth: Worth) {
        costs.sort_unstable();
        let mut corner = Corner { wins: 0, cost: fee };
        let corners = costs.iter().map(move |&cost| {
            corner.wins += 1;
            corner.cost += cost;
            corner
        });
        self.improve(corners, worth);
    }
}

/// A curve has every number of wins, whatever a win is worth.
impl Frontier for Curve {
    fn nothing() -> Curve {
        Curve::nothing()
    }

    fn one(cost: u64, _: Worth) -> Curve {
        Curve::one(cost)
    }

    fn add_to(&self, _: &mut Lower) -> bool {
        false
    }

    fn may_gain(&self, lower: &Lower, _: Worth) -> bool {
        self.may_gain(lower)
    }

    fn improve(&mut self, fee: u64, found: u64, parts: &[Rc<Curve>], _: Worth) {
        let mut total = Curve::nothing();
        for _ in 0..found {
            total = total.plus(&Curve::one(0));
        }
        for part in parts {
            total = total.plus(part);
        }
        self.improve(&total, fee);
    }

    fn improve_by_singles(&mut self, fee: u64, costs: &mut [u64], _: Worth) {
        self.improve_by_parts(costs, fee);
    }
}

/// A bound on what strategies reach from a position with `left` assignments on: at most `most` of them are found, the
/// first turn costs at least `turn` for each assignment left, and of those found all but one cost `later` more.
pub(crate) fn bound(left: u64, most: u64, turn: u64, later: u64, sum: &mut Lower) {
    let first = Edge {
        wins: 1,
        cost: turn * left,
    };
    if most <= 1 {
        if most == 1 {
            sum.add_edge(first);
        }
        return;
    }
    let more = Edge {
        wins: most - 1,
        cost: later * (most - 1),
    };
    if first.compare(more).is_lt() {
        sum.add_edge(first);
        sum.add_edge(more);
    } else {
        sum.add_edge(Edge {
            wins: most,
            cost: first.cost + more.cost,
        });
    }
}
