//! `nextguess verify`: whether a stored tree keeps what it claims, and a checkpoint what it says is proved.

mod recheck;

use std::collections::BTreeMap;

use anyhow::{Context, bail};
use nextguess::tree::{Claims, TreeFile, verify};
use serde::Serialize;

use crate::Ending;
use crate::arguments::VerifyArguments;
use crate::files::{checkpoint, loading};
use crate::terminal::interrupt;
use crate::terminal::output::{Output, number, plural};
use crate::terminal::progress::Progress;
use crate::threads;

/// What was found, for programs.
#[derive(Serialize)]
struct Verified {
    game: String,
    checksum: String,
    claims: Claims,
    /// How many secrets took each number of turns.
    histogram: BTreeMap<u32, u64>,
    mean: f64,
    holds: bool,
    /// What does not hold.
    flaws: Vec<String>,
}

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
    let place = || format!("in the tree {}", path.display());
    let file = match TreeFile::open(&bytes) {
        Ok(file) => file,
        Err(error) => return refuse(&anyhow::Error::new(error).context(place()), output),
    };
    let game = loading::game(file.game()).with_context(place)?;
    let game = &game;
    let tree = match file.tree(game) {
        Ok(tree) => tree,
        Err(error) => return refuse(&anyhow::Error::new(error).context(place()), output),
    };
    interrupt::catch();
    let verification = verify(&tree, game, &Progress::new("verifying").aloud())?;
    let (games, flaws) = (verification.statistics, verification.flaws);
    let outcome = match flaws.is_empty() {
        true => Ending::Fine,
        false => Ending::Negative,
    };
    if output.is_json() {
        output.document(&Verified {
            game: file.game().to_owned(),
            checksum: file.checksum(),
            claims: file.claims(),
            histogram: games.histogram().collect(),
            mean: games.mean(),
            holds: flaws.is_empty(),
            flaws: flaws.iter().map(ToString::to_string).collect(),
        })?;
        return Ok(outcome);
    }
    let followed = plural(games.count() as usize, "secret");
    output.line(&output.strong(&format!("{}, {followed} followed", file.game())))?;
    output.line(&format!("checksum {}", file.checksum()))?;
    output.line("")?;
    let noun = format!(">{}s", game.turn_noun());
    let mut table = output.new_table(&[&noun, ">secrets"]);
    for (turns, secrets) in games.histogram() {
        table.add_row([turns.to_string(), number(secrets as usize)]);
    }
    output.table(&table)?;
    output.line("")?;
    if flaws.is_empty() {
        let claims = file.claims();
        output.line(&format!(
            "Every claim holds: {} lost, {} {}s at most, {} in all, {:.4} on average.",
            number(claims.lost as usize),
            claims.longest,
            game.turn_noun(),
            number(claims.total as usize),
            games.mean(),
        ))?;
    }
    for flaw in &flaws {
        output.line(&format!("Does not hold: {flaw}."))?;
    }
    Ok(outcome)
}

/// A file that is no tree at all claims nothing that could hold.
fn refuse(error: &anyhow::Error, output: &Output) -> anyhow::Result<Ending> {
    output.error(error);
    Ok(Ending::Negative)
}
