//! Strategies that hold no list of candidates: they ask and infer, on boards of any size. One file
//! each, registered beside the others in [`crate::strategy::STRATEGIES`].

pub(crate) mod annealing;
pub(crate) mod binary_search;
mod coroutine;
mod deduction;
pub(crate) mod digit_scan;
mod follower;
pub(crate) mod halving;
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

/// A strategy that plays by asking and inferring.
pub trait PlayerKind: Send + Sync {
    /// A player for one game. Where the strategy makes random choices, `number` makes them others from
    /// game to game.
    fn player(&self, game: &Game, number: u64) -> Box<dyn Player>;

    /// What it decided for this game and why, where it decided anything.
    fn reason(&self) -> Option<String> {
        None
    }
}

/// One game being played.
pub trait Player {
    /// The next question. The game is over once a question was the secret, so the answers so far leave
    /// something to ask, or contradict each other.
    fn ask(&mut self) -> Result<&[Symbol], Contradicted>;

    /// Learns the answer to the question asked last.
    fn learn(&mut self, feedback: Feedback);

    /// Learns the answer to any full question, whoever asked it, if it can.
    fn learn_of(
        &mut self,
        _question: &[Symbol],
        _feedback: Feedback,
    ) -> Result<(), ForeignQuestion> {
        Err(ForeignQuestion)
    }

    /// Why it asks what [`ask`](Self::ask) gave last, which is `asked`, and was not answered yet. A player
    /// that does not implement it says that it gives no reason.
    fn explain(&self, _game: &Game, asked: &[Symbol]) -> Explanation {
        Explanation::unsaid(asked.to_vec())
    }

    /// What it has inferred from the answers, which may be less than they imply, but never more; `None`
    /// if it keeps no account of that.
    fn known(&self) -> Option<Knowledge> {
        None
    }
}

/// The answers fit no secret.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no secret fits these answers")]
pub struct Contradicted;

/// The player cannot use the answer to a question that it did not ask.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("this strategy goes on only from its own questions")]
pub struct ForeignQuestion;

/// Refuses the boards of mastermind on which a strategy cannot ask what it wants, or is not told the
/// white pegs.
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

/// Refuses a strategy where only codes that can be the secret may be asked.
fn asks_others(strategy: &str, game: &Game) -> InputError {
    let spec = game.spec();
    let expected =
        format!("a strategy that asks only codes that can be the secret, as {spec} demands");
    let sentence = format!(
        "{strategy} also asks codes that cannot be the secret, and {spec} forbids that. Example: first"
    );
    InputError::new("strategy", strategy, expected, "first").saying(sentence)
}
