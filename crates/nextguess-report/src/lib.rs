//! What is told of games, strategies and seasons.
//!
//! Every answer that `nextguess` gives to programs is a document of this crate, whether the command
//! line prints it or the page's server sends it; `docs/JSON.md` describes them. What such a document is
//! made from (a game being played, a review, what follows from a season) lives here too, so that both
//! tell the same. Nothing here prints or opens files.

pub mod catalogue;
pub mod conflict;
pub mod explained;
pub mod graded;
pub mod icicle;
pub mod measured;
pub mod palette;
pub mod paragraph;
pub mod partner;
pub mod played;
pub mod record;
pub mod review;
pub mod season;
pub mod solved;
pub mod suggested;
pub mod tree;
pub mod wording;
