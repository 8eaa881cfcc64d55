//! The parts of a question, and ways to solve them.

use crate::solver::search::branch_and_bound::Search;
use crate::solver::search::cost::{Cost, Turns};
use crate::solver::search::space::{Part, Space, Stopped};

/// A question whose parts were looked at.
#[derive(Debug)]
pub(crate) struct Opened<P> {
    /// A lower bound of the cost of the question. It is the cost itself if `parts` is empty and it is below the budget.
    pub(crate) sum: Cost,
    /// The parts whose values are not known, in the order to solve them. Empty if `sum` reaches the budget.
    pub(crate) parts: Vec<Part<P>>,
    /// The turns that are left for the parts.
    pub(crate) turns: Turns,
}

/// Is called with each lower bound as it is proved.
pub(crate) type Told<'a> = &'a (dyn Fn(Cost) + Sync);

/// A way to solve the parts of a question.
pub(crate) trait PartSolver<S: Space> {
    /// What is kept of the strategies for the parts.
    type Kept: Default;

    /// The cost of a question whose parts were looked at, if it is below `budget`; else a lower bound of at least
    /// `budget`. Calls `told` with each better lower bound on the way.
    fn solve_parts(
        &self,
        search: &mut Search<'_, S>,
        opened: Opened<S::Position>,
        budget: Cost,
        told: Told<'_>,
    ) -> Result<(Cost, Self::Kept), Stopped>;
}

/// Solves one part after the other, in the same search.
pub(crate) struct InTurn;

impl<S: Space> PartSolver<S> for InTurn {
    type Kept = ();

    fn solve_parts(
        &self,
        search: &mut Search<'_, S>,
        opened: Opened<S::Position>,
        budget: Cost,
        told: Told<'_>,
    ) -> Result<(Cost, ()), Stopped> {
        let mut sum = opened.sum;
        for mut part in opened.parts {
            if search.rules.bounds && sum >= budget {
                break;
            }
            told(sum);
            let allowed = search.allowed(budget, sum, &part);
            let value = search.solve(&mut part.position, opened.turns, allowed)?;
            let more = value.max(part.lower) - part.lower;
            sum = (sum + part.times * more).min(S::IMPOSSIBLE);
        }
        Ok((sum, ()))
    }
}
