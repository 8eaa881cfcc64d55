//! The least cost of every number of wins.

use crate::solver::pricing::hull::Lower;

/// For each number of wins from 0 on, the least cost of at least that many. It begins with 0 and never falls.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Curve(Vec<u64>);

impl Curve {
    /// Nothing can be won.
    pub(crate) fn nothing() -> Curve {
        Curve(vec![0])
    }

    /// One assignment can be won.
    pub(crate) fn one(cost: u64) -> Curve {
        Curve(vec![0, cost])
    }

    /// Whether a strategy that reaches no more than `lower`, the cheapest wins first, may be better for some number of
    /// wins.
    pub(crate) fn may_gain(&self, lower: &Lower) -> bool {
        let mut corners = lower.corners().peekable();
        while let Some(corner) = corners.next() {
            // Between two corners the cost is that of a mixture, so it may be any from this one on.
            let until = corners.peek().map_or(corner.wins, |next| next.wins - 1);
            let costs_more =
                |wins: u64| self.0.get(wins as usize).is_none_or(|&it| it > corner.cost);
            if (corner.wins..=until).any(costs_more) {
                return true;
            }
        }
        false
    }

    /// The numbers of wins for each of which one more costs more, with their costs.
    pub(crate) fn points(&self) -> impl Iterator<Item = (u64, u64)> + '_ {
        (self.0.iter().enumerate())
            .filter(|&(wins, cost)| self.0.get(wins + 1).is_none_or(|more| more > cost))
            .map(|(wins, &cost)| (wins as u64, cost))
    }

    /// The curve of two independent parts.
    pub(crate) fn plus(&self, other: &Curve) -> Curve {
        let mut sum = vec![u64::MAX; self.0.len() + other.0.len() - 1];
        for (wins, cost) in self.0.iter().enumerate() {
            for (sum, besides) in sum[wins..].iter_mut().zip(&other.0) {
                *sum = (*sum).min(cost + besides);
            }
        }
        Curve(sum)
    }

    /// Takes what costs less from another, whose costs are all higher by `fee`.
    pub(crate) fn improve(&mut self, other: &Curve, fee: u64) {
        self.improve_with(other.0.iter().map(|cost| cost + fee));
    }

    /// The same, where the other is that of independent parts which each cost so much to win; the cheapest are won
    /// first.
    pub(crate) fn improve_by_parts(&mut self, parts: &mut [u64], fee: u64) {
        parts.sort_unstable();
        let mut sum = fee;
        self.improve_with(std::iter::once(fee).chain(parts.iter().map(|cost| {
            sum += cost;
            sum
        })));
    }

    fn improve_with(&mut self, costs: impl Iterator<Item = u64>) {
        for (wins, cost) in costs.enumerate() {
            match self.0.get_mut(wins) {
                Some(least) => *least = cost.min(*least),
                None => self.0.push(cost),
            }
        }
    }
}
