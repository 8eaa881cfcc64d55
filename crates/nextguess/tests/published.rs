//! What published programs do, where it can be checked.

mod common;

use common::{Brute, game, play};
use nextguess::position::Position;
use nextguess::simulate::simulate;
use nextguess::statistics::Statistics;
use nextguess::strategy::{self, Plan};
use nextguess::watch::Unwatched;

fn all_games(board: &str, strategy: &str) -> Statistics {
    let game = game(board);
    let start = Position::start(&*game).unwrap();
    let strategy = strategy::listing(strategy, &*game).unwrap();
    simulate(&start, &*strategy, &Unwatched).statistics
}

/// A report on Mastermind in C++ gives its most-parts program an average of 4.57099 guesses: 5924 in
/// all, which is what 0012 leads to. Its rule for the first guess, taken at its word, would be 0112.
#[test]
fn most_parts_by_its_first_guess() {
    for (first, total, most) in [
        ("0012", 5924, 6),
        ("0112", 5947, 6),
        ("rule", 5924, 6),
        ("0122", 5940, 6),
        ("0102", 5917, 6),
    ] {
        let text = format!("most-parts,prefer=none,first={first}");
        let games = all_games("mastermind:4x6", &text);
        assert_eq!((games.total(), games.max()), (total, Some(most)), "{first}");
    }
    let published = all_games("mastermind:4x6", "most-parts,prefer=none,first=0012");
    let histogram: Vec<(u32, u64)> = published.histogram().collect();
    let expected = [(1, 1), (2, 9), (3, 52), (4, 434), (5, 787), (6, 13)];
    assert_eq!(histogram, expected);
}

/// Zeros up to slot floor((slots - 1) / 2), counted from 0, then ones, and a last 2.
#[test]
fn the_rule_for_the_first_guess() {
    for (board, first) in [
        ("1x2", "1"),
        ("1x3", "2"),
        ("2x3", "02"),
        ("3x2", "001"),
        ("3x6", "002"),
        ("4x6", "0012"),
        ("5x2", "00011"),
        ("5x3", "00012"),
        ("6x4", "000112"),
        ("7x3", "0000112"),
        ("4x6,symbols=RGBYOW", "RRGB"),
        ("4x40", "0,0,1,2"),
        ("3x3,consistent", "002"),
        ("3x4,pegs=black", "002"),
    ] {
        let game = game(&format!("mastermind:{board}"));
        let start = Position::start(&*game).unwrap();
        let strategy = strategy::listing("most-parts,first=rule", &*game).unwrap();
        let question = strategy.choose(&start, &Unwatched).unwrap();
        let text = game.question_text(&start.layout().unpack(question));
        assert_eq!(text, first, "{board}");
    }
}

/// The same report's scan needs at most length x num attempts: 24. This reading of it needs 18, and 11
/// on average (recomputed independently).
#[test]
fn digit_scan_on_the_usual_board() {
    let game = game("mastermind:4x6");
    let Ok(Plan::Asking(query)) = strategy::plan("digit-scan", &*game) else {
        panic!("digit-scan holds no list");
    };
    let mut games = Statistics::default();
    for secret in Brute::new(&*game).secrets {
        games.add(play(&*query, &*game, &secret, 0, 24) as u32, 1);
    }
    assert_eq!((games.total(), games.count()), (14_256, 1296));
    assert_eq!(games.max(), Some(18));
}

/// "5.6, max 9" in the same report.
#[test]
fn the_first_of_the_list() {
    let games = all_games("mastermind:4x6", "first");
    assert_eq!((games.total(), games.max()), (7471, Some(9)));
    assert!((5.6..5.8).contains(&games.mean()));
}

/// Nothing can average below 26274 / 5040 on all ten digits, whatever its sample.
#[test]
fn sampling_is_not_better_than_the_best() {
    let games = all_games("bulls:4x10", "sampled");
    assert_eq!(games.count(), 5040);
    assert!(games.total() > 26_274, "{}", games.total());
    assert!((5.25..5.45).contains(&games.mean()), "{}", games.mean());
}
