//! Where in a request something is wrong.

use std::fmt;

/// Where in a request something is wrong, as the context of an error: people read it, and programs find the number.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// A turn, from 1.
    Turn(usize),
    /// A question of a game that is played, from 1.
    Question(usize),
    /// A line of a text, from 1.
    Line(usize),
}

impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Place::Turn(turn) => write!(formatter, "in turn {turn}"),
            Place::Question(question) => write!(formatter, "in question {question}"),
            Place::Line(line) => write!(formatter, "line {line}"),
        }
    }
}
