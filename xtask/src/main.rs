//! Tasks of this repository that are more than one command of Cargo, or need more than Rust: a browser, a fuzzer, a
//! licence checker, or hours.
//!
//! `cargo xtask` lists them. Each one installs the Cargo tools it needs, or says exactly what to install.

#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "these are programs for a terminal"
)]

mod bench;
mod ci;
mod compare;
mod deny;
mod dist;
mod docs;
mod e2e;
mod fuzz;
mod oracle;
mod python;
mod signature;
mod site;
mod slow;
mod tools;
mod wasm;
mod words;

use std::process::ExitCode;

/// Why a task failed, as a sentence for the person who ran it.
type Failure = String;

/// One task that can be run.
struct Task {
    name: &'static str,
    /// What can follow the name.
    arguments: &'static str,
    /// One line.
    about: &'static str,
    run: fn(&[String]) -> Result<(), Failure>,
}

const TASKS: &[Task] = &[
    Task {
        name: "ci",
        arguments: "",
        about: "Check all that must hold before a change lands: it runs .ci/run.",
        run: ci::run,
    },
    Task {
        name: "docs",
        arguments: "",
        about: "Write the documentation of all crates, and say where to open it. A warning is a failure.",
        run: docs::run,
    },
    Task {
        name: "signature",
        arguments: "",
        about: "Renew the table of what the searches do, and show what is different.",
        run: signature::run,
    },
    Task {
        name: "bench",
        arguments: "[grade|simulate|optimal [CASE]]",
        about: "Run the benchmarks, or one of them, or some of its cases.",
        run: bench::run,
    },
    Task {
        name: "compare",
        arguments: "[COMMIT (HEAD~1)] [CASE] [--runs N (5)] [--long] [--json] [--words FOLDER] [--programs FILE] \
                    [--before PROGRAM] [--now PROGRAM]",
        about: "Measure another commit and the working tree side by side, in time and memory, and compare what they print.",
        run: compare::run,
    },
    Task {
        name: "e2e",
        arguments: "[--install] [--pictures] [NAME]",
        about: "Click through the page in a real browser. Needs Chromium, Node and npm.",
        run: e2e::run,
    },
    Task {
        name: "site",
        arguments: "FOLDER",
        about: "Write the page with its engine as a folder of static files, for any host.",
        run: site::run,
    },
    Task {
        name: "wasm",
        arguments: "[--speed]",
        about: "Run the recorded requests through WebAssembly, or measure it. Needs Node.",
        run: wasm::run,
    },
    Task {
        name: "fuzz",
        arguments: "[--seconds N (20)] [TARGET]",
        about: "Fuzz every kind of input, each for some seconds. Installs cargo-fuzz if it is missing.",
        run: fuzz::run,
    },
    Task {
        name: "oracle",
        arguments: "[--rounds N (20)] [--seed N] [NAME]",
        about: "Compare the library with an independent oracle, on more cases than the tests do.",
        run: oracle::run,
    },
    Task {
        name: "python",
        arguments: "[--all-versions] [--install]",
        about: "Build the Python package and test it in an environment of its own. Needs Python.",
        run: python::run,
    },
    Task {
        name: "dist",
        arguments: "[--out FOLDER (target/dist)] [--install] [tar] [deb] [wheel] [site]",
        about: "Make what people install, and try it: archive, .deb, Python package and site, or some of them.",
        run: dist::run,
    },
    Task {
        name: "words",
        arguments: "FOLDER_OF_SCOWL",
        about: "Make the English words that come with the program, from the lists of Debian's package scowl.",
        run: words::run,
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
    let mut text = String::from("Usage: cargo xtask TASK\n\n");
    for task in TASKS {
        text += &format!("  {:9}  {}\n", task.name, task.about);
    }
    text + "\n`cargo xtask TASK --help` tells what can follow."
}
