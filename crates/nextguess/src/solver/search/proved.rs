//! What a search proves of a position, and where that position stands in it.

use crate::solver::search::cost::Cost;
use crate::solver::search::parts::Told;

/// Where a position stands in a search.
#[derive(Copy, Clone)]
pub(crate) enum Level<'t> {
    /// The position that the search was started for. Its questions are always listed, and its lower bounds are
    /// reported.
    Start(Told<'t>),
    /// A position that questions led to.
    Below,
}

impl Level<'_> {
    /// Whether it is not the start.
    pub(crate) fn is_below(self) -> bool {
        matches!(self, Level::Below)
    }

    /// Reports a lower bound of the start.
    pub(crate) fn tell(self, lower: Cost) {
        if let Level::Start(told) = self {
            told(lower);
        }
    }
}

/// What a search proved of a position: see the contract of [`Search::search`](crate::solver::search::Search::search).
#[derive(Copy, Clone, Debug)]
pub(crate) struct Proved<N, K> {
    /// No strategy costs less.
    pub(crate) lower: Cost,
    /// The best strategy found that costs less than the budget: its cost, its first question, and what was kept of it.
    pub(crate) best: Option<(Cost, N, K)>,
    /// Whether the watch stopped the search.
    pub(crate) is_stopped: bool,
}

impl<N, K> Proved<N, K> {
    /// A lower bound, and no strategy.
    pub(crate) fn bound(lower: Cost, is_stopped: bool) -> Proved<N, K> {
        Proved {
            lower,
            best: None,
            is_stopped,
        }
    }

    /// The same result with nothing kept of the strategy.
    pub(crate) fn keeping_nothing<J: Default>(self) -> Proved<N, J> {
        let Proved {
            lower,
            best,
            is_stopped,
        } = self;
        Proved {
            lower,
            best: best.map(|(value, first, _)| (value, first, J::default())),
            is_stopped,
        }
    }
}
