//! The API: one file a question, all described in `openapi.json`.

mod board;
mod lists;
mod play;
mod season;
mod simulate;
mod suggest;
mod tree;

use axum::Router;
use axum::http::header;
use axum::response::IntoResponse;
use axum::routing::{MethodRouter, get, post};

use crate::Shared;
use crate::refusal::other_method;

const DESCRIPTION: &str = include_str!("openapi.json");

pub(crate) fn router() -> Router<Shared> {
    let routes: [(&str, MethodRouter<Shared>); 12] = [
        ("/games", get(lists::games)),
        ("/strategies", get(lists::strategies)),
        ("/openapi.json", get(description)),
        ("/board", post(board::board)),
        ("/grade", post(board::grade)),
        ("/suggest", post(suggest::suggest)),
        ("/play", post(play::play)),
        ("/simulate", post(simulate::simulate)),
        ("/tree", post(tree::tree)),
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
