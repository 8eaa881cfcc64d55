//! A season of the show: what is known, and what to ask next.

use axum::response::Response;
use nextguess_report::season::text::{self, Format};
use nextguess_report::season::{Inquiry, Report, Saved, Wishes};
use serde::Deserialize;

use super::sent;
use crate::Visit;
use crate::body::Body;
use crate::refusal::Refusal;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct SeasonRequest {
    /// A season file, as JSON or TOML.
    text: String,
    until: Option<usize>,
    what_if: Option<String>,
    night: Option<String>,
    offered: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct FileRequest {
    text: String,
}

/// What is known and what to ask next, as `nextguess season --json` tells it.
pub(super) async fn season(
    visit: Visit,
    Body(asked): Body<SeasonRequest>,
) -> Result<Response, Refusal> {
    let told = report(visit, asked, |report| {
        // Documents have text keys only, so this cannot fail.
        serde_json::to_string(&report.document()).unwrap_or_default()
    });
    Ok(sent("application/json", told.await?))
}

/// How likely each couple is, as `nextguess season --svg` draws it.
pub(super) async fn picture(
    visit: Visit,
    Body(asked): Body<SeasonRequest>,
) -> Result<Response, Refusal> {
    let told = report(visit, asked, |report| report.picture());
    Ok(sent("image/svg+xml", told.await?))
}

/// The season of a file in one form, whatever form the file has.
pub(super) async fn file(
    visit: Visit,
    Body(asked): Body<FileRequest>,
) -> Result<Response, Refusal> {
    let told = visit.workshop.run(move |_| {
        let season = read(&asked.text)?;
        Ok(serde_json::to_string_pretty(&Saved::new(&season)).unwrap_or_default())
    });
    Ok(sent("application/json", told.await?))
}

async fn report(
    visit: Visit,
    asked: SeasonRequest,
    tell: fn(&Report<'_>) -> String,
) -> Result<String, Refusal> {
    let told = visit.workshop.run(move |job| {
        let wishes = Wishes {
            until: asked.until,
            what_if: asked.what_if.as_deref(),
            night: asked.night.as_deref(),
            offered: asked.offered.as_deref(),
        };
        let inquiry = Inquiry::new(read(&asked.text)?, &wishes)?;
        let report = inquiry.report(job).map_err(anyhow::Error::from)?;
        Ok(tell(&report))
    });
    told.await
}

fn read(text: &str) -> anyhow::Result<nextguess::season::Season> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text::read(text, Format::of(text)).map_err(|error| error.context("in the season"))
}
