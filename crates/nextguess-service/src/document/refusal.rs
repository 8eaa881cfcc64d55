//! Why a request is not answered.

use nextguess::error::{InputError, abridged};
use schemars::JsonSchema;
use serde::Serialize;

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
        if let Some(input) = error.downcast_ref::<InputError>() {
            refusal.part = Some(input.part.clone());
            refusal.given = Some(input.given.clone());
            refusal.expected = Some(input.expected.clone());
            refusal.example = Some(input.example.clone());
        }
        refusal
    }
}
