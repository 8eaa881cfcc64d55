//! `nextguess play`.

use crate::Outcome;
use crate::cli::PlayArguments;
use crate::output::Output;

pub(crate) fn run(_arguments: PlayArguments, _output: &Output) -> anyhow::Result<Outcome> {
    unimplemented!()
}
