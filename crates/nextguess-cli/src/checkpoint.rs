//! What a long search has proved, kept in a file, so that it can go on where it was ended.

use std::io::Read;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nextguess::optimal::Proofs;
use nextguess::position::Position;

use crate::new_file::NewFile;

/// A file that is replaced as a whole while the search goes on: a crash leaves the one before.
#[derive(Debug)]
pub(crate) struct Checkpoint<'a> {
    file: NewFile,
    proofs: &'a Proofs,
    last: Mutex<Last>,
}

/// The last time that the file was written.
#[derive(Debug)]
struct Last {
    when: Instant,
    /// How many proofs it has; `None` where there is no file yet.
    len: Option<usize>,
    error: Option<anyhow::Error>,
}

/// How often the file is written at most.
const PAUSE: Duration = Duration::from_secs(1);

/// The most that is read.
const MOST_BYTES: u64 = 1 << 30;

/// What the file has for a position; nothing, if there is no file yet.
pub(crate) fn read(path: &Path, position: &Position<'_>) -> anyhow::Result<Proofs> {
    if !path.exists() {
        return Ok(Proofs::new(position));
    }
    let place = || format!("checkpoint {}", path.display());
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    let expected = || format!("{}: expected a file that can be read", place());
    if read.with_context(expected)? as u64 == MOST_BYTES {
        bail!("{}: expected less than 1 GiB", place());
    }
    Proofs::read(&String::from_utf8_lossy(&bytes), position).with_context(place)
}

impl<'a> Checkpoint<'a> {
    /// Keeps these proofs in this file.
    pub(crate) fn new(file: NewFile, proofs: &'a Proofs) -> Checkpoint<'a> {
        Checkpoint {
            proofs,
            last: Mutex::new(Last {
                when: Instant::now(),
                len: file.is_there().then(|| proofs.len()),
                error: None,
            }),
            file,
        }
    }

    /// Writes what is new, unless the file was written just now.
    pub(crate) fn keep(&self) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.when.elapsed() >= PAUSE && last.error.is_none() {
            self.write(&mut last);
        }
    }

    fn write(&self, last: &mut Last) {
        let len = Some(self.proofs.len());
        if len != last.len {
            let written = self.file.replace(self.proofs.to_text());
            last.error = written.err();
            last.len = len;
        }
        last.when = Instant::now();
    }

    /// Writes the rest, and tells whether all went well.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.error.is_none() {
            self.write(&mut last);
        }
        match last.error.take() {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }
}
