//! The best strategies, and their proofs.

#[path = "../common/mod.rs"]
mod common;

mod cluster;
mod items;
mod jobs;
mod prices;
mod sets;
mod values;
