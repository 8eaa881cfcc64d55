//! Stored results about grids, proved again.

use crate::game::Game;
use crate::solver::grids::canonical::Form;
use crate::solver::grids::solve::{GridObjective, GridSolver};
use crate::solver::recheck::{Claim, Flaw, Verdict, judge};
use crate::solver::{self, search::cost::Scale};
use crate::watch::Watch;

/// Claims about the grids of a game of Item Matching.
pub(crate) struct GridClaims;

impl GridClaims {
    /// Whether a place is that of a grid. A set has two words for every turn.
    pub(crate) fn are_meant(game: &Game, place: &[u64]) -> bool {
        game.spec().kind().name == "items" && place.len() == 3
    }

    /// Proves a claim again.
    pub(crate) fn check(game: &Game, claim: &Claim, memory: usize, watch: &dyn Watch) -> Verdict {
        GridClaims::proved(game, claim, memory, watch).unwrap_or(Verdict::Fails(Flaw::Place))
    }

    /// The verdict; `None` where the claim is about no grid of the game.
    fn proved(game: &Game, claim: &Claim, memory: usize, watch: &dyn Watch) -> Option<Verdict> {
        let objective = match claim.counts_turns() {
            false => GridObjective::Wins,
            true => GridObjective::WinsThenTurns,
        };
        let rules = solver::Rules::ALL;
        let solver = GridSolver::within(game, objective, rules, memory, watch).ok()?;
        let grids = solver.search.space;
        let subject = claim.subject;
        let scale = Scale {
            step: subject.step,
            late: subject.late,
        };
        let turns = subject.turns;
        let is_due = (1..=grids.rules.turns).contains(&(turns as usize));
        if scale != grids.scale() || !is_due {
            return None;
        }
        let words = claim.proof.place.as_slice().try_into().ok()?;
        let form = Form::of_words(words, &grids.rules)?;
        let grid = grids.grid(form, turns);
        if grid.key != subject.set {
            return None;
        }
        Some(judge(grids, &grid, turns, claim, memory, watch))
    }
}
