//! The recorded requests of the service, over HTTP.

mod common;
#[path = "../../../tests/common/times.rs"]
mod times;

use common::{Server, events};
use nextguess_web::Limits;
use serde_json::{Value, json};
use times::without_times;

#[test]
fn requests_are_answered_as_recorded() {
    let server = Server::start(Limits::default());
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/conformance");
    for file in std::fs::read_dir(folder).expect("the recorded requests") {
        let text = std::fs::read_to_string(file.expect("a file").path()).expect("a text");
        let recorded: Vec<Value> = serde_json::from_str(&text).expect("a list of cases");
        for case in recorded {
            let mut body = case["request"].clone();
            let name = body.as_object_mut().and_then(|it| it.remove("ask"));
            let name = name.expect("a name").as_str().expect("a text").to_owned();
            let path = format!("/api/{}", name.replace('-', "/"));
            let is_list = ["games", "strategies"].contains(&name.as_str());
            let answer = match is_list {
                true => server.get(&path),
                false => server.post(&path, &body),
            };
            let mut outcome = if answer.status != 200 {
                json!({"error": answer.json()["error"]})
            } else if answer.kind.starts_with("text/event-stream") {
                let told = events(&answer.body).into_iter();
                let told = told.filter(|(name, _)| name != "progress" && name != "end");
                let event = |(name, document)| json!({"event": name, "document": document});
                json!({"events": told.map(event).collect::<Vec<Value>>()})
            } else if answer.kind.starts_with("application/json") {
                json!({"document": answer.json()})
            } else {
                json!({"kind": answer.kind, "text": answer.body})
            };
            without_times(&mut outcome);
            assert_eq!(case["outcome"], outcome, "{}", case["request"]);
        }
    }
}
