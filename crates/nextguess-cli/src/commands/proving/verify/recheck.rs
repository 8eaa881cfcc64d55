//! A checkpoint checked by sample: some of its results are proved again, each from nothing.

use nextguess::solver::ProofsError;
use nextguess_service::document::verified::Rechecked;
use nextguess_service::request::RecheckRequest;
use nextguess_service::{Ask, Limits};

use super::refuse;
use crate::Ending;
use crate::arguments::VerifyArguments;
use crate::commands::playing::play::seed_of_clock;
use crate::files::checkpoint;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;

pub(super) fn run(
    arguments: &VerifyArguments,
    share: f64,
    output: &Output,
) -> anyhow::Result<Ending> {
    let path = &arguments.file;
    let mut request = RecheckRequest::new(checkpoint::text(path)?, share);
    request.seed = arguments.seed.unwrap_or_else(seed_of_clock);
    request.memory = arguments.memory.map(|bytes| bytes as u64);
    interrupt::catch();
    let progress = Progress::new("proving again").aloud();
    let answer = request.answer(&Limits::none(), &progress);
    drop(progress);
    let place = || format!("in the checkpoint {}", path.display());
    let found = match answer {
        Ok(found) => found,
        Err(error) if error.is::<ProofsError>() => return refuse(&error.context(place()), output),
        Err(error) => return Err(error.context(place())),
    };
    match output.is_json() {
        true => output.document(&found)?,
        false => print(&found, output)?,
    }
    Ok(match found.holds {
        true => Ending::Fine,
        false => Ending::Negative,
    })
}

fn print(found: &Rechecked, output: &Output) -> anyhow::Result<()> {
    let after = match found.turns.is_empty() {
        true => String::new(),
        false => format!(" after {}", found.turns.join(" ")),
    };
    let title = format!(
        "{}{after}: {} of {} proved again (seed {})",
        found.game,
        number(found.checked),
        plural(found.results, "result"),
        found.seed
    );
    output.line(&output.strong(&title))?;
    if found.stopped {
        output.line("Stopped before all results of the sample were checked.")?;
    }
    match &found.first_flaw {
        None => output.line(&format!("{} hold.", number(found.held)))?,
        Some(flaw) => {
            let place = match &flaw.turns {
                Some(turns) => format!("after {}", turns.join(" ")),
                None => "about a grid".to_owned(),
            };
            output.line(&format!(
                "{} hold, {} do not. The first that does not, {place}, says that no strategy costs less than {}: {}.",
                number(found.held),
                number(found.checked - found.held),
                flaw.lower_bound,
                flaw.reason
            ))?;
            output.line(&format!("Its line begins with {}.", flaw.key))?;
        }
    }
    Ok(())
}
