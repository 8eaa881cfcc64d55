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
    assert_eq!(stopped.code, 130, "{told}");
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
        (&["mastermind:4x6", "--first", "0099"], "In --first, symbol"),
        (&["mastermind:4x6", "--first", "999"], "In --first, "),
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

/// The lines of a checkpoint with every bound raised and every strategy left out, and a checksum that fits.
fn forged(text: &str) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    let results = lines.len() - 4;
    for line in &mut lines[4..] {
        let mut fields: Vec<&str> = line.split(' ').collect();
        (fields[4], fields[5]) = ("100000", "-");
        *line = fields.join(" ");
    }
    let body = format!("{}\n", lines.join("\n"));
    // FNV-1a, as trees have it.
    let checksum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {results} {checksum:016x}\n")
}

/// The search believes the bounds of a checkpoint; `verify --recheck` proves them again.
#[test]
fn a_forged_checkpoint_is_believed_and_found_out() {
    let folder = Folder::new("forged");
    for (game, value) in [("mastermind:4x6", "total"), ("items:4x7x4", "wins")] {
        let file = folder.path(value);
        let optimal = ["optimal", game, "--checkpoint", &file];
        let true_value = prints_json(&optimal)[value].as_u64().unwrap();
        let recheck = ["verify", &file, "--recheck", "1", "--seed", "3"];
        let right = prints_json(&recheck);
        assert_eq!(right["holds"], true);
        assert_eq!(right["checked"], right["results"]);
        assert_eq!(right["held"], right["results"]);
        assert!(right.get("first_flaw").is_none() && right["stopped"] == false);
        let some = prints_json(&["verify", &file, "--recheck", "10%"]);
        let results = right["results"].as_u64().unwrap();
        assert_eq!(some["checked"], results.div_ceil(10));

        let text = std::fs::read_to_string(&file).unwrap();
        std::fs::write(&file, forged(&text)).unwrap();
        if game == "mastermind:4x6" {
            let believed = prints_json(&optimal);
            assert_eq!(believed["proved"], true);
            assert!(believed[value].as_u64().unwrap() > true_value);
            std::fs::write(&file, forged(&text)).unwrap();
        }
        let run = nextguess(&[&recheck[..], &["--json"]].concat(), "");
        assert_eq!(run.code, 1, "{}", run.stderr);
        let found = run.json();
        assert_eq!(found["holds"], false);
        assert!(found["held"].as_u64() < found["checked"].as_u64());
        let flaw = &found["first_flaw"];
        assert_eq!(flaw["lower_bound"], 100_000);
        assert!(
            flaw["reason"]
                .as_str()
                .unwrap()
                .contains("a strategy that costs")
        );
        let run = nextguess(&recheck, "");
        assert_eq!(run.code, 1);
        let key = flaw["key"].as_str().unwrap();
        assert!(run.stdout.contains(key), "{}", run.stdout);

        std::fs::write(&file, &text[..text.len() / 2]).unwrap();
        assert_eq!(nextguess(&recheck, "").code, 1);
        std::fs::write(&file, &text).unwrap();
        let message = fails(&["verify", &file]);
        assert!(message.contains("--recheck"), "{message}");
    }
    let tree = folder.path("tree");
    prints(&["optimal", "mastermind:2x2", "--tree", &tree]);
    let message = fails(&["verify", &tree, "--recheck", "5%"]);
    assert!(message.contains("checkpoint"), "{message}");
    for share in ["0", "1.5", "101%", "x"] {
        let message = fails(&["verify", &tree, "--recheck", share]);
        assert!(message.contains("5%"), "{share}: {message}");
    }
}

/// Killed again and again at random moments, and gone on with from the checkpoint, a search ends with one tree.
#[cfg(unix)]
#[test]
fn kills_do_not_change_the_tree() {
    use std::process::{Command, Stdio};
    let folder = Folder::new("killed");
    let mut random = nextguess::util::random::Random::seeded(11);
    for (game, objective) in [("bulls:4x7", "mean"), ("items:5x6x4", "win")] {
        let begun = std::time::Instant::now();
        let (tree, file) = (folder.path("tree"), folder.path("proofs"));
        let asked = ["optimal", game, "--objective", objective, "--tree", &tree];
        let expected = prints_json(&asked)["checksum"].clone();
        let time = begun.elapsed();
        let arguments = [&asked[..], &["--checkpoint", &file]].concat();
        let mut kept = 0;
        for _ in 0..4 {
            for _ in 0..5 {
                let mut command = Command::new(env!("CARGO_BIN_EXE_nextguess"));
                command.args(&arguments).stdout(Stdio::null());
                let mut child = command.stderr(Stdio::null()).spawn().unwrap();
                std::thread::sleep(time * random.below(120) as u32 / 100);
                child.kill().unwrap();
                child.wait().unwrap();
                let text = std::fs::read_to_string(&file).unwrap_or_default();
                kept += usize::from(text.lines().count() > 5);
            }
            assert_eq!(prints_json(&arguments)["checksum"], expected, "{game}");
            std::fs::remove_file(&file).unwrap();
        }
        assert!(kept > 0, "no run was killed after it had kept something");
    }
}
