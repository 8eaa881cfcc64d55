//! JSON bodies: requests of the service.

use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::header;
use nextguess_service::Ask;
use nextguess_service::ask::read;

use crate::Shared;
use crate::refusal::Refusal;

/// The request of a body.
pub(crate) struct Body<A>(pub(crate) A);

impl<A: Ask> FromRequest<Shared> for Body<A> {
    type Rejection = Refusal;

    async fn from_request(request: Request, state: &Shared) -> Result<Body<A>, Refusal> {
        if !is_json(&request) {
            return Err(Refusal::other_kind());
        }
        let time = state.limits.body_time;
        let bytes = tokio::time::timeout(time, Bytes::from_request(request, state)).await;
        let bytes = bytes.map_err(|_| Refusal::slow_body(time.as_secs()))?;
        Ok(Body(read(&bytes?)?))
    }
}

/// Whether the body says that it is JSON. A page of another site cannot send that without asking first.
fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE);
    let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let kind = kind.to_ascii_lowercase();
    kind == "application/json" || (kind.starts_with("application/") && kind.ends_with("+json"))
}
