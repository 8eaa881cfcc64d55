//! `nextguess verify`: whether a stored tree keeps what it claims, and a checkpoint what it says is proved.

mod recheck;

use anyhow::bail;
use nextguess::tree::TreeError;
use nextguess_service::request::VerifyRequest;
use nextguess_service::{Ask, Limits};

use crate::Ending;
use crate::arguments::VerifyArguments;
use crate::files::checkpoint;
use crate::files::loading;
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;
use crate::threads;

pub(crate) fn run(arguments: VerifyArguments, output: &Output) -> anyhow::Result<Ending> {
    threads::set(&arguments.threads)?;
    let path = &arguments.file;
    match (arguments.recheck, checkpoint::is_meant(path)) {
        (Some(share), true) => return recheck::run(&arguments, share, output),
        (None, true) => bail!(
            "the file {} is a checkpoint: expected a tree, or --recheck SHARE, such as --recheck 5%",
            path.display()
        ),
        (Some(_), false) => {
            checkpoint::text(path)?;
            bail!(
                "the file {} is no checkpoint: expected for --recheck one that `nextguess optimal \
                 --checkpoint` wrote",
                path.display()
            )
        }
        (None, false) => {}
    }
    let bytes = loading::tree_bytes(path)?;
    interrupt::catch();
    let progress = Progress::new("verifying").aloud();
    let answer = VerifyRequest::new(bytes).answer(&Limits::none(), &progress);
    drop(progress);
    let place = || format!("in the tree {}", path.display());
    let verified = match answer {
        Ok(verified) => verified,
        Err(error) if error.is::<TreeError>() => return refuse(&error.context(place()), output),
        Err(error) => return Err(error.context(place())),
    };
    let outcome = match verified.holds {
        true => Ending::Fine,
        false => Ending::Negative,
    };
    if output.is_json() {
        output.document(&verified)?;
        return Ok(outcome);
    }
    let followed: u64 = verified.histogram.values().sum();
    let followed = plural(followed as usize, "secret");
    output.line(&output.strong(&format!("{}, {followed} followed", verified.game)))?;
    output.line(&format!("checksum {}", verified.checksum))?;
    output.line("")?;
    let noun = verified.turn_noun;
    let mut table = output.new_table(&[&format!(">{noun}s"), ">secrets"]);
    for (turns, secrets) in &verified.histogram {
        table.add_row([turns.to_string(), number(*secrets as usize)]);
    }
    output.table(&table)?;
    output.line("")?;
    if verified.holds {
        let claims = verified.claims;
        output.line(&format!(
            "Every claim holds: {} lost, {} {noun}s at most, {} in all, {:.4} on average.",
            number(claims.lost as usize),
            claims.longest,
            number(claims.total as usize),
            verified.mean,
        ))?;
    }
    for flaw in &verified.flaws {
        output.line(&format!("Does not hold: {flaw}."))?;
    }
    Ok(outcome)
}

/// A file that is no tree at all claims nothing that could hold.
fn refuse(error: &anyhow::Error, output: &Output) -> anyhow::Result<Ending> {
    output.error(error);
    Ok(Ending::Negative)
}
