//! `optimal` through the real binary.

mod common;

use common::{fails, nextguess, prints, prints_json};
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

#[test]
fn wrong_usage_is_refused() {
    let wrong: &[(&[&str], &str)] = &[
        (
            &["mastermind:4x6", "--objective", "best"],
            "worst-then-mean",
        ),
        (&["mastermind:4x6", "--objective", "win"], "turns"),
        (&["mastermind:4x6", "--first", "0099"], "9"),
        (&["mastermind:4x6", "--time-limit", "-1"], "seconds"),
        (&["mastermind:4x6", "0011=4,0"], "nothing is left"),
        (&["mastermind:7x20"], "GiB"),
        (&["items:3x4x3"], "bar"),
        (&["chess"], "game"),
    ];
    for (arguments, part) in wrong {
        let message = fails(&[&["optimal"], *arguments].concat());
        assert!(message.contains(part), "{arguments:?}: {message}");
    }
    let contradicted = nextguess(&["optimal", "permutation:3", "012=1", "021=2"], "");
    assert_eq!(contradicted.code, 1);
}
