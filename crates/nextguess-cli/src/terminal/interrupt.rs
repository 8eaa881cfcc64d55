//! Ctrl-C: it ends every command with exit code 130, and leaves no bar on the screen and no draft on the disk.
//!
//! Work that can keep what it has done calls [`catch`]: the first Ctrl-C then only asks it to stop, and the
//! second one ends the program. Without it the first one ends the program.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::files::draft;
use crate::terminal::display;
use crate::terminal::output::Output;

/// The exit code after Ctrl-C: 128 and the number of the signal, as shells have it.
pub(crate) const EXIT_CODE: u8 = 130;

static PRESSED: AtomicBool = AtomicBool::new(false);
static CAUGHT: AtomicBool = AtomicBool::new(false);
/// How many waits are going on that nothing but the end of the program can cut short.
static WAITS: AtomicUsize = AtomicUsize::new(0);
/// Where the reason for the end is printed.
static OUTPUT: OnceLock<Output> = OnceLock::new();

/// From now on Ctrl-C ends the program cleanly. `output` prints why, if it has printed nothing yet.
pub(crate) fn install(output: Output) {
    let _ = OUTPUT.set(output);
    let handler = || {
        let was_pressed = PRESSED.swap(true, Ordering::SeqCst);
        let stops_by_itself = CAUGHT.load(Ordering::SeqCst) && WAITS.load(Ordering::SeqCst) == 0;
        if was_pressed || !stops_by_itself {
            end();
        }
    };
    // Without a handler Ctrl-C just ends the program, as usual.
    let _ = ctrlc::set_handler(handler);
}

fn end() -> ! {
    display::clear_all();
    draft::remove_all();
    if let Some(output) = OUTPUT.get() {
        output.failure_if_silent("stopped by Ctrl-C");
    }
    std::process::exit(EXIT_CODE.into())
}

/// From now on the first Ctrl-C is noticed by the work in hand, which stops and shows what it has done.
pub(crate) fn catch() {
    CAUGHT.store(true, Ordering::SeqCst);
}

/// Waits for something outside, such as a line of input. Meanwhile Ctrl-C ends the program at once.
pub(crate) fn waiting<T>(wait: impl FnOnce() -> T) -> T {
    WAITS.fetch_add(1, Ordering::SeqCst);
    // Ctrl-C may have come just before, when the handler took this for work that stops by itself.
    if PRESSED.load(Ordering::SeqCst) {
        end();
    }
    let result = wait();
    WAITS.fetch_sub(1, Ordering::SeqCst);
    result
}

/// Notes a Ctrl-C that came as a key, not as a signal.
pub(crate) fn press() {
    PRESSED.store(true, Ordering::SeqCst);
}

/// Whether Ctrl-C was pressed.
pub(crate) fn was_pressed() -> bool {
    PRESSED.load(Ordering::Relaxed)
}

/// Whether Ctrl-C was pressed, or work that began at `started` has taken as long as it may.
pub(crate) fn is_due(started: Instant, limit: Option<Duration>) -> bool {
    was_pressed() || limit.is_some_and(|limit| started.elapsed() >= limit)
}
