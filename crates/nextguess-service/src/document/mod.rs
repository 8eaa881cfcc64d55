//! What requests are answered with: one file for each kind of document. `docs/JSON.md` describes their fields.

pub mod board;
pub(crate) mod bytes;
pub mod catalogue;
pub mod conflict;
pub mod graded;
pub mod measured;
pub mod priced;
pub mod progress;
pub mod refusal;
pub mod reviewed;
pub mod solved;
pub mod suggested;
pub mod tree;
pub mod verified;
