//! [`Question`]: a code with its game, so that it prints itself.

use std::fmt;

use super::written::Written;
use super::{Game, QuestionKind};
use crate::board::code::Symbol;

/// A question of a game: a guess, a booth or a night. It prints as it is typed.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let question = game.question("0011")?;
/// assert_eq!(question.to_string(), "0011");
/// # Ok::<(), nextguess::Error>(())
/// ```
///
/// Two are equal if they have the same symbols. The games are not compared.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Question(Written);

impl Question {
    pub(crate) fn new(game: &Game, symbols: impl Into<Box<[Symbol]>>) -> Question {
        Question(Written {
            game: game.clone(),
            symbols: symbols.into(),
        })
    }

    /// The game that it belongs to.
    pub fn game(&self) -> &Game {
        &self.0.game
    }

    /// The symbol of each slot, counted from 0. Slots may be [`BLANK`](crate::board::code::BLANK) or
    /// [`UNKNOWN`](crate::board::code::UNKNOWN).
    pub fn symbols(&self) -> &[Symbol] {
        &self.0.symbols
    }

    /// Whether it is a full code, or one pair as in a truth booth.
    pub fn kind(&self) -> QuestionKind {
        self.0.game.question_kind(&self.0.symbols)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Question({self})")
    }
}
