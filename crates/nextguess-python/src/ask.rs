//! Any request of the service.

use nextguess::error::InputError;
use nextguess_service::picture::turns_needed;
use nextguess_service::{Ask, Host, Limits, Reply, Request};
use pyo3::prelude::*;

use crate::error::raised;
use crate::game::Game;
use crate::host::{Caller, Told, done};

/// The names of all requests.
#[pyfunction]
pub(crate) fn names() -> Vec<&'static str> {
    Request::NAMES.to_vec()
}

/// Answers a request that is written as JSON: the kind of the reply as a media type, its text, and the events with
/// their names, each as JSON. With `limited` the limits of a server hold, and no
/// files are read.
#[pyfunction]
pub(crate) fn ask(
    py: Python<'_>,
    request: &str,
    limited: bool,
    listener: Option<&Bound<'_, PyAny>>,
) -> PyResult<(&'static str, String, Vec<Told>)> {
    let limits = match limited {
        true => Limits::default(),
        false => Limits::none(),
    };
    let request = Request::read(request.as_bytes()).map_err(|error| raised(py, error))?;
    let time = request.time(&limits).map_err(|error| raised(py, error))?;
    let work = move |host: &dyn Host| request.reply(&limits, host);
    let (reply, events) = done(py, Caller::new(time, !limited), listener, work)?;
    let Reply { kind, text } = reply.map_err(|error| raised(py, error))?;
    Ok((kind, text, events))
}

/// Answers the request `simulate`: the list of its documents as JSON, and their picture as SVG.
#[pyfunction]
pub(crate) fn simulate(
    py: Python<'_>,
    game: &Game,
    request: &str,
    listener: Option<&Bound<'_, PyAny>>,
) -> PyResult<(String, String)> {
    let request = match Request::read(request.as_bytes()) {
        Ok(Request::Simulate(request)) => Ok(request),
        Ok(_) => Err(InputError::new("ask", "", "simulate", "simulate")),
        Err(error) => Err(error),
    };
    let request = request.map_err(|error| raised(py, error))?;
    let work = move |host: &dyn Host| request.answer(&Limits::none(), host);
    let (measured, _) = done(py, Caller::new(None, true), listener, work)?;
    let measured = measured.map_err(|error| raised(py, error))?;
    let picture = turns_needed(&measured, game.inner.turn_noun());
    Ok((Reply::document(&measured).text, picture))
}
