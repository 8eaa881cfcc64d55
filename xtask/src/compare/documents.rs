//! Whether two programs print the same, apart from time and effort.

use serde_json::{Deserializer, Value};

/// What a command printed.
#[derive(Debug, PartialEq)]
enum Printed {
    Documents(Vec<Value>),
    Text(String),
}

/// Where the documents differ, each place with both values; nothing if they are the same. `limit` places are named at most.
pub(crate) fn differences(before: &str, now: &str, limit: usize) -> Vec<String> {
    let mut found = Vec::new();
    match (read(before), read(now)) {
        (Printed::Documents(before), Printed::Documents(now)) => {
            compare("", &Value::Array(before), &Value::Array(now), &mut found);
        }
        (Printed::Text(before), Printed::Text(now)) => {
            let mut pairs = before.lines().zip(now.lines()).enumerate();
            match pairs.find(|(_, (before, now))| before != now) {
                Some((at, (before, now))) => {
                    found.push(format!("line {}: `{before}` before, `{now}` now", at + 1));
                }
                None if before != now => found.push("one text is longer".to_owned()),
                None => {}
            }
        }
        _ => found.push("only one of them is JSON".to_owned()),
    }
    let more = found.len().saturating_sub(limit);
    found.truncate(limit);
    if more > 0 {
        found.push(format!("and {more} more"));
    }
    found
}

fn read(text: &str) -> Printed {
    let documents: Result<Vec<Value>, _> = Deserializer::from_str(text).into_iter().collect();
    match documents {
        Ok(documents) => Printed::Documents(documents.into_iter().filter(is_result).collect()),
        Err(_) => Printed::Text(text.to_owned()),
    }
}

/// Whether a document is more than a sign of progress, of which there are as many as time passes.
fn is_result(document: &Value) -> bool {
    !matches!(document["event"].as_str(), Some("progress"))
}

/// Whether a field tells time or effort. `nodes` beside `seconds` are positions searched; elsewhere they are a result.
fn is_effort(name: &str, timed: bool) -> bool {
    name == "seconds" || timed && ["nodes", "positions"].contains(&name)
}

fn compare(place: &str, before: &Value, now: &Value, found: &mut Vec<String>) {
    match (before, now) {
        (Value::Object(before), Value::Object(now)) => {
            let timed = before.contains_key("seconds") || now.contains_key("seconds");
            let mut names: Vec<_> = before.keys().chain(now.keys()).collect();
            names.sort_unstable();
            names.dedup();
            for name in names.into_iter().filter(|name| !is_effort(name, timed)) {
                let place = format!("{place}.{name}");
                match (before.get(name), now.get(name)) {
                    (Some(before), Some(now)) => compare(&place, before, now, found),
                    (Some(_), None) => found.push(format!("{place}: only before")),
                    _ => found.push(format!("{place}: only now")),
                }
            }
        }
        (Value::Array(before), Value::Array(now)) => {
            for (at, (before, now)) in before.iter().zip(now).enumerate() {
                compare(&format!("{place}[{at}]"), before, now, found);
            }
            if before.len() != now.len() {
                let (before, now) = (before.len(), now.len());
                found.push(format!("{place}: {before} entries before, {now} now"));
            }
        }
        _ if before == now => {}
        _ => found.push(format!("{place}: {before} before, {now} now")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn first(before: &str, now: &str) -> Option<String> {
        differences(before, now, 3).into_iter().next()
    }

    #[test]
    fn time_and_effort_are_no_difference() {
        let before = r#"{"total": 5, "nodes": 18, "seconds": 0.5}"#;
        let now = r#"{"nodes": 11, "seconds": 0.25, "total": 5}"#;
        assert_eq!(first(before, now), None);
        assert_eq!(first(r#"[{"seconds": 1}]"#, r#"[{"seconds": 2}]"#), None);
    }

    #[test]
    fn nodes_of_a_tree_are_a_result() {
        let difference = first(r#"{"nodes": 18}"#, r#"{"nodes": 11}"#);
        assert_eq!(difference.unwrap(), "[0].nodes: 18 before, 11 now");
    }

    #[test]
    fn a_difference_is_named_with_its_place() {
        let before = r#"{"list": [{"question": "01"}, {"question": "02"}]}"#;
        let now = r#"{"list": [{"question": "01"}, {"question": "03"}]}"#;
        assert_eq!(
            first(before, now).unwrap(),
            r#"[0].list[1].question: "02" before, "03" now"#
        );
    }

    #[test]
    fn fields_and_entries_that_one_has_are_differences() {
        assert_eq!(first(r#"{"a": 1}"#, "{}").unwrap(), "[0].a: only before");
        assert_eq!(first("{}", r#"{"a": 1}"#).unwrap(), "[0].a: only now");
        assert_eq!(
            first("[1, 2]", "[1]").unwrap(),
            "[0]: 2 entries before, 1 now"
        );
        assert_eq!(first("{}", "").unwrap(), ": 1 entries before, 0 now");
    }

    #[test]
    fn numbers_must_be_exactly_equal() {
        assert!(first(r#"{"mean": 4.0}"#, r#"{"mean": 4.000000001}"#).is_some());
        assert!(first(r#"{"mean": 4}"#, r#"{"mean": "4"}"#).is_some());
    }

    #[test]
    fn signs_of_progress_are_left_out() {
        let before = "{\"event\": \"progress\", \"document\": 1}\n{\"event\": \"solved\"}";
        assert_eq!(first(before, r#"{"event": "solved"}"#), None);
        assert!(first(before, r#"{"event": "begun"}"#).is_some());
    }

    #[test]
    fn texts_are_compared_by_lines() {
        assert_eq!(first("a b\nc", "a b\nc"), None);
        assert_eq!(
            first("a b\nc", "a b\nd").unwrap(),
            "line 2: `c` before, `d` now"
        );
        assert_eq!(first("a b", "a b\nc").unwrap(), "one text is longer");
        assert_eq!(first("{}", "a b").unwrap(), "only one of them is JSON");
    }

    #[test]
    fn no_more_places_than_asked_are_named() {
        let found = differences("[1, 2, 3, 4]", "[5, 6, 7, 8]", 3);
        assert_eq!(found.len(), 4);
        assert_eq!(found[3], "and 1 more");
    }
}
