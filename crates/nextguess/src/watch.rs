//! A caller's eye on long work: it sees progress and can stop it.

/// Told how far work has come, and asked whether to go on.
pub trait Watch: Sync {
    /// `steps` more steps of this work lie ahead.
    fn expect(&self, _steps: u64) {}

    /// `steps` of them are done.
    fn advance(&self, _steps: u64) {}

    /// What is sought lies between these bounds.
    fn bounds(&self, _lower: u64, _upper: u64) {}

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
