//! An eye on a search for the best strategy: bounds that close, shown on standard error, an end after a
//! time, and a file that keeps what was proved.

use std::path::PathBuf;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;

use nextguess::position::Position;
use nextguess::solver::Proofs;
use nextguess::watch::Watch;
use nextguess_service::Host;
use serde_json::value::RawValue;

use crate::files::checkpoint::{self, Checkpoint};
use crate::files::loading;
use crate::terminal::display::{Display, time_text};
use crate::terminal::interrupt;
use crate::terminal::output::number;

/// Shows the time, the positions searched and what is proved so far.
#[derive(Debug)]
pub(crate) struct Bounds {
    limit: Option<Duration>,
    /// Where what is proved is kept.
    path: Option<PathBuf>,
    /// The same file, from the moment on when the search begins.
    checkpoint: OnceLock<Checkpoint>,
    /// The lower bound, and the upper one where there is one.
    proved: Mutex<Option<(u64, Option<u64>)>>,
    positions: AtomicU64,
    display: Display,
}

/// The line is drawn after this number of positions, and with every new bound.
const OFTEN: u64 = 64;

impl Bounds {
    /// Ends the search after `limit`, if there is one, and keeps what is proved in the file at `path`.
    pub(crate) fn new(limit: Option<Duration>, path: Option<PathBuf>) -> Bounds {
        Bounds {
            limit,
            path,
            checkpoint: OnceLock::new(),
            proved: Mutex::new(None),
            positions: AtomicU64::new(0),
            display: Display::new("{spinner} {elapsed} {msg}").aloud(),
        }
    }

    /// The search is over: what is left to write is written. A search that was refused leaves no new file behind.
    pub(crate) fn finish(self, was_refused: bool) -> anyhow::Result<()> {
        match self.checkpoint.into_inner() {
            Some(checkpoint) if was_refused => checkpoint.give_up(),
            Some(checkpoint) => checkpoint.finish()?,
            None => {}
        }
        Ok(())
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

impl Watch for Bounds {
    fn advance(&self, _: u64) {
        if let Some(checkpoint) = self.checkpoint.get() {
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

impl Host for Bounds {
    fn now(&self) -> Duration {
        self.display.started().elapsed()
    }

    fn tell(&self, _: &'static str, _: Box<RawValue>) {}

    fn file(&self, name: &str) -> Result<String, String> {
        loading::file(name)
    }

    fn proofs(&self, position: &Position) -> anyhow::Result<Arc<Proofs>> {
        let Some(path) = &self.path else {
            return Ok(Arc::new(Proofs::new(position)));
        };
        let (opened, proofs) = checkpoint::open(path, position)?;
        let proofs = Arc::new(proofs);
        let checkpoint = Checkpoint::new(opened, proofs.clone());
        let _ = self.checkpoint.set(checkpoint);
        Ok(proofs)
    }
}
