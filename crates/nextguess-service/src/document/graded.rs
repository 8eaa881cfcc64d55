//! The feedback to one question from one secret.

use anyhow::Context;
use nextguess::board::code::UNKNOWN;
use nextguess::error::InputError;
use nextguess::game::Game;
use schemars::JsonSchema;
use serde::Serialize;

/// The feedback.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Graded {
    /// As it is typed.
    pub feedback: String,
}

impl Graded {
    /// The feedback to a question where a secret is hidden, both as they are typed.
    pub fn new(game: &Game, question: &str, secret: &str) -> anyhow::Result<Graded> {
        let asked = game.read_question(question).context("in the question")?;
        if asked.contains(&UNKNOWN) {
            let expected = "every slot known, no ?";
            let example = game.example_code();
            return Err(InputError::new("question", question, expected, example).into());
        }
        let secret = game.read_secret(secret).context("in the secret")?;
        let feedback = game.feedback_text(&asked, game.grade(&asked, &secret));
        Ok(Graded { feedback })
    }
}
