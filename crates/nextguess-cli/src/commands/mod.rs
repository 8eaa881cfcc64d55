//! The subcommands, one file each.

pub(crate) mod ask;
pub(crate) mod completions;
pub(crate) mod games;
pub(crate) mod grade;
pub(crate) mod man;
pub(crate) mod optimal;
pub(crate) mod play;
pub(crate) mod reproduce;
pub(crate) mod season;
pub(crate) mod serve;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod strategies;
pub(crate) mod suggest;
pub(crate) mod sweep;
pub(crate) mod tree;
pub(crate) mod verify;
