//! Many codes at once, graded at the speed of the engine's kernels.

use std::sync::{Arc, OnceLock};

use nextguess::board::code::{Code, Layout};
use nextguess::error::InputError;
use nextguess::grade::{Feedback, Grader, Slate};
use numpy::ndarray::{Array2, ArrayView1, ArrayView2, Axis, ShapeBuilder};
use numpy::{
    IntoPyArray, PyArray1, PyArray2, PyReadonlyArray1, PyReadonlyArray2, PyReadwriteArray1,
};
use pyo3::exceptions::{PyIndexError, PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::error::raised;
use crate::game::Game;

/// A list of codes in the memory of the engine: packed, and laid out for counting when that is first needed.
#[pyclass(frozen, module = "nextguess._native")]
#[derive(Debug)]
pub(crate) struct Codes {
    grader: Grader,
    codes: Arc<[Code]>,
    slate: OnceLock<Slate>,
}

/// How many codes are graded before their feedback is written out: all of them stay in the nearest cache.
const BLOCK: usize = 1024;

/// Counts are kept in turn in several tables, so that one need not wait for the one before.
const TABLES: usize = 4;

impl Codes {
    pub(crate) fn new(grader: Grader, codes: Arc<[Code]>) -> Codes {
        Codes {
            grader,
            codes,
            slate: OnceLock::new(),
        }
    }

    fn layout(&self) -> Layout {
        self.grader.layout()
    }
}

/// A number that feedback is written as.
trait Narrow: Copy + numpy::Element {
    fn of(feedback: Feedback) -> Self;
}

impl Narrow for u8 {
    fn of(feedback: Feedback) -> u8 {
        feedback.0 as u8
    }
}

impl Narrow for u16 {
    fn of(feedback: Feedback) -> u16 {
        feedback.0
    }
}

/// Writes the feedback from each code.
fn grade_into<T: Narrow>(grader: Grader, question: Code, codes: &[Code], out: &mut [T]) {
    let mut feedbacks = [Feedback(0); BLOCK];
    for (codes, out) in codes.chunks(BLOCK).zip(out.chunks_mut(BLOCK)) {
        let feedbacks = &mut feedbacks[..codes.len()];
        grader.grade(question, codes, feedbacks);
        narrow(feedbacks, out);
    }
}

fn narrow<T: Narrow>(feedbacks: &[Feedback], out: &mut [T]) {
    for (out, feedback) in out.iter_mut().zip(feedbacks) {
        *out = T::of(*feedback);
    }
}

/// Symbols of some codes, where they are in an array.
enum Lying<'a> {
    /// One code after another.
    Rows(&'a [u8]),
    /// One slot after another.
    Columns(&'a [&'a [u8]]),
}

impl Lying<'_> {
    fn grade(&self, grader: Grader, question: Code, out: &mut [Feedback]) {
        match self {
            Lying::Rows(rows) => grader.grade_rows(question, rows, out),
            Lying::Columns(columns) => grader.grade_columns(question, columns, out),
        }
    }
}

/// Lets `take` have an array, a block of rows at a time, with the number of rows. Where each row or each column lies in
/// one piece they are read where they are; else a block is copied. Refuses symbols that there are not.
fn by_blocks(
    grader: Grader,
    array: ArrayView2<'_, u8>,
    mut take: impl FnMut(usize, Lying<'_>),
) -> Result<(), InputError> {
    let mut copies = vec![[0u8; BLOCK]; array.ncols()];
    for block in array.axis_chunks_iter(Axis(0), BLOCK) {
        if let Some(rows) = block.to_slice() {
            check_symbols(grader, [rows].iter())?;
            take(block.nrows(), Lying::Rows(rows));
            continue;
        }
        let copied = copies.iter_mut().zip(block.columns());
        let columns: Vec<&[u8]> = copied
            .map(|(copy, column)| {
                column.to_slice().unwrap_or_else(|| {
                    let copy = &mut copy[..column.len()];
                    for (to, from) in copy.iter_mut().zip(column) {
                        *to = *from;
                    }
                    copy
                })
            })
            .collect();
        check_symbols(grader, columns.iter())?;
        take(block.nrows(), Lying::Columns(&columns));
    }
    Ok(())
}

fn check_symbols<'a>(
    grader: Grader,
    pieces: impl Iterator<Item = &'a &'a [u8]>,
) -> Result<(), InputError> {
    let symbols = grader.layout().symbols();
    // A fold of plain bytes, which the compiler makes vectors of.
    let highest = |piece: &&[u8]| piece.iter().fold(0, |most, &symbol| most.max(symbol));
    let highest = pieces.map(highest).max().unwrap_or(0);
    if usize::from(highest) < symbols {
        return Ok(());
    }
    let expected = format!("numbers below {symbols}, the number of symbols");
    Err(InputError::new("codes", highest.to_string(), expected, "0"))
}

fn check_width(grader: Grader, width: usize) -> Result<(), InputError> {
    let slots = grader.layout().slots();
    if width == slots {
        return Ok(());
    }
    let expected = format!("{slots} columns, one for each slot");
    Err(InputError::new(
        "codes",
        format!("{width} columns"),
        expected,
        "game.codes().to_array()",
    ))
}

fn check_length(given: usize, wanted: usize) -> PyResult<()> {
    match given == wanted {
        true => Ok(()),
        false => Err(PyValueError::new_err(format!(
            "out has {given} places, and there are {wanted} codes"
        ))),
    }
}

/// The places of an array that the caller gave to write to.
fn places<'a, T: numpy::Element>(
    out: &'a mut PyReadwriteArray1<'_, T>,
    wanted: usize,
) -> PyResult<&'a mut [T]> {
    check_length(out.len()?, wanted)?;
    let out = out.as_slice_mut();
    out.map_err(|_| PyValueError::new_err("out must be contiguous"))
}

#[pymethods]
impl Codes {
    /// The rows of an array of symbols, of shape (codes, slots). They are copied.
    #[new]
    fn from_array(py: Python<'_>, game: &Game, rows: PyReadonlyArray2<'_, u8>) -> PyResult<Codes> {
        let grader = game.grader().map_err(|error| raised(py, error))?;
        let rows = rows.as_array();
        let read = || {
            check_width(grader, rows.ncols())?;
            by_blocks(grader, rows, |_, _| {})?;
            let packed = |row: ArrayView1<'_, u8>| {
                let symbols: Vec<u16> = row.iter().map(|&symbol| u16::from(symbol)).collect();
                grader.layout().pack(&symbols)
            };
            let codes: Vec<Code> = rows.rows().into_iter().map(packed).collect();
            Ok::<_, InputError>(codes)
        };
        let codes = read().map_err(|error| raised(py, error))?;
        Ok(Codes::new(grader, codes.into()))
    }

    fn __len__(&self) -> usize {
        self.codes.len()
    }

    /// The codes at these places, in this order. They are copied.
    fn take(&self, py: Python<'_>, places: PyReadonlyArray1<'_, i64>) -> PyResult<Codes> {
        let all = self.codes.len() as i64;
        let code = |&place: &i64| {
            let place = if place < 0 { place + all } else { place };
            self.codes.get(usize::try_from(place).ok()?).copied()
        };
        let places = places.as_array();
        let chosen: Option<Vec<Code>> = py.detach(|| places.iter().map(code).collect());
        let chosen = chosen.ok_or_else(|| {
            PyIndexError::new_err(format!("a place is outside of the {all} codes"))
        })?;
        Ok(Codes::new(self.grader, chosen.into()))
    }

    /// The symbols of all codes, as a new array of shape (codes, slots) whose columns lie in one piece each.
    fn to_array<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        let layout = self.layout();
        if layout.symbols() > 256 {
            return Err(PyTypeError::new_err(
                "an array of bytes has no room for more than 256 symbols",
            ));
        }
        let (codes, slots) = (self.codes.len(), layout.slots());
        let symbols = py.detach(|| {
            let mut symbols = Vec::with_capacity(codes * slots);
            for slot in 0..slots {
                let column = self.codes.iter();
                symbols.extend(column.map(|&code| layout.symbol(code, slot) as u8));
            }
            Array2::from_shape_vec((codes, slots).f(), symbols)
        });
        let symbols = symbols.map_err(|error| PyValueError::new_err(error.to_string()))?;
        Ok(symbols.into_pyarray(py))
    }

    /// The texts of some codes, from a place on.
    fn texts(&self, game: &Game, from: usize, most: usize) -> Vec<String> {
        let codes = self.codes.iter().skip(from).take(most);
        let text = |&code: &Code| game.inner.question_text(&self.layout().unpack(code));
        codes.map(text).collect()
    }

    /// The index of the feedback that each code gives to a question, in a new array or in `out`.
    #[pyo3(signature = (game, question, out=None))]
    fn grade<'py>(
        &self,
        py: Python<'py>,
        game: &Game,
        question: &str,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let question = game.packed(question).map_err(|error| raised(py, error))?;
        let (grader, codes) = (self.grader, &self.codes);
        written(py, grader, codes.len(), out, &mut |out| match out {
            Out::Small(out) => grade_into(grader, question, codes, out),
            Out::Large(out) => grade_into(grader, question, codes, out),
        })
    }

    /// The number of codes that give each feedback to a question.
    fn split<'py>(
        &self,
        py: Python<'py>,
        game: &Game,
        question: &str,
    ) -> PyResult<Bound<'py, PyArray1<u32>>> {
        let question = game.packed(question).map_err(|error| raised(py, error))?;
        let mut counts = vec![0; self.grader.outcomes()];
        py.detach(|| {
            let slate = self.slate.get_or_init(|| self.grader.lay_out(&self.codes));
            self.grader.histogram(question, slate, &mut counts);
        });
        Ok(counts.into_pyarray(py))
    }
}

/// Where feedback is written to.
enum Out<'a> {
    Small(&'a mut [u8]),
    Large(&'a mut [u16]),
}

/// Lets `write` fill an array: a new one, of bytes where they have room for every feedback, or the one of the caller.
fn written<'py>(
    py: Python<'py>,
    grader: Grader,
    len: usize,
    out: Option<Bound<'py, PyAny>>,
    write: &mut (dyn FnMut(Out<'_>) + Send),
) -> PyResult<Bound<'py, PyAny>> {
    let is_small = grader.outcomes() <= 256;
    let Some(out) = out else {
        return Ok(if is_small {
            let mut new = vec![0u8; len];
            py.detach(|| write(Out::Small(&mut new)));
            new.into_pyarray(py).into_any()
        } else {
            let mut new = vec![0u16; len];
            py.detach(|| write(Out::Large(&mut new)));
            new.into_pyarray(py).into_any()
        });
    };
    if let Ok(mut array) = out.extract::<PyReadwriteArray1<'_, u16>>() {
        let places = places(&mut array, len)?;
        py.detach(|| write(Out::Large(places)));
    } else if is_small && let Ok(mut array) = out.extract::<PyReadwriteArray1<'_, u8>>() {
        let places = places(&mut array, len)?;
        py.detach(|| write(Out::Small(places)));
    } else {
        let kinds = if is_small {
            "uint8 or uint16"
        } else {
            "uint16"
        };
        let text =
            format!("out must be an array of {kinds} with one dimension that can be written to");
        return Err(PyTypeError::new_err(text));
    }
    Ok(out)
}

/// The index of the feedback that each row of an array gives to a question. The rows are read where they are, a block at
/// a time.
#[pyfunction]
#[pyo3(signature = (game, question, rows, out=None))]
pub(crate) fn grade_rows<'py>(
    py: Python<'py>,
    game: &Game,
    question: &str,
    rows: PyReadonlyArray2<'py, u8>,
    out: Option<Bound<'py, PyAny>>,
) -> PyResult<Bound<'py, PyAny>> {
    let (grader, question) = prepared(game, question, &rows).map_err(|error| raised(py, error))?;
    let rows = rows.as_array();
    let mut read = Ok(());
    let graded = written(py, grader, rows.nrows(), out, &mut |out| {
        let mut feedbacks = [Feedback(0); BLOCK];
        let (mut at, mut out) = (0, out);
        read = by_blocks(grader, rows, |number, lying| {
            let feedbacks = &mut feedbacks[..number];
            lying.grade(grader, question, feedbacks);
            match &mut out {
                Out::Small(out) => narrow(feedbacks, &mut out[at..]),
                Out::Large(out) => narrow(feedbacks, &mut out[at..]),
            }
            at += feedbacks.len();
        });
    })?;
    read.map_err(|error| raised(py, error))?;
    Ok(graded)
}

/// The number of rows of an array that give each feedback to a question. The rows are read where they are.
#[pyfunction]
pub(crate) fn split_rows<'py>(
    py: Python<'py>,
    game: &Game,
    question: &str,
    rows: PyReadonlyArray2<'py, u8>,
) -> PyResult<Bound<'py, PyArray1<u32>>> {
    let (grader, question) = prepared(game, question, &rows).map_err(|error| raised(py, error))?;
    let rows = rows.as_array();
    let mut counts = vec![vec![0u32; grader.outcomes()]; TABLES];
    let read = py.detach(|| {
        let mut feedbacks = [Feedback(0); BLOCK];
        by_blocks(grader, rows, |number, lying| {
            let feedbacks = &mut feedbacks[..number];
            lying.grade(grader, question, feedbacks);
            for (at, feedback) in feedbacks.iter().enumerate() {
                counts[at % TABLES][feedback.index()] += 1;
            }
        })
    });
    read.map_err(|error| raised(py, error))?;
    let sum = |feedback: usize| counts.iter().map(|table| table[feedback]).sum::<u32>();
    let counts: Vec<u32> = (0..grader.outcomes()).map(sum).collect();
    Ok(counts.into_pyarray(py))
}

fn prepared(
    game: &Game,
    question: &str,
    rows: &PyReadonlyArray2<'_, u8>,
) -> anyhow::Result<(Grader, Code)> {
    let grader = game.grader()?;
    check_width(grader, rows.as_array().ncols())?;
    Ok((grader, game.packed(question)?))
}
