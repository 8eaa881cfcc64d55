//! `nextguess solve`.

use crate::Outcome;
use crate::cli::SolveArguments;
use crate::output::Output;

pub(crate) fn run(_arguments: SolveArguments, _output: &Output) -> anyhow::Result<Outcome> {
    unimplemented!()
}
