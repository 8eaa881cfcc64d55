//! `simulate` and `reproduce` through the real binary.

mod common;
#[path = "common/folder.rs"]
mod folder;

use common::{fails, nextguess, prints, prints_json};
use folder::Folder;
use serde_json::{Value, json};

fn without_seconds(mut document: Value) -> Value {
    for one in document.as_array_mut().unwrap() {
        one.as_object_mut().unwrap().remove("seconds").unwrap();
    }
    document
}

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
fn published_figures_come_out_as_recorded() {
    for source in ["mastermind", "heuristics"] {
        let document = prints_json(&["reproduce", source]);
        for row in document[0]["rows"].as_array().unwrap() {
            assert_eq!(row["as_recorded"], true, "{row}");
        }
    }
    let text = prints(&["reproduce", "mastermind"]);
    assert!(text.contains("4.57099") && text.contains("same"), "{text}");
    let error = fails(&["reproduce", "mastremind"]);
    assert!(error.contains("Did you mean mastermind?"), "{error}");
}

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

/// The rows of a file of games: strategy, number, secret, turns, won.
fn rows(csv: &str) -> Vec<(String, usize, String, u64, bool)> {
    let mut lines = csv.lines();
    assert_eq!(lines.next(), Some("game,strategy,number,secret,turns,won"));
    let row = |line: &str| {
        let cells: Vec<&str> = line.split("\",").collect();
        let strategy = cells[1].trim_start_matches('"').to_owned();
        let (number, secret) = cells[2].split_once(",\"").unwrap();
        let (turns, won) = cells[3].split_once(',').unwrap();
        let secret = secret.to_owned();
        (
            strategy,
            number.parse().unwrap(),
            secret,
            turns.parse().unwrap(),
            won == "true",
        )
    };
    lines.map(row).collect()
}

#[test]
fn every_game_has_a_row() {
    let folder = Folder::new("games");
    let file = folder.path("games.csv");
    let cases: &[(&[&str], usize)] = &[
        (
            &[
                "mastermind:3x4,turns=4",
                "--strategy",
                "entropy",
                "--strategy",
                "random",
            ],
            64,
        ),
        (&["ayto:4", "--strategy", "entropy"], 24),
        (
            &[
                "permutation:5",
                "--strategy",
                "swap-search",
                "--strategy",
                "first",
            ],
            120,
        ),
        (
            &[
                "bulls:3x5",
                "--strategy",
                "random",
                "--samples",
                "70",
                "--seed",
                "3",
            ],
            70,
        ),
        (
            &[
                "bulls:3x5",
                "--strategy",
                "minimax",
                "--samples",
                "70",
                "--seed",
                "3",
            ],
            70,
        ),
        (
            &[
                "permutation:40",
                "--strategy",
                "swap-search",
                "--samples",
                "20",
            ],
            20,
        ),
    ];
    for (arguments, games) in cases {
        let written = |threads: &str| {
            let given = ["--json", "simulate", "--games", &file, "--threads", threads];
            let run = nextguess(&[&given[..], arguments].concat(), "");
            assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
            (run.json(), std::fs::read_to_string(&file).unwrap())
        };
        let (document, one) = written("1");
        let (_, three) = written("3");
        assert_eq!(one, three, "{arguments:?}");
        let all = rows(&one);
        for measured in document.as_array().unwrap() {
            let own: Vec<_> = all
                .iter()
                .filter(|row| row.0 == measured["strategy"])
                .collect();
            assert_eq!(own.len(), *games, "{arguments:?}");
            let numbers: Vec<usize> = own.iter().map(|row| row.1).collect();
            assert_eq!(numbers, (1..=*games).collect::<Vec<_>>());
            let total: u64 = own.iter().map(|row| row.3).sum();
            assert_eq!(measured["total"], total, "{arguments:?}");
            let won = own.iter().filter(|row| row.4).count();
            assert_eq!(measured["win_rate"], won as f64 / *games as f64);
            if measured["exhaustive"] == true {
                assert!(own.is_sorted_by_key(|row| &row.2), "{arguments:?}");
            }
        }
    }
    assert_eq!(folder.files(), 1);
}

/// A row says what the same game says when it is played alone.
#[test]
fn a_row_is_the_game_of_its_secret() {
    let folder = Folder::new("games-alone");
    let file = folder.path("games.jsonl");
    for game in ["mastermind:3x4", "ayto:4"] {
        prints(&["simulate", game, "--strategy", "entropy", "--games", &file]);
        let text = std::fs::read_to_string(&file).unwrap();
        for line in text.lines().step_by(7) {
            let row: Value = serde_json::from_str(line).unwrap();
            let secret = row["secret"].as_str().unwrap();
            let alone = ["solve", game, "--strategy", "entropy", "--secret", secret];
            let run = nextguess(&[&["--json"], &alone[..]].concat(), "");
            assert_eq!(run.json()["turns_taken"], row["turns"], "{line}");
        }
    }
    let error = fails(&[
        "simulate",
        "mastermind:2x2",
        "--games",
        &folder.path("a.json"),
    ]);
    assert!(error.contains(".ndjson"), "{error}");
    assert_eq!(folder.files(), 1);
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

#[test]
fn reproduced_figures_are_written() {
    let folder = Folder::new("reproduced");
    let (csv, markdown) = (folder.path("a.csv"), folder.path("a.md"));
    let reproduce = ["reproduce", "items", "--csv", &csv, "--markdown", &markdown];
    let document = prints_json(&reproduce);
    let rows = document[0]["rows"].as_array().unwrap();
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(
        csv.starts_with("source,what,published,ours,verdict,"),
        "{csv}"
    );
    let markdown = std::fs::read_to_string(markdown).unwrap();
    assert_eq!(csv.lines().count(), 1 + rows.len());
    assert_eq!(markdown.lines().count(), 2 + rows.len());
    for row in rows {
        let ours = row["ours"].as_str().unwrap();
        assert!(csv.contains(ours) && markdown.contains(ours), "{ours}");
    }
    let same = folder.path("same");
    let error = fails(&["reproduce", "items", "--csv", &same, "--markdown", &same]);
    assert!(error.contains("of its own"), "{error}");
    let help = prints(&["reproduce", "--help"]);
    assert!(help.contains("how long each takes"), "{help}");
}
