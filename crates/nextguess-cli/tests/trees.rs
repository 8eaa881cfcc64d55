//! `tree`, `verify` and `solve --tree` through the real binary.

mod common;

use std::path::PathBuf;

use common::{fails, nextguess, prints, prints_json};

fn file(name: &str) -> PathBuf {
    std::env::temp_dir().join(format!("nextguess-{name}-{}", std::process::id()))
}

#[test]
fn a_tree_is_stored_verified_and_played() {
    let path = file("tree");
    let dot = file("tree-dot");
    let (tree, graph) = (path.to_str().unwrap(), dot.to_str().unwrap());
    let built = [
        "tree",
        "ayto:5",
        "--strategy",
        "matchmaker",
        "--out",
        tree,
        "--dot",
        graph,
        "--levels",
        "1",
    ];
    let document = prints_json(&built);
    assert_eq!(document["secrets"], 120);
    assert_eq!(document["top"]["question"], "0+0");
    assert!(
        std::fs::read_to_string(&dot)
            .unwrap()
            .starts_with("digraph")
    );
    let bytes = std::fs::read(&path).unwrap();
    let summary = prints(&[&built[..], &["--threads", "1"]].concat());
    assert_eq!(std::fs::read(&path).unwrap(), bytes);

    let verified = prints_json(&["verify", tree]);
    let checksum = verified["checksum"].as_str().unwrap();
    assert!(
        summary.contains(&format!("checksum          {checksum}\n")),
        "{summary}"
    );
    assert_eq!(verified["holds"], true);
    let simulated = prints_json(&["simulate", "ayto:5", "--strategy", "matchmaker"]);
    assert_eq!(verified["histogram"], simulated[0]["histogram"]);
    assert!(prints(&["verify", tree]).contains("Every claim holds"));
    assert_eq!(
        prints_json(&["tree", "ayto:5", "--tree", tree])["secrets"],
        120
    );

    let solved = prints_json(&["solve", "ayto:5", "--tree", tree, "--secret", "43210"]);
    let own = prints_json(&[
        "solve",
        "ayto:5",
        "--strategy",
        "matchmaker",
        "--secret",
        "43210",
    ]);
    assert_eq!(solved["turns"], own["turns"]);
    assert!(fails(&["solve", "ayto:4", "--tree", tree]).contains("it plays ayto:5, not ayto:4"));

    let mut changed = bytes.clone();
    changed[60] ^= 1;
    std::fs::write(&path, changed).unwrap();
    let run = nextguess(&["verify", tree], "");
    assert_eq!(run.code, 1);
    assert!(run.stderr.contains("checksum"), "{}", run.stderr);
    std::fs::write(&path, &bytes[..bytes.len() / 2]).unwrap();
    assert_eq!(nextguess(&["verify", tree], "").code, 1);
    std::fs::write(&path, "no tree").unwrap();
    let run = nextguess(&["--json", "verify", tree], "");
    assert_eq!(run.code, 1);
    assert!(
        run.json()["error"]
            .as_str()
            .unwrap()
            .contains("expected a tree")
    );
    std::fs::remove_file(&path).unwrap();
    std::fs::remove_file(&dot).unwrap();
    assert!(fails(&["verify", tree]).contains("tree"));
    assert!(fails(&["tree", "mastermind:100x100"]).contains("can be listed"));
    assert!(fails(&["tree", "mastermind:4x6", "--strategy", "digit-scan"]).contains("strategy"));
}

#[test]
fn the_top_is_written_as_text_and_drawn() {
    let (text, svg) = (file("tree-text"), file("tree-svg"));
    let (text_path, svg_path) = (text.to_str().unwrap(), svg.to_str().unwrap());
    let shown = [
        "tree",
        "mastermind:2x2",
        "--text",
        text_path,
        "--svg",
        svg_path,
    ];
    let document = prints_json(&shown);
    let indented = std::fs::read_to_string(&text).unwrap();
    assert_eq!(indented, "[4] 00\n  0,0 [1] 11\n  1,0 [2] 01, 10\n");
    assert_eq!(document["top"]["branches"][1]["next"]["rest"][0], "01");
    // The start and three answers.
    let picture = std::fs::read_to_string(&svg).unwrap();
    assert_eq!(picture.matches("<g>").count(), 4);
    let both = fails(&[
        "tree",
        "mastermind:2x2",
        "--text",
        text_path,
        "--svg",
        text_path,
    ]);
    assert!(both.contains("each needs one of its own"), "{both}");
    std::fs::remove_file(&text).unwrap();
    std::fs::remove_file(&svg).unwrap();
}

/// The file with one text in its header replaced, and the checksum put right.
fn with_header(bytes: &[u8], old: &str, new: &str) -> Vec<u8> {
    let end = bytes.windows(2).position(|two| two == b"\n\n").unwrap();
    let header = str::from_utf8(&bytes[..end]).unwrap();
    assert!(header.contains(old), "{header}");
    let header = header.replace(old, new);
    let mut changed = [header.as_bytes(), &bytes[end..bytes.len() - 8]].concat();
    let mut sum: u64 = 0xcbf2_9ce4_8422_2325;
    for &byte in &changed {
        sum = (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    }
    changed.extend(sum.to_le_bytes());
    changed
}

#[test]
fn a_tree_that_does_not_find_every_secret_is_not_written() {
    let (whole, lacking, copy) = (file("whole"), file("lacking"), file("copy"));
    let path = |file: &PathBuf| file.to_str().unwrap().to_owned();
    prints(&["tree", "mastermind:3x4", "--out", &path(&whole)]);
    let bytes = std::fs::read(&whole).unwrap();
    std::fs::write(&lacking, with_header(&bytes, "secrets 64", "secrets 63")).unwrap();
    let rewrite = |from: &PathBuf| {
        let (from, to) = (path(from), path(&copy));
        nextguess(
            &["tree", "mastermind:3x4", "--tree", &from, "--out", &to],
            "",
        )
    };
    let run = rewrite(&lacking);
    assert_eq!(run.code, 1);
    assert!(
        run.stderr.contains("finds 63 secrets, and the game has 64"),
        "{}",
        run.stderr
    );
    assert!(!copy.exists());
    assert_eq!(rewrite(&whole).code, 0);
    assert_eq!(std::fs::read(&copy).unwrap(), bytes);
    for file in [whole, lacking, copy] {
        std::fs::remove_file(file).unwrap();
    }
}

#[test]
fn ten_couples_are_matched_by_the_stored_tree() {
    let solved = prints_json(&["solve", "ayto:10", "--secret", "9876543210"]);
    assert_eq!(solved["strategy"], "record");
    assert_eq!(solved["won"], true);
}

#[test]
fn couples_are_called_by_the_names_of_a_season() {
    let season = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../examples/seasons/us01.json"
    );
    let arguments = [
        "solve",
        "ayto:10",
        "--names",
        season,
        "--secret",
        "9876543210",
    ];
    let solved = prints_json(&arguments);
    assert_eq!(solved["won"], true);
    assert_eq!(solved["turns"][0]["question"], "Adam+Amber");
    assert!(solved["secret"].as_str().unwrap().contains("Wes+Amber"));
    assert!(fails(&["solve", "ayto:9", "--names", season]).contains("names"));
    assert!(fails(&["solve", "bulls:4x10", "--names", season]).contains("names"));
    assert!(fails(&["solve", "ayto:10", "--names", "nothing.toml"]).contains("nothing.toml"));
}

#[test]
fn a_tree_is_written_in_knuths_notation() {
    let path = file("tree-knuth");
    let knuth = path.to_str().unwrap();
    prints_json(&[
        "tree",
        "mastermind:2x3,symbols=123",
        "--strategy",
        "minimax",
        "--knuth",
        knuth,
    ]);
    let text = std::fs::read_to_string(&path).unwrap();
    let expected = "9(11;\n  4(22; 1, 0, 2, 0, 1),\n  0,\n  4(12),\n  0,\n  1)\n";
    assert_eq!(text, expected);
    std::fs::remove_file(&path).unwrap();
    let error = fails(&["tree", "ayto:3", "--knuth", knuth]);
    assert!(error.contains("Knuth's notation"), "{error}");
    assert!(!path.exists());
    assert!(
        fails(&["tree", "mastermind:2x3", "--knuth", knuth, "--text", knuth]).contains("--knuth")
    );
}
