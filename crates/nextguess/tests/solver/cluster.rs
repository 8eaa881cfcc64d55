//! Proofs that are cut into jobs: the same value and the same strategy as in one search, whatever is planned, on any machine,
//! and in whatever order results come. And results that are refused.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::game;
use nextguess::position::Position;
use nextguess::solver::jobs::{Job, JobError, JobResult, Merger, PlanOptions, Planner};
use nextguess::solver::{Objective, Proofs, Solution, SolveOptions, solve};
use nextguess::util::random::Random;
use nextguess::watch::{Unwatched, Watch};

const MEMORY: usize = 1 << 24;

/// Boards, each with an objective and the fewest secrets of a job.
const BOARDS: [(&str, &str, usize); 14] = [
    ("mastermind:4x5", "mean", 20),
    ("mastermind:4x4", "worst", 10),
    ("mastermind:4x4", "worst-then-mean", 10),
    ("mastermind:4x5", "mean-within=5", 30),
    ("mastermind:4x5,turns=4", "win", 10),
    ("mastermind:4x4,turns=4", "win-then-mean", 10),
    ("mastermind:3x4,consistent", "mean", 4),
    ("bulls:4x7", "mean", 30),
    ("bulls:3x7", "worst", 5),
    ("permutation:5", "mean", 6),
    ("permutation:6,turns=4", "win", 12),
    ("ayto:4", "mean", 3),
    ("ayto:5,weeks=3", "win", 5),
    ("words:answers.txt,hard", "mean", 3),
];

/// Ends a job after a number of positions.
struct Patience {
    left: AtomicU64,
}

impl Patience {
    fn new(positions: u64) -> Patience {
        Patience {
            left: AtomicU64::new(positions),
        }
    }
}

impl Watch for Patience {
    fn searched(&self, positions: u64) {
        let left = self.left.load(Ordering::Relaxed);
        self.left
            .store(left.saturating_sub(positions), Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.left.load(Ordering::Relaxed) == 0
    }
}

fn options(objective: &str, smallest: usize) -> PlanOptions<'static> {
    PlanOptions {
        objective: Objective::parse(objective).unwrap(),
        smallest,
        ..PlanOptions::default()
    }
}

/// Plans and runs until nothing is left: some jobs at a time, their results in any order, some of them lost, some twice.
/// A job that is stopped after `patience` positions is cut further.
fn proved(start: &Position, options: &PlanOptions<'_>, patience: u64, seed: u64) -> Solution {
    let mut random = Random::seeded(seed);
    let mut planner = Planner::new(start, options, &Unwatched).unwrap();
    let mut results: Vec<JobResult> = Vec::new();
    for _ in 0..100_000 {
        let jobs = planner.jobs(1 + random.below(8)).unwrap();
        if planner.is_done() {
            assert!(jobs.is_empty());
            let options = SolveOptions::new(options.objective);
            return solve(start, options, planner.proofs(), &Unwatched).unwrap();
        }
        assert!(!jobs.is_empty(), "nothing is planned, and it is not done");
        let mut some: Vec<JobResult> = Vec::new();
        for job in &jobs {
            // What is lost is planned again.
            if random.below(4) > 0 {
                some.push(job.run(start, MEMORY, &Patience::new(patience)).unwrap());
            }
        }
        for _ in 0..some.len() {
            let result = some.swap_remove(random.below(some.len()));
            planner.take(&result).unwrap();
            results.push(result);
        }
        if let Some(again) = results.get(random.below(results.len().max(1))) {
            planner.take(again).unwrap();
        }
        // Someone starts again with the results alone.
        if random.below(10) == 0 {
            planner = Planner::new(start, options, &Unwatched).unwrap();
            results.iter().for_each(|it| planner.take(it).unwrap());
        }
    }
    panic!("it does not end");
}

#[test]
fn jobs_prove_what_one_search_proves() {
    for (seed, (spec, objective, smallest)) in BOARDS.into_iter().enumerate() {
        let game = game(spec);
        let start = game.start().unwrap();
        let options = options(objective, smallest);
        let alone = SolveOptions::new(options.objective);
        let alone = solve(&start, alone, &Proofs::new(&start), &Unwatched).unwrap();
        for depth in [1, 2, 4] {
            let options = PlanOptions { depth, ..options };
            let solution = proved(&start, &options, u64::MAX, seed as u64);
            let place = format!("{spec} {objective} depth {depth}");
            assert!(solution.is_proved, "{place}");
            assert_eq!(solution.upper_bound, alone.upper_bound, "{place}");
            assert!(solution.strategy == alone.strategy, "{place}");
        }
    }
}

#[test]
fn a_job_that_takes_too_long_is_cut_further() {
    for (spec, objective, smallest) in BOARDS {
        let game = game(spec);
        let start = game.start().unwrap();
        let options = PlanOptions {
            depth: 1,
            ..options(objective, smallest)
        };
        let alone = SolveOptions::new(options.objective);
        let alone = solve(&start, alone, &Proofs::new(&start), &Unwatched).unwrap();
        for patience in [10, 40] {
            let solution = proved(&start, &options, patience, patience);
            assert!(solution.strategy == alone.strategy, "{spec} {objective}");
            assert_eq!(solution.upper_bound, alone.upper_bound, "{spec}");
        }
    }
}

/// A job and its result, and the start of its game.
fn first_result(spec: &str) -> (Position, Job, JobResult) {
    let start = game(spec).start().unwrap();
    let mut planner = Planner::new(&start, &options("mean", 20), &Unwatched).unwrap();
    let job = planner.jobs(1).unwrap().remove(0);
    let result = job.run(&start, MEMORY, &Unwatched).unwrap();
    (start, job, result)
}

#[test]
fn the_same_job_gives_the_same_result() {
    for spec in ["mastermind:4x5", "bulls:4x7", "permutation:6"] {
        let (start, job, result) = first_result(spec);
        assert_eq!(job.run(&start, MEMORY, &Unwatched).unwrap(), result);
        assert!(!result.stopped);
        let stopped = job.run(&start, MEMORY, &Patience::new(1)).unwrap();
        assert!(stopped.lower <= result.lower);
    }
}

#[test]
fn a_strategy_that_is_known_saves_work() {
    let game = game("mastermind:4x5");
    let start = game.start().unwrap();
    let alone = solve(
        &start,
        SolveOptions::new(Objective::Mean),
        &Proofs::new(&start),
        &Unwatched,
    );
    let alone = alone.unwrap();
    let tree = alone.strategy.as_ref().unwrap().tree(&start).unwrap();
    let options = PlanOptions {
        incumbent: Some(&tree),
        ..options("mean", 20)
    };
    let planner = Planner::new(&start, &options, &Unwatched).unwrap();
    assert_eq!(planner.bounds().1, alone.upper_bound);
    let solution = proved(&start, &options, u64::MAX, 5);
    assert!(solution.is_proved && solution.strategy == alone.strategy);

    let other = game_tree("mastermind:3x4");
    let options = PlanOptions {
        incumbent: Some(&other),
        ..options
    };
    let refused = Planner::new(&start, &options, &Unwatched);
    assert!(matches!(refused, Err(JobError::Tree { .. })));
}

fn game_tree(spec: &str) -> nextguess::Tree {
    game(spec).strategy("entropy").unwrap().tree().unwrap()
}

/// Puts a result together again, as one does who wants it to be believed.
fn forged(mut result: JobResult, change: impl FnOnce(&mut JobResult)) -> JobResult {
    change(&mut result);
    result.sign();
    result
}

#[test]
fn what_is_wrong_is_refused_with_a_reason() {
    let (start, _, result) = first_result("mastermind:4x5");
    assert!(result.strategy.is_some());
    let mut merger = Merger::new(&start, Proofs::new(&start).into(), &Unwatched).unwrap();
    let mut refused = |result: &JobResult| merger.take(result).unwrap_err();

    let of_other_version = forged(result.clone(), |it| it.job.solver += 1);
    assert!(matches!(
        refused(&of_other_version),
        JobError::Solver { .. }
    ));

    let (_, _, of_other_game) = first_result("bulls:4x7");
    assert!(matches!(refused(&of_other_game), JobError::Game { .. }));

    let of_other_board = forged(result.clone(), |it| it.job.board.replace_range(..1, "x"));
    assert!(matches!(refused(&of_other_board), JobError::Board { .. }));

    let mut damaged = result.clone();
    damaged.lower += 1;
    assert!(matches!(
        refused(&damaged),
        JobError::Changed { part: "check", .. }
    ));
    let mut damaged = result.clone();
    damaged.job.budget += 1;
    assert!(matches!(
        refused(&damaged),
        JobError::Changed { part: "job", .. }
    ));

    let cheaper = forged(result.clone(), |it| it.lower -= 1);
    assert!(matches!(refused(&cheaper), JobError::Strategy { .. }));
    let shorter = forged(result.clone(), |it| {
        it.strategy.as_mut().unwrap().pop();
    });
    assert!(matches!(refused(&shorter), JobError::Strategy { .. }));
    let nonsense = forged(result.clone(), |it| {
        it.strategy.as_mut().unwrap()[0] = "9999".to_owned();
    });
    assert!(matches!(refused(&nonsense), JobError::Input(_)));

    let too_high = forged(result.clone(), |it| {
        it.strategy = None;
        it.lower += 1000;
        it.job.budget = it.lower;
    });
    assert!(matches!(refused(&too_high), JobError::TooHigh { .. }));
    let unfinished = forged(result.clone(), |it| it.strategy = None);
    assert!(matches!(refused(&unfinished), JobError::Unfinished { .. }));

    for turns in [
        vec!["0011"],
        vec!["0011=4,0"],
        vec!["0011=3,1"],
        vec!["0011=?"],
        vec!["99=1,1"],
    ] {
        let elsewhere = forged(result.clone(), |it| {
            it.job.turns = turns.iter().map(|turn| (*turn).to_owned()).collect();
        });
        let error = refused(&elsewhere);
        assert!(
            matches!(error, JobError::Turns { .. }),
            "{turns:?}: {error}"
        );
    }
    let free = forged(result.clone(), |it| it.job.turn_cost = 0);
    assert!(matches!(refused(&free), JobError::Costs { .. }));

    merger.take(&result).unwrap();
    assert_eq!(merger.proofs().len(), 1);
}

#[test]
fn what_is_no_job_here_is_not_run() {
    let (start, job, _) = first_result("mastermind:4x5");
    let other = game("mastermind:4x4").start().unwrap();
    assert!(matches!(
        job.run(&other, MEMORY, &Unwatched),
        Err(JobError::Game { .. })
    ));
    let mut changed = job.clone();
    changed.budget += 1;
    assert!(matches!(
        changed.run(&start, MEMORY, &Unwatched),
        Err(JobError::Changed { .. })
    ));
    let mut newer = job;
    newer.solver += 1;
    assert!(matches!(
        newer.run(&start, MEMORY, &Unwatched),
        Err(JobError::Solver { .. })
    ));
    let items = game("items:3x4x3").start().unwrap();
    let options = options("win", 10);
    let refused = Planner::new(&items, &options, &Unwatched);
    assert!(matches!(refused, Err(JobError::Grids { .. })));
}

/// The version of the solver is part of a job. If this fails, a search finds other bytes for the same job than before: raise
/// `SOLVER`, and write down what it finds now.
#[test]
fn the_version_of_the_solver_says_what_jobs_find() {
    let found = ["mastermind:4x6", "bulls:4x8", "permutation:6"].map(|spec| {
        let start = game(spec).start().unwrap();
        let mut planner = Planner::new(&start, &options("mean", 20), &Unwatched).unwrap();
        let jobs = planner.jobs(16).unwrap();
        let largest = jobs.iter().max_by_key(|job| job.secrets).unwrap();
        let result = largest.run(&start, MEMORY, &Unwatched).unwrap();
        format!("{} {} {}", result.job.id, result.check, result.positions)
    });
    let known = [
        "74320063dd65ebc3 ce8095478a490649 122",
        "a664425a1e912fad 7d1ecf43ee93ddd1 5559",
        "97f36838c5809559 617571eadc59e74c 1887",
    ];
    assert_eq!(found, known);
}
