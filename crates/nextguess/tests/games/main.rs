//! Games, what is written about them, and what fits.

#[path = "../common/mod.rs"]
mod common;

mod big_boards;
mod contradictions;
mod english;
mod history;
mod names;
mod positions;
mod spec;
mod symmetry;
