//! A strategy against every secret, or against some.
//!
//! The choice of a strategy that looks at candidates depends on the position alone, so all games
//! against it are one walk over its tree: the set of secrets is split at every question, and no game
//! is ever replayed. Strategies that hold no list, and those that make other random choices in every
//! game, play game by game.

use rustc_hash::FxHashMap;

use crate::code::{Code, Symbol};
use crate::error::TooLarge;
use crate::game::{Ask, Game};
use crate::grade::Feedback;
use crate::position::Position;
use crate::query::Query;
use crate::random::Random;
use crate::statistics::Statistics;
use crate::strategy::{Plan, Strategy};
use crate::watch::{CancelOnly, Watch};

/// Which secrets a strategy is played against.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// Every one, once.
    All,
    /// So many, each drawn from all.
    Drawn {
        /// How many.
        count: usize,
        /// The same seed draws the same ones.
        seed: u64,
    },
}

impl Secrets {
    fn draw(game: &dyn Game, count: usize, seed: u64) -> Vec<Vec<Symbol>> {
        let mut random = Random::seeded(seed);
        (0..count)
            .map(|_| game.random_secret(&mut random))
            .collect()
    }
}

/// How the games against a strategy went.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Simulation {
    /// The games that were played to their end.
    pub statistics: Statistics,
    /// How many games were not: the watch cancelled them, or the strategy gave up.
    pub unfinished: u64,
}

/// Plays a strategy against secrets. The watch is told of every secret found, and in how many turns. `start`
/// is the start of the game, if it was listed before; else it is listed here, where that is needed.
pub fn simulate_plan(
    game: &dyn Game,
    start: Option<&Position<'_>>,
    plan: &Plan,
    secrets: Secrets,
    watch: &dyn Watch,
) -> Result<Simulation, TooLarge> {
    if let (Plan::Asking(query), Secrets::Drawn { count, seed }) = (plan, secrets) {
        let drawn = Secrets::draw(game, count, seed);
        let copy = |drawn: &Vec<Symbol>, secret: &mut Vec<Symbol>| secret.clone_from(drawn);
        return Ok(simulate_players(&**query, game, &drawn, copy, watch));
    }
    let listed;
    let start = match start {
        Some(start) => start,
        None => {
            listed = Position::start(game)?;
            &listed
        }
    };
    let layout = start.layout();
    Ok(match (plan, secrets) {
        (Plan::Listing(strategy), Secrets::All) => simulate(start, &**strategy, watch),
        (Plan::Listing(strategy), Secrets::Drawn { count, seed }) => {
            let drawn = Secrets::draw(game, count, seed);
            let drawn: Vec<Code> = drawn.iter().map(|secret| layout.pack(secret)).collect();
            simulate_drawn(start, &**strategy, &drawn, seed, watch)
        }
        (Plan::Asking(query), _) => {
            let unpack = |&code: &Code, secret: &mut Vec<Symbol>| {
                secret.clear();
                secret.extend(layout.symbols_of(code));
            };
            let codes = start.candidates().codes();
            simulate_players(&**query, game, codes, unpack, watch)
        }
    })
}

/// Plays a strategy against every candidate of a position. The watch is told of every secret found.
pub fn simulate(start: &Position<'_>, strategy: &dyn Strategy, watch: &dyn Watch) -> Simulation {
    let secrets = start.candidates().len();
    watch.expect(secrets as u64);
    simulation(secrets, Walk::new(strategy, watch).games(start))
}

/// Plays a strategy against candidates of a position that were drawn, one game each. Where it makes
/// random choices, they are others in every game, and depend on the seed.
pub fn simulate_drawn(
    start: &Position<'_>,
    strategy: &dyn Strategy,
    secrets: &[Code],
    seed: u64,
    watch: &dyn Watch,
) -> Simulation {
    watch.expect(secrets.len() as u64);
    let statistics = match strategy.reseeded(seed) {
        None => Walk::new(strategy, watch).games_of(start, secrets),
        Some(_) => {
            // Games of other seeds must not make the same choices in another order.
            let mixed = Random::seeded(seed).bits();
            let numbered: Vec<(usize, Code)> = secrets.iter().copied().enumerate().collect();
            merge_all(numbered, |(number, secret)| {
                let other = strategy.reseeded(mixed ^ number as u64);
                let strategy = other.as_deref().unwrap_or(strategy);
                Walk::new(strategy, watch).games_of(start, &[secret])
            })
        }
    };
    simulation(secrets.len(), statistics)
}

fn simulation(games: usize, statistics: Statistics) -> Simulation {
    Simulation {
        unfinished: games as u64 - statistics.count(),
        statistics,
    }
}

/// The most questions before a player that holds no list counts as lost for good.
const MOST_QUESTIONS: usize = 1_000_000;

/// Games are played in batches, a thousand where that makes none longer than this.
const LONGEST_BATCH: usize = 1024;

/// A game of a strategy that holds no list against each secret, which `write` writes slot by slot.
fn simulate_players<T: Sync>(
    query: &dyn Query,
    game: &dyn Game,
    secrets: &[T],
    write: impl Fn(&T, &mut Vec<Symbol>) + Send + Sync,
    watch: &dyn Watch,
) -> Simulation {
    watch.expect(secrets.len() as u64);
    let batch = (secrets.len() / 1000).clamp(1, LONGEST_BATCH);
    let batches = secrets.chunks(batch).enumerate().collect();
    let statistics = merge_all(batches, |(at, secrets): (usize, &[T])| {
        let mut statistics = Statistics::default();
        let mut secret = Vec::with_capacity(game.slots());
        for (number, one) in (at * batch..).zip(secrets) {
            write(one, &mut secret);
            if let Some(turns) = play(query, game, number, &secret, watch) {
                statistics.add(turns, 1);
            }
        }
        for (turns, games) in statistics.histogram() {
            watch.ended(turns, games);
        }
        watch.advance(statistics.count());
        statistics
    });
    simulation(secrets.len(), statistics)
}

/// One game of a strategy that holds no list; returns how many turns it took, if it came to its end.
fn play(
    query: &dyn Query,
    game: &dyn Game,
    number: usize,
    secret: &[Symbol],
    watch: &dyn Watch,
) -> Option<u32> {
    let mut player = query.player(game, number as u64);
    let mut turns = 0;
    for _ in 0..MOST_QUESTIONS {
        if watch.is_cancelled() {
            break;
        }
        let question = player.ask().ok()?;
        let feedback = game.grade(question, secret);
        let ask = game.ask_of(question);
        turns += u32::from(game.ends_turn(ask));
        if game.is_win(ask, feedback) {
            return Some(turns);
        }
        player.learn(feedback);
    }
    None
}

struct Walk<'a> {
    strategy: &'a dyn Strategy,
    watch: &'a dyn Watch,
}

impl<'a> Walk<'a> {
    fn new(strategy: &'a dyn Strategy, watch: &'a dyn Watch) -> Walk<'a> {
        Walk { strategy, watch }
    }

    fn question(&self, position: &Position<'_>) -> Option<Code> {
        self.strategy.choose(position, &CancelOnly(self.watch))
    }

    fn found(&self, turns: u32, games: usize) -> Statistics {
        let mut found = Statistics::default();
        found.add(turns, games as u64);
        self.watch.ended(turns, games as u64);
        self.watch.advance(games as u64);
        found
    }

    /// All games from a position on.
    fn games(&self, position: &Position<'_>) -> Statistics {
        let Some(question) = self.question(position) else {
            return Statistics::default();
        };
        let win = position.grader().win();
        let turns = position.turns_with(question);
        // The order of the parts does not matter: statistics are sums.
        merge_all(position.split(question), |(feedback, part)| {
            if feedback == win && position.ask_of(question) == Ask::Code {
                self.found(turns, 1)
            } else if part.candidates().len() == 1 && part.next_ask() == Ask::Code {
                self.found(turns + 1, 1)
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
        let turns = position.turns_with(question);
        let mut parts: FxHashMap<Feedback, Vec<Code>> = FxHashMap::default();
        for &secret in secrets {
            let feedback = position.grader().grade_one(question, secret);
            parts.entry(feedback).or_default().push(secret);
        }
        let parts: Vec<(Feedback, Vec<Code>)> = parts.into_iter().collect();
        merge_all(parts, |(feedback, part)| {
            if feedback == win && position.ask_of(question) == Ask::Code {
                return self.found(turns, part.len());
            }
            self.games_of(&position.after_feedback(question, feedback), &part)
        })
    }
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
