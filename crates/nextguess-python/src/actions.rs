//! The questions of a game, numbered: what a player that learns can do.

use nextguess::board::code::{BLANK, Code, Layout};
use nextguess::game::QuestionKind;
use numpy::{IntoPyArray, PyArray1};
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;

use crate::error::raised;
use crate::game::Game;
use crate::position::Position;

/// Every full code that may be asked, ascending, and then every pair where the game asks for pairs.
#[pyclass(frozen, module = "nextguess._native")]
#[derive(Debug)]
pub(crate) struct Actions {
    game: nextguess::Game,
    layout: Layout,
    codes: Vec<Code>,
    pairs: Vec<Code>,
}

impl Actions {
    pub(crate) fn new(game: &Game) -> anyhow::Result<Actions> {
        let layout = game.grader()?.layout();
        let rules = &game.inner;
        // Refuses boards that are too large to list.
        let start = rules.start()?;
        let codes = rules.other_questions(layout);
        let codes = codes.unwrap_or_else(|| start.candidates().codes().to_vec());
        let first = rules.next_question_kind(&[]);
        let kinds = [first, rules.next_question_kind(&[first])];
        let mut pairs = Vec::new();
        if kinds.contains(&QuestionKind::Pair) {
            for slot in 0..layout.slots() {
                for symbol in 0..layout.symbols() {
                    pairs.push(layout.with(layout.blank(), slot, symbol as u16));
                }
            }
        }
        let game = rules.clone();
        Ok(Actions {
            game,
            layout,
            codes,
            pairs,
        })
    }

    fn at(&self, action: usize) -> PyResult<Code> {
        let code = self.codes.get(action);
        let code = code.or_else(|| self.pairs.get(action - self.codes.len()));
        code.copied()
            .ok_or_else(|| PyIndexError::new_err("there is no such action"))
    }
}

#[pymethods]
impl Actions {
    fn __len__(&self) -> usize {
        self.codes.len() + self.pairs.len()
    }

    /// The question of an action.
    fn text(&self, action: usize) -> PyResult<String> {
        let code = self.at(action)?;
        Ok(self.game.question_text(&self.layout.unpack(code)))
    }

    /// The symbols of the question of an action, -1 where a slot is not asked.
    fn symbols(&self, action: usize) -> PyResult<Vec<i32>> {
        let number = |symbol| {
            if symbol == BLANK {
                -1
            } else {
                i32::from(symbol)
            }
        };
        Ok(self
            .layout
            .symbols_of(self.at(action)?)
            .map(number)
            .collect())
    }

    /// The action of a question; `None` where it is no action.
    fn index(&self, py: Python<'_>, question: &str) -> PyResult<Option<usize>> {
        let symbols = self.game.read_question(question);
        let code = self
            .layout
            .pack(&symbols.map_err(|error| raised(py, error))?);
        // Pairs are few, and not ascending.
        let pair = || self.pairs.iter().position(|pair| *pair == code);
        let pair = || pair().map(|at| at + self.codes.len());
        Ok(self.codes.binary_search(&code).ok().or_else(pair))
    }

    /// Whether the rules allow an action next.
    fn is_legal(&self, position: &Position, action: usize) -> PyResult<bool> {
        let code = self.at(action)?;
        let is_pair = action >= self.codes.len();
        let next = position.inner.next_question_kind();
        Ok(match is_pair {
            true => next == QuestionKind::Pair,
            false => {
                next == QuestionKind::Code
                    && position
                        .inner
                        .legal_questions()
                        .binary_search(&code)
                        .is_ok()
            }
        })
    }

    /// Whether the rules allow each action next.
    fn mask<'py>(&self, py: Python<'py>, position: &Position) -> Bound<'py, PyArray1<bool>> {
        let mut mask = vec![false; self.__len__()];
        match position.inner.next_question_kind() {
            QuestionKind::Pair => mask[self.codes.len()..].fill(true),
            QuestionKind::Code => {
                // Both are ascending, and one is a part of the other.
                let mut at = 0;
                for code in position.inner.legal_questions().iter() {
                    while self.codes.get(at).is_some_and(|other| other < code) {
                        at += 1;
                    }
                    if self.codes.get(at) == Some(code) {
                        mask[at] = true;
                    }
                }
            }
        }
        mask.into_pyarray(py)
    }

    /// The index of the feedback of an action from a secret.
    fn grade(&self, py: Python<'_>, action: usize, secret: &str) -> PyResult<u16> {
        let question = self.layout.unpack(self.at(action)?);
        let secret = self
            .game
            .read_secret(secret)
            .map_err(|error| raised(py, error))?;
        Ok(self.game.grade(&question, &secret).0)
    }
}
