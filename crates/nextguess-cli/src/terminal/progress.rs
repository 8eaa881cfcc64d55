//! How far work is whose steps can be counted, and an end after a time.

use std::borrow::Cow;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use nextguess::watch::Watch;
use nextguess_service::Host;
use serde_json::value::RawValue;

use crate::files::loading;
use crate::terminal::display::{Display, time_text};
use crate::terminal::interrupt;

/// Shows a bar with the time left, but only on a terminal and after a while.
#[derive(Debug)]
pub(crate) struct Progress {
    what: Cow<'static, str>,
    limit: Option<Duration>,
    expected: AtomicU64,
    done: AtomicU64,
    display: Display,
}

impl Progress {
    pub(crate) fn new(what: impl Into<Cow<'static, str>>) -> Progress {
        Progress {
            what: what.into(),
            limit: None,
            expected: AtomicU64::new(0),
            done: AtomicU64::new(0),
            display: Display::new("{msg} {wide_bar} {percent}% {eta} left"),
        }
    }

    /// The same, which says a line now and then where standard error is no terminal.
    pub(crate) fn aloud(mut self) -> Progress {
        self.display = self.display.aloud();
        self
    }

    /// The same, which ends the work after `limit`, if there is one.
    pub(crate) fn within(mut self, limit: Option<Duration>) -> Progress {
        self.limit = limit;
        self
    }

    /// How far the work is, for a file.
    fn words(&self, done: u64, expected: u64) -> String {
        let elapsed = self.display.started().elapsed();
        let share = done as f64 / expected.max(done).max(1) as f64;
        let mut words = format!(
            "{}: {:.0}% after {}",
            self.what,
            100.0 * share,
            time_text(elapsed)
        );
        if share > 0.0 {
            let left = elapsed.mul_f64((1.0 - share) / share);
            words += &format!(", about {} left", time_text(left));
        }
        words
    }
}

impl Watch for Progress {
    fn expect_steps(&self, steps: u64) {
        self.expected.fetch_add(steps, Ordering::Relaxed);
    }

    fn advance(&self, steps: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        let expected = || self.expected.load(Ordering::Relaxed);
        self.display.show(
            |bar| {
                bar.set_message(self.what.clone());
                bar.set_length(expected());
                bar.set_position(done);
            },
            || self.words(done, expected()),
        );
    }

    fn is_cancelled(&self) -> bool {
        interrupt::is_due(self.display.started(), self.limit)
    }
}

/// A command lets requests run beside its bar. They read files from the disk, and their events are not shown.
impl Host for Progress {
    fn now(&self) -> Duration {
        self.display.started().elapsed()
    }

    fn tell(&self, _: &'static str, _: Box<RawValue>) {}

    fn file(&self, name: &str) -> Result<String, String> {
        loading::file(name)
    }
}
