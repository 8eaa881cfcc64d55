//! `optimal` through the real binary.

mod common;
#[path = "common/folder.rs"]
mod folder;

use common::{Run, fails, nextguess, prints, prints_json};
use folder::Folder;
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
            let results = include_str!("../../../docs/RESULTS.md");
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
fn a_checkpoint_is_gone_on_from_or_refused() {
    let folder = Folder::new("checkpoint");
    for (game, objective, value, another) in [
        ("bulls:4x7", "mean", "total", "bulls:4x6"),
        ("items:5x6x4", "win", "wins", "items:5x6x3"),
    ] {
        let file = folder.path(value);
        let asked = ["optimal", game, "--objective", objective];
        let arguments = [&asked[..], &["--checkpoint", &file]].concat();
        let whole = prints_json(&asked);
        let stopped = nextguess(&[&arguments[..], &["--time-limit", "0"]].concat(), "");
        assert_eq!(stopped.code, 1);
        let first = prints_json(&arguments);
        assert_eq!(
            (&first[value], &first["nodes"]),
            (&whole[value], &whole["nodes"])
        );
        let text = std::fs::read_to_string(&file).unwrap();
        let again = prints_json(&arguments);
        assert_eq!(again["histogram"], whole["histogram"]);
        assert!(again["nodes"].as_u64() < whole["nodes"].as_u64());
        let kept = std::fs::read_to_string(&file).unwrap();
        // On grids what was found in passing the first time may be a job the next time.
        if game.starts_with("items") {
            assert!(kept.lines().count() >= text.lines().count());
        } else {
            assert_eq!(kept, text);
        }
        let other = [
            "optimal",
            another,
            "--objective",
            objective,
            "--checkpoint",
            &file,
        ];
        let other = fails(&other);
        assert!(
            other.contains(&format!("its game is \"{game}\"")),
            "{other}"
        );
        std::fs::write(&file, &text[..text.len() / 2]).unwrap();
        assert!(fails(&arguments).contains("cut off or changed"));
        std::fs::write(&file, "something else").unwrap();
        assert!(fails(&arguments).contains("does not begin like one"));
        assert_eq!(std::fs::read_to_string(&file).unwrap(), "something else");
    }
    let small = folder.path("small");
    let arguments_of_small = ["optimal", "mastermind:2x2", "--checkpoint", &small];
    let first = prints(&arguments_of_small);
    let kept = std::fs::read_to_string(&small).unwrap();
    assert!(kept.contains("game mastermind:2x2"), "{kept}");
    assert_eq!(prints(&arguments_of_small), first);
    let unsolvable = folder.path("unsolvable");
    let arguments = ["optimal", "mastermind:2x2", "--objective", "win"];
    fails(&[&arguments[..], &["--checkpoint", &unsolvable]].concat());
    assert!(!std::path::Path::new(&unsolvable).exists());
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

#[test]
fn what_winning_costs() {
    let folder = Folder::new("costs");
    let svg = folder.path("costs.svg");
    let arguments = [
        "optimal",
        "items:2x3x2",
        "--costs",
        "10,40,10",
        "--svg",
        &svg,
    ];
    let document = prints_json(&arguments);
    let points = document["points"].as_array().unwrap();
    assert_eq!(
        (&points[0]["wins"], &points[0]["cost"]),
        (&json!(0), &json!(0))
    );
    let best = prints_json(&["optimal", "items:2x3x2", "--objective", "win"]);
    assert_eq!(points.last().unwrap()["wins"], best["wins"]);
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert_eq!(picture.matches("<circle").count(), points.len());
}

/// Prices for a board whose curve takes far longer than a test.
fn eighty_prices() -> String {
    let prices: Vec<String> = (1..=80).map(|price: u64| price.to_string()).collect();
    prices.join(",")
}

#[test]
fn what_winning_costs_is_told_whole_or_not_at_all() {
    let folder = Folder::new("stopped-costs");
    let svg = folder.path("costs.svg");
    let prices = eighty_prices();
    let slow = ["optimal", "items:2x80x6", "--costs", &prices, "--svg", &svg];
    let is_told = |run: &Run| {
        assert_eq!(run.code, 1, "{}", run.stderr);
        assert!(run.stderr.contains("was stopped"), "{}", run.stderr);
        assert_eq!(folder.files(), 0);
    };
    let stopped = nextguess(&[&slow[..], &["--time-limit", "0.2"]].concat(), "");
    is_told(&stopped);
    assert_eq!(stopped.stdout, "");
    let stopped = nextguess(&[&slow[..], &["--time-limit", "0", "--json"]].concat(), "");
    is_told(&stopped);
    let document = stopped.json();
    assert!(document["error"].as_str().unwrap().contains("was stopped"));
    assert!(document.get("points").is_none());
    let in_time = ["optimal", "items:4x4x3", "--costs", "1,2,3,4"];
    let unlimited = prints(&in_time);
    assert_eq!(
        prints(&[&in_time[..], &["--time-limit", "600"]].concat()),
        unlimited
    );
}

#[cfg(unix)]
#[test]
fn what_winning_costs_ends_at_an_interrupt() {
    let folder = Folder::new("interrupted-costs");
    let svg = folder.path("costs.svg");
    let prices = eighty_prices();
    let slow = ["optimal", "items:2x80x6", "--costs", &prices];
    let stopped = folder.interrupted(&[&slow[..], &["--svg", &svg]].concat());
    let told = stopped.stderr;
    assert_eq!(stopped.code, 1, "{told}");
    assert!(told.contains("was stopped"), "{told}");
    assert!(stopped.stdout.is_empty());
    assert_eq!(folder.files(), 0);
}

#[test]
fn wrong_usage_is_refused() {
    let wrong: &[(&[&str], &str)] = &[
        (
            &["mastermind:4x6", "--objective", "best"],
            "worst-then-mean",
        ),
        (&["mastermind:4x6", "--objective", "win"], "turns"),
        (&["mastermind:4x6", "--first", "0099"], "--first: symbol"),
        (&["mastermind:4x6", "--first", "999"], "--first: "),
        (&["mastermind:4x6", "--time-limit", "-1"], "seconds"),
        (&["mastermind:4x6", "0011=4,0"], "0011=4,0 wins the game"),
        (
            &["ayto:4,weeks=1", "0+0=no", "0123=0", "--objective", "win"],
            "no turn is left",
        ),
        (&["mastermind:7x20"], "can be listed"),
        (
            &["mastermind:6x8"],
            "at most 4096 secrets left; for example after more turns",
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
            "can be written",
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
        (&["mastermind:4x6,costs=1,2"], "an option of mastermind"),
        (&["mastermind:4x6", "--threads", "0"], "from 1 to 1024"),
        (&["mastermind:4x6", "--width", "x"], "from 1 to 1000"),
        (
            &["items:2x3x2", "--costs", "1,2,3", "--first", "00"],
            "cannot be used",
        ),
        (&["items:2x3x2", "--svg", "/tmp/x"], "--costs"),
        (&["chess"], "game"),
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
            &["width \"3\"", "Item Matching", "for example"],
        );
        refused(
            &["--tree", &file],
            &["at most 300,000 assignments, not 537,824", "items:5x12x4"],
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
        &["width \"3\"", "for worst", "for example mean"],
    );
    refused(
        &["mastermind:5x8", "--width", "3", "--checkpoint", &file],
        &["cannot be used"],
    );
    for option in [
        ["--objective", "win"],
        ["--history", &file],
        ["--first", "00"],
        ["--width", "3"],
        ["--tree", &file],
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
        &["items:5x7x3", "--costs", "1,2,3,4,5,6,7"],
        &["at most 8000 assignments"],
    );
}
