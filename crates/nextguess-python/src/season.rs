//! Seasons that grow.

use nextguess::season::Season;
use nextguess_service::season::Saved;
use nextguess_service::season::text::{Format, read};
use pyo3::prelude::*;

use crate::error::raised;

/// The season of a file with more events, as they are typed, in the one form of a season as JSON.
#[pyfunction]
pub(crate) fn add_events(
    py: Python<'_>,
    text: &str,
    events: &str,
    week: Option<f64>,
) -> PyResult<String> {
    let grown = || -> anyhow::Result<Season> {
        let mut season = read(text, Format::of(text))?;
        season.add_typed(events, week)?;
        Ok(season)
    };
    let season = grown().map_err(|error| raised(py, error))?;
    let saved = serde_json::to_string_pretty(&Saved::new(&season));
    saved.map_err(|error| raised(py, error))
}
