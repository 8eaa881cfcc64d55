//! The top of a tree as texts, for people and for programs.

use crate::game::QuestionKind;
use crate::position::Position;
use crate::tree::{Next, Tree};

/// A question, or the end of what is shown, with all that is shown below.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Outline {
    /// How many secrets fit here.
    pub secrets: usize,
    /// What is asked; absent where the outline ends, and where at most two secrets are left.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Option::is_none"))]
    pub question: Option<String>,
    /// The secrets that are left, where they are at most two and the rest of the game is known.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub rest: Vec<String>,
    /// Where the answers lead; the win, which leads nowhere, among them.
    #[cfg_attr(feature = "serde", serde(skip_serializing_if = "Vec::is_empty"))]
    pub branches: Vec<OutlineBranch>,
}

/// Where an answer leads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OutlineBranch {
    /// The answer.
    pub answer: String,
    /// Whether it ends the game.
    pub won: bool,
    /// What comes then.
    pub next: Outline,
}

impl Tree {
    /// The first `levels` questions of every game, from the start of the game on.
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
