//! A caller's eye on long work: it sees progress and can stop it.

/// Told how far work has come, and asked whether to go on.
pub trait Watch: Sync {
    /// `steps` more steps of this work lie ahead.
    fn expect_steps(&self, _steps: u64) {}

    /// `steps` of them are done.
    fn advance(&self, _steps: u64) {}

    /// So many games of a simulation ended after so many turns.
    fn ended(&self, _turns: u32, _games: u64) {}

    /// What is sought lies between these bounds: the turns of all secrets, those of the worst one, or how many are
    /// found. There is no upper bound before there is a strategy.
    fn bounds(&self, _lower: u64, _upper: Option<u64>) {}

    /// The search for the best strategy has looked at the questions of so many more positions.
    fn searched(&self, _positions: u64) {}

    /// Whether the work should stop as soon as it can.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Looks away: the work runs to its end.
#[derive(Copy, Clone, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// Lets a step of longer work be cancelled, but keeps its own steps out of the count.
pub(crate) struct CancelOnly<'a>(pub(crate) &'a dyn Watch);

impl Watch for CancelOnly<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}
