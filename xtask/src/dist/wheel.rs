//! The Python package: a wheel for this kind of machine, and its source for all others.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{VERSION, expect};
use crate::Failure;
use crate::python::{self, ALONE, Python, pip_install};
use crate::tools::{copy, output, run as run_command};

/// Makes the wheel and the sdist.
pub(super) fn make(folder: &Path, python: &Python) -> Result<Vec<PathBuf>, Failure> {
    let built = python::build(python)?;
    let mut files = Vec::new();
    for file in [built.wheel, built.sdist] {
        let to = folder.join(file.file_name().unwrap_or_default());
        copy(&file, &to)?;
        files.push(to);
    }
    Ok(files)
}

/// Installs each with pip in a new environment, and uses it there.
pub(super) fn try_out(
    files: &[PathBuf],
    place: &Path,
    python: &Python,
) -> Result<Vec<String>, Failure> {
    let mut found = Vec::new();
    for (file, kind) in files.iter().zip(["wheel", "sdist"]) {
        let program = python.environment(&place.join(kind), &[])?;
        let mut pip = pip_install(&program);
        // pip builds the sdist. Cargo has just built these very files for the wheel, and takes them for fresh.
        pip.env("CARGO_TARGET_DIR", python::build_folder());
        run_command(pip.arg("--no-deps").arg(file).current_dir(place))?;
        let mut alone = Command::new(&program);
        let told = output(alone.args(["-c", ALONE]).current_dir(place))?;
        let wanted = format!("nextguess {VERSION} works alone");
        expect(kind, &told, &wanted)?;
        found.push(format!(
            "pip installs the {kind} in a new environment: {wanted}"
        ));
    }
    Ok(found)
}
