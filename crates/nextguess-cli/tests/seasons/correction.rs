//! Events that are taken back, written anew or removed, and people who get another name.

use super::*;
use crate::common::{fails, nextguess, prints, prints_json};

fn texts(file: &str) -> Vec<String> {
    let report = prints_json(&["season", file]);
    let events = report["events"].as_array().unwrap().iter();
    events
        .map(|event| event["text"].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn events_are_corrected_in_either_form() {
    for ending in ["toml", "json"] {
        let folder = Folder::new(&format!("correct-{ending}"));
        let name = format!("a.{ending}");
        let file = folder.path(&name);
        prints(&[
            "season",
            "new",
            "--left",
            "Ana, Cleo, Eve",
            "--right",
            "Ben, Dan, Finn",
            "--out",
            &file,
        ]);
        prints(&[
            "season",
            "add",
            &file,
            "Ana+Ben=no",
            "night Ana+Dan, Cleo+Ben, Eve+Finn=1",
            "Eve+Dan=no",
        ]);
        assert_has(
            &prints(&["season", "undo", &file]),
            &["Removed event 3: booth Eve+Dan: no."],
        );
        let edited = prints(&[
            "season",
            "edit",
            &file,
            "1",
            "ana & finn=verkauft",
            "--week",
            "1.5",
        ]);
        assert_has(&edited, &["Event 1 is now: booth Ana+Finn: sold."]);
        assert_eq!(
            texts(&file),
            ["Ana+Finn=sold", "night Ana+Dan, Cleo+Ben, Eve+Finn=1"]
        );
        assert_eq!(prints_json(&["season", &file])["events"][0]["week"], 1.5);
        prints(&["season", "rename", &file, "finn", "Fynn"]);
        assert_eq!(texts(&file)[1], "night Ana+Dan, Cleo+Ben, Eve+Fynn=1");
        assert_has(
            &fails(&["season", "rename", &file, "Ana", "Ben"]),
            &["a name that nobody has yet"],
        );
        assert_has(
            &fails(&["season", "rename", &file, "Ana", "A+B"]),
            &["a name without +"],
        );
        assert_has(&fails(&["season", "remove", &file, "3"]), &["at most 2"]);
        // What contradicts is refused, and the file stays as it is.
        let before = folder.read(&name);
        let run = nextguess(
            &[
                "season",
                "edit",
                &file,
                "2",
                "night Ana+Dan, Cleo+Ben, Eve+Fynn=2",
            ],
            "",
        );
        assert_ne!(run.code, 0);
        assert_eq!(folder.read(&name), before);
        prints(&["season", "remove", &file, "1"]);
        prints(&["season", "undo", &file]);
        assert!(texts(&file).is_empty());
        assert_has(
            &fails(&["season", "undo", &file]),
            &["has no event to take back"],
        );
        assert_eq!(folder.files(), 1);
    }
}

#[test]
fn a_correction_leaves_other_lines_as_they_are() {
    let folder = Folder::new("lines");
    let file = folder.copy("us03.json");
    let before = folder.read("us03.json");
    prints(&["season", "remove", &file, "20"]);
    let after = folder.read("us03.json");
    let lost: Vec<&str> = before
        .lines()
        .filter(|line| !after.contains(*line))
        .collect();
    assert!(lost.len() <= 2, "{lost:?}");
    assert_eq!(texts(&file).len(), 19);
}

#[test]
fn typing_knows_help_and_undo() {
    let folder = Folder::new("typed");
    let file = folder.path("a.toml");
    prints(&[
        "season",
        "new",
        "--left",
        "Ana, Cleo",
        "--right",
        "Ben, Dan",
        "--out",
        &file,
    ]);
    let run = nextguess(
        &["season", "add", &file],
        "undo\nhelp\nAna+Ben=no\nundo\nAna+Dan=no\nquit\n",
    );
    assert_has(
        &run.stderr,
        &[
            "No event was typed here yet",
            "arrive Finn",
            "Taken back: Ana+Ben=no",
        ],
    );
    assert_eq!(texts(&file), ["Ana+Dan=no"]);
}

#[test]
fn a_refused_answer_is_asked_for_again() {
    let folder = Folder::new("again");
    let file = folder.path("a.toml");
    let there = folder.write("b.toml", "");
    let answers = format!(
        "My season\nAna, Ana\nAna, Cleo\nBen, Ben\nBen, Dan, Finn, Gus\nBen, Dan\nback\nBen, Dan\n{there}\n{file}\n"
    );
    let run = nextguess(&["season", "new"], &answers);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_has(
        &run.stderr,
        &[
            "is there twice on the left",
            "is there twice on the right",
            "Rule \"Ben, Dan\": expected double, triple or back",
            "is there already",
        ],
    );
    assert_has(
        &folder.read("a.toml"),
        &["My season", "[\"Ana\", \"Cleo\"]"],
    );
}
