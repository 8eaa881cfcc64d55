//! The page of nextguess and its server.
//!
//! The page is a thin client of a JSON API that tells what the command line tells with `--json`, from
//! the same code. Everything is embedded: the server needs no files and no network. Requests share a
//! bounded number of workers; what one may ask for is bounded by [`Limits`], and a client that goes away
//! takes its work with it.

mod api;
mod assets;
mod body;
mod limits;
mod refusal;
mod request;
mod work;

use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderValue, header};
use axum::response::Response;

pub use limits::Limits;

use work::Workshop;

/// What all requests share.
#[derive(Clone, Debug)]
struct Shared {
    limits: Arc<Limits>,
    workshop: Workshop,
}

/// The page and its API.
pub fn router(limits: Limits) -> Router {
    let shared = Shared {
        workshop: Workshop::new(&limits),
        limits: Arc::new(limits),
    };
    Router::new()
        .nest("/api", api::router())
        .merge(assets::router())
        .fallback(refusal::nowhere)
        .layer(DefaultBodyLimit::max(shared.limits.body_bytes))
        .layer(axum::middleware::map_response(guarded))
        .with_state(shared)
}

/// Serves for ever. What is listened to decides who can reach it.
pub fn serve(listener: TcpListener, limits: Limits) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        axum::serve(listener, router(limits)).await
    })
}

/// Nothing but what this server sends is run, shown or embedded.
async fn guarded(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' blob: data:; frame-ancestors 'none'; base-uri 'none'",
        ),
    );
    headers.insert(
        header::X_CONTENT_TYPE_OPTIONS,
        HeaderValue::from_static("nosniff"),
    );
    headers.insert(
        header::REFERRER_POLICY,
        HeaderValue::from_static("no-referrer"),
    );
    response
}
