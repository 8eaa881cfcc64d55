//! A file that is read, changed and written again while nobody else does the same.
//!
//! The lock is on the file itself. A file that takes its place is locked before it has the name, so that there
//! is no moment at which another process could come between.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};

use crate::files::draft::{Draft, is_at};
use crate::files::new_file::NewFile;
use crate::terminal::interrupt;
use crate::terminal::output::Output;

/// A file that no other process of ours writes before this is dropped, or the process ends.
#[derive(Debug)]
pub(crate) struct HeldFile {
    /// As it was given.
    given: PathBuf,
    /// Without links.
    path: PathBuf,
    /// The file that has this path now. It is locked.
    file: File,
}

/// How long it is silent about a file that somebody else holds.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often it looks meanwhile.
const PAUSE: Duration = Duration::from_millis(10);

impl HeldFile {
    /// Waits until no other process holds the file, and says so if that takes long.
    pub(crate) fn wait_for(path: &Path, output: &Output) -> anyhow::Result<HeldFile> {
        let target = target(path)?;
        let begun = Instant::now();
        let mut has_said = false;
        loop {
            let file = open(path, &target)?;
            let is_locked = match file.try_lock() {
                Ok(()) => true,
                Err(TryLockError::WouldBlock) => false,
                Err(TryLockError::Error(error)) => is_lockless(&error, path)?,
            };
            if !is_locked && begun.elapsed() < PATIENCE {
                interrupt::waiting(|| std::thread::sleep(PAUSE));
                continue;
            }
            if !is_locked {
                if !has_said {
                    has_said = true;
                    let name = path.display();
                    output.say(&format!(
                        "Waiting until another process is done with {name}."
                    ));
                }
                interrupt::waiting(|| file.lock())
                    .with_context(|| format!("cannot lock the file {}", path.display()))?;
            }
            // It may have been replaced since it was opened.
            if is_at(&file, &target) {
                return Ok(HeldFile::new(path, target, file));
            }
        }
    }

    /// Holds the file, or makes it with this content if it is not there. Returns also whether it was made. If
    /// another process holds it, that is an error.
    pub(crate) fn open_or_create(path: &Path, content: &str) -> anyhow::Result<(HeldFile, bool)> {
        let target = target(path)?;
        loop {
            if !target.exists() {
                let made = Draft::begin(&target).and_then(|mut draft| {
                    draft.write_all(content.as_bytes())?;
                    draft.finish_new()
                });
                match made {
                    Ok(file) => return Ok((HeldFile::new(path, target, file), true)),
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                    Err(error) => {
                        let writing = format!("cannot write {}", path.display());
                        return Err(anyhow::Error::new(error).context(writing));
                    }
                }
            }
            let file = open(path, &target)?;
            match file.try_lock() {
                Ok(()) => {}
                Err(TryLockError::WouldBlock) => bail!(
                    "another process is using the file {}. Wait until it has ended, or name another file",
                    path.display()
                ),
                Err(TryLockError::Error(error)) => {
                    is_lockless(&error, path)?;
                }
            }
            if is_at(&file, &target) {
                return Ok((HeldFile::new(path, target, file), false));
            }
        }
    }

    fn new(given: &Path, path: PathBuf, file: File) -> HeldFile {
        HeldFile {
            given: given.to_owned(),
            path,
            file,
        }
    }

    /// What the file holds, up to a number of bytes.
    pub(crate) fn read(&mut self, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        (&self.file).take(most).read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    /// Replaces the file as a whole. It stays held.
    pub(crate) fn replace(&mut self, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let written = Draft::begin(&self.path).and_then(|mut draft| {
            draft.write_all(content.as_ref())?;
            draft.finish()
        });
        self.file = written.with_context(|| format!("cannot write {}", self.given.display()))?;
        Ok(())
    }

    /// Removes the file.
    pub(crate) fn remove(self) {
        // A file that cannot be removed does no harm.
        let _ = std::fs::remove_file(&self.path);
    }
}

fn target(path: &Path) -> anyhow::Result<PathBuf> {
    match NewFile::reserve(path)?.path() {
        Some(target) => Ok(target.to_owned()),
        None => bail!(
            "cannot use {}: expected a regular file, which can be read and written again",
            path.display()
        ),
    }
}

fn open(path: &Path, target: &Path) -> anyhow::Result<File> {
    let file = OpenOptions::new().read(true).write(true).open(target);
    file.with_context(|| format!("cannot read and write the file {}", path.display()))
}

/// Whether files cannot be locked here at all, which must not keep anybody from writing them.
fn is_lockless(error: &io::Error, path: &Path) -> anyhow::Result<bool> {
    if error.kind() == io::ErrorKind::Unsupported {
        return Ok(true);
    }
    bail!("cannot lock the file {}: {error}", path.display())
}
