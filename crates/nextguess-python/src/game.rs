//! A game, as the Python class of that name wraps it.

use std::collections::BTreeMap;
use std::sync::Mutex;

use nextguess::board::code::{Code, Symbol, UNKNOWN};
use nextguess::error::InputError;
use nextguess::game::kinds::check_file_name;
use nextguess::grade::{Feedback, Grader};
use nextguess::strategy::chooser;
use nextguess::tree::Tree;
use nextguess_service::Host;
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::actions::Actions;
use crate::codes::Codes;
use crate::error::raised;
use crate::host::{Caller, done, file};
use crate::position::Position;

/// A game and the texts of its files.
#[pyclass(frozen, module = "nextguess._native")]
#[derive(Debug)]
pub(crate) struct Game {
    pub(crate) inner: nextguess::Game,
    files: BTreeMap<String, String>,
}

impl Game {
    /// How codes of this game are graded.
    pub(crate) fn grader(&self) -> anyhow::Result<Grader> {
        let layout = self.inner.layout();
        let layout = layout.ok_or_else(|| {
            let spec = self.inner.spec().to_string();
            InputError::new(
                "game",
                spec,
                "a board whose codes fit 64 bits",
                "permutation:10",
            )
        })?;
        Ok(Grader::new(self.inner.rule(), layout))
    }

    /// A question without unknown slots, packed.
    pub(crate) fn packed(&self, question: &str) -> anyhow::Result<Code> {
        let symbols = self.inner.read_question(question)?;
        if symbols.contains(&UNKNOWN) {
            let expected = "a question without ?";
            let example = self.inner.example_code();
            return Err(InputError::new("question", question, expected, example).into());
        }
        Ok(self.grader()?.layout().pack(&symbols))
    }
}

#[pymethods]
impl Game {
    #[new]
    fn new(py: Python<'_>, spec: &str, files: BTreeMap<String, String>) -> PyResult<Game> {
        let mut names = files.keys();
        let checked = names.try_for_each(|name| check_file_name(name));
        checked.map_err(|error| raised(py, error))?;
        // What is read from the disk is kept, so that the game stays the same.
        let files = Mutex::new(files);
        let read = |name: &str| {
            let mut files = files.lock().map_err(|error| error.to_string())?;
            if let Some(text) = files.get(name) {
                return Ok(text.clone());
            }
            let text = file(name)?;
            files.insert(name.to_owned(), text.clone());
            Ok(text)
        };
        let inner = nextguess::Game::with_files(spec, &read).map_err(|error| raised(py, error))?;
        let files = files.into_inner().unwrap_or_default();
        Ok(Game { inner, files })
    }

    #[getter]
    fn spec(&self) -> String {
        self.inner.spec().to_string()
    }

    #[getter]
    fn files(&self) -> BTreeMap<String, String> {
        self.files.clone()
    }

    #[getter]
    fn slots(&self) -> usize {
        self.inner.slots()
    }

    #[getter]
    fn symbols(&self) -> Vec<String> {
        let alphabet = self.inner.alphabet();
        (0..alphabet.size())
            .map(|symbol| alphabet.symbol_text(symbol as Symbol))
            .collect()
    }

    /// The number of secrets; `None` where it has more than 38 digits.
    #[getter]
    fn secret_count(&self) -> Option<u128> {
        self.inner.secret_count().exact()
    }

    #[getter]
    fn turn_limit(&self) -> Option<u32> {
        self.inner.turn_limit()
    }

    #[getter]
    fn turn_noun(&self) -> &'static str {
        self.inner.turn_noun()
    }

    /// The number of feedbacks of a full code.
    #[getter]
    fn outcomes(&self) -> usize {
        self.inner.rule().outcomes(self.inner.slots())
    }

    #[getter]
    fn example(&self) -> String {
        self.inner.example_code()
    }

    fn start(&self, py: Python<'_>) -> PyResult<Position> {
        let start = py.detach(|| anyhow::Ok(self.inner.start()?));
        let inner = start.map_err(|error| raised(py, error))?;
        Ok(Position { inner })
    }

    /// A question in its usual form.
    fn question(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        let read = self.inner.question(text);
        read.map(|question| question.to_string())
            .map_err(|error| raised(py, error))
    }

    fn secret(&self, py: Python<'_>, text: &str) -> PyResult<String> {
        let read = self.inner.secret(text);
        read.map(|secret| secret.to_string())
            .map_err(|error| raised(py, error))
    }

    fn draw_secret(&self, seed: u64) -> String {
        self.inner.draw_secret(seed).to_string()
    }

    fn answer(&self, py: Python<'_>, question: &str, secret: &str) -> PyResult<String> {
        let answer = || {
            let question = self.inner.question(question)?;
            anyhow::Ok(self.inner.secret(secret)?.answer(&question)?)
        };
        answer()
            .map(|answer| answer.to_string())
            .map_err(|error| raised(py, error))
    }

    /// The text of a feedback to a question.
    fn feedback_text(&self, py: Python<'_>, question: &str, feedback: u16) -> PyResult<String> {
        let question = self.inner.read_question(question);
        let question = question.map_err(|error| raised(py, error))?;
        let kind = self.inner.question_kind(&question);
        let most = match kind {
            nextguess::game::QuestionKind::Pair => 2,
            nextguess::game::QuestionKind::Code => self.outcomes(),
        };
        if usize::from(feedback) >= most {
            let expected = format!("a number below {most}");
            let error = InputError::new("feedback", feedback.to_string(), expected, "0");
            return Err(raised(py, error));
        }
        Ok(self.inner.feedback_text(&question, Feedback(feedback)))
    }

    /// All secrets.
    fn codes(&self, py: Python<'_>) -> PyResult<Codes> {
        let listed = py.detach(|| anyhow::Ok(self.inner.start()?));
        let start = listed.map_err(|error| raised(py, error))?;
        Ok(Codes::new(
            start.grader(),
            start.candidates().codes().clone(),
        ))
    }

    /// The strategy of a name, written down as the bytes of a tree file.
    fn tree<'py>(
        &self,
        py: Python<'py>,
        strategy: String,
        listener: Option<&Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let game = self.inner.clone();
        let work = move |host: &dyn Host| {
            let chooser = chooser(&strategy, &game)?;
            let tree = Tree::build(&game.start()?, &*chooser, host)?;
            anyhow::Ok(tree.to_bytes(&game))
        };
        let (bytes, _) = done(py, Caller::new(None, true), listener, work)?;
        let bytes = bytes.map_err(|error| raised(py, error))?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// All questions, as actions of a player.
    fn actions(&self, py: Python<'_>) -> PyResult<Actions> {
        Actions::new(self).map_err(|error| raised(py, error))
    }
}
