//! `nextguess season gallery`, and the gallery in `docs/seasons`.

use std::path::Path;

use super::*;
use crate::common::{fails, prints};

fn read(path: impl AsRef<Path>) -> String {
    std::fs::read_to_string(&path)
        .unwrap_or_else(|error| panic!("{}: {error}", path.as_ref().display()))
}

fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/seasons")
}

/// The part of a page that is exact: what was certain when.
fn certain_part(page: &str) -> &str {
    let from = page.find("## What was certain when").expect("the table");
    let to = page.find("## What the cast chose").expect("the next table");
    &page[from..to]
}

#[test]
fn the_gallery_has_a_page_for_each_season_and_an_index() {
    let folder = Folder::new("gallery");
    let path = &folder.path("pages");
    let (first, second) = (example("us04.json"), example("small.toml"));
    let said = prints(&["season", "gallery", path, &first, &second]);
    assert!(said.starts_with("2 pages written to "), "{said}");
    let index = read(Path::new(path).join("README.md"));
    for text in [
        "[US S4](us04.md)",
        "[Four on five](small.md)",
        "won in week 10",
        "(curves.svg)",
    ] {
        assert!(index.contains(text), "{text}: {index}");
    }
    assert!(
        read(Path::new(path).join("curves.svg"))
            .matches("<polyline")
            .count()
            == 2
    );
    let page = read(Path::new(path).join("us04.md"));
    for text in [
        "10 on 10. 3,628,800 matchings",
        "**Won in week 10.**",
        "Skill ",
        "Luck ",
        "(us04.svg)",
    ] {
        assert!(page.contains(text), "{text}: {page}");
    }
    // The page in the repository is the one that the command writes.
    assert_eq!(
        certain_part(&page),
        certain_part(&read(docs().join("us04.md")))
    );
}

#[test]
fn the_gallery_of_the_repository_has_all_real_seasons() {
    let index = read(docs().join("README.md"));
    let mut real = 0;
    let examples = std::fs::read_dir(EXAMPLES).unwrap();
    let paths = examples.map(|entry| entry.unwrap().path());
    for path in paths.filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
        let name = path.file_stem().unwrap().to_str().unwrap();
        assert!(index.contains(&format!("]({name}.md)")), "{name}");
        let page = read(docs().join(format!("{name}.md")));
        assert!(
            page.contains(&format!("({name}.svg)")) && docs().join(format!("{name}.svg")).exists()
        );
        real += 1;
    }
    assert_eq!(real, 18);
}

#[test]
fn a_gallery_that_cannot_be_made_says_why() {
    let folder = Folder::new("no-gallery");
    let path = &folder.path("pages");
    let file = example("small.toml");
    assert!(fails(&["season", "gallery", path, &file, &file]).contains("different names"));
    let broken = &folder.write("broken.json", "{\"left\": []}");
    assert!(fails(&["season", "gallery", path, broken]).contains("broken.json"));
    assert!(!Path::new(path).exists(), "nothing is written");
    let taken = &folder.write("taken", "");
    assert!(fails(&["season", "gallery", taken, &file]).contains("taken"));
    assert!(fails(&["season", "gallery", path]).contains("FILE"));
}
