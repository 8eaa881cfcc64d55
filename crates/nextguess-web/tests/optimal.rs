//! The best strategy over the API: the same figures as from the library, its limits, and its end.

mod common;

use std::io::{BufRead, BufReader};
use std::time::Duration;

use common::{Server, events};
use nextguess_web::Limits;
use serde_json::{Value, json};

fn server() -> Server {
    Server::start(Limits::default())
}

/// All events of a request that must be fine.
fn told(server: Server, body: &Value) -> Vec<(String, Value)> {
    let answer = server.post("/api/optimal", body);
    assert_eq!(answer.status, 200, "{body}: {}", answer.body);
    assert_eq!(answer.kind, "text/event-stream");
    events(&answer.body)
}

/// The document that it comes to, after which the stream ends.
fn solved(server: Server, body: &Value) -> Value {
    let mut events = told(server, body);
    assert_eq!(events.pop().expect("an event").0, "end", "{body}");
    events.retain(|(name, _)| name == "solved");
    assert_eq!(events.len(), 1, "{body}");
    events.swap_remove(0).1
}

#[test]
fn the_best_mean_with_all_figures() {
    let told = solved(server(), &json!({"game": "mastermind:4x6"}));
    for (field, value) in [
        ("game", json!("mastermind:4x6")),
        ("objective", json!("mean")),
        ("secrets", json!(1296)),
        ("total", json!(5625)),
        ("max", json!(6)),
        ("proved", json!(true)),
        ("lower_bound", json!(5625)),
        ("upper_bound", json!(5625)),
    ] {
        assert_eq!(told[field], value, "{field}");
    }
    let games = told["histogram"].as_object().expect("a histogram");
    let games: u64 = games.values().filter_map(Value::as_u64).sum();
    assert_eq!(games, 1296);
    assert!(told["first"].is_string() && told["nodes"].as_u64() > Some(0));
}

#[test]
fn other_objectives() {
    let server = server();
    let told = solved(
        server,
        &json!({"game": "mastermind:4x4", "objective": "worst"}),
    );
    assert_eq!((&told["max"], &told["upper_bound"]), (&json!(4), &json!(4)));
    let told = solved(server, &json!({"game": "items:5x7x4", "objective": "win"}));
    assert_eq!(told["probability"], "16621/16807");
    assert_eq!(
        (&told["wins"], &told["proved"]),
        (&json!(16621), &json!(true))
    );
    let told = solved(
        server,
        &json!({"game": "ayto:4,weeks=2", "objective": "win"}),
    );
    assert_eq!(told["probability"], "12/24");
    let within = json!({"game": "mastermind:4x4", "objective": "mean-within=3"});
    let told = solved(server, &within);
    assert_eq!(told["proved"], true);
    assert!(told.get("first").is_none(), "{told}");
}

#[test]
fn from_the_middle_of_a_game() {
    let server = server();
    let told = solved(
        server,
        &json!({"game": "bulls:4x10", "turns": ["0123=0,4"]}),
    );
    assert_eq!((&told["secrets"], &told["total"]), (&json!(9), &json!(23)));
    let first = json!({"game": "mastermind:3x3", "first": "000"});
    let told = solved(server, &first);
    assert_eq!(told["first"], "000");
    assert!(told["total"].as_u64() > Some(73), "{told}");
    let turns = json!(["0011=4,0", "2233=1,0"]);
    let body = json!({"game": "mastermind:4x6", "turns": turns});
    let told = solved(server, &body);
    assert!(told["contradiction"]["conflict"].is_array(), "{told}");
}

#[test]
fn bounds_close_on_the_way_and_hold() {
    let body = json!({"game": "bulls:4x10", "time_limit": 50}).to_string();
    let stream = server().send("POST", "/api/optimal", &body);
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    let data = lines.filter_map(|line| line.strip_prefix("data: ").map(str::to_owned));
    let mut told = data.filter_map(|data| serde_json::from_str::<Value>(&data).ok());
    let begun = json!({"game": "bulls:4x10", "objective": "mean", "secrets": 5040});
    assert_eq!(told.next(), Some(begun));
    let mut lowest = 0;
    // Some news of bounds are enough.
    for data in told.filter(|data| data["lower_bound"].is_u64()).take(5) {
        let lower = data["lower_bound"].as_u64().expect("a number");
        assert!(lowest <= lower && lower <= 26_274, "{data}");
        lowest = lower;
        if let Some(upper) = data["upper_bound"].as_u64() {
            assert!(upper >= 26_274, "{data}");
        }
    }
    assert!(lowest > 0, "no bounds were told");
}

#[test]
fn what_is_known_when_the_time_is_over_is_told() {
    let server = Server::start(Limits {
        time: Duration::from_secs(1),
        ..Limits::default()
    });
    for body in [
        json!({"game": "bulls:4x10"}),
        json!({"game": "bulls:4x10", "time_limit": 0.5}),
    ] {
        let told = solved(server, &body);
        assert_eq!(told["proved"], false);
        assert!(told["lower_bound"].as_u64() <= Some(26_274), "{told}");
        if let Some(upper) = told.get("upper_bound") {
            assert!(upper.as_u64() >= Some(26_274), "{told}");
        }
    }
}

#[test]
fn bad_input_is_refused_before_the_stream_begins() {
    let mut limits = Limits::default();
    limits.request.solver_table = 1 << 20;
    let server = Server::start(limits);
    for (body, wanted) in [
        (json!({"game": "chess"}), "chess"),
        (
            json!({"game": "mastermind:6x26"}),
            "at most 4,000,000 secrets",
        ),
        (json!({"game": "bulls:4x10"}), "at most 207 can be solved"),
        (
            json!({"game": "mastermind:3x3", "objective": "best"}),
            "expected mean, worst, win",
        ),
        (
            json!({"game": "mastermind:3x3", "objective": "win"}),
            "expected a game with a limit of turns",
        ),
        (
            json!({"game": "items:3x4x3", "objective": "mean"}),
            "win-then-mean",
        ),
        (
            json!({"game": "mastermind:3x3", "turns": ["000=9,9"]}),
            "In turn 1, ",
        ),
        (
            json!({"game": "mastermind:3x3", "turns": ["000=3,0"]}),
            "turn 000=3,0 wins the game",
        ),
        (
            json!({"game": "mastermind:3x3", "first": "0000"}),
            "expected",
        ),
        (
            json!({"game": "mastermind:3x3", "time_limit": 61}),
            "at most 60",
        ),
        (
            json!({"game": "mastermind:3x3", "time_limit": -1}),
            "time_limit",
        ),
        (
            json!({"game": "mastermind:3x3", "depth": 1}),
            "Field \"depth\": expected ",
        ),
    ] {
        let error = server.refused(400, "/api/optimal", &body);
        assert!(error.contains(wanted), "{body}: {error}");
    }
    let answer = server.post(
        "/api/optimal",
        &json!({"game": "bulls:3x4", "objective": "win"}),
    );
    assert_eq!(answer.json()["part"], "game");
    assert_eq!(server.get("/api/optimal").status, 405);
    // With fewer secrets left, the table fits.
    let told = solved(
        server,
        &json!({"game": "bulls:4x10", "turns": ["0123=0,4"]}),
    );
    assert_eq!(told["total"], 23);
}

/// What is offered for a board is what is solved for it, and no more.
#[test]
fn boards_say_what_can_be_proved() {
    let server = server();
    let objectives = |game: &str| -> Vec<(String, u64)> {
        let board = server.told("/api/board", &json!({"game": game}));
        let objectives = board["objectives"].as_array().expect("a list").iter();
        let read = |one: &Value| {
            let name = one["name"].as_str().expect("a name").to_owned();
            (name, one["most_secrets"].as_u64().expect("a number"))
        };
        objectives.map(read).collect()
    };
    let names = |game: &str| -> Vec<String> {
        let objectives = objectives(game).into_iter();
        objectives.map(|(name, _)| name).collect()
    };
    assert_eq!(names("mastermind:4x6"), ["mean", "worst"]);
    assert_eq!(names("mastermind:4x6,turns=5"), ["mean", "worst", "win"]);
    assert_eq!(names("items:4x5x4"), ["win"]);
    assert!(names("permutation:40").is_empty());
    let most = |game: &str| objectives(game)[0].1;
    assert!(most("mastermind:4x6") >= 1296);
    assert!(most("mastermind:5x8") < 32_768);
    let error = server.refused(400, "/api/optimal", &json!({"game": "mastermind:5x8"}));
    let told = error.replace(',', "");
    let wanted = format!("at most {} can be solved", most("mastermind:5x8"));
    assert!(told.contains(&wanted), "{error}");
}
