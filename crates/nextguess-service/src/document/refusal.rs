//! Why a request is not answered.

use nextguess::error::{InputError, abridged};
use nextguess::position::PositionError;
use nextguess::season::SeasonError;
use schemars::JsonSchema;
use serde::Serialize;

use crate::ask::place::Place;
use crate::wording::sentence;

/// Why a request is not answered, in the words of the command line. The parts are there where one input is wrong.
///
/// ```
/// use nextguess_service::Request;
/// use nextguess_service::document::refusal::Refusal;
///
/// let error = Request::read(br#"{"ask": "grde"}"#).expect_err("no such request");
/// let refusal = Refusal::from(&anyhow::Error::from(error));
/// assert_eq!(refusal.given.as_deref(), Some("grde"));
/// ```
#[derive(Debug, Serialize, JsonSchema)]
pub struct Refusal {
    /// One sentence for people.
    pub error: String,
    /// The part of the input that is wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub part: Option<String>,
    /// What was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<String>,
    /// What was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expected: Option<String>,
    /// An input that works.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub example: Option<String>,
    /// The turn of the request that is wrong, or the question of a game that is played; counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<usize>,
    /// The event of the season that is wrong, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub event: Option<usize>,
    /// The line of the season's text in which that event begins, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
}

/// The most characters of a message: of a longer one the middle is left out.
const MOST_SAID: usize = 1500;

impl Refusal {
    /// A refusal that is not about one input.
    pub fn saying(error: impl AsRef<str>) -> Refusal {
        Refusal {
            error: abridged(error.as_ref(), MOST_SAID).into_owned(),
            part: None,
            given: None,
            expected: None,
            example: None,
            turn: None,
            event: None,
            line: None,
        }
    }

    /// The work took longer than a request may. The same request would take as long again.
    pub fn too_long(seconds: u64) -> Refusal {
        Refusal::saying(format!(
            "Stopped after {seconds} seconds, the most that a request may take. \
             A smaller board or another strategy takes less, and the command line has no such limit."
        ))
    }
}

impl From<&anyhow::Error> for Refusal {
    fn from(error: &anyhow::Error) -> Refusal {
        let mut refusal = Refusal::saying(sentence(error));
        match error.downcast_ref() {
            Some(Place::Turn(turn) | Place::Question(turn)) => refusal.turn = Some(*turn),
            Some(Place::Line(line)) => refusal.line = Some(*line),
            None => {}
        }
        let mut wrong: Option<&InputError> = error.downcast_ref();
        if let Some(PositionError::Turn { number, error }) = error.downcast_ref() {
            (refusal.turn, wrong) = (Some(*number), Some(error));
        }
        if let Some(SeasonError { event, error, .. }) = error.downcast_ref() {
            (refusal.event, wrong) = (event.map(|event| event + 1), Some(&**error));
        }
        if let Some(input) = wrong {
            refusal.part = Some(input.part.clone());
            refusal.given = Some(input.given.clone());
            refusal.expected = Some(input.expected.clone());
            refusal.example = Some(input.example.clone());
        }
        refusal
    }
}
