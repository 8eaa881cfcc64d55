//! [`Answer`]: what was answered, with its game's way to write it.

use std::fmt;

use crate::game::feedback::{AllowedFeedback, FeedbackFormat};

/// The answer to a question: pegs, lights, marks, or yes and no. Parts that are not known are `?`.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let question = game.question("0011")?;
/// assert_eq!(game.answer(&question, "1B2W")?.to_string(), "1,2");
/// assert_eq!(game.answer(&question, "1,?")?.to_string(), "1,?");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    format: FeedbackFormat,
    allowed: AllowedFeedback,
}

impl Answer {
    pub(crate) fn new(format: FeedbackFormat, allowed: AllowedFeedback) -> Answer {
        Answer { format, allowed }
    }

    /// The feedback that the answer allows: one, or several where parts are not known.
    pub fn allowed(&self) -> &AllowedFeedback {
        &self.allowed
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.format.answer_text(&self.allowed))
    }
}
