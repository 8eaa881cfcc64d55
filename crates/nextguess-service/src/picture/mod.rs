//! Pictures as SVG: trees, seasons and charts. One file for each picture.

pub mod chart;
mod icicle;
mod measured;
mod palette;
pub mod paper;
mod season;
mod season_curves;
mod season_review;
mod svg;

pub use icicle::icicle;
pub use measured::turns_needed;
pub use season::season;
pub use season_curves::season_curves;
pub use season_review::season_review;
