//! What a watch is told on the way is true in the end.

mod common;

use std::collections::BTreeMap;
use std::sync::Mutex;

use common::game;
use common::solving::solve;
use nextguess::position::Position;
use nextguess::simulate::{Secrets, simulate_engine};
use nextguess::solver::{Objective, SolveError, SolveOptions};
use nextguess::strategy;
use nextguess::watch::{Unwatched, Watch};

/// Keeps all that it is told.
#[derive(Debug, Default)]
struct Notes {
    ended: Mutex<BTreeMap<u32, u64>>,
    bounds: Mutex<Vec<(u64, Option<u64>)>>,
}

impl Watch for Notes {
    fn ended(&self, turns: u32, games: u64) {
        *self.ended.lock().unwrap().entry(turns).or_default() += games;
    }

    fn bounds(&self, lower: u64, upper: Option<u64>) {
        self.bounds.lock().unwrap().push((lower, upper));
    }
}

#[test]
fn games_that_ended_add_up_to_the_simulation() {
    let drawn = Secrets::Drawn { count: 50, seed: 7 };
    for (spec, named, secrets) in [
        ("mastermind:3x4", "entropy", Secrets::All),
        ("mastermind:3x4", "random", drawn),
        ("mastermind:3x4", "minimax", drawn),
        ("ayto:4", "entropy", Secrets::All),
        ("permutation:5", "binary-search", Secrets::All),
        ("permutation:5", "binary-search", drawn),
    ] {
        let game = game(spec);
        let engine = strategy::engine(named, &game).unwrap();
        let notes = Notes::default();
        let simulation = simulate_engine(&game, None, &engine, secrets, &notes).unwrap();
        let histogram: BTreeMap<u32, u64> = simulation.statistics.histogram().collect();
        assert_eq!(
            notes.ended.into_inner().unwrap(),
            histogram,
            "{spec} {named}"
        );
    }
}

/// Bounds are told of what the solution counts, or where secrets are to be found of how many are.
#[test]
fn bounds_hold_for_the_solution() {
    for (spec, turns, objective) in [
        ("mastermind:4x4", "", Objective::Mean),
        ("mastermind:4x4", "", Objective::Worst),
        ("mastermind:4x4", "", Objective::MeanWithin(4)),
        ("mastermind:4x4,turns=3", "", Objective::Win),
        ("mastermind:4x4,turns=4", "0011=1,0", Objective::WinThenMean),
        ("ayto:4,weeks=2", "", Objective::Win),
        ("items:4x5x3", "", Objective::Win),
        ("items:4x5x4", "0123=WWIC", Objective::Win),
        ("items:4x5x4", "0123=WWIC", Objective::WinThenMean),
    ] {
        let game = game(spec);
        let turns: Vec<_> = (turns.split_whitespace())
            .map(|turn| game.read_turn(turn).unwrap())
            .collect();
        let position = Position::after_turns(&game, &turns).unwrap();
        let notes = Notes::default();
        let solution = solve(&position, SolveOptions::new(objective), &notes).unwrap();
        assert!(solution.is_proved);
        let bounds = notes.bounds.into_inner().unwrap();
        let place = format!("{spec} {objective}");
        assert!(!bounds.is_empty(), "{place}: nothing is told");
        for (lower, upper) in bounds {
            let value = match solution.upper_bound {
                Some(lost) if objective.is_to_win() => solution.secrets - lost,
                Some(value) => value,
                None => {
                    assert_eq!(upper, None, "{place}");
                    continue;
                }
            };
            assert!(lower <= value, "{place}: {lower} {value}");
            assert!(
                upper.is_none_or(|upper| value <= upper),
                "{place}: {upper:?} {value}"
            );
        }
    }
}

/// What is too large is refused before any work, just where the request says.
#[test]
fn a_position_is_solved_if_its_secrets_are_not_too_many() {
    for spec in [
        "mastermind:3x4",
        "bulls:3x5",
        "ayto:4",
        "words:answers.txt,guesses=guesses.txt",
    ] {
        let game = game(spec);
        let position = Position::start(&game).unwrap();
        let secrets = position.candidates().len();
        let within = |table: usize| SolveOptions {
            table,
            ..SolveOptions::new(Objective::Mean)
        };
        let least = (0..1 << 20)
            .step_by(64)
            .find(|&table| within(table).most_secrets(&game) >= secrets);
        let least = least.unwrap();
        assert!(within(least).check(&position).is_ok(), "{spec}");
        assert!(
            solve(&position, within(least), &Unwatched).is_ok(),
            "{spec}"
        );
        let most = within(least - 64).most_secrets(&game);
        let refused = solve(&position, within(least - 64), &Unwatched);
        let Err(SolveError::TooLarge { most: told, .. }) = refused else {
            panic!("{spec}: {refused:?}");
        };
        assert_eq!(told, most, "{spec}");
    }
}
