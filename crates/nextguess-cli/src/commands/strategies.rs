//! `nextguess strategies`: who can choose the questions.

use nextguess::strategy::{STRATEGIES, USUAL};
use serde::Serialize;

use super::games::{OptionEntry, option_entries, option_table};
use crate::Outcome;
use crate::output::Output;

#[derive(Serialize)]
struct StrategyEntry {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    usual: bool,
    /// The kinds of game that it plays; none means all.
    games: &'static [&'static str],
    options: Vec<OptionEntry>,
}

pub(crate) fn run(output: &Output) -> anyhow::Result<Outcome> {
    let entries: Vec<StrategyEntry> = STRATEGIES
        .iter()
        .map(|kind| StrategyEntry {
            name: kind.name,
            summary: kind.summary,
            source: kind.source,
            usual: kind.name == USUAL,
            games: kind.games,
            options: option_entries(kind.options),
        })
        .collect();
    if output.is_json() {
        output.document(&entries)?;
        return Ok(Outcome::Fine);
    }
    for (number, entry) in entries.iter().enumerate() {
        if number > 0 {
            output.line("")?;
        }
        let usual = if entry.usual {
            " (used when none is named)"
        } else {
            ""
        };
        let source = match entry.source {
            "" => String::new(),
            source => format!(" [{source}]"),
        };
        output.line(&format!("{}{usual}", output.strong(entry.name)))?;
        output.line(&format!("   {}{source}", entry.summary))?;
        if !entry.games.is_empty() {
            output.line(&format!("   plays {}", entry.games.join(", ")))?;
        }
        option_table(output, &entry.options)?;
    }
    Ok(Outcome::Fine)
}
