//! Strategies against every secret, or some.

use crate::common::{fails, nextguess, prints, prints_json};
use crate::folder::Folder;
use crate::without_seconds;
use serde_json::{Value, json};

#[test]
fn strategies_stand_side_by_side() {
    let document = prints_json(&[
        "simulate",
        "mastermind:4x6",
        "--strategy",
        "minimax",
        "--strategy",
        "most-parts,prefer=none",
    ]);
    assert_eq!(document[0]["total"], 5801);
    assert_eq!(document[0]["max"], 5);
    assert_eq!(document[0]["exhaustive"], true);
    assert_eq!(document[0]["win_rate"], 1.0);
    let histogram = json!({"1": 1, "2": 9, "3": 52, "4": 434, "5": 787, "6": 13});
    assert_eq!(document[1]["histogram"], histogram);
    assert_eq!(document[1]["secrets"], 1296);
    let text = prints(&[
        "simulate",
        "mastermind:4x6,turns=5",
        "--strategy",
        "most-parts",
    ]);
    assert!(
        text.contains("all 1,296 secrets") && text.contains("5668"),
        "{text}"
    );
    assert!(text.contains("won"), "{text}");
}

#[test]
fn threads_change_nothing() {
    for arguments in [
        &["simulate", "bulls:3x7", "--strategy", "entropy"][..],
        &["simulate", "ayto:5", "--strategy", "random"],
        &[
            "simulate",
            "ayto:5",
            "--strategy",
            "random",
            "--samples",
            "300",
            "--seed",
            "4",
        ],
        &[
            "simulate",
            "bulls:4x10",
            "--strategy",
            "sampled,sample=20,candidates=50",
            "--samples",
            "40",
        ],
        &[
            "simulate",
            "mastermind:20x20",
            "--strategy",
            "digit-scan",
            "--samples",
            "30",
        ],
        &[
            "simulate",
            "permutation:9",
            "--strategy",
            "annealing",
            "--samples",
            "3",
        ],
        &[
            "simulate",
            "mastermind:7x9",
            "--strategy",
            "halving",
            "--samples",
            "3",
        ],
    ] {
        let with = |threads| {
            let run = nextguess(&[arguments, &["--json", "--threads", threads]].concat(), "");
            assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
            without_seconds(run.json())
        };
        assert_eq!(with("1"), with("3"), "{arguments:?}");
    }
}

#[test]
fn samples_agree_with_all() {
    let all = prints_json(&["simulate", "mastermind:3x5"]);
    let some = prints_json(&["simulate", "mastermind:3x5", "--samples", "4000"]);
    assert_eq!(some[0]["exhaustive"], false);
    assert_eq!(some[0]["secrets"], 4000);
    let mean = |document: &Value| document[0]["mean"].as_f64().unwrap();
    assert!((mean(&all) - mean(&some)).abs() < 0.06);
    let other = prints_json(&[
        "simulate",
        "mastermind:3x5",
        "--samples",
        "4000",
        "--seed",
        "1",
    ]);
    assert_ne!(other[0]["histogram"], some[0]["histogram"]);
}

#[test]
fn boards_of_any_size_are_scanned() {
    let document = prints_json(&[
        "simulate",
        "mastermind:100x100",
        "--strategy",
        "digit-scan",
        "--samples",
        "5",
    ]);
    assert!(document[0]["max"].as_u64().unwrap() <= 9802);
    let text = prints(&[
        "simulate",
        "mastermind:100x100",
        "--strategy",
        "auto",
        "--samples",
        "1",
        "--explain",
    ]);
    assert!(text.contains("digit-scan"), "{text}");
    let game = prints_json(&[
        "solve",
        "mastermind:9x9",
        "--strategy",
        "digit-scan",
        "--secret",
        "012345678",
    ]);
    assert_eq!(game["won"], true);
}

#[test]
fn weeks_decide_who_wins() {
    let document = prints_json(&["simulate", "ayto:4,weeks=2", "--strategy", "entropy"]);
    let within: u64 = document[0]["histogram"]
        .as_object()
        .unwrap()
        .iter()
        .filter(|(weeks, _)| weeks.parse::<u32>().unwrap() <= 2)
        .map(|(_, games)| games.as_u64().unwrap())
        .sum();
    assert_eq!(
        document[0]["win_rate"].as_f64().unwrap(),
        within as f64 / 24.0
    );
    // Nobody can do better than 12 of 24 in two weeks.
    assert!(within <= 12);
}

#[test]
fn files_are_written_whole() {
    let folder = Folder::new("files");
    let (csv, markdown, svg) = (
        folder.path("a.csv"),
        folder.path("a.md"),
        folder.path("a.svg"),
    );
    prints(&[
        "simulate",
        "mastermind:3x3",
        "--strategy",
        "first",
        "--strategy",
        "minimax,prefer=none",
        "--csv",
        &csv,
        "--markdown",
        &markdown,
        "--svg",
        &svg,
    ]);
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(
        csv.starts_with("game,strategy,secrets,total") && csv.lines().count() == 3,
        "{csv}"
    );
    assert!(csv.contains("\"minimax,prefer=none\",27,"), "{csv}");
    assert!(
        std::fs::read_to_string(markdown)
            .unwrap()
            .contains("| `first` |")
    );
    let svg = std::fs::read_to_string(svg).unwrap();
    assert!(
        svg.starts_with("<svg") && svg.trim_end().ends_with("</svg>"),
        "{svg}"
    );
    assert_eq!(folder.files(), 3);
}

#[cfg(unix)]
#[test]
fn links_stay_links() {
    let folder = Folder::new("links");
    let (file, link) = (folder.path("a.csv"), folder.path("link"));
    std::fs::write(&file, "before").unwrap();
    std::os::unix::fs::symlink(&file, &link).unwrap();
    prints(&["simulate", "mastermind:3x3", "--csv", &link]);
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    let csv = std::fs::read_to_string(file).unwrap();
    assert!(csv.starts_with("game,"), "{csv}");
}

#[test]
fn wrong_usage_leaves_no_file() {
    let folder = Folder::new("refused");
    let csv = folder.path("a.csv");
    let nowhere = folder.path("no/such/folder/a.svg");
    let this = folder.path("");
    let simulate = ["simulate", "mastermind:3x3"];
    let cases: &[(&[&str], &str)] = &[
        (&["--strategy", "minmax"], "Did you mean minimax?"),
        (&["--strategy", "staged"], "Staged plays ayto"),
        (&["--samples", "0"], "--samples"),
        (&["--samples", "-1"], "--samples"),
        (&["--seed", "1"], "--samples"),
        (&["--threads", "0"], "--threads"),
        (&["--csv", &csv, "--svg", &nowhere], "Cannot write the file"),
        (
            &["--csv", &csv, "--markdown", &this],
            "Cannot write the file",
        ),
        (
            &["--csv", &csv, "--markdown", &csv],
            "each needs one of its own",
        ),
    ];
    for (arguments, part) in cases {
        let error = fails(&[&simulate[..], arguments].concat());
        assert!(
            error.contains(part),
            "{arguments:?} should say {part:?}: {error}"
        );
        assert_eq!(folder.files(), 0, "{arguments:?} left a file");
    }
    let error = fails(&["simulate", "mastermind:8x12"]);
    assert!(
        error.contains("429,981,696") && error.contains("--samples"),
        "{error}"
    );
    let error = fails(&["simulate", "mastermind:8x12", "--strategy", "digit-scan"]);
    assert!(error.contains("--samples"), "{error}");
    let error = fails(&["suggest", "mastermind:4x6", "--strategy", "digit-scan"]);
    assert!(error.contains("looks at the list of candidates"), "{error}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_stops_cleanly_and_says_how_far_it_got() {
    let folder = Folder::new("interrupt");
    let csv = folder.path("a.csv");
    let stopped = folder.interrupted(&[
        "simulate",
        "permutation:10",
        "--strategy",
        "entropy",
        "--csv",
        &csv,
    ]);
    let said = stopped.stderr;
    assert_eq!(stopped.code, 130, "{said}");
    assert!(
        said.contains("Stopped: entropy played") && said.contains("of 3,628,800 games"),
        "{said}"
    );
    assert_eq!(folder.files(), 0, "no file is left");
}

#[test]
fn samples_have_an_error_in_every_form() {
    let folder = Folder::new("errors");
    let csv = folder.path("a.csv");
    let simulate = [
        "simulate",
        "mastermind:3x4",
        "--strategy",
        "first",
        "--csv",
        &csv,
    ];
    let cell = |text: &str, name: &str| {
        let mut lines = text.lines();
        let at = lines
            .next()
            .unwrap()
            .split(',')
            .position(|title| title == name);
        lines
            .next()
            .unwrap()
            .split(',')
            .nth(at.unwrap())
            .unwrap()
            .to_owned()
    };
    let document = prints_json(&[&simulate[..], &["--samples", "100"]].concat());
    let text = std::fs::read_to_string(&csv).unwrap();
    let error: f64 = cell(&text, "standard_error").parse().unwrap();
    let std: f64 = cell(&text, "std").parse().unwrap();
    assert!(error > 0.0 && (error - std / 10.0).abs() < 1e-9, "{text}");
    assert_eq!(document[0]["standard_error"], error);
    let document = prints_json(&simulate);
    assert_eq!(
        cell(&std::fs::read_to_string(&csv).unwrap(), "standard_error"),
        ""
    );
    assert!(document[0].get("standard_error").is_none());
}
