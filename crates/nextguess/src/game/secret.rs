//! [`Secret`]: a code that a game can hide. It prints itself and answers questions.

use std::fmt;

use super::written::Written;
use super::{Answer, Game, Question};
use crate::board::code::{Symbol, UNKNOWN};
use crate::error::{Error, InputError};

/// A code that a game can hide. It prints as it is typed.
///
/// ```
/// let game: nextguess::Game = "bulls:4x10".parse()?;
/// let secret = game.secret("0521")?;
/// assert_eq!(secret.answer(&game.question("0124")?)?.to_string(), "2,1");
/// # Ok::<(), nextguess::Error>(())
/// ```
///
/// Two are equal if they have the same symbols. The games are not compared.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Secret(Written);

impl Secret {
    pub(crate) fn new(game: &Game, symbols: impl Into<Box<[Symbol]>>) -> Secret {
        Secret(Written {
            game: game.clone(),
            symbols: symbols.into(),
        })
    }

    /// The game that it belongs to.
    pub fn game(&self) -> &Game {
        &self.0.game
    }

    /// The symbol of each slot, counted from 0.
    pub fn symbols(&self) -> &[Symbol] {
        &self.0.symbols
    }

    /// The answer to a question. A question of another board, or one with unknown slots, has none.
    pub fn answer(&self, question: &Question) -> Result<Answer, Error> {
        let asked = question.symbols();
        if question.game().spec() != self.0.game.spec() || asked.contains(&UNKNOWN) {
            let expected = format!("a full question of {}", self.0.game.spec());
            let example = self.0.game.example_code();
            let error = InputError::new("question", question.to_string(), expected, example);
            return Err(error.into());
        }
        let feedback = self.0.game.grade(asked, &self.0.symbols);
        let format = self.0.game.feedback_format(question.kind());
        Ok(Answer::new(format, feedback.into()))
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({self})")
    }
}
