//! The strategy for people with a pencil: it finds every secret, and always asks the same.

mod common;

use common::{Brute, game, lie_to, play};
use nextguess::board::code::Symbol;
use nextguess::game::Game;
use nextguess::player::PlayerKind;
use nextguess::simulate::{Secrets, simulate_engine};
use nextguess::strategy::{self, Engine};
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;
use proptest::prelude::*;

fn paper(game: &Game) -> Box<dyn PlayerKind> {
    match strategy::engine("paper", game) {
        Ok(Engine::Player(query)) => query,
        Ok(Engine::Chooser(_)) => panic!("paper lists candidates"),
        Err(error) => panic!("{error}"),
    }
}

/// Every booth marks an open cell, and no night comes without a booth but the last one.
fn most_questions(couples: usize) -> usize {
    2 * couples * couples + 1
}

#[test]
fn every_matching_of_few_couples_is_found() {
    for (couples, most_weeks) in [(2, 1), (3, 2), (4, 3), (5, 5), (6, 7)] {
        let game = game(&format!("ayto:{couples}"));
        let query = paper(&game);
        let secrets = Brute::new(&game).secrets;
        let mut asked = Vec::new();
        for secret in &secrets {
            let questions = play(&*query, &game, secret, 0, most_questions(couples));
            // The number of the game changes nothing.
            assert_eq!(play(&*query, &game, secret, 9, questions), questions);
            asked.push(questions);
        }
        let most = asked.iter().max().unwrap().div_ceil(2);
        assert_eq!(most, most_weeks, "{couples} couples");
    }
}

/// All codes take 5746 guesses, which is 4.4336 on average, and 6 at most.
#[test]
fn every_code_is_found_with_six_guesses() {
    let game = game("mastermind:4x6");
    let query = paper(&game);
    let secrets = Brute::new(&game).secrets;
    let asked = |secret: &Vec<Symbol>| play(&*query, &game, secret, 0, 6);
    let games: Vec<usize> = secrets.iter().map(asked).collect();
    assert_eq!(games.iter().sum::<usize>(), 5746);
    assert_eq!(games.iter().max(), Some(&6));
}

/// More than nine of ten seasons are won.
#[test]
fn most_seasons_are_won() {
    let game = game("ayto:10");
    let engine = Engine::Player(paper(&game));
    let drawn = Secrets::Drawn {
        count: 2000,
        seed: 1,
    };
    let games = simulate_engine(&game, None, &engine, drawn, &Unwatched).unwrap();
    let games = games.statistics;
    let won = games.histogram().filter(|&(weeks, _)| weeks <= 10);
    assert!(won.map(|(_, games)| games).sum::<u64>() > 1800);
}

#[test]
fn boards_without_a_sheet_are_refused() {
    for board in [
        "mastermind:4x7",
        "mastermind:5x6",
        "mastermind:4x6,consistent",
        "mastermind:4x6,pegs=black",
    ] {
        let game = game(board);
        let error = strategy::engine("paper", &game).err().unwrap();
        assert_eq!(error.given, "paper");
        assert!(strategy::engine(&error.example, &game).is_ok(), "{error}");
    }
}

proptest! {
    /// A liar is found out, or hits on the end of the game.
    #[test]
    fn codes_end_for_a_liar(honesty in 0usize..100, seed in any::<u64>()) {
        let game = game("mastermind:4x6");
        lie_to(&*paper(&game), &game, 0, honesty, 1296, &mut Random::seeded(seed));
    }
}
