use super::*;
use crate::game::spec::GameSpec;
use crate::util::random::Random;
use crate::watch::Unwatched;

fn no_files(path: &str) -> Result<String, String> {
    Err(format!("{path} is not needed"))
}

/// Random codes, each with one of `answers`.
fn wrong_turns(start: &Position, turns: usize, answers: &[u16], seed: u64) -> Vec<PackedTurn> {
    let mut random = Random::seeded(seed);
    let codes = start.candidates().codes();
    let turn = |_| PackedTurn {
        question: codes[random.below(codes.len())],
        answer: Feedback(answers[random.below(answers.len())]).into(),
    };
    (0..turns).map(turn).collect()
}

/// The bits of most secrets are made when they are needed, and the result is as good.
#[test]
fn a_bound_on_memory_changes_no_size_and_no_repair() {
    let game = GameSpec::parse("permutation:9").unwrap();
    let game = game.game(&no_files).unwrap();
    let start = Position::start(&game).unwrap();
    let little = Bounds {
        bits: 1,
        ..Bounds::USUAL
    };
    for seed in 0..20 {
        let turns = wrong_turns(&start, 4 + seed as usize % 9, &[0, 1, 2, 3, 4, 5, 6], seed);
        let all = explain(&start, &turns, &Unwatched).unwrap();
        let few = explain_within(&start, &turns, little, &Unwatched).unwrap();
        let (Some(all), Some(few)) = (&all, &few) else {
            assert_eq!(all, few);
            continue;
        };
        assert!(all.is_smallest && few.is_smallest);
        assert_eq!(all.conflict.len(), few.conflict.len());
        assert_eq!(all.repairs, few.repairs);
    }
}

/// Where the search for fewer turns ends early, no turn of the conflict can be left out.
#[test]
fn a_conflict_that_may_not_be_smallest_has_no_needless_turn() {
    let game = GameSpec::parse("permutation:9").unwrap();
    let game = game.game(&no_files).unwrap();
    let start = Position::start(&game).unwrap();
    let turns = wrong_turns(&start, 40, &[0, 1, 1, 2], 1);
    let little = Bounds {
        sets: 1000,
        ..Bounds::USUAL
    };
    let found = explain_within(&start, &turns, little, &Unwatched);
    let found = found.unwrap().unwrap();
    assert!(!found.is_smallest, "found {:?}", found.conflict);
    let left = |kept: &[usize]| {
        let mut left = start.clone();
        for &at in kept {
            left = left.after(turns[at].clone()).unwrap();
        }
        left.candidates().len()
    };
    assert_eq!(left(&found.conflict), 0);
    for at in 0..found.conflict.len() {
        let mut fewer = found.conflict.clone();
        fewer.remove(at);
        assert!(left(&fewer) > 0);
    }
}

struct Stopped;

impl Watch for Stopped {
    fn is_cancelled(&self) -> bool {
        true
    }
}

#[test]
fn the_watch_is_heeded() {
    let game = GameSpec::parse("permutation:5").unwrap();
    let game = game.game(&no_files).unwrap();
    let start = Position::start(&game).unwrap();
    let turns = wrong_turns(&start, 30, &[0, 1, 2], 1);
    let stopped = explain(&start, &turns, &Stopped);
    assert_eq!(stopped, Err(Unexplained::Cancelled));
}
