//! Lines that are typed about a season: Tab completes names.

use nextguess::season::Cast;

use crate::terminal::output::Output;
use crate::terminal::prompt::{Command, Prompt, Reply};

/// Where lines come from.
pub(super) struct Lines<'a>(Prompt<'a>);

impl<'a> Lines<'a> {
    pub(super) fn new(cast: &Cast, output: &'a Output) -> anyhow::Result<Lines<'a>> {
        let names = NameCompletions::new(cast);
        let completions = move |line: &str| names.fitting(line);
        let prompt = Prompt::completing(output, &[Command::Quit], Box::new(completions))?;
        Ok(Lines(prompt))
    }

    /// The next line that is not empty; `None` when no more come.
    pub(super) fn next(&mut self, question: &str) -> anyhow::Result<Option<String>> {
        match self.0.ask(question)? {
            Reply::Text(line) => Ok(Some(line)),
            Reply::Command(_) | Reply::End => Ok(None),
        }
    }
}

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
