//! `nextguess completions`: what a shell needs to complete our commands.

use clap::CommandFactory;

use crate::Outcome;
use crate::cli::{Cli, CompletionsArguments};

pub(crate) fn run(arguments: CompletionsArguments) -> anyhow::Result<Outcome> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Cli::command(),
        "nextguess",
        &mut script,
    );
    std::io::Write::write_all(&mut std::io::stdout().lock(), &script)?;
    Ok(Outcome::Fine)
}
