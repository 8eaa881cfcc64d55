//! A season of the show: what is known, and what to ask next.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::Deserialize;

use crate::ask::reading::check_number;
use crate::ask::{Ask, Host, Limits, Reply, Shape};
use crate::season::text::{self, Format};
use crate::season::{Document, Inquiry, Saved, Wishes, events_until};

/// What is known of a season of the show, and what to ask next.
///
/// ```
/// use nextguess_service::request::SeasonRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let request = SeasonRequest::new(r#"{"left": ["Ana", "Cleo"], "right": ["Ben", "Dan"]}"#);
/// let document = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(document.remaining, 2);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SeasonRequest {
    /// A season file: JSON, TOML, YAML of sim-ayto, or a pasted table.
    pub text: String,
    /// Only the first events of the file: how many, or until which week, such as w3.
    pub until: Option<Until>,
    /// Events to add, as they are typed, such as Ana+Ben=no.
    pub what_if: Option<String>,
    /// A night whose lights are wanted, such as Ana+Ben, Cleo+Dan.
    pub night: Option<String>,
    /// The only couples to choose a booth from, such as Ana+Ben, Cleo+Dan.
    pub offered: Option<String>,
    /// Whether to review the choices of the cast. That takes up to a minute.
    #[serde(default)]
    pub review: bool,
    /// Whether the answer says what to ask next and how likely the season is won; true if it is not given. Without that it
    /// comes much sooner.
    pub advice: Option<bool>,
    /// The answer has all matchings that are left, if they are at most this many. 1,000 at most.
    pub list: Option<usize>,
}

/// The most matchings that an answer has.
const MOST_MATCHINGS: usize = 1000;

impl SeasonRequest {
    /// What is known after all events of a season file.
    pub fn new(text: impl Into<String>) -> SeasonRequest {
        SeasonRequest {
            text: text.into(),
            until: None,
            what_if: None,
            night: None,
            offered: None,
            review: false,
            advice: None,
            list: None,
        }
    }

    /// The season, with what is asked about it.
    pub fn inquiry(&self) -> anyhow::Result<Inquiry> {
        let season = read(&self.text)?;
        let until = match &self.until {
            None => None,
            Some(Until::Event(events)) => Some(*events),
            Some(Until::Week(week)) => Some(events_until(&season, week)?),
        };
        let wishes = Wishes {
            until,
            what_if: self.what_if.as_deref(),
            night: self.night.as_deref(),
            offered: self.offered.as_deref(),
            review: self.review,
            without_advice: self.advice == Some(false),
        };
        Ok(Inquiry::new(season, &wishes)?)
    }
}

/// The last event of a season that counts.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Until {
    /// How many events count.
    Event(usize),
    /// The last week that counts, as it is typed: `w3`.
    Week(String),
}

impl JsonSchema for Until {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Until".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({ "type": ["integer", "string"], "minimum": 0, "examples": ["w3", 12] })
    }
}

impl Ask for SeasonRequest {
    const NAME: &'static str = "season";
    const SUMMARY: &'static str = "What is known of a season of the show, and what to ask next";
    const EXAMPLE: &'static str = r#"{"text": "season = \"Four on four\"\nleft = [\"Ana\", \"Cleo\", \"Eve\", \"Gina\"]\nright = [\"Ben\", \"Dan\", \"Finn\", \"Hugo\"]\n[[events]]\nnum = 1\nkind = \"booth\"\npair = [\"Ana\", \"Ben\"]\nmatch = false\n", "night": "Ana+Dan, Cleo+Ben, Eve+Finn, Gina+Hugo"}"#;

    type Document = Document;

    fn answer(&self, _: &Limits, host: &dyn Host) -> anyhow::Result<Document> {
        check_number("list", self.list.unwrap_or(0), MOST_MATCHINGS)?;
        let inquiry = self.inquiry()?;
        let report = inquiry.report(host)?;
        Ok(Document {
            matchings: self.list.and_then(|most| report.named_matchings(most)),
            ..report.document()
        })
    }
}

/// How likely each couple of a season is, as a picture. It has the fields of a [`SeasonRequest`]. With `review`, the
/// picture shows the matchings left and the chance to win, by event.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct SeasonPictureRequest(pub SeasonRequest);

impl Ask for SeasonPictureRequest {
    const NAME: &'static str = "season-picture";
    const SUMMARY: &'static str = "How likely each couple is, as a picture";
    const EXAMPLE: &'static str = r#"{"text": "season = \"Four on four\"\nleft = [\"Ana\", \"Cleo\", \"Eve\", \"Gina\"]\nright = [\"Ben\", \"Dan\", \"Finn\", \"Hugo\"]\n[[events]]\nnum = 1\nkind = \"booth\"\npair = [\"Ana\", \"Ben\"]\nmatch = false\n"}"#;

    type Document = Reply;

    fn answer(&self, _: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let inquiry = self.0.inquiry()?;
        let report = inquiry.report(host)?;
        Ok(Reply {
            kind: "image/svg+xml",
            text: match &report.review {
                Some(review) => review.picture(),
                None => report.picture(),
            },
        })
    }

    fn reply(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        self.answer(limits, host)
    }

    fn shape(_: &mut SchemaGenerator) -> Shape {
        Shape::File(None, &["image/svg+xml"])
    }
}

/// A season as one page to send around, which needs no script and no other file. It has the fields of a
/// [`SeasonRequest`].
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(transparent)]
pub struct SeasonPageRequest(pub SeasonRequest);

impl Ask for SeasonPageRequest {
    const NAME: &'static str = "season-page";
    const SUMMARY: &'static str = "A season as one page to send around, as HTML";
    const EXAMPLE: &'static str = SeasonPictureRequest::EXAMPLE;

    type Document = Reply;

    fn answer(&self, _: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let inquiry = self.0.inquiry()?;
        Ok(Reply {
            kind: "text/html; charset=utf-8",
            text: inquiry.report(host)?.page(),
        })
    }

    fn reply(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        self.answer(limits, host)
    }

    fn shape(_: &mut SchemaGenerator) -> Shape {
        Shape::File(None, &["text/html; charset=utf-8"])
    }
}

/// The season of a file in one form, whatever form the file has.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SeasonFileRequest {
    /// A season file: JSON, TOML, YAML of sim-ayto, or a pasted table.
    pub text: String,
}

impl Ask for SeasonFileRequest {
    const NAME: &'static str = "season-file";
    const SUMMARY: &'static str = "A season file in one form, whatever form it has";
    const EXAMPLE: &'static str = r#"{"text": "season = \"Four on four\"\nleft = [\"Ana\", \"Cleo\", \"Eve\", \"Gina\"]\nright = [\"Ben\", \"Dan\", \"Finn\", \"Hugo\"]\n[[events]]\nnum = 1\nkind = \"booth\"\npair = [\"Ana\", \"Ben\"]\nmatch = false\n"}"#;

    type Document = Saved;

    fn answer(&self, _: &Limits, _: &dyn Host) -> anyhow::Result<Saved> {
        Ok(Saved::new(&read(&self.text)?))
    }

    /// For people too: a field in each line.
    fn reply(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        let saved = self.answer(limits, host)?;
        Ok(Reply {
            kind: "application/json",
            text: serde_json::to_string_pretty(&saved).unwrap_or_default(),
        })
    }
}

fn read(text: &str) -> anyhow::Result<nextguess::season::Season> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    text::read(text, Format::of(text)).map_err(|error| error.context("in the season"))
}
