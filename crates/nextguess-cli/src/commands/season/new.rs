//! `nextguess season new`: a file to start from.

use std::path::{Path, PathBuf};

use anyhow::bail;
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::season::{Counts, Season, SeasonDocument, SeasonRule, check_names};
use nextguess::watch::Unwatched;
use serde::Serialize;

use super::file::{new_toml, whole_text};
use crate::Ending;
use crate::arguments::SeasonNewArguments;
use crate::files::new_file::NewFile;
use crate::terminal::output::{Output, capitalised};
use crate::terminal::prompt::{Command, Prompt, Reply};

#[derive(Serialize)]
struct Written {
    file: String,
    rule: &'static str,
    remaining: u128,
}

pub(super) fn run(arguments: SeasonNewArguments, output: &Output) -> anyhow::Result<Ending> {
    let mut questions = Questions {
        prompt: None,
        output,
    };
    let is_complete =
        arguments.left.is_some() && arguments.right.is_some() && arguments.out.is_some();
    let name = match (arguments.name, is_complete) {
        (Some(name), _) => name,
        (None, true) => String::new(),
        (None, false) => questions.ask("Name of the season: ")?,
    };
    // What was typed and is refused is asked for again; what was given as an argument ends the command.
    let left = loop {
        let names = questions.names(&arguments.left, "People on the left, with commas: ")?;
        match check_names("left", &names) {
            Ok(()) => break names,
            Err(problem) if arguments.left.is_none() => questions.refuse(&problem),
            Err(problem) => return Err(problem.into()),
        }
    };
    let is_any = arguments.rule.as_deref() == Some("any");
    let (document, season) = loop {
        let right = match &arguments.right {
            None if is_any => left.clone(),
            given => questions.names(given, "People on the right, who may be more: ")?,
        };
        let surplus = right.len().abs_diff(left.len());
        let mut document = SeasonDocument {
            season: name.clone(),
            left: left.clone(),
            right,
            rule: arguments.rule.clone(),
            weeks_to_win: arguments.weeks_to_win,
            lights_to_win: arguments.lights_to_win,
            ..SeasonDocument::default()
        };
        let asks_rule = document.rule.is_none() && surplus > 1;
        if asks_rule {
            match questions.rule(surplus)? {
                Some(rule) => document.rule = Some(rule),
                None => continue,
            }
        }
        let checked = document.season().map_err(|error| *error.error);
        let checked = checked.and_then(|season| season.cast.check_countable().map(|()| season));
        match checked {
            Ok(season) => break (document, season),
            Err(problem) if asks_rule || (arguments.right.is_none() && !is_any) => {
                questions.refuse(&problem);
            }
            Err(problem) => return Err(problem.into()),
        }
    };
    let rule = season.cast.rule();
    let (path, text) = loop {
        let path = match &arguments.out {
            Some(path) => path.clone(),
            None => PathBuf::from(questions.ask("File to write, such as season.toml: ")?),
        };
        match text_of(&document, &season, &path) {
            Ok(text) => break (path, text),
            Err(problem) if arguments.out.is_none() => questions.refuse(&problem),
            Err(problem) => return Err(problem),
        }
    };
    let remaining = Counts::start(&season.cast, &Unwatched)?.total();
    NewFile::reserve(&path)?.create(text)?;
    let file = path.display().to_string();
    if output.is_json() {
        output.document(&Written {
            file,
            rule: rule.name(),
            remaining,
        })?;
    } else {
        output.line(&format!(
            "Wrote {file}: {} on {}, {} matchings. Go on with: nextguess season add {file}",
            season.cast.left().len(),
            season.cast.right().len(),
            Count::exactly(remaining),
        ))?;
    }
    Ok(Ending::Fine)
}

/// The text of the new file. A file that is there already is refused.
fn text_of(document: &SeasonDocument, season: &Season, path: &Path) -> anyhow::Result<String> {
    if path.exists() {
        let given = path.display().to_string();
        let expected = "a file that is not there yet; nothing was written";
        let sentence = format!("{given} is there already. Nothing was written");
        let error = InputError::new("--out", given, expected, "season.toml");
        return Err(error.saying(sentence).into());
    }
    let ending = path.extension().and_then(|ending| ending.to_str());
    if ending.is_some_and(|ending| ending.eq_ignore_ascii_case("json")) {
        return whole_text(season, path);
    }
    let mut document = document.clone();
    let rule = season.cast.rule();
    if let SeasonRule::Double(doubles) = rule {
        document.rule_detail.doubles = Some(doubles);
    }
    Ok(new_toml(&document, rule.name()))
}

/// Asks for what was not given.
struct Questions<'a> {
    prompt: Option<Prompt<'a>>,
    output: &'a Output,
}

impl Questions<'_> {
    fn ask(&mut self, question: &str) -> anyhow::Result<String> {
        let prompt = match &mut self.prompt {
            Some(prompt) => prompt,
            none => none.insert(Prompt::new(self.output, &[Command::Quit])?),
        };
        match prompt.ask(question)? {
            Reply::Text(text) => Ok(text),
            Reply::Command(_) | Reply::End => {
                bail!("ended before all was answered; nothing was written")
            }
        }
    }

    /// The rule where one side has more people. `None` if the people are to be typed again.
    fn rule(&mut self, surplus: usize) -> anyhow::Result<Option<String>> {
        let question = format!(
            "{surplus} more are on one side (back: other people). Rule, double or triple: "
        );
        loop {
            let typed = self.ask(&question)?;
            match typed.trim().to_lowercase().as_str() {
                "back" => return Ok(None),
                rule @ ("double" | "triple") => return Ok(Some(rule.to_owned())),
                _ => {
                    let expected = "double, triple or back";
                    self.refuse(&InputError::new("rule", typed, expected, "double"));
                }
            }
        }
    }

    /// Says why an answer is not taken, before it is asked for again.
    fn refuse(&self, problem: &dyn std::fmt::Display) {
        self.output.say(&capitalised(&problem.to_string()));
    }

    fn names(&mut self, given: &Option<String>, question: &str) -> anyhow::Result<Vec<String>> {
        let text = match given {
            Some(text) => text.clone(),
            None => self.ask(question)?,
        };
        let names = text
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        Ok(names.map(str::to_owned).collect())
    }
}
