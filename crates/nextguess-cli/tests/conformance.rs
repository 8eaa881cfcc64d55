//! The recorded requests of the service, through `nextguess ask`.

mod common;
#[path = "../../../tests/common/times.rs"]
mod times;

use common::nextguess;
use serde_json::{Value, json};
use times::without_times;

#[test]
fn requests_are_answered_as_recorded() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance");
    for file in std::fs::read_dir(folder).expect("the recorded requests") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        let recorded: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
        for case in recorded {
            let request = case["request"].to_string();
            let run = nextguess(&["--json", "ask"], &request);
            let wanted = &case["outcome"];
            let mut outcome = if run.code != 0 {
                json!({"error": run.json()["error"]})
            } else if wanted.get("events").is_some() {
                let lines: Vec<Value> = (run.stdout.lines())
                    .map(|line| serde_json::from_str(line).expect("a line of JSON"))
                    .collect();
                json!({"events": lines[..lines.len() - 1]})
            } else if wanted.get("document").is_some() {
                json!({"document": run.json()})
            } else {
                let text = run.stdout.trim_end_matches('\n');
                let wanted = wanted["text"].as_str().expect("a text");
                assert_eq!(text, wanted.trim_end_matches('\n'), "{request}");
                continue;
            };
            without_times(&mut outcome);
            assert_eq!(*wanted, outcome, "{request}");
        }
    }
}

#[test]
fn requests_that_cannot_be_read_are_refused_with_one_that_can() {
    for wrong in ["", "hello", "[]", "{}", r#"{"ask": 7}"#] {
        let run = nextguess(&["ask"], wrong);
        assert_eq!(run.code, 2, "{wrong:?}: {}", run.stdout);
        let (_, example) = run.stderr.split_once("Example: ").expect("an example");
        let example = example.trim_end().trim_end_matches('.');
        let run = nextguess(&["ask"], example);
        assert_eq!(run.code, 0, "{example}: {}", run.stderr);
    }
    for (wrong, wanted) in [
        (
            r#"{"ask": "dance"}"#,
            "expected games, strategies, board, grade",
        ),
        (r#"{"ask": "grde"}"#, "Did you mean grade?"),
        (r#"{"ask": "grade", "gme": "x"}"#, "Did you mean game?"),
        (
            r#"{"ask": "grade", "game": "x", "game": "x"}"#,
            "game is there twice",
        ),
    ] {
        let run = nextguess(&["ask"], wrong);
        assert_eq!(run.code, 2, "{wrong:?}: {}", run.stdout);
        assert!(run.stderr.contains(wanted), "{wrong:?}: {}", run.stderr);
    }
}
