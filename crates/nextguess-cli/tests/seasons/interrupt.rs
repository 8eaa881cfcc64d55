//! Ctrl-C while a season is read or changed.

use serde_json::json;

use super::*;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

fn press(child: &Child) {
    use nix::sys::signal::{Signal, kill};
    let process = nix::unistd::Pid::from_raw(child.id() as i32);
    kill(process, Signal::SIGINT).unwrap();
}

/// A season whose count takes seconds.
fn long_season() -> String {
    const COUPLES: usize = 14;
    let people = |side: &str| -> Vec<String> {
        let name = |person| format!("{side}{person:02}");
        (0..COUPLES).map(name).collect()
    };
    let (left, right) = (people("L"), people("R"));
    let night = |shift: usize| {
        let couple = |at: usize| {
            json!([
                left[at],
                right[(at * (1 + shift % 3 * 2) + shift) % COUPLES]
            ])
        };
        json!({"kind": "night", "lights": 1, "pairs": (0..COUPLES).map(couple).collect::<Vec<_>>()})
    };
    let nights: Vec<_> = (0..8).map(night).collect();
    json!({"left": left, "right": right, "events": nights}).to_string()
}

#[test]
fn a_count_stops_cleanly() {
    let folder = Folder::new("interrupt");
    let season = folder.write("long.json", &long_season());
    let changed = || std::fs::metadata(&folder.0).unwrap().modified().unwrap();
    let before = changed();
    // The clock of the files has to tick.
    std::thread::sleep(Duration::from_millis(50));
    let svg = folder.path("a.svg");
    let child = start(&["--json", "season", &season, "--svg", &svg]);
    // That a file was tried out there shows that the count begins.
    let begun = Instant::now();
    while changed() == before && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    press(&child);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert!(said.starts_with("Stopped"), "{said}");
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_has(
        document["error"].as_str().unwrap(),
        &["no file was written"],
    );
    assert_eq!(folder.files(), 1, "no picture is left");
}

#[test]
fn an_event_that_is_being_counted_is_not_written() {
    let folder = Folder::new("interrupt-count");
    let file = folder.write("long.json", &long_season());
    let before = folder.read("long.json");
    let changed = || std::fs::metadata(&folder.0).unwrap().modified().unwrap();
    let then = changed();
    std::thread::sleep(Duration::from_millis(50));
    let child = start(&["--json", "season", "add", &file, "L00+R00=no"]);
    let begun = Instant::now();
    while changed() == then && begun.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(20));
    }
    press(&child);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(130), "{said}");
    assert_has(&said, &["Stopped. Nothing was written."]);
    let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_has(document["error"].as_str().unwrap(), &["Stopped"]);
    assert_eq!(folder.read("long.json"), before);
    assert_eq!(folder.files(), 1);
}

#[test]
fn what_was_added_stays_when_the_next_event_is_not_typed() {
    let folder = Folder::new("interrupt-add");
    let file = folder.copy("small.toml");
    let mut child = start(&["season", "add", &file]);
    let mut input = child.stdin.take().unwrap();
    input.write_all(b"Gina+Ivo=no\n").unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    told.read_line(&mut line).unwrap();
    assert_has(&line, &["booth Gina+Ivo: no"]);
    press(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert_has(&folder.read("small.toml"), &["pair = [\"Gina\", \"Ivo\"]"]);
    assert_eq!(folder.files(), 1);
}
