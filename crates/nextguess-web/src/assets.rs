//! The page, embedded: markup, style and modules as they stand in `page/`, compressed once.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::LazyLock;

use axum::Router;
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::Shared;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    plain: &'static [u8],
    compressed: Vec<u8>,
    /// Changes with the contents.
    tag: String,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const SVG: &str = "image/svg+xml";
const JSON: &str = "application/json";

macro_rules! embedded {
    ($($path:literal = $file:literal as $kind:ident),* $(,)?) => {
        [$(($path, $kind, include_bytes!(concat!("../page/", $file)).as_slice())),*]
    };
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let files = embedded! {
        "/" = "index.html" as HTML,
        "/style.css" = "style.css" as CSS,
        "/icon.svg" = "icon.svg" as SVG,
        "/main.js" = "main.js" as SCRIPT,
        "/dom.js" = "dom.js" as SCRIPT,
        "/api.js" = "api.js" as SCRIPT,
        "/memory.js" = "memory.js" as SCRIPT,
        "/board.js" = "board.js" as SCRIPT,
        "/picker.js" = "picker.js" as SCRIPT,
        "/editor.js" = "editor.js" as SCRIPT,
        "/assist.js" = "assist.js" as SCRIPT,
        "/exact.js" = "exact.js" as SCRIPT,
        "/play.js" = "play.js" as SCRIPT,
        "/season.js" = "season.js" as SCRIPT,
        "/season-form.js" = "season-form.js" as SCRIPT,
        "/strategies.js" = "strategies.js" as SCRIPT,
        "/tree.js" = "tree.js" as SCRIPT,
        "/chart.js" = "chart.js" as SCRIPT,
        "/examples/us01.json" = "../../../examples/seasons/us01.json" as JSON,
    };
    files.into_iter().map(Asset::new).collect()
});

impl Asset {
    fn new((path, kind, plain): (&'static str, &'static str, &'static [u8])) -> Asset {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to memory cannot fail; if it did, the plain file is sent.
        let written = encoder.write_all(plain).and_then(|()| encoder.finish());
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        Asset {
            path,
            kind,
            plain,
            compressed: written.unwrap_or_default(),
            tag: format!("\"{:016x}\"", hasher.finish()),
        }
    }

    fn response(&self, headers: &HeaderMap) -> Response {
        let says = |name: HeaderName, text: &str| {
            let value = headers.get(name).and_then(|value| value.to_str().ok());
            value.is_some_and(|value| value.split(',').any(|part| part.trim().starts_with(text)))
        };
        let always = [
            (header::ETAG, self.tag.as_str()),
            (header::CACHE_CONTROL, "no-cache"),
            (header::VARY, "accept-encoding"),
        ];
        if says(header::IF_NONE_MATCH, &self.tag) {
            return (StatusCode::NOT_MODIFIED, always).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match says(header::ACCEPT_ENCODING, "gzip") && !self.compressed.is_empty() {
            true => {
                let encoding = [(header::CONTENT_ENCODING, "gzip")];
                (always, kind, encoding, self.compressed.clone()).into_response()
            }
            false => (always, kind, self.plain).into_response(),
        }
    }
}

pub(crate) fn router() -> Router<Shared> {
    ASSETS.iter().fold(Router::new(), |router, asset| {
        let send = move |headers: HeaderMap| async move { asset.response(&headers) };
        router.route(asset.path, get(send).fallback(crate::refusal::other_method))
    })
}
