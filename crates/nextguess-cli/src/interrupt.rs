//! Ctrl-C: the first ends the work cleanly, the second ends the program.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};

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
