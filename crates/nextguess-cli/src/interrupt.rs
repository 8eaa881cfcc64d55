//! Ctrl-C: the first ends the work cleanly, the second ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static INSTALLED: Once = Once::new();

/// From now on Ctrl-C is noticed instead of ending the program.
pub(crate) fn catch() {
    INSTALLED.call_once(|| {
        let handler = || {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(130);
            }
        };
        // Without a handler Ctrl-C just ends the program, as usual.
        let _ = ctrlc::set_handler(handler);
    });
}

/// Whether Ctrl-C was pressed.
pub(crate) fn was_pressed() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// Whether Ctrl-C was pressed, or work that began then has taken as long as it may.
pub(crate) fn is_due(started: Instant, limit: Option<Duration>) -> bool {
    was_pressed() || limit.is_some_and(|limit| started.elapsed() >= limit)
}
