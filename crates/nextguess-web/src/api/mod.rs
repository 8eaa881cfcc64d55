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
use axum::http::header;
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

pub(crate) fn router() -> Router<Shared> {
    let routes: [(&str, MethodRouter<Shared>); 14] = [
        ("/games", get(lists::games)),
        ("/strategies", get(lists::strategies)),
        ("/openapi.json", get(description)),
        ("/board", post(board::board)),
        ("/grade", post(board::grade)),
        ("/suggest", post(suggest::suggest)),
        ("/play", post(play::play)),
        ("/simulate", post(simulate::simulate)),
        ("/optimal", post(optimal::optimal)),
        ("/tree", post(tree::tree)),
        ("/tree/file", post(tree::file)),
        ("/season", post(season::season)),
        ("/season/file", post(season::file)),
        ("/season/picture", post(season::picture)),
    ];
    let add = |router: Router<Shared>, (path, methods): (&str, MethodRouter<Shared>)| {
        router.route(path, methods.fallback(other_method))
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
