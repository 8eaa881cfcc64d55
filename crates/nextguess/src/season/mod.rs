//! A real season of "Are You The One?": who takes part, what happened, and what follows from it.
//!
//! A [`Season`] is a [`Cast`] and a list of [`Event`]s. [`Counts`] is what is known after some of them: how many
//! matchings are left, how likely each pair is, which lights a night would show. All counts are exact. Many matchings
//! are counted on a diagram that holds no list; few are listed. [`advice`] finds the booth and the night that tell most,
//! [`winning`] those that win most often, [`conflict`] the events that contradict each other.
//!
//! A season is read from a [`SeasonDocument`], the content of a season file.

pub mod advice;
mod arrival;
mod cast;
pub mod conflict;
mod counting;
mod event;
mod file;
mod line_up;
mod matching;
mod name;
mod offer;
mod parse;
pub mod winning;

pub use cast::{Cast, Pair, Person, SeasonRule};
pub use counting::{Counts, Unfinished};
pub use event::{BoothAnswer, Event, Fact};
pub use file::{
    EventDocument, MaybePair, MaybePairs, MaybePeople, RuleDetail, SeasonDocument, SeasonError,
    WEEKS_TO_WIN, WeekDocument,
};
pub use matching::Matching;
pub use name::{check_names, folded};
pub use offer::{Offer, OfferDocument, OfferKind};

/// A season as far as it is known.
///
/// ```
/// use nextguess::season::SeasonDocument;
///
/// let people = |names: [&str; 2]| names.map(str::to_owned).to_vec();
/// let document = SeasonDocument {
///     left: people(["Ana", "Cleo"]),
///     right: people(["Ben", "Dan"]),
///     ..SeasonDocument::default()
/// };
/// let mut season = document.season().expect("nothing is wrong");
/// season.add_typed("Ana+Ben=no", None)?;
/// assert_eq!((season.events.len(), season.events[0].fact.kind()), (1, "booth"));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Season {
    /// The name of the season. It may be empty.
    pub name: String,
    /// The people who take part.
    pub cast: Cast,
    /// The events, in order.
    pub events: Vec<Event>,
    /// The matching that turned out to be right. `None` if it is not known as a whole.
    pub solution: Option<Matching>,
    /// The last week in which a night can win. The cast knows how many lights win.
    pub weeks_to_win: u32,
    /// The amount that is won. `None` if it is not known.
    pub pot: Option<f64>,
    /// What a blackout takes from the pot. `None` if it is not known.
    pub blackout: Option<f64>,
    /// The pairs that turned out to be right. They can be fewer than a matching has.
    pub revealed: Vec<Pair>,
}

impl Season {
    /// The pairs that booths before event `until`, counted from 0, confirmed, in order.
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
