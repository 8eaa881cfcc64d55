//! A person's game, compared with what the engine would have done.

use std::time::Duration;

use nextguess::board::code::Symbol;
use nextguess::error::TooLarge;
use nextguess::player::PlayerKind;
use nextguess::strategy::{Chooser, rate};
use nextguess::watch::Watch;

use super::partner::Partner;
use crate::ask::Host;
use crate::session::Session;

/// The time for finding better questions. The engine's own game has as much.
const MOST_TIME: Duration = Duration::from_secs(3);

/// What the engine says of a game.
#[derive(Debug)]
pub struct Review {
    /// One for each question; none where the engine holds no list to judge by.
    pub rows: Vec<Row>,
    /// The engine's own game for the same secret; absent if the time was short.
    pub engine: Option<Session>,
}

/// What the engine says of one question.
#[derive(Debug)]
pub struct Row {
    /// The number of secrets that the question leaves on average.
    pub expected: f64,
    /// The bits that the question gives on average.
    pub bits: f64,
    /// The bits that the answer gave, less those.
    pub luck: f64,
    /// The engine's choice; absent if the time was short.
    pub best: Option<Best>,
}

/// What the engine would have asked.
#[derive(Clone, Debug)]
pub struct Best {
    /// The question.
    pub question: String,
    /// The number of secrets that it leaves on average.
    pub expected: f64,
    /// The bits that it gives on average.
    pub bits: f64,
}

/// A host whose work ends after a time.
struct Bounded<'a> {
    host: &'a dyn Host,
    until: Duration,
}

impl<'a> Bounded<'a> {
    fn new(host: &'a dyn Host) -> Bounded<'a> {
        Bounded {
            host,
            until: host.now() + MOST_TIME,
        }
    }
}

impl Watch for Bounded<'_> {
    fn expect_steps(&self, steps: u64) {
        self.host.expect_steps(steps);
    }

    fn advance(&self, steps: u64) {
        self.host.advance(steps);
    }

    fn is_cancelled(&self) -> bool {
        self.host.now() >= self.until || self.host.is_cancelled()
    }
}

/// Looks at every question of a session, and at the engine's own way to `secret`.
pub fn review(
    session: &Session,
    secret: &[Symbol],
    chooser: &dyn Chooser,
    host: &dyn Host,
) -> anyhow::Result<Review> {
    let mut engine = session.restarted();
    engine.play_out(secret, chooser, None, &Bounded::new(host))?;
    let bounded = Bounded::new(host);
    let rows = (0..session.turns().len()).map(|at| row(session, at, chooser, &bounded));
    Ok(Review {
        rows: rows.collect::<Result<_, _>>()?,
        engine: engine.is_over().then_some(engine),
    })
}

/// Only the engine's own way to `secret`, for a strategy that holds no list.
pub fn own_game(
    session: &Session,
    secret: &[Symbol],
    query: &dyn PlayerKind,
    host: &dyn Host,
) -> anyhow::Result<Review> {
    let mut engine = session.restarted();
    let mut partner = Partner::new(session.game(), query);
    engine.play_out_asking(secret, &mut partner, None, &Bounded::new(host))?;
    Ok(Review {
        rows: Vec::new(),
        engine: engine.is_over().then_some(engine),
    })
}

fn row(
    session: &Session,
    at: usize,
    chooser: &dyn Chooser,
    watch: &Bounded<'_>,
) -> Result<Row, TooLarge> {
    let before = session.position_after(at)?;
    let question = before.packed(&session.turns()[at]).question;
    let rating = rate(before, question);
    let left = session.position_after(at + 1)?.candidates().len();
    let gained = (before.candidates().len() as f64 / left as f64).log2();
    let best = if watch.is_cancelled() {
        None
    } else {
        chooser.choose(before, watch)
    };
    let best = best.map(|best| {
        let rating = rate(before, best);
        Best {
            question: before.question_text(best),
            expected: rating.expected,
            bits: rating.bits,
        }
    });
    Ok(Row {
        expected: rating.expected,
        bits: rating.bits,
        luck: gained - rating.bits,
        best,
    })
}
