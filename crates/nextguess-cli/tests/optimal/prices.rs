//! What winning costs where items have prices.

use crate::common::{Run, fails, nextguess, prints, prints_json};
use crate::folder::Folder;
use serde_json::json;

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
    assert_eq!(stopped.code, 130, "{told}");
    assert!(told.contains("was stopped"), "{told}");
    assert!(stopped.stdout.is_empty());
    assert_eq!(folder.files(), 0);
}

/// A point that is chosen has its first guess and a tree, from the start and in the middle of a game.
#[test]
fn a_chosen_price_has_a_strategy() {
    let folder = Folder::new("chosen-price");
    let tree = folder.path("chosen.tree");
    let board = ["optimal", "items:3x4x3", "--costs", "10,20,30,40"];
    let list = prints_json(&board);
    let points = list["points"].as_array().unwrap().clone();
    assert!(points.iter().all(|point| point["on_hull"] == true));
    let last = points.last().unwrap();
    let wins = last["wins"].to_string();
    let chosen = [&board[..], &["--at-least", &wins, "--tree", &tree]].concat();
    let chosen = prints_json(&chosen);
    for field in ["wins", "cost", "probability", "mean_cost"] {
        assert_eq!(chosen[field], last[field], "{field}");
    }
    assert_eq!(chosen["proved"], true);
    assert!(chosen["first"].is_string());
    let verified = prints_json(&["verify", &tree]);
    assert_eq!(verified["checksum"], chosen["checksum"]);
    // Two prices that say the same, and a win that is worth nothing.
    let one = prints_json(&["optimal", "items:3x4x3", "--costs", "5"]);
    let each = prints_json(&["optimal", "items:3x4x3", "--costs", "5,5,5,5"]);
    assert_eq!(one, each);
    let idle = prints_json(&[&board[..], &["--price-of-a-win", "0"]].concat());
    assert_eq!((&idle["wins"], &idle["first"]), (&json!(0), &json!(null)));
    let later = prints_json(&[&board[..], &["--price-of-a-win", "500", "012=WII"]].concat());
    assert!(later["secrets"].as_u64() < chosen["secrets"].as_u64());
    let wide = prints_json(&[&board[..], &["--width", "2"]].concat());
    assert_eq!(wide["proved"], false);
    for wrong in [
        &["--at-least", "65"][..],
        &["--at-least", "1", "--price-of-a-win", "2"],
        &["--at-least", "x"],
        &["--price-of-a-win", "2", "--all-points"],
    ] {
        fails(&[&board[..], wrong].concat());
    }
}
