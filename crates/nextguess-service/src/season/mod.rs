//! A season of the show: what follows from it, and the report about it.

mod analysis;
mod document;
mod entry;
mod page;
mod report;
mod seating;
mod sim_ayto;
mod table;
pub mod text;
mod warning;
mod week;

pub use analysis::{Analysis, Step, conflict_text, event_text};
pub use document::{
    BoothDocument, Couple, Document, EventDocument, Next, NightDocument, NumberedEvent,
    SolutionDocument,
};
pub use entry::{Entry, Saved};
pub use report::{Inquiry, Report, Wishes, count_text, share};
pub use seating::{together, weeks_together};
pub use week::{Week, ends_of_weeks, events_until};
