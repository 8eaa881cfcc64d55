//! Exact search: the best strategy, and the proof that none is better.

pub mod items;
