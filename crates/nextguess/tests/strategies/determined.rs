//! The turn in which a secret is determined, against a replay by the definition.

use std::collections::BTreeMap;

use crate::common::{Brute, game, small_boards};
use nextguess::board::code::Symbol;
use nextguess::game::{Game, Turn};
use nextguess::position::Position;
use nextguess::simulate::determined::simulate_determined;
use nextguess::simulate::{Secrets, simulate_engine};
use nextguess::strategy::{self, Engine, STRATEGIES};
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;

/// Plays one game question by question, and lists what fits after each answer.
fn replay(game: &Game, brute: &Brute, engine: &Engine, number: usize, secret: &[Symbol]) -> u32 {
    let mut turns: Vec<Turn> = Vec::new();
    let mut player = match engine {
        Engine::Player(query) => Some(query.player(game, number as u64)),
        Engine::Chooser(_) => None,
    };
    loop {
        if brute.candidates(&turns).len() == 1 {
            let Some((_, before)) = turns.split_last() else {
                return 0;
            };
            // The last answer belongs to the turn that had begun before it.
            return game.turns_taken(&game.question_kinds(before)) + 1;
        }
        let question = match (engine, &mut player) {
            (Engine::Chooser(strategy), _) => {
                let position = Position::after_turns(game, &turns).unwrap();
                let question = strategy.choose(&position, &Unwatched).unwrap();
                position.layout().unpack(question)
            }
            (_, Some(player)) => player.ask().unwrap().to_vec(),
            _ => unreachable!("a query has a player"),
        };
        let feedback = brute.grade(&question, secret);
        if let Some(player) = &mut player {
            player.learn(feedback);
        }
        let answer = feedback.into();
        turns.push(Turn { question, answer });
    }
}

/// How many secrets are drawn for each player.
const DRAWN: usize = 6;

#[test]
fn secrets_are_determined_as_a_replay_says() {
    for board in small_boards() {
        let game = game(board);
        let brute = Brute::new(&game);
        for kind in STRATEGIES {
            let Ok(engine) = strategy::engine(kind.name, &game) else {
                continue;
            };
            let name = format!("{} on {board}", kind.name);
            // Players are slow, so they play against some secrets only.
            let (secrets, played) = match &engine {
                Engine::Chooser(_) => (Secrets::All, brute.secrets.clone()),
                Engine::Player(_) => {
                    let mut random = Random::seeded(9);
                    let mut draw = |_| game.random_secret(&mut random);
                    let drawn = (0..DRAWN).map(&mut draw).collect();
                    let (count, seed) = (DRAWN, 9);
                    (Secrets::Drawn { count, seed }, drawn)
                }
            };
            let counted = simulate_determined(&game, None, &engine, secrets, &Unwatched);
            let counted = counted.unwrap();
            assert_eq!(counted.unfinished, 0, "{name}");
            let mut expected: BTreeMap<u32, u64> = BTreeMap::new();
            for (number, secret) in played.iter().enumerate() {
                let turn = replay(&game, &brute, &engine, number, secret);
                *expected.entry(turn).or_default() += 1;
            }
            let histogram: BTreeMap<u32, u64> = counted.statistics.histogram().collect();
            assert_eq!(histogram, expected, "{name}");
            let found = simulate_engine(&game, None, &engine, secrets, &Unwatched).unwrap();
            assert!(
                counted.statistics.total() <= found.statistics.total(),
                "{name}"
            );
            assert!(counted.statistics.max() <= found.statistics.max(), "{name}");
        }
    }
}

/// Drawn secrets are those that are drawn where games are played to their end, and as often.
#[test]
fn drawn_secrets_are_counted_once_each() {
    for (board, text) in [
        ("ayto:5", "matchmaker"),
        ("ayto:5", "random"),
        ("permutation:5", "swap-search"),
        ("bulls:3x6", "sampled,sample=5"),
    ] {
        let game = game(board);
        let engine = strategy::engine(text, &game).unwrap();
        let secrets = Secrets::Drawn {
            count: 150,
            seed: 3,
        };
        let counted = simulate_determined(&game, None, &engine, secrets, &Unwatched).unwrap();
        let found = simulate_engine(&game, None, &engine, secrets, &Unwatched).unwrap();
        assert_eq!(counted.statistics.count(), 150, "{text}");
        assert!(
            counted.statistics.total() < found.statistics.total(),
            "{text}"
        );
        let again = simulate_determined(&game, None, &engine, secrets, &Unwatched).unwrap();
        assert_eq!(counted, again, "{text}");
    }
}

#[test]
fn one_secret_is_determined_from_the_start_and_many_are_refused() {
    let game_of_one = game("permutation:1");
    let engine = strategy::engine("first", &game_of_one).unwrap();
    let counted = simulate_determined(&game_of_one, None, &engine, Secrets::All, &Unwatched);
    assert_eq!(counted.unwrap().statistics.max(), Some(0));
    let large = game("permutation:30");
    let engine = strategy::engine("swap-search", &large).unwrap();
    let drawn = Secrets::Drawn { count: 2, seed: 0 };
    assert!(simulate_determined(&large, None, &engine, drawn, &Unwatched).is_err());
}
