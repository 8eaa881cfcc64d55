//! The native half of the Python package `nextguess`. What people import is in `python/nextguess`: it wraps what is here
//! in classes that feel at home in Python.

mod actions;
mod ask;
mod codes;
mod error;
mod game;
mod host;
mod jobs;
mod position;
mod season;
mod tree;

use pyo3::prelude::*;

/// The engine and the service, as the Python package uses them. Import `nextguess` instead.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::actions::Actions;
    #[pymodule_export]
    use crate::ask::{ask, names, simulate};
    #[pymodule_export]
    use crate::codes::{Codes, grade_rows, split_rows};
    #[pymodule_export]
    use crate::game::Game;
    #[pymodule_export]
    use crate::jobs::{Planner, job_solver, run_job};
    #[pymodule_export]
    use crate::position::Position;
    #[pymodule_export]
    use crate::season::add_events;
    #[pymodule_export]
    use crate::tree::tree_game;

    #[pymodule_export]
    #[expect(non_upper_case_globals, reason = "the name that Python packages have")]
    const __version__: &str = env!("CARGO_PKG_VERSION");
}
