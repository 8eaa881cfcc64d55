//! What a person types at a prompt: commands, and everything else.

use std::io::{self, BufRead, IsTerminal, Read, StdinLock, Write};

use anyhow::Context;
use nextguess::error::closest;

use crate::terminal::editor::{Completions, LineEditor};
use crate::terminal::interrupt;
use crate::terminal::output::Output;

/// A line longer than this is no question on any board.
const MOST_LINE_BYTES: usize = 1 << 16;

/// An input whose line goes on for this long is not typed by anyone, and taken to be at its end.
const MOST_SKIPPED_BYTES: u64 = 1 << 26;

/// What can be typed besides questions and answers.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Hint,
    Other,
    Undo,
    Left,
    Matrix,
    History,
    Help,
    Quit,
}

struct Entry {
    command: Command,
    /// The first is the one that help shows.
    names: &'static [&'static str],
    help: &'static str,
}

static ENTRIES: &[Entry] = &[
    Entry {
        command: Command::Hint,
        names: &["hint"],
        help: "what the engine would ask (counted)",
    },
    Entry {
        command: Command::Other,
        names: &["other", "others"],
        help: "the best questions, to choose another",
    },
    Entry {
        command: Command::Undo,
        names: &["undo", "u"],
        help: "take the last question back",
    },
    Entry {
        command: Command::Left,
        names: &["left"],
        help: "how many secrets are left, and the first of them",
    },
    Entry {
        command: Command::Matrix,
        names: &["matrix"],
        help: "how likely each symbol is in each slot",
    },
    Entry {
        command: Command::History,
        names: &["history"],
        help: "what was asked so far",
    },
    Entry {
        command: Command::Help,
        names: &["help"],
        help: "this list",
    },
    Entry {
        command: Command::Quit,
        names: &["quit", "q", "exit", "give up", "giveup"],
        help: "end the game (also: give up)",
    },
];

/// What was typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Reply {
    Command(Command),
    /// Not empty, without blanks at the ends.
    Text(String),
    /// No more input comes.
    End,
}

/// Asks on the terminal and reads lines that can be edited there; elsewhere asks on standard error and reads
/// standard input.
pub(crate) struct Prompt<'a> {
    output: &'a Output,
    commands: &'static [Command],
    input: Input,
}

/// Where lines come from.
enum Input {
    Terminal(Box<LineEditor>),
    Stream {
        stdin: StdinLock<'static>,
        /// A terminal shows what is typed; from a file or a pipe, the talk would lack it.
        echoes: bool,
    },
}

impl<'a> Prompt<'a> {
    /// A prompt at which these commands are understood, and completed by Tab.
    pub(crate) fn new(
        output: &'a Output,
        commands: &'static [Command],
    ) -> anyhow::Result<Prompt<'a>> {
        let names = entries(commands).map(|entry| entry.names[0]);
        let names: Vec<&str> = names.collect();
        let completions = move |line: &str| {
            let fits = names.iter().filter(|name| name.starts_with(line));
            (0, fits.map(|name| (*name).to_owned()).collect())
        };
        Prompt::completing(output, commands, Box::new(completions))
    }

    /// A prompt at which these commands are understood, and at which Tab completes other words.
    pub(crate) fn completing(
        output: &'a Output,
        commands: &'static [Command],
        completions: Completions,
    ) -> anyhow::Result<Prompt<'a>> {
        let input = match LineEditor::is_possible() {
            true => Input::Terminal(Box::new(LineEditor::new(completions)?)),
            false => {
                let stdin = io::stdin().lock();
                let echoes = !stdin.is_terminal();
                Input::Stream { stdin, echoes }
            }
        };
        Ok(Prompt {
            output,
            commands,
            input,
        })
    }

    /// Asks until something is typed. After Ctrl-C no more input comes.
    pub(crate) fn ask(&mut self, question: &str) -> anyhow::Result<Reply> {
        loop {
            if interrupt::was_pressed() {
                return Ok(Reply::End);
            }
            let line = match &mut self.input {
                Input::Terminal(editor) => editor.read(question)?.map(|line| {
                    let is_short = line.len() < MOST_LINE_BYTES;
                    if is_short { Ok(line) } else { Err(TOO_LONG) }
                }),
                Input::Stream { stdin, echoes } => {
                    // Talk that nobody can read any more is no reason to fail.
                    let mut stderr = io::stderr().lock();
                    let _ = write!(stderr, "{question}").and_then(|()| stderr.flush());
                    drop(stderr);
                    let line = interrupt::waiting(|| read_line(stdin))?;
                    if line.is_none() {
                        self.output.say("");
                    } else if *echoes {
                        let line = line.as_ref().and_then(|line| line.as_ref().ok());
                        let shown = line.map_or("", String::as_str).chars();
                        let shown: String = shown.filter(|c| !c.is_control()).collect();
                        self.output.say(&shown);
                    }
                    line
                }
            };
            let Some(line) = line else {
                return Ok(Reply::End);
            };
            match line {
                Ok(line) if line.trim().is_empty() => {}
                Ok(line) => return Ok(self.understand(line.trim())),
                Err(problem) => self.output.say(problem),
            }
        }
    }

    fn understand(&self, line: &str) -> Reply {
        let words: Vec<String> = line.split_whitespace().map(str::to_lowercase).collect();
        let words = words.join(" ");
        let found = self
            .entries()
            .find(|entry| entry.names.contains(&words.as_str()));
        match found {
            Some(entry) => Reply::Command(entry.command),
            None => Reply::Text(line.to_owned()),
        }
    }

    fn entries(&self) -> impl Iterator<Item = &'static Entry> {
        entries(self.commands)
    }

    /// The command that a text which is nothing else was probably meant to be.
    pub(crate) fn near_command(&self, text: &str) -> Option<&'static str> {
        closest(text, self.names().filter(|name| name.len() > 1))
    }

    /// All names of the commands.
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        self.entries().flat_map(|entry| entry.names.iter().copied())
    }

    /// The commands and what they do, after `first`, which is what else can be typed.
    pub(crate) fn help(&self, first: &[(String, String)]) -> String {
        let commands = self
            .entries()
            .map(|entry| (entry.names[0].to_owned(), entry.help.to_owned()));
        let rows: Vec<(String, String)> = first.iter().cloned().chain(commands).collect();
        let width = rows
            .iter()
            .map(|(name, _)| name.chars().count())
            .filter(|&width| width <= 24)
            .max()
            .unwrap_or(0);
        let lines: Vec<String> = rows
            .iter()
            .map(|(name, help)| format!("  {name:<width$}  {help}"))
            .collect();
        lines.join("\n")
    }
}

fn entries(commands: &'static [Command]) -> impl Iterator<Item = &'static Entry> {
    let is_one = |entry: &&Entry| commands.contains(&entry.command);
    ENTRIES.iter().filter(is_one)
}

const TOO_LONG: &str = "That line is too long to be a question or an answer.";

/// A line, or what is wrong with it; `None` at the end of the input.
fn read_line(
    stdin: &mut StdinLock<'static>,
) -> anyhow::Result<Option<Result<String, &'static str>>> {
    let mut bytes = Vec::new();
    let reading = "reading standard input";
    let mut limited = stdin.by_ref().take(MOST_LINE_BYTES as u64);
    let read = limited.read_until(b'\n', &mut bytes).context(reading)?;
    if read == 0 {
        return Ok(None);
    }
    if read == MOST_LINE_BYTES && bytes.last() != Some(&b'\n') {
        let mut rest = stdin.by_ref().take(MOST_SKIPPED_BYTES);
        let skipped = rest.skip_until(b'\n').context(reading)?;
        let is_endless = skipped as u64 == MOST_SKIPPED_BYTES;
        return Ok((!is_endless).then_some(Err(TOO_LONG)));
    }
    let line = String::from_utf8(bytes);
    Ok(Some(line.map_err(|_| "That line is not text in UTF-8.")))
}
