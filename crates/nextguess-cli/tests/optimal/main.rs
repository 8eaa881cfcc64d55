//! `optimal` through the real binary.

mod checkpoint;
mod prices;
mod search;
mod usage;

#[path = "../common/mod.rs"]
mod common;
#[path = "../common/folder.rs"]
mod folder;
