//! Whatever can be asked of nextguess from outside: one file for each request.
//!
//! A mouth (HTTP, the command line, a page without a server, Python) reads a request, calls [`Ask::answer`] and shows
//! the document, or sends what [`Ask::reply`] gives. It brings a [`Host`], which sees progress and events, has the clock
//! and the files, and can stop the work. A new request is a file here and a line in the list below.

mod board;
mod grade;
mod lists;
mod optimal;
mod play;
mod review;
mod season;
mod simulate;
mod solve;
mod suggest;
mod tree;
mod verify;

use std::str::FromStr;
use std::time::Duration;

use nextguess::error::InputError;

pub use self::board::BoardRequest;
pub use self::grade::GradeRequest;
pub use self::lists::{GamesRequest, StrategiesRequest};
pub use self::optimal::{OptimalDocument, OptimalRequest};
pub use self::play::PlayRequest;
pub use self::review::ReviewRequest;
pub use self::season::{
    SeasonFileRequest, SeasonPageRequest, SeasonPictureRequest, SeasonRequest, Until,
};
pub use self::simulate::{CountedTo, SimulateRequest};
pub use self::solve::SolveRequest;
pub use self::suggest::SuggestRequest;
pub use self::tree::{TreeFileRequest, TreeFormat, TreeRequest};
pub use self::verify::{RecheckRequest, VerifyRequest};
use crate::ask::{Ask, Host, Limits, Reply, unreadable};

/// Does something for each type of request. See [`every`].
pub trait Visitor {
    /// Called for each type of request in turn.
    fn visit<A: Ask>(&mut self);
}

macro_rules! requests {
    ($($variant:ident($request:ty)),* $(,)?) => {
        /// Any request. Its JSON has the name of the request in the field `ask`, and the fields of that request.
        ///
        /// ```
        /// use nextguess_service::{Alone, Limits, Request};
        ///
        /// let text = r#"{"ask": "grade", "game": "bulls:4x10", "question": "0124", "secret": "0521"}"#;
        /// let request: Request = text.parse()?;
        /// let reply = request.reply(&Limits::default(), &Alone::default())?;
        /// assert_eq!(reply.text, r#"{"feedback":"2,1"}"#);
        /// # Ok::<(), anyhow::Error>(())
        /// ```
        #[derive(Debug)]
        #[non_exhaustive]
        #[expect(missing_docs, reason = "each type of request is described where it is defined")]
        pub enum Request {
            $($variant($request)),*
        }

        impl Request {
            /// The names of all requests.
            pub const NAMES: &[&str] = &[$(<$request as Ask>::NAME),*];

            /// Does the work, and gives the answer as a text to send.
            pub fn reply(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
                match self {
                    $(Request::$variant(asked) => asked.reply(limits, host)),*
                }
            }

            /// The time that the request sets itself.
            pub fn time(&self, limits: &Limits) -> Result<Option<Duration>, InputError> {
                match self {
                    $(Request::$variant(asked) => asked.time(limits)),*
                }
            }

            /// Reads a request from JSON.
            pub fn read(json: &[u8]) -> Result<Request, InputError> {
                let (name, fields) = unreadable::named(json)?;
                $(
                    if name == <$request as Ask>::NAME {
                        return unreadable::fitted(fields).map(Request::$variant);
                    }
                )*
                let asked = InputError::unknown_name("ask", &name, Request::NAMES, str::to_owned);
                Err(asked)
            }
        }

        /// Lets a visitor see every type of request.
        pub fn every(visitor: &mut impl Visitor) {
            $(visitor.visit::<$request>();)*
        }
    };
}

requests! {
    Games(GamesRequest),
    Strategies(StrategiesRequest),
    Board(BoardRequest),
    Grade(GradeRequest),
    Suggest(SuggestRequest),
    Play(PlayRequest),
    Review(ReviewRequest),
    Solve(SolveRequest),
    Simulate(SimulateRequest),
    Optimal(OptimalRequest),
    Tree(TreeRequest),
    TreeFile(TreeFileRequest),
    Verify(VerifyRequest),
    Recheck(RecheckRequest),
    Season(SeasonRequest),
    SeasonFile(SeasonFileRequest),
    SeasonPicture(SeasonPictureRequest),
    SeasonPage(SeasonPageRequest),
}

impl FromStr for Request {
    type Err = InputError;

    fn from_str(json: &str) -> Result<Request, InputError> {
        Request::read(json.as_bytes())
    }
}
