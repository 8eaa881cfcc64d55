//! `play` and `solve` as people and programs use them: the real binary, over pipes and over a
//! pseudo-terminal.

mod play;
mod solve;
#[cfg(unix)]
mod terminal;

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;

/// What a run left behind.
struct Run {
    stdout: String,
    stderr: String,
    code: Option<i32>,
}

fn nextguess(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nextguess"));
    command.args(arguments);
    command.env_remove("NO_COLOR").env("TERM", "xterm");
    command
}

fn run_bytes(arguments: &[&str], input: &[u8]) -> Run {
    let mut child = nextguess(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A program that has ended does not read the rest.
    let _ = child.stdin.take().unwrap().write_all(input);
    let output = child.wait_with_output().unwrap();
    Run {
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}

/// Runs with these lines as standard input.
fn run(arguments: &[&str], lines: &[&str]) -> Run {
    run_bytes(arguments, (lines.join("\n") + "\n").as_bytes())
}

fn run_json(arguments: &[&str], lines: &[&str]) -> (Value, Run) {
    let arguments = [arguments, &["--json"]].concat();
    let run = run(&arguments, lines);
    let document = serde_json::from_str(&run.stdout).expect(&run.stdout);
    (document, run)
}

/// The questions and answers of the game that `solve` plays by itself, without booths that nobody has to
/// ask.
fn own_game(game: &str, secret: &str) -> Vec<(String, String)> {
    let (document, _) = run_json(&["solve", game, "--secret", secret], &[]);
    let text = |turn: &Value, key: &str| turn[key].as_str().unwrap().to_owned();
    let turns = document["turns"].as_array().unwrap().iter();
    turns
        .filter(|turn| turn["idle"] != true)
        .map(|turn| (text(turn, "question"), text(turn, "feedback")))
        .collect()
}

fn answers(game: &[(String, String)]) -> Vec<&str> {
    game.iter().map(|(_, answer)| answer.as_str()).collect()
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}
