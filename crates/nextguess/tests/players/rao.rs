//! The published player that counts one colour while it places another.

use crate::common::{Brute, game, lie_to, play};
use nextguess::board::code::Symbol;
use nextguess::game::Game;
use nextguess::player::PlayerKind;
use nextguess::strategy::{self, Engine};
use nextguess::util::random::Random;
use proptest::prelude::*;

fn rao(game: &Game) -> Box<dyn PlayerKind> {
    match strategy::engine("rao", game) {
        Ok(Engine::Player(query)) => query,
        Ok(Engine::Chooser(_)) => panic!("rao lists candidates"),
        Err(error) => panic!("{error}"),
    }
}

/// Every guess counts a colour, ties a slot, or rules a slot out for a colour that occurs.
fn most_guesses(slots: usize, colours: usize) -> usize {
    colours + slots * slots + 1
}

/// The guesses over all secrets of a board in total, and the most for one.
fn total_and_most(board: &str) -> (usize, usize) {
    let game = game(board);
    let query = rao(&game);
    let bound = most_guesses(game.slots(), game.alphabet().size());
    let secrets = Brute::new(&game).secrets;
    let asked = |secret: &Vec<Symbol>| play(&*query, &game, secret, 0, bound);
    let games: Vec<usize> = secrets.iter().map(asked).collect();
    (games.iter().sum(), *games.iter().max().unwrap())
}

#[test]
fn every_secret_is_found() {
    for slots in 1..=4 {
        for colours in 2..=6 {
            total_and_most(&format!("mastermind:{slots}x{colours}"));
        }
    }
    total_and_most("mastermind:3x8");
    total_and_most("mastermind:5x4");
    total_and_most("mastermind:7x3");
}

/// The means 6.0332 and 8.1911 of the reading that the source gives.
#[test]
fn the_totals_are_those_of_the_plain_reading() {
    assert_eq!(total_and_most("mastermind:4x6"), (7819, 9));
    assert_eq!(total_and_most("mastermind:5x8"), (268_405, 13));
}

#[test]
fn large_boards_are_played() {
    let mut random = Random::seeded(12);
    for board in [
        "mastermind:50x50",
        "mastermind:300x2",
        "mastermind:150x10",
        "mastermind:2x1000",
    ] {
        let game = game(board);
        let query = rao(&game);
        let bound = most_guesses(game.slots(), game.alphabet().size());
        for number in 0..3 {
            let secret = game.random_secret(&mut random);
            play(&*query, &game, &secret, number, bound);
        }
    }
}

proptest! {
    /// A liar is found out, or hits on the end of the game; there is always an end.
    #[test]
    fn there_is_an_end_whatever_it_is_told(
        slots in 1usize..7,
        colours in 2usize..8,
        honesty in 0usize..100,
        seed in any::<u64>(),
    ) {
        let game = game(&format!("mastermind:{slots}x{colours}"));
        let query = rao(&game);
        lie_to(
            &*query,
            &game,
            0,
            honesty,
            most_guesses(slots, colours),
            &mut Random::seeded(seed),
        );
    }
}

#[test]
fn boards_without_white_pegs_or_freedom_are_refused() {
    for board in ["mastermind:4x6,consistent", "mastermind:4x6,pegs=black"] {
        let game = game(board);
        let error = strategy::engine("rao", &game).err().unwrap();
        assert_eq!(error.given, "rao");
        assert!(strategy::engine(&error.example, &game).is_ok(), "{error}");
    }
}
