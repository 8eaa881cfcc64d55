//! Totals of whole strategies, from the tables of published figures.

use nextguess::position::Position;
use nextguess::spec::GameSpec;
use nextguess::strategy::{self, Strategy};
use nextguess::watch::Unwatched;

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

fn check(game: &str, strategy: &str, expected: (u64, u64)) {
    let game = GameSpec::parse(game)
        .unwrap()
        .game(&|_| Err(String::new()))
        .unwrap();
    let start = Position::start(&*game).unwrap();
    let strategy = strategy::parse(strategy).unwrap();
    assert_eq!(total(&start, &*strategy, 1), expected);
}

#[test]
fn mastermind_heuristics() {
    check("mastermind:4x6", "minimax", (5801, 5));
    check("mastermind:4x6", "minimax,prefer=none", (6169, 5));
    check("mastermind:4x6", "expected-size", (5696, 6));
    check("mastermind:4x6", "expected-size,prefer=none", (5996, 6));
    check("mastermind:4x6", "entropy", (5722, 6));
    check("mastermind:4x6", "entropy,prefer=none", (6017, 6));
    check("mastermind:4x6", "most-parts", (5668, 6));
    check("mastermind:4x6", "most-parts,prefer=none", (5924, 6));
    check("mastermind:4x6", "first", (7471, 9));
}
