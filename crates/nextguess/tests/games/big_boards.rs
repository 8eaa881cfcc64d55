//! The strategies that search for codes that fit, on boards that are small and on boards that are large.

use crate::common::{game, questions};
use nextguess::board::code::Symbol;
use nextguess::game::{Game, QuestionKind};
use nextguess::grade::Feedback;
use nextguess::player::{Contradicted, PlayerKind};
use nextguess::strategy::{self, Engine};
use nextguess::util::random::Random;

const NAMES: [&str; 2] = ["genetic", "consistent-sample"];

/// No game of these tests takes as many questions.
const MOST: usize = 40;

fn query(text: &str, game: &Game) -> Box<dyn PlayerKind> {
    match strategy::engine(text, game) {
        Ok(Engine::Player(query)) => query,
        Ok(Engine::Chooser(_)) => panic!("{text} looks at a list"),
        Err(error) => panic!("{error}"),
    }
}

/// The questions that find a secret.
fn solve(game: &Game, query: &dyn PlayerKind, number: u64, secret: &[Symbol]) -> Vec<Vec<Symbol>> {
    let answer = |question: &[Symbol]| {
        let feedback = game.grade(question, secret);
        (!game.is_win(QuestionKind::Code, feedback)).then_some(feedback)
    };
    let (asked, ended) = questions(game, query, number, MOST, answer);
    assert_eq!(ended, Ok(()), "after {asked:?}");
    assert_eq!(asked.last().map(Vec::as_slice), Some(secret));
    asked
}

fn mean(spec: &str, strategy: &str, games: u64) -> f64 {
    let game = game(spec);
    let query = query(strategy, &game);
    let mut random = Random::seeded(7);
    let turns = (0..games).map(|number| {
        let secret = game.random_secret(&mut random);
        solve(&game, &*query, number, &secret).len() as f64
    });
    turns.sum::<f64>() / games as f64
}

#[test]
fn every_secret_of_a_small_board_is_found() {
    for (board, names) in [
        ("mastermind:3x4", &NAMES[..]),
        ("mastermind:1x2", &NAMES),
        ("mastermind:3x4,pegs=black", &NAMES),
        ("mastermind:3x4,consistent", &NAMES),
        ("bulls:3x5", &NAMES[1..]),
        ("permutation:4", &NAMES[1..]),
    ] {
        let game = game(board);
        let layout = game.layout().unwrap();
        for name in names {
            let query = query(name, &game);
            for (number, secret) in game.secrets(layout).into_iter().enumerate() {
                solve(&game, &*query, number as u64, &layout.unpack(secret));
            }
        }
    }
}

/// The limits are four standard errors above the means that were measured over many games.
#[test]
fn secrets_of_larger_boards_are_found_in_few_questions() {
    for (board, strategy, games, limit) in [
        ("mastermind:4x6", "consistent-sample", 400, 4.50),
        ("mastermind:4x6", "genetic", 100, 4.75),
        ("mastermind:6x9", "consistent-sample", 50, 6.67),
        ("mastermind:6x9", "genetic", 10, 7.60),
        ("mastermind:8x12", "consistent-sample", 4, 10.1),
        ("mastermind:8x12", "genetic", 4, 10.5),
        ("mastermind:6x9,pegs=black", "consistent-sample", 4, 14.0),
        ("bulls:5x10", "consistent-sample", 30, 7.0),
    ] {
        let mean = mean(board, strategy, games);
        assert!(mean < limit, "{strategy} on {board}: {mean}");
    }
}

#[test]
fn games_depend_on_seed_and_number_alone() {
    let game = game("mastermind:6x9");
    let secret = game.read_secret("380417").unwrap();
    let play = |text: &str, number| solve(&game, &*query(text, &game), number, &secret);
    for name in NAMES {
        assert_eq!(play(name, 3), play(name, 3), "{name}");
        assert_eq!(play(name, 3), play(&format!("{name},seed=0"), 3), "{name}");
    }
    assert!((1..9).any(|number| play("genetic", number) != play("genetic", 0)));
    assert!((1..9).any(|seed| play(&format!("genetic,seed={seed}"), 0) != play("genetic", 0)));
}

/// A game that another one went before is the same game.
#[test]
fn what_is_remembered_changes_nothing() {
    let game = game("mastermind:5x8");
    let remembering = query("consistent-sample", &game);
    let mut random = Random::seeded(1);
    for number in 0..20 {
        let secret = game.random_secret(&mut random);
        let fresh = query("consistent-sample", &game);
        assert_eq!(
            solve(&game, &*remembering, number, &secret),
            solve(&game, &*fresh, number, &secret)
        );
    }
}

/// Whoever changes the secret under way is found out.
#[test]
fn a_liar_is_contradicted() {
    for (board, strategy) in [
        ("mastermind:4x6", "genetic,generations=10"),
        ("mastermind:4x6", "consistent-sample"),
        ("mastermind:8x12", "genetic,generations=10"),
        ("mastermind:8x12", "consistent-sample"),
        ("bulls:4x10", "consistent-sample"),
    ] {
        let game = game(board);
        let query = query(strategy, &game);
        let mut random = Random::seeded(3);
        let never_won = |question: &[Symbol]| loop {
            let feedback = game.grade(question, &game.random_secret(&mut random));
            if !game.is_win(QuestionKind::Code, feedback) {
                return Some(feedback);
            }
        };
        let (_, ended) = questions(&game, &*query, 0, MOST, never_won);
        assert_eq!(ended, Err(Contradicted), "{strategy} on {board}");
    }
}

/// No pegs can be white where all others are black, nor can there be more than slots.
#[test]
fn impossible_answers_are_contradicted() {
    let game = game("mastermind:4x6");
    for strategy in NAMES {
        let query = query(strategy, &game);
        for feedback in [Feedback(13), Feedback(15), Feedback(99), Feedback(u16::MAX)] {
            let (asked, ended) = questions(&game, &*query, 0, MOST, |_| Some(feedback));
            assert_eq!(ended, Err(Contradicted), "{strategy}, {feedback:?}");
            assert_eq!(asked.len(), 1);
        }
    }
}

#[test]
fn boards_that_are_too_wide_are_refused_with_what_to_use() {
    let game = game("mastermind:100x100");
    for strategy in NAMES {
        let error = strategy::engine(strategy, &game).err().unwrap();
        assert_eq!(error.example, "digit-scan");
    }
    for wrong in ["population=1", "generations=0", "pool=0", "pool=100001"] {
        let game = crate::common::game("mastermind:4x6");
        let error = strategy::engine(&format!("genetic,{wrong}"), &game).err();
        assert!(error.is_some_and(|error| error.expected.contains("to 100000")));
    }
}
