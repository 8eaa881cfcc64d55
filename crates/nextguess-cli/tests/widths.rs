//! What people read fits 80 columns.

mod common;

use common::nextguess;

/// A line that is wider than 80 columns though it could have been broken: it has a blank after its first
/// word and before column 81, and no word of it is wider than half a line.
fn too_wide(line: &str) -> bool {
    let widest_word = line
        .split_whitespace()
        .map(|word| word.chars().count())
        .max();
    line.chars().count() > 80 && widest_word < Some(40)
}

fn check(arguments: &[&str]) {
    let run = nextguess(arguments, "");
    assert!(run.code < 2, "{arguments:?}: {}", run.stderr);
    assert!(run.stdout.lines().count() > 1, "{arguments:?}");
    for line in run.stdout.lines() {
        assert!(!too_wide(line), "{arguments:?}: {line}");
    }
}

#[test]
fn help_fits() {
    check(&["--help"]);
    let help = nextguess(&["--help"], "").stdout;
    let commands = help.split("Commands:").nth(1).unwrap();
    let commands = commands.lines().skip(1).take_while(|line| !line.is_empty());
    let names: Vec<&str> = commands
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(
        names.contains(&"suggest") && names.contains(&"man"),
        "{names:?}"
    );
    for name in names.iter().filter(|name| **name != "help") {
        check(&[name, "--help"]);
    }
    check(&["season", "new", "--help"]);
    check(&["season", "add", "--help"]);
}

#[test]
fn lists_fit() {
    check(&["games"]);
    check(&["strategies"]);
}

#[test]
fn seasons_fit() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/seasons");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let kind = path.extension().and_then(|kind| kind.to_str());
        if matches!(kind, Some("json" | "toml")) {
            check(&["season", path.to_str().unwrap(), "--until", "4"]);
            seen += 1;
        }
    }
    assert!(seen >= 12);
}

#[test]
fn tables_fit() {
    let mut many = vec!["simulate", "mastermind:2x3"];
    for strategy in [
        "minimax",
        "minimax,prefer=none",
        "entropy",
        "entropy,prefer=none",
        "expected-size",
        "most-parts",
        "first",
        "random",
        "auto",
    ] {
        many.extend(["--strategy", strategy]);
    }
    check(&many);
    many.extend(["--samples", "20", "--explain"]);
    check(&many);
    let mut sweep = vec!["sweep", "permutation:N", "--sizes", "3,4", "--samples", "3"];
    for strategy in [
        "swap-search",
        "binary-search",
        "annealing",
        "entropy",
        "minimax",
        "most-parts",
        "expected-size",
    ] {
        sweep.extend(["--strategy", strategy]);
    }
    check(&sweep);
    check(&["suggest", "ayto:7", "--matrix"]);
    check(&["suggest", "mastermind:2x30", "--matrix"]);
    check(&[
        "suggest",
        "mastermind:4x6",
        "0011=1,0",
        "2233=1,0",
        "0145=2,1",
        "2013=0,0",
    ]);
    check(&["optimal", "mastermind:3x4"]);
    check(&["optimal", "items:3x3x2", "--costs", "1,2,3"]);
    check(&["solve", "ayto:5", "--secret", "34021"]);
    check(&["tree", "mastermind:3x4"]);
    check(&["reproduce", "items"]);
}

/// A table that does not fit goes on below, with the names of its rows.
#[test]
fn columns_that_do_not_fit_go_below() {
    let mut arguments = vec!["simulate", "mastermind:2x2"];
    let names: Vec<String> = (0..12).map(|seed| format!("random,seed={seed}")).collect();
    for name in &names {
        arguments.extend(["--strategy", name]);
    }
    let text = nextguess(&arguments, "").stdout;
    for name in &names {
        assert_eq!(
            text.matches(&format!("{name} ")).count() + text.matches(&format!("{name}\n")).count(),
            2,
            "{text}"
        );
    }
    assert_eq!(text.matches("\nmean").count(), 3, "{text}");
}
