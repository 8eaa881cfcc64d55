//! Published figures.

use crate::common::{fails, prints, prints_json};
use crate::folder::Folder;

#[test]
fn published_figures_come_out_as_recorded() {
    for source in ["mastermind", "heuristics"] {
        let document = prints_json(&["reproduce", source]);
        for row in document[0]["rows"].as_array().unwrap() {
            assert_eq!(row["as_recorded"], true, "{row}");
        }
    }
    let text = prints(&["reproduce", "mastermind"]);
    assert!(text.contains("4.57099") && text.contains("same"), "{text}");
    let error = fails(&["reproduce", "mastremind"]);
    assert!(error.contains("Did you mean mastermind?"), "{error}");
}

#[test]
fn reproduced_figures_are_written() {
    let folder = Folder::new("reproduced");
    let (csv, markdown) = (folder.path("a.csv"), folder.path("a.md"));
    let reproduce = ["reproduce", "items", "--csv", &csv, "--markdown", &markdown];
    let document = prints_json(&reproduce);
    let rows = document[0]["rows"].as_array().unwrap();
    let csv = std::fs::read_to_string(csv).unwrap();
    assert!(
        csv.starts_with("source,what,published,ours,verdict,"),
        "{csv}"
    );
    let markdown = std::fs::read_to_string(markdown).unwrap();
    assert_eq!(csv.lines().count(), 1 + rows.len());
    assert_eq!(markdown.lines().count(), 2 + rows.len());
    for row in rows {
        let ours = row["ours"].as_str().unwrap();
        assert!(csv.contains(ours) && markdown.contains(ours), "{ours}");
    }
    let same = folder.path("same");
    let error = fails(&["reproduce", "items", "--csv", &same, "--markdown", &same]);
    assert!(error.contains("of its own"), "{error}");
    let help = prints(&["reproduce", "--help"]);
    assert!(help.contains("how long each takes"), "{help}");
}
