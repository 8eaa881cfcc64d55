//! Strategies that look at the list of candidates.

#[path = "../common/mod.rs"]
mod common;

mod choices;
mod determined;
mod explanations;
mod golden;
mod published;
