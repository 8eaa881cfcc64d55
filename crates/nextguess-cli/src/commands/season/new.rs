//! `nextguess season new`: a file to start from.

use std::path::PathBuf;

use anyhow::bail;
use nextguess::board::count::Count;
use nextguess::error::InputError;
use nextguess::season::{Counts, SeasonDocument, SeasonRule};
use nextguess::watch::Unwatched;
use serde::Serialize;

use super::file::new_toml;
use crate::Ending;
use crate::arguments::SeasonNewArguments;
use crate::files::new_file::NewFile;
use crate::terminal::output::Output;
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
    let left = questions.names(arguments.left, "People on the left, with commas: ")?;
    let same = arguments.rule.as_deref() == Some("any");
    let right = match arguments.right {
        None if same => left.clone(),
        given => questions.names(given, "People on the right, who may be more: ")?,
    };
    let surplus = right.len().saturating_sub(left.len());
    let mut document = SeasonDocument {
        season: name,
        left,
        right,
        rule: arguments.rule,
        ..SeasonDocument::default()
    };
    if document.rule.is_none() && surplus > 1 {
        let question = format!("{surplus} more are on the right. Rule, double or triple: ");
        document.rule = Some(questions.ask(&question)?);
    }
    let season = document.season()?;
    season.cast.check_countable()?;
    let rule = season.cast.rule();
    if let SeasonRule::Double(doubles) = rule {
        document.rule_detail.doubles = Some(doubles);
    }
    let path = match arguments.out {
        Some(path) => path,
        None => PathBuf::from(questions.ask("File to write, such as season.toml: ")?),
    };
    if path.exists() {
        let given = path.display().to_string();
        let expected = "a file that is not there yet; nothing was written";
        let sentence = format!("{given} is there already. Nothing was written");
        let error = InputError::new("--out", given, expected, "season.toml");
        return Err(error.saying(sentence).into());
    }
    let remaining = Counts::start(&season.cast, &Unwatched)?.total();
    NewFile::reserve(&path)?.create(new_toml(&document, rule.name()))?;
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

    fn names(&mut self, given: Option<String>, question: &str) -> anyhow::Result<Vec<String>> {
        let text = match given {
            Some(text) => text,
            None => self.ask(question)?,
        };
        let names = text
            .split(',')
            .map(str::trim)
            .filter(|name| !name.is_empty());
        Ok(names.map(str::to_owned).collect())
    }
}
