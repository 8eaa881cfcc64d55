//! A file that is there whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// A file to be written once the work is done. That it can be written is found out before.
#[derive(Debug)]
pub(crate) struct NewFile {
    path: PathBuf,
    draft: PathBuf,
    file: Option<File>,
}

impl NewFile {
    /// Makes sure that the file can be written, without touching what is there.
    pub(crate) fn reserve(path: &Path) -> anyhow::Result<NewFile> {
        let expected = || format!("file {}: expected one that can be written", path.display());
        let name = path.file_name().with_context(expected)?;
        if path.is_dir() {
            anyhow::bail!("{}, not a folder", expected());
        }
        let mut draft_name = name.to_owned();
        draft_name.push(format!(".{}.draft", std::process::id()));
        let draft = path.with_file_name(draft_name);
        let file = File::create(&draft).with_context(expected)?;
        Ok(NewFile {
            path: path.to_owned(),
            draft,
            file: Some(file),
        })
    }

    /// Writes the whole file.
    pub(crate) fn write(mut self, text: &str) -> anyhow::Result<()> {
        let problem = || format!("writing {}", self.path.display());
        if let Some(mut file) = self.file.take() {
            file.write_all(text.as_bytes()).with_context(problem)?;
            file.sync_all().with_context(problem)?;
        }
        fs::rename(&self.draft, &self.path).with_context(problem)
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        // After a rename there is no draft to remove, and nothing to be done about any other failure.
        let _ = fs::remove_file(&self.draft);
    }
}
