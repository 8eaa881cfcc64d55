//! Trees for other programs and for people: one file for each format.

mod dot;
mod knuth;
pub(crate) mod outline;
mod text;
