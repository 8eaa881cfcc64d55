//! How requests are asked and answered: the trait of all requests, what they need around them, and how they are read.

mod alone;
mod host;
mod limits;
pub(crate) mod place;
pub(crate) mod reading;
pub(crate) mod unreadable;

use std::fmt;
use std::time::Duration;

use nextguess::error::InputError;
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde::de::DeserializeOwned;

pub use self::alone::Alone;
pub use self::host::Host;
pub use self::limits::Limits;
pub use self::unreadable::{read, schema};

/// A text to send back, and its kind.
///
/// ```
/// use nextguess_service::{Alone, Limits, Request};
///
/// let request: Request = r#"{"ask": "games"}"#.parse()?;
/// let reply = request.reply(&Limits::default(), &Alone::default())?;
/// assert_eq!(reply.kind, "application/json");
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Reply {
    /// The kind of text as a media type, such as `application/json`.
    pub kind: &'static str,
    /// The text.
    pub text: String,
}

impl Reply {
    /// A document as JSON.
    pub fn document(document: &impl Serialize) -> Reply {
        Reply {
            kind: "application/json",
            // Documents have text keys only, so this cannot fail.
            text: serde_json::to_string(document).unwrap_or_default(),
        }
    }

    /// The reply of a request that has told all in events: an empty document.
    pub(crate) fn told() -> Reply {
        Reply {
            kind: "application/json",
            text: "{}".to_owned(),
        }
    }
}

/// Work that was stopped before anything was known. The text says which work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stopped(pub(crate) String);

impl fmt::Display for Stopped {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Stopped {}

/// What a request is answered with, for the description of an API.
#[derive(Debug)]
#[non_exhaustive]
pub enum Shape {
    /// One document of this schema.
    Document(Schema),
    /// A document of this schema or a text of one of these kinds, as the request says.
    File(Option<Schema>, &'static [&'static str]),
    /// Events with their names and the schemas of their documents.
    Events(Vec<(&'static str, Schema)>),
}

/// A request. It is read from JSON, and has all that it needs: nothing is remembered between requests.
///
/// ```
/// use nextguess_service::ask::read;
/// use nextguess_service::request::GradeRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let request: GradeRequest = read(br#"{"game": "bulls:4x10", "question": "0124", "secret": "0521"}"#)?;
/// let graded = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(graded.feedback, "2,1");
/// # Ok::<(), anyhow::Error>(())
/// ```
pub trait Ask: DeserializeOwned + JsonSchema + Send + Sync + 'static {
    /// The name of the request, as in the field `ask` of a [`Request`](crate::Request).
    const NAME: &'static str;
    /// What the request is for, in one line.
    const SUMMARY: &'static str;
    /// The fields of a request that works, as JSON.
    const EXAMPLE: &'static str;
    /// Whether the answer comes as events while the work goes on.
    const HAS_EVENTS: bool = false;

    /// The answer. It serializes as the document that programs get, and may have more for a caller in Rust.
    type Document: Serialize + JsonSchema;

    /// Does the work.
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Self::Document>;

    /// Does the work, and gives the answer as a text to send. Where the answer came as events, the text is empty JSON.
    fn reply(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let document = self.answer(limits, host)?;
        Ok(match Self::HAS_EVENTS {
            true => Reply::told(),
            false => Reply::document(&document),
        })
    }

    /// The time that the request sets itself.
    fn time(&self, _limits: &Limits) -> Result<Option<Duration>, InputError> {
        Ok(None)
    }

    /// What the answer looks like.
    fn shape(generator: &mut SchemaGenerator) -> Shape {
        Shape::Document(generator.subschema_for::<Self::Document>())
    }
}
