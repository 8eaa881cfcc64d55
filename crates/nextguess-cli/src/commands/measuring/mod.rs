//! The commands that measure strategies.

pub(crate) mod reproduce;
pub(crate) mod simulate;
pub(crate) mod sweep;
