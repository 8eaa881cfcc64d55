//! Tools that several rooms use: entropy, work on all cores, subsets of codes, seeded random numbers.
//!
//! [`random`] is public so that programs draw the same secrets from the same seed.

pub(crate) mod entropy;
pub(crate) mod hash;
pub(crate) mod parallel;
pub(crate) mod permutations;
pub mod random;
pub(crate) mod subset;
