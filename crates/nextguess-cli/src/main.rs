//! The binary `nextguess`: one file for each subcommand.

mod arguments;
mod commands;
mod files;
mod reproduction;
mod sweep;
mod terminal;
mod threads;
mod views;

use std::process::ExitCode;

use clap::Parser;

use arguments::{Cli, ColorChoice, Command};
use terminal::{interrupt, output, output::Output};

/// How a command that ran to its end came out.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Ending {
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
        Ok(Ending::Fine) => 0,
        Ok(Ending::Negative) => 1,
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

fn run(command: Command, output: &Output) -> anyhow::Result<Ending> {
    match command {
        Command::Ask => commands::ask::run(output),
        Command::Games => commands::games::run(output),
        Command::Strategies => commands::strategies::run(output),
        Command::Grade(arguments) => commands::playing::grade::run(arguments, output),
        Command::Suggest(arguments) => commands::playing::suggest::run(arguments, output),
        Command::Play(arguments) => commands::playing::play::run(arguments, output),
        Command::Solve(arguments) => commands::playing::solve::run(arguments, output),
        Command::Serve(arguments) => commands::serve::run(arguments, output),
        Command::Simulate(arguments) => commands::measuring::simulate::run(arguments, output),
        Command::Sweep(arguments) => commands::measuring::sweep::run(arguments, output),
        Command::Tree(arguments) => commands::proving::tree::run(arguments, output),
        Command::Verify(arguments) => commands::proving::verify::run(arguments, output),
        Command::Season(arguments) => commands::season::run(arguments, output),
        Command::Optimal(arguments) => commands::proving::optimal::run(arguments, output),
        Command::Jobs(arguments) => commands::jobs::run(arguments, output),
        Command::Reproduce(arguments) => commands::measuring::reproduce::run(arguments, output),
        Command::Completions(arguments) => commands::completions::run(arguments, output),
        Command::Man(arguments) => commands::man::run(arguments, output),
    }
}
