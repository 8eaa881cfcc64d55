//! Why a request is not answered, in the words of the command line.

use axum::Json;
use axum::extract::rejection::JsonRejection;
use axum::http::{HeaderValue, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use nextguess::error::InputError;
use serde::Serialize;

/// A request that is not answered.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    document: Box<RefusalDocument>,
}

/// What the client is told; the parts are there where one input is to blame.
#[derive(Debug, Serialize)]
pub(crate) struct RefusalDocument {
    /// One sentence, as the command line says it.
    error: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    given: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    example: Option<String>,
}

impl Refusal {
    fn new(status: StatusCode, error: impl Into<String>) -> Refusal {
        Refusal {
            status,
            document: Box::new(RefusalDocument {
                error: error.into(),
                part: None,
                given: None,
                expected: None,
                example: None,
            }),
        }
    }

    /// All workers have enough to do.
    pub(crate) fn busy() -> Refusal {
        let error = "too many requests at once; try again in a moment";
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// The work took longer than a request may.
    pub(crate) fn too_long(seconds: u64) -> Refusal {
        let error = format!(
            "stopped after {seconds} seconds, the most that a request may take; \
             a smaller board or another strategy takes less, and the command line has no such limit"
        );
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// The work ended in a way that nobody expects.
    pub(crate) fn broken() -> Refusal {
        let error = "the server failed at this request; it goes on with others";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error)
    }

    /// What the client is told.
    pub(crate) fn document(&self) -> &RefusalDocument {
        &self.document
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Refusal {
        let mut refusal = Refusal::new(StatusCode::BAD_REQUEST, format!("{error:#}"));
        if let Some(input) = error.downcast_ref::<InputError>() {
            let document = &mut refusal.document;
            document.part = Some(input.part.clone());
            document.given = Some(input.given.clone());
            document.expected = Some(input.expected.clone());
            document.example = Some(input.example.clone());
        }
        refusal
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        anyhow::Error::from(error).into()
    }
}

/// For a body of another kind, or too large; what is wrong within one is an input error.
impl From<JsonRejection> for Refusal {
    fn from(rejection: JsonRejection) -> Refusal {
        let error = format!("body: {}", rejection.body_text());
        Refusal::new(rejection.status(), error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.document)).into_response();
        if self.status == StatusCode::SERVICE_UNAVAILABLE {
            let later = HeaderValue::from_static("1");
            response.headers_mut().insert(header::RETRY_AFTER, later);
        }
        response
    }
}

/// The answer where no other route fits.
pub(crate) async fn nowhere(uri: Uri) -> Refusal {
    let error = format!("nothing is at {}", uri.path());
    Refusal::new(StatusCode::NOT_FOUND, error)
}

/// The answer to a known path that is used in another way.
pub(crate) async fn other_method(uri: Uri) -> Refusal {
    let error = format!("{} is used with another method", uri.path());
    Refusal::new(StatusCode::METHOD_NOT_ALLOWED, error)
}
