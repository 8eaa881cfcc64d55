//! Solving, and checking that a strategy has its value.

use std::sync::atomic::{AtomicU64, Ordering};

use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, Rules, Solution, SolveError, SolveOptions};
use nextguess::watch::{Unwatched, Watch};

pub(crate) fn solve(
    position: &Position,
    request: SolveOptions,
    watch: &dyn Watch,
) -> Result<Solution, SolveError> {
    nextguess::solver::solve(position, request, &Proofs::new(position), watch)
}

pub(crate) fn solved(position: &Position, objective: Objective, rules: Rules) -> Solution {
    let request = SolveOptions {
        rules,
        ..SolveOptions::new(objective)
    };
    let solution = solve(position, request, &Unwatched).unwrap();
    assert!(solution.is_proved);
    solution
}

/// The strategy that goes with a solution has its value.
pub(crate) fn check_strategy(solution: &Solution, position: &Position) {
    let (Some(value), Some(strategy)) = (solution.upper_bound, &solution.strategy) else {
        assert!(solution.upper_bound.is_none() && solution.strategy.is_none());
        return;
    };
    let record = strategy.play(position);
    assert_eq!(Some(&record), solution.outcomes.as_ref());
    assert_eq!(record.found.count() + record.lost, solution.secrets);
    match solution.objective {
        Objective::Win | Objective::WinThenMean => assert_eq!(record.lost, value),
        Objective::Worst => assert_eq!(
            (record.lost, u64::from(record.found.max().unwrap())),
            (0, value)
        ),
        _ => assert_eq!((record.lost, record.found.total()), (0, value)),
    }
    if let Objective::MeanWithin(most) = solution.objective {
        assert!(record.found.max().unwrap() <= most);
    }
}

/// Stops after so many looks.
pub(crate) struct Patience(pub(crate) AtomicU64);

impl Watch for Patience {
    fn is_cancelled(&self) -> bool {
        let left = &self.0;
        let order = Ordering::Relaxed;
        left.fetch_update(order, order, |left| left.checked_sub(1))
            .is_err()
    }
}
