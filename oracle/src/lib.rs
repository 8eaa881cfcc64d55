//! The definitions of the games once more, written apart from the library, to test it against.
//!
//! This crate depends on nothing: the compiler keeps it from sharing code with the library. Everything here is the
//! plainest way to compute what a definition says. Codes are lists of numbers, sets are lists of codes, a smallest
//! conflict is found by trying all sets of turns, and the best strategy by trying all questions. It is slow and
//! works on small boards only.
//!
//! The tests draw boards and histories from a fixed seed and compare. The variable `NEXTGUESS_ORACLE_ROUNDS`
//! multiplies the number of cases (1), and `NEXTGUESS_ORACLE_SEED` gives another seed (1);
//! `cargo xtask oracle` sets both.

pub mod board;
pub mod conflict;
pub mod grade;
pub mod history;
pub mod optimum;
pub mod random;
pub mod season;
