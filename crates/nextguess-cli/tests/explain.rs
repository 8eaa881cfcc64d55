//! `solve --explain`, a booth that nobody has to ask, and `simulate --count`, through the real binary.

mod common;

use common::{fails, nextguess, prints, prints_json};
use serde_json::Value;

/// A small board of each game that needs no file, with a secret.
const BOARDS: [(&str, &str); 5] = [
    ("mastermind:4x6", "3102"),
    ("bulls:3x6", "524"),
    ("permutation:5", "34012"),
    ("ayto:5", "43210"),
    ("items:3x4x9", "302"),
];

fn list(value: &Value) -> &[Value] {
    value.as_array().expect("a list")
}

fn count(value: &Value) -> u64 {
    value.as_u64().expect("a number")
}

/// The reason and what the answers ruled out agree with the game that was played.
fn check(document: &Value, name: &str) {
    let (turns, explained) = (list(&document["turns"]), list(&document["explained"]));
    assert_eq!(turns.len(), explained.len(), "{name}");
    for (turn, reason) in turns.iter().zip(explained) {
        assert_eq!(turn["question"], reason["question"], "{name}");
        assert_eq!(
            (&turn["turn"], &turn["kind"]),
            (&reason["turn"], &reason["kind"])
        );
        let step = reason["step"].as_str().unwrap();
        assert!(
            !step.is_empty() && !step.contains("does not say"),
            "{name}: {step}"
        );
        if let Some(ranked) = reason["scoring"]["ranked"].as_array() {
            assert_eq!(ranked[0]["question"], turn["question"], "{name}");
        }
        let removal = &reason["answer"]["removal"];
        assert_eq!(removal["before"], reason["remaining"], "{name}");
        assert_eq!(removal["after"], turn["remaining"], "{name}");
        let groups = list(&removal["groups"]).iter();
        let removed: u64 = groups.map(|group| count(&group["count"])).sum();
        assert_eq!(removed, count(&removal["removed"]), "{name}");
        assert_eq!(
            removed + count(&removal["after"]),
            count(&removal["before"]),
            "{name}"
        );
        assert_eq!(reason["answer"]["feedback"], turn["feedback"], "{name}");
        for group in list(&removal["groups"]) {
            let (code, game) = (
                group["example"].as_str().unwrap(),
                document["game"].as_str().unwrap(),
            );
            let grade = ["grade", game, turn["question"].as_str().unwrap(), code];
            if turn["turn"] == 1 {
                let answer = prints_json(&grade)["feedback"].clone();
                assert_eq!(answer, group["feedback"], "{name}: {code}");
            }
        }
    }
}

#[test]
fn every_strategy_explains_a_whole_game() {
    let strategies = prints_json(&["strategies"]);
    for (game, secret) in BOARDS {
        let kind = game.split(':').next().unwrap();
        for strategy in list(&strategies) {
            let games = strategy["games"].as_array().cloned().unwrap_or_default();
            if !games.is_empty() && !games.iter().any(|other| other == kind) {
                continue;
            }
            let name = strategy["name"].as_str().unwrap();
            let plain = ["solve", game, "--strategy", name, "--secret", secret];
            let explained = prints_json(&[&plain[..], &["--explain"]].concat());
            check(&explained, &format!("{name} on {game}"));
            let plain = prints_json(&plain);
            assert_eq!(plain["turns"], explained["turns"], "{name} on {game}");
            assert_eq!(plain["explained"], Value::Null);
        }
    }
}

#[test]
fn a_game_is_explained_in_words() {
    let text = prints(&["solve", "mastermind:4x6", "--secret", "3412", "--explain"]);
    for part in [
        "Turn 1: 1,296 secrets left",
        "guess 0123. It has the best score.",
        "Scored 5 of 1,296, one of each class",
        "Among equals: a code that can be the secret goes first",
        "Answer 0,3. 136 of 1,296 left; 1,160 ruled out: 312, such as 1000, would have",
        "It is the only one left.",
        "Found 3412 in 4 turns.",
    ] {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let stage = [
        "solve",
        "ayto:5",
        "--strategy",
        "staged",
        "--secret",
        "43210",
        "--explain",
    ];
    assert!(prints(&stage).contains("Stage 4 of 4 (all)."));
    let auto = [
        "solve",
        "mastermind:9x9",
        "--strategy",
        "auto",
        "--secret",
        "012345678",
        "--explain",
    ];
    let text = prints(&auto);
    assert!(text.contains("auto: digit-scan"), "{text}");
    assert!(text.contains("The player knows"), "{text}");
}

#[test]
fn a_dialogue_is_explained_on_the_way() {
    let run = nextguess(
        &["--json", "solve", "mastermind:4x6", "--explain"],
        "0,3\n1111=1,0\nundo\nquit\n",
    );
    for part in [
        "guess 0123. It has the best score.",
        "Answer 0,3. 136 of 1,296 left",
        "Asked instead: 1111.",
    ] {
        assert!(
            run.stderr.contains(part),
            "{part:?} is missing in:\n{}",
            run.stderr
        );
    }
    let document = run.json();
    let explained = list(&document["explained"]);
    // The question that was about to be asked has a reason and no answer.
    assert_eq!(explained.len(), 2);
    assert_eq!(explained[1]["answer"], Value::Null);
    let run = nextguess(
        &[
            "--json",
            "solve",
            "permutation:30",
            "--strategy",
            "swap-search",
            "--explain",
        ],
        "3\nquit\n",
    );
    assert!(run.stderr.contains("change places"), "{}", run.stderr);
    assert_eq!(list(&run.json()["explained"]).len(), 2);
}

/// The answers to `ayto:4` with 3210 hidden, up to the night that leaves one matching.
const SEASON: &str = "no\n0\nno\n1\n";

#[test]
fn a_booth_is_not_asked_when_the_matching_is_known() {
    let run = nextguess(&["--json", "solve", "ayto:4"], &format!("{SEASON}4\n"));
    assert_eq!(run.code, 0, "{}", run.stderr);
    let said = "The booth does not matter any more: sit down 3210.";
    assert!(run.stderr.contains(said), "{}", run.stderr);
    let document = run.json();
    let turns = list(&document["turns"]);
    assert_eq!(
        (turns.len(), &document["turns_taken"]),
        (6, &Value::from(3))
    );
    assert_eq!(
        (&turns[4]["idle"], &turns[4]["kind"]),
        (&true.into(), &"booth".into())
    );
    assert!(turns.iter().filter(|turn| turn["idle"] == true).count() == 1);
    let alone = prints_json(&["solve", "ayto:4", "--secret", "3210"]);
    assert_eq!(alone["turns"], document["turns"]);
    let table = prints(&["solve", "ayto:4", "--secret", "3210"]);
    assert!(
        table.contains("3  booth  any       -          1"),
        "{table}"
    );
}

#[test]
fn a_booth_that_nobody_asked_is_taken_back_and_never_blamed() {
    let input = format!("{SEASON}undo\n1\n2\nquit\n");
    let run = nextguess(&["--json", "solve", "ayto:4"], &input);
    assert!(
        run.stderr.contains("3102=1 is taken back"),
        "{}",
        run.stderr
    );
    assert!(run.stderr.contains("contradict"), "{}", run.stderr);
    assert!(!run.stderr.contains("0+3"), "{}", run.stderr);
    assert_eq!(list(&run.json()["turns"]).len(), 5);
}

#[test]
fn a_player_without_a_list_waits_for_no_booth_either() {
    let game = ["solve", "ayto:5", "--strategy", "swap-booth"];
    let own = prints_json(&[&game[..], &["--secret", "43210"]].concat());
    let turns = list(&own["turns"])
        .iter()
        .filter(|turn| turn["idle"] != true);
    let answers: Vec<&str> = turns
        .map(|turn| turn["feedback"].as_str().unwrap())
        .collect();
    let idle = list(&own["turns"])
        .iter()
        .filter(|turn| turn["idle"] == true);
    assert!(
        idle.count() > 0,
        "another secret has to be found for this test"
    );
    let run = nextguess(
        &[&["--json"], &game[..]].concat(),
        &(answers.join("\n") + "\n"),
    );
    assert_eq!(run.json()["turns"], own["turns"], "{}", run.stderr);
}

#[test]
fn turns_are_counted_until_the_secret_is_determined() {
    let count = ["simulate", "ayto:4", "--strategy", "matchmaker", "--count"];
    let found = prints_json(&[&count[..], &["found"]].concat());
    let determined = prints_json(&[&count[..], &["determined"]].concat());
    assert_eq!(found[0]["counted"], Value::Null);
    assert_eq!(determined[0]["counted"], "determined");
    let mean = |document: &Value| document[0]["mean"].as_f64().unwrap();
    assert!(mean(&determined) < mean(&found));
    let text = prints(&[&count[..], &["determined"]].concat());
    assert!(text.contains("weeks until one secret is left"), "{text}");
    let large = [
        "simulate",
        "permutation:30",
        "--strategy",
        "swap-search",
        "--samples",
        "2",
        "--count",
        "determined",
    ];
    assert!(fails(&large).contains("permutation:30"));
}
