//! The page, embedded: markup, style and modules as they stand in `page/`, compressed once.
//!
//! `tower-http` is not used for it. Its `ServeDir` sends files of a folder, and the page has to be in the program. Its
//! compression works on every response again, and leaves the entity tag of the plain file on the compressed one, which
//! RFC 9110 (section 8.8.3) forbids for a strong tag.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::io::Write;
use std::sync::LazyLock;

use axum::Router;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;

use crate::Shared;
use crate::negotiation::{self, Coding};
use crate::refusal::Refusal;

/// A file of the page.
struct Asset {
    path: &'static str,
    kind: &'static str,
    plain: &'static [u8],
    compressed: Vec<u8>,
    /// The entity tag of the plain file. It changes with the contents.
    tag: String,
    /// The entity tag of the compressed file.
    compressed_tag: String,
}

/// The kinds of file that the page has, by the ends of their names.
const KINDS: [(&str, &str); 6] = [
    ("css", "text/css; charset=utf-8"),
    ("js", "text/javascript; charset=utf-8"),
    ("json", "application/json"),
    ("png", "image/png"),
    ("svg", "image/svg+xml"),
    ("txt", "text/plain; charset=utf-8"),
];

/// The kind of a file; the page itself has no name.
fn kind(path: &str) -> &'static str {
    let end = path.rsplit_once('.').map_or("", |(_, end)| end);
    let known = KINDS.iter().find(|(name, _)| *name == end);
    known.map_or("text/html; charset=utf-8", |(_, kind)| kind)
}

static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    // `build.rs` lists the files of the folder.
    let files = include!(concat!(env!("OUT_DIR"), "/page.rs"));
    files.into_iter().map(Asset::new).collect()
});

impl Asset {
    fn new((path, plain): (&'static str, &'static [u8])) -> Asset {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // Writing to memory cannot fail; if it did, the plain file is sent.
        let written = encoder.write_all(plain).and_then(|()| encoder.finish());
        let mut hasher = DefaultHasher::new();
        plain.hash(&mut hasher);
        let hash = hasher.finish();
        Asset {
            path,
            kind: kind(path),
            plain,
            compressed: written.unwrap_or_default(),
            tag: format!("\"{hash:016x}\""),
            compressed_tag: format!("\"{hash:016x}-gzip\""),
        }
    }

    fn response(&self, headers: &HeaderMap) -> Response {
        let coding = match negotiation::coding(headers) {
            Some(Coding::Gzip) if self.compressed.is_empty() => Some(Coding::Identity),
            coding => coding,
        };
        let Some(coding) = coding else {
            return Refusal::no_coding().into_response();
        };
        let tag = match coding {
            Coding::Gzip => &self.compressed_tag,
            Coding::Identity => &self.tag,
        };
        let always = [
            (header::ETAG, tag.as_str()),
            (header::CACHE_CONTROL, "no-cache"),
            (header::VARY, "accept-encoding"),
        ];
        if negotiation::is_known(headers, tag) {
            return (StatusCode::NOT_MODIFIED, always).into_response();
        }
        let kind = [(header::CONTENT_TYPE, self.kind)];
        match coding {
            Coding::Gzip => {
                let encoding = [(header::CONTENT_ENCODING, "gzip")];
                (always, kind, encoding, self.compressed.clone()).into_response()
            }
            Coding::Identity => (always, kind, self.plain).into_response(),
        }
    }
}

pub(crate) fn router() -> Router<Shared> {
    ASSETS.iter().fold(Router::new(), |router, asset| {
        let send = move |headers: HeaderMap| async move { asset.response(&headers) };
        router.route(asset.path, crate::api::read(send))
    })
}
