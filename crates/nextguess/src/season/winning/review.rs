//! What a cast made of its chances: [`Review`].

use crate::season::Season;
use crate::season::advice::{self, Rating};
use crate::season::counting::{Counts, Unfinished};
use crate::season::event::Fact;
use crate::season::winning::{Choice, Compared, Due, Stage, WinChance, Winning};
use crate::watch::{CancelOnly, Watch};

/// A review takes longer than advice, and its estimates are compared.
const PATIENCE: u64 = 3;

/// One booth or night of a cast, and what it made of the chance to win.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Moment {
    /// The event, counted from 0.
    pub event: usize,
    /// The matchings left before the event.
    pub left_before: u128,
    /// The matchings left after the event.
    pub left_after: u128,
    /// The bits that the booth or night of the cast tells on average.
    pub bits_expected: f64,
    /// The bits that the most telling booth or night found tells on average.
    pub bits_best: f64,
    /// The bits that its answer gave.
    pub bits_given: f64,
    /// The chance to win with the best booth or night found, and with the one of the cast.
    pub win: Compared,
    /// The chance to win if the answer is sold. `None` if nothing was offered for it.
    pub if_sold: Option<WinChance>,
}

/// What decided a season.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    /// From before this event on, counted from 0, best play was certain to win.
    Certain(usize),
    /// From after this event on, counted from 0, no play could win.
    Lost(usize),
}

/// What a cast made of its chances.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Review {
    /// The booths and nights whose choice mattered, in order.
    pub moments: Vec<Moment>,
    /// The first event before which the chance was 1. `None` if it never was.
    pub first_certain: Option<usize>,
    /// What decided the season. `None` while nothing has.
    pub decision: Option<Decision>,
    /// The chance after the last event. 1 if the season is won.
    pub last: WinChance,
}

/// Reviews the booths and nights of a season up to the night that won it, or to the last week.
///
/// ```
/// use nextguess::Unwatched;
/// use nextguess::season::{SeasonDocument, winning};
///
/// let people = |names: [&str; 2]| names.map(str::to_owned).to_vec();
/// let (left, right) = (people(["Ana", "Cleo"]), people(["Ben", "Dan"]));
/// let document = SeasonDocument { left, right, ..Default::default() };
/// let mut season = document.season().expect("nothing is wrong");
/// season.add_typed("Ana+Ben=no; night Ana+Dan, Cleo+Ben=2", None)?;
/// let review = winning::review(&season, &Unwatched).expect("few people");
/// assert_eq!((review.moments.len(), review.first_certain, review.last.chance), (2, Some(0), 1.0));
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn review(season: &Season, watch: &dyn Watch) -> Result<Review, Unfinished> {
    let mut counts = Counts::start(&season.cast, &CancelOnly(watch))?;
    let mut moments = Vec::new();
    let end = season
        .winning_event()
        .map_or(season.events.len(), |at| at + 1);
    watch.expect_steps(end as u64);
    for (at, event) in season.events[..end].iter().enumerate() {
        let after = counts.after(&event.fact, &CancelOnly(watch))?;
        if after.total() == 0 {
            break;
        }
        let stage = season.stage(at);
        if stage.weeks_left > 0
            && let Some(moment) = moment(season, at, stage, &counts, &after, watch)?
        {
            moments.push(moment);
        }
        counts = after;
        watch.advance(1);
        if watch.is_cancelled() {
            return Err(Unfinished::Cancelled);
        }
    }
    let last = match season.winning_event() {
        Some(_) => WinChance::exactly(1.0),
        None => {
            let seated = season.seated_before(end);
            let mut winning = Winning::new(&counts, &seated, season.stage(end), watch);
            winning.advice()?.chance
        }
    };
    let is_certain = |moment: &&Moment| moment.win.best.is_exact() && moment.win.best.chance >= 1.0;
    let first_certain = moments.iter().find(is_certain).map(|moment| moment.event);
    Ok(Review {
        first_certain,
        decision: decision(&moments, last),
        moments,
        last,
    })
}

fn moment(
    season: &Season,
    at: usize,
    stage: Stage,
    counts: &Counts<'_>,
    after: &Counts<'_>,
    watch: &dyn Watch,
) -> Result<Option<Moment>, Unfinished> {
    let seated = season.seated_before(at);
    let watch = &CancelOnly(watch);
    let is_offered = season.events[at].offer.is_some();
    let (rating, bits_best, win, if_sold) = match &season.events[at].fact {
        Fact::Booth { pair, .. } => {
            let due = Due::Booth;
            let mut winning =
                Winning::new(counts, &seated, Stage { due, ..stage }, watch).patient(PATIENCE);
            let win = winning.compare(&Choice::Booth(*pair))?;
            let if_sold = match is_offered {
                true => winning.without_booth()?.map(|night| night.chance),
                false => None,
            };
            let booths = advice::booths(counts, None);
            let bits_best = booths.first().map_or(0.0, |(_, rating)| rating.bits);
            let yes = counts.matchings_with(*pair);
            let rating = Rating::new(vec![counts.total() - yes, yes]);
            (rating, bits_best, win, if_sold)
        }
        Fact::Night { pairs, .. } => {
            let due = Due::Night;
            let mut winning =
                Winning::new(counts, &seated, Stage { due, ..stage }, watch).patient(PATIENCE);
            let win = winning.compare(&Choice::Night(pairs.clone()))?;
            let if_sold = match is_offered {
                true => {
                    let next = Stage {
                        weeks_left: stage.weeks_left - 1,
                        due: Due::Booth,
                    };
                    let mut winning = Winning::new(counts, &seated, next, watch).patient(PATIENCE);
                    Some(winning.advice()?.chance)
                }
                false => None,
            };
            let told = advice::night(counts, &seated, watch);
            let bits_best = told.map_or(0.0, |night| night.rating.bits);
            (Rating::new(counts.lights(pairs)), bits_best, win, if_sold)
        }
        Fact::SameMatch(..) | Fact::PartnerCount { .. } | Fact::Arrival(_) => return Ok(None),
    };
    Ok(Some(Moment {
        event: at,
        left_before: counts.total(),
        left_after: after.total(),
        bits_expected: rating.bits,
        bits_best: bits_best.max(rating.bits),
        bits_given: (counts.total() as f64 / after.total() as f64).log2(),
        win,
        if_sold,
    }))
}

/// The first event from which on the season could no longer be lost, or no longer be won.
fn decision(moments: &[Moment], last: WinChance) -> Option<Decision> {
    let after = |at: usize| moments.get(at + 1).map_or(last, |next| next.win.best);
    if last.is_exact() && last.chance <= 0.0 {
        let lost = |at: &usize| {
            let chance = after(*at);
            !(chance.is_exact() && chance.chance <= 0.0)
        };
        let from = (0..moments.len()).rev().find(lost).map_or(0, |at| at + 1);
        return moments.get(from).map(|moment| Decision::Lost(moment.event));
    }
    if last.chance >= 1.0 {
        let open = |at: &usize| {
            let best = moments[*at].win.best;
            !(best.is_exact() && best.chance >= 1.0)
        };
        let from = (0..moments.len()).rev().find(open).map_or(0, |at| at + 1);
        return moments
            .get(from)
            .map(|moment| Decision::Certain(moment.event));
    }
    None
}

/// The first event of a season, counted from 0, before which best play was certain to win. It looks only at positions
/// whose matchings are few enough to play against all of them. `None` if it finds none.
///
/// ```
/// use nextguess::Unwatched;
/// use nextguess::season::{SeasonDocument, winning};
///
/// let people = |names: [&str; 2]| names.map(str::to_owned).to_vec();
/// let (left, right) = (people(["Ana", "Cleo"]), people(["Ben", "Dan"]));
/// let document = SeasonDocument { left, right, weeks_to_win: Some(1), ..Default::default() };
/// let mut season = document.season().expect("nothing is wrong");
/// season.add_typed("Ana+Ben=no; night Ana+Ben, Cleo+Dan=0", None)?;
/// assert_eq!(winning::first_certain(&season, &Unwatched), Ok(Some(0)));
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn first_certain(season: &Season, watch: &dyn Watch) -> Result<Option<usize>, Unfinished> {
    let watch = &CancelOnly(watch);
    let mut counts = Counts::start(&season.cast, watch)?;
    for (at, event) in season.events.iter().enumerate() {
        let stage = season.stage(at);
        let seated = season.seated_before(at);
        if stage.weeks_left > 0 && Winning::new(&counts, &seated, stage, watch).is_certain() {
            return Ok(Some(at));
        }
        counts = counts.after(&event.fact, watch)?;
        if counts.total() == 0 {
            break;
        }
    }
    Ok(None)
}
