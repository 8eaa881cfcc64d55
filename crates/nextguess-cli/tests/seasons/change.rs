//! Files that are made and changed.

use super::*;
use crate::common::{fails, nextguess, prints, prints_json};

#[test]
fn a_new_season_grows_event_by_event() {
    let folder = Folder::new("grow");
    let file = folder.path("season.toml");
    let text = prints(&[
        "season",
        "new",
        "--left",
        "Ana, Cleo, Eve",
        "--right",
        "Ben, Dan, Finn, Gus",
        "--out",
        &file,
    ]);
    assert_has(&text, &["3 on 4, 36 matchings"]);
    // What is there is never overwritten.
    let again = [
        "season", "new", "--left", "A", "--right", "B", "--out", &file,
    ];
    assert_has(
        &fails(&again),
        &["season.toml is there already. Nothing was written."],
    );
    let text = prints(&["season", "add", &file, "a+b=no", "night A+D, C+B, E+F=1"]);
    assert_has(
        &text,
        &[
            "event 1, week 1: booth Ana+Ben: no; 24 matchings left",
            "event 2",
        ],
    );
    let added = prints_json(&["season", "add", &file, "Eve+Gus=only", "--week", "2.5"]);
    assert_eq!(added["added"][0]["text"], "Eve+Gus=only");
    let written = folder.read("season.toml");
    assert_has(
        &written,
        &["# A season for", "num = 2.5", "exclusive = true"],
    );
    let report = prints_json(&["season", &file]);
    assert_eq!(report["remaining"], added["remaining"]);
    assert_eq!(report["events"].as_array().unwrap().len(), 3);
    // A contradiction names what it contradicts, and the file stays as it is.
    let run = nextguess(&["season", "add", &file, "Ana+Ben=yes"], "");
    assert_eq!(run.code, 1);
    assert_has(
        &run.stderr,
        &["event 1, week 1: Ana+Ben=no", "Nothing was written."],
    );
    assert_eq!(folder.read("season.toml"), written);
    assert_eq!(folder.files(), 1);
}

#[test]
fn a_json_file_stays_as_it_is_but_for_the_new_line() {
    let folder = Folder::new("json");
    let file = folder.copy("us01.json");
    let before = folder.read("us01.json");
    prints(&["season", "add", &file, "Wes+Kayla=yes"]);
    let after = folder.read("us01.json");
    let line = ",\n  {\"num\": 10.0, \"kind\": \"booth\", \"pair\": [\"Wes\", \"Kayla\"], \"match\": true}";
    assert_eq!(after.replacen(line, "", 1), before);
    // A file with weeks alone gets a list of events that says all.
    let weeks = r#"{"left": ["Ana", "Cleo"], "right": ["Ben", "Dan"], "weeks": [{"week": 1, "booth": {"pair": ["Ana", "Ben"], "match": false}}]}"#;
    let file = folder.write("weeks.json", weeks);
    let added = prints_json(&["season", "add", &file, "Cleo+Ben=yes"]);
    assert_eq!(added["remaining"], 1);
    assert_eq!(
        prints_json(&["season", &file])["events"]
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[test]
fn events_come_from_a_pipe_too() {
    let folder = Folder::new("pipe");
    let file = folder.copy("small.toml");
    let run = nextguess(&["season", "add", &file], "Gina+Iv=mayb\nGina+Iv=no\n");
    assert_eq!(run.code, 0);
    assert_has(&run.stderr, &["yes, no, only"]);
    assert_has(
        &run.stdout,
        &["event 5, week 2: booth Gina+Ivo: no; 17 matchings left"],
    );
    assert_has(
        &folder.read("small.toml"),
        &["# nobody knows the answer", "pair = [\"Gina\", \"Ivo\"]"],
    );
}

#[test]
fn a_refused_event_leaves_one_document() {
    let folder = Folder::new("one-document");
    let file = folder.copy("small.toml");
    let arguments = ["--json", "season", "add", &file];
    let run = nextguess(&arguments, "Ana+Ben=yes\nGina+Ivo=no\n");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_has(
        &run.stderr,
        &["contradict each other", "Nothing was written."],
    );
    let added = run.json()["added"].clone();
    assert_eq!(added.as_array().unwrap().len(), 1);
    assert_eq!(added[0]["text"], "Gina+Ivo=no");
}
