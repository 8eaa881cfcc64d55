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

/// Solves the parts in the same search, and the large ones in rounds.
///
/// In a round each large part gets an equal share of what is missing to the budget. If its value is above its share, its
/// bound is raised by just that. So a question that costs too much is given up when the bounds of its parts add up, and few of
/// them are raised as far as the value, where the work is: it about doubles each time that a bound rises by half a percent.
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
        let has_bounds = search.rules.bounds;
        let mut sum = opened.sum;
        let mut open = opened.parts;
        while !(open.is_empty() || sum >= S::IMPOSSIBLE || has_bounds && sum >= budget) {
            // The shares of the large parts; 0 if there are none, and then every part is solved at once.
            let shares: u64 = match has_bounds {
                true => (open.iter())
                    .filter(|part| search.space.is_worth_rounds(&part.position))
                    .map(|part| part.times)
                    .sum(),
                false => 0,
            };
            let mut share = None;
            let mut left = Vec::new();
            for mut part in open {
                if sum >= S::IMPOSSIBLE || has_bounds && sum >= budget {
                    break;
                }
                told(sum);
                let allowed = search.allowed(budget, sum, &part);
                let enough = match shares > 0 && search.space.is_worth_rounds(&part.position) {
                    true => {
                        let share = share.get_or_insert((budget - sum).div_ceil(shares));
                        allowed.min(part.lower + *share)
                    }
                    false => allowed,
                };
                let value = search.solve(&mut part.position, opened.turns, enough)?;
                let more = value.max(part.lower) - part.lower;
                sum = (sum + part.times * more).min(S::IMPOSSIBLE);
                if value >= enough && enough < allowed {
                    part.lower += more;
                    left.push(part);
                }
            }
            open = left;
        }
        Ok((sum, ()))
    }
}
