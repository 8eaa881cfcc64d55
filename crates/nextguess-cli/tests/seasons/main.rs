//! `season` and its commands through the real binary: good files and bad.

mod arrival;
mod change;
#[path = "../common/mod.rs"]
mod common;
mod correction;
mod form;
#[cfg(unix)]
mod interrupt;
mod keeping;
mod page;
mod report;
#[cfg(unix)]
mod terminal;
mod winning;

use std::path::PathBuf;

const EXAMPLES: &str = "../../examples/seasons";

fn example(name: &str) -> String {
    format!("{EXAMPLES}/{name}")
}

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(test: &str) -> Folder {
        let name = format!("nextguess-season-{test}-{}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    fn copy(&self, name: &str) -> String {
        self.write(name, &std::fs::read_to_string(example(name)).unwrap())
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    fn files(&self) -> usize {
        std::fs::read_dir(&self.0).unwrap().count()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[track_caller]
fn assert_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is missing in:\n{text}");
    }
}
