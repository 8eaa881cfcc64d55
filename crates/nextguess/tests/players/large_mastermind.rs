//! The player for boards of Mastermind that no list and no sample can hold.

use crate::common::{game, lie_to, play};
use nextguess::board::code::Symbol;
use nextguess::game::Game;
use nextguess::player::PlayerKind;
use nextguess::strategy::{self, Engine};
use nextguess::util::random::Random;
use proptest::prelude::*;

fn halving(text: &str, game: &Game) -> Box<dyn PlayerKind> {
    match strategy::engine(text, game) {
        Ok(Engine::Player(query)) => query,
        Ok(Engine::Chooser(_)) => panic!("{text} lists candidates"),
        Err(error) => panic!("{error}"),
    }
}

/// Far fewer guesses than one slot after another takes, on boards of all shapes.
#[test]
fn large_boards_take_few_guesses() {
    let mut random = Random::seeded(21);
    for (board, games, bound) in [
        ("mastermind:20x20", 5, 42),
        ("mastermind:50x50", 1, 120),
        ("mastermind:100x100", 1, 250),
        ("mastermind:30x6", 3, 35),
        ("mastermind:100x10", 1, 110),
        ("mastermind:12x30", 10, 48),
        ("mastermind:50x200", 1, 290),
        ("mastermind:4x1000", 5, 1010),
        ("mastermind:300x2", 1, 110),
    ] {
        let game = game(board);
        let query = halving("halving", &game);
        for number in 0..games {
            let secret = game.random_secret(&mut random);
            play(&*query, &game, &secret, number, bound);
        }
    }
}

/// Secrets that are far from random: few colours, or long runs.
#[test]
fn unusual_secrets_are_found() {
    let secrets: [fn(usize) -> usize; 6] = [
        |_| 7,
        |slot| slot % 2,
        |slot| usize::from(slot == 17),
        |slot| slot,
        |slot| slot / 13,
        |slot| slot * slot % 40,
    ];
    let game = game("mastermind:40x40");
    let query = halving("halving", &game);
    for secret in secrets {
        let secret: Vec<Symbol> = (0..40).map(|slot| secret(slot) as Symbol).collect();
        for number in 0..2 {
            play(&*query, &game, &secret, number, 120);
        }
    }
}

#[test]
fn choices_depend_on_the_seed_and_the_game_alone() {
    let game = game("mastermind:25x25");
    let secret = game.random_secret(&mut Random::seeded(4));
    let asked = |text: &str, number: u64| {
        let mut player = halving(text, &game).player(&game, number);
        let mut asked = vec![player.ask().unwrap().to_vec()];
        while asked[asked.len() - 1] != secret {
            player.learn(game.grade(&asked[asked.len() - 1], &secret));
            asked.push(player.ask().unwrap().to_vec());
        }
        asked
    };
    let usual = asked("halving", 0);
    assert_eq!(usual, asked("halving", 0));
    assert_eq!(usual, asked("halving,seed=0", 0));
    assert_ne!(usual, asked("halving,seed=1", 0));
    assert_ne!(usual, asked("halving", 1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A liar is found out, or hits on the end of the game; there is always an end.
    #[test]
    fn there_is_an_end_whatever_it_is_told(
        slots in 11usize..30,
        colours in 9usize..30,
        honesty in 0usize..=100,
        seed in any::<u64>(),
    ) {
        let game = game(&format!("mastermind:{slots}x{colours}"));
        let query = halving("halving", &game);
        lie_to(
            &*query,
            &game,
            seed,
            honesty,
            colours * (slots + 1),
            &mut Random::seeded(seed),
        );
    }
}

#[test]
fn boards_without_white_pegs_or_freedom_are_refused() {
    for board in ["mastermind:40x40,pegs=black", "mastermind:4x6,consistent"] {
        let game = game(board);
        let error = strategy::engine("halving", &game).err().unwrap();
        assert_eq!(error.given, "halving");
        assert!(strategy::engine(&error.example, &game).is_ok(), "{error}");
    }
}
