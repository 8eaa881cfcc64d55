//! The least cost of winning, as far as no mixture of strategies does better.

use std::cmp::Ordering;

/// What a strategy reaches.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Corner {
    /// The number of assignments found.
    pub(crate) wins: u64,
    /// The cost, summed over all assignments.
    pub(crate) cost: u64,
}

impl Corner {
    /// What is between this corner and one with more wins.
    fn until(self, next: Corner) -> Edge {
        Edge {
            wins: next.wins - self.wins,
            cost: next.cost.saturating_sub(self.cost),
        }
    }

    fn plus(self, edge: Edge) -> Corner {
        Corner {
            wins: self.wins + edge.wins,
            cost: self.cost + edge.cost,
        }
    }
}

/// What one win may be worth, at least and at most. Strategies that are best for no such worth are left out.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Worth {
    /// The least worth.
    pub(crate) least: u64,
    /// The highest worth.
    pub(crate) most: u64,
}

impl Worth {
    /// A win may be worth anything.
    pub(crate) const ANY: Worth = Worth {
        least: 0,
        most: u64::MAX,
    };

    /// What a strategy costs, less what its wins are worth at the least.
    pub(crate) fn value(self, corner: Corner) -> i128 {
        i128::from(corner.cost) - i128::from(self.least) * i128::from(corner.wins)
    }

    /// A win is worth this much.
    pub(crate) fn of(worth: u64) -> Worth {
        Worth {
            least: worth,
            most: worth,
        }
    }
}

/// More wins for a higher cost. `wins` is not 0.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Edge {
    /// The further wins.
    pub(crate) wins: u64,
    /// The further cost.
    pub(crate) cost: u64,
}

impl Edge {
    /// Compares what one win costs.
    pub(crate) fn compare(self, other: Edge) -> Ordering {
        let product = |cost: u64, wins: u64| u128::from(cost) * u128::from(wins);
        product(self.cost, other.wins).cmp(&product(other.cost, self.wins))
    }

    /// Compares what one win costs with what it is worth.
    fn compare_worth(self, worth: u64) -> Ordering {
        self.compare(Edge {
            wins: 1,
            cost: worth,
        })
    }
}

/// The corners of the lower convex hull of what strategies reach: ascending in wins and in what one more win costs.
/// Each is the best strategy for some worth of a win within the range that the hull was made for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Hull(Vec<Corner>);

impl AsRef<Hull> for Hull {
    fn as_ref(&self) -> &Hull {
        self
    }
}

impl Hull {
    /// Nothing can be won.
    pub(crate) fn nothing() -> Hull {
        Hull(vec![Corner::default()])
    }

    /// One assignment can be won.
    pub(crate) fn one(cost: u64, worth: Worth) -> Hull {
        Hull::of(&mut [Corner::default(), Corner { wins: 1, cost }], worth)
    }

    /// The hull of some strategies, of which there is at least one.
    fn of(points: &mut [Corner], worth: Worth) -> Hull {
        points.sort_unstable_by_key(|point| (point.wins, point.cost));
        let mut hull: Vec<Corner> = Vec::with_capacity(points.len());
        for &point in points.iter() {
            if hull.last().is_some_and(|last| last.wins == point.wins) {
                continue;
            }
            while let Some(&last) = hull.last() {
                let is_worse = last.cost >= point.cost;
                let bends_down = || match hull[..] {
                    [.., before, last] => before.until(last).compare(last.until(point)).is_ge(),
                    _ => false,
                };
                if !is_worse && !bends_down() {
                    break;
                }
                hull.pop();
            }
            hull.push(point);
        }
        // Of strategies that are equally good at the least worth, the one with the most wins is kept; so at the
        // highest worth it is the first one, unless that is the least worth, too.
        let is_low = |pair: &[Corner]| pair[0].until(pair[1]).compare_worth(worth.least).is_le();
        let low = hull.windows(2).take_while(|pair| is_low(pair)).count();
        hull.drain(..low);
        let is_high = |pair: &[Corner]| pair[0].until(pair[1]).compare_worth(worth.most).is_ge();
        let high = hull.windows(2).rev().take_while(|pair| is_high(pair));
        let high = high.count();
        hull.truncate(hull.len() - high);
        Hull(hull)
    }

    /// The corners, from the fewest wins to the most.
    pub(crate) fn corners(&self) -> &[Corner] {
        &self.0
    }

    /// The corner with the fewest wins.
    pub(crate) fn first(&self) -> Corner {
        self.0.first().copied().unwrap_or_default()
    }

    /// The corner with the most wins.
    pub(crate) fn last(&self) -> Corner {
        self.0.last().copied().unwrap_or_default()
    }

    /// What lies between the corners.
    fn edges(&self) -> impl Iterator<Item = Edge> + '_ {
        self.0.windows(2).map(|pair| pair[0].until(pair[1]))
    }

    /// Whether no worth of a win makes a strategy with this many wins at this cost better than all of this hull.
    fn covers(&self, point: Corner, worth: Worth) -> bool {
        let wide = u128::from;
        let (first, last) = (self.first(), self.last());
        if point.wins < first.wins {
            let less = wide(worth.least) * wide(first.wins - point.wins);
            return wide(first.cost) <= wide(point.cost) + less;
        }
        if point.wins > last.wins {
            let more = wide(worth.most) * wide(point.wins - last.wins);
            return wide(last.cost) + more <= wide(point.cost);
        }
        let next = self.0.partition_point(|corner| corner.wins < point.wins);
        let next_corner = self.0[next];
        if next_corner.wins == point.wins {
            return next_corner.cost <= point.cost;
        }
        let before = self.0[next - 1];
        let edge = before.until(next_corner);
        let cost = wide(edge.cost) * wide(point.wins - before.wins);
        wide(before.cost) * wide(edge.wins) + cost <= wide(point.cost) * wide(edge.wins)
    }

    /// Whether a strategy that reaches no more than `lower` may be better than all of this hull.
    pub(crate) fn may_gain(&self, lower: &Lower, worth: Worth) -> bool {
        lower.corners().any(|corner| !self.covers(corner, worth))
    }

    /// Takes what is better among some strategies.
    pub(crate) fn improve(&mut self, others: impl Iterator<Item = Corner> + Clone, worth: Worth) {
        if others.clone().any(|corner| !self.covers(corner, worth)) {
            let mut points: Vec<Corner> = self.0.iter().copied().chain(others).collect();
            *self = Hull::of(&mut points, worth);
        }
    }
}

/// What independent parts reach together, at most: the sum of their hulls, or of bounds on them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lower {
    first: Corner,
    edges: Vec<Edge>,
}

impl Lower {
    /// Begins with nothing won for `fee`.
    pub(crate) fn begin(&mut self, fee: u64) {
        self.first = Corner { wins: 0, cost: fee };
        self.edges.clear();
    }

    /// Adds what is won for nothing.
    pub(crate) fn add_wins(&mut self, wins: u64) {
        self.first.wins += wins;
    }

    /// Adds a part.
    pub(crate) fn add(&mut self, hull: &Hull) {
        let Corner { wins, cost } = hull.first();
        self.first.wins += wins;
        self.first.cost += cost;
        self.edges.extend(hull.edges());
    }

    /// Adds wins of a part that cost no less than this.
    pub(crate) fn add_edge(&mut self, edge: Edge) {
        self.edges.push(edge);
    }

    /// Puts the cheapest wins first.
    pub(crate) fn sort(&mut self) {
        self.edges.sort_unstable_by(|a, b| a.compare(*b));
        self.edges.dedup_by(|next, edge| {
            let is_straight = edge.compare(*next).is_eq();
            if is_straight {
                edge.wins += next.wins;
                edge.cost += next.cost;
            }
            is_straight
        });
    }

    /// What is reached, from the fewest wins on; after [`Lower::sort`].
    pub(crate) fn corners(&self) -> impl Iterator<Item = Corner> + Clone + '_ {
        let mut corner = self.first;
        let rest = self.edges.iter().map(move |&edge| {
            corner = corner.plus(edge);
            corner
        });
        std::iter::once(self.first).chain(rest)
    }
}
