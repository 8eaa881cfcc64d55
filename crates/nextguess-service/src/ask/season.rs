//! A season of the show: what is known, and what to ask next.

use super::{Ask, Host, Reply};
use crate::limits::Limits;
use crate::season::text::{self, Format};
use crate::season::{Inquiry, Saved, Wishes};
use serde::Deserialize;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// What is known of a season, and what to ask next.
pub struct SeasonRequest {
    /// A season file, as JSON or TOML.
    text: String,
    until: Option<usize>,
    what_if: Option<String>,
    night: Option<String>,
    offered: Option<String>,
}

impl SeasonRequest {
    fn inquiry(&self) -> anyhow::Result<Inquiry> {
        let wishes = Wishes {
            until: self.until,
            what_if: self.what_if.as_deref(),
            night: self.night.as_deref(),
            offered: self.offered.as_deref(),
        };
        Ok(Inquiry::new(read(&self.text)?, &wishes)?)
    }
}

impl Ask for SeasonRequest {
    fn answer(&self, _: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let inquiry = self.inquiry()?;
        Ok(Reply::document(&inquiry.report(host)?.document()))
    }
}

/// How likely each couple is, as a picture.
#[derive(Debug, Deserialize)]
#[serde(transparent)]
pub struct SeasonPictureRequest(SeasonRequest);

impl Ask for SeasonPictureRequest {
    fn answer(&self, _: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let inquiry = self.0.inquiry()?;
        Ok(Reply {
            kind: "image/svg+xml",
            text: inquiry.report(host)?.picture(),
        })
    }
}

/// The season of a file in one form, whatever form the file has.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SeasonFileRequest {
    text: String,
}

impl Ask for SeasonFileRequest {
    fn answer(&self, _: &Limits, _: &dyn Host) -> anyhow::Result<Reply> {
        let season = read(&self.text)?;
        Ok(Reply {
            kind: "application/json",
            text: serde_json::to_string_pretty(&Saved::new(&season)).unwrap_or_default(),
        })
    }
}

fn read(text: &str) -> anyhow::Result<nextguess::season::Season> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text::read(text, Format::of(text)).map_err(|error| error.context("in the season"))
}
