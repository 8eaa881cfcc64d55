//! The symbols of a code with their game, so that questions and secrets print themselves.

use std::fmt;
use std::hash::{Hash, Hasher};

use super::Game;
use crate::board::code::Symbol;

/// The symbols of a question or a secret, and the game that writes them. Two are equal if their symbols are equal;
/// the games are not compared.
#[derive(Clone)]
pub(super) struct Written {
    pub(super) game: Game,
    pub(super) symbols: Box<[Symbol]>,
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.game.question_text(&self.symbols))
    }
}

impl PartialEq for Written {
    fn eq(&self, other: &Written) -> bool {
        self.symbols == other.symbols
    }
}

impl Eq for Written {}

impl Hash for Written {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.symbols.hash(state);
    }
}
