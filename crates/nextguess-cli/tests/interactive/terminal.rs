//! The same binary on a terminal, where standard input, output and error are one.

use super::*;
use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

const PATIENCE: Option<u64> = Some(20_000);

fn start(arguments: &[&str]) -> PtySession {
    let mut command = nextguess(arguments);
    command.env("NO_COLOR", "1");
    spawn_command(command, PATIENCE).unwrap()
}

/// Waits for the end; the exit code and the rest of the text.
fn end(mut session: PtySession) -> (i32, String) {
    let rest = session.exp_eof().unwrap();
    match session.process().wait().unwrap() {
        WaitStatus::Exited(_, code) => (code, rest),
        other => panic!("ended by {other:?}"),
    }
}

#[test]
fn a_game_is_solved() {
    let own = own_game("mastermind:4x6", "3245");
    let mut session = start(&["solve", "mastermind:4x6"]);
    session.exp_string("guess 0123 = ").unwrap();
    session.send_line("what?").unwrap();
    session.exp_string("expected two numbers").unwrap();
    for (question, answer) in &own {
        session.exp_string(&format!("guess {question} = ")).unwrap();
        session.send_line(answer).unwrap();
    }
    let (code, rest) = end(session);
    assert_eq!(code, 0);
    assert_has(&rest, &["Found 3245 in 4 turns."]);
    let found = rest.rsplit("Found 3245").next().unwrap();
    assert!(!found.contains('\x1b'), "NO_COLOR is set: {rest:?}");
    assert!(!rest.contains("\x1b[1m"), "NO_COLOR is set: {rest:?}");
}

const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";

fn type_keys(session: &mut PtySession, keys: &str) {
    session.send(keys).unwrap();
    session.flush().unwrap();
}

#[test]
fn a_line_can_be_edited_and_comes_back() {
    let mut session = start(&["play", "mastermind:4x6", "--secret", "3245"]);
    session.exp_string("Turn 1, guess: ").unwrap();
    // 0123, typed as 013 and then a 2 before the last.
    type_keys(&mut session, &format!("013{LEFT}2\r"));
    session.exp_string("answer: 0,2").unwrap();
    session.exp_string("Turn 2, guess: ").unwrap();
    // The first guess again, its last colour changed.
    type_keys(&mut session, &format!("{UP}\x7f5\r"));
    session.exp_string("answer: 1,1").unwrap();
    session.exp_string("Turn 3, guess: ").unwrap();
    // Tab completes what else can be typed.
    type_keys(&mut session, "hist\t\r");
    session.exp_string("0125").unwrap();
    session.exp_string("Turn 3, guess: ").unwrap();
    type_keys(&mut session, &format!("245{LEFT}{LEFT}{LEFT}3\r"));
    let (code, rest) = end(session);
    assert_eq!(code, 0, "{rest}");
    assert_has(&rest, &["You found 3245 in 3 turns."]);
}

#[test]
fn an_answer_can_be_edited_too() {
    let mut session = start(&["solve", "mastermind:4x6"]);
    session.exp_string("guess 0123 = ").unwrap();
    type_keys(&mut session, &format!("4,{LEFT}{LEFT}\x1b[3~0\x05"));
    type_keys(&mut session, "2\r");
    session.exp_string("Turn 2").unwrap();
    type_keys(&mut session, "history\r");
    session.exp_string("0123   0,2").unwrap();
    type_keys(&mut session, "quit\r");
    let (code, rest) = end(session);
    assert_eq!(code, 1, "{rest}");
}

/// A terminal that cannot move its cursor is written to line by line.
#[test]
fn a_dumb_terminal_is_asked_plainly() {
    let mut command = nextguess(&["play", "mastermind:4x6", "--secret", "3245"]);
    command.env("TERM", "dumb");
    let mut session = spawn_command(command, PATIENCE).unwrap();
    session.exp_string("Turn 1, guess: ").unwrap();
    session.send_line("3245").unwrap();
    let (code, rest) = end(session);
    assert_eq!(code, 0);
    assert_has(&rest, &["You found 3245 in 1 turn."]);
    assert!(!rest.contains('\x1b'), "{rest:?}");
}

#[test]
fn a_week_is_corrected() {
    let mut session = start(&["solve", "ayto:6"]);
    session.exp_string("booth 0+0 = ").unwrap();
    session.send_line("yes").unwrap();
    session.exp_string("night ").unwrap();
    session.send_line("undo").unwrap();
    session.exp_string("0+0=yes is taken back").unwrap();
    session.exp_string("booth 0+0 = ").unwrap();
    session.send_line("2+3=no").unwrap();
    session.exp_string("Week 1 of 10: 600 secrets").unwrap();
    session.exp_string("night ").unwrap();
    session.send_line("quit").unwrap();
    let (code, rest) = end(session);
    assert_eq!(code, 1);
    assert_has(&rest, &["Not finished", "600 secrets left"]);
}

#[test]
fn a_game_is_played() {
    let mut session = start(&["play", "mastermind:4x6", "--secret", "3245"]);
    session.exp_string("Turn 1, guess: ").unwrap();
    session.send_line("hint").unwrap();
    session.exp_string("Ask 0123").unwrap();
    session.exp_string("Turn 1, guess: ").unwrap();
    session.send_line("0123").unwrap();
    session.exp_string("answer: 0,2").unwrap();
    session.exp_string("Turn 2, guess: ").unwrap();
    session.send_line("3245").unwrap();
    let (code, rest) = end(session);
    assert_eq!(code, 0);
    assert_has(&rest, &["You found 3245 in 2 turns, with 1 hint."]);
}

#[test]
fn the_end_of_typing_ends_the_game() {
    let mut session = start(&["play", "mastermind:4x6", "--secret", "3245"]);
    session.exp_string("Turn 1, guess: ").unwrap();
    session.send_control('d').unwrap();
    let (code, rest) = end(session);
    assert_eq!(code, 1);
    assert_has(&rest, &["Given up after 0 turns; the secret was 3245."]);
}

#[test]
fn a_terminal_has_colour() {
    let command = nextguess(&["solve", "mastermind:4x6", "--secret", "3245"]);
    let session = spawn_command(command, PATIENCE).unwrap();
    let (code, rest) = end(session);
    assert_eq!(code, 0);
    assert_has(&rest, &["\x1b[1mFound 3245 in 4 turns.\x1b[0m"]);
}
