//! Totals of whole strategies, from the table of known figures.

use crate::common::game;
use nextguess::position::Position;
use nextguess::simulate::simulate;
use nextguess::strategy;
use nextguess::watch::Unwatched;

const TABLE: &str = include_str!("../../../../tests/golden/heuristics.txt");

/// Checks the rows of a game.
fn check(spec: &str) {
    let game = game(spec);
    let start = Position::start(&game).unwrap();
    let mut rows = 0;
    for line in TABLE.lines().filter(|line| !line.starts_with('#')) {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let &[of, strategy, expected_total, expected_most] = &columns[..] else {
            assert!(columns.is_empty(), "four columns in {line:?}");
            continue;
        };
        if of != spec {
            continue;
        }
        rows += 1;
        let strategy = strategy::chooser(strategy, &game).unwrap();
        let games = simulate(&start, &*strategy, &Unwatched).statistics;
        assert_eq!(games.count(), start.candidates().len() as u64);
        assert_eq!(games.total().to_string(), expected_total, "total of {line}");
        if expected_most != "-" {
            assert_eq!(
                games.max().unwrap().to_string(),
                expected_most,
                "max of {line}"
            );
        }
    }
    assert!(rows > 0, "no rows of {spec}");
}

#[test]
fn mastermind_heuristics() {
    check("mastermind:4x6");
}

#[test]
fn bulls_heuristics() {
    check("bulls:4x10");
}

/// Takes some seconds: 32768 secrets, four times.
#[test]
fn mastermind_heuristics_on_a_larger_board() {
    check("mastermind:5x8");
}
