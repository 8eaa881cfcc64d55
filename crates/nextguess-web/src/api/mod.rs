//! The API: one path for each request of the service, and a description made from their types.

pub(crate) mod openapi;

use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::OriginalUri;
use axum::handler::Handler;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use nextguess::watch::Watch;
use nextguess_service::request::{self, Visitor};
use nextguess_service::{self as service, Alone, Ask, Host, Reply};
use serde_json::value::RawValue;

use crate::body::Body;
use crate::refusal::{Refusal, other_method};
use crate::work::{Job, Teller};
use crate::{Shared, Visit};

/// A route that is only read.
pub(crate) fn read<H: Handler<T, Shared>, T: 'static>(handler: H) -> MethodRouter<Shared> {
    get(handler).fallback(|method: Method, OriginalUri(uri): OriginalUri| async move {
        other_method("GET, HEAD", &method, &uri)
    })
}

/// A route that is asked a question.
fn asked<H: Handler<T, Shared>, T: 'static>(handler: H) -> MethodRouter<Shared> {
    post(handler).fallback(|method: Method, OriginalUri(uri): OriginalUri| async move {
        other_method("POST", &method, &uri)
    })
}

pub(crate) fn router() -> Router<Shared> {
    let mut routes = Routes(Router::new().route("/openapi.json", read(description)));
    request::every(&mut routes);
    routes.0
}

/// Collects one route after the other.
struct Routes(Router<Shared>);

impl Visitor for Routes {
    fn visit<A: Ask>(&mut self) {
        let methods = if openapi::takes_nothing::<A>() {
            read(list::<A>)
        } else if A::HAS_EVENTS {
            asked(events::<A>)
        } else {
            asked(document::<A>)
        };
        let router = std::mem::take(&mut self.0);
        self.0 = router.route(&path::<A>(), methods);
    }
}

/// The path of a request: its name, in which a dash begins a folder.
fn path<A: Ask>() -> String {
    format!("/{}", A::NAME.replace('-', "/"))
}

async fn description() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "application/json")];
    (kind, openapi::DESCRIPTION.as_str())
}

/// A request without fields, which needs no work.
async fn list<A: Ask>(visit: Visit) -> Result<Response, Refusal> {
    let limits = visit.limits.of_request();
    let asked: A = service::ask::read(b"{}")?;
    Ok(sent(asked.reply(&limits, &Alone::default())?))
}

/// A request that is answered by one document.
async fn document<A: Ask>(visit: Visit, Body(asked): Body<A>) -> Result<Response, Refusal> {
    let limits = visit.limits.of_request();
    let reply = visit
        .workshop
        .run(move |job| Ok(asked.reply(&limits, &JobHost::new(job, None))?));
    Ok(sent(reply.await?))
}

/// A request that tells events as it goes.
async fn events<A: Ask>(visit: Visit, Body(asked): Body<A>) -> Result<Response, Refusal> {
    let limits = visit.limits.of_request();
    let time = asked.time(&limits)?;
    let streamed = visit.workshop.stream(time, move |job, teller| {
        match asked.reply(&limits, &JobHost::new(job, Some(teller))) {
            Ok(_) => Ok(()),
            Err(error) => {
                // Work that was cut short may not know why.
                job.in_time()?;
                Err(error.into())
            }
        }
    });
    streamed.await
}

fn sent(reply: Reply) -> Response {
    ([(header::CONTENT_TYPE, reply.kind)], reply.text).into_response()
}

/// A piece of work as the service sees its host.
struct JobHost<'a> {
    job: &'a Job,
    teller: Option<&'a Teller>,
    begun: Instant,
}

impl<'a> JobHost<'a> {
    fn new(job: &'a Job, teller: Option<&'a Teller>) -> JobHost<'a> {
        JobHost {
            job,
            teller,
            begun: Instant::now(),
        }
    }
}

impl Watch for JobHost<'_> {
    fn expect_steps(&self, steps: u64) {
        self.job.expect_steps(steps);
    }

    fn advance(&self, steps: u64) {
        self.job.advance(steps);
    }

    fn ended(&self, turns: u32, games: u64) {
        self.job.ended(turns, games);
    }

    fn bounds(&self, lower: u64, upper: Option<u64>) {
        self.job.bounds(lower, upper);
    }

    fn searched(&self, positions: u64) {
        self.job.searched(positions);
    }

    fn is_cancelled(&self) -> bool {
        self.job.is_cancelled()
    }
}

impl Host for JobHost<'_> {
    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn tell(&self, name: &'static str, document: Box<RawValue>) {
        if let Some(teller) = self.teller {
            teller.tell(name, &document);
        }
    }

    fn begin_stage(&self) {
        self.job.begin_stage();
    }

    fn check_list(&self, secrets: Option<u128>) -> anyhow::Result<()> {
        Ok(self.job.check_list(secrets)?)
    }
}
