//! Lines that are typed: at a terminal they can be edited, and Tab completes names.

use std::io::IsTerminal;

use anyhow::Context as _;
use nextguess::season::Cast;
use rustyline::completion::Completer;
use rustyline::config::{Behavior, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use crate::output::Output;
use crate::prompt::{Command, Prompt, Reply};

/// Where lines come from.
pub(super) enum Lines<'a> {
    Terminal(Box<Editor<Names, MemHistory>>),
    Input(Prompt<'a>),
}

impl<'a> Lines<'a> {
    pub(super) fn new(cast: &Cast, output: &'a Output) -> anyhow::Result<Lines<'a>> {
        if !std::io::stdin().is_terminal() {
            return Ok(Lines::Input(Prompt::new(output, &[Command::Quit])));
        }
        // The prompt goes to the terminal itself, so that standard output has the result alone.
        let config = Config::builder()
            .behavior(Behavior::PreferTerm)
            .completion_type(CompletionType::List)
            .build();
        let mut editor =
            Editor::with_history(config, MemHistory::new()).context("using the terminal")?;
        editor.set_helper(Some(Names::new(cast)));
        Ok(Lines::Terminal(Box::new(editor)))
    }

    /// The next line that is not empty; `None` when no more come.
    pub(super) fn next(&mut self, question: &str) -> anyhow::Result<Option<String>> {
        match self {
            Lines::Input(prompt) => match prompt.ask(question)? {
                Reply::Text(line) => Ok(Some(line)),
                Reply::Command(_) | Reply::End => Ok(None),
            },
            Lines::Terminal(editor) => loop {
                match editor.readline(question) {
                    Ok(line) if line.trim().is_empty() => {}
                    Ok(line) if ["quit", "q", "exit"].contains(&line.trim()) => return Ok(None),
                    Ok(line) => {
                        // A line that cannot be recalled is no reason to fail.
                        let _ = editor.add_history_entry(&line);
                        return Ok(Some(line.trim().to_owned()));
                    }
                    Err(ReadlineError::Eof | ReadlineError::Interrupted) => return Ok(None),
                    Err(error) => return Err(error).context("reading the terminal"),
                }
            },
        }
    }
}

/// Completes the names of a season.
pub(super) struct Names {
    names: Vec<String>,
}

impl Names {
    fn new(cast: &Cast) -> Names {
        let mut names = [cast.left(), cast.right()].concat();
        names.sort();
        names.dedup();
        Names { names }
    }

    /// Where the name at the end of `line` begins, and the names that it can become.
    fn fitting(&self, line: &str) -> (usize, Vec<String>) {
        let mut start = line
            .rfind(['+', ',', ';'])
            .map_or(0, |separator| separator + 1);
        let blanks = |text: &str| text.len() - text.trim_start().len();
        start += blanks(&line[start..]);
        for word in ["night ", "same ", "count "] {
            if line[start..].starts_with(word) {
                start += word.len();
                start += blanks(&line[start..]);
            }
        }
        let begun = line[start..].to_lowercase();
        let fits = |name: &&String| name.to_lowercase().starts_with(&begun);
        (start, self.names.iter().filter(fits).cloned().collect())
    }
}

impl Completer for Names {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        Ok(self.fitting(&line[..position]))
    }
}

impl Hinter for Names {
    type Hint = String;
}

impl Highlighter for Names {}
impl Validator for Names {}
impl Helper for Names {}
