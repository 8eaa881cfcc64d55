//! One engine for games in which something is hidden, you ask, and you get feedback.

pub mod code;
pub mod grade;
