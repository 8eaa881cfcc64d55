//! Running the real binary.

// Every test file uses some of this.
#![allow(dead_code)]

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What a run of the binary left.
pub(crate) struct Run {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    pub(crate) fn of(output: Output) -> Run {
        Run {
            code: output.status.code().expect("no signal ended the binary"),
            stdout: String::from_utf8(output.stdout).expect("standard output is text"),
            stderr: String::from_utf8(output.stderr).expect("standard error is text"),
        }
    }

    /// Standard output as a JSON document.
    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.stdout).expect("one JSON document on standard output")
    }
}

/// Runs the binary with this standard input.
pub(crate) fn nextguess(arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args(arguments)
        .env_remove("NO_COLOR")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary starts");
    let mut stdin = child.stdin.take().expect("standard input is piped");
    // A command that reads nothing may close its end first.
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    Run::of(child.wait_with_output().expect("the binary ends"))
}

/// The standard output of a run that must be fine.
pub(crate) fn prints(arguments: &[&str]) -> String {
    let run = nextguess(arguments, "");
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    run.stdout
}

/// The document of a run that must be fine.
pub(crate) fn prints_json(arguments: &[&str]) -> serde_json::Value {
    let run = nextguess(&[&["--json"], arguments].concat(), "");
    assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
    run.json()
}

/// The standard error of a run that must be refused as wrong usage.
pub(crate) fn fails(arguments: &[&str]) -> String {
    let run = nextguess(arguments, "");
    assert_eq!(run.code, 2, "{arguments:?}: {}{}", run.stdout, run.stderr);
    run.stderr
}
