//! `nextguess jobs merge`: results checked, and put into a checkpoint.

use std::sync::Arc;

use anyhow::bail;
use nextguess::Unwatched;
use nextguess::position::Position;
use nextguess::solver::jobs::Merger;
use serde::Serialize;

use super::results::{self, Refused};
use crate::Ending;
use crate::arguments::JobsMergeArguments;
use crate::files::checkpoint::{self, Checkpoint};
use crate::files::loading;
use crate::terminal::output::{Output, plural};

/// What became of the results.
#[derive(Debug, Serialize)]
struct Merged {
    game: String,
    /// How many results count.
    taken: usize,
    refused: Vec<Refused>,
    /// How many positions the checkpoint has results about.
    proved: usize,
}

pub(super) fn run(arguments: &JobsMergeArguments, output: &Output) -> anyhow::Result<Ending> {
    let lines = results::read(&arguments.results, output)?;
    let Some(first) = lines.iter().find_map(|line| line.result.as_ref().ok()) else {
        results::take_all(lines, output, |_| Ok(()));
        bail!(
            "there is no result in these files. Example: nextguess jobs run < jobs.ndjson > results.ndjson"
        );
    };
    let game = loading::game(&first.job.game)?;
    let start = Position::start(&game)?;
    let (opened, proofs) = checkpoint::open(&arguments.checkpoint, &start)?;
    let proofs = Arc::new(proofs);
    let checkpoint = Checkpoint::new(opened, proofs.clone());
    let mut merger = match Merger::new(&start, proofs.clone(), &Unwatched) {
        Ok(merger) => merger,
        Err(error) => {
            checkpoint.give_up();
            return Err(error.into());
        }
    };
    let mut taken = 0;
    let refused = results::take_all(lines, output, |result| {
        merger.take(result)?;
        taken += 1;
        Ok(())
    });
    checkpoint.finish()?;
    let is_fine = refused.is_empty();
    let merged = Merged {
        game: game.spec().to_string(),
        taken,
        refused,
        proved: proofs.len(),
    };
    if output.is_json() {
        output.document(&merged)?;
    } else {
        output.line(&format!(
            "{}: {} taken, {} refused; {} has results about {}",
            merged.game,
            plural(merged.taken, "result"),
            merged.refused.len(),
            arguments.checkpoint.display(),
            plural(merged.proved, "position")
        ))?;
    }
    Ok(match is_fine {
        true => Ending::Fine,
        false => Ending::Negative,
    })
}
