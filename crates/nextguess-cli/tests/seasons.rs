//! `season`, `season new` and `season add` through the real binary: good files and bad.

mod common;

use std::path::PathBuf;

use common::{fails, nextguess, prints, prints_json};
use serde_json::json;

const EXAMPLES: &str = "../../examples/seasons";

fn example(name: &str) -> String {
    format!("{EXAMPLES}/{name}")
}

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let name = format!("nextguess-season-{test}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn copy(&self, name: &str) -> String {
        self.write(name, &std::fs::read_to_string(example(name)).unwrap())
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn files(&self) -> usize {
        std::fs::read_dir(&self.0).unwrap().count()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}

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
        &["Booths on offer, the best first", "Ethan+Jess   0.0%"],
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

#[cfg(unix)]
mod interrupt {
    use super::*;
    use std::io::{BufRead, BufReader, Write};
    use std::process::{Child, Command, Stdio};
    use std::time::{Duration, Instant};

    fn start(arguments: &[&str]) -> Child {
        Command::new(env!("CARGO_BIN_EXE_nextguess"))
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    }

    fn press(child: &Child) {
        use nix::sys::signal::{Signal, kill};
        let process = nix::unistd::Pid::from_raw(child.id() as i32);
        kill(process, Signal::SIGINT).unwrap();
    }

    /// A season whose count takes seconds.
    fn long_season() -> String {
        const COUPLES: usize = 14;
        let people = |side: &str| -> Vec<String> {
            let name = |person| format!("{side}{person:02}");
            (0..COUPLES).map(name).collect()
        };
        let (left, right) = (people("L"), people("R"));
        let night = |shift: usize| {
            let couple = |at: usize| {
                json!([
                    left[at],
                    right[(at * (1 + shift % 3 * 2) + shift) % COUPLES]
                ])
            };
            json!({"kind": "night", "lights": 1, "pairs": (0..COUPLES).map(couple).collect::<Vec<_>>()})
        };
        let nights: Vec<_> = (0..8).map(night).collect();
        json!({"left": left, "right": right, "events": nights}).to_string()
    }

    #[test]
    fn a_count_stops_cleanly() {
        let folder = Folder::new("interrupt");
        let season = folder.write("long.json", &long_season());
        let changed = || std::fs::metadata(&folder.0).unwrap().modified().unwrap();
        let before = changed();
        // The clock of the files has to tick.
        std::thread::sleep(Duration::from_millis(50));
        let svg = folder.path("a.svg");
        let child = start(&["--json", "season", &season, "--svg", &svg]);
        // That a file was tried out there shows that the count begins.
        let begun = Instant::now();
        while changed() == before && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(20));
        }
        press(&child);
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert!(said.starts_with("Stopped"), "{said}");
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_has(
            document["error"].as_str().unwrap(),
            &["no file was written"],
        );
        assert_eq!(folder.files(), 1, "no picture is left");
    }

    #[test]
    fn an_event_that_is_being_counted_is_not_written() {
        let folder = Folder::new("interrupt-count");
        let file = folder.write("long.json", &long_season());
        let before = folder.read("long.json");
        let changed = || std::fs::metadata(&folder.0).unwrap().modified().unwrap();
        let then = changed();
        std::thread::sleep(Duration::from_millis(50));
        let child = start(&["--json", "season", "add", &file, "L00+R00=no"]);
        let begun = Instant::now();
        while changed() == then && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(20));
        }
        press(&child);
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(130), "{said}");
        assert_has(&said, &["Stopped. Nothing was written."]);
        let document: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_has(document["error"].as_str().unwrap(), &["Stopped"]);
        assert_eq!(folder.read("long.json"), before);
        assert_eq!(folder.files(), 1);
    }

    #[test]
    fn what_was_added_stays_when_the_next_event_is_not_typed() {
        let folder = Folder::new("interrupt-add");
        let file = folder.copy("small.toml");
        let mut child = start(&["season", "add", &file]);
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"Gina+Ivo=no\n").unwrap();
        let mut told = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        told.read_line(&mut line).unwrap();
        assert_has(&line, &["booth Gina+Ivo: no"]);
        press(&child);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(130));
        assert_has(&folder.read("small.toml"), &["pair = [\"Gina\", \"Ivo\"]"]);
        assert_eq!(folder.files(), 1);
    }
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

#[cfg(unix)]
mod terminal {
    use super::*;
    use rexpect::process::WaitStatus;
    use rexpect::session::{PtySession, spawn_command};

    fn start(arguments: &[&str]) -> PtySession {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_nextguess"));
        command
            .args(arguments)
            .env("TERM", "xterm")
            .env("NO_COLOR", "1");
        spawn_command(command, Some(20_000)).unwrap()
    }

    fn end(mut session: PtySession) -> i32 {
        session.exp_eof().unwrap();
        match session.process().wait().unwrap() {
            WaitStatus::Exited(_, code) => code,
            other => panic!("ended by {other:?}"),
        }
    }

    #[test]
    fn tab_completes_names() {
        let folder = Folder::new("tab");
        let file = folder.copy("small.toml");
        let mut session = start(&["season", "add", &file]);
        session.exp_string("event 5: ").unwrap();
        session.send("Gi\t+Iv\t=no\r").unwrap();
        session.flush().unwrap();
        session.exp_string("booth Gina+Ivo: no").unwrap();
        session.exp_string("event 6: ").unwrap();
        session.send_control('d').unwrap();
        assert_eq!(end(session), 0);
        assert_has(&folder.read("small.toml"), &["pair = [\"Gina\", \"Ivo\"]"]);
    }

    #[test]
    fn a_new_season_is_asked_for() {
        let folder = Folder::new("asked");
        let file = folder.path("asked.toml");
        let mut session = start(&["season", "new"]);
        session.exp_string("Name of the season: ").unwrap();
        session.send_line("Ours").unwrap();
        session.exp_string("left, with commas: ").unwrap();
        session.send_line("Ana, Cleo").unwrap();
        session.exp_string("who may be more: ").unwrap();
        session.send_line("Ben, Dan, Finn, Gus").unwrap();
        session.exp_string("double or triple: ").unwrap();
        session.send_line("double").unwrap();
        session
            .exp_string("File to write, such as season.toml: ")
            .unwrap();
        session.send_line(&file).unwrap();
        session.exp_string("2 on 4, 6 matchings").unwrap();
        assert_eq!(end(session), 0);
        assert_has(
            &folder.read("asked.toml"),
            &["season = \"Ours\"", "doubles = 2"],
        );
    }

    #[test]
    fn a_season_that_is_given_up_leaves_no_file() {
        for (key, code) in [('d', 2), ('c', 130)] {
            let folder = Folder::new("given-up");
            let file = folder.path("no.toml");
            let mut session = start(&["season", "new", "--out", &file]);
            session.exp_string("Name of the season: ").unwrap();
            session.send_control(key).unwrap();
            assert_eq!(end(session), code);
            assert_eq!(folder.files(), 0);
        }
    }

    #[test]
    fn an_interrupt_keeps_what_was_added() {
        let folder = Folder::new("add-interrupt");
        let file = folder.copy("small.toml");
        let mut session = start(&["season", "add", &file]);
        session.exp_string("event 5: ").unwrap();
        session.send("Gina+Ivo=no\r").unwrap();
        session.flush().unwrap();
        session.exp_string("event 6: ").unwrap();
        session.send_control('c').unwrap();
        assert_eq!(end(session), 130);
        assert_has(&folder.read("small.toml"), &["pair = [\"Gina\", \"Ivo\"]"]);
    }
}
