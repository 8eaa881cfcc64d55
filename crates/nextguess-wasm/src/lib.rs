#![doc = include_str!("../README.md")]

mod boundary;
mod host;

use nextguess_service::document::refusal::Refusal;
use nextguess_service::{Limits, Reply, Request};

pub use host::Page;
use host::PageHost;

/// Answers a request of JSON for a page, with the limits that the server has too.
pub fn answer(json: &[u8], page: &dyn Page) -> Result<Reply, Box<Refusal>> {
    let refused = |error: anyhow::Error| Box::new(Refusal::from(&error));
    let limits = Limits::default();
    let request = Request::read(json).map_err(|error| refused(error.into()))?;
    let own = request.time(&limits);
    let own = own.map_err(|error| refused(error.into()))?;
    let host = PageHost::new(page, own.unwrap_or(limits.time));
    let reply = request.reply(&limits, &host);
    // What has told events decides itself what it tells when its time is over.
    if host.is_late() && (reply.is_err() || !host.has_told()) {
        return Err(Box::new(Refusal::too_long(limits.time.as_secs())));
    }
    reply.map_err(refused)
}
