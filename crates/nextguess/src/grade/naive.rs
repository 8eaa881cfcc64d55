//! The definitions themselves, written to be read: the oracle that every kernel is tested against,
//! and the way to grade boards whose codes do not fit a machine word.

use crate::board::code::Symbol;
use crate::grade::{Feedback, Rule, pegs_index};

/// The feedback to `question` when `secret` is hidden. Both have one symbol a slot.
pub fn grade(rule: Rule, question: &[Symbol], secret: &[Symbol]) -> Feedback {
    match rule {
        Rule::Hits => Feedback(hits(question, secret) as u16),
        Rule::Pegs => pegs(question, secret),
        Rule::WordMarks => marks_index(&word_marks(question, secret)),
        Rule::ItemMarks => marks_index(&item_marks(question, secret)),
    }
}

/// How many slots agree.
fn hits(question: &[Symbol], secret: &[Symbol]) -> usize {
    question.iter().zip(secret).filter(|(q, s)| q == s).count()
}

/// Black: slots that agree. White: symbols that both have, each counted as often as both have it,
/// less the black ones.
fn pegs(question: &[Symbol], secret: &[Symbol]) -> Feedback {
    let black = hits(question, secret);
    let mut rest = secret.to_vec();
    let mut common = 0;
    for symbol in question {
        if let Some(at) = rest.iter().position(|other| other == symbol) {
            rest.swap_remove(at);
            common += 1;
        }
    }
    pegs_index(black, common)
}

const ABSENT: u8 = 0;
const ELSEWHERE: u8 = 1;
const CORRECT: u8 = 2;

/// Wordle: greens first; then, from the left, a symbol is yellow while the secret has copies of it
/// that are neither green nor already paid for by an earlier yellow.
fn word_marks(question: &[Symbol], secret: &[Symbol]) -> Vec<u8> {
    let mut marks = vec![ABSENT; question.len()];
    let mut rest = Vec::new();
    for (slot, (q, s)) in question.iter().zip(secret).enumerate() {
        if q == s {
            marks[slot] = CORRECT;
        } else {
            rest.push(*s);
        }
    }
    for (slot, symbol) in question.iter().enumerate() {
        if marks[slot] == CORRECT {
            continue;
        }
        if let Some(at) = rest.iter().position(|other| other == symbol) {
            rest.swap_remove(at);
            marks[slot] = ELSEWHERE;
        }
    }
    marks
}

/// Item Matching: a slot is Correct if the two agree there; Incorrect if every slot that holds its
/// item in the secret is Correct (so also if none does); else the item is in the Wrong slot.
fn item_marks(question: &[Symbol], secret: &[Symbol]) -> Vec<u8> {
    let mark = |slot: usize| {
        if question[slot] == secret[slot] {
            return CORRECT;
        }
        let all_found = (0..secret.len())
            .filter(|&other| secret[other] == question[slot])
            .all(|other| question[other] == secret[other]);
        if all_found { ABSENT } else { ELSEWHERE }
    };
    (0..question.len()).map(mark).collect()
}

fn marks_index(marks: &[u8]) -> Feedback {
    Feedback(
        marks
            .iter()
            .fold(0, |index, &mark| index * 3 + u16::from(mark)),
    )
}
