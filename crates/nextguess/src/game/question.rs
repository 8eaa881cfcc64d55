//! A question that prints itself.

use std::fmt;
use std::hash::{Hash, Hasher};

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
#[derive(Clone)]
pub struct Question {
    game: Game,
    symbols: Box<[Symbol]>,
}

impl Question {
    pub(crate) fn new(game: &Game, symbols: impl Into<Box<[Symbol]>>) -> Question {
        Question {
            game: game.clone(),
            symbols: symbols.into(),
        }
    }

    /// The game that it belongs to.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The symbol of each slot, counted from 0. Slots may be [`BLANK`](crate::board::code::BLANK) or
    /// [`UNKNOWN`](crate::board::code::UNKNOWN).
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// Whether it is a full code, or one pair as in a truth booth.
    pub fn kind(&self) -> QuestionKind {
        self.game.ask_of(&self.symbols)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.game.question_text(&self.symbols))
    }
}

impl fmt::Debug for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Question({self})")
    }
}

/// Questions are equal if they ask for the same symbols. The games are not compared.
impl PartialEq for Question {
    fn eq(&self, other: &Question) -> bool {
        self.symbols == other.symbols
    }
}

impl Eq for Question {}

impl Hash for Question {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.symbols.hash(state);
    }
}
