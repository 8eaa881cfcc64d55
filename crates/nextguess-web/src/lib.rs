//! The page of nextguess and its server.
//!
//! The page is a thin client of a JSON API that says what the command line says with `--json`, from
//! the same code. Everything is embedded: the server needs no files and no network. What a request may ask for
//! is bounded by [`Limits`]. Light requests do not wait for heavy ones, and a client that goes away takes its work
//! with it. Only requests for the hosts in [`Hosts`] are answered, and none from pages of other sites.

mod api;
mod assets;
mod body;
mod connections;
mod hosts;
mod job;
mod lane;
mod limits;
mod negotiation;
mod refusal;
mod stop;
mod work;

use std::convert::Infallible;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{HeaderName, HeaderValue, header};
use axum::response::Response;

pub use hosts::{HostName, Hosts};
pub use limits::Limits;
pub use stop::interrupted;

/// The example of the README is compiled with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;

use connections::Client;
use stop::Stopped;
use work::Workshop;

/// What all requests share.
#[derive(Clone, Debug)]
struct Shared {
    limits: Arc<Limits>,
    workshop: Workshop,
}

/// What one request has: the limits, and the workshop as its client sees it.
#[derive(Debug)]
struct Visit {
    limits: Arc<Limits>,
    workshop: Workshop,
}

impl FromRequestParts<Shared> for Visit {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, shared: &Shared) -> Result<Visit, Infallible> {
        let workshop = match parts.extensions.get() {
            Some(Client(address)) => shared.workshop.for_client(*address),
            None => shared.workshop.clone(),
        };
        Ok(Visit {
            limits: shared.limits.clone(),
            workshop,
        })
    }
}

/// The page and its API.
fn router(limits: &Limits, hosts: Hosts, stopped: Stopped) -> Router {
    let shared = Shared {
        workshop: Workshop::new(limits, stopped),
        limits: Arc::new(limits.clone()),
    };
    let guard = axum::middleware::from_fn_with_state(Arc::new(hosts), hosts::guard);
    Router::new()
        .nest("/api", api::router())
        .merge(assets::router())
        .fallback(refusal::nowhere)
        .layer(DefaultBodyLimit::max(shared.limits.body_bytes))
        .layer(guard)
        .layer(axum::middleware::map_response(guarded))
        .with_state(shared)
}

/// Serves the page and its API until `stop` is over. The address of the listener decides who can reach it, and `hosts`
/// under which names. At the end streams get an `end` event, other requests are refused, and the connections close.
pub fn serve(
    listener: TcpListener,
    limits: &Limits,
    hosts: Hosts,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    listener.set_nonblocking(true)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    runtime.block_on(async {
        let listener = tokio::net::TcpListener::from_std(listener)?;
        let (stopper, stopped) = stop::stop();
        let router = router(limits, hosts, stopped.clone());
        connections::serve(listener, router, limits, (stopper, stopped), stop).await;
        io::Result::Ok(())
    })?;
    // Work that has not noticed its end yet is not waited for.
    runtime.shutdown_background();
    Ok(())
}

/// Nothing but what this server sends is run, shown or embedded.
async fn guarded(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(
        header::CONTENT_SECURITY_POLICY,
        HeaderValue::from_static(
            "default-src 'self'; img-src 'self' blob: data:; form-action 'none'; \
             frame-ancestors 'none'; base-uri 'none'",
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
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    );
    response
}
