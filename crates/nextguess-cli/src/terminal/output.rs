//! Where results go: a table for people, or one JSON document for programs.

use std::io::{self, IsTerminal, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::Context;
use nextguess::error::TooLarge;
use nextguess::position::PositionError;
use nextguess_service::paragraph::wrapped;
use serde::Serialize;
use unicode_width::UnicodeWidthStr;

pub(crate) use nextguess_service::wording::{capitalised, number, plural, sentence};

use crate::arguments::ColorChoice;
use crate::terminal::table::Table;

/// Whether anything was printed on standard output.
static HAS_PRINTED: AtomicBool = AtomicBool::new(false);

/// Standard output and standard error, and how they are used.
#[derive(Clone, Debug)]
pub(crate) struct Output {
    json: bool,
    colour: bool,
    /// How wide tables on standard output may be.
    width: usize,
}

/// The width of what does not go to a terminal.
const USUAL_WIDTH: usize = 80;

/// The most that is easily read as one line.
const MOST_PROSE: usize = 100;

impl Output {
    pub(crate) fn new(json: bool, colour: ColorChoice) -> Output {
        let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let colour = match colour {
            ColorChoice::Always => !refused,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
                // Tables go to either, so both must show colour.
                let terminals = io::stdout().is_terminal() && io::stderr().is_terminal();
                !refused && !dumb && terminals
            }
        };
        Output {
            json,
            colour,
            width: width(),
        }
    }

    /// Whether the result is wanted as JSON.
    pub(crate) fn is_json(&self) -> bool {
        self.json
    }

    /// Prints the result for programs.
    pub(crate) fn document(&self, document: &impl Serialize) -> anyhow::Result<()> {
        let text = serde_json::to_string_pretty(document)?;
        self.text(&format!("{text}\n"))
    }

    /// Prints a line for people, broken between words where it is long.
    pub(crate) fn line(&self, text: &str) -> anyhow::Result<()> {
        let width = self.width.min(MOST_PROSE);
        self.text(&format!("{}\n", wrapped(text, width)))
    }

    /// Prints a line that begins with `start`, and breaks it so that the rest stays right of that.
    pub(crate) fn hanging(&self, start: &str, text: &str) -> anyhow::Result<()> {
        let width = self.width.min(MOST_PROSE).saturating_sub(start.width());
        let below = format!("\n{}", " ".repeat(start.width()));
        let text = wrapped(text, width.max(20)).replace('\n', &below);
        self.text(&format!("{start}{text}\n"))
    }

    /// Prints text that ends its own lines.
    pub(crate) fn text(&self, text: &str) -> anyhow::Result<()> {
        HAS_PRINTED.store(true, Ordering::Relaxed);
        let mut stdout = io::stdout().lock();
        stdout
            .write_all(text.as_bytes())
            .context("cannot write the result")
    }

    /// Prints a table for people.
    pub(crate) fn table(&self, table: &Table) -> anyhow::Result<()> {
        self.text(&format!("{}\n", self.table_text(table)))
    }

    /// A table as text that fits the terminal, or 80 columns.
    pub(crate) fn table_text(&self, table: &Table) -> String {
        table.text(self.width)
    }

    /// An empty table with these columns, as [`Table::new`] reads them.
    pub(crate) fn new_table(&self, columns: &[&str]) -> Table {
        Table::new(columns, self.colour)
    }

    /// Text that stands out, where colour is used.
    pub(crate) fn strong(&self, text: &str) -> String {
        if self.colour {
            format!("\x1b[1m{text}\x1b[0m")
        } else {
            text.to_owned()
        }
    }

    /// Whether colour is used.
    pub(crate) fn has_colour(&self) -> bool {
        self.colour
    }

    /// Says something on standard error, which is not part of the result.
    pub(crate) fn say(&self, text: &str) {
        // Programs that read it look for whole lines.
        let text = match terminal_size::terminal_size_of(io::stderr()) {
            None => text.to_owned(),
            width => wrapped(text, columns(width).min(MOST_PROSE)),
        };
        // Talk that nobody can read any more is no reason to fail.
        let _ = writeln!(io::stderr().lock(), "{text}");
    }

    /// Reports why a command failed: on standard error, and for programs as a document too.
    pub(crate) fn error(&self, error: &anyhow::Error) {
        let mut text = sentence(error);
        if is_too_large(error) {
            text.push_str(" Such a strategy works in `play`, `solve` and `simulate --samples`. `grade` needs none.");
        }
        self.say(&format!("nextguess: {text}"));
        self.failure(text);
    }

    /// The document of a failure, for programs, unless a result was printed already.
    pub(crate) fn failure_if_silent(&self, error: &str) {
        if !HAS_PRINTED.load(Ordering::Relaxed) {
            self.failure(error.to_owned());
        }
    }

    /// The document of a failure, for programs.
    pub(crate) fn failure(&self, error: String) {
        #[derive(Serialize)]
        struct Failure {
            error: String,
        }
        if self.json {
            // The exit code says it too.
            let _ = self.document(&Failure { error });
        }
    }
}

/// How wide standard output is.
pub(crate) fn width() -> usize {
    columns(terminal_size::terminal_size_of(io::stdout()))
}

/// How many columns there are; 80 where there is no terminal, or one that does not say.
fn columns(size: Option<(terminal_size::Width, terminal_size::Height)>) -> usize {
    match size {
        Some((terminal_size::Width(columns), _)) if columns >= 20 => columns.into(),
        _ => USUAL_WIDTH,
    }
}

/// Whether a command failed because a board has too many secrets to list.
fn is_too_large(error: &anyhow::Error) -> bool {
    matches!(error.downcast_ref(), Some(PositionError::TooLarge(_)))
        || matches!(error.downcast_ref(), Some(nextguess::Error::TooLarge(_)))
        || error.is::<TooLarge>()
}

/// Whether the reader of standard output went away, as `head` does.
pub(crate) fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let kind = error.downcast_ref::<io::Error>().map(io::Error::kind);
    kind == Some(io::ErrorKind::BrokenPipe)
}
