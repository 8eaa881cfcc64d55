//! What can be asked about a grid, and what can be answered.
//!
//! `question` is one question, `distinct` lists one question of each kind that renaming items and reordering slots leaves,
//! `answer` lists the answers to a question and what is known after each, and `last_question` counts the answers to the
//! last question that is answered.

pub(crate) mod answer;
pub(crate) mod distinct;
pub(crate) mod last_question;
pub(crate) mod question;
