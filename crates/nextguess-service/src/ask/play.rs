//! A game against the computer, which hides the secret of a seed. Every request has the whole game, so
//! that nothing is remembered.

use crate::played::{Played, Verdict};
use crate::record::{Record, TurnDocument};
use crate::review;
use anyhow::Context;
use nextguess::game::Game;
use nextguess::strategy::{self, Engine, USUAL};
use nextguess::util::random::Random;
use serde::{Deserialize, Serialize};

use super::reading::{self, Files, check_number};
use super::{Ask, Host, Reply};
use crate::limits::Limits;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// A game against the computer so far.
pub struct PlayRequest {
    game: String,
    #[serde(default)]
    files: Files,
    /// The same number hides the same secret, everywhere.
    seed: u64,
    /// What was asked, in order.
    #[serde(default)]
    questions: Vec<String>,
    /// Who reviews the game.
    strategy: Option<String>,
    #[serde(default)]
    hints: u32,
    #[serde(default)]
    undone: u32,
    /// Ends the game: the secret is told.
    #[serde(default)]
    give_up: bool,
}

#[derive(Serialize)]
struct PlayDocument {
    game: String,
    seed: u64,
    turns: Vec<TurnDocument>,
    /// What is asked next.
    next: &'static str,
    /// The turn that comes next, such as `Week 3 of 10`.
    title: String,
    /// `won` or `lost`; absent while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    over: Option<&'static str>,
    /// The review; absent while the game goes on.
    #[serde(skip_serializing_if = "Option::is_none")]
    review: Option<Played>,
}

impl Ask for PlayRequest {
    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Reply> {
        Ok(Reply::document(&follow(self, limits, host)?))
    }
}

fn follow(asked: &PlayRequest, limits: &Limits, host: &dyn Host) -> anyhow::Result<PlayDocument> {
    check_number("questions", asked.questions.len(), limits.turns)?;
    let game = reading::playable_game(&asked.game, &asked.files, limits, host)?;
    let game = &game;
    let secret = game.random_secret(&mut Random::seeded(asked.seed));
    let mut record = Record::new(game);
    for (at, text) in asked.questions.iter().enumerate() {
        let place = || format!("in question {}", at + 1);
        if record.is_over() {
            anyhow::bail!("the game was over before question {}", at + 1);
        }
        let question = record.read_question(text).with_context(place)?;
        record.ask(question, &secret).with_context(place)?;
    }
    let over = match (record.is_won(), record.is_over() || asked.give_up) {
        (true, _) => Some("won"),
        (false, true) => Some("lost"),
        (false, false) => None,
    };
    let review = match over {
        Some(_) => Some(reviewed(game, &record, &secret, asked, host)?),
        None => None,
    };
    Ok(PlayDocument {
        game: game.spec().to_string(),
        seed: asked.seed,
        turns: record.documents(),
        next: game.question_noun(record.next_question_kind()),
        title: record.turn_title(),
        over,
        review,
    })
}

fn reviewed(
    game: &Game,
    record: &Record,
    secret: &[nextguess::board::code::Symbol],
    asked: &PlayRequest,
    host: &dyn Host,
) -> anyhow::Result<Played> {
    let named = asked.strategy.as_deref().unwrap_or(USUAL);
    let review = match (strategy::engine(named, game)?, record.position()) {
        (Engine::Chooser(strategy), Ok(_)) => {
            Some(review::review(record, secret, &*strategy, host)?)
        }
        (Engine::Chooser(_), Err(_)) => None,
        (Engine::Player(query), _) => Some(review::own_game(record, secret, &*query, host)?),
    };
    let verdict = Verdict {
        record,
        secret: game.question_text(secret),
        strategy: named,
        hints: asked.hints,
        undone: asked.undone,
        review: review.as_ref(),
    };
    Ok(verdict.document(Some(asked.seed)))
}
