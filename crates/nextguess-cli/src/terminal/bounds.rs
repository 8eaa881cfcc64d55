//! An eye on a search for the best strategy: bounds that close, shown on standard error, an end after a
//! time, and a file that keeps what was proved.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use nextguess::watch::Watch;

use crate::files::checkpoint::Checkpoint;
use crate::terminal::display::{Display, time_text};
use crate::terminal::interrupt;
use crate::terminal::output::number;

/// Shows the time, the positions searched and what is proved so far.
#[derive(Debug)]
pub(crate) struct Bounds<'a> {
    limit: Option<Duration>,
    checkpoint: Option<&'a Checkpoint<'a>>,
    /// The lower bound, and the upper one where there is one.
    proved: Mutex<Option<(u64, Option<u64>)>>,
    positions: AtomicU64,
    display: Display,
}

/// The line is drawn after this number of positions, and with every new bound.
const OFTEN: u64 = 64;

impl<'a> Bounds<'a> {
    /// Ends the search after `limit`, if there is one.
    pub(crate) fn new(
        limit: Option<Duration>,
        checkpoint: Option<&'a Checkpoint<'a>>,
    ) -> Bounds<'a> {
        Bounds {
            limit,
            checkpoint,
            proved: Mutex::new(None),
            positions: AtomicU64::new(0),
            display: Display::new("{spinner} {elapsed} {msg}").aloud(),
        }
    }

    fn show(&self) {
        let text = || {
            let positions = number(self.positions.load(Ordering::Relaxed) as usize);
            let proved = *self.proved.lock().unwrap_or_else(PoisonError::into_inner);
            match proved {
                Some((lower, Some(upper))) => {
                    format!("between {lower} and {upper}, {positions} positions searched")
                }
                Some((lower, None)) => format!("at least {lower}, {positions} positions searched"),
                None => format!("{positions} positions searched"),
            }
        };
        self.display.show(
            |line| {
                line.set_message(text());
                line.tick();
            },
            || {
                let elapsed = time_text(self.display.started().elapsed());
                format!("after {elapsed} {}", text())
            },
        );
    }
}

impl Watch for Bounds<'_> {
    fn advance(&self, _: u64) {
        if let Some(checkpoint) = self.checkpoint {
            checkpoint.keep();
        }
    }

    fn searched(&self, positions: u64) {
        let before = self.positions.fetch_add(positions, Ordering::Relaxed);
        if (before + positions) / OFTEN > before / OFTEN {
            self.show();
        }
    }

    fn bounds(&self, lower: u64, upper: Option<u64>) {
        let now = Some((lower, upper));
        let mut proved = self.proved.lock().unwrap_or_else(PoisonError::into_inner);
        if *proved != now {
            *proved = now;
            drop(proved);
            self.show();
        }
    }

    fn is_cancelled(&self) -> bool {
        interrupt::is_due(self.display.started(), self.limit)
    }
}
