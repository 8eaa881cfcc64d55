//! The API: one file a question, all described in `openapi.json`.

mod board;
mod lists;
mod optimal;
mod play;
mod season;
mod simulate;
mod suggest;
mod tree;

use std::sync::LazyLock;

use axum::Router;
use axum::extract::OriginalUri;
use axum::handler::Handler;
use axum::http::{Method, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{MethodRouter, get, post};
use serde_json::Value;

use crate::Shared;
use crate::refusal::other_method;

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
        ("/games", read(lists::games)),
        ("/strategies", read(lists::strategies)),
        ("/openapi.json", read(description)),
        ("/board", asked(board::board)),
        ("/grade", asked(board::grade)),
        ("/suggest", asked(suggest::suggest)),
        ("/play", asked(play::play)),
        ("/simulate", asked(simulate::simulate)),
        ("/optimal", asked(optimal::optimal)),
        ("/tree", asked(tree::tree)),
        ("/tree/file", asked(tree::file)),
        ("/season", asked(season::season)),
        ("/season/file", asked(season::file)),
        ("/season/picture", asked(season::picture)),
    ];
    let add = |router: Router<Shared>, (path, methods): (&str, MethodRouter<Shared>)| {
        router.route(path, methods)
    };
    routes.into_iter().fold(Router::new(), add)
}

async fn description() -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], DESCRIPTION)
}

/// A text of a kind other than the usual JSON documents.
fn sent(kind: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, kind)], text).into_response()
}
