//! A secret that prints itself, and answers questions.

use std::fmt;
use std::hash::{Hash, Hasher};

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
#[derive(Clone)]
pub struct Secret {
    game: Game,
    symbols: Box<[Symbol]>,
}

impl Secret {
    pub(crate) fn new(game: &Game, symbols: impl Into<Box<[Symbol]>>) -> Secret {
        Secret {
            game: game.clone(),
            symbols: symbols.into(),
        }
    }

    /// The game that it belongs to.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The symbol of each slot, counted from 0.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The answer to a question. A question of another board, or one with unknown slots, has none.
    pub fn answer(&self, question: &Question) -> Result<Answer, Error> {
        let asked = question.symbols();
        if question.game().spec() != self.game.spec() || asked.contains(&UNKNOWN) {
            let expected = format!("a full question of {}", self.game.spec());
            let example = self.game.example_code();
            let error = InputError::new("question", question.to_string(), expected, example);
            return Err(error.into());
        }
        let feedback = self.game.grade(asked, &self.symbols);
        let format = self.game.feedback_format(question.kind());
        Ok(Answer::new(format, feedback.into()))
    }
}

impl fmt::Display for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.game.question_text(&self.symbols))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Secret({self})")
    }
}

/// Secrets are equal if they have the same symbols. The games are not compared.
impl PartialEq for Secret {
    fn eq(&self, other: &Secret) -> bool {
        self.symbols == other.symbols
    }
}

impl Eq for Secret {}

impl Hash for Secret {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.symbols.hash(state);
    }
}
