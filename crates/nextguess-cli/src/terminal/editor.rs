//! Lines that are typed at a terminal: they can be edited, earlier ones come back with the arrow keys, and Tab
//! completes words.

use std::io::IsTerminal;

use anyhow::Context as _;
use rustyline::completion::Completer;
use rustyline::config::{Behavior, CompletionType, Config};
use rustyline::error::{ReadlineError, Signal};
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Helper};

use crate::terminal::interrupt;

/// What can stand at the end of a line: where the word that is typed begins, and what it can become.
pub(crate) type Completions = Box<dyn Fn(&str) -> (usize, Vec<String>)>;

/// Reads lines from the terminal.
pub(crate) struct LineEditor(rustyline::Editor<Completing, MemHistory>);

impl LineEditor {
    /// Whether standard input is a terminal on which a line can be edited.
    pub(crate) fn is_possible() -> bool {
        let term = std::env::var("TERM").unwrap_or_default();
        let is_plain = ["dumb", "cons25", "emacs"].contains(&term.as_str());
        std::io::stdin().is_terminal() && !is_plain
    }

    pub(crate) fn new(completions: Completions) -> anyhow::Result<LineEditor> {
        // The prompt goes to the terminal itself, so that standard output has the result alone.
        let config = Config::builder()
            .behavior(Behavior::PreferTerm)
            .completion_type(CompletionType::List)
            .build();
        let mut editor = rustyline::Editor::with_history(config, MemHistory::new())
            .context("using the terminal")?;
        editor.set_helper(Some(Completing(completions)));
        Ok(LineEditor(editor))
    }

    /// The next line; `None` at the end of the input, and after Ctrl-C, which is noted.
    pub(crate) fn read(&mut self, question: &str) -> anyhow::Result<Option<String>> {
        loop {
            return match self.0.readline(question) {
                Ok(line) => {
                    if !line.trim().is_empty() {
                        // A line that cannot be recalled is no reason to fail.
                        let _ = self.0.add_history_entry(&line);
                    }
                    Ok(Some(line))
                }
                Err(ReadlineError::Eof) => Ok(None),
                Err(ReadlineError::Signal(Signal::Resize)) => continue,
                Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => {
                    interrupt::press();
                    Ok(None)
                }
                Err(error) => Err(error).context("reading the terminal"),
            };
        }
    }
}

struct Completing(Completions);

impl Completer for Completing {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok((self.0)(&line[..position]))
    }
}

impl Hinter for Completing {
    type Hint = String;
}

impl Highlighter for Completing {}
impl Validator for Completing {}
impl Helper for Completing {}
