//! Leaving out questions that are the same question changes nothing.

use std::cmp::Ordering;

use crate::common::{SYMMETRIC, VAGUE, game, history, position};
use nextguess::board::code::{BLANK, Code};
use nextguess::game::QuestionKind;
use nextguess::position::Position;
use nextguess::strategy;
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;
use proptest::prelude::*;

fn parts(position: &Position, question: Code) -> Vec<u32> {
    let mut counts = vec![0; position.grader().outcomes()];
    position.candidates().histogram(question, &mut counts);
    counts
}

fn sorted_parts(position: &Position, question: Code) -> Vec<u32> {
    let mut parts = parts(position, question);
    parts.sort_unstable();
    parts
}

/// How bad a split is, straight from the name of the strategy.
fn cost(strategy: &str, parts: &[u32]) -> f64 {
    let sizes = parts
        .iter()
        .filter(|&&part| part > 0)
        .map(|&part| f64::from(part));
    match strategy {
        "minimax" => sizes.fold(0.0, f64::max),
        "expected-size" => sizes.map(|size| size * size).sum(),
        "most-parts" => -(sizes.count() as f64),
        "entropy" => sizes.map(|size| size * size.ln()).sum(),
        other => panic!("{other} has no cost"),
    }
}

/// Whether some candidate is this code, or has this pair.
fn can_be_right(position: &Position, question: Code) -> bool {
    let layout = position.layout();
    let asked = layout.unpack(question);
    position.candidates().codes().iter().any(|&code| {
        let mut slots = layout.symbols_of(code).zip(&asked);
        slots.all(|(symbol, asked)| symbol == *asked || *asked == BLANK)
    })
}

/// The least cost over all legal questions; then a candidate, if preferred; then the lowest.
fn brute_choice(position: &Position, strategy: &str, prefers_consistent: bool) -> Option<Code> {
    let candidates = position.candidates();
    if position.next_question_kind() == QuestionKind::Code && candidates.len() == 1 {
        return Some(candidates.codes()[0]);
    }
    let compare = |a: &Code, b: &Code| {
        let [first, second] = [a, b].map(|code| cost(strategy, &sorted_parts(position, *code)));
        let by_cost = if (first - second).abs() < 1e-6 {
            Ordering::Equal
        } else {
            first.total_cmp(&second)
        };
        let [first, second] =
            [a, b].map(|code| prefers_consistent && can_be_right(position, *code));
        by_cost.then(second.cmp(&first)).then(a.cmp(b))
    };
    position.legal_questions().iter().copied().min_by(compare)
}

fn check_representatives(position: &Position) {
    let legal = position.legal_questions();
    let distinct = position.distinct_questions();
    assert!(distinct.is_sorted());
    assert!(
        distinct
            .iter()
            .all(|code| legal.binary_search(code).is_ok())
    );
    let kept: Vec<(Code, Vec<u32>, bool)> = (distinct.iter())
        .map(|&code| {
            (
                code,
                sorted_parts(position, code),
                can_be_right(position, code),
            )
        })
        .collect();
    for &code in legal.iter() {
        let parts = sorted_parts(position, code);
        let possible = can_be_right(position, code);
        let represented = |(other, split, other_possible): &(Code, Vec<u32>, bool)| {
            *other <= code && *split == parts && *other_possible == possible
        };
        assert!(
            kept.iter().any(represented),
            "{code:?} of {:?}",
            position.turns()
        );
    }
}

fn check_choices(position: &Position) {
    for name in ["minimax", "expected-size", "most-parts", "entropy"] {
        for (prefer, prefers_consistent) in [("consistent", true), ("none", false)] {
            let strategy =
                strategy::chooser(&format!("{name},prefer={prefer}"), position.game()).unwrap();
            assert_eq!(
                strategy.choose(position, &Unwatched),
                brute_choice(position, name, prefers_consistent),
                "{name} {prefer} {:?}",
                position.turns(),
            );
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn every_question_has_a_lowest_equal(
        board in 0..SYMMETRIC.len(),
        turns in 0..4usize,
        seed in any::<u64>(),
    ) {
        let game = game(SYMMETRIC[board]);
        let turns = history(&game, turns, VAGUE, &mut Random::seeded(seed));
        check_representatives(&position(&game, &turns));
    }

    #[test]
    fn choices_are_those_among_all_questions(
        board in 0..SYMMETRIC.len(),
        turns in 0..4usize,
        seed in any::<u64>(),
    ) {
        let game = game(SYMMETRIC[board]);
        let turns = history(&game, turns, VAGUE, &mut Random::seeded(seed));
        check_choices(&position(&game, &turns));
    }

    /// Candidates that were chosen by something else than the turns need not be symmetric.
    #[test]
    fn any_subset_of_the_candidates_is_judged_as_it_is(
        board in 0..SYMMETRIC.len(),
        turns in 0..2usize,
        seed in any::<u64>(),
    ) {
        let game = game(SYMMETRIC[board]);
        let mut random = Random::seeded(seed);
        let turns = history(&game, turns, VAGUE, &mut random);
        let here = position(&game, &turns);
        let some: Vec<Code> = (here.candidates().codes().iter())
            .filter(|_| random.below(3) > 0)
            .copied()
            .collect();
        if !some.is_empty() {
            check_choices(&here.among(&some));
        }
    }
}

#[test]
fn the_first_question_of_mastermind_is_one_of_five() {
    let game = game("mastermind:4x6");
    let start = Position::start(&game).unwrap();
    let texts: Vec<String> = (start.distinct_questions().iter())
        .map(|&code| game.question_text(&start.layout().unpack(code)))
        .collect();
    assert_eq!(texts, ["0000", "0001", "0011", "0012", "0123"]);
}

#[test]
fn the_first_booth_is_any_booth() {
    let game = game("ayto:5");
    let start = Position::start(&game).unwrap();
    assert_eq!(start.distinct_questions().len(), 1);
}
