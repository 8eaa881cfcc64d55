//! The binary `nextguess`: one file a subcommand.

mod chart;
mod cli;
mod commands;
mod conflict;
mod interrupt;
mod loading;
mod matrix;
mod new_file;
mod output;
mod progress;
mod prompt;
mod record;
mod reproduction;
mod review;
mod verdict;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, Command};
use output::Output;

/// How a command that ran to its end came out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Fine,
    /// A contradiction, a lost game, a claim that does not hold.
    Negative,
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let output = Output::new(cli.json, cli.color);
    match run(cli.command, &output) {
        Ok(Outcome::Fine) => ExitCode::SUCCESS,
        Ok(Outcome::Negative) => ExitCode::from(1),
        Err(error) if output::is_closed_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            output.error(&error);
            ExitCode::from(2)
        }
    }
}

fn run(command: Command, output: &Output) -> anyhow::Result<Outcome> {
    match command {
        Command::Games => commands::games::run(output),
        Command::Strategies => commands::strategies::run(output),
        Command::Grade(arguments) => commands::grade::run(arguments, output),
        Command::Suggest(arguments) => commands::suggest::run(arguments, output),
        Command::Play(arguments) => commands::play::run(arguments, output),
        Command::Solve(arguments) => commands::solve::run(arguments, output),
        Command::Simulate(arguments) => commands::simulate::run(arguments, output),
        Command::Reproduce(arguments) => commands::reproduce::run(arguments, output),
        Command::Completions(arguments) => commands::completions::run(arguments),
        Command::Man(arguments) => commands::man::run(arguments),
    }
}
