//! A draft: a file under a name of its own that takes the place of another file once it is whole.
//!
//! A draft is locked as long as its process lives. One that is not locked was left by a process that was
//! killed, and the next one that writes the same file removes it.
//!
//! The crate `tempfile` makes the draft, gives it the name in one step and removes it when it is dropped. The rest is
//! here because `tempfile` does not do it: a draft keeps the owner and the mode of the file that it replaces, is locked,
//! is removed when Ctrl-C ends the program without drops, and is found again after a kill.

use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use tempfile::{Builder, NamedTempFile};

/// How the names of all drafts end. What stands before it is the name of the file and [`RANDOM`] letters.
const ENDING: &str = ".nextguess-draft";

/// How many letters tell drafts of one file apart.
const RANDOM: usize = 8;

/// The most bytes that a draft takes over of the name of its file.
const MOST_NAME: usize = 200;

/// How often a draft is begun anew that somebody else took for an old one.
const MOST_TRIES: usize = 20;

/// The drafts of this process that are on the disk.
static OWN: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// A file that is being written, and the one whose place it will take.
#[derive(Debug)]
pub(crate) struct Draft {
    file: NamedTempFile,
    target: PathBuf,
    _listed: Listed,
}

/// A draft among those of this process.
#[derive(Debug)]
struct Listed(PathBuf);

impl Listed {
    fn new(path: &Path) -> Listed {
        own_drafts(|own| own.push(path.to_owned()));
        Listed(path.to_owned())
    }
}

impl Drop for Listed {
    fn drop(&mut self) {
        own_drafts(|own| own.retain(|path| *path != self.0));
    }
}

fn own_drafts(change: impl FnOnce(&mut Vec<PathBuf>)) {
    change(&mut OWN.lock().unwrap_or_else(PoisonError::into_inner));
}

/// Removes all drafts of this process, which is about to end.
pub(crate) fn remove_all() {
    own_drafts(|own| {
        for path in own.drain(..) {
            // One that just took its place is no draft any more.
            let _ = fs::remove_file(path);
        }
    });
}

impl Draft {
    /// Begins a draft in the folder of `target`, which is no link. Nothing is written to `target` yet.
    pub(crate) fn begin(target: &Path) -> io::Result<Draft> {
        let (folder, name) = place(target)?;
        let mut prefix = stem(name);
        prefix.push(".");
        for _ in 0..MOST_TRIES {
            let mut builder = Builder::new();
            builder.prefix(&prefix).suffix(ENDING).rand_bytes(RANDOM);
            let permissions = first_permissions(target.exists());
            if let Some(permissions) = permissions {
                builder.permissions(permissions);
            }
            let file = builder.tempfile_in(folder)?;
            let is_held = match file.as_file().try_lock() {
                Ok(()) => true,
                Err(fs::TryLockError::WouldBlock) => false,
                // There are file systems without locks. Drafts on them are never cleaned.
                Err(fs::TryLockError::Error(_)) => true,
            };
            if is_held && is_at(file.as_file(), file.path()) {
                let listed = Listed::new(file.path());
                return Ok(Draft {
                    file,
                    target: target.to_owned(),
                    _listed: listed,
                });
            }
        }
        Err(io::Error::other("every draft was removed by others"))
    }

    /// Gives the draft the name of its file, with the owner and the mode of the one that was there. Returns the
    /// file, which stays locked until it is dropped.
    pub(crate) fn finish(self) -> io::Result<File> {
        if let Ok(old) = fs::metadata(&self.target) {
            take_after(self.file.as_file(), &old)?;
        }
        self.file.as_file().sync_all()?;
        let file = self
            .file
            .persist(&self.target)
            .map_err(|error| error.error)?;
        sync_folder(&self.target);
        Ok(file)
    }

    /// The same, where no file must be there. If there is one, it stays, and the error is
    /// [`io::ErrorKind::AlreadyExists`].
    pub(crate) fn finish_new(self) -> io::Result<File> {
        self.file.as_file().sync_all()?;
        let named = self.file.persist_noclobber(&self.target);
        let file = named.map_err(|error| error.error)?;
        sync_folder(&self.target);
        Ok(file)
    }
}

impl Write for Draft {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.as_file_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_file_mut().flush()
    }
}

/// Removes the drafts of `target` that were left by processes that were killed.
pub(crate) fn clean(target: &Path) {
    let Ok((folder, name)) = place(target) else {
        return;
    };
    let stem = stem(name);
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        if !is_file || !is_draft_of(&entry.file_name(), &stem) {
            continue;
        }
        // A draft that cannot be looked at belongs to somebody else.
        let Ok(file) = File::open(entry.path()) else {
            continue;
        };
        if file.try_lock().is_ok() {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// Whether a file has the name of a draft of the file with this stem.
fn is_draft_of(name: &OsStr, stem: &OsStr) -> bool {
    let name = name.as_encoded_bytes();
    let rest = name.strip_prefix(stem.as_encoded_bytes());
    let rest = rest.and_then(|rest| rest.strip_prefix(b"."));
    let letters = rest.and_then(|rest| rest.strip_suffix(ENDING.as_bytes()));
    letters.is_some_and(|letters| {
        letters.len() == RANDOM && letters.iter().all(u8::is_ascii_alphanumeric)
    })
}

fn place(target: &Path) -> io::Result<(&Path, &OsStr)> {
    match (target.parent(), target.file_name()) {
        (Some(folder), Some(name)) => Ok((folder, name)),
        _ => Err(io::Error::other("expected the name of a file")),
    }
}

/// The name of a file, or the beginning of it where it is so long that nothing can be added to it.
fn stem(name: &OsStr) -> OsString {
    if name.len() <= MOST_NAME {
        return name.to_owned();
    }
    let text = name.to_string_lossy();
    let mut end = MOST_NAME;
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    text[..end].into()
}

/// Whether the file is the one that now has this path.
#[cfg(unix)]
pub(crate) fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let identity = |of: fs::Metadata| (of.dev(), of.ino());
    let here = file.metadata().map(identity);
    let there = fs::metadata(path).map(identity);
    matches!((here, there), (Ok(here), Ok(there)) if here == there)
}

#[cfg(not(unix))]
pub(crate) fn is_at(_: &File, path: &Path) -> bool {
    path.exists()
}

/// What a draft may be used for before it is finished: a new file is as the user's mask wants it, and one that
/// will replace another is at first for its owner alone.
#[cfg(unix)]
fn first_permissions(is_there: bool) -> Option<fs::Permissions> {
    use std::os::unix::fs::PermissionsExt;
    let mode = if is_there { 0o600 } else { 0o666 };
    Some(fs::Permissions::from_mode(mode))
}

#[cfg(not(unix))]
fn first_permissions(_: bool) -> Option<fs::Permissions> {
    None
}

/// Gives a file the owner and the mode of another. Where the owner or the group cannot be kept, nobody may do
/// more with the new file than with the old one.
#[cfg(unix)]
fn take_after(file: &File, old: &fs::Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt, PermissionsExt, fchown};
    let new = file.metadata()?;
    let mut mode = old.mode() & 0o7777;
    let is_same_owner = (new.uid(), new.gid()) == (old.uid(), old.gid());
    if !is_same_owner && fchown(file, Some(old.uid()), Some(old.gid())).is_err() {
        let keeps_group = new.gid() == old.gid() || fchown(file, None, Some(old.gid())).is_ok();
        mode = mode_of_another(mode, keeps_group);
    }
    file.set_permissions(fs::Permissions::from_mode(mode))
}

/// The mode of a file that has another owner than the one that it replaces.
#[cfg(unix)]
fn mode_of_another(mode: u32, keeps_group: bool) -> u32 {
    let mode = mode & 0o777;
    if keeps_group {
        return mode;
    }
    let others = mode & 0o007;
    let group = (mode & 0o070) & (others << 3);
    (mode & 0o700) | group | others
}

#[cfg(not(unix))]
fn take_after(file: &File, old: &fs::Metadata) -> io::Result<()> {
    file.set_permissions(old.permissions())
}

/// Makes a new name last. Not every file system can do that, and none needs it before a crash.
fn sync_folder(target: &Path) {
    if let Some(folder) = target.parent() {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_drafts_of_the_file_are_taken_for_such() {
        let is_draft = |name: &str| is_draft_of(OsStr::new(name), OsStr::new("a.csv"));
        assert!(is_draft("a.csv.Ab12Cd34.nextguess-draft"));
        for other in [
            "a.csv",
            "a.csv.2024.draft",
            "a.csv.Ab12Cd3.nextguess-draft",
            "a.csv.Ab12-d34.nextguess-draft",
            "b.csv.Ab12Cd34.nextguess-draft",
            "a.csv.Ab12Cd34.nextguess-draft.old",
            "a.csvAb12Cd345.nextguess-draft",
        ] {
            assert!(!is_draft(other), "{other}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn another_owner_gets_no_more_than_everybody() {
        assert_eq!(mode_of_another(0o4755, true), 0o755);
        assert_eq!(mode_of_another(0o660, true), 0o660);
        assert_eq!(mode_of_another(0o660, false), 0o600);
        assert_eq!(mode_of_another(0o664, false), 0o644);
        assert_eq!(mode_of_another(0o646, false), 0o646);
    }

    #[test]
    fn long_names_have_drafts_too() {
        let name = "ä".repeat(127);
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join(&name);
        let mut draft = Draft::begin(&target).unwrap();
        draft.write_all(b"whole").unwrap();
        draft.finish().unwrap();
        assert_eq!(fs::read(target).unwrap(), b"whole");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn what_a_live_process_writes_is_not_cleaned() {
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("a.csv");
        let draft = Draft::begin(&target).unwrap();
        let left = folder.path().join("a.csv.Ab12Cd34.nextguess-draft");
        fs::write(&left, "half").unwrap();
        clean(&target);
        assert!(draft.file.path().exists());
        assert!(!left.exists());
    }
}
