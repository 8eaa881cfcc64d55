//! What a file says beside its events is kept by every command that changes it.

use super::*;
use crate::common::{fails, prints, prints_json};

/// Something of every field, with comments.
const TOML: &str = r#"# The first line.
season = "All of it" # its name
id = "x1"
source = "the show"
note = "by hand"
left = ["Ana", "Cleo", "Eve"] # the left side
right = [
  "Ben", # first
  "Dan",
  "Finn",
  "Gus",
]
rule = "double" # one double
weeks_to_win = 8
lights_to_win = 2 # not all
pot = 200000.5
blackout = 50000 # each
solution = ["Ana+Dan"]
won = false

# What happened.
[[events]]
week = 1 # the first
kind = "booth"
pair = "Ana & Ben"
sold = true
note = "E01 with Ana"
offer = { amount = 20000, kind = "single", by = "Cleo", reduced_pot = true, save = false } # much

# The first night.
[[events]]
num = 1.5
kind = "ceremony"
pairs = "Ana+Dan, Cleo & Ben, Eve+Finn"
beams = 1
remaining_after = 9
offer = { amount = 500.5, by = "Eve" }
price = 1000.5 # bought

# The last one.
[[events]]
num = 2
kind = "hint_partner_count"
right = "Gus"
count = 1
# The last line.
"#;

const JSON: &str = r#"{
 "season": "All of it", "id": "x1", "source": "the show", "note": "by hand",
 "left": ["Ana", "Cleo", "Eve"],
 "right": [
  "Ben",
  "Dan",
  "Finn",
  "Gus"
 ],
 "rule": "double",
 "weeks_to_win": 8, "lights_to_win": 2,
 "pot": 200000.5, "blackout": 50000,
 "solution": [["Ana", "Dan"]], "won": false,
 "events": [
  {"week": 1, "kind": "booth", "pair": "Ana & Ben", "sold": true, "note": "E01 with Ana",
   "offer": {"amount": 20000, "kind": "Single", "by": "Cleo", "reducedPot": true, "save": false}},
  {"num": 1.5, "kind": "ceremony", "pairs": [["Ana", "Dan"], ["Cleo", "Ben"], ["Eve", "Finn"]], "beams": 1,
   "remaining_after": 9, "offer": {"amount": 500.5, "by": "Eve"}, "price": 1000.5},
  {"num": 2, "kind": "hint_partner_count", "right": "Gus", "count": 1}
 ]
}
"#;

/// What programs see of the whole file.
fn saved(file: &str) -> serde_json::Value {
    let text = std::fs::read_to_string(file).unwrap();
    let request = serde_json::json!({"ask": "season-file", "text": text}).to_string();
    crate::common::nextguess(&["--json", "ask"], &request).json()
}

/// Runs each command on the text, and checks what it leaves.
fn check(ending: &str, text: &str, kept: &[&str]) {
    let folder = Folder::new(&format!("keeping-{ending}"));
    let name = format!("a.{ending}");
    let file = folder.write(&name, text);
    let before = saved(&file);
    let commands: [&[&str]; 6] = [
        &["add", &file, "Eve+Gus=no"],
        &["undo", &file],
        &["edit", &file, "1", "Ana+Ben=no", "--week", "1"],
        &["remove", &file, "2"],
        &["rename", &file, "Finn", "Fynn"],
        &["arrive", &file, "Hugo"],
    ];
    for command in commands {
        folder.write(&name, text);
        prints(&[&["season"], command].concat());
        let (changed, after) = (folder.read(&name), saved(&file));
        for part in kept {
            // The comment of the hint is about the event that is gone.
            assert!(changed.contains(part), "{command:?} {part}:\n{changed}");
        }
        for field in [
            "season",
            "left",
            "weeks_to_win",
            "lights_to_win",
            "pot",
            "blackout",
            "solution",
        ] {
            assert_eq!(
                after[field], before[field],
                "{command:?} {field}:\n{changed}"
            );
        }
        assert_eq!(
            after["events"][0]["offer"], before["events"][0]["offer"],
            "{changed}"
        );
        assert_eq!(after["events"][0]["note"], "E01 with Ana", "{changed}");
        if command[0] != "remove" {
            assert_eq!(
                after["events"][1]["offer"], before["events"][1]["offer"],
                "{changed}"
            );
        }
        // Taken back, the file is as it was.
        if command[0] == "add" {
            prints(&["season", "undo", &file]);
            assert_eq!(folder.read(&name), text);
        }
    }
}

#[test]
fn every_command_keeps_all_of_a_toml_file() {
    let lines: Vec<&str> = TOML.lines().filter(|line| line.starts_with('#')).collect();
    let kept = [
        "# its name",
        "# the left side",
        "# first",
        "# one double",
        "# not all",
        "# each",
        "# much",
        "# the first",
        "id = \"x1\"",
        "source = \"the show\"",
        "won = false",
    ];
    check("toml", TOML, &[&lines[..], &kept].concat());
}

#[test]
fn every_command_keeps_all_of_a_json_file() {
    check(
        "json",
        JSON,
        &[
            "\"id\": \"x1\"",
            "\"source\": \"the show\"",
            "\"won\": false",
            "\n  \"Dan\",\n",
        ],
    );
}

#[test]
fn a_person_who_decides_on_an_offer_is_renamed_too() {
    for (ending, text) in [("toml", TOML), ("json", JSON)] {
        let folder = Folder::new(&format!("offer-{ending}"));
        let name = format!("a.{ending}");
        let file = folder.write(&name, text);
        prints(&["season", "rename", &file, "Cleo", "Clea"]);
        assert_eq!(saved(&file)["events"][0]["offer"]["by"], "Clea");
        prints(&["season", "rename", &file, "Ana", "Anna"]);
        assert_eq!(saved(&file)["events"][0]["pair"][0], "Anna");
        assert_has(&folder.read(&name), &["E01 with Ana"]);
    }
}

const WEEKS: &str = r#"# By week.
left = ["Ana", "Cleo", "Eve"]
right = ["Ben", "Dan", "Finn"]
pot = 100 # little

# The first week.
[[weeks]]
week = 1
booth = { pair = ["Ana", "Ben"], sold = true, offer = { amount = 20, kind = "single", by = "Ana" } } # sold
ceremony = { pairs = "Ana+Dan, Cleo+Ben, Eve+Finn", beams = 1, offer = { amount = 50.5 } }
# The end.
"#;

#[test]
fn a_file_by_week_keeps_its_offers() {
    let folder = Folder::new("by-week");
    let json = r#"{"left": ["Ana", "Cleo", "Eve"], "right": ["Ben", "Dan", "Finn"], "pot": 100, "weeks": [
      {"week": 1, "booth": {"pair": ["Ana", "Ben"], "sold": true, "offer": {"amount": 20, "kind": "single", "by": "Ana"}},
       "ceremony": {"pairs": "Ana+Dan, Cleo+Ben, Eve+Finn", "beams": 1, "offer": {"amount": 50.5}}}]}"#;
    for (name, text) in [("a.toml", WEEKS), ("a.json", json)] {
        let file = folder.write(name, text);
        let before = saved(&file);
        for command in [
            &["add", &file, "Eve+Ben=no"][..],
            &["undo", &file],
            &["undo", &file],
        ] {
            prints(&[&["season"], command].concat());
        }
        let after = saved(&file);
        assert_eq!(after["events"][0], before["events"][0]);
        assert_eq!(after["events"].as_array().unwrap().len(), 1);
        // The weeks do not count again when the last event is gone.
        prints(&["season", "undo", &file]);
        assert_eq!(
            prints_json(&["season", &file])["events"]
                .as_array()
                .unwrap()
                .len(),
            0
        );
        prints(&[
            "season",
            "add",
            &file,
            "night Ana+Dan, Cleo+Ben, Eve+Finn=1",
        ]);
        assert_eq!(
            prints_json(&["season", &file])["events"]
                .as_array()
                .unwrap()
                .len(),
            1
        );
        assert_eq!(saved(&file)["pot"], 100.0);
    }
    assert_has(
        &folder.read("a.toml"),
        &[
            "# By week.",
            "# little",
            "# The first week.",
            "# sold",
            "# The end.",
            "offer = { amount = 50.5 }",
        ],
    );
}

#[test]
fn an_empty_list_keeps_its_comments() {
    let folder = Folder::new("empty-list");
    let text = "left = [\"Ana\", \"Cleo\"]\nright = [\"Ben\", \"Dan\"]\n# Nothing yet.\nevents = [ # in here\n]\npot = 7\n";
    let file = folder.write("a.toml", text);
    prints(&["season", "add", &file, "Ana+Ben=no"]);
    assert_has(
        &folder.read("a.toml"),
        &["# Nothing yet.", "# in here", "pot = 7"],
    );
    prints(&["season", "add", &file, "night Ana+Dan, Cleo+Ben=2"]);
    assert_eq!(saved(&file)["events"].as_array().unwrap().len(), 2);
}

#[test]
fn what_was_bought_says_so() {
    for (ending, text) in [("toml", TOML), ("json", JSON)] {
        let folder = Folder::new(&format!("bought-{ending}"));
        let file = folder.write(&format!("a.{ending}"), text);
        let edited = prints(&[
            "season",
            "edit",
            &file,
            "2",
            "night Ana+Dan, Cleo+Ben, Eve+Finn=2",
        ]);
        assert_has(&edited, &["night, 2 lights, bought"]);
        let night = &saved(&file)["events"][1];
        assert_eq!(
            (&night["price"], &night["beams"]),
            (&1000.5.into(), &2.into())
        );
        assert_eq!(night["offer"]["amount"], 500.5);
    }
}

#[test]
fn saving_keeps_what_wins_and_the_money() {
    let folder = Folder::new("saving");
    let file = folder.write("a.toml", TOML);
    for name in ["b.toml", "b.json"] {
        let path = folder.path(name);
        prints(&["season", &file, "--save", &path]);
        assert_eq!(saved(&path), saved(&file), "{}", folder.read(name));
    }
}

#[test]
fn the_lights_that_win_are_set_in_the_file() {
    let folder = Folder::new("lights");
    let file = folder.path("a.toml");
    let people = ["--left", "Ana, Cleo, Eve", "--right", "Ben, Dan, Finn"];
    prints(
        &[
            &[
                "season",
                "new",
                "--out",
                &file,
                "--lights-to-win",
                "1",
                "--weeks-to-win",
                "2",
            ],
            &people[..],
        ]
        .concat(),
    );
    assert_has(
        &folder.read("a.toml"),
        &["lights_to_win = 1", "weeks_to_win = 2"],
    );
    assert_has(&prints(&["season", &file]), &["3 on 3; 1 light of 3 wins"]);
    prints(&[
        "season",
        "add",
        &file,
        "Ana+Ben=no",
        "night Ana+Dan, Cleo+Ben, Eve+Finn=1",
    ]);
    let report = prints_json(&["season", &file]);
    assert_eq!(
        (&report["win"]["won"], &report["win"]["lights_to_win"]),
        (&1.into(), &1.into())
    );
    let text = folder
        .read("a.toml")
        .replace("lights_to_win = 1", "lights_to_win = 4");
    let wrong = folder.write("b.toml", &text);
    assert_has(
        &fails(&["season", &wrong]),
        &["lights to win \"4\": expected a number from 1 to 3"],
    );
    let json = folder.path("c.json");
    prints(
        &[
            &["season", "new", "--out", &json, "--lights-to-win", "3"],
            &people[..],
        ]
        .concat(),
    );
    assert!(
        !folder.read("c.json").contains("lights_to_win"),
        "all is what wins anyway"
    );
}
