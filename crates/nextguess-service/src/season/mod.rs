//! A season of the show: what follows from it, and the report about it.

mod analysis;
mod entry;
mod report;
pub mod text;

pub use analysis::{Analysis, Step, conflict_text, event_text};
pub use entry::{Entry, Saved};
pub use report::{Document, Inquiry, Report, Wishes, count_text, share};
