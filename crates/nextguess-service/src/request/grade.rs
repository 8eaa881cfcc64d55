//! The feedback to one question.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask::reading::{self, Files};
use crate::ask::{Ask, Host, Limits};
use crate::document::graded::Graded;

/// The feedback to one question, where a secret is hidden.
///
/// ```
/// use nextguess_service::request::GradeRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let request = GradeRequest::new("mastermind:4x6", "0011", "0101");
/// let graded = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(graded.feedback, "2,2");
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct GradeRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// What is asked.
    pub question: String,
    /// What is hidden.
    pub secret: String,
}

impl GradeRequest {
    /// The feedback to a question of a game, where a secret is hidden.
    pub fn new(
        game: impl Into<String>,
        question: impl Into<String>,
        secret: impl Into<String>,
    ) -> GradeRequest {
        GradeRequest {
            game: game.into(),
            files: Files::new(),
            question: question.into(),
            secret: secret.into(),
        }
    }
}

impl Ask for GradeRequest {
    const NAME: &'static str = "grade";
    const SUMMARY: &'static str = "The feedback to a question from a secret";
    const EXAMPLE: &'static str =
        r#"{"game": "mastermind:4x6", "question": "0011", "secret": "0101"}"#;

    type Document = Graded;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Graded> {
        let game = reading::game(&self.game, &self.files, limits, host)?;
        Graded::new(&game, &self.question, &self.secret)
    }
}
