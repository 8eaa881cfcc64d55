//! The best strategies, with their figures and trees.

use crate::common::{fails, nextguess, prints, prints_json};
use crate::folder::Folder;
use serde_json::json;

#[test]
fn the_best_mean_with_all_figures() {
    let document = prints_json(&["optimal", "mastermind:4x6"]);
    assert_eq!(document["game"], "mastermind:4x6");
    assert_eq!(document["objective"], "mean");
    assert_eq!(document["secrets"], 1296);
    assert_eq!(document["total"], 5625);
    assert_eq!(document["max"], 6);
    assert_eq!(document["proved"], true);
    assert_eq!(
        (&document["lower_bound"], &document["upper_bound"]),
        (&json!(5625), &json!(5625))
    );
    let mean = document["mean"].as_f64().unwrap();
    assert!((mean - 5625.0 / 1296.0).abs() < 1e-9);
    let histogram = document["histogram"].as_object().unwrap();
    let games = |(turns, secrets): (&String, &serde_json::Value)| {
        (turns.parse::<u64>().unwrap(), secrets.as_u64().unwrap())
    };
    let total: u64 = histogram
        .iter()
        .map(games)
        .map(|(turns, secrets)| turns * secrets)
        .sum();
    assert_eq!(total, 5625);
    assert!(document["nodes"].as_u64().unwrap() > 0);
    assert!(document.get("wins").is_none() && document.get("probability").is_none());
    let text = prints(&["optimal", "mastermind:3x4"]);
    assert!(text.contains("206") && text.contains("yes"), "{text}");
}

#[test]
fn every_objective() {
    let value = |objective: &str, field: &str| {
        prints_json(&["optimal", "mastermind:4x4", "--objective", objective])[field].clone()
    };
    assert_eq!(value("worst", "max"), 4);
    assert_eq!(value("worst", "upper_bound"), 4);
    assert_eq!(value("worst-then-mean", "max"), 4);
    assert_eq!(
        value("mean-within=4", "total"),
        value("worst-then-mean", "total")
    );
    assert_eq!(value("mean", "total"), 905);
    let impossible = prints_json(&["optimal", "mastermind:4x4", "--objective", "mean-within=3"]);
    assert_eq!(impossible["proved"], true);
    assert!(impossible.get("total").is_none() && impossible.get("first").is_none());
    let win = prints_json(&["optimal", "ayto:4,weeks=2", "--objective", "win"]);
    assert_eq!(win["wins"], 12);
    assert_eq!(win["probability"], "12/24");
    assert_eq!(
        (&win["lower_bound"], &win["upper_bound"]),
        (&json!(12), &json!(12))
    );
    let named = |spec: &str| prints_json(&["optimal", spec])["objective"].clone();
    assert_eq!(named("items:3x4x3"), "win");
    assert_eq!(named("items:2x3x3,restrict=none"), "mean");
}

#[test]
fn from_the_middle_of_a_game() {
    let document = prints_json(&["optimal", "bulls:4x10", "0123=0,4"]);
    assert_eq!(
        (&document["secrets"], &document["total"]),
        (&json!(9), &json!(23))
    );
    let document = prints_json(&["optimal", "bulls:4x10", "0123=3,0"]);
    assert_eq!(document["total"], 97 - 24);
    let prescribed = prints_json(&["optimal", "mastermind:3x3", "--first", "000"]);
    assert_eq!(prescribed["first"], "000");
    assert!(prescribed["total"].as_u64().unwrap() > 73);
}

#[test]
fn a_search_that_is_stopped_tells_what_it_has() {
    let run = nextguess(
        &["optimal", "bulls:4x10", "--time-limit", "0.3", "--json"],
        "",
    );
    assert_eq!(run.code, 1, "{}", run.stderr);
    let document = run.json();
    assert_eq!(document["proved"], false);
    assert!(document["lower_bound"].as_u64().unwrap() <= 26274);
    if let Some(upper) = document.get("upper_bound") {
        assert!(upper.as_u64().unwrap() >= 26274);
        assert_eq!(document["total"], *upper);
    }
}

/// Item Matching has a strategy however early it is stopped, and its tree finds just what is said.
#[test]
fn item_matching_that_is_stopped_has_a_strategy() {
    let folder = Folder::new("stopped");
    let tree = folder.path("first.tree");
    for limit in ["0", "0.1"] {
        let arguments = [
            "optimal",
            "items:5x8x5",
            "--objective",
            "win",
            "--time-limit",
            limit,
            "--tree",
            &tree,
            "--json",
        ];
        let run = nextguess(&arguments, "");
        assert_eq!(run.code, 1, "{}", run.stderr);
        let document = run.json();
        assert_eq!(document["proved"], false);
        let wins = document["wins"].as_u64().unwrap();
        assert_eq!(document["lower_bound"], wins);
        assert!(0 < wins && wins <= 32_768);
        assert!(document["upper_bound"].as_u64().unwrap() >= wins);
        assert_eq!(document["first"].as_str().unwrap().len(), 5);
        let verified = prints_json(&["verify", &tree]);
        assert_eq!(verified["holds"], true);
        assert_eq!(verified["claims"]["lost"], 32_768 - wins);
    }
}

#[test]
fn the_tree_of_the_best_strategy_verifies() {
    let folder = Folder::new("tree");
    let tree = folder.path("best.tree");
    for (game, objective, lost, total) in [
        ("mastermind:4x6", "mean", 0, Some(5625)),
        ("ayto:4,weeks=2", "win", 12, None),
        ("items:3x5x3", "win", 18, None),
    ] {
        let best = ["optimal", game, "--objective", objective, "--tree", &tree];
        let solved = prints_json(&best);
        let verified = prints_json(&["verify", &tree]);
        let bytes = std::fs::read(&tree).unwrap();
        let end = bytes.last_chunk::<8>().unwrap();
        let checksum = format!("{:016x}", u64::from_le_bytes(*end));
        assert_eq!(
            (&solved["checksum"], &verified["checksum"]),
            (&json!(checksum), &json!(checksum)),
            "{game}"
        );
        for shown in [&best[..], &["verify", &tree]] {
            let text = prints(shown);
            assert!(text.contains(&checksum), "{shown:?}: {text}");
        }
        if game == "mastermind:4x6" {
            let results = include_str!("../../../../docs/RESULTS.md");
            assert!(results.contains(&format!("| `{checksum}` |")), "{checksum}");
        }
        assert_eq!(verified["holds"], true, "{game}");
        assert_eq!(verified["claims"]["lost"], lost, "{game}");
        if let Some(total) = total {
            assert_eq!(verified["claims"]["total"], total, "{game}");
        }
    }
    let played = prints(&["solve", "items:3x5x3", "--tree", &tree, "--secret", "012"]);
    assert!(played.contains("012"), "{played}");
    let none = fails(&[
        "optimal",
        "mastermind:3x3",
        "--objective",
        "mean-within=2",
        "--tree",
        &tree,
    ]);
    assert!(none.contains("no strategy"), "{none}");
    let untold = prints_json(&["optimal", "mastermind:2x2"]);
    assert!(untold.get("checksum").is_none());
}

#[test]
fn little_memory_and_few_threads_change_nothing() {
    for asked in [
        &["optimal", "mastermind:4x5"][..],
        &["optimal", "items:4x6x4", "--objective", "win"],
    ] {
        let usual = prints_json(asked);
        let small = prints_json(&[asked, &["--memory", "1K", "--threads", "1"]].concat());
        for field in ["total", "wins", "first", "histogram", "proved"] {
            assert_eq!(usual[field], small[field], "{field}");
        }
    }
}
