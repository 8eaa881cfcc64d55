//! `nextguess jobs`: a proof cut into jobs, so that many machines can share the work.

mod merge;
mod plan;
mod results;
mod run;

use crate::Ending;
use crate::arguments::{JobsArguments, JobsCommand};
use crate::terminal::output::Output;

pub(crate) fn run(arguments: JobsArguments, output: &Output) -> anyhow::Result<Ending> {
    match arguments.command {
        JobsCommand::Plan(arguments) => plan::run(arguments, output),
        JobsCommand::Run(arguments) => run::run(&arguments, output),
        JobsCommand::Merge(arguments) => merge::run(&arguments, output),
    }
}
