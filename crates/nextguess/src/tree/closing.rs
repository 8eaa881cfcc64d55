//! The rest of a game with at most two secrets left, which a tree does not spell out.

use crate::board::code::{BLANK, Symbol};
use crate::game::QuestionKind;

/// What [`Next::Rest`](crate::tree::Next::Rest) stands for, where a question of this kind is due and these
/// secrets, one or two and ascending, are left.
pub(crate) fn closing_question(kind: QuestionKind, secrets: &[&[Symbol]]) -> Vec<Symbol> {
    let lower = secrets[0];
    match kind {
        QuestionKind::Code => lower.to_vec(),
        QuestionKind::Pair => {
            let differs = |other: &&[Symbol]| (0..lower.len()).find(|&at| other[at] != lower[at]);
            let slot = secrets.get(1).and_then(differs).unwrap_or(0);
            let mut pair = vec![BLANK; lower.len()];
            pair[slot] = lower[slot];
            pair
        }
    }
}
