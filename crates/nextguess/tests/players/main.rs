//! Players that hold no list.

#[path = "../common/mod.rs"]
mod common;

mod claims;
mod large_mastermind;
mod large_permutations;
mod rao;
mod strategies;
