//! The page about a season, and what is shown on request.

use super::*;
use crate::common::{fails, nextguess, prints, prints_json};

#[test]
fn the_page_needs_nothing_else() {
    let folder = Folder::new("page");
    let page = folder.path("page.html");
    prints(&[
        "season",
        &example("de05r.json"),
        "--until",
        "w6",
        "--html",
        &page,
    ]);
    let text = folder.read("page.html");
    assert_has(
        &text,
        &[
            "<title>Germany",
            "name=\"viewport\"",
            "prefers-color-scheme: dark",
            "What to do next",
            "chance to win,",
            "Chance to win tonight",
            "What tells most",
            "12,039",
        ],
    );
    // What to do comes first.
    let places =
        ["What to do next", "Who belongs together", "Week by week"].map(|part| text.find(part));
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
    for part in ["<script", "http://", "https://", "<link", "<img"] {
        assert!(!text.contains(part), "{part}");
    }
}

#[test]
fn names_cannot_break_the_page() {
    let folder = Folder::new("page-names");
    let file = folder.write(
        "a.toml",
        "season = \"<b>&\"\nleft = [\"A<i>\", \"B\"]\nright = [\"C&D\", \"E\"]\n",
    );
    let page = folder.path("page.html");
    prints(&["season", &file, "--html", &page]);
    let text = folder.read("page.html");
    assert_has(&text, &["&lt;b&gt;&amp;", "A&lt;i&gt;", "C&amp;D"]);
    assert!(!text.contains("<b>&") && !text.contains("A<i>"));
}

#[test]
fn weeks_are_named_as_they_are_written() {
    let file = example("de05r.json");
    let until = |when: &str| {
        let report = prints_json(&["season", &file, "--until", when]);
        report["events"].as_array().unwrap().len()
    };
    assert_eq!(
        (until("w5"), until("week 5"), until("11"), until("w0")),
        (11, 11, 11, 0)
    );
    assert_has(
        &fails(&["season", &file, "--until", "soon"]),
        &["--until", "such as 12 or w3"],
    );
    let report = prints_json(&["season", &file, "--until", "w5"]);
    assert_eq!(report["events"][9]["week"], 5.2);
    let weeks = prints(&["season", &file, "--weeks"]);
    assert_has(&weeks, &["Elli+Xander: only", "12,039"]);
    assert!(
        weeks.lines().all(|line| line.chars().count() <= 80),
        "{weeks}"
    );
}

#[test]
fn more_is_shown_on_request() {
    let file = example("de01.json");
    let text = prints(&[
        "season",
        &file,
        "--until",
        "w7",
        "--all",
        "--together",
        "--matchings",
        "100",
    ]);
    assert_has(
        &text,
        &[
            "Certain: ",
            "Out",
            "Nights together",
            "Aline: Mo 5",
            "All matchings left",
            "in all: ",
        ],
    );
    assert!(
        text.lines().all(|line| line.chars().count() <= 80),
        "{text}"
    );
    let few = prints_json(&["season", &file, "--until", "w7", "--matchings", "100"]);
    assert_eq!(
        few["matchings"].as_array().unwrap().len() as u64,
        few["remaining"].as_u64().unwrap()
    );
    let many = prints(&["season", &file, "--until", "1", "--matchings", "5"]);
    assert_has(&many, &["which are more than 5: none is listed"]);
}

#[test]
fn a_yes_that_could_be_only_is_pointed_out() {
    let folder = Folder::new("warning");
    let people = "left = [\"Ana\", \"Cleo\"]\nright = [\"Ben\", \"Dan\", \"Finn\"]\n";
    let booth = "[[events]]\npair = \"Ana+Ben\"\nmatch = true\n";
    let file = folder.write("a.toml", &format!("{people}{booth}"));
    assert_has(
        &prints(&["season", &file]),
        &["leaves open whether Ana has another match"],
    );
    let file = folder.write("b.toml", &format!("{people}{booth}exclusive = true\n"));
    assert!(!prints(&["season", &file]).contains("leaves open"));
    // Also while events are written.
    let file = folder.write("c.toml", people);
    let open = "leaves open whether Ana has another match";
    assert_has(&prints(&["season", "add", &file, "Ana+Ben=yes"]), &[open]);
    assert!(!prints(&["season", "add", &file, "Cleo+Dan=yes"]).contains("whether Ana"));
    prints(&["season", "undo", &file]);
    assert!(!prints(&["season", "edit", &file, "1", "Ana+Ben=only"]).contains(open));
    assert_has(
        &prints(&["season", "edit", &file, "1", "Ana+Ben=yes"]),
        &[open],
    );
    prints(&["season", "undo", &file]);
    let added = prints_json(&["season", "add", &file, "Ana+Ben=yes"]);
    assert!(added["warnings"][0].as_str().unwrap().contains(open));
    prints(&["season", "undo", &file]);
    let run = nextguess(&["season", "add", &file], "Ana+Ben=yes\nquit\n");
    assert_has(&run.stdout, &[open]);
}
