//! A strategy against every secret, or against some.
//!
//! A strategy's choice depends on the position alone, so all games against it are one walk over its
//! tree: the set of secrets is split at every question, and no game is ever replayed.

use crate::code::Code;
use crate::game::Ask;
use crate::position::Position;
use crate::statistics::Statistics;
use crate::strategy::Strategy;
use crate::watch::Watch;

/// How the games against a strategy went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simulation {
    /// The games that were played to their end.
    pub statistics: Statistics,
    /// How many games the watch cancelled.
    pub unfinished: u64,
}

/// Plays a strategy against every candidate of a position. The watch is told of every secret found.
pub fn simulate(start: &Position<'_>, strategy: &dyn Strategy, watch: &dyn Watch) -> Simulation {
    let secrets = start.candidates().len() as u64;
    watch.expect(secrets);
    let walk = Walk { strategy, watch };
    let statistics = walk.games(start);
    Simulation {
        unfinished: secrets - statistics.count(),
        statistics,
    }
}

/// Plays a strategy against these secrets, which are candidates of the position; one that is there
/// twice is counted twice.
pub fn simulate_secrets(
    start: &Position<'_>,
    secrets: &[Code],
    strategy: &dyn Strategy,
    watch: &dyn Watch,
) -> Simulation {
    watch.expect(secrets.len() as u64);
    let walk = Walk { strategy, watch };
    let statistics = walk.games_of(start, secrets);
    Simulation {
        unfinished: secrets.len() as u64 - statistics.count(),
        statistics,
    }
}

struct Walk<'a> {
    strategy: &'a dyn Strategy,
    watch: &'a dyn Watch,
}

/// Lets long scoring be cancelled, but keeps its steps out of the count of secrets.
struct CancelOnly<'a>(&'a dyn Watch);

impl Watch for CancelOnly<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

impl Walk<'_> {
    fn question(&self, position: &Position<'_>) -> Option<Code> {
        self.strategy.choose(position, &CancelOnly(self.watch))
    }

    fn found(&self, turns: u32) -> Statistics {
        let mut one = Statistics::default();
        one.add(turns, 1);
        self.watch.advance(1);
        one
    }

    /// All games from a position on.
    fn games(&self, position: &Position<'_>) -> Statistics {
        let Some(question) = self.question(position) else {
            return Statistics::default();
        };
        let win = position.grader().win();
        let turns = turns_with(position, question);
        // The order of the parts does not matter: statistics are sums.
        merge_all(position.split(question), |(feedback, part)| {
            if feedback == win && position.ask_of(question) == Ask::Code {
                self.found(turns)
            } else if part.candidates().len() == 1 && part.next_ask() == Ask::Code {
                self.found(turns + 1)
            } else {
                self.games(&part)
            }
        })
    }

    /// The games of some secrets from a position on.
    fn games_of(&self, position: &Position<'_>, secrets: &[Code]) -> Statistics {
        let Some(question) = self.question(position) else {
            return Statistics::default();
        };
        let win = position.grader().win();
        let turns = turns_with(position, question);
        let mut parts: Vec<(crate::grade::Feedback, Vec<Code>)> = Vec::new();
        for &secret in secrets {
            let feedback = position.grader().grade_one(question, secret);
            match parts.iter_mut().find(|(other, _)| *other == feedback) {
                Some((_, part)) => part.push(secret),
                None => parts.push((feedback, vec![secret])),
            }
        }
        merge_all(parts, |(feedback, part)| {
            if feedback == win && position.ask_of(question) == Ask::Code {
                let found = part.iter().map(|_| self.found(turns));
                return found.fold(Statistics::default(), Statistics::merged);
            }
            self.games_of(&position.after_feedback(question, feedback), &part)
        })
    }
}

/// The turns taken once this question has been asked.
fn turns_with(position: &Position<'_>, question: Code) -> u32 {
    let mut asked = position.asked();
    asked.push(position.ask_of(question));
    position.game().turns_taken(&asked)
}

#[cfg(feature = "parallel")]
fn merge_all<T: Send>(parts: Vec<T>, games: impl Fn(T) -> Statistics + Send + Sync) -> Statistics {
    use rayon::prelude::*;
    parts
        .into_par_iter()
        .map(games)
        .reduce(Statistics::default, Statistics::merged)
}

#[cfg(not(feature = "parallel"))]
fn merge_all<T>(parts: Vec<T>, games: impl Fn(T) -> Statistics) -> Statistics {
    parts
        .into_iter()
        .map(games)
        .fold(Statistics::default(), Statistics::merged)
}
