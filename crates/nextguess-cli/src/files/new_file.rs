//! A file that is there whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::files::draft::{self, Draft};
use crate::terminal::interrupt;

/// A file to be written once the work is done. That it can be written is found out before; meanwhile
/// nothing is left on the disk, however the program ends.
#[derive(Debug)]
pub(crate) struct NewFile {
    /// As it was given.
    given: PathBuf,
    place: Place,
}

/// Where the content goes.
#[derive(Debug, PartialEq, Eq)]
enum Place {
    /// A regular file, which is there already or not; no link leads there any more.
    File(PathBuf),
    /// What is no regular file, such as a pipe, and must stay what it is.
    Device(PathBuf),
    /// What standard output writes to, under another name.
    Stdout,
    /// What standard error writes to.
    Stderr,
}

impl NewFile {
    /// Makes sure that the file can be written, without touching what is there.
    pub(crate) fn reserve(path: &Path) -> anyhow::Result<NewFile> {
        let expected = || format!("cannot write the file {}", path.display());
        if path == Path::new("-") {
            anyhow::bail!(
                "{}: standard output is no place for it. Example: ./-",
                expected()
            );
        }
        if path.is_dir() {
            anyhow::bail!("{}: it is a folder", expected());
        }
        let place = Place::of(path).with_context(expected)?;
        if let Place::File(target) = &place {
            if target.exists() {
                let file = OpenOptions::new().append(true).open(target);
                file.with_context(expected)?;
            }
            draft::clean(target);
            let in_folder = || format!("{}: its folder cannot be written to", expected());
            Draft::begin(target).with_context(in_folder)?;
        }
        Ok(NewFile {
            given: path.to_owned(),
            place,
        })
    }

    /// The path of the file, without links; `None` for what is no regular file.
    pub(crate) fn path(&self) -> Option<&Path> {
        match &self.place {
            Place::File(target) => Some(target),
            _ => None,
        }
    }

    /// Whether one would replace the other.
    pub(crate) fn is(&self, other: &NewFile) -> bool {
        self.path().is_some() && self.path() == other.path()
    }

    /// Writes the whole file.
    pub(crate) fn write(self, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
        self.write_with(|file| file.write_all(content.as_ref()))
    }

    /// Writes the whole file, part by part.
    pub(crate) fn write_with(
        self,
        content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
    ) -> anyhow::Result<()> {
        let written = match &self.place {
            Place::File(target) => Draft::begin(target).and_then(|draft| {
                let draft = buffered(draft, content)?;
                draft.finish().map(drop)
            }),
            // To open a pipe may take until somebody reads it.
            Place::Device(path) => interrupt::waiting(|| {
                let file = OpenOptions::new().write(true).open(path)?;
                buffered(file, content).map(drop)
            }),
            Place::Stdout => buffered(io::stdout().lock(), content).map(drop),
            Place::Stderr => buffered(io::stderr().lock(), content).map(drop),
        };
        written.with_context(|| format!("cannot write {}", self.given.display()))
    }

    /// Writes the whole file, unless one was made there in the meantime.
    pub(crate) fn create(self, content: impl AsRef<[u8]>) -> anyhow::Result<()> {
        let Place::File(target) = &self.place else {
            return self.write(content);
        };
        let written = Draft::begin(target).and_then(|mut draft| {
            draft.write_all(content.as_ref())?;
            draft.finish_new()
        });
        written.with_context(|| format!("cannot write {}", self.given.display()))?;
        Ok(())
    }
}

fn buffered<W: Write>(
    to: W,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<W> {
    let mut writer = BufWriter::with_capacity(1 << 16, to);
    content(&mut writer)?;
    writer.into_inner().map_err(io::IntoInnerError::into_error)
}

impl Place {
    fn of(path: &Path) -> io::Result<Place> {
        if let Ok(there) = fs::metadata(path) {
            if is_stream(&there, &io::stdout()) {
                return Ok(Place::Stdout);
            }
            if is_stream(&there, &io::stderr()) {
                return Ok(Place::Stderr);
            }
            if !there.is_file() {
                return Ok(Place::Device(path.to_owned()));
            }
        }
        target_of(path)
    }
}

/// How many links are followed, as many as the kernel of Linux follows.
const MOST_LINKS: usize = 40;

/// Where links lead to: a link stays a link, and what it names is written, also if it is not there yet.
fn target_of(path: &Path) -> io::Result<Place> {
    let mut path = std::path::absolute(path)?;
    for _ in 0..MOST_LINKS {
        let folder = path.parent().map(fs::canonicalize).transpose()?;
        let (Some(folder), Some(name)) = (folder, path.file_name()) else {
            return Err(io::Error::other("expected the name of a file"));
        };
        path = folder.join(name);
        // A file that a shell has opened under a number is written where it is.
        let is_of_process = folder.starts_with("/proc") && folder.ends_with("fd");
        match fs::read_link(&path) {
            Ok(_) if is_of_process => return Ok(Place::Device(path)),
            Ok(next) => path = folder.join(next),
            Err(_) => return Ok(Place::File(path)),
        }
    }
    Err(io::Error::other("too many links lead to each other"))
}

/// Whether a file is what a stream of this process writes to. To replace it would cut the stream off.
#[cfg(unix)]
fn is_stream(there: &fs::Metadata, stream: &impl std::os::fd::AsFd) -> bool {
    use std::os::unix::fs::MetadataExt;
    let stream = stream.as_fd().try_clone_to_owned().map(File::from);
    let stream = stream.and_then(|stream| stream.metadata());
    stream.is_ok_and(|stream| (stream.dev(), stream.ino()) == (there.dev(), there.ino()))
}

#[cfg(not(unix))]
fn is_stream<T>(_: &fs::Metadata, _: &T) -> bool {
    false
}
