//! Why a request is not answered, in the words of the command line.

use axum::Json;
use axum::extract::OriginalUri;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use nextguess::error::{InputError, shortened};
use nextguess_service::document::refusal as document;

/// A request that is not answered.
#[derive(Debug)]
pub(crate) struct Refusal {
    status: StatusCode,
    /// After how many seconds the same request may be answered.
    retry_after: Option<u32>,
    document: Box<document::Refusal>,
}

impl Refusal {
    fn new(status: StatusCode, error: impl AsRef<str>) -> Refusal {
        Refusal::telling(status, document::Refusal::saying(error))
    }

    fn telling(status: StatusCode, document: document::Refusal) -> Refusal {
        Refusal {
            status,
            retry_after: None,
            document: Box::new(document),
        }
    }

    /// All workers have enough to do.
    pub(crate) fn busy() -> Refusal {
        let error = "The server is busy with other requests. Try again later.";
        Refusal {
            retry_after: Some(5),
            ..Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error)
        }
    }

    /// The server is being stopped.
    pub(crate) fn stopping() -> Refusal {
        let error = "The server was stopped.";
        Refusal::new(StatusCode::SERVICE_UNAVAILABLE, error)
    }

    /// The work took longer than a request may. The same request would take as long again.
    pub(crate) fn too_long(seconds: u64) -> Refusal {
        let document = document::Refusal::too_long(seconds);
        Refusal::telling(StatusCode::SERVICE_UNAVAILABLE, document)
    }

    /// The body took too long to arrive.
    pub(crate) fn slow_body(seconds: u64) -> Refusal {
        let error =
            format!("The body took too long: not all of it arrived within {seconds} seconds.");
        Refusal::new(StatusCode::REQUEST_TIMEOUT, error)
    }

    /// The body is not sent as JSON.
    pub(crate) fn other_kind() -> Refusal {
        let error =
            "The body cannot be used: Expected request with `Content-Type: application/json`.";
        Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, error)
    }

    /// The request comes from a page, or goes to a name, that this server does not serve.
    pub(crate) fn foreign(error: String) -> Refusal {
        Refusal::new(StatusCode::FORBIDDEN, error)
    }

    /// The client accepts neither plain nor compressed files.
    pub(crate) fn no_coding() -> Refusal {
        let error = "This client accepts no coding that the server has. Expected gzip or identity in Accept-Encoding.";
        Refusal::new(StatusCode::NOT_ACCEPTABLE, error)
    }

    /// The head of the request cannot be understood.
    pub(crate) fn bad_head(error: String) -> Refusal {
        Refusal::new(StatusCode::BAD_REQUEST, error)
    }

    /// The work ended in a way that nobody expects.
    pub(crate) fn broken() -> Refusal {
        let error = "The server failed at this request. It goes on with others.";
        Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, error)
    }

    /// What the client gets.
    pub(crate) fn document(&self) -> &document::Refusal {
        &self.document
    }
}

impl From<anyhow::Error> for Refusal {
    fn from(error: anyhow::Error) -> Refusal {
        Refusal::telling(StatusCode::BAD_REQUEST, document::Refusal::from(&error))
    }
}

impl From<InputError> for Refusal {
    fn from(error: InputError) -> Refusal {
        anyhow::Error::from(error).into()
    }
}

/// For a body that is too large or breaks off. What is wrong within one is an input error.
impl From<BytesRejection> for Refusal {
    fn from(rejection: BytesRejection) -> Refusal {
        let error = format!("The body cannot be used: {}.", rejection.body_text());
        Refusal::new(rejection.status(), error)
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.document)).into_response();
        if let Some(seconds) = self.retry_after {
            let headers = response.headers_mut();
            headers.insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

/// The answer where no other route fits.
pub(crate) async fn nowhere(OriginalUri(uri): OriginalUri) -> Refusal {
    let error = format!("Nothing is at {}.", shortened(uri.path()));
    Refusal::new(StatusCode::NOT_FOUND, error)
}

/// The answer to a known path that is used with another method than `allowed`.
pub(crate) fn other_method(allowed: &'static str, method: &Method, uri: &Uri) -> Response {
    let error = format!(
        "{} is used with {}, not {}.",
        shortened(uri.path()),
        allowed.replace(", ", " or "),
        shortened(method.as_str())
    );
    let refusal = Refusal::new(StatusCode::METHOD_NOT_ALLOWED, error);
    let mut response = refusal.into_response();
    let headers = response.headers_mut();
    headers.insert(header::ALLOW, HeaderValue::from_static(allowed));
    response
}
