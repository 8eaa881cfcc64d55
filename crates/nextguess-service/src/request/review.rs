//! How well a game was played, turn by turn, wherever it was played.

use std::time::Duration;

use anyhow::Context;
use nextguess::game::{Game, Turn};
use nextguess::solver::{Objective, SolveOptions};
use nextguess::strategy::{self, USUAL};
use schemars::JsonSchema;
use serde::Deserialize;

use super::optimal;
use crate::ask::place::Place;
use crate::ask::reading::{self, Files};
use crate::ask::{Ask, Host, Limits};
use crate::document::conflict::{self, ConflictDocument};
use crate::document::reviewed::Reviewed;
use crate::session::Session;
use crate::session::judging::{judge, prove};

/// How well a game was played, turn by turn: how each question splits the secrets, what was best, and how lucky its answer was.
/// The game may have been played anywhere, and need not be over.
///
/// ```
/// use nextguess_service::request::ReviewRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let mut request = ReviewRequest::new("mastermind:2x3");
/// request.turns = vec!["00=1,0".to_owned(), "01=0,1".to_owned()];
/// let review = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!((review.turns[0].value, review.turns[1].remaining), (Some(24.0 / 9.0), 1));
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct ReviewRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// What was asked and answered, in order, such as 0011=1,0 or 3+7=no.
    #[serde(default)]
    pub turns: Vec<String>,
    /// A strategy with its options, such as minimax,prefer=none. It chooses the best questions where nothing is proved.
    pub strategy: Option<String>,
    /// The time for all turns together, in seconds; 3 if it is not given. Turns for which it is too short have no value.
    pub time_limit: Option<f64>,
}

/// The time for all turns where the request does not say.
const USUAL_TIME: Duration = Duration::from_secs(3);

/// The most bytes of a table of questions and secrets: a larger one takes more than a moment, and its search more than the time.
const MOST_TABLE: usize = 64 << 20;

/// The most bytes to remember positions, which is enough for searches of a few seconds.
const MOST_MEMORY: usize = 128 << 20;

impl ReviewRequest {
    /// The review of a game that has not begun. Set the other fields for more.
    pub fn new(game: impl Into<String>) -> ReviewRequest {
        ReviewRequest {
            game: game.into(),
            files: Files::new(),
            turns: Vec::new(),
            strategy: None,
            time_limit: None,
        }
    }
}

impl Ask for ReviewRequest {
    const NAME: &'static str = "review";
    const SUMMARY: &'static str = "How well a game was played, turn by turn";
    const EXAMPLE: &'static str =
        r#"{"game": "mastermind:4x6", "turns": ["0011=1,0", "0223=0,2"]}"#;

    type Document = Reviewed;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reviewed> {
        // What comes after the searches takes time, too.
        let most = limits.time / 2;
        let time = self.time_limit;
        let time = time.map(|seconds| optimal::time(seconds, most));
        let time = time.transpose()?.unwrap_or(USUAL_TIME);
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        let turns = reading::turns(&game, &self.turns, limits)?;
        let named = self.strategy.as_deref().unwrap_or(USUAL);
        let chooser = strategy::chooser(named, &game)?;
        let objective = Objective::named(None, &game)?;
        let session = followed(&game, &turns)?;
        // The rest of the time is for proofs. Most strategies leave nearly all of it.
        let begun = host.now();
        let mut judged = judge(&session, &*chooser, time / 2, host)?;
        let rest = time.saturating_sub(host.now().saturating_sub(begun));
        let usual = optimal::options(objective, limits);
        let options = SolveOptions {
            table: usual.table.min(MOST_TABLE),
            memory: usual.memory.min(MOST_MEMORY),
            ..usual
        };
        prove(&mut judged, &session, options, rest, host)?;
        let found = conflict::find(&game, &turns, session.position()?, host)?;
        Ok(Reviewed {
            contradiction: found.map(|found| ConflictDocument::new(&game, &turns, &found)),
            ..Reviewed::new(&session, &judged, named, objective)?
        })
    }
}

/// The game up to the first answer that leaves nothing. The rules must allow the turns after it, too.
fn followed(game: &Game, turns: &[Turn]) -> anyhow::Result<Session> {
    let mut session = Session::new(game);
    for (at, turn) in turns.iter().enumerate() {
        let place = || Place::Turn(at + 1);
        let allowed = game.permits(&turns[..at], &turn.question);
        allowed.with_context(place)?;
        if !session.position()?.candidates().is_empty() {
            let seen = session.look(turn).with_context(place)?;
            session.go_on(turn.clone(), seen);
        }
    }
    Ok(session)
}
