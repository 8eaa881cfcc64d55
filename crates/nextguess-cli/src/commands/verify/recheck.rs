//! A checkpoint checked by sample: some of its results are proved again, each from nothing.

use anyhow::Context;
use nextguess::position::Position;
use nextguess::solver::{Claim, Flaw, Objective, Proofs, SolveOptions, Verdict, recheck};
use serde::Serialize;

use super::refuse;
use crate::Outcome;
use crate::cli::VerifyArguments;
use crate::commands::play::seed_of_clock;
use crate::output::{Output, number, plural};
use crate::progress::Progress;
use crate::{checkpoint, interrupt, loading};

/// What was found, for programs.
#[derive(Serialize)]
struct Rechecked {
    game: String,
    /// The turns that the checkpoint goes on from.
    turns: Vec<String>,
    /// How many results the checkpoint has.
    results: usize,
    /// How many of them were proved again or found to be false.
    checked: usize,
    /// How many of these hold.
    held: usize,
    /// What the sample was drawn with.
    seed: u64,
    /// Whether all that were to be checked hold.
    holds: bool,
    /// Whether it was stopped before all of them were checked.
    stopped: bool,
    /// The first that does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    first_flaw: Option<FalseClaim>,
}

/// A result that does not hold.
#[derive(Serialize)]
struct FalseClaim {
    /// Its key in the checkpoint: the beginning of its line.
    key: String,
    /// The questions and answers that lead to its position; absent for grids of Item Matching.
    #[serde(skip_serializing_if = "Option::is_none")]
    turns: Option<Vec<String>>,
    /// The bound that is said to be proved.
    lower_bound: u64,
    reason: String,
}

pub(super) fn run(
    arguments: &VerifyArguments,
    share: f64,
    output: &Output,
) -> anyhow::Result<Outcome> {
    let path = &arguments.file;
    let place = || format!("in the checkpoint {}", path.display());
    let text = checkpoint::text(path)?;
    let (spec, turns) = match Proofs::subject_of(&text) {
        Ok(subject) => subject,
        Err(error) => return refuse(&anyhow::Error::new(error).context(place()), output),
    };
    let game = loading::game(&spec).with_context(place)?;
    let read = turns.iter().map(|turn| game.read_turn(turn));
    let read: Vec<_> = read.collect::<Result<_, _>>().with_context(place)?;
    let position = Position::after_turns(&game, &read).with_context(place)?;
    let proofs = match Proofs::read(&text, &position) {
        Ok(proofs) => proofs,
        Err(error) => return refuse(&anyhow::Error::new(error).context(place()), output),
    };
    let seed = arguments.seed.unwrap_or_else(seed_of_clock);
    let claims = proofs.sample(share, seed);
    interrupt::catch();
    let memory = arguments.memory;
    let memory = memory.unwrap_or(SolveOptions::new(Objective::Mean).memory);
    let progress = Progress::new("proving again").aloud();
    let verdicts = recheck(&position, &claims, memory, &progress)?;
    drop(progress);
    let count = |wanted: fn(&Verdict) -> bool| verdicts.iter().filter(|&it| wanted(it)).count();
    let stopped = count(|verdict| *verdict == Verdict::Stopped);
    let held = count(|verdict| *verdict == Verdict::Holds);
    let flaws = claims.iter().zip(&verdicts);
    let mut flaws = flaws.filter_map(|(claim, verdict)| match verdict {
        Verdict::Fails(flaw) => Some(false_claim(claim, *flaw, &position)),
        _ => None,
    });
    let found = Rechecked {
        game: spec,
        turns,
        results: proofs.len(),
        checked: claims.len() - stopped,
        held,
        seed,
        holds: held == claims.len(),
        stopped: stopped > 0,
        first_flaw: flaws.next(),
    };
    match output.is_json() {
        true => output.document(&found)?,
        false => print(&found, output)?,
    }
    Ok(match found.holds {
        true => Outcome::Fine,
        false => Outcome::Negative,
    })
}

fn false_claim(claim: &Claim, flaw: Flaw, position: &Position) -> FalseClaim {
    FalseClaim {
        key: claim.key(),
        turns: claim.turns(position),
        lower_bound: claim.lower_bound(),
        reason: flaw.to_string(),
    }
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
