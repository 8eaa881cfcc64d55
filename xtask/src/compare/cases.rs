//! What is measured: commands of nextguess.

use std::path::Path;

use crate::Failure;

/// All commands, one in a line. The file says in its first lines what a line can have.
const TABLE: &str = include_str!("cases.txt");

/// Commands that take `--threads`.
const THREADED: [&str; 7] = [
    "suggest", "solve", "simulate", "sweep", "tree", "verify", "optimal",
];

/// One command that is measured.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Case {
    /// The line of the table.
    pub(crate) name: String,
    /// A command that makes what this one needs.
    pub(crate) first: Option<Vec<String>>,
    pub(crate) arguments: Vec<String>,
    pub(crate) input: String,
    /// Whether it takes minutes.
    pub(crate) long: bool,
}

impl Case {
    /// Reads a line of the table.
    pub(crate) fn read(line: &str) -> Result<Self, Failure> {
        let (long, name) = match line.strip_prefix("long:") {
            Some(rest) => (true, rest.trim()),
            None => (false, line.trim()),
        };
        let (command, input) = name.split_once(" < ").unwrap_or((name, ""));
        let (first, command) = match command.split_once(" && ") {
            Some((first, command)) => (Some(first), command),
            None => (None, command),
        };
        let arguments = words(command);
        let incomplete = |words: &[String]| {
            words.is_empty() || words.iter().any(|word| word == "&&" || word == "<")
        };
        if incomplete(&arguments) || first.is_some_and(|first| incomplete(&words(first))) {
            return Err(format!(
                "expected a command of nextguess, but got `{line}`; for example optimal mastermind:4x6"
            ));
        }
        Ok(Self {
            name: name.to_owned(),
            first: first.map(words).map(complete),
            arguments: complete(arguments),
            input: input.trim().to_owned(),
            long,
        })
    }

    /// Whether the time that passes is compared, and not that of the processor: with several threads.
    pub(crate) fn by_the_clock(&self) -> bool {
        let words = self.arguments.iter();
        let next = self.arguments.iter().skip(1);
        words
            .zip(next)
            .any(|(word, next)| word == "--threads" && next != "1")
    }

    /// The folder that a command names by `{out}` or `{words}`.
    pub(crate) fn with_folders(
        command: &[String],
        out: &Path,
        words: Option<&Path>,
    ) -> Vec<String> {
        let out = out.display().to_string();
        let words = words.map_or_else(String::new, |folder| folder.display().to_string());
        let fill = |word: &String| word.replace("{out}", &out).replace("{words}", &words);
        command.iter().map(fill).collect()
    }

    /// Whether it needs the folder of `--words`.
    pub(crate) fn needs_words(&self) -> bool {
        self.name.contains("{words}")
    }
}

/// All cases, in the order of the table.
pub(crate) fn all() -> Result<Vec<Case>, Failure> {
    lines(TABLE).map(|(_, line)| Case::read(line)).collect()
}

/// The lines of a table with their numbers, without comments and empty lines.
pub(crate) fn lines(table: &str) -> impl Iterator<Item = (usize, &str)> {
    let numbered = table.lines().enumerate();
    let numbered = numbered.map(|(at, line)| (at + 1, line.trim()));
    numbered.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'))
}

fn words(command: &str) -> Vec<String> {
    command.split_whitespace().map(str::to_owned).collect()
}

/// Adds what every command gets.
fn complete(mut arguments: Vec<String>) -> Vec<String> {
    if THREADED.contains(&arguments[0].as_str())
        && !arguments.iter().any(|word| word == "--threads")
    {
        arguments.extend(["--threads".to_owned(), "1".to_owned()]);
    }
    if !arguments[0].starts_with("--") {
        arguments.push("--json".to_owned());
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::*;

    fn arguments(line: &str) -> String {
        Case::read(line).unwrap().arguments.join(" ")
    }

    #[test]
    fn every_line_of_the_table_is_a_case_of_its_own() {
        let cases = all().unwrap();
        let names: std::collections::BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
        assert_eq!(names.len(), cases.len());
        assert!(cases.len() > 100);
    }

    #[test]
    fn commands_get_one_thread_and_json() {
        assert_eq!(
            arguments("optimal mastermind:4x6"),
            "optimal mastermind:4x6 --threads 1 --json"
        );
        assert_eq!(
            arguments("optimal mastermind:4x6 --threads 2"),
            "optimal mastermind:4x6 --threads 2 --json"
        );
        assert_eq!(
            arguments("season examples/seasons/us01.json"),
            "season examples/seasons/us01.json --json"
        );
        assert_eq!(arguments("--version"), "--version");
    }

    #[test]
    fn a_line_has_what_comes_first_and_the_input() {
        let case = Case::read("long: tree a --out {out}/t && verify {out}/t").unwrap();
        assert!(case.long);
        assert_eq!(case.name, "tree a --out {out}/t && verify {out}/t");
        let first = case.first.unwrap();
        assert_eq!(first.join(" "), "tree a --out {out}/t --threads 1 --json");
        assert_eq!(
            Case::with_folders(&case.arguments, Path::new("/x"), None).join(" "),
            "verify /x/t --threads 1 --json"
        );

        let case = Case::read(r#"ask < {"ask": "games"}"#).unwrap();
        assert_eq!(case.input, r#"{"ask": "games"}"#);
        assert_eq!(case.arguments.join(" "), "ask --json");
    }

    #[test]
    fn the_clock_counts_for_several_threads() {
        let by_the_clock = |line| Case::read(line).unwrap().by_the_clock();
        assert!(by_the_clock("optimal a --threads 2"));
        assert!(!by_the_clock("optimal a --threads 1"));
        assert!(!by_the_clock("optimal a"));
    }

    #[test]
    fn an_empty_command_is_refused() {
        assert!(Case::read("long:").is_err());
        assert!(Case::read(" && verify a").is_err());
    }
}
