//! `nextguess games`: what can be played, and how it is named.

use nextguess_service::document::catalogue::OptionEntry;
use nextguess_service::request::GamesRequest;
use nextguess_service::{Alone, Ask, Limits};

use crate::Ending;
use crate::terminal::output::Output;

pub(super) fn option_table(output: &Output, options: &[OptionEntry]) -> anyhow::Result<()> {
    let width = options.iter().map(|option| option.usage.len()).max();
    let width = width.unwrap_or(0);
    for option in options {
        let usage = format!("      ,{:<width$}  ", option.usage);
        output.hanging(&usage, option.summary)?;
    }
    Ok(())
}

pub(crate) fn run(output: &Output) -> anyhow::Result<Ending> {
    let entries = GamesRequest {}.answer(&Limits::none(), &Alone::default())?;
    if output.is_json() {
        output.document(&entries)?;
        return Ok(Ending::Fine);
    }
    for (number, entry) in entries.iter().enumerate() {
        if number > 0 {
            output.line("")?;
        }
        let secrets = format!("{} has {} secrets", entry.example, entry.secrets);
        output.line(&output.strong(entry.grammar))?;
        output.hanging("   ", entry.summary)?;
        output.hanging("   ", &secrets)?;
        let noun = if entry.turns.len() == 1 {
            "turn"
        } else {
            "turns"
        };
        let turns = entry.turns.join(" ");
        output.hanging(
            "   ",
            &format!("{noun}: nextguess suggest {} {turns}", entry.example),
        )?;
        for note in entry.notes {
            output.hanging("   ", note)?;
        }
        option_table(output, &entry.options)?;
    }
    Ok(Ending::Fine)
}
