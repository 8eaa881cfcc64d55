//! One engine for games in which something is hidden, you ask, and you get feedback.

pub mod alphabet;
pub mod candidates;
pub mod code;
pub mod contradiction;
pub mod count;
pub mod error;
pub mod feedback;
pub mod game;
pub mod games;
pub mod grade;
pub mod position;
pub mod random;
pub mod simulate;
pub mod spec;
pub mod statistics;
pub mod strategy;
mod symmetry;
pub mod watch;
