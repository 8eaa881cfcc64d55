//! Tree files.

use nextguess::tree::TreeFile;
use pyo3::prelude::*;

use crate::error::raised;

/// The game that a tree file names.
#[pyfunction]
pub(crate) fn tree_game(py: Python<'_>, data: &[u8]) -> PyResult<String> {
    let file = TreeFile::open(data).map_err(|error| raised(py, error))?;
    Ok(file.game().to_owned())
}
