//! Lines that are typed about a season: Tab completes names.

use nextguess::season::{Cast, folded};

use crate::terminal::output::Output;
use crate::terminal::prompt::{Command, Prompt, Reply};

/// What was typed.
pub(super) enum Line {
    Event(String),
    Help,
    Undo,
    /// No more comes.
    End,
}

/// Where lines come from.
pub(super) struct Lines<'a>(Prompt<'a>);

impl<'a> Lines<'a> {
    pub(super) fn new(cast: &Cast, output: &'a Output) -> anyhow::Result<Lines<'a>> {
        let names = NameCompletions::new(cast);
        let completions = move |line: &str| names.fitting(line);
        let prompt = Prompt::completing(output, COMMANDS, Box::new(completions))?;
        Ok(Lines(prompt))
    }

    /// The next line that is not empty.
    pub(super) fn next(&mut self, question: &str) -> anyhow::Result<Line> {
        Ok(match self.0.ask(question)? {
            Reply::Text(line) => Line::Event(line),
            Reply::Command(Command::Help) => Line::Help,
            Reply::Command(Command::Undo) => Line::Undo,
            Reply::Command(_) | Reply::End => Line::End,
        })
    }

    /// What can be typed.
    pub(super) fn help(&self) -> String {
        let rows = [
            ("Ana+Ben=no", "a booth; or yes, sold, only (no other match)"),
            ("night Ana+Ben, Cleo+Dan=2", "a night; or sold, blackout"),
            ("same Ben+Dan", "a hint: both have the same match"),
            ("count Ben=2", "a hint: Ben's match has two matches"),
            ("arrive Finn", "Finn came, who is in no event before"),
            ("undo", "take back the last event that was typed here"),
            ("help", "this list"),
            ("quit", "end"),
        ];
        let line = |(text, help): (&str, &str)| format!("  {text:<25}  {help}");
        rows.map(line).join("\n")
    }
}

/// What is understood besides events.
const COMMANDS: &[Command] = &[Command::Undo, Command::Help, Command::Quit];

/// Completes the names of a season.
struct NameCompletions {
    names: Vec<String>,
}

impl NameCompletions {
    fn new(cast: &Cast) -> NameCompletions {
        let mut names = [cast.left(), cast.right()].concat();
        names.sort();
        names.dedup();
        NameCompletions { names }
    }

    /// Where the name at the end of `line` begins, and the names that it can become.
    fn fitting(&self, line: &str) -> (usize, Vec<String>) {
        let mut start = line
            .rfind(['+', ',', ';'])
            .map_or(0, |separator| separator + 1);
        let blanks = |text: &str| text.len() - text.trim_start().len();
        start += blanks(&line[start..]);
        for word in ["night ", "same ", "count ", "arrive "] {
            if line[start..].starts_with(word) {
                start += word.len();
                start += blanks(&line[start..]);
            }
        }
        let begun = folded(&line[start..]);
        let fits = |name: &&String| folded(name).starts_with(&begun);
        (start, self.names.iter().filter(fits).cloned().collect())
    }
}
