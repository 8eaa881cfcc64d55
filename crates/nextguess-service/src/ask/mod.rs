//! Whatever can be asked of nextguess from outside: one file for each request.
//!
//! A mouth (HTTP, a page without a server, Python) reads a request, lets it [`Ask::answer`] and shows the reply. It brings
//! a [`Host`], which sees progress and events, has the clock, and can stop the work.

mod board;
mod lists;
mod optimal;
mod play;
mod reading;
mod season;
mod simulate;
mod suggest;
mod tree;

use std::time::Duration;

use nextguess::error::InputError;
use nextguess::watch::Watch;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

pub use self::board::{BoardRequest, GradeRequest};
pub use self::lists::{GamesRequest, StrategiesRequest};
pub use self::optimal::OptimalRequest;
pub use self::play::PlayRequest;
pub use self::season::{SeasonFileRequest, SeasonPictureRequest, SeasonRequest};
pub use self::simulate::SimulateRequest;
pub use self::suggest::SuggestRequest;
pub use self::tree::{TreeFileRequest, TreeRequest};
use crate::limits::Limits;

/// What a request needs of the program around it.
pub trait Host: Watch {
    /// The time since any fixed moment.
    fn now(&self) -> Duration;

    /// Takes an event: its name and its document.
    fn tell(&self, name: &'static str, document: Box<RawValue>);

    /// A new stage of the work begins: how far an earlier one came does not matter any more.
    fn begin_stage(&self) {}

    /// Whether this number of secrets may be listed; `None` stands for more than can be counted.
    fn check_list(&self, _secrets: Option<u128>) -> anyhow::Result<()> {
        Ok(())
    }
}

/// What is sent back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reply {
    /// The kind of text, such as `application/json`.
    pub kind: &'static str,
    /// The text.
    pub text: String,
}

impl Reply {
    fn document(document: &impl Serialize) -> Reply {
        Reply {
            kind: "application/json",
            // Documents have text keys only, so this cannot fail.
            text: serde_json::to_string(document).unwrap_or_default(),
        }
    }
}

/// A request. It is read from JSON, and has all that it needs: nothing is remembered between requests.
pub trait Ask: DeserializeOwned + Send + Sync + 'static {
    /// Does the work. Requests that tell events as they go reply with an empty document at their end.
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply>;

    /// The time that the request sets itself.
    fn time(&self, _limits: &Limits) -> Result<Option<Duration>, InputError> {
        Ok(None)
    }
}

/// Any request, by the name in its field `ask`.
///
/// ```
/// use nextguess_service::ask::{Ask, Request};
/// use nextguess_service::{Alone, Limits};
///
/// let text = r#"{"ask": "grade", "game": "bulls:4x10", "question": "0124", "secret": "0521"}"#;
/// let request: Request = serde_json::from_str(text)?;
/// let reply = request.answer(&Limits::default(), &Alone::new())?;
/// assert!(reply.text.contains(r#""feedback":"2,1""#));
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
#[non_exhaustive]
#[expect(
    missing_docs,
    reason = "each request type is described where it is defined"
)]
pub enum Request {
    Games(GamesRequest),
    Strategies(StrategiesRequest),
    Board(BoardRequest),
    Grade(GradeRequest),
    Suggest(SuggestRequest),
    Play(PlayRequest),
    Simulate(SimulateRequest),
    Optimal(OptimalRequest),
    Tree(TreeRequest),
    TreeFile(TreeFileRequest),
    Season(SeasonRequest),
    SeasonFile(SeasonFileRequest),
    SeasonPicture(SeasonPictureRequest),
}

macro_rules! each {
    ($request:expr, $asked:ident => $call:expr) => {
        match $request {
            Request::Games($asked) => $call,
            Request::Strategies($asked) => $call,
            Request::Board($asked) => $call,
            Request::Grade($asked) => $call,
            Request::Suggest($asked) => $call,
            Request::Play($asked) => $call,
            Request::Simulate($asked) => $call,
            Request::Optimal($asked) => $call,
            Request::Tree($asked) => $call,
            Request::TreeFile($asked) => $call,
            Request::Season($asked) => $call,
            Request::SeasonFile($asked) => $call,
            Request::SeasonPicture($asked) => $call,
        }
    };
}

impl Ask for Request {
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        each!(self, asked => asked.answer(limits, host))
    }

    fn time(&self, limits: &Limits) -> Result<Option<Duration>, InputError> {
        each!(self, asked => asked.time(limits))
    }
}
