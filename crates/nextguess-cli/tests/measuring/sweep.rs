//! Strategies on boards of growing size.

use crate::common::{fails, nextguess, prints, prints_json};
use crate::folder::Folder;
use crate::without_seconds;

#[test]
fn boards_of_growing_size() {
    let folder = Folder::new("sweep");
    let (csv, svg) = (folder.path("a.csv"), folder.path("a.svg"));
    let arguments = [
        "sweep",
        "mastermind:NxN",
        "--sizes",
        "2..4,6",
        "--samples",
        "20",
    ];
    let strategies = ["--strategy", "digit-scan", "--strategy", "first@3"];
    let files = ["--csv", &csv, "--svg", &svg, "--log"];
    let text = prints(&[&arguments[..], &strategies, &files].concat());
    let rows: Vec<&str> = text.lines().collect();
    assert_eq!(rows.len(), 5, "{text}");
    assert!(rows[1].ends_with('-') && !rows[2].ends_with('-'), "{text}");
    let csv = std::fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().count(), 6, "{csv}");
    let svg = std::fs::read_to_string(svg).unwrap();
    assert_eq!(svg.matches("<circle").count(), 5, "{svg}");

    let document = prints_json(&[&arguments[..], &strategies].concat());
    assert_eq!(document[3]["game"], "mastermind:6x6");
    let same = prints_json(&[
        "simulate",
        "mastermind:3x3",
        "--strategy",
        "first",
        "--samples",
        "20",
    ]);
    assert_eq!(
        without_seconds(document)[4],
        without_seconds(same)[0],
        "the same games as simulate plays"
    );
}

#[test]
fn wrong_sweeps_leave_no_file() {
    let folder = Folder::new("sweep-refused");
    let svg = folder.path("a.svg");
    let cases: &[(&[&str], &str)] = &[
        (
            &["mastermind:4x6", "--sizes", "3"],
            "a game whose size is N",
        ),
        (&["permutation:N", "--sizes", "9..3"], "10..100/10"),
        (&["permutation:N", "--sizes", "x"], "10..100/10"),
        (&["permutation:N", "--sizes", "0"], "from 1 to 1000"),
        (
            &["permutation:N", "--sizes", "3", "--strategy", "minmax"],
            "minimax",
        ),
        (
            &["permutation:N", "--sizes", "3", "--strategy", "first@"],
            "10..100/10",
        ),
        (
            &["permutation:N", "--sizes", "3", "--strategy", "first@4"],
            "only once",
        ),
        (
            &["permutation:N", "--sizes", "3", "--samples", "0"],
            "--samples",
        ),
        (
            &["permutation:N", "--sizes", "3", "--csv", &svg],
            "each needs one of its own",
        ),
    ];
    for (arguments, part) in cases {
        let usual = ["--strategy", "first", "--svg", &svg];
        let error = fails(&[&["sweep"], *arguments, &usual].concat());
        assert!(error.contains(part), "{arguments:?}: {error}");
        assert_eq!(folder.files(), 0, "{arguments:?} left a file");
    }
}

/// What a later size cannot do takes nothing from the sizes before it.
#[test]
fn a_size_that_fails_leaves_the_others() {
    let folder = Folder::new("sweep-failed");
    let (csv, svg) = (folder.path("a.csv"), folder.path("a.svg"));
    let sweep = [
        "sweep",
        "permutation:N",
        "--sizes",
        "4,5,14,15",
        "--samples",
        "5",
    ];
    let strategies = ["--strategy", "first", "--strategy", "swap-search"];
    let files = ["--csv", &csv, "--svg", &svg];
    let run = nextguess(&[&sweep[..], &strategies, &files].concat(), "");
    assert_eq!(run.code, 1, "{}", run.stderr);
    assert!(
        run.stderr.contains("first on permutation:14"),
        "{}",
        run.stderr
    );
    assert!(!run.stderr.contains("permutation:15"), "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), 5, "{}", run.stdout);
    let csv = std::fs::read_to_string(csv).unwrap();
    assert_eq!(csv.lines().count(), 1 + 2 + 4, "{csv}");
    let svg = std::fs::read_to_string(svg).unwrap();
    assert_eq!(svg.matches("<circle").count(), 6, "{svg}");

    let run = nextguess(&[&["--json"], &sweep[..], &strategies].concat(), "");
    assert_eq!(run.code, 1);
    let document = run.json();
    assert_eq!(document.as_array().unwrap().len(), 7);
    assert_eq!(document[6]["game"], "permutation:14");
    assert_eq!(document[6]["strategy"], "first");
    let error = document[6]["error"].as_str().unwrap();
    assert!(error.contains("87,178,291,200"), "{error}");
}
