//! The page with its engine, for any host.

use std::path::{Path, PathBuf};

use super::{Tools, VERSION};
use crate::Failure;
use crate::python::Python;
use crate::tools::{make_folder, remove_folder, run as run_command, target};

/// The test of the page that needs all of its files: suggestions, a proof and couples, while the network is off.
const TEST: &str = "site: without a network";

/// The name of the folder in the archive.
fn name() -> String {
    format!("nextguess-{VERSION}-site")
}

pub(super) fn make(folder: &Path, python: &Python) -> Result<PathBuf, Failure> {
    let parent = target().join("dist-site");
    // An older version may have had other files.
    remove_folder(&parent)?;
    crate::site::write(&parent.join(name()))?;
    let file = folder.join(format!("{}.zip", name()));
    let mut zip = python.command();
    zip.args(["-m", "zipfile", "-c"]).arg(&file).arg(name());
    run_command(zip.current_dir(&parent))?;
    Ok(file)
}

/// Unpacks it in an empty folder, and opens that in Chromium.
pub(super) fn try_out(file: &Path, place: &Path, tools: &Tools) -> Result<Vec<String>, Failure> {
    let mut zip = tools.python().command();
    run_command(zip.args(["-m", "zipfile", "-e"]).arg(file).arg(place))?;
    let pictures = place.join("pictures");
    make_folder(&pictures)?;
    let site = place.join(name());
    let browser = tools.browser();
    browser.run("site.mjs", site.as_ref(), &pictures, Some(TEST))?;
    Ok(vec![
        "opened in Chromium it suggests, proves and follows couples, with the network off".into(),
    ])
}
