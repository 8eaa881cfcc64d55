//! What published programs do, where it can be checked.

use crate::common::{Brute, game, play};
use nextguess::position::Position;
use nextguess::simulate::simulate;
use nextguess::simulate::statistics::Statistics;
use nextguess::strategy::{self, Engine};
use nextguess::watch::Unwatched;

fn all_games(board: &str, strategy: &str) -> Statistics {
    let game = game(board);
    let start = Position::start(&game).unwrap();
    let strategy = strategy::chooser(strategy, &game).unwrap();
    simulate(&start, &*strategy, &Unwatched).statistics
}

/// A report on Mastermind in C++ gives its most-parts program an average of 4.57099 guesses: 5924 in
/// all, which is what 0012 leads to. Its rule for the first guess, as printed, would be 0112.
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

/// floor(slots / 2) zeros, then ones, and a last 2. With fewer than three slots or four colours, the best of
/// the ascending codes of 0, 1 and 2 that begin with 0 (recomputed by a program of its own).
#[test]
fn the_rule_for_the_first_guess() {
    for (board, first) in [
        ("1x2", "0"),
        ("1x3", "0"),
        ("2x2", "00"),
        ("2x3", "01"),
        ("2x6", "01"),
        ("3x2", "001"),
        ("3x3", "001"),
        ("3x4", "012"),
        ("3x6", "012"),
        ("4x3", "0011"),
        ("4x6", "0012"),
        ("5x2", "00001"),
        ("5x3", "00011"),
        ("5x4", "00112"),
        ("5x6", "00112"),
        ("6x4", "000112"),
        ("7x3", "0001112"),
        ("7x4", "0001112"),
        ("4x6,symbols=RGBYOW", "RRGB"),
        ("4x40", "0,0,1,2"),
        ("3x3,consistent", "001"),
        ("3x4,pegs=black", "012"),
    ] {
        let game = game(&format!("mastermind:{board}"));
        let start = Position::start(&game).unwrap();
        let strategy = strategy::chooser("most-parts,first=rule", &game).unwrap();
        let question = strategy.choose(&start, &Unwatched).unwrap();
        let text = game.question_text(&start.layout().unpack(question));
        assert_eq!(text, first, "{board}");
    }
}

/// The first guesses by rule are those that the strategy itself chooses.
#[test]
fn the_rule_gives_what_most_parts_would_choose() {
    for board in ["2x6", "3x4", "3x6", "4x3", "4x5", "4x6", "5x3", "5x4"] {
        let game = game(&format!("mastermind:{board}"));
        let start = Position::start(&game).unwrap();
        let [by_rule, own] = [",first=rule", ""].map(|first| {
            let text = format!("most-parts,prefer=none{first}");
            let strategy = strategy::chooser(&text, &game).unwrap();
            strategy.choose(&start, &Unwatched)
        });
        assert_eq!(by_rule, own, "{board}");
    }
}

/// The same report's scan needs at most length x num attempts: 24. Read literally it needs 24, and 14 on
/// average: symbol s of a slot, from 0, takes s + 1 guesses.
#[test]
fn the_literal_digit_scan_on_the_usual_board() {
    let game = game("mastermind:4x6");
    let Ok(Engine::Player(query)) = strategy::engine("digit-scan,literal", &game) else {
        panic!("digit-scan holds no list");
    };
    let mut games = Statistics::default();
    for secret in Brute::new(&game).secrets {
        let asked = play(&*query, &game, &secret, 0, 24);
        let tries: usize = secret.iter().map(|&symbol| usize::from(symbol) + 1).sum();
        assert_eq!(asked, tries, "{secret:?}");
        games.add(asked as u32, 1);
    }
    assert_eq!((games.total(), games.count()), (14 * 1296, 1296));
    assert_eq!(games.max(), Some(24));
}

/// Our reading needs 18, and 11 on average (recomputed independently).
#[test]
fn digit_scan_on_the_usual_board() {
    let game = game("mastermind:4x6");
    let Ok(Engine::Player(query)) = strategy::engine("digit-scan", &game) else {
        panic!("digit-scan holds no list");
    };
    let mut games = Statistics::default();
    for secret in Brute::new(&game).secrets {
        games.add(play(&*query, &game, &secret, 0, 24) as u32, 1);
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
