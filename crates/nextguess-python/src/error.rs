//! Errors of the engine and the service as exceptions of `nextguess.errors`.

use nextguess::error::InputError;
use nextguess::position::PositionError;
use nextguess::season::SeasonError;
use nextguess_service::wording::sentence;
use pyo3::prelude::*;

/// The exception of an error: `InputError` with its fields where an input is wrong, else `Error`.
pub(crate) fn raised(py: Python<'_>, error: impl Into<anyhow::Error>) -> PyErr {
    let error = error.into();
    exception(py, &error).unwrap_or_else(|failure| failure)
}

fn exception(py: Python<'_>, error: &anyhow::Error) -> PyResult<PyErr> {
    let module = py.import("nextguess.errors")?;
    let text = sentence(error);
    let value = match error.chain().find_map(input) {
        Some(input) => module.getattr("InputError")?.call1((
            text,
            &input.part,
            &input.given,
            &input.expected,
            &input.example,
        ))?,
        None => module.getattr("Error")?.call1((text,))?,
    };
    Ok(PyErr::from_value(value))
}

/// The wrong input that an error is about, if it is about one.
fn input<'a>(error: &'a (dyn std::error::Error + 'static)) -> Option<&'a InputError> {
    if let Some(error) = error.downcast_ref::<SeasonError>() {
        return Some(&error.error);
    }
    if let Some(PositionError::Turn { error, .. }) = error.downcast_ref() {
        return Some(error);
    }
    match error.downcast_ref() {
        Some(nextguess::Error::Input(error) | nextguess::Error::Turn { error, .. }) => Some(error),
        _ => error.downcast_ref(),
    }
}
