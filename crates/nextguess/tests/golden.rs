//! Totals of whole strategies, from the table of known figures.

mod common;

use common::game;
use nextguess::position::Position;
use nextguess::strategy::{self, Strategy};
use nextguess::watch::Unwatched;

const TABLE: &str = include_str!("../../../tests/golden/heuristics.txt");

/// The sum of guesses over all secrets, and the most for any.
fn total(position: &Position<'_>, strategy: &dyn Strategy, depth: u64) -> (u64, u64) {
    let question = strategy
        .choose(position, &Unwatched)
        .expect("candidates are left");
    let win = position.grader().win();
    let mut sum = (0, 0);
    for (feedback, part) in position.split(question) {
        let (total, most) = if feedback == win {
            (depth, depth)
        } else {
            total(&part, strategy, depth + 1)
        };
        sum = (sum.0 + total, sum.1.max(most));
    }
    sum
}

/// Checks the rows of a game.
fn check(spec: &str) {
    let game = game(spec);
    let start = Position::start(&*game).unwrap();
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
        let (total, most) = total(&start, &*strategy::parse(strategy).unwrap(), 1);
        assert_eq!(total.to_string(), expected_total, "total of {line}");
        if expected_most != "-" {
            assert_eq!(most.to_string(), expected_most, "max of {line}");
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
