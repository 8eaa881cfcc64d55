//! How a question splits the candidates, in numbers that people know: [`rate`] and [`Rating`].

use crate::board::code::Code;
use crate::game::QuestionKind;
use crate::position::Position;
use crate::util::entropy;

/// How a question splits the candidates of a position.
///
/// ```
/// use nextguess::strategy::rate;
///
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let position = game.start()?;
/// let rating = rate(&position, position.layout().pack(&[0, 0, 1, 1]));
/// assert_eq!((rating.worst, rating.parts, rating.possible), (256, 13, true));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Rating {
    /// The mean number of candidates left after the answer, over all candidates as secrets: `Σ n² / t` for t
    /// candidates in parts of n.
    pub expected: f64,
    /// The most candidates that can be left after the answer.
    pub worst: u32,
    /// How many different answers can come.
    pub parts: u32,
    /// The information in the answer, in bits: `Σ (n/t) · log2(t/n)` for t candidates in parts of n.
    pub bits: f64,
    /// Whether the question can be right: a code that can be the secret, or a pair that some candidate has.
    pub possible: bool,
}

/// Rates a question by how it splits the candidates of a position.
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
