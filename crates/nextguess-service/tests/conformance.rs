//! Recorded requests and what they are answered, which all mouths of the service run too.
//!
//! `CONFORMANCE=overwrite cargo test -p nextguess-service --test conformance` records the answers anew.

#[path = "../../../tests/common/times.rs"]
mod times;

use std::path::{Path, PathBuf};

use nextguess_service::wording::sentence;
use nextguess_service::{Alone, Limits, Request};
use serde_json::{Value, json};
use times::without_times;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance")
}

/// What comes of a request, as it is recorded: an error, or the events and the document or text at the end.
fn outcome(request: &Value) -> Value {
    let host = Alone::default();
    let limits = Limits::default();
    let answer = || {
        let request: Request = request.to_string().parse()?;
        request.time(&limits)?;
        request.reply(&limits, &host)
    };
    let reply = answer();
    let mut outcome = match reply {
        Err(error) => return json!({"error": sentence(&error)}),
        Ok(reply) if reply.kind == "application/json" => {
            let document: Value = serde_json::from_str(&reply.text).expect("a document is JSON");
            json!({"document": document})
        }
        Ok(reply) => json!({"kind": reply.kind, "text": reply.text}),
    };
    let events = host.events();
    if !events.is_empty() {
        let event = |(name, document): &(&str, Box<serde_json::value::RawValue>)| {
            let document: Value = serde_json::from_str(document.get()).expect("an event is JSON");
            json!({"event": name, "document": document})
        };
        outcome = json!({"events": events.iter().map(event).collect::<Vec<Value>>()});
    }
    without_times(&mut outcome);
    outcome
}

#[test]
fn requests_are_answered_as_recorded() {
    let overwrites = std::env::var("CONFORMANCE").is_ok_and(|it| it == "overwrite");
    let mut cases = 0;
    let files = std::fs::read_dir(folder()).expect("the recorded requests");
    for file in files {
        let path = file.expect("a file").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let mut recorded: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
        for case in &mut recorded {
            cases += 1;
            let outcome = outcome(&case["request"]);
            if overwrites {
                case["outcome"] = outcome;
            } else {
                assert_eq!(case["outcome"], outcome, "{}", case["request"]);
            }
        }
        if overwrites {
            let text = serde_json::to_string_pretty(&recorded).expect("JSON");
            std::fs::write(&path, text + "\n").expect("written");
        }
    }
    assert!(cases >= 60, "only {cases} cases");
}
