//! From an objective to searches, and from searches to a solution.

use crate::position::Position;
use crate::solver::grids;
use crate::solver::objective::Objective;
use crate::solver::options::SolveOptions;
use crate::solver::search::cost::Turns;
use crate::solver::search::proofs::Proofs;
use crate::solver::sets::solver::SetSolver;
use crate::solver::solution::{Solution, SolveError};
use crate::watch::Watch;

/// Finds the best strategy from a position on, and proves it.
///
/// If the watch stops the search, the solution has the best strategy found and the bounds proved by then. `proofs` holds
/// what was proved before: it is used, and what is proved now is added.
///
/// See [`SolveOptions`] for an example, and [`Solver`](crate::Solver) for a shorter way.
pub fn solve(
    position: &Position,
    options: SolveOptions,
    proofs: &Proofs,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    options.check(position)?;
    let turns = options.objective.turns_from(position);
    if options.objective.is_on_grids(position.game()) {
        return grids::solution(position, options, proofs, watch);
    }
    let mut solver = SetSolver::new(position, options, Some(proofs), watch)?;
    solver.find_caps(turns);
    let solution = match options.objective {
        Objective::Mean | Objective::MeanWithin(_) => solver.mean(turns, options.objective),
        Objective::Worst => solver.worst(),
        Objective::WorstThenMean => {
            let worst = solver.worst();
            match worst.upper_bound {
                Some(turns) if worst.is_proved => {
                    let turns = turns as Turns;
                    solver.mean(turns, Objective::MeanWithin(turns))
                }
                _ => worst,
            }
        }
        Objective::Win | Objective::WinThenMean | Objective::WinThenItems => solver.win(turns),
    };
    Ok(Solution {
        effort: solver.effort(),
        ..solution
    })
}
