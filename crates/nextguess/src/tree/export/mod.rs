//! Trees for other programs and for people, one file for each format: Graphviz, Knuth's notation, an outline, and
//! text.

mod dot;
mod knuth;
pub(crate) mod outline;
mod text;
