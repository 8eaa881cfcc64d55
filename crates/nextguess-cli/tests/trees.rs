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
    prints(&[&built[..], &["--threads", "1"]].concat());
    assert_eq!(std::fs::read(&path).unwrap(), bytes);

    let verified = prints_json(&["verify", tree]);
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
