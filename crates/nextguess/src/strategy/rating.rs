//! How good a question looks, in the terms that people know.

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::position::Position;
use crate::util::entropy;

/// How a question splits the candidates of a position.
#[derive(Copy, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Rating {
    /// The number of candidates left, on average over the secrets.
    pub expected: f64,
    /// The number of candidates left at worst.
    pub worst: u32,
    /// How many different answers can come.
    pub parts: u32,
    /// The information in the answer.
    pub bits: f64,
    /// Whether the question can be the secret, or the pair part of it.
    pub possible: bool,
}

/// Rates a question.
pub fn rate(position: &Position, question: Code) -> Rating {
    let candidates = position.candidates();
    let mut parts = vec![0; position.grader().outcomes()];
    candidates.histogram(question, &mut parts);
    let total = candidates.len() as f64;
    let squares = parts.iter().map(|&part| f64::from(part) * f64::from(part));
    Rating {
        expected: squares.sum::<f64>() / total,
        worst: parts.iter().copied().max().unwrap_or(0),
        parts: parts.iter().filter(|&&part| part > 0).count() as u32,
        bits: entropy::of_parts(&parts),
        possible: match position.question_kind(question) {
            QuestionKind::Code => candidates.contains(question),
            QuestionKind::Pair => parts[1] > 0,
        },
    }
}
