//! A person's game, compared with what the engine would have done.

use std::time::{Duration, Instant};

use nextguess::code::Symbol;
use nextguess::error::TooLarge;
use nextguess::query::Query;
use nextguess::strategy::{Strategy, rate};
use nextguess::watch::Watch;

use crate::partner::Partner;
use crate::progress::Progress;
use crate::record::Record;

/// The time for finding better questions. The engine's own game has as much.
const MOST_TIME: Duration = Duration::from_secs(3);

/// What the engine says of a game.
#[derive(Debug)]
pub(crate) struct Review<'g> {
    /// One for each question; none where the engine holds no list to judge by.
    pub(crate) rows: Vec<Row>,
    /// The engine's own game for the same secret; absent if the time was short.
    pub(crate) engine: Option<Record<'g>>,
}

/// What the engine says of one question.
#[derive(Debug)]
pub(crate) struct Row {
    /// The number of secrets that the question leaves on average.
    pub(crate) expected: f64,
    /// The bits that the answer gave, less those that the question gives on average.
    pub(crate) luck: f64,
    /// The engine's choice and the number of secrets that it leaves on average; absent if the time
    /// was short.
    pub(crate) best: Option<(String, f64)>,
}

/// A bar, and an end to patience.
struct Bounded {
    progress: Progress,
    until: Instant,
}

impl Bounded {
    fn new(what: &'static str) -> Bounded {
        Bounded {
            progress: Progress::new(what),
            until: Instant::now() + MOST_TIME,
        }
    }
}

impl Watch for Bounded {
    fn expect(&self, steps: u64) {
        self.progress.expect(steps);
    }

    fn advance(&self, steps: u64) {
        self.progress.advance(steps);
    }

    fn is_cancelled(&self) -> bool {
        Instant::now() >= self.until
    }
}

/// Looks at every question of a record, and at the engine's own way to `secret`.
pub(crate) fn review<'g>(
    record: &Record<'g>,
    secret: &[Symbol],
    chooser: &dyn Strategy,
) -> anyhow::Result<Review<'g>> {
    let mut engine = record.restarted();
    engine.play_out(secret, chooser, &Bounded::new("the engine plays"))?;
    let watch = Bounded::new("looking at your questions");
    let rows = (0..record.turns().len()).map(|at| row(record, at, chooser, &watch));
    Ok(Review {
        rows: rows.collect::<Result<_, _>>()?,
        engine: engine.is_over().then_some(engine),
    })
}

/// Only the engine's own way to `secret`, for a strategy that holds no list.
pub(crate) fn own_game<'g>(
    record: &Record<'g>,
    secret: &[Symbol],
    query: &dyn Query,
) -> anyhow::Result<Review<'g>> {
    let mut engine = record.restarted();
    let mut partner = Partner::new(record.game(), query);
    engine.play_out_asking(secret, &mut partner, &Bounded::new("the engine plays"))?;
    Ok(Review {
        rows: Vec::new(),
        engine: engine.is_over().then_some(engine),
    })
}

fn row(
    record: &Record<'_>,
    at: usize,
    chooser: &dyn Strategy,
    watch: &Bounded,
) -> Result<Row, TooLarge> {
    let before = record.position_after(at)?;
    let question = before.packed(&record.turns()[at]).question;
    let rating = rate(before, question);
    let left = record.position_after(at + 1)?.candidates().len();
    let gained = (before.candidates().len() as f64 / left as f64).log2();
    let best = if watch.is_cancelled() {
        None
    } else {
        chooser.choose(before, watch)
    };
    let best = best.map(|best| (before.question_text(best), rate(before, best).expected));
    Ok(Row {
        expected: rating.expected,
        luck: gained - rating.bits,
        best,
    })
}
