//! A file that is there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use anyhow::Context;

/// A file to be written once the work is done. That it can be written is found out before; meanwhile
/// nothing is left on the disk, however the program ends.
#[derive(Debug)]
pub(crate) struct NewFile {
    path: PathBuf,
    /// Where the file is written before it is given its name; `None` for what is no regular file, such
    /// as a pipe, and must stay what it is.
    draft: Option<PathBuf>,
}

impl NewFile {
    /// Makes sure that the file can be written, without touching what is there.
    pub(crate) fn reserve(path: &Path) -> anyhow::Result<NewFile> {
        let expected = || format!("file {}: expected one that can be written", path.display());
        if path == Path::new("-") {
            anyhow::bail!("{}, not standard output; for example ./-", expected());
        }
        if path.is_dir() {
            anyhow::bail!("{}, not a folder", expected());
        }
        // A link stays a link: what it leads to is written.
        let path = fs::canonicalize(path)
            .or_else(|_| std::path::absolute(path))
            .with_context(expected)?;
        if path.exists() && !path.is_file() {
            return Ok(NewFile { path, draft: None });
        }
        if path.exists() {
            let file = OpenOptions::new().append(true).open(&path);
            file.with_context(expected)?;
        }
        let mut name = path.file_name().with_context(expected)?.to_owned();
        name.push(format!(".{}.draft", std::process::id()));
        let draft = path.with_file_name(name);
        File::create(&draft).with_context(expected)?;
        fs::remove_file(&draft).with_context(expected)?;
        Ok(NewFile {
            path,
            draft: Some(draft),
        })
    }

    /// Whether the file was there before.
    pub(crate) fn is_there(&self) -> bool {
        self.path.exists()
    }

    /// Whether one would replace the other.
    pub(crate) fn is(&self, other: &NewFile) -> bool {
        self.draft.is_some() && self.path == other.path
    }

    /// Writes the whole file.
    pub(crate) fn write(self, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
        self.replace(content)
    }

    /// Writes the whole file, which may be written again.
    pub(crate) fn replace(&self, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let content = content.as_ref();
        let written = match &self.draft {
            None => fs::write(&self.path, content),
            Some(draft) => write_by_way_of(draft, &self.path, content),
        };
        written.with_context(|| format!("writing {}", self.path.display()))
    }
}

fn write_by_way_of(draft: &Path, path: &Path, content: &[u8]) -> std::io::Result<()> {
    let written = File::create(draft).and_then(|mut file| {
        file.write_all(content)?;
        file.sync_all()
    });
    let named = written.and_then(|()| fs::rename(draft, path));
    if named.is_err() {
        // The first problem is the one to tell of.
        let _ = fs::remove_file(draft);
    }
    named
}
