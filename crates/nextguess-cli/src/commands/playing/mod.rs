//! The commands that play one game, or help with it.

pub(crate) mod grade;
pub(crate) mod play;
pub(crate) mod solve;
pub(crate) mod suggest;
