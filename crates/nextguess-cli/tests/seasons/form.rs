//! The forms in which a season can be written: YAML of sim-ayto, pasted tables, JSON and TOML.

use super::*;
use crate::common::{fails, nextguess, prints, prints_json};

/// Where files of sim-ayto are, on machines that have them.
const SIM_AYTO: &str = "/work/shared/sim-ayto";

const YAML: &str = r#"
frontmatter:
  linkTitle: Two on three
rule_set: !XTimesDup [null]
setA: [Ana, Cleo]
setB: [Ben, Dan, Finn]
constraints:
  - type: !Box {num: 1, comment: "E01", offer: !Single {by: Ana, amount: 20, save: true}}
    check: !Sold
    map: {Ana: Dan}
  - type: !Night {num: 1, comment: "E02"}
    check: !Lights [1]
    map:
      Ana: Ben
      Cleo: Dan
    mood: high
  - type: !Box {num: 2}
    check: !Lights [1]
    noExclude: true
    map: {Ana: Ben}
"#;

#[test]
fn a_file_of_sim_ayto_is_read_and_saved() {
    let folder = Folder::new("yaml");
    let file = folder.write("season.yaml", YAML);
    let saved = folder.path("season.toml");
    let run = nextguess(&["--json", "season", &file, "--save", &saved], "");
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert_has(
        &run.stderr,
        &["The field mood of constraint 2 is not understood"],
    );
    let report = run.json();
    assert_eq!(report["season"], "Two on three");
    assert_eq!(report["events"][0]["answer"], "sold");
    assert_eq!(report["events"][1]["lights"], 1);
    assert_eq!(report["events"][1]["couples"][1][0], "Cleo");
    let text = folder.read("season.toml");
    assert_has(
        &text,
        &["E01; offer (Single): by Ana, amount 20, save true"],
    );
    let again = prints_json(&["season", &saved]);
    assert_eq!(again["events"], report["events"]);
    // It is not changed in its own form.
    assert_has(
        &fails(&["season", "add", &file, "Ana+Ben=no"]),
        &["--save season.toml"],
    );
    assert_eq!(folder.read("season.yaml"), YAML);
}

#[test]
fn every_file_of_sim_ayto_counts_as_ours() {
    let Ok(files) = std::fs::read_dir(SIM_AYTO) else {
        return;
    };
    for path in files.map(|entry| entry.unwrap().path()) {
        if path.extension().is_none_or(|ending| ending != "yaml") {
            continue;
        }
        let name = path.file_stem().unwrap().to_str().unwrap();
        let theirs = prints_json(&["season", path.to_str().unwrap()]);
        let ours = prints_json(&["season", &example(&format!("{name}.json"))]);
        let counts = |report: &serde_json::Value| -> Vec<serde_json::Value> {
            let events = report["events"].as_array().unwrap().iter();
            events.map(|event| event["remaining"].clone()).collect()
        };
        // Some of their files end earlier.
        let (theirs, ours) = (counts(&theirs), counts(&ours));
        assert_eq!(theirs[..], ours[..theirs.len()], "{name}");
    }
}

#[test]
fn bad_yaml_has_a_reason() {
    let folder = Folder::new("bad-yaml");
    for (from, to, reason) in [
        (
            "!Sold",
            "!Maybe",
            "constraint 1, check \"Maybe\": expected Lights, Sold",
        ),
        (
            "!XTimesDup [null]",
            "!Other",
            "rule_set \"Other\": expected Eq",
        ),
        ("!Lights [1]", "!Lights [many]", "Lights: expected a number"),
        (
            "Ana: Dan",
            "Ana: Dora",
            "event 1, name \"Dora\": expected Ana",
        ),
        ("setA: [", "setA: [[", "line"),
    ] {
        let file = folder.write("bad.yaml", &YAML.replacen(from, to, 1));
        assert_has(&fails(&["season", &file]), &[reason]);
    }
}

#[test]
fn a_pasted_table_is_read() {
    let folder = Folder::new("table");
    let nights =
        "Guy\tWeek 1\tWeek 2\nBen\tAna\tCleo\nDan\tCleo\tAna\nFinn\tEve\tEve\nBeams\t1\t1\n";
    let booths = "\n| Week | Couple | Result |\n|---|---|---|\n| 1 | Ben & Eve | No Match |\n| 2 | Finn & Eve | Perfect Match |\n";
    let file = folder.write("wiki.txt", &format!("{nights}{booths}"));
    let run = nextguess(&["--json", "season", &file], "");
    let report = run.json();
    let kinds: Vec<&str> = (report["events"].as_array().unwrap().iter())
        .map(|event| event["kind"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["booth", "night", "booth", "night"]);
    assert_has(&run.stderr, &["is not understood and left out: | Week"]);
    let file = folder.write(
        "lines.txt",
        "night 1: Ana & Ben, Cleo & Dan = 0\nAna & Dan: ja\n",
    );
    assert_eq!(prints_json(&["season", &file])["remaining"], 1);
    let file = folder.write("bad.txt", "night 1: Ana & Ben, Cleo & Dan = often\n");
    assert_has(&fails(&["season", &file]), &["expected a number, or sold"]);
}

#[test]
fn a_misspelt_field_is_refused() {
    let folder = Folder::new("field");
    let file = folder.write(
        "a.toml",
        "left = [\"Ana\"]\nright = [\"Ben\"]\n[[evnets]]\nnum = 1\n",
    );
    assert_has(
        &fails(&["season", &file]),
        &["\"evnets\"", "Did you mean events?"],
    );
    let file = folder.write("a.json", "{\"left\": [\"Ana\"], \"rigth\": [\"Ben\"]}");
    assert_has(&fails(&["season", &file]), &["Did you mean right?"]);
}

#[test]
fn a_new_file_is_written_as_its_ending_says() {
    let folder = Folder::new("ending");
    let file = folder.path("c.json");
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
    prints(&["season", "add", &file, "Ana & Ben=nein"]);
    let json: serde_json::Value = serde_json::from_str(&folder.read("c.json")).unwrap();
    assert_eq!(json["events"][0]["match"], false);
    let other = folder.path("c.xml");
    assert_has(
        &fails(&["season", &file, "--save", &other]),
        &["expected .toml or .json"],
    );
    assert_eq!(folder.files(), 1);
}

#[test]
fn the_larger_side_may_be_on_the_left_and_a_match_may_stay_secret() {
    let folder = Folder::new("sides");
    let people = "left = [\"Ben\", \"Dan\", \"Finn\"]\nright = [\"Ana\", \"Zoë\"]\n";
    let hint = "[[events]]\nkind = \"hint_same_match\"\nright = [\"Ben\", \"Dan\"]\n";
    let text = format!("{people}solution = [\"Ben+Ana\", \"Zoë+Finn\"]\n{hint}");
    let file = folder.write("a.toml", &text);
    let report = prints_json(&["season", &file]);
    assert_eq!(report["remaining"], 2);
    assert_eq!(report["left"][1], "Zoë");
    assert_eq!(report["solution"]["possible"], true);
    assert_eq!(report["solution"]["complete"], false);
    let text = prints(&["season", &file, "--what-if", "zoe+finn=no"]);
    assert_has(
        &text,
        &["says otherwise than what is supposed: Zoë+Finn=no"],
    );
    prints(&["season", "add", &file, "zoe+fi=ja"]);
    assert_eq!(prints_json(&["season", &file])["remaining"], 1);
}
