//! Small things that all rooms use.
//!
//! [`random`] is public so that programs draw the same secrets from the same seed.

pub(crate) mod bits;
pub(crate) mod hash;
pub(crate) mod parallel;
pub(crate) mod permutations;
pub mod random;
