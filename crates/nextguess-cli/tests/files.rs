//! The files that commands write: their modes and links, what a kill leaves, and several writers at once.

#![cfg(unix)]

mod common;
#[path = "common/folder.rs"]
mod folder;

use std::fs;
use std::io::Read;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{fails, nextguess, prints};
use folder::Folder;

const SEASON: &str = "season = \"Six\"\nleft = [\"Ana\", \"Cleo\", \"Eve\", \"Gina\", \"Ida\", \"Kim\"]\n\
                      right = [\"Ben\", \"Dan\", \"Finn\", \"Hugo\", \"Jan\", \"Leo\"]\n";

fn mode(path: &str) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o7777
}

fn set_mode(path: &str, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

fn start(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_nextguess"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits until something is so, for 20 seconds at most.
#[track_caller]
fn wait_until(is_so: impl Fn() -> bool) {
    let begun = Instant::now();
    while !is_so() {
        assert!(begun.elapsed() < Duration::from_secs(20), "it never was");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn a_file_that_is_written_again_keeps_its_mode() {
    let folder = Folder::new("modes");
    let (csv, season) = (folder.path("a.csv"), folder.path("s.toml"));
    let simulate = ["simulate", "mastermind:2x2", "--csv", &csv];
    fs::write(&season, SEASON).unwrap();
    for wanted in [0o600, 0o640, 0o664, 0o755] {
        fs::write(&csv, "before").unwrap();
        set_mode(&csv, wanted);
        set_mode(&season, wanted);
        prints(&simulate);
        prints(&["season", "add", &season, "Ana+Ben=no"]);
        assert_eq!((mode(&csv), mode(&season)), (wanted, wanted), "{wanted:o}");
        assert!(fs::read_to_string(&csv).unwrap().starts_with("game,"));
    }
    let checkpoint = folder.path("c");
    prints(&["optimal", "mastermind:2x2", "--checkpoint", &checkpoint]);
    set_mode(&checkpoint, 0o600);
    prints(&["optimal", "mastermind:2x2", "--checkpoint", &checkpoint]);
    assert_eq!(mode(&checkpoint), 0o600);
}

/// Only the administrator can give files away. Anybody else keeps his own, which is looked at too.
#[test]
fn a_file_that_is_written_again_keeps_its_owner() {
    let folder = Folder::new("owners");
    let csv = folder.path("a.csv");
    fs::write(&csv, "before").unwrap();
    let _ = std::os::unix::fs::chown(&csv, Some(12345), Some(12346));
    set_mode(&csv, 0o640);
    let owner = |path: &str| {
        let of = fs::metadata(path).unwrap();
        (of.uid(), of.gid(), of.mode() & 0o7777)
    };
    let before = owner(&csv);
    prints(&["simulate", "mastermind:2x2", "--csv", &csv]);
    assert_eq!(owner(&csv), before);
}

#[test]
fn a_new_file_is_as_the_mask_wants_it() {
    let folder = Folder::new("mask");
    for (mask, wanted) in [("022", 0o644), ("077", 0o600), ("007", 0o660)] {
        let csv = folder.path(&format!("{mask}.csv"));
        let binary = env!("CARGO_BIN_EXE_nextguess");
        let script = format!("umask {mask}; exec {binary} simulate mastermind:2x2 --csv {csv}");
        let run = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert!(run.status.success());
        assert_eq!(mode(&csv), wanted, "umask {mask}");
    }
}

#[test]
fn links_stay_links_also_those_that_lead_nowhere_yet() {
    let folder = Folder::new("dangling");
    fs::create_dir(folder.path("there")).unwrap();
    let (link, second, target) = (
        folder.path("link"),
        folder.path("second"),
        folder.path("there/new.csv"),
    );
    symlink("there/new.csv", &link).unwrap();
    symlink(&link, &second).unwrap();
    for _ in 0..2 {
        prints(&["simulate", "mastermind:2x2", "--csv", &second]);
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert!(fs::symlink_metadata(&second).unwrap().is_symlink());
        assert!(fs::read_to_string(&target).unwrap().starts_with("game,"));
    }
    let new = folder.path("season-link");
    symlink("there/season.toml", &new).unwrap();
    prints(&[
        "season",
        "new",
        "--out",
        &new,
        "--left",
        "Ana, Cleo",
        "--right",
        "Ben, Dan",
    ]);
    assert!(fs::symlink_metadata(&new).unwrap().is_symlink());
    prints(&["season", "add", &new, "Ana+Ben=no"]);
    assert!(fs::symlink_metadata(&new).unwrap().is_symlink());
    let season = fs::read_to_string(folder.path("there/season.toml")).unwrap();
    assert!(season.contains("pair = [\"Ana\", \"Ben\"]"), "{season}");
    let round = folder.path("round");
    symlink("round", &round).unwrap();
    let error = fails(&["simulate", "mastermind:2x2", "--csv", &round]);
    assert!(error.contains("links"), "{error}");
}

#[test]
fn what_is_no_file_stays_what_it_is() {
    let folder = Folder::new("devices");
    let simulate = ["simulate", "mastermind:2x2", "--csv"];
    let with = |path: &str| nextguess(&[&simulate[..], &[path]].concat(), "");
    assert!(with("/dev/stdout").stdout.contains("\ngame,strategy,"));
    assert!(with("/dev/stderr").stderr.starts_with("game,strategy,"));
    assert_eq!(with("/dev/null").code, 0);
    let full = with("/dev/full");
    assert_eq!(full.code, 2);
    assert!(
        full.stderr.contains("annot write /dev/full"),
        "{}",
        full.stderr
    );
    let inside = with(&folder.path(""));
    assert!(
        inside.stderr.contains("it is a folder"),
        "{}",
        inside.stderr
    );
    // Nobody can make a file there, not even the administrator.
    let refused = with("/proc/nothing.csv");
    assert_eq!(refused.code, 2);
    assert!(refused.stderr.contains("folder"), "{}", refused.stderr);

    let pipe = folder.path("pipe");
    assert!(
        Command::new("mkfifo")
            .arg(&pipe)
            .status()
            .unwrap()
            .success()
    );
    let mut child = start(&[&simulate[..], &[&pipe]].concat());
    let mut read = String::new();
    fs::File::open(&pipe)
        .unwrap()
        .read_to_string(&mut read)
        .unwrap();
    assert!(read.starts_with("game,strategy,"), "{read}");
    assert!(child.wait().unwrap().success());
    assert_eq!(folder.files(), 1);
}

/// A result and a file that both go to one place: none of them is lost.
#[test]
fn standard_output_is_not_replaced() {
    let folder = Folder::new("stdout");
    let both = folder.path("both.txt");
    let binary = env!("CARGO_BIN_EXE_nextguess");
    for name in [both.as_str(), "/dev/stdout", "/dev/fd/1"] {
        let script = format!("{binary} simulate mastermind:2x2 --csv {name} > {both}");
        let run = Command::new("sh").args(["-c", &script]).output().unwrap();
        assert!(run.status.success(), "{name}");
        let text = fs::read_to_string(&both).unwrap();
        assert!(
            text.contains("all 4 secrets") && text.contains("game,strategy,"),
            "{name}: {text}"
        );
        assert_eq!(folder.files(), 1);
    }
}

#[test]
fn a_file_that_may_not_be_written_is_left_alone_or_keeps_its_mode() {
    let folder = Folder::new("read-only");
    let csv = folder.path("a.csv");
    fs::write(&csv, "before").unwrap();
    set_mode(&csv, 0o444);
    let may = fs::OpenOptions::new().append(true).open(&csv).is_ok();
    let run = nextguess(&["simulate", "mastermind:2x2", "--csv", &csv], "");
    if may {
        // The administrator may write everything.
        assert_eq!(run.code, 0);
    } else {
        assert_eq!(run.code, 2);
        assert_eq!(fs::read_to_string(&csv).unwrap(), "before");
    }
    assert_eq!(mode(&csv), 0o444);
    assert_eq!(folder.files(), 1);
}

/// How many events the file has.
fn events(path: &str) -> usize {
    fs::read_to_string(path)
        .unwrap()
        .matches("[[events]]")
        .count()
}

fn add_at_once(writers: usize) {
    let folder = Folder::new(&format!("writers-{writers}"));
    let file = folder.path("s.toml");
    fs::write(&file, SEASON).unwrap();
    set_mode(&file, 0o600);
    let left = ["Ana", "Cleo", "Eve", "Gina", "Ida", "Kim"];
    let right = ["Ben", "Dan", "Finn", "Hugo", "Jan", "Leo"];
    // Those who stand at the same place stay possible, so that all fit each other.
    let pairs = (0..36).map(|at| (at / 6, at % 6));
    let pairs = pairs.filter(|(one, other)| one != other).take(writers);
    let mut children = Vec::new();
    for (one, other) in pairs {
        let event = format!("{}+{}=no", left[one], right[other]);
        children.push(start(&["season", "add", &file, &event]));
    }
    for child in children {
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
    }
    assert_eq!(events(&file), writers);
    assert_eq!(mode(&file), 0o600);
    assert_eq!(folder.files(), 1);
    prints(&["season", &file]);
}

#[test]
fn six_writers_at_once_lose_nothing() {
    add_at_once(6);
}

#[test]
fn twenty_writers_at_once_lose_nothing() {
    add_at_once(20);
}

/// A search that goes on until it is ended, and has its checkpoint.
fn long_search(checkpoint: &str) -> Child {
    let child = start(&["optimal", "mastermind:4x8", "--checkpoint", checkpoint]);
    wait_until(|| fs::metadata(checkpoint).is_ok());
    child
}

#[test]
fn a_checkpoint_belongs_to_one_process_until_it_ends() {
    let folder = Folder::new("held");
    let checkpoint = folder.path("c");
    let mut first = long_search(&checkpoint);
    let error = fails(&["optimal", "mastermind:4x8", "--checkpoint", &checkpoint]);
    assert!(error.contains("nother process"), "{error}");
    // Killed, it holds nothing any more.
    first.kill().unwrap();
    first.wait().unwrap();
    let next = [
        "optimal",
        "mastermind:4x8",
        "--time-limit",
        "0",
        "--checkpoint",
        &checkpoint,
    ];
    let run = nextguess(&next, "");
    assert_eq!(run.code, 1, "{}", run.stderr);
}

#[test]
fn what_a_killed_process_left_is_removed_by_the_next() {
    let folder = Folder::new("left");
    let csv = folder.path("a.csv");
    let (old, other, users) = (
        folder.path("a.csv.Ab12Cd34.nextguess-draft"),
        folder.path("b.csv.Ab12Cd34.nextguess-draft"),
        folder.path("a.csv.2024.draft"),
    );
    for path in [&old, &other, &users] {
        fs::write(path, "half").unwrap();
    }
    // A draft that somebody still writes.
    let held = folder.path("a.csv.Zz12Cd34.nextguess-draft");
    let writer = fs::File::create(&held).unwrap();
    writer.lock().unwrap();
    prints(&["simulate", "mastermind:2x2", "--csv", &csv]);
    let is_there = |path: &str| fs::exists(path).unwrap();
    assert!(!is_there(&old) && is_there(&csv));
    assert!(is_there(&other) && is_there(&users) && is_there(&held));
    drop(writer);
    prints(&["simulate", "mastermind:2x2", "--csv", &csv]);
    assert!(!is_there(&held));
}

/// Whenever a writer is killed, the season is whole, and what the others added is there.
#[test]
fn kills_leave_a_whole_season() {
    let folder = Folder::new("kills");
    let file = folder.path("s.toml");
    fs::write(&file, SEASON).unwrap();
    let mut kept = 0;
    for round in 0..12 {
        let mut child = start(&["season", "add", &file, "Kim+Leo=no"]);
        std::thread::sleep(Duration::from_millis(3 * round));
        let _ = child.kill();
        let written = child.wait().unwrap().success();
        let now = events(&file);
        assert!(now == kept || now == kept + 1, "{kept} events became {now}");
        assert!(!written || now == kept + 1);
        kept = now;
    }
    prints(&["season", "add", &file, "Ana+Ben=no"]);
    assert_eq!(events(&file), kept + 1);
    assert_eq!(folder.files(), 1, "no draft is left");
}

#[test]
fn a_season_is_not_made_over_another() {
    let folder = Folder::new("over");
    let file = folder.path("s.toml");
    let new = [
        "season",
        "new",
        "--out",
        &file,
        "--left",
        "Ana, Cleo",
        "--right",
        "Ben, Dan",
    ];
    let children: Vec<Child> = (0..6).map(|_| start(&new)).collect();
    let ends = children
        .into_iter()
        .map(|child| child.wait_with_output().unwrap());
    let made = ends.filter(|output| output.status.success()).count();
    assert_eq!(made, 1);
    assert_eq!(folder.files(), 1);
}
