//! Seasons that are typed at a terminal.

use super::*;
use rexpect::process::WaitStatus;
use rexpect::session::{PtySession, spawn_command};

fn start(arguments: &[&str]) -> PtySession {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"));
    command
        .args(arguments)
        .env("TERM", "xterm")
        .env("NO_COLOR", "1");
    spawn_command(command, Some(20_000)).unwrap()
}

fn end(mut session: PtySession) -> i32 {
    session.exp_eof().unwrap();
    match session.process().wait().unwrap() {
        WaitStatus::Exited(_, code) => code,
        other => panic!("ended by {other:?}"),
    }
}

#[test]
fn tab_completes_names() {
    let folder = Folder::new("tab");
    let file = folder.copy("small.toml");
    let mut session = start(&["season", "add", &file]);
    session.exp_string("event 5: ").unwrap();
    session.send("Gi\t+Iv\t=no\r").unwrap();
    session.flush().unwrap();
    session.exp_string("booth Gina+Ivo: no").unwrap();
    session.exp_string("event 6: ").unwrap();
    session.send_control('d').unwrap();
    assert_eq!(end(session), 0);
    assert_has(&folder.read("small.toml"), &["pair = [\"Gina\", \"Ivo\"]"]);
}

#[test]
fn a_new_season_is_asked_for() {
    let folder = Folder::new("asked");
    let file = folder.path("asked.toml");
    let mut session = start(&["season", "new"]);
    session.exp_string("Name of the season: ").unwrap();
    session.send_line("Ours").unwrap();
    session.exp_string("left, with commas: ").unwrap();
    session.send_line("Ana, Cleo").unwrap();
    session.exp_string("who may be more: ").unwrap();
    session.send_line("Ben, Dan, Finn, Gus").unwrap();
    session.exp_string("double or triple: ").unwrap();
    session.send_line("double").unwrap();
    session
        .exp_string("File to write, such as season.toml: ")
        .unwrap();
    session.send_line(&file).unwrap();
    session.exp_string("2 on 4, 6 matchings").unwrap();
    assert_eq!(end(session), 0);
    assert_has(
        &folder.read("asked.toml"),
        &["season = \"Ours\"", "doubles = 2"],
    );
}

#[test]
fn a_season_that_is_given_up_leaves_no_file() {
    for (key, code) in [('d', 2), ('c', 130)] {
        let folder = Folder::new("given-up");
        let file = folder.path("no.toml");
        let mut session = start(&["season", "new", "--out", &file]);
        session.exp_string("Name of the season: ").unwrap();
        session.send_control(key).unwrap();
        assert_eq!(end(session), code);
        assert_eq!(folder.files(), 0);
    }
}

#[test]
fn an_interrupt_keeps_what_was_added() {
    let folder = Folder::new("add-interrupt");
    let file = folder.copy("small.toml");
    let mut session = start(&["season", "add", &file]);
    session.exp_string("event 5: ").unwrap();
    session.send("Gina+Ivo=no\r").unwrap();
    session.flush().unwrap();
    session.exp_string("event 6: ").unwrap();
    session.send_control('c').unwrap();
    assert_eq!(end(session), 130);
    assert_has(&folder.read("small.toml"), &["pair = [\"Gina\", \"Ivo\"]"]);
}
