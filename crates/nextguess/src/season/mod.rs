//! A real season of "Are You The One?": who takes part, what happened, and what follows from it.
//!
//! A [`Season`] is a [`Cast`] and a list of [`Event`]s. [`Counts`] is what is known after some of
//! them: how many matchings are left, how likely each pair is, which lights a night would show. All of
//! it is counted exactly. Many matchings are counted on a diagram that holds no list; once
//! they are few enough they are listed. [`advice`] chooses the next booth and night, [`conflict`]
//! finds the events that contradict each other.
//!
//! A season is read from a [`SeasonDocument`], which is what files in JSON or TOML say.

pub mod advice;
mod cast;
pub mod conflict;
mod counting;
mod event;
mod file;
mod matching;
mod parse;

pub use cast::{Cast, Pair, SeasonRule};
pub use counting::{Counts, Unfinished};
pub use event::{BoothAnswer, Event, Fact};
pub use file::{
    EventDocument, MaybePair, MaybePairs, RuleDetail, SeasonDocument, SeasonError, WeekDocument,
};
pub use matching::Matching;

/// A season as far as it is known.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Season {
    /// What it is called; may be empty.
    pub name: String,
    /// Who takes part.
    pub cast: Cast,
    /// What happened, in order.
    pub events: Vec<Event>,
    /// The matching that turned out to be right, if it is known.
    pub solution: Option<Matching>,
}

impl Season {
    /// The pairs that booths before event `until` confirmed, in order.
    pub fn confirmed(&self, until: usize) -> Vec<Pair> {
        let events = self.events.iter().take(until);
        let mut confirmed = Vec::new();
        for event in events {
            if let Fact::Booth { pair, answer } = &event.fact
                && answer.is_match()
                && !confirmed.contains(pair)
            {
                confirmed.push(*pair);
            }
        }
        confirmed
    }
}
