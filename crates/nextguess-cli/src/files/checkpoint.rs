//! What a long search has proved, kept in a file, so that it can go on where it was ended.

use std::io::Read;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, bail};
use nextguess::position::Position;
use nextguess::solver::Proofs;

use crate::files::held_file::HeldFile;

/// A file that is replaced as a whole while the search goes on: a crash leaves the one before. No other process
/// can use it meanwhile.
#[derive(Debug)]
pub(crate) struct Checkpoint {
    proofs: Arc<Proofs>,
    /// Whether there was no file before.
    is_new: bool,
    begun: Instant,
    last: Mutex<Last>,
}

/// The last time that the file was written.
#[derive(Debug)]
struct Last {
    file: HeldFile,
    when: Instant,
    /// How many proofs it has.
    len: usize,
    error: Option<anyhow::Error>,
}

/// The time between two writings: a quarter of the time since the beginning, within these limits. So a search that is
/// killed has lost a fifth of its time or a second, whichever is less.
const LEAST_PAUSE: Duration = Duration::from_millis(50);
const MOST_PAUSE: Duration = Duration::from_secs(1);

/// The most that is read.
const MOST_BYTES: u64 = 1 << 30;

/// A checkpoint file before the search begins.
#[derive(Debug)]
pub(crate) struct Opened {
    file: HeldFile,
    /// Whether it was not there before.
    is_new: bool,
}

/// Takes hold of the file, which is made if it is not there yet, and reads what it has for a position. A file
/// that another process holds is refused.
pub(crate) fn open(path: &Path, position: &Position) -> anyhow::Result<(Opened, Proofs)> {
    let place = || format!("checkpoint {}", path.display());
    let proofs = Proofs::new(position);
    let (mut file, is_new) =
        HeldFile::open_or_create(path, &proofs.to_text()).context("in --checkpoint")?;
    if is_new {
        return Ok((Opened { file, is_new }, proofs));
    }
    let expected = || format!("cannot read the {}", place());
    let bytes = file.read(MOST_BYTES).with_context(expected)?;
    if bytes.len() as u64 == MOST_BYTES {
        bail!("the {} is too large: expected less than 1 GiB", place());
    }
    let proofs = Proofs::read(&String::from_utf8_lossy(&bytes), position)
        .with_context(|| format!("in the {}", place()))?;
    Ok((Opened { file, is_new }, proofs))
}

/// Whether a file begins as a checkpoint does.
pub(crate) fn is_meant(path: &Path) -> bool {
    let mut start = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(100).read_to_end(&mut start));
    read.is_ok() && Proofs::is_meant(&start)
}

/// The text of a checkpoint that is only looked at.
pub(crate) fn text(path: &Path) -> anyhow::Result<String> {
    let place = || format!("checkpoint {}", path.display());
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path);
    let read = file.and_then(|file| file.take(MOST_BYTES).read_to_end(&mut bytes));
    if read.with_context(|| format!("cannot read the {}", place()))? as u64 == MOST_BYTES {
        bail!("the {} is too large: expected less than 1 GiB", place());
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Checkpoint {
    /// Keeps these proofs in this file, which holds them already.
    pub(crate) fn new(opened: Opened, proofs: Arc<Proofs>) -> Checkpoint {
        let len = proofs.len();
        Checkpoint {
            proofs,
            is_new: opened.is_new,
            begun: Instant::now(),
            last: Mutex::new(Last {
                file: opened.file,
                when: Instant::now(),
                len,
                error: None,
            }),
        }
    }

    /// Writes what is new, unless the file was written just now.
    pub(crate) fn keep(&self) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let pause = (self.begun.elapsed() / 4).clamp(LEAST_PAUSE, MOST_PAUSE);
        if last.when.elapsed() >= pause && last.error.is_none() {
            self.write(&mut last);
        }
    }

    fn write(&self, last: &mut Last) {
        let len = self.proofs.len();
        if len != last.len {
            let written = last.file.replace(self.proofs.to_text());
            last.error = written.err();
            last.len = len;
        }
        last.when = Instant::now();
    }

    /// Writes the rest, and tells whether all went well.
    pub(crate) fn finish(self) -> anyhow::Result<()> {
        let last = self.last.into_inner();
        let mut last = last.unwrap_or_else(PoisonError::into_inner);
        match last.error.take() {
            Some(error) => Err(error),
            None => last.file.replace(self.proofs.to_text()),
        }
    }

    /// Leaves things as they were, because the search was refused.
    pub(crate) fn give_up(self) {
        if self.is_new {
            let last = self.last.into_inner();
            last.unwrap_or_else(PoisonError::into_inner).file.remove();
        }
    }
}
