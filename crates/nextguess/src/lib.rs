#![doc = include_str!("../README.md")]

pub use error::Error;
pub use game::{Answer, Game, Question, Secret};
pub use optimal::{Objective, Proof, Solver};
pub use position::Position;
pub use simulate::Simulation;
pub use statistics::Statistics;
pub use strategy::{Strategy, Suggestion};
pub use tree::Tree;
pub use watch::Watch;

pub mod alphabet;
mod bits;
pub mod candidates;
pub mod code;
pub mod contradiction;
pub mod count;
pub mod determined;
pub mod error;
pub mod explanation;
pub mod feedback;
pub mod game;
pub mod games;
pub mod grade;
pub mod optimal;
mod parallel;
pub mod player;
pub mod position;
pub mod random;
pub mod season;
pub mod simulate;
pub mod spec;
pub mod statistics;
pub mod strategy;
mod symmetry;
pub mod tree;
pub mod watch;

/// The examples of the README are compiled and run with the tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
