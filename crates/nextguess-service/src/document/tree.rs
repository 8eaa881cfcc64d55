//! A strategy written down, or one question of it.

use nextguess::board::code::Code;
use nextguess::game::QuestionKind;
use nextguess::position::Position;
use nextguess::strategy::Chooser;
use nextguess::tree::{Claims, Outline, OutlineBranch, Tree};
use nextguess::watch::Watch;
use schemars::JsonSchema;
use serde::Serialize;

/// A whole tree: what it claims, and its first questions.
#[derive(Debug, Serialize, JsonSchema)]
pub struct TreeDocument {
    /// The spec of its game.
    pub game: String,
    /// What it claims.
    #[serde(flatten)]
    pub claims: Claims,
    /// Turns for a secret on average.
    pub mean: f64,
    /// The number of its questions.
    pub nodes: usize,
    /// The first questions.
    pub top: Outline,
    /// The whole tree.
    #[serde(skip)]
    pub tree: Tree,
    /// The start of the game.
    #[serde(skip)]
    pub start: Position,
}

impl TreeDocument {
    /// A tree, and this number of questions in a row of it.
    pub fn new(tree: Tree, start: Position, levels: usize) -> TreeDocument {
        let claims = tree.claims();
        TreeDocument {
            game: tree.game().to_owned(),
            claims,
            mean: claims.total as f64 / claims.secrets.max(1) as f64,
            nodes: tree.len(),
            top: tree.outline(&start, levels),
            tree,
            start,
        }
    }
}

/// The one question that a strategy asks at a position, and where its answers lead. No question, if
/// the watch cancels or nothing is left.
pub fn unfold(position: &Position, strategy: &dyn Chooser, watch: &dyn Watch) -> Outline {
    let secrets = position.candidates().len();
    let chosen = match secrets {
        0 => None,
        _ => strategy.choose(position, watch),
    };
    let Some(question) = chosen else {
        return Outline {
            secrets,
            question: None,
            rest: Vec::new(),
            branches: Vec::new(),
        };
    };
    Outline {
        secrets,
        question: Some(position.question_text(question)),
        rest: Vec::new(),
        branches: branches(position, question),
    }
}

fn branches(position: &Position, question: Code) -> Vec<OutlineBranch> {
    let game = position.game();
    let plain = position.layout().unpack(question);
    let is_code = position.question_kind(question) == QuestionKind::Code;
    let branch = |(feedback, part): (_, Position)| OutlineBranch {
        answer: game.feedback_text(&plain, feedback),
        won: is_code && feedback == position.grader().win(),
        next: Outline {
            secrets: part.candidates().len(),
            question: None,
            rest: Vec::new(),
            branches: Vec::new(),
        },
    };
    position.split(question).into_iter().map(branch).collect()
}
