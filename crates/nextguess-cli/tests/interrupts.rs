//! Ctrl-C ends every command with exit code 130, whatever it is doing.

#![cfg(target_os = "linux")]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::io::Write;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use folder::Folder;

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Whether the process has said what is to happen at Ctrl-C.
fn is_ready(child: &Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let status = status.unwrap_or_default();
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_some_and(|mask| mask & 2 != 0)
}

fn press(child: &Child) {
    let process = child.id().to_string();
    let killed = Command::new("kill").args(["-INT", &process]).status();
    assert!(killed.unwrap().success());
}

/// Presses Ctrl-C while the command is at work or waits for a line.
fn interrupted(arguments: &[&str], typed: &str) -> Output {
    interrupted_when(arguments, typed, is_ready)
}

/// Presses Ctrl-C a moment after the command is ready.
fn interrupted_when(arguments: &[&str], typed: &str, is_ready: impl Fn(&Child) -> bool) -> Output {
    let mut child = start(arguments);
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(typed.as_bytes()).unwrap();
    stdin.flush().unwrap();
    let begun = Instant::now();
    while !is_ready(&child) {
        let waited = begun.elapsed();
        assert!(waited < Duration::from_secs(60), "{arguments:?} never was");
        std::thread::sleep(Duration::from_millis(10));
    }
    std::thread::sleep(Duration::from_millis(400));
    press(&child);
    let output = child.wait_with_output().unwrap();
    // Only now: a command must not end because its input does.
    drop(stdin);
    output
}

#[test]
fn every_long_command_ends_with_130() {
    let folder = Folder::new("interrupts");
    let (season, csv, tree, pipe, games) = (
        folder.path("season.toml"),
        folder.path("a.csv"),
        folder.path("a.tree"),
        folder.path("pipe"),
        folder.path("games.csv"),
    );
    let checkpoint = folder.path("checkpoint");
    let people = "left = [\"Ana\", \"Cleo\"]\nright = [\"Ben\", \"Dan\"]\n";
    std::fs::write(&season, people).unwrap();
    let made = Command::new("mkfifo").arg(&pipe).status();
    assert!(made.unwrap().success());
    let cases: &[(&[&str], &str)] = &[
        (
            &[
                "suggest",
                "permutation:9",
                "012345678=1",
                "--strategy",
                "entropy,effort=100000000000",
            ],
            "",
        ),
        (
            &["suggest", "mastermind:4x6", "--history", "-"],
            "0011=1,0\n",
        ),
        (&["solve", "permutation:10", "--strategy", "entropy"], ""),
        (
            &[
                "solve",
                "permutation:10",
                "--strategy",
                "entropy,effort=100000000000",
                "--secret",
                "1234567890",
            ],
            "",
        ),
        (&["solve", "mastermind:4x6"], "1,0\n"),
        (&["play", "mastermind:4x6"], "0011\n"),
        (&["play", "permutation:10"], "hint\n"),
        (
            &[
                "simulate",
                "permutation:10",
                "--csv",
                &csv,
                "--games",
                &games,
            ],
            "",
        ),
        (
            &[
                "sweep",
                "permutation:N",
                "--sizes",
                "10",
                "--strategy",
                "entropy",
                "--csv",
                &csv,
            ],
            "",
        ),
        (
            &[
                "tree",
                "permutation:10",
                "--strategy",
                "entropy",
                "--out",
                &tree,
            ],
            "",
        ),
        (&["verify", &pipe], ""),
        (&["season", &pipe], ""),
        (&["season", "new"], "Ours\n"),
        (&["season", "add", &season], ""),
        (
            &["optimal", "mastermind:4x8", "--checkpoint", &checkpoint],
            "",
        ),
        (&["reproduce", "ayto", "--csv", &csv], ""),
    ];
    for (arguments, typed) in cases {
        let output = interrupted(arguments, typed);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}: {said}");
    }
    let mut left = std::fs::read_dir(folder.path("")).unwrap();
    let unfinished = left.find(|file| {
        let name = file.as_ref().unwrap().file_name();
        !["season.toml", "pipe", "checkpoint"].contains(&name.to_str().unwrap())
    });
    assert!(unfinished.is_none(), "{unfinished:?} was left");
    assert_eq!(std::fs::read_to_string(&season).unwrap(), people);
}

#[test]
fn programs_get_one_document() {
    let cases: &[(&[&str], &str)] = &[
        (
            &[
                "--json",
                "suggest",
                "permutation:9",
                "012345678=1",
                "--strategy",
                "entropy,effort=100000000000",
            ],
            "",
        ),
        (&["--json", "solve", "mastermind:4x6"], "1,0\n"),
        (&["--json", "simulate", "permutation:10"], ""),
        (&["--json", "optimal", "mastermind:4x8"], ""),
        (
            &["--json", "tree", "permutation:10", "--strategy", "entropy"],
            "",
        ),
        (&["--json", "reproduce", "ayto"], ""),
    ];
    for (arguments, typed) in cases {
        let output = interrupted(arguments, typed);
        assert_eq!(output.status.code(), Some(130), "{arguments:?}");
        let document: Result<serde_json::Value, _> = serde_json::from_slice(&output.stdout);
        assert!(document.is_ok(), "{arguments:?}: {document:?}");
    }
}

/// The best strategy so far is shown, and what was proved can be gone on from.
#[test]
fn a_stopped_proof_shows_what_it_has() {
    let folder = Folder::new("stopped-proof");
    let checkpoint = folder.path("c");
    let search = ["optimal", "mastermind:4x8", "--checkpoint", &checkpoint];
    let has_begun = |_: &Child| std::fs::exists(&checkpoint).unwrap();
    let output = interrupted_when(&search, "", has_begun);
    assert_eq!(output.status.code(), Some(130));
    let told = String::from_utf8(output.stdout).unwrap();
    assert!(
        told.contains("proved") && told.contains("no, between"),
        "{told}"
    );
    let again = start(&[&search[..], &["--time-limit", "0"]].concat());
    let output = again.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(folder.files(), 1);
}

mod terminal {
    use super::*;
    use rexpect::process::WaitStatus;
    use rexpect::session::{PtySession, spawn_command};

    fn start(arguments: &[&str]) -> PtySession {
        let mut command = Command::new(env!("CARGO_BIN_EXE_nextguess"));
        command.args(arguments);
        command.env("TERM", "xterm").env("NO_COLOR", "1");
        spawn_command(command, Some(60_000)).unwrap()
    }

    /// What a terminal shows after all this was written to it.
    fn screen(written: &str) -> String {
        let mut lines: Vec<Vec<char>> = vec![Vec::new()];
        let (mut row, mut column) = (0, 0);
        let mut chars = written.chars().peekable();
        while let Some(next) = chars.next() {
            match next {
                '\r' => column = 0,
                '\n' => {
                    row += 1;
                    if lines.len() <= row {
                        lines.push(Vec::new());
                    }
                }
                '\x1b' if chars.peek() == Some(&'[') => {
                    chars.next();
                    let mut number = String::new();
                    let mut code = ' ';
                    for part in chars.by_ref() {
                        code = part;
                        if part.is_ascii_alphabetic() {
                            break;
                        }
                        number.push(part);
                    }
                    let count: usize = number.parse().unwrap_or(1);
                    match code {
                        'A' => row = row.saturating_sub(count),
                        'B' => row = (row + count).min(lines.len() - 1),
                        'K' if number == "2" => lines[row].clear(),
                        'K' => lines[row].truncate(column),
                        _ => {}
                    }
                }
                shown => {
                    let line = &mut lines[row];
                    if line.len() <= column {
                        line.resize(column + 1, ' ');
                    }
                    line[column] = shown;
                    column += 1;
                }
            }
        }
        let text = |line: Vec<char>| line.into_iter().collect::<String>();
        let lines: Vec<String> = lines.into_iter().map(text).collect();
        lines.join("\n")
    }

    #[test]
    fn a_screen_is_read_as_terminals_do() {
        assert_eq!(screen("bar 50%\r^C\r\x1b[2Kend\r\nnext"), "end\nnext");
        assert_eq!(screen("bar 50%\n^C\r\x1b[2Kend"), "bar 50%\nend");
    }

    /// Waits until `shown` is on the screen, presses Ctrl-C, and returns what is on the screen in the end.
    fn stopped(arguments: &[&str], shown: &str) -> String {
        let mut session = start(arguments);
        let before = session.exp_string(shown).unwrap();
        session.send_control('c').unwrap();
        let rest = session.exp_eof().unwrap();
        match session.process().wait().unwrap() {
            WaitStatus::Exited(_, code) => assert_eq!(code, 130, "{arguments:?}"),
            other => panic!("{arguments:?} ended by {other:?}"),
        }
        screen(&format!("{before}{shown}{rest}"))
    }

    #[test]
    fn no_bar_is_left() {
        let scored = stopped(
            &[
                "suggest",
                "permutation:9",
                "012345678=1",
                "--strategy",
                "entropy,effort=100000000000",
            ],
            " left\r",
        );
        let played = stopped(&["simulate", "permutation:9"], " left\r");
        for screen in [&scored, &played] {
            assert!(!screen.contains('█') && !screen.contains('░'), "{screen}");
            assert!(!screen.contains(" left"), "{screen}");
        }
        assert!(played.contains("Stopped: entropy played"), "{played}");
    }

    #[test]
    fn a_search_shows_time_and_positions_and_takes_them_away() {
        let screen = stopped(&["optimal", "mastermind:4x8"], " positions searched");
        assert!(screen.contains("no, between"), "{screen}");
        let line = screen
            .lines()
            .find(|line| line.contains("positions searched"));
        // The result has such a line, but no time and no spinner.
        assert!(
            line.is_some_and(|line| line.starts_with("effort")),
            "{screen}"
        );
    }

    #[test]
    fn a_prompt_ends_too() {
        let told = stopped(&["solve", "mastermind:4x6"], "guess 0123 = ");
        assert!(told.contains("Not finished after 0 turns."), "{told}");
        let told = stopped(&["play", "mastermind:4x6", "--secret", "0123"], "guess: ");
        assert!(told.contains("Given up after 0 turns"), "{told}");
    }
}
