//! Why no secret fits, by trying all sets of turns.

use std::collections::BTreeMap;

use crate::board::Board;
use crate::grade::{Code, grade};
use crate::history::Turn;

/// For each secret the set of turns that it does not fit, as bits.
fn violated(board: &Board, secrets: &[Code], turns: &[Turn]) -> Vec<u32> {
    let of = |secret: &Code| {
        let wrong = (0..turns.len()).filter(|&at| !turns[at].fits(board, secret));
        wrong.fold(0, |set, at| set | 1 << at)
    };
    secrets.iter().map(of).collect()
}

/// Whether no secret fits all turns of a set, given as bits.
pub fn is_conflict(board: &Board, secrets: &[Code], turns: &[Turn], set: u32) -> bool {
    violated(board, secrets, turns)
        .iter()
        .all(|violated| violated & set != 0)
}

/// How many turns a smallest set has that no secret fits. There are at most 20 turns.
pub fn smallest_conflict(board: &Board, secrets: &[Code], turns: &[Turn]) -> Option<usize> {
    let violated = violated(board, secrets, turns);
    let sets = 0u32..1 << turns.len();
    let conflicts = sets.filter(|set| violated.iter().all(|violated| violated & set != 0));
    conflicts.map(|set| set.count_ones() as usize).min()
}

/// The single answers whose change would make the turns fit: the turn, the other answer as text, and how many secrets
/// would fit then.
pub fn repairs(board: &Board, secrets: &[Code], turns: &[Turn]) -> Vec<(usize, String, usize)> {
    let violated = violated(board, secrets, turns);
    let mut found: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for (secret, violated) in secrets.iter().zip(violated) {
        if violated.count_ones() != 1 {
            continue;
        }
        let turn = violated.trailing_zeros() as usize;
        let answers = turns[turn].questions.iter();
        let mut answers: Vec<String> = answers
            .map(|question| grade(board, question, secret).text(board))
            .collect();
        answers.sort();
        answers.dedup();
        for answer in answers {
            *found.entry((turn, answer)).or_insert(0) += 1;
        }
    }
    found
        .into_iter()
        .map(|((turn, answer), secrets)| (turn, answer, secrets))
        .collect()
}
