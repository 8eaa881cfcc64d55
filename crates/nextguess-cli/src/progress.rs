//! A bar on standard error for work that takes long enough to be worth one, and an end after a time.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};
use nextguess::watch::Watch;

use crate::interrupt;

/// Shows a bar with the time left, but only on a terminal and after a while.
#[derive(Debug)]
pub(crate) struct Progress {
    what: &'static str,
    started: Instant,
    limit: Option<Duration>,
    expected: AtomicU64,
    done: AtomicU64,
    bar: OnceLock<ProgressBar>,
}

const PATIENCE: Duration = Duration::from_millis(400);

impl Progress {
    pub(crate) fn new(what: &'static str) -> Progress {
        Progress {
            what,
            started: Instant::now(),
            limit: None,
            expected: AtomicU64::new(0),
            done: AtomicU64::new(0),
            bar: OnceLock::new(),
        }
    }

    /// The same, which ends the work after `limit`, if there is one.
    pub(crate) fn within(mut self, limit: Option<Duration>) -> Progress {
        self.limit = limit;
        self
    }

    fn new_bar(&self) -> ProgressBar {
        let expected = self.expected.load(Ordering::Relaxed);
        let bar = ProgressBar::new(expected).with_elapsed(self.started.elapsed());
        let template = "{msg} {wide_bar} {percent}% {eta} left";
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style);
        }
        bar.set_message(self.what);
        bar
    }
}

impl Watch for Progress {
    fn expect(&self, steps: u64) {
        self.expected.fetch_add(steps, Ordering::Relaxed);
    }

    fn advance(&self, steps: u64) {
        let done = self.done.fetch_add(steps, Ordering::Relaxed) + steps;
        if self.started.elapsed() < PATIENCE {
            return;
        }
        let bar = self.bar.get_or_init(|| self.new_bar());
        bar.set_length(self.expected.load(Ordering::Relaxed));
        bar.set_position(done);
    }

    fn is_cancelled(&self) -> bool {
        interrupt::is_due(self.started, self.limit)
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}
