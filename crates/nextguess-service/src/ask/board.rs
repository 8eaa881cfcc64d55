//! What a client needs to know of a game to show it, and the feedback to one question.

use crate::graded::Graded;
use nextguess::game::feedback::FeedbackFormat;
use nextguess::game::{Game, QuestionKind};
use nextguess::solver::Objective;
use nextguess::strategy::{self, Engine, STRATEGIES};
use serde::{Deserialize, Serialize};

use super::reading::{self, Files};
use super::{Ask, Host, Reply};
use crate::limits::Limits;

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// A board, and how it is shown.
pub struct BoardRequest {
    game: String,
    #[serde(default)]
    files: Files,
}

/// A board, and how it is talked of.
#[derive(Serialize)]
struct BoardDocument {
    game: String,
    kind: &'static str,
    summary: &'static str,
    slots: usize,
    /// How each symbol is written.
    symbols: Vec<String>,
    /// What stands between the symbols of a code.
    separator: &'static str,
    /// Whether a code may have a symbol twice.
    repeats: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    turn_limit: Option<u32>,
    turn_noun: &'static str,
    /// How many secrets there are, as text.
    secrets: String,
    /// Whether they can be listed, as suggestions need.
    listed: bool,
    /// Some question.
    example: String,
    /// The kinds of question, in the order in which they are asked.
    asks: Vec<AskDocument>,
    strategies: Vec<PlayerDocument>,
    /// What the best strategy can be proved for.
    objectives: Vec<ObjectiveDocument>,
}

/// What a strategy can be best at.
#[derive(Serialize)]
struct ObjectiveDocument {
    name: String,
    /// Where more secrets are left, nothing is proved.
    most_secrets: u64,
}

/// A kind of question and its answers.
#[derive(Serialize)]
struct AskDocument {
    /// A guess, a booth or a night.
    kind: &'static str,
    /// Whether it is one slot and one symbol.
    pair: bool,
    /// `pegs`, `hits`, `marks` or `yes-no`.
    answer: &'static str,
    /// The letters of marks: absent, elsewhere, correct.
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<[char; 3]>,
}

/// A strategy that plays the board.
#[derive(Serialize)]
struct PlayerDocument {
    name: &'static str,
    /// Whether it looks at the list of candidates.
    listing: bool,
}

impl Ask for BoardRequest {
    fn answer(&self, limits: &Limits, _: &dyn Host) -> anyhow::Result<Reply> {
        let game = reading::game(&self.game, &self.files, limits)?;
        Ok(Reply::document(&describe(&game, limits)))
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
        let most = super::optimal::request(one, limits).most_secrets(game) as u128;
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

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
/// The feedback to one question.
pub struct GradeRequest {
    game: String,
    #[serde(default)]
    files: Files,
    question: String,
    secret: String,
}

impl Ask for GradeRequest {
    fn answer(&self, limits: &Limits, _: &dyn Host) -> anyhow::Result<Reply> {
        let game = reading::game(&self.game, &self.files, limits)?;
        Ok(Reply::document(&Graded::new(
            &game,
            &self.question,
            &self.secret,
        )?))
    }
}
