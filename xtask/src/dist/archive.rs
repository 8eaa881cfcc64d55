//! The program as an archive: unpack it anywhere, or below `/usr/local`.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{VERSION, program};
use crate::Failure;
use crate::tools::{only, run as run_command};

/// The name of the folder in the archive.
fn name() -> String {
    format!("nextguess-{VERSION}-{}-linux", std::env::consts::ARCH)
}

pub(super) fn make(folder: &Path) -> Result<PathBuf, Failure> {
    let install = program::build()?;
    let file = folder.join(format!("{}.tar.gz", name()));
    let mut tar = Command::new("tar");
    tar.args(["--create", "--gzip", "--file"]).arg(&file);
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner"]);
    tar.arg(format!("--transform=s,^install,{},", name()));
    let parent = install.parent().unwrap_or(&install);
    run_command(tar.arg("--directory").arg(parent).arg("install"))?;
    Ok(file)
}

/// Unpacks it in an empty folder, and runs the program there.
pub(super) fn try_out(file: &Path, place: &Path) -> Result<Vec<String>, Failure> {
    let mut tar = Command::new("tar");
    tar.args(["--extract", "--gzip", "--file"]).arg(file);
    run_command(tar.arg("--directory").arg(place))?;
    program::try_out(&only(place, &name())?)
}
