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
        &[
            "note = \"E01\"",
            "offer = { amount = 20, kind = \"single\", by = \"Ana\", save = true }",
        ],
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
            "line 8, constraint 1, check \"Maybe\": expected Lights, Sold",
        ),
        (
            "!XTimesDup [null]",
            "!Other",
            "line 4, rule_set \"Other\": expected Eq",
        ),
        (
            "!Lights [1]",
            "!Lights [many]",
            "line 11, constraint 2, Lights: expected a number",
        ),
        ("setB: [Ben", "setB: [[Ben]", "line 6, setB: expected names"),
        (
            "amount: 20",
            "amount: much",
            "line 8, constraint 1, amount: expected a number",
        ),
        (
            "Ana: Dan",
            "Ana: Dora",
            "line 8, event 1, name \"Dora\": expected Ana",
        ),
        ("setA: [", "setA: [[", "expected YAML"),
    ] {
        let file = folder.write("bad.yaml", &YAML.replacen(from, to, 1));
        assert_has(
            &fails(&["season", &file, "--save", &folder.path("new.toml")]),
            &[reason, "line "],
        );
        assert_eq!(folder.files(), 1);
    }
}

#[test]
fn misspelt_fields_are_refused_in_weeks_and_offers() {
    let folder = Folder::new("misspelt");
    let people = "left = [\"Ana\", \"Cleo\"]\nright = [\"Ben\", \"Dan\"]\n";
    for (wrong, reason) in [
        (
            "[[weeks]]\nweek = 1\nboth = { pair = \"Ana+Ben\", match = false }\n",
            "unknown field `both`",
        ),
        (
            "[[events]]\npair = \"Ana+Ben\"\noffer = { amout = 5 }\n",
            "unknown field `amout`",
        ),
    ] {
        let file = folder.write("a.toml", &format!("{people}{wrong}"));
        assert_has(&fails(&["season", &file]), &[reason]);
    }
    let yaml = folder.write(
        "a.yaml",
        "setA: [Ana]\nsetB: [Ben]\nrule_set: !Eq\nconstraints: 5\n",
    );
    assert_has(
        &fails(&["season", &yaml]),
        &["line 4, constraints: expected a list"],
    );
    let json = folder.write("a.json", "[1]");
    assert_has(&fails(&["season", &json]), &["expected a season such as"]);
}

#[test]
fn a_bad_table_names_the_line() {
    let folder = Folder::new("bad-table");
    let nights = "Guy | Week 1 | Week 2\nBen | Ana | Cleo\nDan | Cleo | Ana\nBeams | 2 | 0\n";
    for (from, to, reason) in [
        (
            "| 2 | 0",
            "| 2 | many",
            "line 4, the lights \"many\": expected a number",
        ),
        ("| 2 | 0", "| 7 | 0", "line 4, event 1, lights \"7\""),
        (
            "Beams",
            "Bea",
            "line 1, the table that begins here has no row of lights",
        ),
        (
            "Dan | Cleo | Ana",
            "Dan | Cleo | Cleo",
            "line 4, event 2, in this night Cleo sits twice",
        ),
    ] {
        let file = folder.write("wiki.txt", &nights.replacen(from, to, 1));
        assert_has(&fails(&["season", &file]), &[reason]);
    }
    let file = folder.write("wiki.txt", &format!("{nights}\nBen & Ana: maybe\n"));
    assert_has(
        &fails(&["season", &file]),
        &["line 6, the answer \"maybe\": expected match"],
    );
    assert_eq!(folder.files(), 1);
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
