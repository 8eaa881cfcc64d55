//! One engine for games in which something is hidden, you ask, and you get feedback.
//!
//! A [`spec`] names a [`game`]; a [`position`] is what was asked and what is left; a [`strategy`]
//! chooses what to ask next.
//!
//! ```
//! use nextguess::{position::Position, spec::GameSpec, strategy, watch::Unwatched};
//!
//! let no_files = |path: &str| Err(format!("{path} is not needed here"));
//! let game = GameSpec::parse("mastermind:4x6")?.game(&no_files)?;
//! let position = Position::after_turns(&game, &[game.read_turn("0011=1,0")?])?;
//! assert_eq!(position.candidates().len(), 256);
//!
//! let minimax = strategy::listing("minimax", &game)?;
//! let question = minimax.choose(&position, &Unwatched).expect("secrets are left");
//! assert_eq!(game.question_text(&position.layout().unpack(question)), "0233");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The library does no I/O, reads no clock, never prints, and never panics on input.

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
