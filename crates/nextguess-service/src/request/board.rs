//! What a client needs to know of a game to show it, and the feedback to one question.

use nextguess::game::feedback::FeedbackFormat;
use nextguess::game::{Game, QuestionKind};
use nextguess::solver::Objective;
use nextguess::strategy::{self, Engine, STRATEGIES};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::ask::reading::{self, Files};
use crate::ask::{Ask, Host, Limits};
use crate::document::board::{AskDocument, BoardDocument, ObjectiveDocument, PlayerDocument};

/// What a client needs to know of a game to show it: its board, its words, who plays it.
///
/// ```
/// use nextguess_service::request::BoardRequest;
/// use nextguess_service::{Alone, Ask, Limits};
///
/// let board = BoardRequest::new("ayto:4").answer(&Limits::default(), &Alone::default())?;
/// assert_eq!((board.slots, board.turn_noun), (4, "week"));
/// # Ok::<(), anyhow::Error>(())
/// ```
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct BoardRequest {
    /// The game, such as mastermind:4x6.
    pub game: String,
    /// Texts by name, such as the words of words:NAME.
    #[serde(default)]
    pub files: Files,
}

impl BoardRequest {
    /// The board of a game.
    pub fn new(game: impl Into<String>) -> BoardRequest {
        BoardRequest {
            game: game.into(),
            files: Files::new(),
        }
    }
}

impl Ask for BoardRequest {
    const NAME: &'static str = "board";
    const SUMMARY: &'static str = "What a client needs to know of a game to show it";
    const EXAMPLE: &'static str = r#"{"game": "ayto:4"}"#;

    type Document = BoardDocument;

    fn answer(&self, limits: &Limits, host: &dyn Host) -> anyhow::Result<BoardDocument> {
        let game = reading::game(&self.game, &self.files, limits, host)?;
        Ok(describe(&game, limits))
    }
}

fn describe(game: &Game, limits: &Limits) -> BoardDocument {
    let alphabet = game.alphabet();
    let symbols: Vec<String> = (0..alphabet.size())
        .map(|symbol| alphabet.symbol_text(symbol as nextguess::board::code::Symbol))
        .collect();
    let first = game.next_question_kind(&[]);
    let second = game.next_question_kind(&[first]);
    let mut asks = vec![ask(game, first)];
    if second != first {
        asks.push(ask(game, second));
    }
    let kind = game.spec().kind();
    let player = |kind: &'static strategy::StrategyKind| {
        let engine = strategy::engine(kind.name, game).ok()?;
        Some(PlayerDocument {
            name: kind.name,
            listing: matches!(engine, Engine::Chooser(_)),
        })
    };
    BoardDocument {
        game: game.spec().to_string(),
        kind: kind.name,
        summary: kind.summary,
        slots: game.slots(),
        separator: match symbols.iter().all(|symbol| symbol.chars().count() == 1) {
            true => "",
            false => ",",
        },
        symbols,
        repeats: game.board().repeats,
        turn_limit: game.turn_limit(),
        turn_noun: game.turn_noun(),
        secrets: game.secret_count().to_string(),
        listed: reading::is_listable(game, limits),
        example: game.example_code(),
        asks,
        strategies: STRATEGIES.iter().filter_map(player).collect(),
        objectives: match reading::is_listable(game, limits) {
            true => objectives(game, limits),
            false => Vec::new(),
        },
    }
}

fn objectives(game: &Game, limits: &Limits) -> Vec<ObjectiveDocument> {
    let all = [Objective::Mean, Objective::Worst, Objective::Win];
    let fitting = all.into_iter().filter(|one| one.check(game).is_ok());
    let document = |one: Objective| {
        let most = super::optimal::options(one, limits).most_secrets(game) as u128;
        ObjectiveDocument {
            name: one.to_string(),
            most_secrets: most.min(limits.listed_secrets) as u64,
        }
    };
    fitting.map(document).collect()
}

fn ask(game: &Game, ask: QuestionKind) -> AskDocument {
    let (answer, letters) = match game.feedback_format(ask) {
        FeedbackFormat::Hits { .. } => ("hits", None),
        FeedbackFormat::YesNo => ("yes-no", None),
        FeedbackFormat::Pegs { .. } => ("pegs", None),
        FeedbackFormat::Marks { style, .. } => ("marks", Some(style.letters)),
    };
    AskDocument {
        kind: game.question_noun(ask),
        pair: ask == QuestionKind::Pair,
        answer,
        letters,
    }
}
