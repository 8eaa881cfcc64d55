//! The commands about whole strategies: the best one, its tree, and the check of a tree.

pub(crate) mod optimal;
pub(crate) mod tree;
pub(crate) mod verify;
