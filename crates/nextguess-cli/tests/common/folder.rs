//! A folder of a test's own, and runs of the binary that are interrupted while they write there.

// Every test file uses some of this.
#![allow(dead_code)]

use std::path::PathBuf;

/// An empty folder that goes when it is dropped.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("nextguess-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    /// How many files there are.
    pub(crate) fn files(&self) -> usize {
        std::fs::read_dir(&self.0).unwrap().count()
    }

    /// Interrupts the binary, as Ctrl-C does, a moment after it has tried out a file in this folder, which it
    /// does before long work.
    #[cfg(unix)]
    pub(crate) fn interrupted(&self, arguments: &[&str]) -> crate::common::Run {
        use std::process::{Command, Stdio};
        use std::time::{Duration, Instant};
        let changed = || std::fs::metadata(&self.0).unwrap().modified().unwrap();
        let before = changed();
        // The clock of the files has to tick.
        std::thread::sleep(Duration::from_millis(50));
        let child = Command::new(env!("CARGO_BIN_EXE_nextguess"))
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let begun = Instant::now();
        while changed() == before && begun.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(20));
        }
        std::thread::sleep(Duration::from_millis(300));
        let process = nix::unistd::Pid::from_raw(child.id() as i32);
        nix::sys::signal::kill(process, nix::sys::signal::Signal::SIGINT).unwrap();
        crate::common::Run::of(child.wait_with_output().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
