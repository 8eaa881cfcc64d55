//! One line on standard error that shows how far long work is: drawn again and again on a terminal, and said
//! now and then where standard error is a file or a pipe.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use console::Term;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle, TermLike, WeakProgressBar};

/// Work that ends sooner shows nothing on a terminal.
const PATIENCE: Duration = Duration::from_millis(400);

/// Work that ends sooner says nothing in a file.
const FIRST_WORD: Duration = Duration::from_secs(15);

/// What lies at least between two lines in a file.
const PAUSE: Duration = Duration::from_secs(30);

/// How often the line is drawn in a second, at most.
const DRAWN: u8 = 10;

/// With this variable set, nothing is said in a file.
const QUIET: &str = "NEXTGUESS_QUIET";

/// Whether words about long work are wanted: where standard error is no terminal, unless they are switched off.
pub(crate) fn is_for_words() -> bool {
    !io::stderr().is_terminal() && std::env::var_os(QUIET).is_none_or(|value| value.is_empty())
}

/// All lines on the screen.
static SHOWN: Mutex<Vec<WeakProgressBar>> = Mutex::new(Vec::new());

/// Removes every line from the screen, because the program is about to end.
pub(crate) fn clear_all() {
    let shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
    for bar in shown.iter().filter_map(WeakProgressBar::upgrade) {
        bar.finish_and_clear();
    }
}

/// The line of one piece of work. It goes when it is dropped.
#[derive(Debug)]
pub(crate) struct Display {
    started: Instant,
    template: &'static str,
    bar: OnceLock<ProgressBar>,
    /// How many milliseconds after the start the next line is said; `None` where none is.
    next_word: Option<AtomicU64>,
    is_terminal: bool,
}

impl Display {
    /// A line after this template. It begins to show after a while.
    pub(crate) fn new(template: &'static str) -> Display {
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        Display {
            started: Instant::now(),
            template,
            bar: OnceLock::new(),
            next_word: None,
            is_terminal: io::stderr().is_terminal() && !is_dumb,
        }
    }

    /// The same, which says a line now and then where standard error is no terminal.
    pub(crate) fn aloud(mut self) -> Display {
        let first = FIRST_WORD.as_millis() as u64;
        self.next_word = is_for_words().then(|| AtomicU64::new(first));
        self
    }

    /// When the work began.
    pub(crate) fn started(&self) -> Instant {
        self.started
    }

    /// Shows what `draw` makes of the line; elsewhere says what `words` returns, if that is due.
    pub(crate) fn show(&self, draw: impl FnOnce(&ProgressBar), words: impl FnOnce() -> String) {
        let elapsed = self.started.elapsed();
        if self.is_terminal {
            if elapsed >= PATIENCE {
                draw(self.bar.get_or_init(|| self.new_bar()));
            }
        } else if let Some(next) = &self.next_word {
            let now = elapsed.as_millis() as u64;
            let due = next.load(Ordering::Relaxed);
            let after = now + PAUSE.as_millis() as u64;
            let order = Ordering::Relaxed;
            if now >= due && next.compare_exchange(due, after, order, order).is_ok() {
                // Talk that nobody can read any more is no reason to fail.
                let _ = writeln!(io::stderr().lock(), "nextguess: {}", words());
            }
        }
    }

    fn new_bar(&self) -> ProgressBar {
        let target = ProgressDrawTarget::term_like_with_hz(Box::new(Screen::new()), DRAWN);
        let bar = ProgressBar::with_draw_target(None, target).with_elapsed(self.started.elapsed());
        if let Ok(style) = ProgressStyle::with_template(self.template) {
            bar.set_style(style);
        }
        let mut shown = SHOWN.lock().unwrap_or_else(PoisonError::into_inner);
        shown.retain(|other| other.upgrade().is_some());
        shown.push(bar.downgrade());
        bar
    }
}

impl Drop for Display {
    fn drop(&mut self) {
        if let Some(bar) = self.bar.get() {
            bar.finish_and_clear();
        }
    }
}

/// The terminal of standard error, with the cursor at the beginning of the line. So the `^C` that a terminal
/// shows stands in the line that is cleared, and not below it.
#[derive(Debug)]
struct Screen(Term);

impl Screen {
    fn new() -> Screen {
        Screen(Term::buffered_stderr())
    }
}

impl TermLike for Screen {
    fn width(&self) -> u16 {
        self.0.size().1
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_up(lines)
    }

    fn move_cursor_down(&self, lines: usize) -> io::Result<()> {
        self.0.move_cursor_down(lines)
    }

    fn move_cursor_right(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_right(columns)
    }

    fn move_cursor_left(&self, columns: usize) -> io::Result<()> {
        self.0.move_cursor_left(columns)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.write_str("\r")?;
        self.0.flush()
    }
}

/// A time for people: seconds, or minutes and hours.
pub(crate) fn time_text(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..120 => format!("{seconds} s"),
        seconds @ 120..7200 => format!("{} min", seconds / 60),
        seconds => format!("{} h {} min", seconds / 3600, seconds / 60 % 60),
    }
}
