//! `nextguess games`: what can be played, and how it is named.

use nextguess::games::KINDS;
use nextguess::spec::{GameSpec, OptionHelp};
use serde::Serialize;

use crate::Outcome;
use crate::output::Output;

#[derive(Serialize)]
struct GameEntry {
    name: &'static str,
    summary: &'static str,
    grammar: String,
    example: &'static str,
    /// Absent where a file says how many there are.
    #[serde(skip_serializing_if = "Option::is_none")]
    secrets: Option<String>,
    options: Vec<OptionEntry>,
}

#[derive(Serialize)]
pub(super) struct OptionEntry {
    usage: String,
    summary: &'static str,
}

pub(super) fn option_entries(options: &'static [OptionHelp]) -> Vec<OptionEntry> {
    let entry = |help: &'static OptionHelp| OptionEntry {
        usage: help.usage(),
        summary: help.summary,
    };
    options.iter().map(entry).collect()
}

pub(super) fn option_table(output: &Output, options: &[OptionEntry]) -> anyhow::Result<()> {
    let width = options.iter().map(|option| option.usage.len()).max();
    let width = width.unwrap_or(0);
    for option in options {
        output.line(&format!(
            "      ,{:<width$}  {}",
            option.usage, option.summary
        ))?;
    }
    Ok(())
}

pub(crate) fn run(output: &Output) -> anyhow::Result<Outcome> {
    let mut entries = Vec::new();
    for kind in KINDS {
        let game = match kind.usual_board {
            Some(_) => Some(GameSpec::parse(kind.example)?.game(&|_| Err(String::new()))?),
            None => None,
        };
        entries.push(GameEntry {
            name: kind.name,
            summary: kind.summary,
            grammar: kind.grammar.to_owned(),
            example: kind.example,
            secrets: game.map(|game| game.secret_count().to_string()),
            options: option_entries(kind.options),
        });
    }
    if output.is_json() {
        output.document(&entries)?;
        return Ok(Outcome::Fine);
    }
    for (number, entry) in entries.iter().enumerate() {
        if number > 0 {
            output.line("")?;
        }
        let secrets = match &entry.secrets {
            Some(secrets) => format!("{} has {secrets} secrets", entry.example),
            None => format!(
                "{} has as many secrets as the file has words",
                entry.example
            ),
        };
        output.line(&output.strong(&entry.grammar))?;
        output.line(&format!("   {}", entry.summary))?;
        output.line(&format!("   {secrets}"))?;
        option_table(output, &entry.options)?;
    }
    Ok(Outcome::Fine)
}
