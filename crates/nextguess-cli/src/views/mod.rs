//! What the terminal shows of a game: its turns, chances, conflicts, explanations and reviews.

pub(crate) mod conflict;
pub(crate) mod explain;
pub(crate) mod history;
pub(crate) mod matrix;
pub(crate) mod verdict;
