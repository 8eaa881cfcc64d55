//! What is shown of a season.

use super::*;
use crate::common::{fails, nextguess, prints, prints_json};
use serde_json::json;

#[test]
fn every_example_counts_as_its_file_says() {
    for entry in std::fs::read_dir(EXAMPLES).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let text = std::fs::read_to_string(&path).unwrap();
        let file: serde_json::Value = serde_json::from_str(&text).unwrap();
        let report = prints_json(&["season", path.to_str().unwrap()]);
        let expected = file["events"].as_array().unwrap();
        let events = report["events"].as_array().unwrap();
        assert_eq!(events.len(), expected.len());
        for (event, expected) in events.iter().zip(expected) {
            assert_eq!(
                event["remaining"],
                expected["remaining_after"],
                "{}",
                path.display()
            );
        }
        assert_eq!(report["solution"]["possible"], true);
    }
}

#[test]
fn toml_says_the_same_as_json() {
    let [toml, json] =
        ["us03.toml", "us03.json"].map(|name| prints_json(&["season", &example(name)]));
    assert_eq!(toml, json);
}

#[test]
fn the_document_has_every_field() {
    let file = example("small.toml");
    let report = prints_json(&["season", &file, "--night", "A+I, C+B, E+H, G+F"]);
    let first = &report["events"][0];
    assert_eq!(first["week"], 1);
    assert_eq!(first["kind"], "booth");
    assert_eq!(first["remaining"], 72);
    assert!((first["bits"].as_f64().unwrap() - (96.0f64 / 72.0).log2()).abs() < 1e-12);
    assert_eq!(report["events"][3]["kind"], "hint");
    assert_eq!(report["remaining"], 21);
    assert_eq!(report["left"], json!(["Ana", "Cleo", "Eve", "Gina"]));
    assert_eq!(report["right"].as_array().unwrap().len(), 5);
    for column in 0..5 {
        let rows = report["matrix"].as_array().unwrap().iter();
        let sum: f64 = rows.map(|row| row[column].as_f64().unwrap()).sum();
        assert!((sum - 1.0).abs() < 1e-12);
    }
    assert_eq!(report["certain"], json!([]));
    assert_eq!(report["excluded"], json!([["Ana", "Ben"]]));
    assert_eq!(report["next"]["booth"], json!(["Ana", "Ivo"]));
    assert_eq!(report["next"]["night"].as_array().unwrap().len(), 4);
    let lights = report["night"]["lights"].as_array().unwrap();
    assert_eq!(
        lights
            .iter()
            .map(|count| count.as_u64().unwrap())
            .sum::<u64>(),
        21
    );
    let blackout = lights[0].as_u64().unwrap() as f64 / 21.0;
    assert_eq!(report["night"]["blackout"], json!(blackout));
}

#[test]
fn options_narrow_and_extend() {
    let file = example("us01.json");
    assert_eq!(
        prints_json(&["season", &file, "--until", "0"])["remaining"],
        3_628_800
    );
    assert_eq!(
        prints_json(&["season", &file, "--until", "4"])["remaining"],
        5773
    );
    assert_has(
        &fails(&["season", &file, "--until", "99"]),
        &["expected at most 19, the number of events in the file."],
    );
    let offered = [
        "season",
        &file,
        "--until",
        "4",
        "--offered",
        "Wes+Kayla, Ethan+Jess",
    ];
    let report = prints_json(&offered);
    assert_eq!(report["next"]["booth"], json!(["Wes", "Kayla"]));
    assert_eq!(
        report["next"]["booths"].as_array().unwrap().len(),
        1,
        "Ethan+Jess is out"
    );
    let text = prints(&offered);
    assert_has(
        &text,
        &[
            "Booths on offer, the most telling first",
            "Ethan+Jess   0.0%",
        ],
    );
    let supposed = [
        "season",
        &file,
        "--until",
        "4",
        "--what-if",
        "wes+kay=yes; John+Ash=no",
    ];
    let report = prints_json(&supposed);
    assert_eq!(report["events"].as_array().unwrap().len(), 6);
    assert_eq!(report["events"][4]["supposed"], true);
    assert_eq!(report["events"][3]["supposed"], false);
    assert_has(&prints(&supposed), &["if booth Wes+Kayla: yes"]);
}

#[test]
fn a_confirmed_couple_counts_for_no_blackout() {
    let file = example("small.toml");
    let night = "Ana+Dan, Cleo+Ben, Eve+Finn, Gina+Ivo";
    let text = prints(&[
        "season",
        &file,
        "--what-if",
        "Gina+Ivo=only",
        "--night",
        night,
    ]);
    assert_has(&text, &["Blackout (no light beyond 1\nconfirmed couple)"]);
    // Named or not, confirmed couples sit together.
    let others = "Ana+Dan, Cleo+Ben, Eve+Finn";
    let unnamed = prints(&[
        "season",
        &file,
        "--what-if",
        "Gina+Ivo=only",
        "--night",
        others,
    ]);
    assert_eq!(unnamed, text);
}

#[test]
fn the_picture_has_every_name() {
    let folder = Folder::new("picture");
    let svg = folder.path("matrix.svg");
    prints(&["season", &example("de05r.json"), "--svg", &svg]);
    let text = folder.read("matrix.svg");
    assert_has(&text, &["<svg ", "JimiBlue", "Antonia", "✓", "</svg>"]);
    assert_eq!(folder.files(), 1);
}

#[test]
fn contradictions_are_told_and_nothing_is_drawn() {
    let folder = Folder::new("contradiction");
    let svg = folder.path("matrix.svg");
    let file = example("us01.json");
    let arguments = ["season", &file, "--what-if", "Wes+Kayla=no", "--svg", &svg];
    let run = nextguess(&arguments, "");
    assert_eq!(run.code, 1);
    let conflict = [
        "These 2 events contradict each other:",
        "event 16, week 8: Wes+Kayla=yes",
        "event 20, week 10: Wes+Kayla=no",
    ];
    assert_has(&run.stdout, &conflict);
    assert_eq!(folder.files(), 0);
    let run = nextguess(&[&["--json"], &arguments[..]].concat(), "");
    assert_eq!((run.code, &run.json()["remaining"]), (1, &json!(0)));
    assert_eq!(run.json()["contradiction"][1]["event"], 20);
}

#[test]
fn a_solution_that_does_not_fit_is_told() {
    let folder = Folder::new("solution");
    let text = std::fs::read_to_string(example("us03.toml")).unwrap();
    let swapped = text.replace(
        "\"Alec+Amanda\", \"Austin+Britni\"",
        "\"Alec+Britni\", \"Austin+Amanda\"",
    );
    assert_ne!(text, swapped);
    let file = folder.write("us03.toml", &swapped);
    let run = nextguess(&["season", &file], "");
    assert_eq!(run.code, 1);
    assert_has(
        &run.stdout,
        &[
            "The solution in the file contradicts these events:",
            "event 20:",
        ],
    );
}

#[test]
fn bad_files_are_refused_with_the_line() {
    let folder = Folder::new("bad");
    let good = std::fs::read_to_string(example("small.toml")).unwrap();
    let cases = [
        (
            "Ana+Ben\"",
            "Ana+Bne\"",
            ["line 10, event 1", "Did you mean Ben?"],
        ),
        (
            "Cleo+Ben",
            "Cleo+Dan",
            ["line 16, event 2", "Dan sits twice"],
        ),
        (", Gina+Hugo", "", ["line 16, event 2", "missing: Gina"]),
        (
            "lights = 1",
            "lights = 5",
            ["line 16, event 2", "a number from 0 to 4"],
        ),
        ("count = 1 ", "count = 3 ", ["line 28, event 4", "1 or 2"]),
        (
            "lights = 1",
            "beems = 1",
            ["line 20", "unknown field `beems`"],
        ),
        ("lights = 1", "lights = ", ["line 20", "TOML parse error"]),
        (
            "rule = \"double\"",
            "rule = \"dobule\"",
            ["no rule is called \"dobule\"", "Did you mean double?"],
        ),
    ];
    for (from, to, parts) in cases {
        let bad = good.replacen(from, to, 1);
        assert_ne!(bad, good);
        let file = folder.write("bad.toml", &bad);
        assert_has(&fails(&["season", &file]), &parts);
        assert_has(&fails(&["season", "add", &file, "Ana+Dan=no"]), &parts);
        assert_eq!(folder.read("bad.toml"), bad);
    }
    let json = std::fs::read_to_string(example("us01.json")).unwrap();
    let at = json.find("\"events\"").unwrap();
    let bad = format!(
        "{}{}",
        &json[..at],
        json[at..].replacen("\"Jess\"", "\"Jes\"", 1)
    );
    let file = folder.write("bad.json", &bad);
    let error = fails(&["season", &file]);
    assert_has(
        &error,
        &[
            "bad.json, line ",
            ", event 2, nobody here is called \"Jes\"",
            "Did you mean Jess?",
        ],
    );
    assert_has(
        &fails(&["season", "no-such-file.toml"]),
        &["Cannot read the season no-such-file.toml: "],
    );
    assert_has(&fails(&["season"]), &["required"]);
}

#[test]
fn a_rule_that_leaves_nothing_is_told() {
    let folder = Folder::new("nothing");
    let season = json!({
        "left": ["Ana", "Cleo", "Eve"],
        "right": ["Ben", "Dan", "Finn", "Gus"],
        "rule": "double",
        "rule_detail": {"known_double_members": ["Ben", "Dan", "Finn"]},
        "events": [{"kind": "booth", "pair": "Ana+Ben", "match": true}],
    });
    let file = folder.write("nothing.json", &season.to_string());
    for until in ["0", "1"] {
        let run = nextguess(&["season", &file, "--until", until], "");
        assert_eq!(run.code, 1, "{}", run.stdout);
        assert_has(&run.stdout, &["Nothing is left.", "Nobody can be matched"]);
    }
}
