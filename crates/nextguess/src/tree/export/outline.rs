//! The top of a tree as texts: [`Outline`].

use crate::game::QuestionKind;
use crate::position::Position;
use crate::tree::{Next, Tree};

/// The top of a tree: a question, and what is shown below it.
///
/// ```
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let outline = game.strategy("entropy")?.tree()?.outline(&game.start()?, 1);
/// assert_eq!((outline.secrets, outline.question.as_deref()), (12, Some("01")));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct Outline {
    /// How many secrets fit here.
    pub secrets: usize,
    /// The question. `None` where the outline ends, and where at most two secrets are left.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub question: Option<String>,
    /// The secrets that are left, where they are at most two. Else empty.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub rest: Vec<String>,
    /// Where the answers lead. The win is among them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub branches: Vec<OutlineBranch>,
}

/// One answer of an [`Outline`], and what follows it.
///
/// ```
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let outline = game.strategy("entropy")?.tree()?.outline(&game.start()?, 1);
/// let secrets: usize = outline.branches.iter().map(|branch| branch.next.secrets).sum();
/// assert_eq!(secrets, outline.secrets);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
pub struct OutlineBranch {
    /// The text of the answer.
    pub answer: String,
    /// Whether the answer ends the game.
    pub won: bool,
    /// What follows the answer.
    pub next: Outline,
}

impl Tree {
    /// The first `levels` questions of every game. `start` is the start of the game.
    pub fn outline(&self, start: &Position, levels: usize) -> Outline {
        self.outline_of(self.root(), start, levels)
    }

    fn outline_of(&self, next: Next, position: &Position, levels: usize) -> Outline {
        let secrets = position.candidates().len();
        let (Next::Node(node), true) = (next, levels > 0) else {
            let codes = position.candidates().codes().iter();
            let rest = codes.filter(|_| next == Next::Rest);
            return Outline {
                secrets,
                question: None,
                rest: rest.map(|&code| position.question_text(code)).collect(),
                branches: Vec::new(),
            };
        };
        let game = position.game();
        let question = self.question(node);
        let plain = position.layout().unpack(question);
        let is_code = position.question_kind(question) == QuestionKind::Code;
        let branch = |(feedback, part): (_, Position)| {
            let won = is_code && feedback == position.grader().win();
            let next = self.after(node, feedback).unwrap_or(Next::Rest);
            let mut next = self.outline_of(next, &part, levels - 1);
            if won {
                next.rest.clear();
            }
            OutlineBranch {
                answer: game.feedback_text(&plain, feedback),
                won,
                next,
            }
        };
        Outline {
            secrets,
            question: Some(game.question_text(&plain)),
            rest: Vec::new(),
            branches: position.split(question).into_iter().map(branch).collect(),
        }
    }
}
