//! Every strategy on every kind of game.

use crate::common::{Brute, game, play, small_boards};
use nextguess::game::{Game, QuestionKind};
use nextguess::grade::Rule;
use nextguess::player::PlayerKind;
use nextguess::position::Position;
use nextguess::strategy::{self, Chooser, Engine, STRATEGIES, USUAL};
use nextguess::util::random::Random;
use nextguess::watch::{Unwatched, Watch};
use proptest::prelude::*;

/// The strategy of a text that is right for a game.
fn strategy(text: &str, game: &Game) -> Box<dyn Chooser> {
    strategy::chooser(text, game).unwrap_or_else(|error| panic!("{error}"))
}

/// The strategies that play this game, as they usually are.
fn engines(game: &Game) -> Vec<(&'static str, Engine)> {
    let plays = STRATEGIES.iter().filter(|kind| kind.plays(game));
    plays
        .filter_map(|kind| match strategy::engine(kind.name, game) {
            Ok(engine) => Some((kind.name, engine)),
            // Not every strategy can keep to such a rule.
            Err(_) if game.board().only_consistent => None,
            // These count colours by the white pegs.
            Err(_) if game.rule() == Rule::Hits && ["rao", "halving"].contains(&kind.name) => None,
            // It has a sheet for one board of mastermind, and none for the small ones.
            Err(_) if kind.name == "paper" && game.spec().kind().name == "mastermind" => None,
            Err(error) => panic!("{}: {error}", kind.name),
        })
        .collect()
}

/// Those of them that look at candidates.
fn strategies(game: &Game) -> Vec<(&'static str, Box<dyn Chooser>)> {
    let listing = |(name, engine)| match engine {
        Engine::Chooser(strategy) => Some((name, strategy)),
        Engine::Player(_) => None,
    };
    engines(game).into_iter().filter_map(listing).collect()
}

/// Those of them that hold no list.
fn queries(game: &Game) -> Vec<(&'static str, Box<dyn PlayerKind>)> {
    let asking = |(name, engine)| match engine {
        Engine::Chooser(_) => None,
        Engine::Player(query) => Some((name, query)),
    };
    engines(game).into_iter().filter_map(asking).collect()
}

/// Walks every secret to its win; returns how many were found.
fn solve(position: &Position, strategy: &dyn Chooser, questions_left: u32) -> usize {
    assert!(questions_left > 0, "no end after {:?}", position.turns());
    let question = strategy
        .choose(position, &Unwatched)
        .expect("candidates are left");
    assert!(
        position.legal_questions().binary_search(&question).is_ok(),
        "{question:?} is not legal after {:?}",
        position.turns()
    );
    let is_code = position.question_kind(question) == QuestionKind::Code;
    let mut found = 0;
    for (feedback, part) in position.split(question) {
        found += if is_code && feedback == position.grader().win() {
            assert_eq!(part.candidates().len(), 1);
            1
        } else {
            solve(&part, strategy, questions_left - 1)
        };
    }
    found
}

#[test]
fn every_strategy_finds_every_secret() {
    let variants = [
        "",
        ",prefer=none",
        ",effort=1",
        ",prefer=none,effort=0",
        ",seed=5",
        ",sample=2,candidates=3",
        ",budget=30",
        ",pool=3",
        ",first=rule",
        ",tries=3",
        ",repairs=9",
    ];
    for board in small_boards() {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let any = game.random_secret(&mut Random::seeded(3));
        let first = format!(",first={}", game.question_text(&any));
        for kind in STRATEGIES {
            for variant in variants.into_iter().chain([&*first]) {
                let text = format!("{}{variant}", kind.name);
                if let Ok(strategy) = strategy::chooser(&text, &game) {
                    let found = solve(&start, &*strategy, 16);
                    assert_eq!(found, start.candidates().len(), "{text} on {board}");
                }
            }
        }
    }
}

#[test]
fn every_player_finds_every_secret() {
    for board in small_boards() {
        let game = game(board);
        for (name, query) in queries(&game) {
            for (number, secret) in Brute::new(&game).secrets.iter().enumerate() {
                let asked = play(&*query, &game, secret, number as u64, 200);
                assert!(asked > 0, "{name} on {board}");
            }
        }
    }
}

#[test]
fn little_effort_still_finds_every_secret() {
    for (board, text) in [
        ("mastermind:4x6", "entropy,effort=1"),
        ("bulls:4x7", "minimax,effort=1"),
        ("permutation:6", "expected-size,effort=1"),
        ("ayto:5", "most-parts,effort=1"),
        ("items:4x5x9", "entropy,effort=1"),
    ] {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let found = solve(&start, &*strategy(text, &game), 20);
        assert_eq!(found, start.candidates().len(), "{text} on {board}");
    }
}

/// With more pairs than are affordable, a booth is still a booth.
#[test]
#[ignore = "lists 11! codes"]
fn little_effort_asks_a_booth_when_it_is_due() {
    let game = game("ayto:11");
    let start = Position::start(&game).unwrap();
    let night = game.read_turn("0123456789a=?").unwrap();
    let few = start.candidates().codes()[..5].to_vec();
    let position = start.among(&few).after(start.packed(&night)).unwrap();
    let question = strategy("entropy,effort=1", &game)
        .choose(&position, &Unwatched)
        .unwrap();
    assert_eq!(position.question_kind(question), QuestionKind::Pair);
}

/// On the last turn only a code that can be the secret can win.
#[test]
fn the_last_question_can_win() {
    for (board, turns) in [
        ("mastermind:4x6,turns=2", &["0011=1,1"][..]),
        ("items:3x5x2", &["012=WWW"]),
        ("ayto:5,weeks=1", &["0+1=no"]),
    ] {
        let game = game(board);
        let turns: Vec<_> = turns
            .iter()
            .map(|turn| game.read_turn(turn).unwrap())
            .collect();
        let position = Position::after_turns(&game, &turns).unwrap();
        assert_eq!(position.turns_left(), Some(1));
        for (name, strategy) in strategies(&game) {
            let question = strategy.choose(&position, &Unwatched).unwrap();
            assert!(
                position.candidates().contains(question),
                "{name} on {board}"
            );
        }
    }
}

#[test]
fn random_choices_depend_on_the_seed_alone() {
    let game = game("mastermind:4x6");
    let start = Position::start(&game).unwrap();
    let choices = |seed: u64| -> Vec<_> {
        let strategy = strategy(&format!("random,seed={seed}"), &game);
        let mut position = start.clone();
        let mut asked = Vec::new();
        while position.candidates().len() > 1 {
            let question = strategy.choose(&position, &Unwatched).unwrap();
            asked.push(question);
            position = position.split(question).swap_remove(0).1;
        }
        asked
    };
    assert_eq!(choices(1), choices(1));
    assert_ne!(choices(1), choices(2));
    let first = |seed| choices(seed)[0];
    assert!((0..9).any(|seed| first(seed) != first(seed + 1)));
}

#[test]
fn a_ranking_is_as_long_as_asked_and_begins_with_the_choice() {
    for board in small_boards() {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        for (name, strategy) in strategies(&game) {
            let all = strategy.rank(&start, usize::MAX, &Unwatched).best;
            assert_eq!(all.first().copied(), strategy.choose(&start, &Unwatched));
            for most in 0..4 {
                let best = strategy.rank(&start, most, &Unwatched).best;
                assert_eq!(best, all[..most.min(all.len())], "{name} on {board}");
            }
        }
    }
}

#[test]
fn nothing_is_asked_where_nothing_fits() {
    let game = game("permutation:3");
    let start = Position::start(&game).unwrap();
    let turn = start.packed(&game.read_turn("012=2").unwrap());
    let nowhere = start.after(turn).unwrap();
    for (name, strategy) in strategies(&game) {
        assert_eq!(strategy.choose(&nowhere, &Unwatched), None, "{name}");
    }
}

struct Cancelled;

impl Watch for Cancelled {
    fn is_cancelled(&self) -> bool {
        true
    }
}

#[test]
fn cancelled_work_has_no_choice() {
    let game = game("mastermind:4x6");
    let start = Position::start(&game).unwrap();
    assert_eq!(strategy(USUAL, &game).choose(&start, &Cancelled), None);
}

#[test]
fn wrong_strategies_say_what_is_right() {
    let game = game("mastermind:4x6");
    for (text, part, given) in [
        ("", "strategy", ""),
        ("chess", "strategy", "chess"),
        ("entorpy", "strategy", "entorpy"),
        ("entropy,", "strategy option", ""),
        ("entropy,prefer", "strategy option", "prefer"),
        ("entropy,prefer=", "strategy option", "prefer="),
        ("entropy,prefer=some", "prefer", "some"),
        (
            "entropy,prefer=none,prefer=none",
            "strategy option",
            "prefer=none",
        ),
        ("entropy,effort=-1", "effort", "-1"),
        ("entropy,effort=many", "effort", "many"),
        ("first,prefer=none", "strategy option", "prefer=none"),
        ("random,seed=x", "seed", "x"),
        (
            "random,seed=18446744073709551616",
            "seed",
            "18446744073709551616",
        ),
        ("minimax,seed=1", "strategy option", "seed=1"),
        ("minimax,first=", "strategy option", "first="),
        ("minimax,first=012", "first", "012"),
        ("entropy,first=0126", "first", "0126"),
        ("expected-size,first=01?2", "first", "01?2"),
        ("minimax,first=rule", "first", "rule"),
        ("most-parts,first=ruled", "first", "ruled"),
        ("sampled,sample=0", "sample", "0"),
        ("sampled,candidates=0", "candidates", "0"),
        ("auto,budget=-1", "budget", "-1"),
        ("staged", "strategy", "staged"),
    ] {
        let error = strategy::engine(text, &game).err().expect(text);
        assert_eq!((&*error.part, &*error.given), (part, given), "{text}");
        check_example(&error.example);
    }
    let error = strategy::engine("entorpy", &game).err().unwrap();
    assert!(
        error.to_string().contains("Did you mean entropy?"),
        "{error}"
    );
}

/// An example is a whole strategy or one of its options.
fn check_example(example: &str) {
    let game = game("mastermind:4x6");
    let is_right = |text: &str| strategy::engine(text, &game).is_ok();
    let mut with_names = STRATEGIES
        .iter()
        .map(|kind| format!("{},{example}", kind.name));
    assert!(
        is_right(example) || with_names.any(|text| is_right(&text)),
        "{example}"
    );
}

#[test]
fn every_strategy_is_listed_and_the_usual_one_is_first() {
    assert_eq!(STRATEGIES[0].name, USUAL);
    for kind in STRATEGIES {
        assert!(!kind.summary.is_empty());
    }
}

proptest! {
    #[test]
    fn any_text_is_a_strategy_or_refused(text in any::<String>()) {
        if let Err(error) = strategy::engine(&text, &game("mastermind:4x6")) {
            check_example(&error.example);
        }
    }

    #[test]
    fn near_texts_are_strategies_or_refused(
        text in "(entropy|minimax|first|random|most-parts|sampled|auto|x)?(,(prefer|effort|seed|first|sample|budget|x)?=?[a-z0-9-]{0,21}){0,3}",
    ) {
        if let Err(error) = strategy::engine(&text, &game("mastermind:4x6")) {
            check_example(&error.example);
        }
    }
}
