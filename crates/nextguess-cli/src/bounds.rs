//! Bounds that close, shown on standard error, and an end to the search after a time.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use nextguess::watch::Watch;

use crate::interrupt;

/// Shows what is proved so far, but only on a terminal and after a while.
#[derive(Debug)]
pub(crate) struct Bounds {
    started: Instant,
    limit: Option<Duration>,
    shown: Mutex<Option<(u64, u64)>>,
    spinner: OnceLock<ProgressBar>,
}

const PATIENCE: Duration = Duration::from_millis(400);

impl Bounds {
    /// Ends the search after `limit`, if there is one.
    pub(crate) fn new(limit: Option<Duration>) -> Bounds {
        Bounds {
            started: Instant::now(),
            limit,
            shown: Mutex::new(None),
            spinner: OnceLock::new(),
        }
    }
}

impl Watch for Bounds {
    fn bounds(&self, lower: u64, upper: u64) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        if let Ok(mut shown) = self.shown.lock()
            && *shown != Some((lower, upper))
        {
            *shown = Some((lower, upper));
            let spinner = self.spinner.get_or_init(ProgressBar::new_spinner);
            spinner.set_message(format!("between {lower} and {upper}"));
            spinner.tick();
        }
    }

    fn is_cancelled(&self) -> bool {
        interrupt::was_pressed()
            || self
                .limit
                .is_some_and(|limit| self.started.elapsed() >= limit)
    }
}

impl Drop for Bounds {
    fn drop(&mut self) {
        if let Some(spinner) = self.spinner.get() {
            spinner.finish_and_clear();
        }
    }
}
