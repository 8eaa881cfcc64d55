//! Best strategies, found and proved on one core: with every rule, and without one of them.

mod common;

use common::{game, pool};
use divan::Bencher;
use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, Rules, SolveOptions, solve};
use nextguess::watch::Unwatched;

const EVERY: &str = "every_rule";
const NAIVE: &str = "no_rule";

/// What each is without, where there is an end to wait for.
const SETS: [&str; 8] = [
    EVERY,
    "symmetry",
    "partitions",
    "canonical",
    "closed_forms",
    "inherited_parts",
    "fewer_turns",
    "refinement",
];
const GRIDS: [&str; 6] = [
    EVERY,
    "symmetry",
    "canonical",
    "closed_forms",
    "cap",
    "last",
];

fn main() {
    divan::main();
}

fn bench(bencher: Bencher<'_, '_>, spec: &str, objective: Objective, without: &str) {
    let (pool, game) = (pool(1), game(spec));
    let start = Position::start(&game).expect("the board can be listed");
    let mut all_but_one = Rules::ALL_BUT_ONE.iter();
    let request = SolveOptions {
        rules: match without {
            EVERY => Rules::ALL,
            NAIVE => Rules::NONE,
            one => {
                let rules = all_but_one.find(|(name, _)| *name == one);
                rules.expect("there is such a rule").1
            }
        },
        ..SolveOptions::new(objective)
    };
    bencher.bench_local(|| {
        pool.install(|| {
            let solution = solve(&start, request, &Proofs::new(&start), &Unwatched);
            let solution = solution.expect("it is not too large");
            assert!(solution.is_proved);
            solution.effort.nodes
        })
    });
}

#[divan::bench(args = SETS, sample_count = 5)]
fn mastermind_4x6(bencher: Bencher<'_, '_>, without: &str) {
    bench(bencher, "mastermind:4x6", Objective::Mean, without);
}

#[divan::bench(args = SETS, sample_count = 5)]
fn bulls_4x8(bencher: Bencher<'_, '_>, without: &str) {
    bench(bencher, "bulls:4x8", Objective::Mean, without);
}

#[divan::bench(args = SETS, sample_count = 5)]
fn black_pegs_4x4(bencher: Bencher<'_, '_>, without: &str) {
    bench(
        bencher,
        "mastermind:4x4,pegs=black",
        Objective::Mean,
        without,
    );
}

#[divan::bench(args = SETS, sample_count = 5)]
fn permutation_6(bencher: Bencher<'_, '_>, without: &str) {
    bench(bencher, "permutation:6", Objective::Mean, without);
}

#[divan::bench(args = GRIDS, sample_count = 5)]
fn items_5x7x4(bencher: Bencher<'_, '_>, without: &str) {
    bench(bencher, "items:5x7x4", Objective::Win, without);
}

/// The naive twin, which asks every question in every position.
#[divan::bench(args = [EVERY, NAIVE], sample_count = 5)]
fn permutation_4(bencher: Bencher<'_, '_>, without: &str) {
    bench(bencher, "permutation:4,turns=4", Objective::Win, without);
}
