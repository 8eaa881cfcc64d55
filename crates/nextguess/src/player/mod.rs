//! Strategies that hold no list of candidates: they ask and infer, on boards of any size. Each has a file or a folder
//! here, and a line in [`crate::strategy::STRATEGIES`].
//!
//! [`PlayerKind`] is such a strategy, [`Player`] one game of it, [`Follower`] a game that others may have begun, and
//! [`Knowledge`] what a player has inferred.

pub(crate) mod annealing;
pub(crate) mod binary_search;
mod coroutine;
mod deduction;
pub(crate) mod digit_scan;
mod follower;
pub(crate) mod halving;
pub(crate) mod paper;
pub(crate) mod rao;
pub(crate) mod sampling;
pub(crate) mod swaps;

pub use binary_search::literal_guesses;
pub use deduction::Knowledge;
pub use follower::{Follower, Unlearnable};
pub use swaps::swap_booth::literal_nights;

use crate::board::code::Symbol;
use crate::error::InputError;
use crate::explanation::Explanation;
use crate::game::Game;
use crate::grade::{Feedback, Rule};

/// A strategy that holds no list of candidates. It makes a player for each game.
///
/// ```
/// use nextguess::strategy::{self, Engine};
///
/// let game: nextguess::Game = "permutation:100".parse()?;
/// let Engine::Player(kind) = strategy::engine("binary-search", &game)? else {
///     unreachable!("it holds no list");
/// };
/// let mut player = kind.player(&game, 0);
/// assert_eq!(player.ask().expect("nothing is contradicted").len(), 100);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub trait PlayerKind: Send + Sync {
    /// A player for one game. `number` is the number of the game: where the strategy makes random choices, they
    /// differ from game to game.
    fn player(&self, game: &Game, number: u64) -> Box<dyn Player>;

    /// What the strategy decided for this game, and why. `None` if it had nothing to decide.
    fn reason(&self) -> Option<String> {
        None
    }
}

/// One game of a strategy that holds no list: questions and answers in turn. [`PlayerKind`] shows how it is made.
pub trait Player {
    /// The next question. It fails if the answers contradict each other. It must not be called after the win.
    fn ask(&mut self) -> Result<&[Symbol], Contradicted>;

    /// Learns the answer to the question that [`ask`](Self::ask) gave last.
    fn learn(&mut self, feedback: Feedback);

    /// Learns the answer to any full question. Players that learn only from their own questions refuse it.
    fn learn_of(
        &mut self,
        _question: &[Symbol],
        _feedback: Feedback,
    ) -> Result<(), ForeignQuestion> {
        Err(ForeignQuestion)
    }

    /// Why it asks `asked`, the question that [`ask`](Self::ask) gave last and that has no answer yet. The default
    /// says that the player gives no reason.
    fn explain(&self, _game: &Game, asked: &[Symbol]) -> Explanation {
        Explanation::unsaid(asked.to_vec())
    }

    /// What it has inferred from the answers: perhaps less than they imply, but never more. `None` if the player
    /// keeps no account of that.
    fn known(&self) -> Option<Knowledge> {
        None
    }
}

/// The answers fit no secret.
///
/// ```
/// use nextguess::player::Contradicted;
///
/// assert_eq!(Contradicted.to_string(), "no secret fits these answers");
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no secret fits these answers")]
pub struct Contradicted;

/// The player cannot use the answer to a question that it did not ask.
///
/// ```
/// use nextguess::player::ForeignQuestion;
///
/// let words = "this strategy goes on only from its own questions";
/// assert_eq!(ForeignQuestion.to_string(), words);
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this strategy goes on only from its own questions")]
pub struct ForeignQuestion;

/// Refuses boards of mastermind that restrict questions, or whose answers have no white pegs.
fn needs_free_pegs(strategy: &str, game: &Game) -> Result<(), InputError> {
    if game.board().only_consistent {
        return Err(asks_others(strategy, game));
    }
    if game.rule() != Rule::Pegs {
        let expected = "a strategy that needs no white pegs, which this game does not tell";
        let sentence = format!(
            "{strategy} needs white pegs, and {} does not tell them. Example: digit-scan",
            game.spec()
        );
        let error = InputError::new("strategy", strategy, expected, "digit-scan");
        return Err(error.saying(sentence));
    }
    Ok(())
}

/// The error for a strategy that asks codes that cannot be the secret, where the rules forbid that.
fn asks_others(strategy: &str, game: &Game) -> InputError {
    let spec = game.spec();
    let expected =
        format!("a strategy that asks only codes that can be the secret, as {spec} demands");
    let sentence = format!(
        "{strategy} also asks codes that cannot be the secret, and {spec} forbids that. Example: first"
    );
    InputError::new("strategy", strategy, expected, "first").saying(sentence)
}
