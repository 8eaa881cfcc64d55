//! Checks of this repository that need more than `cargo test`: a browser, a fuzzer, a licence checker, or hours.
//!
//! `cargo xtask` lists them. Each one installs the Cargo tools it needs, or says exactly what to install.

mod deny;
mod e2e;
mod fuzz;
mod oracle;
mod slow;
mod tools;

use std::process::ExitCode;

/// Why a check failed, as a sentence for the person who ran it.
type Failure = String;

/// One check that can be run.
struct Task {
    name: &'static str,
    /// What can follow the name.
    arguments: &'static str,
    about: &'static str,
    run: fn(&[String]) -> Result<(), Failure>,
}

const TASKS: &[Task] = &[
    Task {
        name: "e2e",
        arguments: "[--install] [--pictures] [NAME]",
        about: "Click through the page in a real browser. Needs Chromium, Node and npm.",
        run: e2e::run,
    },
    Task {
        name: "fuzz",
        arguments: "[--seconds N] [TARGET]",
        about: "Fuzz every kind of input, each for N seconds (20). Installs cargo-fuzz if it is missing.",
        run: fuzz::run,
    },
    Task {
        name: "oracle",
        arguments: "[--rounds N] [--seed N] [NAME]",
        about: "Compare the library with an independent oracle, on N times as many cases as the tests do (20).",
        run: oracle::run,
    },
    Task {
        name: "deny",
        arguments: "",
        about: "Check licences, bans and sources of dependencies. Installs cargo-deny if it is missing.",
        run: deny::run,
    },
    Task {
        name: "slow",
        arguments: "[NAME]",
        about: "Run the tests that `cargo test` leaves out because they take minutes.",
        run: slow::run,
    },
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    };
    if ["help", "--help", "-h"].contains(&name.as_str()) {
        println!("{}", usage());
        return ExitCode::SUCCESS;
    }
    let Some(task) = TASKS.iter().find(|task| task.name == name) else {
        eprintln!("xtask: there is no task `{name}`.\n\n{}", usage());
        return ExitCode::from(2);
    };
    if rest.iter().any(|word| word == "--help" || word == "-h") {
        println!(
            "cargo xtask {} {}\n\n{}",
            task.name, task.arguments, task.about
        );
        return ExitCode::SUCCESS;
    }
    match (task.run)(rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("xtask {name}: {failure}");
            ExitCode::FAILURE
        }
    }
}

fn usage() -> String {
    let mut text = String::from("Usage: cargo xtask TASK\n");
    for task in TASKS {
        text += &format!("\n  {} {}\n      {}", task.name, task.arguments, task.about);
    }
    text
}
