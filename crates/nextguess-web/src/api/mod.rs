//! The API: one path for each request of the service, all described in `openapi.json`.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::OriginalUri;
use axum::handler::Handler;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use nextguess::watch::Watch;
use nextguess_service::Alone;
use nextguess_service::ask::{
    Ask, BoardRequest, GamesRequest, GradeRequest, Host, OptimalRequest, PlayRequest, Reply,
    SeasonFileRequest, SeasonPictureRequest, SeasonRequest, SimulateRequest, StrategiesRequest,
    SuggestRequest, TreeFileRequest, TreeRequest,
};
use serde_json::Value;
use serde_json::value::RawValue;

use crate::body::Body;
use crate::refusal::{Refusal, other_method};
use crate::work::{Job, Teller};
use crate::{Shared, Visit};

const DESCRIPTION: &str = include_str!("openapi.json");

/// The schema of the body that a path of this router takes, and an example of it.
pub(crate) fn described_body(path: &str) -> &'static Value {
    static PATHS: LazyLock<Value> = LazyLock::new(|| {
        let description: Value = serde_json::from_str(DESCRIPTION).unwrap_or_default();
        description["paths"].clone()
    });
    &PATHS[format!("/api{path}")]["post"]["requestBody"]["content"]["application/json"]
}

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
    let routes: [(&str, MethodRouter<Shared>); 14] = [
        ("/games", read(games)),
        ("/strategies", read(strategies)),
        ("/openapi.json", read(description)),
        ("/board", asked(document::<BoardRequest>)),
        ("/grade", asked(document::<GradeRequest>)),
        ("/suggest", asked(document::<SuggestRequest>)),
        ("/play", asked(document::<PlayRequest>)),
        ("/simulate", asked(events::<SimulateRequest>)),
        ("/optimal", asked(events::<OptimalRequest>)),
        ("/tree", asked(document::<TreeRequest>)),
        ("/tree/file", asked(document::<TreeFileRequest>)),
        ("/season", asked(document::<SeasonRequest>)),
        ("/season/file", asked(document::<SeasonFileRequest>)),
        ("/season/picture", asked(document::<SeasonPictureRequest>)),
    ];
    let add = |router: Router<Shared>, (path, methods): (&str, MethodRouter<Shared>)| {
        router.route(path, methods)
    };
    routes.into_iter().fold(Router::new(), add)
}

async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION)
}

async fn games(visit: Visit) -> Result<Response, Refusal> {
    list(visit, GamesRequest {}).await
}

async fn strategies(visit: Visit) -> Result<Response, Refusal> {
    list(visit, StrategiesRequest {}).await
}

/// A list that needs no work.
async fn list(visit: Visit, asked: impl Ask) -> Result<Response, Refusal> {
    let limits = visit.limits.of_request();
    Ok(sent(asked.answer(&limits, &Alone::new())?))
}

/// A request that is answered by one document.
async fn document<A: Ask>(visit: Visit, Body(asked): Body<A>) -> Result<Response, Refusal> {
    let limits = visit.limits.of_request();
    let reply = visit
        .workshop
        .run(move |job| Ok(asked.answer(&limits, &Desk::new(job, None))?));
    Ok(sent(reply.await?))
}

/// A request that tells events as it goes.
async fn events<A: Ask>(visit: Visit, Body(asked): Body<A>) -> Result<Response, Refusal> {
    let limits = visit.limits.of_request();
    let time = asked.time(&limits)?;
    let streamed = visit.workshop.stream(time, move |job, teller| {
        match asked.answer(&limits, &Desk::new(job, Some(teller))) {
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
struct Desk<'a> {
    job: &'a Job,
    teller: Option<&'a Teller>,
    begun: Instant,
}

impl<'a> Desk<'a> {
    fn new(job: &'a Job, teller: Option<&'a Teller>) -> Desk<'a> {
        Desk {
            job,
            teller,
            begun: Instant::now(),
        }
    }
}

impl Watch for Desk<'_> {
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

impl Host for Desk<'_> {
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
