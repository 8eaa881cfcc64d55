//! A position, as the Python class of that name wraps it.

use nextguess::game::Turn;
use pyo3::prelude::*;

use crate::codes::Codes;
use crate::error::raised;

/// A game in the middle. It never changes.
#[pyclass(frozen, module = "nextguess._native")]
#[derive(Debug)]
pub(crate) struct Position {
    pub(crate) inner: nextguess::Position,
}

#[pymethods]
impl Position {
    /// The position after one more turn, such as `0011=1,0`.
    fn play(&self, py: Python<'_>, turn: &str) -> PyResult<Position> {
        let played = py.detach(|| {
            let mut inner = self.inner.clone();
            inner.play(turn).map(drop)?;
            anyhow::Ok(inner)
        });
        let inner = played.map_err(|error| raised(py, error))?;
        Ok(Position { inner })
    }

    #[getter]
    fn turns(&self) -> Vec<String> {
        let text = |turn: &nextguess::game::PackedTurn| {
            self.inner.game().turn_text(&Turn {
                question: self.inner.layout().unpack(turn.question),
                answer: turn.answer.clone(),
            })
        };
        self.inner.turns().iter().map(text).collect()
    }

    #[getter]
    fn remaining(&self) -> usize {
        self.inner.candidates().len()
    }

    fn candidates(&self, limit: usize) -> Vec<String> {
        let secrets = self.inner.secrets().take(limit);
        secrets.map(|secret| secret.to_string()).collect()
    }

    #[getter]
    fn is_won(&self) -> bool {
        self.inner.is_won()
    }

    #[getter]
    fn turns_left(&self) -> Option<u32> {
        self.inner.turns_left()
    }

    /// The complete turns so far.
    #[getter]
    fn turns_taken(&self) -> u32 {
        let game = self.inner.game();
        let kinds = self.inner.turns().iter();
        let kinds: Vec<_> = kinds
            .map(|turn| self.inner.question_kind(turn.question))
            .collect();
        game.turns_taken(&kinds)
    }

    /// What is asked next: a guess, a booth or a night.
    #[getter]
    fn next(&self) -> &'static str {
        let kind = self.inner.next_question_kind();
        self.inner.game().question_noun(kind)
    }

    /// The secrets left.
    fn codes(&self) -> Codes {
        Codes::new(self.inner.grader(), self.inner.candidates().codes().clone())
    }
}
