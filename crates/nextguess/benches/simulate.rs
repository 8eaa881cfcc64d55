//! Whole strategies against every secret, on one core and on all.

mod common;

use common::{game, pool};
use divan::Bencher;
use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::simulate::{Secrets, simulate, simulate_engine};
use nextguess::strategy::{self, Engine};
use nextguess::watch::Unwatched;

const HEURISTICS: [&str; 4] = ["minimax", "entropy", "expected-size", "most-parts"];

fn main() {
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, spec: &str, strategy: &str, threads: usize) {
    let (pool, game) = (pool(threads), game(spec));
    let strategy = strategy::chooser(strategy, &game).expect("the strategy lists");
    bencher.bench_local(|| {
        pool.install(|| {
            let start = Position::start(&game).expect("the board can be listed");
            simulate(&start, &*strategy, &Unwatched).statistics.total()
        })
    });
}

#[divan::bench(args = HEURISTICS)]
fn mastermind_4x6_one_core(bencher: Bencher<'_, '_>, strategy: &str) {
    bench(bencher, "mastermind:4x6", strategy, 1);
}

#[divan::bench(args = HEURISTICS)]
fn bulls_4x10_one_core(bencher: Bencher<'_, '_>, strategy: &str) {
    bench(bencher, "bulls:4x10", strategy, 1);
}

#[divan::bench(args = HEURISTICS, sample_count = 3)]
fn mastermind_5x8_one_core(bencher: Bencher<'_, '_>, strategy: &str) {
    bench(bencher, "mastermind:5x8", strategy, 1);
}

#[divan::bench(args = HEURISTICS, sample_count = 3)]
fn mastermind_5x8_two_cores(bencher: Bencher<'_, '_>, strategy: &str) {
    bench(bencher, "mastermind:5x8", strategy, 2);
}

/// Players that hold no list, one game a secret.
#[divan::bench(args = ["binary-search", "swap-search"], sample_count = 3)]
fn permutation_9_one_core(bencher: Bencher<'_, '_>, strategy: &str) {
    let game = game("permutation:9");
    let start = Position::start(&game).expect("the board can be listed");
    let engine = strategy::engine(strategy, &game).expect("it plays permutations");
    let pool = pool(1);
    bencher.bench_local(|| pool.install(|| all_games(&game, &start, &engine)));
}

/// What the same games take at least: their questions graded one by one, without a player.
#[divan::bench(args = ["binary-search", "swap-search"], sample_count = 3)]
fn permutation_9_grading_alone(bencher: Bencher<'_, '_>, strategy: &str) {
    let game = game("permutation:9");
    let start = Position::start(&game).expect("the board can be listed");
    let engine = strategy::engine(strategy, &game).expect("it plays permutations");
    let questions = all_games(&game, &start, &engine);
    let codes = start.candidates().codes();
    let secrets: Vec<_> = codes.iter().map(|&c| start.layout().unpack(c)).collect();
    bencher.bench_local(|| {
        let asked = secrets.iter().cycle().take(questions as usize);
        asked
            .map(|secret| usize::from(game.grade(divan::black_box(&secrets[0]), secret).0))
            .sum::<usize>()
    });
}

/// How many questions a strategy asks in all its games.
fn all_games(game: &Game, start: &Position, engine: &Engine) -> u64 {
    simulate_engine(game, Some(start), engine, Secrets::All, &Unwatched)
        .expect("it is listed")
        .statistics
        .total()
}
