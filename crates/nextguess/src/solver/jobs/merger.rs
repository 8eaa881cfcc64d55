//! Results that are checked and put together.

use std::sync::Arc;

use crate::position::Position;
use crate::solver::jobs::error::JobError;
use crate::solver::jobs::result::JobResult;
use crate::solver::objective::Objective;
use crate::solver::options::SolveOptions;
use crate::solver::search::Search;
use crate::solver::search::cost::{IMPOSSIBLE, Scale, Turns, UNLIMITED};
use crate::solver::search::proofs::{Proofs, StoredProof, Subject};
use crate::solver::sets::Sets;
use crate::solver::sets::bounds::Caps;
use crate::solver::sets::decisions::take_in;
use crate::solver::sets::set_position::{Board, SetPosition};
use crate::watch::Watch;

/// Takes results of jobs about one game, and keeps what they prove. See [`Job`](crate::solver::jobs::Job) for an example of a
/// result.
///
/// The order of results does not matter, and one that comes twice counts once.
pub struct Merger<'w> {
    pub(crate) start: Position,
    pub(crate) board: Arc<Board>,
    pub(crate) caps: Caps,
    /// The checksum of the board.
    pub(crate) checksum: String,
    pub(crate) watch: &'w dyn Watch,
    proofs: Arc<Proofs>,
}

/// The bytes to remember positions in where a search is short.
pub(crate) const LITTLE_MEMORY: usize = 1 << 24;

/// What a result says about one position.
pub(crate) struct Taken {
    pub(crate) position: SetPosition,
    pub(crate) turns: Turns,
    pub(crate) proof: StoredProof,
}

impl<'w> Merger<'w> {
    /// Adds to proofs about the positions that follow `start`, the start of a game.
    pub fn new(
        start: &Position,
        proofs: Arc<Proofs>,
        watch: &'w dyn Watch,
    ) -> Result<Merger<'w>, JobError> {
        let options = SolveOptions::new(Objective::Mean);
        let board = Board::new(start, options.table);
        let board = Arc::new(board.ok_or_else(|| options.too_large(start))?);
        Ok(Merger::on(start, &board, Caps::NONE, proofs, watch))
    }

    pub(crate) fn on(
        start: &Position,
        board: &Arc<Board>,
        caps: Caps,
        proofs: Arc<Proofs>,
        watch: &'w dyn Watch,
    ) -> Merger<'w> {
        Merger {
            start: start.clone(),
            board: board.clone(),
            caps,
            checksum: proofs.board(),
            watch,
            proofs,
        }
    }

    /// All that was taken.
    pub fn proofs(&self) -> &Arc<Proofs> {
        &self.proofs
    }

    /// The sets of the game, where turns and losses cost this.
    pub(crate) fn sets(&self, scale: Scale) -> Sets {
        let rules = SolveOptions::new(Objective::Mean).rules;
        Sets::new(&self.start, &self.board, scale, rules, None).with_caps(self.caps)
    }

    /// A search that asks the most promising question of every position.
    pub(crate) fn narrow(&self, scale: Scale) -> Search<'w, Sets> {
        let sets = self.sets(scale).without_symmetry();
        let rules = sets.rules;
        Search::new(sets, rules, 1, LITTLE_MEMORY, self.watch)
    }

    /// Counts a result. One that is not of this game and this solver, or that does not hold as far as can be checked at once,
    /// is refused: a strategy must cost what it should, and no strategy that is found at once may cost less than a bound.
    pub fn take(&mut self, result: &JobResult) -> Result<(), JobError> {
        self.checked(result).map(|_| ())
    }

    /// Counts a result, and returns what it says about its own position and then about parts of it.
    pub(crate) fn checked(&self, result: &JobResult) -> Result<Vec<Taken>, JobError> {
        let claims = result.check(&self.start, &self.checksum)?;
        let scale = result.job.scale();
        let sets = self.sets(scale);
        let mut all = Vec::new();
        for (turns_left, proof) in claims {
            let turns = turns_left.unwrap_or(UNLIMITED);
            let Some(position) = sets.placed(&proof.place) else {
                let reason = "a question may not be asked there, or no secret gives the answers";
                return Err(JobError::turns(&result.job.turns, reason));
            };
            let taken = Taken {
                position,
                turns,
                proof,
            };
            self.believe(scale, &taken)?;
            all.push(taken);
        }
        for taken in &all {
            let subject = Subject::new(taken.position.key, taken.turns, scale);
            self.proofs.improve(subject, taken.proof.clone());
        }
        Ok(all)
    }

    fn believe(&self, scale: Scale, taken: &Taken) -> Result<(), JobError> {
        let Taken {
            position,
            turns,
            proof,
        } = taken;
        let lower = proof.lower;
        let mut narrow = self.narrow(scale);
        if proof.questions.is_some() {
            return match take_in(&mut narrow, position, *turns, proof) {
                Some(_) => Ok(()),
                None => Err(JobError::Strategy { lower }),
            };
        }
        match narrow.solve(&mut position.clone(), *turns, IMPOSSIBLE + 1) {
            Ok(cost) if cost < lower => Err(JobError::TooHigh { lower, cost }),
            _ => Ok(()),
        }
    }
}

impl std::fmt::Debug for Merger<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Merger")
            .field("game", &self.start.game().to_string())
            .field("proofs", &self.proofs.len())
            .finish_non_exhaustive()
    }
}
