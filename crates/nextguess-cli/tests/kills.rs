//! The binary killed at random moments: a file that it writes is the old one or the new one, never half of it.
#![cfg(unix)]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{nextguess, prints, prints_json};
use folder::Folder;

/// Moments between 0 and 1, in an order that depends on nothing.
fn moments(count: u64) -> impl Iterator<Item = f64> {
    // Multiples of the golden ratio lie evenly in every beginning of the series.
    (1..=count).map(|number| (number as f64 * 0.618_033_988_749_895).fract())
}

/// Starts the binary and kills it after a while. Returns whether it had ended by itself, and well.
fn killed(arguments: &[&str], after: Duration) -> bool {
    let mut child = Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    std::thread::sleep(after);
    let _ = child.kill();
    child.wait().unwrap().success()
}

/// How long a whole run takes.
fn duration(arguments: &[&str]) -> Duration {
    let begun = Instant::now();
    prints(arguments);
    begun.elapsed()
}

#[test]
fn a_checkpoint_is_whole_after_every_kill() {
    let folder = Folder::new("kill-optimal");
    let file = folder.path("checkpoint");
    let game = "permutation:6";
    let plain = prints_json(&["optimal", game]);
    let search = ["optimal", game, "--checkpoint", &file];
    let whole = duration(&search);
    std::fs::remove_file(&file).unwrap();
    for moment in moments(12) {
        killed(&search, whole.mul_f64(moment));
        if Path::new(&file).exists() {
            // What is there can be read: with no time left, the search says what it read and proves no more.
            let run = nextguess(
                &[
                    "--json",
                    "optimal",
                    game,
                    "--checkpoint",
                    &file,
                    "--time-limit",
                    "0",
                ],
                "",
            );
            assert!(run.code < 2, "{}{}", run.stdout, run.stderr);
        }
    }
    let resumed = prints_json(&search);
    for field in ["proved", "total", "first"] {
        assert_eq!(resumed[field], plain[field], "{field}");
    }
}

#[test]
fn a_tree_is_whole_after_every_kill() {
    let folder = Folder::new("kill-tree");
    let file = folder.path("tree");
    let build = [
        "tree",
        "mastermind:4x6",
        "--strategy",
        "entropy",
        "--out",
        &file,
    ];
    let whole = duration(&build);
    let bytes = std::fs::read(&file).unwrap();
    std::fs::remove_file(&file).unwrap();
    for moment in moments(20) {
        killed(&build, whole.mul_f64(moment));
        if let Ok(given) = std::fs::read(&file) {
            assert_eq!(given, bytes, "half of a tree");
            std::fs::remove_file(&file).unwrap();
        }
    }
}

#[test]
fn a_season_is_whole_after_every_kill() {
    let folder = Folder::new("kill-season");
    let file = folder.path("season.toml");
    std::fs::write(
        &file,
        "left = [\"Ana\", \"Cleo\", \"Eve\"]\nright = [\"Ben\", \"Dan\", \"Finn\"]\n",
    )
    .unwrap();
    let add = [
        "season",
        "add",
        &file,
        "night Ana+Ben, Cleo+Dan, Eve+Finn=1",
    ];
    let whole = duration(&add);
    let mut events = 1;
    for moment in moments(30) {
        let ended = killed(&add, whole.mul_f64(moment));
        let told = prints_json(&["season", &file])["events"].clone();
        let now = told.as_array().expect("a list of events").len();
        // A run that ended has added one; one that was killed may have.
        assert!(
            now == events + 1 || (now == events && !ended),
            "{now} events after {events}"
        );
        events = now;
    }
    let written = std::fs::read_to_string(&file).unwrap();
    assert_eq!(written.matches("[[events]]").count(), events);
}
