//! `nextguess completions`: what a shell needs to complete our commands.

use clap::CommandFactory;
use serde::Serialize;

use crate::Ending;
use crate::arguments::{Cli, CompletionsArguments};
use crate::terminal::output::Output;

#[derive(Serialize)]
struct Completions {
    shell: String,
    script: String,
}

pub(crate) fn run(arguments: CompletionsArguments, output: &Output) -> anyhow::Result<Ending> {
    let mut script = Vec::new();
    clap_complete::generate(
        arguments.shell,
        &mut Cli::command(),
        "nextguess",
        &mut script,
    );
    let script = String::from_utf8(script)?;
    if output.is_json() {
        let shell = arguments.shell.to_string();
        output.document(&Completions { shell, script })?;
    } else {
        output.text(&script)?;
    }
    Ok(Ending::Fine)
}
