//! `nextguess strategies`: who can choose the questions.

use nextguess_service::request::StrategiesRequest;
use nextguess_service::{Alone, Ask, Limits};

use super::games::option_table;
use crate::Ending;
use crate::terminal::output::Output;

pub(crate) fn run(output: &Output) -> anyhow::Result<Ending> {
    let entries = StrategiesRequest {}.answer(&Limits::none(), &Alone::default())?;
    if output.is_json() {
        output.document(&entries)?;
        return Ok(Ending::Fine);
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
        output.hanging("   ", &format!("{}{source}", entry.summary))?;
        if !entry.games.is_empty() {
            output.hanging("   ", &format!("plays {}", entry.games.join(", ")))?;
        }
        option_table(output, &entry.options)?;
    }
    Ok(Ending::Fine)
}
