//! The player for permutations of any size.

use crate::common::{Brute, game, questions};
use nextguess::board::code::Symbol;
use nextguess::game::{Game, QuestionKind};
use nextguess::grade::Feedback;
use nextguess::player::{Contradicted, PlayerKind};
use nextguess::strategy::{self, Engine};
use nextguess::util::random::Random;
use proptest::prelude::*;

/// Little effort, so that many games can be played.
const QUICK: &str = "annealing,walkers=24,effort=10";

/// So little that walkers lose their way on wide boards, and others take over.
const HASTY: &str = "annealing,walkers=6,effort=3";

fn query(text: &str, game: &Game) -> Box<dyn PlayerKind> {
    match strategy::engine(text, game) {
        Ok(Engine::Player(query)) => query,
        Ok(Engine::Chooser(_)) => panic!("{text} looks at a list"),
        Err(error) => panic!("{error}"),
    }
}

/// Halving settles a cell, finds a slot or splits a set with every question.
fn most_questions(game: &Game) -> usize {
    2 * game.slots() * game.slots() + 200
}

/// The questions that find a secret.
fn solve(game: &Game, query: &dyn PlayerKind, number: u64, secret: &[Symbol]) -> Vec<Vec<Symbol>> {
    let answer = |question: &[Symbol]| {
        let feedback = game.grade(question, secret);
        (!game.is_win(QuestionKind::Code, feedback)).then_some(feedback)
    };
    let (asked, ended) = questions(game, query, number, most_questions(game), answer);
    assert_eq!(ended, Ok(()), "after {asked:?}");
    assert_eq!(asked.last().map(Vec::as_slice), Some(secret));
    asked
}

#[test]
fn every_secret_is_found() {
    for (text, widest) in [("annealing", 6), ("annealing,widest=0", 7)] {
        for slots in 1..=widest {
            let game = game(&format!("permutation:{slots}"));
            for (number, secret) in Brute::new(&game).secrets.iter().enumerate() {
                solve(&game, &*query(text, &game), number as u64, secret);
            }
        }
    }
}

/// The parts that play wider boards play narrow ones too.
#[test]
fn walkers_and_halving_find_every_secret() {
    let mut random = Random::seeded(3);
    for (board, text, games) in [
        ("permutation:8", QUICK, 20),
        ("permutation:8", "annealing,widest=0", 200),
        ("permutation:9", "annealing,widest=0", 200),
        ("permutation:12", QUICK, 3),
        ("permutation:25", QUICK, 1),
        ("permutation:60", "annealing,widest=0", 20),
        ("permutation:121", "annealing", 3),
        ("permutation:1000", "annealing", 1),
    ] {
        let game = game(board);
        let query = query(text, &game);
        for number in 0..games {
            let secret = game.random_secret(&mut random);
            solve(&game, &*query, number, &secret);
        }
    }
}

/// Far fewer questions than the published searches need: 793 for 100 slots and 5208 for 500.
#[test]
fn halving_needs_few_questions() {
    let mut random = Random::seeded(4);
    for (slots, most) in [(100, 500), (500, 3600)] {
        let game = game(&format!("permutation:{slots}"));
        let query = query("annealing,widest=0", &game);
        for number in 0..4 {
            let secret = game.random_secret(&mut random);
            let asked = solve(&game, &*query, number, &secret).len();
            assert!(asked <= most, "{asked} for {slots} slots");
        }
    }
}

#[test]
fn fewer_questions_than_random_consistent_play() {
    let game = game("permutation:10");
    let query = query("annealing,effort=40", &game);
    let mut random = Random::seeded(5);
    let games = 20;
    let asked: usize = (0..games)
        .map(|number| solve(&game, &*query, number, &game.random_secret(&mut random)).len())
        .sum();
    assert!(asked as f64 / (games as f64) < 10.95, "{asked}");
}

#[test]
fn the_seed_and_the_number_decide() {
    let game = game("permutation:11");
    let secret: Vec<Symbol> = (0..11).map(|slot| (7 * slot + 3) % 11).collect();
    let asked = |text: &str, number| solve(&game, &*query(text, &game), number, &secret);
    let plain = asked(QUICK, 0);
    assert_eq!(asked(QUICK, 0), plain);
    assert_eq!(asked(&format!("{QUICK},seed=0"), 0), plain);
    assert_ne!(asked(&format!("{QUICK},seed=1"), 0)[0], plain[0]);
    assert_ne!(asked(QUICK, 1)[0], plain[0]);
}

#[test]
fn no_question_comes_twice() {
    for (board, text) in [("permutation:10", QUICK), ("permutation:16", QUICK)] {
        let game = game(board);
        let secret = game.random_secret(&mut Random::seeded(6));
        let mut asked = solve(&game, &*query(text, &game), 0, &secret);
        let all = asked.len();
        asked.sort();
        asked.dedup();
        assert_eq!(asked.len(), all);
    }
}

#[test]
fn constant_answers_are_a_contradiction() {
    for slots in [2usize, 3, 5, 8, 9, 30, 130] {
        let game = game(&format!("permutation:{slots}"));
        for text in [QUICK, "annealing,widest=0"] {
            for hits in [0, 1, slots - 1] {
                let answer = |_: &[Symbol]| Some(Feedback(hits as u16));
                let (_, ended) = questions(
                    &game,
                    &*query(text, &game),
                    0,
                    most_questions(&game),
                    answer,
                );
                assert_eq!(ended, Err(Contradicted), "{text}: {hits} of {slots}");
            }
        }
    }
}

#[test]
fn wrong_options_are_named() {
    let game = game("permutation:9");
    for (text, part) in [
        ("annealing,walkers=1", "walkers"),
        ("annealing,effort=0", "effort"),
        ("annealing,widest=x", "widest"),
        ("annealing,seed=-1", "seed"),
    ] {
        let error = strategy::engine(text, &game).err().expect(text);
        assert_eq!(error.part, part);
    }
    let other = crate::common::game("bulls:4x10");
    assert!(strategy::engine("annealing", &other).is_err());
}

/// Numbers of slots: most boards are narrow, since a game on a wide one takes a second.
fn slots() -> impl proptest::strategy::Strategy<Value = usize> {
    prop_oneof![6 => 2usize..=20, 2 => 21usize..=40, 1 => 41usize..=60]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(12))]

    /// A liar is found out, or hits on the end of the game; there is always an end.
    #[test]
    fn it_ends_whatever_it_is_told(
        slots in slots(),
        how in prop::sample::select(&[HASTY, "annealing,widest=0"]),
        most in 1usize..60,
        seed in any::<u64>(),
    ) {
        let game = game(&format!("permutation:{slots}"));
        let mut random = Random::seeded(seed);
        let answer = |_: &[Symbol]| Some(Feedback(random.below(most.min(slots)) as u16));
        let (_, ended) = questions(&game, &*query(how, &game), seed, most_questions(&game), answer);
        prop_assert_eq!(ended, Err(Contradicted));
    }

    /// One wrong answer, else the truth: it ends, with the secret or a contradiction.
    #[test]
    fn one_lie_does_not_make_it_go_on_for_ever(
        slots in slots(),
        how in prop::sample::select(&[HASTY, "annealing,widest=0"]),
        lie in 0usize..40,
        seed in any::<u64>(),
    ) {
        let game = game(&format!("permutation:{slots}"));
        let mut random = Random::seeded(seed);
        let secret = game.random_secret(&mut random);
        let mut turn = 0;
        let answer = |question: &[Symbol]| {
            turn += 1;
            let truth = game.grade(question, &secret);
            if game.is_win(QuestionKind::Code, truth) {
                return None;
            }
            Some(if turn == lie + 1 { Feedback((truth.0 + 1) % slots as u16) } else { truth })
        };
        let (asked, ended) = questions(&game, &*query(how, &game), seed, most_questions(&game), answer);
        prop_assert!(ended.is_err() || asked.last() == Some(&secret));
    }

    /// All claims on the way are true of the secret, and it is found.
    #[test]
    fn claims_are_true(
        slots in slots(),
        how in prop::sample::select(&[HASTY, "annealing,widest=0"]),
        seed in any::<u64>(),
    ) {
        let game = game(&format!("permutation:{slots}"));
        let secret = game.random_secret(&mut Random::seeded(seed));
        let query = query(how, &game);
        let mut player = query.player(&game, seed);
        for _ in 0..most_questions(&game) {
            let question = player.ask().unwrap().to_vec();
            let feedback = game.grade(&question, &secret);
            if game.is_win(QuestionKind::Code, feedback) {
                return Ok(());
            }
            player.learn(feedback);
            let known = player.known().unwrap();
            for (slot, &symbol) in secret.iter().enumerate() {
                prop_assert!(known.may_be(slot, symbol), "slot {} of {:?}", slot, secret);
            }
        }
        prop_assert!(false, "no end");
    }
}

/// Before the last question much is claimed, unless a game ends by luck.
#[test]
fn lists_and_halving_make_claims() {
    for (slots, text) in [
        (7, "annealing"),
        (9, "annealing,effort=10"),
        (40, "annealing,widest=0"),
    ] {
        let game = game(&format!("permutation:{slots}"));
        let known_at_the_end = |seed| {
            let secret = game.random_secret(&mut Random::seeded(seed));
            let query = query(text, &game);
            let mut player = query.player(&game, seed);
            loop {
                let question = player.ask().unwrap().to_vec();
                let feedback = game.grade(&question, &secret);
                if game.is_win(QuestionKind::Code, feedback) {
                    return player.known().unwrap().known_slots();
                }
                player.learn(feedback);
            }
        };
        // A question of halving can be right in the last pair before that is known.
        let known = (0..8).map(known_at_the_end).max();
        assert!(known >= Some(slots - 2), "{known:?} by {text}");
    }
}
