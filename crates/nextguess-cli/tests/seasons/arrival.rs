//! People who come in the middle of a season.

use super::*;
use crate::common::{fails, prints, prints_json};

fn counts(report: &serde_json::Value) -> Vec<u64> {
    let events = report["events"].as_array().unwrap().iter();
    events
        .map(|event| event["remaining"].as_u64().unwrap())
        .collect()
}

#[test]
fn a_newcomer_counts_from_the_arrival_on() {
    for ending in ["toml", "json"] {
        let folder = Folder::new(&format!("arrive-{ending}"));
        let file = folder.path(&format!("a.{ending}"));
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
            "night Ana+Ben, Cleo+Dan, Eve+Finn=1",
        ]);
        let text = prints(&["season", "arrive", &file, "Hugo"]);
        assert_has(&text, &["Hugo arrives as event 2."]);
        prints(&["season", "add", &file, "Ana+Hugo=no"]);
        let report = prints_json(&["season", &file]);
        assert_eq!(report["start"], 6);
        // Three of six matchings have one of the couples. Then, 36 in all have Hugo: 15 of them fit the night.
        assert_eq!(counts(&report)[0], 3);
        assert_eq!(counts(&report)[1], naive(false));
        assert_eq!(counts(&report)[2], naive(true));
        assert_eq!(report["events"][1]["people"][0], "Hugo");
        let before = prints_json(&["season", &file, "--until", "1"]);
        assert_eq!(before["right"].as_array().unwrap().len(), 3);
        assert_eq!(before["rule"], "perfect");
        // Nobody sits before the arrival, or arrives twice.
        let early = [
            "season",
            "edit",
            &file,
            "1",
            "night Ana+Hugo, Cleo+Dan, Eve+Finn=1",
        ];
        assert_has(
            &fails(&early),
            &["nobody here is called \"Hugo\""].map(|_| "Hugo"),
        );
        assert_has(
            &fails(&["season", "arrive", &file, "Hugo"]),
            &["cannot arrive now: event 2"],
        );
    }
}

/// How many ways there are to give four people one of three, nobody of the three left out, with one light in the
/// night; optionally without the first couple of the newcomer.
fn naive(is_booth: bool) -> u64 {
    let mut found = 0;
    for code in 0..81 {
        let matches = [code % 3, code / 3 % 3, code / 9 % 3, code / 27];
        let is_whole = (0..3).all(|left| matches.contains(&left));
        let lights = (0..3).filter(|&at| matches[at] == at).count();
        if is_whole && lights == 1 && !(is_booth && matches[3] == 0) {
            found += 1;
        }
    }
    found
}

#[test]
fn a_file_with_an_arrival_is_checked() {
    let folder = Folder::new("arrival-file");
    let people = "left = [\"Ana\", \"Cleo\"]\nright = [\"Ben\", \"Dan\", \"Finn\"]\n";
    let arrival = "[[events]]\nkind = \"arrival\"\nperson = \"Finn\"\n";
    let early = "[[events]]\npair = \"Ana+Finn\"\nmatch = false\n";
    let file = folder.write("a.toml", &format!("{people}{early}{arrival}"));
    assert_has(
        &fails(&["season", &file]),
        &["line 3, event 1", "Finn is not there yet"],
    );
    let file = folder.write("b.toml", &format!("{people}{arrival}{early}"));
    assert_eq!(counts(&prints_json(&["season", &file])), [6, 3]);
    let file = folder.write(
        "c.toml",
        &format!("{people}{}", arrival.replace("Finn", "Ana")),
    );
    prints(&["season", &file]);
}
