//! Arguments that are refused.

use crate::common::{fails, nextguess};
use crate::folder::Folder;

#[test]
fn wrong_usage_is_refused() {
    let wrong: &[(&[&str], &str)] = &[
        (
            &["mastermind:4x6", "--objective", "best"],
            "worst-then-mean",
        ),
        (&["mastermind:4x6", "--objective", "win"], "turns"),
        (
            &["mastermind:4x6", "--first", "0099"],
            "In the first question, symbol",
        ),
        (
            &["mastermind:4x6", "--first", "999"],
            "In the first question, ",
        ),
        (&["mastermind:4x6", "--time-limit", "-1"], "seconds"),
        (&["mastermind:4x6", "0011=4,0"], "0011=4,0 wins the game"),
        (
            &["ayto:4,weeks=1", "0+0=no", "0123=0", "--objective", "win"],
            "no turn is left",
        ),
        (&["mastermind:7x20"], "can be listed"),
        (
            &["mastermind:6x8"],
            "262,144 secrets are left, and at most 4,096 can be solved",
        ),
        (&["items:3x4x3", "--objective", "mean"], "win-then-mean"),
        (&["mastermind:4x6", "--memory", "-1"], "500M"),
        (&["mastermind:4x6", "--memory", "1T"], "500M"),
        (
            &["mastermind:4x6", "0011=1,0", "--tree", "/tmp/x"],
            "start of a game",
        ),
        (
            &["mastermind:4x6", "--tree", "/nowhere/x"],
            "Cannot write the file",
        ),
        (&["mastermind:4x6", "--costs", "1,2"], "Item Matching"),
        (&["items:2x3x2", "--costs", "1,2"], "one for each item"),
        (
            &["items:2x3x2", "--costs", "1,2,x"],
            "invalid value 'x' for '--costs <COST,COST>': expected a whole number for each item, such as",
        ),
        (&["items:2x3x2", "--costs", "1,2,-3"], "whole number"),
        (
            &["items:3x4x3,costs=10,40,10,20"],
            "nextguess optimal items:3x4x3 --costs 10,40,10,20",
        ),
        (
            &["items:2x3x2,costs=1,2,3,restrict=none"],
            "nextguess optimal items:2x3x2,restrict=none --costs 1,2,3",
        ),
        (&["mastermind:4x6,costs=1,2"], "the options of mastermind"),
        (&["mastermind:4x6", "--threads", "0"], "from 1 to 1024"),
        (&["mastermind:4x6", "--width", "x"], "from 1 to 1000"),
        (
            &["items:2x3x2", "--costs", "1,2,3", "--first", "00"],
            "cannot be used",
        ),
        (&["items:2x3x2", "--svg", "/tmp/x"], "--costs"),
        (&["chess"], "Game \"chess\""),
    ];
    for (arguments, part) in wrong {
        let message = fails(&[&["optimal"], *arguments].concat());
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
    let contradicted = nextguess(&["optimal", "permutation:3", "012=1", "021=2"], "");
    assert_eq!(contradicted.code, 1);
}

#[test]
fn options_that_would_not_be_heeded_are_refused_before_the_search() {
    let folder = Folder::new("heeded");
    let file = folder.path("never");
    let refused = |arguments: &[&str], parts: &[&str]| {
        let message = fails(&[&["optimal"], arguments].concat());
        for part in parts {
            assert!(message.contains(part), "{arguments:?}: {message}");
        }
        assert_eq!(folder.files(), 0);
    };
    // None of these boards is searched within the time of a test.
    for objective in ["win", "win-then-mean"] {
        let asked = ["items:5x14x6", "--objective", objective];
        let refused = |option: &[&str], parts: &[&str]| refused(&[&asked, option].concat(), parts);
        refused(
            &["--width", "3"],
            &["A width cannot be given", "Item Matching"],
        );
        refused(
            &["--tree", &file],
            &["537,824 assignments, and at most 300,000", "items:5x12x4"],
        );
    }
    refused(
        &[
            "mastermind:5x8",
            "--objective",
            "worst",
            "--width",
            "3",
            "--tree",
            &file,
        ],
        &["A width cannot be given", "for worst", "Example: mean"],
    );
    refused(
        &["mastermind:5x8", "--width", "3", "--checkpoint", &file],
        &["cannot be used"],
    );
    for option in [
        ["--objective", "win"],
        ["--first", "00"],
        ["--checkpoint", &file],
        ["--memory", "1M"],
        ["--threads", "1"],
    ] {
        let asked = ["items:2x3x2", "--costs", "1,2,3"];
        refused(
            &[&asked[..], &option].concat(),
            &["cannot be used", option[0]],
        );
    }
    refused(
        &["items:2x3x2", "--costs", "1,2,3", "--tree", &file],
        &["--at-least", "--price-of-a-win"],
    );
    refused(
        &["items:5x8x3", "--costs", "1,2,3,4,5,6,7,8"],
        &["at most 20000 assignments"],
    );
}

/// A game that cannot be solved is refused by the numbers of its secrets and questions, before these are listed: with
/// 400 MB of address space a list of them would not fit.
#[cfg(target_os = "linux")]
#[test]
fn what_is_too_large_is_refused_before_it_is_listed() {
    for spec in [
        "mastermind:8x8",
        "permutation:11",
        "bulls:8x12",
        "ayto:11",
        "mastermind:12x4,pegs=black",
    ] {
        let binary = env!("CARGO_BIN_EXE_nextguess");
        let command = format!("ulimit -v 400000; exec '{binary}' optimal {spec} --threads 1");
        let mut shell = std::process::Command::new("sh");
        let run = shell.args(["-c", &command]).output().unwrap();
        let told = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{spec}: {told}");
        assert!(told.contains("questions"), "{spec}: {told}");
    }
}
