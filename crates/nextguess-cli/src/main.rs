//! The binary `nextguess`: one file a subcommand.

mod bounds;
mod chart;
mod checkpoint;
mod cli;
mod commands;
mod conflict;
mod display;
mod draft;
mod editor;
mod explain;
mod held_file;
mod history;
mod interrupt;
mod loading;
mod matrix;
mod new_file;
mod output;
mod progress;
mod prompt;
mod reproduction;
mod sweep;
mod table;
mod threads;
mod verdict;

use std::process::ExitCode;

use clap::Parser;

use cli::{Cli, ColorChoice, Command};
use output::Output;

/// How a command that ran to its end came out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Outcome {
    Fine,
    /// A contradiction, a lost game, a claim that does not hold.
    Negative,
}

fn main() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(refusal) => return refuse(&refusal),
    };
    let output = Output::new(cli.json, cli.color);
    // A server ends by Ctrl-C as it should.
    let is_server = matches!(cli.command, Command::Serve(_));
    if !is_server {
        interrupt::install(output.clone());
    }
    let code = match run(cli.command, &output) {
        Ok(Outcome::Fine) => 0,
        Ok(Outcome::Negative) => 1,
        Err(error) if output::is_closed_pipe(&error) => 0,
        Err(error) => {
            output.error(&error);
            2
        }
    };
    match interrupt::was_pressed() {
        true => ExitCode::from(interrupt::EXIT_CODE),
        false => ExitCode::from(code),
    }
}

/// Ends with what the parser has to say: help, the version, or why a command line is wrong.
fn refuse(refusal: &clap::Error) -> ExitCode {
    let _ = refusal.print();
    if !refusal.use_stderr() {
        return ExitCode::SUCCESS;
    }
    let arguments = std::env::args_os().skip(1);
    let mut options = arguments.take_while(|argument| argument != "--");
    let output = Output::new(
        options.any(|argument| argument == "--json"),
        ColorChoice::Auto,
    );
    output.failure(refusal.to_string().trim_end().to_owned());
    ExitCode::from(2)
}

fn run(command: Command, output: &Output) -> anyhow::Result<Outcome> {
    match command {
        Command::Ask => commands::ask::run(output),
        Command::Games => commands::games::run(output),
        Command::Strategies => commands::strategies::run(output),
        Command::Grade(arguments) => commands::grade::run(arguments, output),
        Command::Suggest(arguments) => commands::suggest::run(arguments, output),
        Command::Play(arguments) => commands::play::run(arguments, output),
        Command::Solve(arguments) => commands::solve::run(arguments, output),
        Command::Serve(arguments) => commands::serve::run(arguments, output),
        Command::Simulate(arguments) => commands::simulate::run(arguments, output),
        Command::Sweep(arguments) => commands::sweep::run(arguments, output),
        Command::Tree(arguments) => commands::tree::run(arguments, output),
        Command::Verify(arguments) => commands::verify::run(arguments, output),
        Command::Season(arguments) => commands::season::run(arguments, output),
        Command::Optimal(arguments) => commands::optimal::run(arguments, output),
        Command::Reproduce(arguments) => commands::reproduce::run(arguments, output),
        Command::Completions(arguments) => commands::completions::run(arguments, output),
        Command::Man(arguments) => commands::man::run(arguments, output),
    }
}
