//! A game against the computer, which hides the secret of a seed. Every request has the whole game, so
//! that nothing is remembered.

use crate::session::Session;
use crate::session::played::{PlayDocument, Played, Verdict};
use crate::session::review;
use anyhow::Context;
use nextguess::game::Game;
use nextguess::strategy::{self, Engine, USUAL};
use nextguess::util::random::Random;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask::place::Place;
use crate::ask::reading::{self, Files, check_number};
use crate::ask::{Ask, Host, Limits};

/// A game against the computer, which hides the secret of a seed. The request has the whole game so far.
///
/// ```
/// use nextguess_service::request::PlayRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let mut request = PlayRequest::new("bulls:3x6", 7);
/// request.questions = vec!["012".to_owned()];
/// let game = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(game.turns.len(), 1);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct PlayRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// The same seed hides the same secret, everywhere.
    pub seed: u64,
    /// What was asked, in order.
    #[serde(default)]
    pub questions: Vec<String>,
    /// The strategy that reviews the game.
    pub strategy: Option<String>,
    /// The number of hints that were given.
    #[serde(default)]
    pub hints: u32,
    /// The number of questions that were taken back.
    #[serde(default)]
    pub undone: u32,
    /// Whether the game ends here; the answer then has the secret.
    #[serde(default)]
    pub give_up: bool,
}

impl PlayRequest {
    /// A game that has not begun, with the secret of this seed. Set the other fields to go on.
    pub fn new(game: impl Into<String>, seed: u64) -> PlayRequest {
        PlayRequest {
            game: game.into(),
            files: Files::new(),
            seed,
            questions: Vec::new(),
            strategy: None,
            hints: 0,
            undone: 0,
            give_up: false,
        }
    }
}

impl Ask for PlayRequest {
    const NAME: &'static str = "play";
    const SUMMARY: &'static str = "A game against the computer, which hides the secret of a seed";
    const EXAMPLE: &'static str =
        r#"{"game": "bulls:3x6", "seed": 7, "questions": ["012"], "give_up": true}"#;

    type Document = PlayDocument;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<PlayDocument> {
        follow(self, limits, host)
    }
}

fn follow(asked: &PlayRequest, limits: &Limits, host: &dyn Host) -> anyhow::Result<PlayDocument> {
    check_number("questions", asked.questions.len(), limits.turns)?;
    let game = reading::playable_game(&asked.game, &asked.files, limits, host)?;
    let game = &game;
    let secret = game.random_secret(&mut Random::seeded(asked.seed));
    let mut session = Session::new(game);
    for (at, text) in asked.questions.iter().enumerate() {
        let place = || Place::Question(at + 1);
        if session.is_over() {
            anyhow::bail!("the game was over before question {}", at + 1);
        }
        let question = session.read_question(text).with_context(place)?;
        session.ask(question, &secret).with_context(place)?;
    }
    let over = match (session.is_won(), session.is_over() || asked.give_up) {
        (true, _) => Some("won"),
        (false, true) => Some("lost"),
        (false, false) => None,
    };
    let review = match over {
        Some(_) => Some(reviewed(game, &session, &secret, asked, host)?),
        None => None,
    };
    Ok(PlayDocument {
        game: game.spec().to_string(),
        seed: asked.seed,
        turns: session.documents(),
        next: game.question_noun(session.next_question_kind()),
        title: session.turn_title(),
        over,
        review,
    })
}

fn reviewed(
    game: &Game,
    session: &Session,
    secret: &[nextguess::board::code::Symbol],
    asked: &PlayRequest,
    host: &dyn Host,
) -> anyhow::Result<Played> {
    let named = asked.strategy.as_deref().unwrap_or(USUAL);
    let review = match (strategy::engine(named, game)?, session.position()) {
        (Engine::Chooser(strategy), Ok(_)) => {
            Some(review::review(session, secret, &*strategy, host)?)
        }
        (Engine::Chooser(_), Err(_)) => None,
        (Engine::Player(query), _) => Some(review::own_game(session, secret, &*query, host)?),
    };
    let verdict = Verdict {
        session,
        secret: game.question_text(secret),
        strategy: named,
        hints: asked.hints,
        undone: asked.undone,
        review: review.as_ref(),
    };
    Ok(verdict.document(Some(asked.seed)))
}
