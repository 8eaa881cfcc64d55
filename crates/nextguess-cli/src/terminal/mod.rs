//! The terminal: what is printed, what is typed, the line that shows progress, and Ctrl-C.

pub(crate) mod bounds;
pub(crate) mod display;
mod editor;
pub(crate) mod interrupt;
pub(crate) mod output;
pub(crate) mod progress;
pub(crate) mod prompt;
pub(crate) mod table;
