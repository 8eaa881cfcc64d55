//! What is left, and what to ask next.

use nextguess::strategy::{self, USUAL};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask::reading::{self, Files, check_number};
use crate::ask::{Ask, Host, Limits};
use crate::document::suggested::{Suggested, Wanted};
use crate::session::NAMED_SECRETS;

/// What is left after some turns, and the best next questions.
///
/// ```
/// use nextguess_service::request::SuggestRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let mut request = SuggestRequest::new("mastermind:4x6");
/// request.turns = vec!["0011=1,0".to_owned()];
/// let suggested = request.answer(&Limits::default(), &Alone::default())?;
/// assert_eq!(suggested.remaining, 256);
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SuggestRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
    /// What was asked and answered, in order, such as 0011=1,0 or 3+7=no.
    #[serde(default)]
    pub turns: Vec<String>,
    /// A strategy with its options, such as minimax,prefer=none. It ranks the questions.
    pub strategy: Option<String>,
    /// The number of questions to suggest; 10 if it is not given. With 0 no question is scored, which is quick.
    pub top: Option<usize>,
    /// The number of secrets to name of those that are left; 10 if it is not given.
    pub candidates: Option<usize>,
    /// The number of secrets to leave out before those that are named, so that all can be seen page by page; 0 if it is
    /// not given.
    pub skip: Option<usize>,
    /// A question that the rules allow now. The answer says how it splits the secrets that are left.
    pub about: Option<String>,
    /// Whether each suggestion says how many secrets each answer leaves; true if it is not given.
    pub splits: Option<bool>,
}

/// The number of questions that are suggested where the request does not say.
const USUAL_TOP: usize = 10;

impl SuggestRequest {
    /// What to ask at the start of a game. Set the other fields for more.
    pub fn new(game: impl Into<String>) -> SuggestRequest {
        SuggestRequest {
            game: game.into(),
            files: Files::new(),
            turns: Vec::new(),
            strategy: None,
            top: None,
            candidates: None,
            skip: None,
            about: None,
            splits: None,
        }
    }
}

impl Ask for SuggestRequest {
    const NAME: &'static str = "suggest";
    const SUMMARY: &'static str = "What is left after some turns, and the best next questions";
    const EXAMPLE: &'static str = r#"{"game": "mastermind:4x6", "turns": ["0011=1,0"], "top": 3}"#;

    type Document = Suggested;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<Suggested> {
        let top = self.top.unwrap_or(USUAL_TOP);
        check_number("top", top, limits.suggestions)?;
        let secrets = self.candidates.unwrap_or(NAMED_SECRETS);
        check_number("candidates", secrets, limits.named_secrets)?;
        let game = reading::listed_game(&self.game, &self.files, limits, host)?;
        let turns = reading::turns(&game, &self.turns, limits)?;
        let named = self.strategy.clone();
        let named = named.unwrap_or_else(|| USUAL.to_owned());
        let chooser = strategy::chooser(&named, &game)?;
        let wanted = Wanted {
            top,
            about: self.about.clone(),
            skip: self.skip.unwrap_or(0),
            splits: self.splits.unwrap_or(true),
            secrets,
        };
        Suggested::new(&game, &turns, (named, &*chooser), wanted, host)
    }
}
