//! An eye on a search for the best strategy: bounds that close, shown on standard error, an end after a
//! time, and a file that keeps what was proved.

use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use indicatif::ProgressBar;
use nextguess::watch::Watch;

use crate::checkpoint::Checkpoint;
use crate::interrupt;

/// Shows what is proved so far, but only on a terminal and after a while.
#[derive(Debug)]
pub(crate) struct Bounds<'a> {
    started: Instant,
    limit: Option<Duration>,
    checkpoint: Option<&'a Checkpoint<'a>>,
    shown: Mutex<Option<(u64, Option<u64>)>>,
    spinner: OnceLock<ProgressBar>,
}

const PATIENCE: Duration = Duration::from_millis(400);

impl<'a> Bounds<'a> {
    /// Ends the search after `limit`, if there is one.
    pub(crate) fn new(
        limit: Option<Duration>,
        checkpoint: Option<&'a Checkpoint<'a>>,
    ) -> Bounds<'a> {
        Bounds {
            checkpoint,
            started: Instant::now(),
            limit,
            shown: Mutex::new(None),
            spinner: OnceLock::new(),
        }
    }
}

impl Watch for Bounds<'_> {
    fn advance(&self, _: u64) {
        if let Some(checkpoint) = self.checkpoint {
            checkpoint.keep();
        }
    }

    fn bounds(&self, lower: u64, upper: Option<u64>) {
        if self.started.elapsed() < PATIENCE {
            return;
        }
        if let Ok(mut shown) = self.shown.lock()
            && *shown != Some((lower, upper))
        {
            *shown = Some((lower, upper));
            let spinner = self.spinner.get_or_init(ProgressBar::new_spinner);
            spinner.set_message(match upper {
                Some(upper) => format!("between {lower} and {upper}"),
                None => format!("at least {lower}"),
            });
            spinner.tick();
        }
    }

    fn is_cancelled(&self) -> bool {
        interrupt::is_due(self.started, self.limit)
    }
}

impl Drop for Bounds<'_> {
    fn drop(&mut self) {
        if let Some(spinner) = self.spinner.get() {
            spinner.finish_and_clear();
        }
    }
}
