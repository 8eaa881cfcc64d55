//! How the games of a strategy end.

use crate::simulate::statistics::Statistics;

/// How the games of a strategy end, one game for each candidate of a position.
///
/// ```
/// use nextguess::Game;
///
/// let game: Game = "mastermind:2x3".parse()?;
/// let start = game.start()?;
/// let proof = game.solver().prove(&start)?;
/// let strategy = proof.solution().strategy.as_ref().expect("a strategy");
/// let outcomes = strategy.play(&start);
/// assert_eq!((outcomes.found.count(), outcomes.lost), (9, 0));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// The numbers of turns, counted from the position on, after which secrets are found.
    pub found: Statistics,
    /// The number of secrets that are not found.
    pub lost: u64,
}
