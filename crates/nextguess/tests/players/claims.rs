//! The players that only ask and infer: what they need, what they claim, and how they meet a liar.

use crate::common::{Brute, game, play};
use nextguess::board::code::{BLANK, Symbol};
use nextguess::game::{Game, QuestionKind};
use nextguess::grade::Feedback;
use nextguess::player::{self, Contradicted, Player, PlayerKind};
use nextguess::position::Position;
use nextguess::simulate::statistics::Statistics;
use nextguess::simulate::{Secrets, simulate_engine};
use nextguess::strategy::{self, Engine, STRATEGIES};
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;
use proptest::prelude::*;

const TABLE: &str = include_str!("../../../../tests/golden/players.txt");

/// The strategies for boards of any size that play this game, by name.
fn queries(game: &Game) -> Vec<(&'static str, Box<dyn PlayerKind>)> {
    let plays = STRATEGIES.iter().filter(|kind| kind.plays(game));
    let engines =
        plays.filter_map(|kind| Some((kind.name, strategy::engine(kind.name, game).ok()?)));
    engines
        .filter_map(|(name, engine)| match engine {
            Engine::Player(query) => Some((name, query)),
            Engine::Chooser(_) => None,
        })
        .collect()
}

/// Those of them that follow fixed rules, so that a game takes microseconds.
const SCRIPTED: [&str; 7] = [
    "binary-search",
    "binary-search-plus",
    "swap-search",
    "swap-booth",
    "swap-table",
    "swap-table-plus",
    "paper",
];

fn scripted(game: &Game) -> Vec<(&'static str, Box<dyn PlayerKind>)> {
    let mut all = queries(game);
    all.retain(|(name, _)| SCRIPTED.contains(name));
    assert!(!all.is_empty(), "{}", game.spec());
    all
}

/// Checks the row of the table for a strategy and a board: all secrets of the game, and exactly these numbers of turns.
fn check_row(strategy: &str, board: &str, turns: impl Fn(&Game, &Engine) -> Statistics) {
    let row = TABLE.lines().find_map(|line| {
        let mut columns = line.split_whitespace();
        (columns.next() == Some(strategy) && columns.next() == Some(board)).then_some(columns)
    });
    let row = row.unwrap_or_else(|| panic!("no row of {strategy} on {board}"));
    let game = game(board);
    let expected: Vec<(u32, u64)> = row
        .map(|cell| {
            let (turns, games) = cell.split_once(':').unwrap();
            (turns.parse().unwrap(), games.parse().unwrap())
        })
        .collect();
    let name = strategy.trim_end_matches("/literal");
    let engine = strategy::engine(name, &game).unwrap_or_else(|error| panic!("{error}"));
    let games = turns(&game, &engine);
    assert_eq!(
        games.histogram().collect::<Vec<_>>(),
        expected,
        "{strategy}"
    );
}

/// All games by the rules.
fn by_the_rules(game: &Game, engine: &Engine) -> Statistics {
    let simulation = simulate_engine(game, None, engine, Secrets::All, &Unwatched).unwrap();
    assert_eq!(simulation.unfinished, 0);
    simulation.statistics
}

/// All secrets, counted by another measure.
fn counted(game: &Game, measure: impl Fn(&[Symbol]) -> Result<u32, Contradicted>) -> Statistics {
    let start = Position::start(game).unwrap();
    let mut statistics = Statistics::default();
    for &code in start.candidates().codes().iter() {
        statistics.add(measure(&start.layout().unpack(code)).unwrap(), 1);
    }
    statistics
}

/// Lemmas 1 and 2 of the report on the show's logic, for every secret: swap search takes at most
/// 7/4 n (n + 1) questions, and with the booth at most 3/4 n (n + 1) nights. The second holds for both.
#[test]
fn the_lemmas_hold() {
    for size in 2..=8u32 {
        let (first, second) = (7 * size * (size + 1), 3 * size * (size + 1));
        let most = |board: &str, strategy: &str| {
            let game = game(&format!("{board}:{size}"));
            let engine = strategy::engine(strategy, &game).unwrap();
            by_the_rules(&game, &engine).max().unwrap()
        };
        for strategy in ["swap-search", "swap-search,skip"] {
            let questions = most("permutation", strategy);
            assert!(4 * questions <= second.min(first), "{questions} of {size}");
        }
        let nights = most("ayto", "swap-booth");
        let literal = counted(&game(&format!("ayto:{size}")), player::literal_nights);
        let nights = nights.max(literal.max().unwrap());
        assert!(4 * nights <= second, "{nights} of {size}");
    }
}

/// All rows for boards of this size.
fn check_rows(size: usize) {
    let (permutations, couples) = (format!("permutation:{size}"), format!("ayto:{size}"));
    check_row("swap-search", &permutations, by_the_rules);
    check_row("swap-search,skip", &permutations, by_the_rules);
    check_row("binary-search-plus", &permutations, by_the_rules);
    check_row("binary-search/literal", &permutations, |game, _| {
        counted(game, player::literal_guesses)
    });
    check_row("swap-booth", &couples, by_the_rules);
    check_row("swap-booth/literal", &couples, |game, _| {
        counted(game, player::literal_nights)
    });
    check_row("swap-table", &couples, by_the_rules);
    check_row("swap-table-plus", &couples, by_the_rules);
    check_row("paper", &couples, by_the_rules);
}

#[test]
fn games_take_exactly_this_long_on_eight() {
    check_rows(8);
}

/// The board of the publications: 3,628,800 games for each row.
#[test]
#[ignore = "some minutes: cargo xtask slow games_take_exactly_this_long"]
fn games_take_exactly_this_long_on_ten() {
    check_rows(10);
}

#[test]
fn binary_search_keeps_its_bound() {
    for size in 4..=8usize {
        let game = game(&format!("permutation:{size}"));
        let engine = strategy::engine("binary-search", &game).unwrap();
        let most = by_the_rules(&game, &engine).max().unwrap() as f64;
        let log = (size as f64).log2().ceil();
        let bound = (size as f64 - 3.0) * log + 2.5 * size as f64 - 1.0;
        assert!(most <= bound, "{most} of {bound} for {size}");
    }
}

/// The bound for nine symbols, where the logarithm takes a step.
fn check_bound_on_nine(secrets: Secrets) {
    let game = game("permutation:9");
    let engine = strategy::engine("binary-search", &game).unwrap();
    let games = simulate_engine(&game, None, &engine, secrets, &Unwatched).unwrap();
    let most = games.statistics.max().unwrap();
    assert!(2 * most <= 2 * 6 * 4 + 5 * 9 - 2, "{most}");
}

#[test]
fn binary_search_keeps_its_bound_on_nine() {
    check_bound_on_nine(Secrets::Drawn {
        count: 20_000,
        seed: 9,
    });
}

#[test]
#[ignore = "362,880 games: cargo xtask slow binary_search_keeps_its_bound"]
fn binary_search_keeps_its_bound_on_all_of_nine() {
    check_bound_on_nine(Secrets::All);
}

fn check_every_permutation(size: usize) {
    for kind in ["permutation", "ayto"] {
        let game = game(&format!("{kind}:{size}"));
        let secrets = Brute::new(&game).secrets;
        for (name, query) in queries(&game) {
            for (number, secret) in secrets.iter().enumerate() {
                let asked = play(&*query, &game, secret, number as u64, 200);
                assert!(asked > 0, "{name}");
            }
        }
    }
}

#[test]
fn every_player_finds_every_permutation() {
    (2..=6).for_each(check_every_permutation);
}

#[test]
#[ignore = "a minute: cargo xtask slow every_player_finds_every_permutation"]
fn every_player_finds_every_permutation_of_seven() {
    check_every_permutation(7);
}

/// Plays a game and checks after every answer that all claims are true of the secret.
fn check_claims(query: &dyn PlayerKind, game: &Game, secret: &[Symbol], number: u64) -> usize {
    let mut player = query.player(game, number);
    let mut claims = 0;
    for _ in 0..1_000_000 {
        let question = player.ask().expect("the answers are true").to_vec();
        let feedback = game.grade(&question, secret);
        player.learn(feedback);
        if let Some(known) = player.known() {
            for (slot, &symbol) in secret.iter().enumerate() {
                assert!(known.may_be(slot, symbol), "slot {slot} of {secret:?}");
                claims += usize::from(known.symbol_of(slot) == Some(symbol));
            }
        }
        if game.is_win(game.question_kind(&question), feedback) {
            return claims;
        }
    }
    panic!("{secret:?} was not found");
}

/// A claim that is true of every secret that gives the same answers is what the answers imply.
#[test]
fn claims_are_implied() {
    let boards =
        ["permutation", "ayto"].map(|kind| (2..=6).map(move |size| format!("{kind}:{size}")));
    let more = [
        "mastermind:3x4",
        "mastermind:2x5,pegs=black",
        "mastermind:3x2",
    ];
    let boards = boards.into_iter().flatten().chain(more.map(str::to_owned));
    for board in boards {
        let game = game(&board);
        let secrets = Brute::new(&game).secrets;
        for (name, query) in queries(&game) {
            if secrets.len() > 200 && !SCRIPTED.contains(&name) {
                continue;
            }
            let mut claims = 0;
            for (number, secret) in secrets.iter().enumerate() {
                claims += check_claims(&*query, &game, secret, number as u64);
            }
            // Of two secrets both may be asked first, and then there is nothing left to claim.
            let may_be_silent = name == "genetic" || secrets.len() == 2;
            assert!(claims > 0 || may_be_silent, "{name} on {board}");
        }
    }
}

/// The most questions that any of the scripts can need, whatever the answers.
fn most_questions(size: usize) -> usize {
    4 * size * size + 10
}

fn check_liar(
    game: &Game,
    player: &mut dyn Player,
    mut answer: impl FnMut(&[Symbol]) -> Feedback,
) -> Result<(), TestCaseError> {
    for _ in 0..=most_questions(game.slots()) {
        let Ok(question) = player.ask() else {
            prop_assert_eq!(player.ask().err(), Some(Contradicted));
            return Ok(());
        };
        let is_pair = question.contains(&BLANK);
        prop_assert!(is_pair || game.check_question(question).is_ok());
        let feedback = answer(question);
        let ask = if is_pair {
            QuestionKind::Pair
        } else {
            QuestionKind::Code
        };
        player.learn(feedback);
        if game.is_win(ask, feedback) {
            return Ok(());
        }
    }
    prop_assert!(false, "no end");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(50))]

    #[test]
    fn claims_are_true_on_larger_boards(size in 2usize..=60, ayto: bool, seed: u64) {
        let kind = if ayto { "ayto" } else { "permutation" };
        let game = game(&format!("{kind}:{size}"));
        let secret = game.random_secret(&mut Random::seeded(seed));
        for (_, query) in scripted(&game) {
            check_claims(&*query, &game, &secret, seed);
        }
    }

    /// Whatever it is told, a player ends.
    #[test]
    fn a_liar_comes_to_an_end(size in 1usize..=12, ayto: bool, honesty in 0usize..=100, seed: u64) {
        let size = size.max(1 + usize::from(ayto));
        let kind = if ayto { "ayto" } else { "permutation" };
        let game = game(&format!("{kind}:{size}"));
        let mut random = Random::seeded(seed);
        let secret = game.random_secret(&mut random);
        for (_, query) in scripted(&game) {
            let mut player = query.player(&game, 0);
            check_liar(&game, &mut *player, |question| {
                match random.below(100) {
                    chance if chance < honesty => game.grade(question, &secret),
                    99 => Feedback(u16::MAX),
                    _ if question.contains(&BLANK) => Feedback(random.below(2) as u16),
                    _ => Feedback(random.below(size + 1) as u16),
                }
            })?;
        }
    }

    /// An adversary that always gives the same answers to codes and to pairs.
    #[test]
    fn constant_answers_come_to_an_end(size in 2usize..=12, hits in 0u16..=13, pair in 0u16..=2) {
        for kind in ["permutation", "ayto"] {
            let game = game(&format!("{kind}:{size}"));
            for (_, query) in scripted(&game) {
                let mut player = query.player(&game, 0);
                check_liar(&game, &mut *player, |question| {
                    Feedback(if question.contains(&BLANK) { pair } else { hits })
                })?;
            }
        }
    }
}

/// The largest boards that can be named.
#[test]
fn large_boards_are_played() {
    for board in ["permutation:1000", "ayto:200"] {
        let game = game(board);
        for (name, query) in scripted(&game) {
            let engine = Engine::Player(query);
            let one = Secrets::Drawn { count: 1, seed: 7 };
            let simulation = simulate_engine(&game, None, &engine, one, &Unwatched).unwrap();
            assert_eq!(simulation.statistics.count(), 1, "{name} on {board}");
        }
    }
}
