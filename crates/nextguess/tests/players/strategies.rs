//! The strategies of published programs, and those that choose among others.

use crate::common::{Brute, game, lie_to, play};
use nextguess::board::code::Symbol;
use nextguess::game::{Game, QuestionKind};
use nextguess::player::PlayerKind;
use nextguess::position::Position;
use nextguess::simulate::{Secrets, simulate, simulate_engine};
use nextguess::strategy::{self, Chooser, Engine};
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;
use proptest::prelude::*;

fn chooser(text: &str, game: &Game) -> Box<dyn Chooser> {
    strategy::chooser(text, game).unwrap_or_else(|error| panic!("{error}"))
}

fn asking(text: &str, game: &Game) -> Box<dyn PlayerKind> {
    match strategy::engine(text, game) {
        Ok(Engine::Player(query)) => query,
        Ok(Engine::Chooser(_)) => panic!("{text} lists candidates"),
        Err(error) => panic!("{error}"),
    }
}

/// What digit-scan needs at most.
fn most_guesses(slots: usize, colours: usize) -> usize {
    match colours {
        2 => slots + 1,
        _ => slots * (colours - 2) + 2,
    }
}

#[test]
fn digit_scan_keeps_its_bound_and_some_secret_needs_it() {
    for slots in 1..=5 {
        for colours in 2..=6 {
            for pegs in ["", ",pegs=black"] {
                let game = game(&format!("mastermind:{slots}x{colours}{pegs}"));
                let query = asking("digit-scan", &game);
                let bound = most_guesses(slots, colours);
                assert!(bound <= slots * colours);
                let secrets = Brute::new(&game).secrets;
                let asked = |secret: &Vec<Symbol>| play(&*query, &game, secret, 0, bound);
                let most = secrets.iter().map(asked).max();
                assert_eq!(most, Some(bound), "{}", game.spec());
            }
        }
    }
}

/// At its word it takes symbol + 1 guesses a slot, so slots x colours at most.
#[test]
fn the_literal_digit_scan_tries_every_symbol() {
    for (slots, colours) in [(1, 2), (1, 5), (2, 4), (3, 3), (4, 2), (4, 4)] {
        for pegs in ["", ",pegs=black"] {
            let game = game(&format!("mastermind:{slots}x{colours}{pegs}"));
            let query = asking("digit-scan,literal", &game);
            for secret in Brute::new(&game).secrets {
                let asked = play(&*query, &game, &secret, 0, slots * colours);
                let tries: usize = secret.iter().map(|&symbol| usize::from(symbol) + 1).sum();
                assert_eq!(asked, tries, "{secret:?} on {}", game.spec());
            }
        }
    }
}

#[test]
fn digit_scan_plays_large_boards() {
    let mut random = Random::seeded(11);
    for (board, games) in [
        ("mastermind:100x100", 5),
        ("mastermind:300x2", 3),
        ("mastermind:300x10", 2),
        ("mastermind:2x1000", 5),
        ("mastermind:1000x3,pegs=black", 2),
    ] {
        let game = game(board);
        let query = asking("digit-scan", &game);
        let bound = most_guesses(game.slots(), game.alphabet().size());
        for number in 0..games {
            let secret = game.random_secret(&mut random);
            play(&*query, &game, &secret, number, bound);
        }
    }
}

proptest! {
    /// A liar is found out, or hits on the end of the game; there is always an end.
    #[test]
    fn digit_scan_ends_whatever_it_is_told(
        slots in 1usize..7,
        colours in 2usize..6,
        black in any::<bool>(),
        honesty in 0usize..100,
        seed in any::<u64>(),
    ) {
        let pegs = if black { ",pegs=black" } else { "" };
        let game = game(&format!("mastermind:{slots}x{colours}{pegs}"));
        for (text, most) in [
            ("digit-scan", most_guesses(slots, colours)),
            ("digit-scan,literal", slots * colours),
        ] {
            let query = asking(text, &game);
            lie_to(&*query, &game, 0, honesty, most, &mut Random::seeded(seed));
        }
    }
}

#[test]
fn digit_scan_needs_freedom() {
    let game = game("mastermind:4x6,consistent");
    let error = strategy::engine("digit-scan", &game).err().unwrap();
    assert_eq!(error.given, "digit-scan");
    assert!(strategy::engine(&error.example, &game).is_ok(), "{error}");
}

/// What auto picks on a board, and what it says about it.
#[test]
fn auto_picks_by_the_work() {
    for (board, text, is_listing, reason) in [
        (
            "mastermind:4x6",
            "auto",
            true,
            "0012 by rule, then first while more than 771 candidates are left, else most-parts: 1,296 \
             questions x 1,296 candidates = 1,679,616 gradings, and 1,000,000 are allowed",
        ),
        (
            "mastermind:4x6",
            "auto,budget=2000000",
            true,
            "0012 by rule, then most-parts: 1,296 questions x 1,296 candidates = 1,679,616 gradings, and \
             2,000,000 are allowed",
        ),
        (
            "mastermind:5x6",
            "auto",
            true,
            "00112 by rule, then first while more than 128 candidates are left, else most-parts: 7,776 \
             questions x 7,776 candidates = 60,466,176 gradings, and 1,000,000 are allowed",
        ),
        (
            "mastermind:4x3",
            "auto",
            true,
            "the first guess from 10 by rule, then most-parts: 81 questions x 81 candidates = 6,561 \
             gradings, and 1,000,000 are allowed",
        ),
        (
            "mastermind:4x6",
            "auto,budget=1295",
            false,
            "digit-scan, with at most 18 guesses: 1,296 secrets cannot be listed within 1,295 gradings",
        ),
        (
            "mastermind:100x100",
            "auto",
            false,
            "digit-scan, with at most 9,802 guesses: about 1.0e200 secrets cannot be listed within \
             1,000,000 gradings",
        ),
        (
            // Whatever the budget, no more is listed than is possible.
            "mastermind:10x6",
            "auto,budget=18446744073709551615",
            false,
            "digit-scan, with at most 42 guesses: 60,466,176 secrets cannot be listed within 40,000,000 \
             gradings",
        ),
        (
            "bulls:4x10",
            "auto",
            true,
            "first while more than 198 candidates are left, else most-parts: 5,040 questions x 5,040 \
             candidates = 25,401,600 gradings, and 1,000,000 are allowed",
        ),
        (
            "words:answers.txt,guesses=guesses.txt",
            "auto",
            true,
            "most-parts: 13 questions x 8 candidates = 104 gradings, and 1,000,000 are allowed",
        ),
        (
            "permutation:7",
            "auto,budget=5000",
            true,
            "first: 5,040 questions x 5,040 candidates = 25,401,600 gradings, and 5,000 are allowed; \
             5,040 secrets cannot be listed within 5,000 gradings, but digit-scan cannot play this game",
        ),
        (
            "mastermind:4x6,consistent",
            "auto,budget=900",
            true,
            "0012 by rule, then first while more than 30 candidates are left, else most-parts: 1,296 \
             questions x 1,296 candidates = 1,679,616 gradings, and 900 are allowed; \
             1,296 secrets cannot be listed within 900 gradings, but digit-scan cannot play this game",
        ),
    ] {
        let game = game(board);
        let engine = strategy::engine(text, &game).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(
            engine.reason().as_deref(),
            Some(reason),
            "{text} on {board}"
        );
        assert_eq!(matches!(engine, Engine::Chooser(_)), is_listing);
    }
}

#[test]
fn auto_refuses_what_nobody_can_play() {
    for board in [
        "permutation:100",
        "bulls:20x30",
        "mastermind:9x9,consistent",
    ] {
        let game = game(board);
        let error = strategy::engine("auto", &game).err().expect(board);
        assert_eq!((&*error.part, &*error.given), ("game", board));
        assert!(
            crate::common::game(&error.example)
                .secret_count()
                .exact()
                .is_some()
        );
    }
}

/// At each position it asks what the strategy asks that it says.
#[test]
fn auto_switches_as_it_says() {
    let game = game("mastermind:4x6");
    let start = Position::start(&game).unwrap();
    let auto = chooser("auto,budget=100000", &game);
    let most_parts = chooser("most-parts,prefer=none,first=rule", &game);
    let first = chooser("first", &game);
    let choice = |strategy: &dyn Chooser, position: &_| strategy.choose(position, &Unwatched);
    assert_eq!(choice(&*auto, &start), choice(&*most_parts, &start));
    let question = choice(&*auto, &start).unwrap();
    let (mut few, mut many) = (0, 0);
    for (_, position) in start.split(question) {
        if position.candidates().len() <= 77 {
            few += 1;
            assert_eq!(choice(&*auto, &position), choice(&*most_parts, &position));
        } else {
            many += 1;
            assert_eq!(choice(&*auto, &position), choice(&*first, &position));
        }
    }
    assert!(few > 0 && many > 0);
    let games = |text: &str| simulate(&start, &*chooser(text, &game), &Unwatched).statistics;
    assert_eq!(games("auto"), games("most-parts,prefer=none,first=rule"));
    assert!(games("auto,budget=1296").mean() < games("first").mean());
}

/// Where the search for the first guess exceeds the budget, so does most-parts: the lowest code is asked.
#[test]
fn auto_counts_the_search_for_the_first_guess() {
    let game = game("mastermind:4x3");
    let start = Position::start(&game).unwrap();
    for (budget, first) in [(810, "0011"), (809, "0000")] {
        let auto = chooser(&format!("auto,budget={budget}"), &game);
        let question = auto.choose(&start, &Unwatched).unwrap();
        assert_eq!(start.question_text(question), first, "{budget}");
    }
}

/// What binary-search-plus needs at most, for four slots or more, times two.
fn twice_most_of_binary_search_plus(size: usize) -> usize {
    let log = size.next_power_of_two().ilog2() as usize;
    2 * (size - 3) * log + 5 * size
}

/// The most questions for any secret of the small boards, which are within the bound.
#[test]
fn binary_search_plus_keeps_its_bound() {
    for (size, most) in [(4, 6), (5, 10), (6, 12), (7, 16), (8, 20)] {
        let game = game(&format!("permutation:{size}"));
        let engine = strategy::engine("binary-search-plus", &game).unwrap();
        let games = simulate_engine(&game, None, &engine, Secrets::All, &Unwatched).unwrap();
        assert_eq!(games.unfinished, 0);
        assert_eq!(games.statistics.max(), Some(most), "{size}");
        assert!(2 * most as usize <= twice_most_of_binary_search_plus(size));
    }
}

/// Random secrets, and some that are rotations or nearly so, which are found late.
#[test]
fn binary_search_plus_keeps_its_bound_on_large_boards() {
    let mut random = Random::seeded(3);
    for size in [9, 16, 17, 33, 64, 100, 257] {
        let game = game(&format!("permutation:{size}"));
        let query = asking("binary-search-plus", &game);
        let bound = twice_most_of_binary_search_plus(size) / 2;
        let rotated = |by: usize| (0..size).map(move |slot| ((slot + by) % size) as Symbol);
        let mut secrets: Vec<Vec<Symbol>> =
            (0..20).map(|_| game.random_secret(&mut random)).collect();
        for by in [1, 2, size / 2, size - 1] {
            let mut secret: Vec<Symbol> = rotated(by).collect();
            secrets.push(secret.clone());
            secret.swap(0, size / 3);
            secrets.push(secret.clone());
            secret.swap(1, size - 1);
            secrets.push(secret);
        }
        secrets.push((0..size as Symbol).rev().collect());
        for secret in secrets {
            play(&*query, &game, &secret, 0, bound);
        }
    }
}

#[test]
fn sampled_choices_depend_on_the_seed_alone() {
    for board in ["mastermind:4x6", "bulls:4x10", "items:4x6x9", "ayto:6"] {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let asked = |strategy: &dyn Chooser| -> Vec<_> {
            let mut position = start.clone();
            let mut asked = Vec::new();
            while position.candidates().len() > 1 {
                let question = strategy.choose(&position, &Unwatched).unwrap();
                asked.push(question);
                let parts = position.split(question).into_iter();
                let largest = parts.max_by_key(|(_, part)| part.candidates().len());
                position = largest.unwrap().1;
            }
            asked
        };
        let strategy = chooser("sampled,sample=20,candidates=30", &game);
        let games: Vec<_> = (0..6)
            .map(|number| asked(&*strategy.reseeded(number).unwrap()))
            .collect();
        for (number, game) in games.iter().enumerate() {
            let again = strategy.reseeded(number as u64).unwrap();
            assert_eq!(asked(&*again), *game, "{board}");
        }
        assert!(games.iter().any(|game| game[0] != games[0][0]), "{board}");
        assert_eq!(asked(&*strategy), asked(&*strategy));
    }
}

/// With a sample of everything the score is what the definition says.
#[test]
fn a_whole_sample_is_scored_exactly() {
    let game = game("bulls:3x5");
    let start = Position::start(&game).unwrap();
    let strategy = chooser("sampled,sample=1000", &game);
    let question = start.candidates().codes()[7];
    for (_, position) in start.split(question) {
        let codes = position.candidates().codes();
        let grade = |question, secret| position.grader().grade_one(question, secret);
        let left = |question| -> usize {
            let others = || codes.iter().filter(move |&&other| other != question);
            let alike = |secret| {
                others().filter(move |&&other| grade(question, other) == grade(question, secret))
            };
            others().map(|&secret| alike(secret).count()).sum()
        };
        let best = codes.iter().min_by_key(|&&code| (left(code), code));
        assert_eq!(strategy.choose(&position, &Unwatched), best.copied());
    }
}

#[test]
fn staged_finds_every_matching() {
    for (board, weeks) in [("ayto:3", 4), ("ayto:4", 5), ("ayto:5", 5), ("ayto:6", 7)] {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let simulation = simulate(&start, &*chooser("staged", &game), &Unwatched);
        let games = simulation.statistics;
        assert_eq!(games.count(), start.candidates().len() as u64, "{board}");
        assert!(games.max() <= Some(weeks), "{board}: {:?}", games.max());
    }
}

/// The questions of a game of ten couples: the fixed ones, booths near one half, and no end without
/// the win.
#[test]
fn staged_plays_ten_couples() {
    let game = game("ayto:10");
    let start = Position::start(&game).unwrap();
    let strategy = chooser("staged,pool=200", &game);
    let mut random = Random::seeded(5);
    for _ in 0..3 {
        let secret = start.layout().pack(&game.random_secret(&mut random));
        let mut position = start.clone();
        let mut asked = Vec::new();
        loop {
            let question = strategy.choose(&position, &Unwatched).unwrap();
            assert!(!asked.contains(&question));
            asked.push(question);
            let feedback = position.grader().grade_one(question, secret);
            if question == secret {
                break;
            }
            position = position.after_feedback(question, feedback);
            assert!(position.turns().len() < 24);
        }
        let text = |at: usize| game.question_text(&start.layout().unpack(asked[at]));
        assert_eq!(text(0), "0+0");
        assert_eq!(text(1), "0123456789");
        assert_eq!(text(3), "4579108623");
    }
}

/// The booth is the pair whose share is nearest one half, from either side, and not one tested before.
#[test]
fn staged_booths_are_near_one_half() {
    let game = game("ayto:5");
    let start = Position::start(&game).unwrap();
    let strategy = chooser("staged", &game);
    let mut position = start;
    while position.candidates().len() > 1 {
        let question = strategy.choose(&position, &Unwatched).unwrap();
        if position.next_question_kind() == QuestionKind::Pair && !position.turns().is_empty() {
            let all = position.candidates().len();
            let mut parts = vec![0; position.grader().outcomes()];
            let mut distance = |pair| {
                position.candidates().histogram(pair, &mut parts);
                all.abs_diff(2 * parts[1] as usize)
            };
            let own = distance(question);
            for &pair in position.legal_questions().iter() {
                let tested = position.turns().iter().any(|turn| turn.question == pair);
                let key = (distance(pair), pair);
                assert!(tested || key >= (own, question));
            }
        }
        let parts = position.split(question).into_iter();
        let largest = parts.max_by_key(|(_, part)| part.candidates().len());
        position = largest.unwrap().1;
    }
}

/// All nights are scored where few matchings fit, and ties go to the lowest.
#[test]
fn staged_ends_with_all_nights() {
    let game = game("ayto:5");
    let turns = ["0+0=no", "01234=1", "1+2=no", "23401=1", "0+3=no"];
    let turns: Vec<_> = turns.map(|turn| game.read_turn(turn).unwrap()).to_vec();
    let position = Position::after_turns(&game, &turns).unwrap();
    let staged = chooser("staged", &game).choose(&position, &Unwatched);
    let minimax = chooser("minimax,prefer=none", &game).choose(&position, &Unwatched);
    assert!(position.candidates().len() > 2);
    assert_eq!(staged, minimax);
}

#[test]
fn staged_says_what_is_wrong() {
    let game = game("ayto:4");
    for text in ["staged,pool=0", "staged,pool=1000001", "staged,pool=x"] {
        let error = strategy::engine(text, &game).err().expect(text);
        assert_eq!(error.part, "pool");
    }
}

#[test]
fn the_first_question_can_be_given() {
    for (board, strategy, first) in [
        ("mastermind:4x6", "minimax", "5432"),
        ("mastermind:3x40", "entropy", "39 0 1"),
        ("bulls:3x5", "expected-size,prefer=none", "412"),
        ("ayto:4", "entropy", "2+1"),
        ("words:answers.txt,guesses=guesses.txt", "most-parts", "bcd"),
    ] {
        let game = game(board);
        let start = Position::start(&game).unwrap();
        let strategy = chooser(&format!("{strategy},first={first}"), &game);
        let question = start.layout().pack(&game.read_question(first).unwrap());
        assert_eq!(strategy.choose(&start, &Unwatched), Some(question));
        let others = strategy.rank(&start, 3, &Unwatched).best;
        assert_eq!(others[0], question);
        assert!(!others[1..].contains(&question));
        // Later it is a question like others.
        let (_, later) = start.split(question).swap_remove(0);
        assert_ne!(strategy.choose(&later, &Unwatched), Some(question));
    }
    for (board, first) in [
        ("ayto:4", "0123"),
        ("bulls:3x5", "112"),
        ("words:answers.txt", "bcd"),
    ] {
        let game = game(board);
        let error = strategy::engine(&format!("minimax,first={first}"), &game);
        let error = error.err().expect(board);
        assert_eq!((&*error.part, &*error.given), ("first", first));
        assert!(strategy::engine(&format!("minimax,{}", error.example), &game).is_ok());
    }
}
