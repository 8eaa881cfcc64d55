//! The file with one row for each game.

use crate::common::{fails, nextguess, prints};
use crate::folder::Folder;
use serde_json::Value;

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
