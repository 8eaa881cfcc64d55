//! [`Statistics`]: games counted by the number of turns that they took.

/// Games counted by the number of turns that they took.
///
/// ```
/// use nextguess::Statistics;
///
/// let mut games = Statistics::default();
/// games.add(4, 1);
/// games.add(6, 1);
/// assert_eq!((games.count(), games.total(), games.max()), (2, 10, Some(6)));
/// assert_eq!((games.mean(), games.median(), games.within(5)), (5.0, 5.0, 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Statistics {
    /// `games[turns]` is the number of games that took `turns` turns.
    games: Vec<u64>,
}

impl Statistics {
    /// Adds `games` games that took `turns` turns each.
    pub fn add(&mut self, turns: u32, games: u64) {
        let turns = turns as usize;
        if self.games.len() <= turns {
            self.games.resize(turns + 1, 0);
        }
        self.games[turns] += games;
    }

    /// The games of both.
    #[must_use]
    pub fn merged(mut self, other: Statistics) -> Statistics {
        for (turns, games) in other.histogram() {
            self.add(turns, games);
        }
        self
    }

    /// The numbers of turns that occurred, ascending, each with its number of games.
    pub fn histogram(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> {
        let games = self.games.iter().enumerate();
        games
            .filter(|(_, games)| **games > 0)
            .map(|(turns, games)| (turns as u32, *games))
    }

    /// How many games there were.
    pub fn count(&self) -> u64 {
        self.games.iter().sum()
    }

    /// The sum of the turns of all games.
    pub fn total(&self) -> u64 {
        self.histogram()
            .map(|(turns, games)| u64::from(turns) * games)
            .sum()
    }

    /// The mean number of turns. 0 if there are no games.
    pub fn mean(&self) -> f64 {
        self.total() as f64 / self.count().max(1) as f64
    }

    /// The standard deviation of the number of turns, `sqrt(Σ (turns - mean)² / n)` over all n games.
    pub fn deviation(&self) -> f64 {
        let squares: u64 = self
            .histogram()
            .map(|(turns, games)| u64::from(turns).pow(2) * games)
            .sum();
        let mean_square = squares as f64 / self.count().max(1) as f64;
        (mean_square - self.mean().powi(2)).max(0.0).sqrt()
    }

    /// The standard error of the mean, the games being a sample.
    pub fn standard_error(&self) -> f64 {
        self.deviation() / (self.count().max(1) as f64).sqrt()
    }

    /// The number of turns that half of the games did not exceed. If the number of games is even, it is the mean of
    /// the middle two.
    pub fn median(&self) -> f64 {
        let count = self.count();
        if count == 0 {
            return 0.0;
        }
        let nth = |rank: u64| {
            let mut seen = 0;
            let found = self.histogram().find(|(_, games)| {
                seen += games;
                seen > rank
            });
            found.map_or(0.0, |(turns, _)| f64::from(turns))
        };
        (nth((count - 1) / 2) + nth(count / 2)) / 2.0
    }

    /// The fewest turns of a game. `None` if there are no games.
    pub fn min(&self) -> Option<u32> {
        self.histogram().next().map(|(turns, _)| turns)
    }

    /// The most turns of a game. `None` if there are no games.
    pub fn max(&self) -> Option<u32> {
        self.histogram().next_back().map(|(turns, _)| turns)
    }

    /// How many games took at most `limit` turns.
    pub fn within(&self, limit: u32) -> u64 {
        self.histogram()
            .filter(|(turns, _)| *turns <= limit)
            .map(|(_, games)| games)
            .sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_of_a_small_histogram() {
        let mut games = Statistics::default();
        games.add(1, 1);
        games.add(3, 2);
        let mut more = Statistics::default();
        more.add(5, 1);
        let games = games.merged(more);
        assert_eq!((games.count(), games.total()), (4, 12));
        assert_eq!((games.mean(), games.median()), (3.0, 3.0));
        assert!((games.deviation() - 2f64.sqrt()).abs() < 1e-12);
        assert_eq!(
            (games.min(), games.max(), games.within(4)),
            (Some(1), Some(5), 3)
        );
        assert_eq!(Statistics::default().median(), 0.0);
    }
}
