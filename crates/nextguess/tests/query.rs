//! The players that only ask and infer: what they need, what they claim, and how they meet a liar.

mod common;

use common::{Brute, game, play};
use nextguess::code::{BLANK, Symbol};
use nextguess::game::{Ask, Game};
use nextguess::grade::Feedback;
use nextguess::position::Position;
use nextguess::query::{self, Contradicted, Player, Query};
use nextguess::random::Random;
use nextguess::simulate::{Secrets, simulate_plan};
use nextguess::statistics::Statistics;
use nextguess::strategy::{self, Plan, STRATEGIES};
use nextguess::watch::Unwatched;
use proptest::prelude::*;

const TABLE: &str = include_str!("../../../tests/golden/players.txt");

/// The strategies for boards of any size that play this game, by name.
fn queries(game: &dyn Game) -> Vec<(&'static str, Box<dyn Query>)> {
    let plays = STRATEGIES.iter().filter(|kind| kind.plays(game));
    let plans = plays.filter_map(|kind| Some((kind.name, strategy::plan(kind.name, game).ok()?)));
    plans
        .filter_map(|(name, plan)| match plan {
            Plan::Asking(query) => Some((name, query)),
            Plan::Listing(_) => None,
        })
        .collect()
}

/// Those of them that follow a script, so that a game takes microseconds.
const SCRIPTED: [&str; 5] = [
    "binary-search",
    "swap-search",
    "swap-booth",
    "swap-table",
    "swap-table-plus",
];

fn scripted(game: &dyn Game) -> Vec<(&'static str, Box<dyn Query>)> {
    let mut all = queries(game);
    all.retain(|(name, _)| SCRIPTED.contains(name));
    assert!(!all.is_empty(), "{}", game.spec());
    all
}

/// Checks one row of the table: all secrets of the game, and exactly these numbers of turns.
fn check_row(strategy: &str, turns: impl Fn(&dyn Game, &Plan) -> Statistics) {
    let row = TABLE.lines().find_map(|line| {
        let mut columns = line.split_whitespace();
        (columns.next() == Some(strategy)).then_some(columns)
    });
    let mut row = row.unwrap_or_else(|| panic!("no row of {strategy}"));
    let game = game(row.next().unwrap());
    let expected: Vec<(u32, u64)> = row
        .map(|cell| {
            let (turns, games) = cell.split_once(':').unwrap();
            (turns.parse().unwrap(), games.parse().unwrap())
        })
        .collect();
    let name = strategy.trim_end_matches("/literal");
    let plan = strategy::plan(name, &*game).unwrap_or_else(|error| panic!("{error}"));
    let games = turns(&*game, &plan);
    assert_eq!(
        games.histogram().collect::<Vec<_>>(),
        expected,
        "{strategy}"
    );
}

/// All games by the rules.
fn by_the_rules(game: &dyn Game, plan: &Plan) -> Statistics {
    let simulation = simulate_plan(game, None, plan, Secrets::All, &Unwatched).unwrap();
    assert_eq!(simulation.unfinished, 0);
    simulation.statistics
}

/// All secrets, counted by another measure.
fn counted(
    game: &dyn Game,
    measure: impl Fn(&[Symbol]) -> Result<u32, Contradicted>,
) -> Statistics {
    let start = Position::start(game).unwrap();
    let mut statistics = Statistics::default();
    for &code in start.candidates().codes().iter() {
        statistics.add(measure(&start.layout().unpack(code)).unwrap(), 1);
    }
    statistics
}

#[test]
fn swap_search_takes_exactly_this_long() {
    check_row("swap-search", by_the_rules);
}

#[test]
fn binary_search_takes_exactly_this_long() {
    check_row("binary-search/literal", |game, _| {
        counted(game, query::literal_guesses)
    });
}

#[test]
fn swap_booth_takes_exactly_this_long() {
    check_row("swap-booth", by_the_rules);
    check_row("swap-booth/literal", |game, _| {
        counted(game, query::literal_nights)
    });
}

/// Half a minute: `cargo test -p nextguess --test query -- --ignored the_tables`.
#[test]
#[ignore = "half a minute"]
fn the_tables_take_exactly_this_long() {
    check_row("swap-table", by_the_rules);
}

/// Some minutes: `cargo test --release -p nextguess --test query -- --ignored`.
#[test]
#[ignore = "some minutes"]
fn the_better_table_takes_exactly_this_long() {
    check_row("swap-table-plus", by_the_rules);
}

#[test]
fn binary_search_keeps_its_bound() {
    for size in 4..=8usize {
        let game = game(&format!("permutation:{size}"));
        let plan = strategy::plan("binary-search", &*game).unwrap();
        let most = by_the_rules(&*game, &plan).max().unwrap() as f64;
        let log = (size as f64).log2().ceil();
        let bound = (size as f64 - 3.0) * log + 2.5 * size as f64 - 1.0;
        assert!(most <= bound, "{most} of {bound} for {size}");
    }
}

/// The bound for nine symbols: 362,880 games.
#[test]
fn binary_search_keeps_its_bound_on_nine() {
    let game = game("permutation:9");
    let plan = strategy::plan("binary-search", &*game).unwrap();
    let most = by_the_rules(&*game, &plan).max().unwrap();
    assert!(2 * most <= 2 * 6 * 4 + 5 * 9 - 2, "{most}");
}

fn check_every_permutation(size: usize) {
    for kind in ["permutation", "ayto"] {
        let game = game(&format!("{kind}:{size}"));
        let secrets = Brute::new(&*game).secrets;
        for (name, query) in queries(&*game) {
            for (number, secret) in secrets.iter().enumerate() {
                let asked = play(&*query, &*game, secret, number as u64, 200);
                assert!(asked > 0, "{name}");
            }
        }
    }
}

#[test]
fn every_player_finds_every_permutation() {
    (2..=6).for_each(check_every_permutation);
}

/// A minute: `cargo test -p nextguess --test query -- --ignored every_player`.
#[test]
#[ignore = "a minute"]
fn every_player_finds_every_permutation_of_seven() {
    check_every_permutation(7);
}

/// Plays a game and checks after every answer that all claims are true of the secret.
fn check_claims(query: &dyn Query, game: &dyn Game, secret: &[Symbol], number: u64) -> usize {
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
        if game.is_win(game.ask_of(&question), feedback) {
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
        let secrets = Brute::new(&*game).secrets;
        for (name, query) in queries(&*game) {
            if secrets.len() > 200 && !SCRIPTED.contains(&name) {
                continue;
            }
            let mut claims = 0;
            for (number, secret) in secrets.iter().enumerate() {
                claims += check_claims(&*query, &*game, secret, number as u64);
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
    game: &dyn Game,
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
        let ask = if is_pair { Ask::Pair } else { Ask::Code };
        player.learn(feedback);
        if game.is_win(ask, feedback) {
            return Ok(());
        }
    }
    prop_assert!(false, "no end");
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn claims_are_true_on_larger_boards(size in 2usize..=60, ayto: bool, seed: u64) {
        let kind = if ayto { "ayto" } else { "permutation" };
        let game = game(&format!("{kind}:{size}"));
        let secret = game.random_secret(&mut Random::seeded(seed));
        for (_, query) in scripted(&*game) {
            check_claims(&*query, &*game, &secret, seed);
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
        for (_, query) in scripted(&*game) {
            let mut player = query.player(&*game, 0);
            check_liar(&*game, &mut *player, |question| {
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
            for (_, query) in scripted(&*game) {
                let mut player = query.player(&*game, 0);
                check_liar(&*game, &mut *player, |question| {
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
        for (name, query) in scripted(&*game) {
            let plan = Plan::Asking(query);
            let one = Secrets::Drawn { count: 1, seed: 7 };
            let simulation = simulate_plan(&*game, None, &plan, one, &Unwatched).unwrap();
            assert_eq!(simulation.statistics.count(), 1, "{name} on {board}");
        }
    }
}
