//! What the API answers, and what it refuses.

mod common;

use std::io::{BufRead, BufReader};

use common::{Server, events, read};
use nextguess_service::Request;
use nextguess_web::Limits;
use serde_json::{Value, json};

fn server() -> Server {
    Server::start(Limits::default())
}

#[test]
fn suggestions_are_those_of_the_command_line_with_their_splits() {
    let told = server().told(
        "/api/suggest",
        &json!({"game": "bulls:2x3", "turns": ["01=0,1"], "top": 1}),
    );
    assert_eq!(told["remaining"], 2);
    assert_eq!(told["candidates"], json!(["12", "20"]));
    let best = &told["suggestions"][0];
    assert_eq!(best["question"], "12");
    assert_eq!(
        best["split"],
        json!([{"answer": "0,1", "secrets": 1}, {"answer": "2,0", "secrets": 1}])
    );
    assert_eq!(told["marginals"], json!([[0.0, 0.5, 0.5], [0.5, 0.0, 0.5]]));
}

#[test]
fn splits_add_up_to_what_is_left() {
    let server = server();
    for (game, turns) in [
        ("mastermind:4x6", json!(["0011=1,0"])),
        ("ayto:6", json!(["0+1=no"])),
        ("items:3x4x3", json!([])),
        ("permutation:5", json!(["01234=2"])),
    ] {
        let told = server.told("/api/suggest", &json!({"game": game, "turns": turns}));
        for suggestion in told["suggestions"].as_array().expect("a list") {
            let parts = suggestion["split"].as_array().expect("a list");
            let sum: u64 = parts
                .iter()
                .map(|part| part["secrets"].as_u64().unwrap_or(0))
                .sum();
            assert_eq!(sum, told["remaining"], "{game} {suggestion}");
            assert_eq!(
                parts.len() as u64,
                suggestion["parts"],
                "{game} {suggestion}"
            );
        }
    }
}

#[test]
fn contradictions_name_their_turns_and_repairs() {
    let told = server().told(
        "/api/suggest",
        &json!({"game": "mastermind:4x6", "turns": ["0011=1,0", "2233=1,0", "0145=2,1", "2013=0,0"]}),
    );
    assert_eq!(told["remaining"], 0);
    let conflict = told["contradiction"]["conflict"]
        .as_array()
        .expect("a list");
    let turns: Vec<&Value> = conflict.iter().map(|turn| &turn["turn"]).collect();
    assert_eq!(turns, [&json!(1), &json!(4)]);
    assert_eq!(told["contradiction"]["smallest"], true);
    assert_eq!(told["contradiction"]["repairs"][0]["feedback"], "0,2");
}

/// As many turns as a request may have, with answers that nobody gave. This took longer than a request may.
#[test]
fn a_hundred_wrong_answers_are_explained() {
    let turns: Vec<String> = (0..100)
        .map(|at| {
            let mut digits: Vec<usize> = (0..10).map(|slot| (slot * 3 + at) % 10).collect();
            digits.swap(at % 7, at / 10);
            let question: String = digits.iter().map(usize::to_string).collect();
            format!("{question}={}", at * 7 % 4)
        })
        .collect();
    let told = server().told(
        "/api/suggest",
        &json!({"game": "permutation:10", "turns": turns}),
    );
    assert_eq!(told["remaining"], 0);
    let conflict = told["contradiction"]["conflict"].as_array();
    assert!(conflict.is_some_and(|turns| turns.len() > 1));
}

#[test]
fn words_come_with_the_request_and_files_of_the_server_stay_closed() {
    let server = server();
    let files = json!({"mine": "crane\nslate\ntrain\nbrain\n"});
    let told = server.told(
        "/api/suggest",
        &json!({"game": "words:mine", "files": files, "turns": ["slate=--G--"]}),
    );
    assert_eq!(told["candidates"], json!(["brain"]));
    let error = server.refused(400, "/api/suggest", &json!({"game": "words:/etc/passwd"}));
    assert!(error.contains("no such text"), "{error}");
}

#[test]
fn a_game_is_played_to_its_review() {
    let server = server();
    let begun = server.told("/api/play", &json!({"game": "mastermind:4x6", "seed": 5}));
    assert_eq!(begun["turns"], json!([]));
    assert!(begun.get("review").is_none() && begun.get("secret").is_none());
    let asked =
        json!({"game": "mastermind:4x6", "seed": 5, "questions": ["0012"], "give_up": true});
    let ended = server.told("/api/play", &asked);
    assert_eq!(ended["over"], "lost");
    let secret = ended["review"]["secret"].as_str().expect("the secret");
    let graded = server.told(
        "/api/grade",
        &json!({"game": "mastermind:4x6", "question": "0012", "secret": secret}),
    );
    assert_eq!(ended["turns"][0]["feedback"], graded["feedback"]);
    let won = json!({"game": "mastermind:4x6", "seed": 5, "questions": ["0012", secret]});
    let won = server.told("/api/play", &won);
    assert_eq!(won["over"], "won");
    let review = &won["review"];
    assert_eq!(review["won"], true);
    for turn in review["turns"].as_array().expect("a list") {
        let (gained, expected) = (&turn["luck"], &turn["bits"]);
        assert!(gained.is_f64() && expected.is_f64(), "{turn}");
        assert!(turn["best"]["bits"].as_f64() >= expected.as_f64(), "{turn}");
    }
    // Luck and what was expected add up to what the answers told in all.
    let bits = |name: &str| -> f64 {
        let turns = review["turns"].as_array().expect("a list").iter();
        turns.map(|turn| turn[name].as_f64().unwrap_or(0.0)).sum()
    };
    assert!((bits("luck") + bits("bits") - 1296f64.log2()).abs() < 1e-9);
    let after = json!({"game": "mastermind:4x6", "seed": 5, "questions": [secret, secret]});
    let error = server.refused(400, "/api/play", &after);
    assert!(error.contains("over before"), "{error}");
}

#[test]
fn a_board_too_large_to_list_is_played_without_counts() {
    let question: Vec<String> = (0..40).map(|symbol| symbol.to_string()).collect();
    let asked = json!({
        "game": "permutation:40", "seed": 3, "questions": [question.join(",")],
        "give_up": true, "strategy": "binary-search",
    });
    let told = server().told("/api/play", &asked);
    assert!(told["turns"][0].get("remaining").is_none(), "{told}");
    assert_eq!(told["review"]["engine"]["won"], true);
}

#[test]
fn simulations_are_told_as_they_go() {
    let answer = server().post(
        "/api/simulate",
        &json!({"game": "mastermind:4x6", "strategies": ["minimax", "entropy"]}),
    );
    assert_eq!(answer.kind, "text/event-stream");
    let events = events(&answer.body);
    let named = |name: &str| -> Vec<&Value> {
        let events = events.iter().filter(|(event, _)| event == name);
        events.map(|(_, data)| data).collect()
    };
    let measured = named("measured");
    assert_eq!(measured.len(), 2);
    assert_eq!(
        (&measured[0]["strategy"], &measured[0]["total"]),
        (&json!("minimax"), &json!(5801))
    );
    assert_eq!(
        (&measured[1]["strategy"], &measured[1]["total"]),
        (&json!("entropy"), &json!(5722))
    );
    assert_eq!(named("begun").len(), 2);
    assert_eq!(events.last().map(|(name, _)| name.as_str()), Some("end"));
    for progress in named("progress") {
        assert!(
            progress["done"].as_u64() <= progress["expected"].as_u64(),
            "{progress}"
        );
    }
}

#[test]
fn histograms_are_told_while_games_are_played() {
    let body = json!({"game": "mastermind:5x8", "strategies": ["entropy"]}).to_string();
    let stream = server().send("POST", "/api/simulate", &body);
    let lines = BufReader::new(stream).lines().map_while(Result::ok);
    let data = lines.filter_map(|line| line.strip_prefix("data: ").map(str::to_owned));
    let mut told = data.filter_map(|data| serde_json::from_str::<Value>(&data).ok());
    let is_under_way = |data: &Value| data["expected"].is_u64() && data["histogram"].is_object();
    let progress = told.find(is_under_way).expect("games under way");
    let games = progress["histogram"].as_object().expect("a histogram");
    let games: u64 = games.values().filter_map(Value::as_u64).sum();
    let number = |name: &str| progress[name].as_u64().expect("a number");
    assert_eq!(number("expected"), 32_768);
    assert!(number("done") <= games && games < 32_768, "{progress}");
}

#[test]
fn a_tree_unfolds_along_its_answers() {
    let server = server();
    let body =
        |turns: Value| json!({"game": "mastermind:4x6", "strategy": "minimax", "turns": turns});
    let root = server.told("/api/tree", &body(json!([])));
    assert_eq!(
        (&root["secrets"], &root["question"]),
        (&json!(1296), &json!("0011"))
    );
    for branch in root["branches"].as_array().expect("a list") {
        let turn = format!("0011={}", branch["answer"].as_str().expect("a text"));
        if branch["won"] == true {
            continue;
        }
        let node = server.told("/api/tree", &body(json!([turn])));
        assert_eq!(node["secrets"], branch["next"]["secrets"]);
        assert!(node["question"].is_string(), "{node}");
    }
}

#[test]
fn seasons_are_told_drawn_and_brought_into_one_form() {
    let server = server();
    let text = include_str!("../../../examples/seasons/small.toml");
    let told = server.told("/api/season", &json!({"text": text}));
    assert_eq!(
        (&told["start"], &told["remaining"]),
        (&json!(96), &json!(21))
    );
    let file = server.told("/api/season/file", &json!({"text": text}));
    assert_eq!(file["events"].as_array().map(Vec::len), Some(4));
    let again = server.told("/api/season", &json!({"text": file.to_string()}));
    assert_eq!(again, told);
    let picture = server.post("/api/season/picture", &json!({"text": text}));
    assert_eq!(
        (picture.status, picture.kind.as_str()),
        (200, "image/svg+xml")
    );
    assert!(picture.body.starts_with("<svg") && picture.body.contains("Cleo"));
    let error = server.refused(
        400,
        "/api/season",
        &json!({"text": "left = [\"Ana\"]\nright = []"}),
    );
    assert!(error.starts_with("In the season, "), "{error}");
    let error = server.refused(400, "/api/season", &json!({"text": text, "until": 9}));
    assert!(error.contains("at most 4"), "{error}");
}

/// The page has its own copies, in fewer words.
#[test]
fn the_seasons_of_the_page_are_the_examples() {
    let server = server();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/seasons");
    let entries = std::fs::read_dir(folder).expect("the folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut compared = 0;
    for path in paths.filter(|path| path.extension().is_some_and(|end| end == "json")) {
        let name = path.file_name().expect("a name").to_string_lossy();
        let own = server.get(&format!("/seasons/{name}"));
        assert_eq!(own.status, 200, "{name}");
        let example = std::fs::read_to_string(&path).expect("a text");
        let told = |text: &str| server.told("/api/season", &json!({"text": text, "advice": false}));
        assert_eq!(told(&own.body), told(&example), "{name}");
        compared += 1;
    }
    assert_eq!(compared, 18);
}

#[test]
fn every_real_season_keeps_its_counts_in_the_common_form() {
    let server = server();
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/seasons");
    for entry in std::fs::read_dir(folder).expect("the folder") {
        let path = entry.expect("an entry").path();
        let text = std::fs::read_to_string(&path).expect("a text");
        let file = server.told("/api/season/file", &json!({"text": text}));
        let until = json!(3);
        let told = server.told("/api/season", &json!({"text": text, "until": until}));
        let again = json!({"text": file.to_string(), "until": until});
        assert_eq!(
            server.told("/api/season", &again),
            told,
            "{}",
            path.display()
        );
    }
}

#[test]
fn bad_input_is_refused_in_the_words_of_the_command_line() {
    let server = server();
    let answer = server.post(
        "/api/suggest",
        &json!({"game": "mastermind:4x6", "turns": ["0019=1,0"]}),
    );
    assert_eq!(answer.status, 400);
    let refused = answer.json();
    let error = refused["error"].as_str().expect("a text");
    assert!(error.starts_with("In turn 1, "), "{error}");
    for part in ["part", "given", "expected", "example"] {
        assert!(refused[part].is_string(), "{refused}");
    }
    for (path, body, wanted) in [
        ("/api/suggest", json!({"game": "chess"}), "chess"),
        (
            "/api/suggest",
            json!({"game": "mastermind:4x6", "strategy": "minmax"}),
            "Did you mean minimax",
        ),
        (
            "/api/suggest",
            json!({"game": "mastermind:4x6", "turn": []}),
            "Did you mean turns",
        ),
        ("/api/suggest", json!({}), "with the field game"),
        ("/api/suggest", json!([]), "a JSON object"),
        ("/api/board", json!({"game": "mastermind:0x6"}), "slots"),
        (
            "/api/grade",
            json!({"game": "bulls:4x10", "question": "1123", "secret": "1234"}),
            "question",
        ),
        (
            "/api/play",
            json!({"game": "mastermind:4x6", "seed": -1}),
            "Seed \"-1\": expected a whole number",
        ),
        (
            "/api/play",
            json!({"game": "ayto:4", "seed": 1, "questions": ["0123"]}),
            "a booth now",
        ),
        (
            "/api/simulate",
            json!({"game": "mastermind:4x6", "strategies": ["swap-search"]}),
            "swap-search plays permutation",
        ),
        (
            "/api/tree",
            json!({"game": "mastermind:4x6", "turns": ["0011"]}),
            "QUESTION=ANSWER",
        ),
        ("/api/season", json!({"text": "{"}), "season"),
    ] {
        let error = server.refused(400, path, &body);
        let is_named = error.to_lowercase().contains(&wanted.to_lowercase());
        assert!(is_named, "{path} {body}: {error}");
    }
    let answer = server.ask("POST", "/api/suggest", "{\"game\": ");
    assert_eq!(
        (answer.status, answer.json()["error"].is_string()),
        (400, true)
    );
    let answer = server.ask("POST", "/api/nothing", "{}");
    assert_eq!(
        (answer.status, answer.json()["error"].is_string()),
        (404, true)
    );
    let answer = server.get("/api/suggest");
    assert_eq!(
        (answer.status, answer.json()["error"].is_string()),
        (405, true)
    );
    assert_eq!(server.get("/../Cargo.toml").status, 404);
}

/// What is wrong within a body is told in pieces, with an example that is right.
#[test]
fn bodies_are_refused_as_any_other_input() {
    let server = server();
    let example = r#"{"game":"mastermind:4x6","turns":["0011=1,0"],"top":3}"#;
    let same_fields = |given: &str| {
        let given: Value = serde_json::from_str(given).expect("an example is JSON");
        given == serde_json::from_str::<Value>(example).expect("JSON")
    };
    for (body, part, given, expected) in [
        (
            "{}",
            "request",
            "{}",
            "a JSON object with the field game, a text",
        ),
        (
            r#"{"game":null}"#,
            "request",
            r#"{"game":null}"#,
            "a JSON object with the field game, a text",
        ),
        ("[]", "request", "[]", "a JSON object with the field game"),
        ("7", "request", "7", "a JSON object with the field game"),
        (
            r#"{"game": "#,
            "request",
            r#"{"game": "#,
            "JSON, which this is not from line 1, column 9 on",
        ),
    ] {
        let answer = server.ask("POST", "/api/suggest", body);
        assert_eq!(answer.status, 400, "{body}");
        let told = answer.json();
        assert_eq!(told["part"], part, "{told}");
        assert_eq!(told["given"], given, "{told}");
        assert_eq!(told["expected"], expected, "{told}");
        assert!(
            same_fields(told["example"].as_str().expect("a text")),
            "{told}"
        );
    }
    for (path, body, wanted) in [
        (
            "/api/suggest",
            json!({"game": 7}),
            ["game", "7", "a text", "\"mastermind:4x6\""],
        ),
        (
            "/api/suggest",
            json!({"game": "mastermind:4x6", "turns": ["0011=1,0", 3]}),
            [
                "turns",
                "[\"0011=1,0\",3]",
                "a list of texts",
                "[\"0011=1,0\"]",
            ],
        ),
        (
            "/api/suggest",
            json!({"game": "mastermind:4x6", "top": 1.5}),
            ["top", "1.5", "a whole number from 0 on", "3"],
        ),
        (
            "/api/play",
            json!({"game": "bulls:3x6", "seed": 7, "give_up": "yes"}),
            ["give_up", "yes", "true or false", "true"],
        ),
        (
            "/api/tree/file",
            json!({"game": "mastermind:3x4", "format": "pdf"}),
            ["format", "pdf", "json, svg, dot, text or knuth", "\"svg\""],
        ),
    ] {
        let answer = server.post(path, &body);
        assert_eq!(answer.status, 400, "{path} {body}");
        let told = answer.json();
        let [part, given, expected, example] = wanted;
        // A word is capitalised, the name of a field is not.
        let first = match part.contains('_') {
            true => part[..1].to_owned(),
            false => part[..1].to_uppercase(),
        };
        // An example is shown where it says more than what was expected.
        let shown = match expected.contains(example) || example.parse::<u32>().is_ok() {
            true => String::new(),
            false => format!(" Example: {example}"),
        };
        let wanted = json!({
            "error": format!("{}{} {given:?}: expected {expected}.{shown}", first, &part[1..]),
            "part": part, "given": given, "expected": expected, "example": example,
        });
        assert_eq!(told, wanted, "{path} {body}");
    }
    let told = server.post("/api/season", &json!({"txt": "{}"})).json();
    let wanted = "No field is called \"txt\". Did you mean text?";
    assert_eq!(told["error"], wanted);
    assert_eq!([&told["part"], &told["example"]], ["field", "text"]);
    let twice = r#"{"game": "bulls:2x3", "game": "bulls:2x3"}"#;
    let answer = server.ask("POST", "/api/board", twice);
    assert_eq!(answer.status, 400);
    let expected = answer.json()["expected"].to_string();
    assert!(expected.contains("game is there twice"), "{expected}");
}

#[test]
fn tops_of_trees_are_those_of_the_command_line() {
    let server = server();
    let ask = |format: &str| {
        let body =
            json!({"game": "mastermind:4x6", "strategy": "minimax", "levels": 1, "format": format});
        let answer = server.post("/api/tree/file", &body);
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer
    };
    let told = ask("json").json();
    assert_eq!(
        (&told["total"], &told["top"]["question"]),
        (&json!(5801), &json!("0011"))
    );
    assert!(ask("text").body.contains("0011"));
    assert!(ask("dot").body.starts_with("digraph"));
    let picture = ask("svg");
    assert_eq!(picture.kind, "image/svg+xml");
    assert!(picture.body.starts_with("<svg") && picture.body.contains("0011"));
    for (body, wanted) in [
        (
            json!({"game": "mastermind:5x12", "format": "svg"}),
            "at most 100,000 secrets",
        ),
        (
            json!({"game": "mastermind:4x6", "format": "pdf"}),
            "json, svg, dot, text or knuth",
        ),
        (
            json!({"game": "mastermind:4x6", "format": "svg", "levels": 11}),
            "at most 10",
        ),
        (
            json!({"game": "mastermind:4x6", "format": "svg", "strategy": "halving"}),
            "strategy",
        ),
    ] {
        let error = server.refused(400, "/api/tree/file", &body);
        assert!(error.contains(wanted), "{body}: {error}");
    }
}

/// Every path of the description answers its own example with a document of its own schema, and the
/// description has every path of the server.
#[test]
fn the_description_is_that_of_the_server() {
    let server = server();
    let description = server.get("/api/openapi.json").json();
    let paths = description["paths"].as_object().expect("paths");
    for (path, methods) in paths {
        for (method, operation) in methods.as_object().expect("methods") {
            let request = &operation["requestBody"]["content"]["application/json"];
            if !request.is_null() {
                check(&description, &request["schema"], &request["example"], path);
            }
            let body = match request.is_null() {
                true => String::new(),
                false => request["example"].to_string(),
            };
            let answer = server.ask(&method.to_uppercase(), path, &body);
            assert_eq!(answer.status, 200, "{method} {path}: {}", answer.body);
            let content = operation["responses"]["200"]["content"]
                .as_object()
                .expect("content");
            let kind = answer.kind.as_str();
            let media = content.get(kind);
            let media = media.unwrap_or_else(|| panic!("{method} {path}: {kind} is not described"));
            if kind == "application/json" {
                check(&description, &media["schema"], &answer.json(), path);
            }
            if kind == "text/event-stream" {
                let described = media["itemSchema"]["oneOf"].as_array().expect("events");
                for (name, data) in events(&answer.body) {
                    let is_it = |one: &&Value| one["properties"]["event"]["const"] == *name;
                    let one = described.iter().find(is_it);
                    let one = one.unwrap_or_else(|| panic!("{path}: {name} is not described"));
                    let schema = &one["properties"]["data"]["contentSchema"];
                    check(&description, schema, &data, &format!("{path} {name}"));
                }
            }
            let json = "Content-Type: application/json\r\n";
            let foreign = format!("{json}Origin: http://evil.example\r\n");
            let large = " ".repeat((1 << 20) + 1);
            let refusals: &[(u16, &str, &str)] = match method.as_str() {
                "post" => &[
                    (400, json, "{\"no\": 1}"),
                    (403, &foreign, "{}"),
                    (413, json, &large),
                    (415, "", "{}"),
                    (415, "Content-Type: text/plain\r\n", "{}"),
                ],
                _ => &[(403, &foreign, "")],
            };
            let responses = &operation["responses"];
            for (status, headers, body) in refusals {
                let refused = server.send_with(&method.to_uppercase(), path, headers, body);
                let refused = read(refused);
                assert_eq!(refused.status, *status, "{path}: {}", refused.body);
                let response = &responses[status.to_string()]["$ref"];
                let response = response
                    .as_str()
                    .unwrap_or_default()
                    .trim_start_matches('#');
                let response = description.pointer(response);
                let response =
                    response.unwrap_or_else(|| panic!("{path}: {status} is not described"));
                let schema = &response["content"]["application/json"]["schema"];
                check(&description, schema, &refused.json(), path);
            }
        }
    }
    for name in Request::NAMES {
        let path = format!("/api/{}", name.replace('-', "/"));
        assert!(paths.contains_key(&path), "{path} is not described");
    }
}

/// Checks a value against a schema, as far as the description uses schemas.
fn check(description: &Value, schema: &Value, value: &Value, place: &str) {
    if let Err(fault) = fault(description, schema, value) {
        panic!("{place}: {fault} in {value}");
    }
}

fn fault(description: &Value, schema: &Value, value: &Value) -> Result<(), String> {
    let Some(rules) = schema.as_object() else {
        return match schema {
            Value::Bool(true) => Ok(()),
            other => Err(format!("{other} is no schema")),
        };
    };
    for (rule, wanted) in rules {
        let listed = || wanted.as_array().into_iter().flatten();
        match rule.as_str() {
            "$ref" => {
                let name = wanted.as_str().unwrap_or_default().trim_start_matches('#');
                let schema = description.pointer(name);
                let schema = schema.ok_or_else(|| format!("{name} is not described"))?;
                fault(description, schema, value)?;
            }
            "type" => {
                let is_of = |kind: &str| match kind {
                    "null" => value.is_null(),
                    "string" => value.is_string(),
                    "integer" => value.is_u64(),
                    "number" => value.is_number(),
                    "boolean" => value.is_boolean(),
                    "array" => value.is_array(),
                    "object" => value.is_object(),
                    other => panic!("{other} is no type"),
                };
                let fits = match wanted {
                    Value::String(kind) => is_of(kind),
                    several => several
                        .as_array()
                        .is_some_and(|kinds| kinds.iter().filter_map(Value::as_str).any(is_of)),
                };
                if !fits {
                    return Err(format!("{value} is no {wanted}"));
                }
            }
            "enum" if !listed().any(|one| one == value) => {
                return Err(format!("{value} is none of {wanted}"));
            }
            "const" if wanted != value => return Err(format!("{value} is not {wanted}")),
            "anyOf" | "oneOf" => {
                let faults: Vec<String> = listed()
                    .filter_map(|one| fault(description, one, value).err())
                    .collect();
                if faults.len() == listed().count() {
                    return Err(faults.join("; nor "));
                }
            }
            "allOf" => {
                for one in listed() {
                    fault(description, one, value)?;
                }
            }
            "items" => {
                for item in value.as_array().into_iter().flatten() {
                    fault(description, wanted, item)?;
                }
            }
            "properties" => {
                for (name, schema) in wanted.as_object().into_iter().flatten() {
                    if let Some(item) = value.get(name) {
                        let place = |fault| format!("{name}: {fault}");
                        fault(description, schema, item).map_err(place)?;
                    }
                }
            }
            "additionalProperties" => {
                let known = &rules.get("properties").unwrap_or(&Value::Null);
                let fields = value.as_object().into_iter().flatten();
                // Where names follow a pattern, they are numbers.
                let numbered = rules.get("patternProperties").and_then(Value::as_object);
                let numbered = numbered.and_then(|patterns| patterns.values().next());
                for (name, item) in fields.filter(|(name, _)| known.get(name).is_none()) {
                    match numbered
                        .filter(|_| name.parse::<u64>().is_ok())
                        .unwrap_or(wanted)
                    {
                        Value::Bool(false) => return Err(format!("{name} is not described")),
                        schema => fault(description, schema, item)?,
                    }
                }
            }
            "required" => {
                for name in listed().filter_map(Value::as_str) {
                    if value.get(name).is_none() {
                        return Err(format!("{name} is missing"));
                    }
                }
            }
            "enum" | "const" | "description" | "title" | "format" | "minimum" | "maximum"
            | "default" | "minItems" | "maxItems" | "minLength" | "maxLength"
            | "patternProperties" | "contentEncoding" => {}
            other => return Err(format!("{other} is not checked")),
        }
    }
    Ok(())
}

/// Every field of a document is described.
#[test]
fn documents_have_no_field_that_is_not_described() {
    let server = server();
    let description = server.get("/api/openapi.json").json();
    let asked = json!({"game": "mastermind:4x6", "turns": ["0011=1,0"]});
    let suggested = server.post("/api/suggest", &asked).json();
    let described = &description["components"]["schemas"]["Suggested"]["properties"];
    for name in suggested.as_object().expect("a document").keys() {
        let words = described[name]["description"].as_str().unwrap_or_default();
        assert!(!words.is_empty(), "{name} is not described");
    }
}
