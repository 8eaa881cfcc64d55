//! One file for each rule of grading, and what they share. Each is tested against its twin in `naive.rs`.

pub(crate) mod batch;
pub(crate) mod census;
pub(crate) mod hits;
pub(crate) mod lanes;
pub(crate) mod marks;
pub(crate) mod pegs;
pub(crate) mod series;
pub(crate) mod unrolled;
