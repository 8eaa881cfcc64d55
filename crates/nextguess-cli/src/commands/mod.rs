//! The subcommands, one file each, in families.

pub(crate) mod ask;
pub(crate) mod completions;
pub(crate) mod games;
pub(crate) mod jobs;
pub(crate) mod man;
pub(crate) mod measuring;
pub(crate) mod playing;
pub(crate) mod proving;
pub(crate) mod season;
pub(crate) mod serve;
pub(crate) mod strategies;
