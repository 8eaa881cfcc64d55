//! Progress of long work, and the means to stop it: the trait [`Watch`], and [`Unwatched`] for callers that need
//! neither.

/// Follows long work: it hears how far the work has come, and says whether to go on.
///
/// Every method has a default that does nothing. Work calls them from several threads.
///
/// ```
/// use std::sync::atomic::{AtomicU64, Ordering};
/// use nextguess::simulate::Secrets;
/// use nextguess::{Game, Watch};
///
/// #[derive(Default)]
/// struct Found(AtomicU64);
///
/// impl Watch for Found {
///     fn advance(&self, steps: u64) {
///         self.0.fetch_add(steps, Ordering::Relaxed);
///     }
/// }
///
/// let game: Game = "bulls:3x6".parse()?;
/// let found = Found::default();
/// game.strategy("first")?.simulate_with(Secrets::All, &found)?;
/// assert_eq!(found.0.into_inner(), 120);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub trait Watch: Sync {
    /// `steps` more steps lie ahead. A step is a game, a question or a job, as the work says.
    fn expect_steps(&self, _steps: u64) {}

    /// `steps` more of the steps that were expected are done.
    fn advance(&self, _steps: u64) {}

    /// `games` more games of a simulation ended after `turns` turns each.
    fn ended(&self, _turns: u32, _games: u64) {}

    /// The value that is sought lies between `lower` and `upper`. It is the sum of the turns over all secrets, the
    /// turns of the worst secret, or the number of secrets found, as the objective says. `upper` is `None` until a
    /// strategy is known.
    fn bounds(&self, _lower: u64, _upper: Option<u64>) {}

    /// The search for the best strategy has looked at the questions of `positions` more positions.
    fn searched(&self, _positions: u64) {}

    /// Whether the work should stop as soon as it can.
    fn is_cancelled(&self) -> bool {
        false
    }
}

/// Watches nothing: the work runs to its end.
///
/// ```
/// use nextguess::{Unwatched, Watch};
///
/// assert!(!Unwatched.is_cancelled());
/// ```
#[derive(Copy, Clone, Debug)]
pub struct Unwatched;

impl Watch for Unwatched {}

/// Passes on only whether to stop. A step of longer work is given this watch, so that its own steps are not counted.
pub(crate) struct CancelOnly<'a>(pub(crate) &'a dyn Watch);

impl Watch for CancelOnly<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}
