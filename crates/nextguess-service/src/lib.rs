//! What can be asked of nextguess from outside: a request in, documents and events out.
//!
//! A request is one of [`ask`]: JSON in, a document out, within [`Limits`]. Every answer that nextguess gives to programs
//! is a document of this crate, whatever mouth shows it; `docs/JSON.md` describes them. What such a document is made from
//! (a game being played, a review, what follows from a season) and its pictures live here too. Nothing here prints, opens
//! files or listens.

mod alone;
pub mod ask;
pub mod catalogue;
pub mod conflict;
pub mod explained;
pub mod export;
pub mod graded;
mod limits;
pub mod measured;
pub mod paragraph;
pub mod partner;
pub mod picture;
pub mod played;
pub mod record;
pub mod review;
pub mod season;
pub mod solved;
pub mod suggested;
pub mod tree;
pub mod wording;

pub use alone::Alone;
pub use limits::Limits;
