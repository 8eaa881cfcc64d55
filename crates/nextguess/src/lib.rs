#![doc = include_str!("../README.md")]

pub use error::Error;
pub use game::{Answer, Game, Question, Secret};
pub use position::Position;
pub use simulate::Simulation;
pub use simulate::statistics::Statistics;
pub use solver::{Objective, Proof, Solver};
pub use strategy::{Strategy, Suggestion};
pub use tree::Tree;
pub use watch::{Unwatched, Watch};

pub mod board;
pub mod error;
pub mod explanation;
pub mod game;
pub mod grade;
pub mod player;
pub mod position;
pub mod season;
pub mod simulate;
pub mod solver;
pub mod strategy;
pub mod tree;
pub mod util;
pub mod watch;
