//! A season of the show: what follows from it, and the report about it.

mod analysis;
mod document;
mod entry;
pub mod gallery;
mod page;
mod report;
mod seating;
pub mod text;
mod warning;
mod week;
mod winning;

pub use analysis::{Analysis, Step, conflict_text, event_text};
pub use document::{
    BoothDocument, ChanceDocument, Couple, DecisionDocument, Document, EventDocument,
    MomentDocument, MoneyDocument, Next, NightDocument, NumberedEvent, OfferedDocument,
    ReviewDocument, ScoreDocument, SolutionDocument, TellingDocument, WinDocument,
    WinNightDocument,
};
pub use entry::{Entry, Saved, SavedOffer};
pub use report::{Inquiry, Report, Wishes, count_text, share};
pub use seating::{together, weeks_together};
pub use warning::{Warning, warnings};
pub use week::{Week, ends_of_weeks, events_until};
pub use winning::{
    AnswerWorth, CastScore, OpenWin, PastOffer, SeasonReview, Win, chance_text, given_up_text,
    is_unclear,
};
