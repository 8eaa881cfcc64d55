//! Inputs that are long or large: they are refused at once, and never sent back whole.

mod common;

use std::time::{Duration, Instant};

use common::Server;
use nextguess_web::Limits;
use serde_json::{Value, json};

/// The most bytes of a refusal.
const MOST_BYTES: usize = 5_000;

fn long() -> String {
    "x".repeat(20_000)
}

/// A number of people on a side, with something after their names.
fn people(side: &str, number: usize, after: &str) -> Vec<String> {
    (0..number).map(|at| format!("{side}{at}{after}")).collect()
}

fn season(left: usize, right: usize, rule: &str, after: &str) -> Value {
    json!({
        "left": people("left", left, after),
        "right": people("right", right, after),
        "rule": rule,
        "rule_detail": {"doubles": (rule == "double").then_some(right - left)},
    })
}

fn asked(season: &Value) -> Value {
    json!({"text": season.to_string()})
}

/// Why something is refused, in few bytes.
fn refusal(server: Server, path: &str, body: &Value) -> Value {
    let answer = server.post(path, body);
    let told = &answer.body[..answer.body.len().min(1000)];
    assert_eq!(answer.status, 400, "{path}: {told}");
    assert!(
        answer.body.len() < MOST_BYTES,
        "{path}: {} bytes: {told}",
        answer.body.len()
    );
    answer.json()
}

#[test]
fn casts_that_cannot_be_counted_are_refused_before_the_count() {
    let server = Server::start(Limits::default());
    let begin = Instant::now();
    for (left, right, rule, most) in [
        (24, 24, "perfect", "21 on the left and 21 on the right"),
        (23, 24, "double", "18 on the left and 19 on the right"),
        (22, 24, "triple", "16 on the left and 18 on the right"),
    ] {
        for path in ["/api/season", "/api/season/picture"] {
            let told = refusal(server, path, &asked(&season(left, right, rule, "")));
            let given = format!("{left} on the left and {right} on the right");
            assert_eq!(told["part"], "people");
            assert_eq!(told["given"], *given);
            let expected = format!("at most {most} under the rule {rule}");
            assert_eq!(told["expected"], *expected);
            let error = told["error"].as_str().expect("a text");
            assert!(error.contains("too many to be counted"), "{error}");
            assert!(error.contains("Example: 10 on the left"), "{error}");
        }
    }
    // Six counts that end for want of memory take half a minute.
    assert!(begin.elapsed() < Duration::from_secs(5));
}

#[test]
fn casts_that_cannot_be_counted_are_still_brought_into_one_form() {
    let server = Server::start(Limits::default());
    let file = server.told("/api/season/file", &asked(&season(24, 24, "perfect", "")));
    assert_eq!(file["left"].as_array().map(Vec::len), Some(24));
}

#[test]
fn long_names_are_refused_and_not_sent_back() {
    let server = Server::start(Limits::default());
    let body = asked(&season(20, 20, "perfect", &long()));
    for path in ["/api/season", "/api/season/file", "/api/season/picture"] {
        let told = refusal(server, path, &body);
        let error = told["error"].as_str().expect("a text");
        let begin = "In the season, people on the left \"left0xxx";
        assert!(error.starts_with(begin), "{error}");
        let end = "… (20,005 characters)\": expected a name of at most 100 characters. Example: Ana, Ben, Cleo";
        assert!(error.ends_with(end), "{error}");
    }
    let fine = season(3, 3, "perfect", &"x".repeat(90));
    server.told("/api/season", &asked(&fine));
}

#[test]
fn long_parts_of_a_season_are_cut_in_its_refusal() {
    let server = Server::start(Limits::default());
    let with = |field: &str, value: Value| {
        let mut season = season(2, 2, "perfect", "");
        season[field] = value;
        asked(&season)
    };
    let pairs = |number| json!(vec![["left0", "right0"]; number]);
    let typed = |field: &str, text: String| {
        let mut body = asked(&season(2, 2, "perfect", ""));
        body[field] = json!(text);
        body
    };
    for body in [
        with("season", json!(long())),
        with("rule", json!(long())),
        with("rule_detail", json!({"known_double_members": [long()]})),
        with("events", json!([{"kind": long()}])),
        with("events", json!([{(long()): 1}])),
        with("events", json!([{"pair": [long(), "right0"]}])),
        with("events", json!([{"pair": long()}])),
        with("events", json!([{"pairs": pairs(9_000), "beams": 0}])),
        with("solution", pairs(9_000)),
        json!({"text": format!("{} =", long())}),
        json!({"text": format!("left = [\"{}", long())}),
        typed("what_if", long()),
        typed("what_if", "left0+right0=no;".repeat(1000)),
        typed("night", "left0+right0,".repeat(9_000)),
        typed("offered", "left0+right0,".repeat(9_000)),
        typed("offered", format!("{}+right0", long())),
    ] {
        refusal(server, "/api/season", &body);
    }
}

#[test]
fn long_games_turns_strategies_and_fields_are_cut_in_their_refusal() {
    let server = Server::start(Limits::default());
    let game = "mastermind:4x6";
    let slots = "0 ".repeat(10_000);
    for body in [
        json!({"game": long()}),
        json!({"game": format!("mastermind:{}", long())}),
        json!({"game": format!("{game},{}=1", long())}),
        json!({"game": format!("{game},turns={}", long())}),
        json!({"game": format!("words:{}", long())}),
        json!({"game": format!("words:,{}", long())}),
        json!({"game": format!("words:{}", long()), "files": {(long()): "crane\n1"}}),
        json!({"game": "words:mine", "files": {"mine": format!("crane\n{}", long())}}),
        json!({"game": "words:mine", "files": {"mine": "crane\n"}, "turns": [format!("{}=GGGGG", long())]}),
        json!({"game": game, "turns": [long()]}),
        json!({"game": game, "turns": [format!("{}=1,0", long())]}),
        json!({"game": game, "turns": [format!("{slots}=1,0")]}),
        json!({"game": game, "turns": [format!("0011={}", long())]}),
        json!({"game": "permutation:12", "turns": [format!("{slots}=1")]}),
        json!({"game": "ayto:4", "turns": [format!("{}+1=no", long())]}),
        json!({"game": game, "strategy": long()}),
        json!({"game": game, "strategy": format!("minimax,{}=1", long())}),
        json!({"game": game, "strategy": format!("minimax,first={}", long())}),
        json!({"game": game, "top": long()}),
        json!({"game": game, (long()): 1}),
        json!(long()),
        json!([long()]),
    ] {
        let told = refusal(server, "/api/suggest", &body);
        let error = told["error"].as_str().expect("a text");
        assert!(
            !error.contains(&"x".repeat(200)) || error.contains(" … "),
            "{error}"
        );
    }
}

#[test]
fn what_was_given_is_shown_by_its_beginning_and_its_length() {
    let server = Server::start(Limits::default());
    let told = refusal(server, "/api/suggest", &json!({"game": long()}));
    let shown = format!("{}… (20,000 characters)", "x".repeat(80));
    assert_eq!(told["given"], *shown);
    let error = told["error"].as_str().expect("a text");
    assert!(
        error.starts_with(&format!("Game \"{shown}\": expected mastermind")),
        "{error}"
    );
}

#[test]
fn long_paths_and_methods_are_cut_in_their_refusal() {
    let server = Server::start(Limits::default());
    let shown = format!("/{}… (20,001 characters)", "x".repeat(79));
    let answer = server.get(&format!("/{}", long()));
    assert_eq!(answer.status, 404);
    assert_eq!(answer.json()["error"], *format!("Nothing is at {shown}."));
    for (method, path) in [
        (long(), "/api/suggest".to_owned()),
        ("GET".to_owned(), format!("/api/suggest?{}", long())),
    ] {
        let answer = server.ask(&method, &path, "");
        assert_eq!(answer.status, 405);
        assert!(answer.body.len() < 300, "{}", answer.body);
    }
}
