//! Pictures as SVG: trees, seasons and charts. One file for each picture.

pub mod chart;
mod icicle;
mod palette;
mod season;
mod svg;

pub use icicle::icicle;
pub use season::season;
