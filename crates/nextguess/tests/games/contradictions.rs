//! Why no secret fits, against a brute force over subsets and answers.

use crate::common::{Brute, LYING, game, history, small_boards};
use nextguess::game::feedback::AllowedFeedback;
use nextguess::game::{PackedTurn, Turn};
use nextguess::grade::Feedback;
use nextguess::position::Position;
use nextguess::position::contradiction::explain;
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;
use proptest::prelude::*;

/// The turns whose number is in the set.
fn chosen(turns: &[Turn], set: usize) -> Vec<Turn> {
    let turns = turns.iter().enumerate();
    let within = turns.filter(|(at, _)| set >> at & 1 == 1);
    within.map(|(_, turn)| turn.clone()).collect()
}

/// All changes of one answer that make some secret fit: turn, feedback, number of secrets.
fn brute_repairs(brute: &Brute, turns: &[Turn], outcomes: usize) -> Vec<(usize, u16, usize)> {
    let mut repairs = Vec::new();
    for at in 0..turns.len() {
        for feedback in 0..outcomes as u16 {
            if turns[at].answer.allows(Feedback(feedback)) {
                continue;
            }
            let mut changed = turns.to_vec();
            changed[at].answer = AllowedFeedback::Is(Feedback(feedback));
            let secrets = brute.candidates(&changed).len();
            if secrets > 0 {
                repairs.push((at, feedback, secrets));
            }
        }
    }
    repairs
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2500))]

    #[test]
    fn conflicts_are_smallest_and_repairs_are_all(
        board in 0..small_boards().len(),
        turns in 1..6usize,
        seed in any::<u64>(),
    ) {
        let game = game(small_boards()[board]);
        let turns = history(&game, turns, LYING, &mut Random::seeded(seed));
        let brute = Brute::new(&game);
        let start = Position::start(&game).unwrap();
        let packed: Vec<PackedTurn> = turns.iter().map(|turn| start.packed(turn)).collect();
        let explained = explain(&start, &packed, &Unwatched).unwrap();
        let fits = !brute.candidates(&turns).is_empty();
        prop_assert_eq!(explained.is_none(), fits);
        let Some(contradiction) = explained else { return Ok(()) };

        prop_assert!(contradiction.is_smallest);
        let conflict = contradiction.conflict;
        prop_assert!(conflict.is_sorted_by(|a, b| a < b));
        let set = conflict.iter().fold(0, |set, at| set | 1 << at);
        prop_assert!(brute.candidates(&chosen(&turns, set)).is_empty());
        let smallest = (0..1usize << turns.len())
            .filter(|&set| brute.candidates(&chosen(&turns, set)).is_empty())
            .map(|set| set.count_ones() as usize)
            .min();
        prop_assert_eq!(Some(conflict.len()), smallest);

        let repairs: Vec<(usize, u16, usize)> = (contradiction.repairs.iter())
            .map(|repair| (repair.turn, repair.feedback.0, repair.secrets))
            .collect();
        prop_assert_eq!(repairs, brute_repairs(&brute, &turns, start.grader().outcomes()));
    }
}

/// A long history, as a program may send it.
#[test]
fn a_contradiction_is_found_however_late_it_comes() {
    let game = game("permutation:3");
    let start = Position::start(&game).unwrap();
    let mut texts = vec!["012=3"; 200];
    texts.push("012=0");
    let turns: Vec<PackedTurn> = (texts.iter())
        .map(|text| start.packed(&game.read_turn(text).unwrap()))
        .collect();
    let contradiction = explain(&start, &turns, &Unwatched).unwrap().unwrap();
    assert_eq!(contradiction.conflict, [0, 200]);
    let [repair] = &contradiction.repairs[..] else {
        panic!("only the last answer can be wrong alone")
    };
    assert_eq!(
        (repair.turn, repair.feedback.0, repair.secrets),
        (200, 3, 1)
    );
}

/// A hundred wrong answers. Every set of turns that a secret violates was compared with all others, which took minutes.
#[test]
fn many_wrong_answers_are_explained() {
    for (board, count, hits) in [
        ("permutation:9", 40, vec![0, 1, 2, 3]),
        ("permutation:9", 100, vec![0, 1, 1, 2]),
        ("permutation:10", 100, vec![0, 1, 2, 3, 4, 5, 6]),
    ] {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let codes = start.candidates().codes();
        let mut random = Random::seeded(1);
        let turns: Vec<PackedTurn> = (0..count)
            .map(|_| PackedTurn {
                question: codes[random.below(codes.len())],
                answer: Feedback(hits[random.below(hits.len())]).into(),
            })
            .collect();
        let found = explain(&start, &turns, &Unwatched).unwrap().unwrap();
        let mut left = start.clone();
        for &at in &found.conflict {
            assert!(!left.candidates().is_empty());
            left = left.after(turns[at].clone()).unwrap();
        }
        assert!(left.candidates().is_empty());
    }
}

/// All pairs cannot be wrong. No smaller conflict than a row is there, and that is seen without
/// trying all choices of seven turns of 64.
#[test]
fn a_conflict_of_many_turns_is_found() {
    let game = game("ayto:8");
    let start = Position::start(&game).unwrap();
    let pairs = (0..8).flat_map(|left| (0..8).map(move |right| format!("{left}+{right}=no")));
    let turns: Vec<PackedTurn> = pairs
        .map(|text| start.packed(&game.read_turn(&text).unwrap()))
        .collect();
    let contradiction = explain(&start, &turns, &Unwatched).unwrap().unwrap();
    assert!(contradiction.is_smallest);
    assert_eq!(contradiction.conflict, [0, 1, 2, 3, 4, 5, 6, 7]);
    assert!(contradiction.repairs.is_empty());
}
