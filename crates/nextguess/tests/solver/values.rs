//! Values of the exact solver that are known: from print, or proved here before.

use crate::common::game;
use crate::common::solving::{check_strategy, solve, solved};
use nextguess::game::Game;
use nextguess::game::spec::GameSpec;
use nextguess::position::Position;
use nextguess::solver::{Objective, Rules, SolveOptions};
use nextguess::watch::Unwatched;

const TABLE: &str = include_str!("../../../../tests/golden/optimal.txt");

/// Proves the rows of the table whose last column says that they are slow, or long, or which have none.
fn check_table(pace: &str) {
    let mut rows = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let (spec, objective, expected, row_pace) = match columns[..] {
            [] => continue,
            [spec, objective, expected] => (spec, objective, expected, ""),
            [spec, objective, expected, pace @ ("slow" | "long")] => {
                (spec, objective, expected, pace)
            }
            _ => panic!("three columns, and perhaps slow or long, in {line:?}"),
        };
        if row_pace != pace {
            continue;
        }
        rows += 1;
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let solution = solved(&start, Objective::parse(objective).unwrap(), Rules::ALL);
        check_strategy(&solution, &start);
        let value = solution.upper_bound.unwrap();
        let value = match solution.objective {
            Objective::Win | Objective::WinThenMean => solution.secrets - value,
            _ => value,
        };
        assert_eq!(value.to_string(), expected, "{line}");
    }
    assert!(rows > 1);
}

#[test]
fn known_values() {
    check_table("");
}

/// Five minutes: `cargo test --release -p nextguess --test solver -- --ignored values::slow`.
#[test]
#[ignore = "takes five minutes"]
fn known_values_that_are_slow() {
    check_table("slow");
}

/// About an hour: `cargo test --release -p nextguess --test solver -- --ignored values::long`.
#[test]
#[ignore = "takes an hour"]
fn known_values_that_take_long() {
    check_table("long");
}

/// The published values of Bulls and Cows by the answer to the first guess, which they count. Half a minute:
/// `cargo test --release -p nextguess --test solver -- --ignored values::bulls`.
#[test]
#[ignore = "takes half a minute"]
fn bulls_by_the_first_answer() {
    let values = [
        ("0,0", 1806),
        ("0,1", 7935),
        ("0,2", 6808),
        ("0,3", 1268),
        ("0,4", 32),
        ("1,0", 2393),
        ("1,1", 3712),
        ("1,2", 1020),
        ("1,3", 30),
        ("2,0", 839),
        ("2,1", 312),
        ("2,2", 21),
        ("3,0", 97),
    ];
    let game = game("bulls:4x10");
    for (answer, expected) in values {
        let turn = game.read_turn(&format!("0123={answer}")).unwrap();
        let position = Position::after_turns(&game, &[turn]).unwrap();
        let solution = solved(&position, Objective::Mean, Rules::ALL);
        let value = solution.upper_bound.unwrap() + solution.secrets;
        assert_eq!(value, expected, "{answer}");
    }
    assert_eq!(values.iter().map(|value| value.1).sum::<u64>() + 1, 26274);
}

/// The original lists of Wordle are not part of the project: the tests run where they are.
fn original_words(option: &str) -> Option<Game> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/words");
    let read = |name: &str| {
        std::fs::read_to_string(format!("{folder}/{name}")).map_err(|error| error.to_string())
    };
    let lists = "words:answers.txt,guesses=guesses.txt";
    let spec = GameSpec::parse(&format!("{lists}{option}")).unwrap();
    spec.game(&read).ok()
}

#[test]
fn words_of_the_original_lists() {
    // Of the hard game 8122 is published, which never takes more than six turns; with more it is less.
    for (option, objective, first, expected) in [
        ("", Objective::Mean, "salet", 7920),
        ("", Objective::Mean, "crate", 7926),
        (",hard", Objective::MeanWithin(6), "salet", 8122),
        (",hard", Objective::Mean, "salet", 8116),
    ] {
        let Some(game) = original_words(option) else {
            return;
        };
        let start = Position::start(&game).unwrap();
        let first = start.layout().pack(&game.read_question(first).unwrap());
        let request = SolveOptions {
            first: Some(first),
            ..SolveOptions::new(objective)
        };
        let solution = solve(&start, request, &Unwatched).unwrap();
        assert_eq!(
            (solution.lower_bound, solution.upper_bound),
            (Some(expected), Some(expected)),
            "{}",
            game.spec()
        );
        check_strategy(&solution, &start);
    }
}

/// Ten minutes: `cargo test --release -p nextguess --test solver -- --ignored values::any_first`.
#[test]
#[ignore = "takes ten minutes"]
fn words_of_the_original_lists_with_any_first_guess() {
    if let Some(game) = original_words("") {
        let start = Position::start(&game).unwrap();
        let solution = solved(&start, Objective::Mean, Rules::ALL);
        check_strategy(&solution, &start);
        assert_eq!(solution.upper_bound, Some(7920));
    }
}
