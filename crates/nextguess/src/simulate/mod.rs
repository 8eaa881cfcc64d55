//! A strategy against every secret, or against some: how many turns it takes.
//!
//! The choice of a strategy that looks at candidates depends on the position alone. So all its games are one walk
//! over its tree: the set of secrets is split at every question, and no game is replayed. Strategies that hold no
//! list, and those that make other random choices in every game, play game by game.
//!
//! [`statistics`] counts games by their turns. [`determined`] counts the turns until one secret is left.

pub mod determined;
pub mod statistics;

use std::borrow::Cow;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};

use rustc_hash::FxHashMap;

use crate::board::code::{Code, Symbol};
use crate::error::TooLarge;
use crate::game::{Game, QuestionKind};
use crate::grade::Feedback;
use crate::player::PlayerKind;
use crate::position::Position;
use crate::simulate::statistics::Statistics;
use crate::strategy::{Chooser, Engine};
use crate::util::parallel::merge_all;
use crate::util::random::Random;
use crate::watch::{CancelOnly, Watch};

/// Which secrets a strategy is played against.
///
/// ```
/// use nextguess::Unwatched;
/// use nextguess::simulate::Secrets;
///
/// let game: nextguess::Game = "permutation:30".parse()?;
/// let some = Secrets::Drawn { count: 10, seed: 1 };
/// let simulation = game.strategy("binary-search")?.simulate_with(some, &Unwatched)?;
/// assert_eq!(simulation.statistics.count(), 10);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Secrets {
    /// Every secret, once.
    All,
    /// Secrets that are drawn at random, each from all secrets.
    Drawn {
        /// How many secrets are drawn.
        count: usize,
        /// The seed of the draw. The same seed draws the same secrets.
        seed: u64,
    },
}

impl Secrets {
    fn draw(game: &Game, count: usize, seed: u64) -> impl Iterator<Item = Vec<Symbol>> {
        let mut random = Random::seeded(seed);
        (0..count).map(move |_| game.random_secret(&mut random))
    }

    /// The secrets in the order of [`Games`], one at a time. `start` is the start of the game: its candidates are all
    /// secrets. It is not used where secrets are drawn.
    pub fn in_order<'a>(
        self,
        game: &'a Game,
        start: Option<&'a Position>,
    ) -> Box<dyn Iterator<Item = Vec<Symbol>> + 'a> {
        match (self, start) {
            (Secrets::Drawn { count, seed }, _) => Box::new(Secrets::draw(game, count, seed)),
            (Secrets::All, Some(start)) => {
                let layout = start.layout();
                let codes = start.candidates().codes().iter();
                Box::new(codes.map(move |&code| layout.unpack(code)))
            }
            (Secrets::All, None) => Box::new(std::iter::empty()),
        }
    }
}

/// The number of turns of each game of a simulation. All secrets are in ascending order, and drawn ones in the order
/// in which they were drawn. The order does not depend on the number of threads.
///
/// ```
/// use nextguess::simulate::{Games, Secrets, simulate_games};
/// use nextguess::{Unwatched, strategy};
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let first = strategy::engine("first", &game)?;
/// let games = Games::new(12);
/// simulate_games(&game, None, &first, Secrets::All, Some(&games), &Unwatched)?;
/// assert_eq!(games.turns().next().flatten().map(u32::from), Some(1));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Debug)]
pub struct Games {
    /// The turns of each game. 0 where it was not played to its end.
    turns: Vec<AtomicU32>,
}

impl Games {
    /// Room for `games` games, none of which is played yet.
    pub fn new(games: usize) -> Games {
        Games {
            turns: (0..games).map(|_| AtomicU32::new(0)).collect(),
        }
    }

    /// How many turns each game took. `None` where it was not played to its end.
    pub fn turns(&self) -> impl Iterator<Item = Option<NonZeroU32>> {
        let turns = self.turns.iter();
        turns.map(|turns| NonZeroU32::new(turns.load(Ordering::Relaxed)))
    }

    fn note(&self, game: usize, turns: u32) {
        if let Some(noted) = self.turns.get(game) {
            noted.store(turns, Ordering::Relaxed);
        }
    }
}

/// How the games of a strategy went.
///
/// ```
/// let game: nextguess::Game = "bulls:3x6".parse()?;
/// let simulation = game.strategy("entropy")?.simulate()?;
/// assert_eq!((simulation.statistics.count(), simulation.unfinished), (120, 0));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Simulation {
    /// The games that were played to their end.
    pub statistics: Statistics,
    /// How many games were not played to their end, because the watch stopped them or the strategy gave up.
    pub unfinished: u64,
}

/// Plays a strategy against secrets. The watch hears of every secret found, and in how many turns. `start` is the
/// start of the game; without it, the secrets are listed here if they are needed.
pub fn simulate_engine(
    game: &Game,
    start: Option<&Position>,
    engine: &Engine,
    secrets: Secrets,
    watch: &dyn Watch,
) -> Result<Simulation, TooLarge> {
    simulate_games(game, start, engine, secrets, None, watch)
}

/// Plays a strategy against secrets as [`simulate_engine`] does, and notes the turns of every game in `games`, if
/// that is given.
pub fn simulate_games(
    game: &Game,
    start: Option<&Position>,
    engine: &Engine,
    secrets: Secrets,
    games: Option<&Games>,
    watch: &dyn Watch,
) -> Result<Simulation, TooLarge> {
    if let (Engine::Player(player_kind), Secrets::Drawn { count, seed }) = (engine, secrets) {
        let drawn: Vec<Vec<Symbol>> = Secrets::draw(game, count, seed).collect();
        let copy = |drawn: &Vec<Symbol>, secret: &mut Vec<Symbol>| secret.clone_from(drawn);
        return Ok(simulate_players(
            &**player_kind,
            game,
            &drawn,
            copy,
            games,
            watch,
        ));
    }
    let start = &*listed(game, start)?;
    let layout = start.layout();
    Ok(match (engine, secrets) {
        (Engine::Chooser(strategy), Secrets::All) => simulate_all(start, &**strategy, games, watch),
        (Engine::Chooser(strategy), Secrets::Drawn { count, seed }) => {
            let drawn = Secrets::draw(game, count, seed);
            let drawn: Vec<Code> = drawn.map(|secret| layout.pack(&secret)).collect();
            simulate_some(start, &**strategy, &drawn, seed, games, watch)
        }
        (Engine::Player(player_kind), _) => {
            let unpack = |&code: &Code, secret: &mut Vec<Symbol>| {
                secret.clear();
                secret.extend(layout.symbols_of(code));
            };
            let codes = start.candidates().codes();
            simulate_players(&**player_kind, game, codes, unpack, games, watch)
        }
    })
}

/// The start of a game. It is listed here if it was not listed before.
fn listed<'a>(game: &Game, start: Option<&'a Position>) -> Result<Cow<'a, Position>, TooLarge> {
    match start {
        Some(start) => Ok(Cow::Borrowed(start)),
        None => Position::start(game).map(Cow::Owned),
    }
}

/// Plays a strategy against every candidate of a position. The watch hears of every secret found.
pub fn simulate(start: &Position, strategy: &dyn Chooser, watch: &dyn Watch) -> Simulation {
    simulate_all(start, strategy, None, watch)
}

fn simulate_all(
    start: &Position,
    strategy: &dyn Chooser,
    games: Option<&Games>,
    watch: &dyn Watch,
) -> Simulation {
    let secrets = start.candidates().len();
    watch.expect_steps(secrets as u64);
    let noted = games.map(|games| (games, &start.candidates().codes()[..]));
    simulation(secrets, Walk::new(strategy, noted, watch).games(start))
}

/// Plays a strategy against `secrets`, candidates of a position, one game each. A strategy that makes random choices
/// makes others in every game; they depend on `seed`.
pub fn simulate_drawn(
    start: &Position,
    strategy: &dyn Chooser,
    secrets: &[Code],
    seed: u64,
    watch: &dyn Watch,
) -> Simulation {
    simulate_some(start, strategy, secrets, seed, None, watch)
}

fn simulate_some(
    start: &Position,
    strategy: &dyn Chooser,
    secrets: &[Code],
    seed: u64,
    games: Option<&Games>,
    watch: &dyn Watch,
) -> Simulation {
    watch.expect_steps(secrets.len() as u64);
    let noted = games.map(|games| (games, secrets));
    let statistics = match strategy.reseeded(seed) {
        None => {
            let everyone: Vec<u32> = (0..secrets.len() as u32).collect();
            Walk::new(strategy, noted, watch).games_of(start, secrets, &everyone)
        }
        Some(_) => {
            // Games of other seeds must not make the same choices in another order.
            let mixed = Random::seeded(seed).bits();
            let numbers: Vec<u32> = (0..secrets.len() as u32).collect();
            merge_games(numbers, |number| {
                let other = strategy.reseeded(mixed ^ u64::from(number));
                let strategy = other.as_deref().unwrap_or(strategy);
                Walk::new(strategy, noted, watch).games_of(start, secrets, &[number])
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

/// The most questions of a player that holds no list. Then the game counts as not finished.
const MOST_QUESTIONS: usize = 1_000_000;

/// Games are played in about 1000 batches, none of which has more games than this.
const LONGEST_BATCH: usize = 1024;

/// Plays a strategy that holds no list against each secret. `write` writes a secret slot by slot.
fn simulate_players<T: Sync>(
    player_kind: &dyn PlayerKind,
    game: &Game,
    secrets: &[T],
    write: impl Fn(&T, &mut Vec<Symbol>) + Send + Sync,
    games: Option<&Games>,
    watch: &dyn Watch,
) -> Simulation {
    watch.expect_steps(secrets.len() as u64);
    let batch = (secrets.len() / 1000).clamp(1, LONGEST_BATCH);
    let batches = secrets.chunks(batch).enumerate().collect();
    let statistics = merge_games(batches, |(at, secrets): (usize, &[T])| {
        let mut statistics = Statistics::default();
        let mut secret = Vec::with_capacity(game.slots());
        for (number, one) in (at * batch..).zip(secrets) {
            write(one, &mut secret);
            if let Some(turns) = play(player_kind, game, number, &secret, watch) {
                statistics.add(turns, 1);
                if let Some(games) = games {
                    games.note(number, turns);
                }
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

/// Plays one game of a strategy that holds no list. Returns how many turns it took, or `None` if it did not come to
/// its end.
fn play(
    player_kind: &dyn PlayerKind,
    game: &Game,
    number: usize,
    secret: &[Symbol],
    watch: &dyn Watch,
) -> Option<u32> {
    let mut player = player_kind.player(game, number as u64);
    let mut turns = 0;
    for _ in 0..MOST_QUESTIONS {
        if watch.is_cancelled() {
            break;
        }
        let question = player.ask().ok()?;
        let feedback = game.grade(question, secret);
        let kind = game.question_kind(question);
        turns += u32::from(game.ends_turn(kind));
        if game.is_win(kind, feedback) {
            return Some(turns);
        }
        player.learn(feedback);
    }
    None
}

struct Walk<'a> {
    strategy: &'a dyn Chooser,
    noted: Option<Noted<'a>>,
    watch: &'a dyn Watch,
}

/// Where games are noted, and the secrets of all games in order.
type Noted<'a> = (&'a Games, &'a [Code]);

impl<'a> Walk<'a> {
    fn new(strategy: &'a dyn Chooser, noted: Option<Noted<'a>>, watch: &'a dyn Watch) -> Walk<'a> {
        Walk {
            strategy,
            noted,
            watch,
        }
    }

    /// One game of all, against this secret.
    fn found_one(&self, turns: u32, secret: Code) -> Statistics {
        if let Some((games, secrets)) = self.noted
            && let Ok(number) = secrets.binary_search(&secret)
        {
            games.note(number, turns);
        }
        self.found(turns, 1)
    }

    fn question(&self, position: &Position) -> Option<Code> {
        self.strategy.choose(position, &CancelOnly(self.watch))
    }

    fn found(&self, turns: u32, games: usize) -> Statistics {
        let mut found = Statistics::default();
        found.add(turns, games as u64);
        self.watch.ended(turns, games as u64);
        self.watch.advance(games as u64);
        found
    }

    /// The statistics of all games from a position on.
    fn games(&self, position: &Position) -> Statistics {
        let Some(question) = self.question(position) else {
            return Statistics::default();
        };
        let win = position.grader().win();
        let turns = position.turns_with(question);
        // The order of the parts does not matter: statistics are sums.
        merge_games(position.split(question), |(feedback, part)| {
            if feedback == win && position.question_kind(question) == QuestionKind::Code {
                self.found_one(turns, question)
            } else if part.candidates().len() == 1
                && part.next_question_kind() == QuestionKind::Code
            {
                self.found_one(turns + 1, part.candidates().codes()[0])
            } else {
                self.games(&part)
            }
        })
    }

    /// The statistics of the games with these numbers, from a position on. `secrets` has the secrets of all games.
    fn games_of(&self, position: &Position, secrets: &[Code], numbers: &[u32]) -> Statistics {
        let Some(question) = self.question(position) else {
            return Statistics::default();
        };
        let win = position.grader().win();
        let turns = position.turns_with(question);
        let mut parts: FxHashMap<Feedback, Vec<u32>> = FxHashMap::default();
        for &number in numbers {
            let feedback = position
                .grader()
                .grade_one(question, secrets[number as usize]);
            parts.entry(feedback).or_default().push(number);
        }
        let parts: Vec<(Feedback, Vec<u32>)> = parts.into_iter().collect();
        merge_games(parts, |(feedback, part)| {
            if feedback == win && position.question_kind(question) == QuestionKind::Code {
                if let Some((games, _)) = self.noted {
                    part.iter()
                        .for_each(|&number| games.note(number as usize, turns));
                }
                return self.found(turns, part.len());
            }
            self.games_of(&position.after_feedback(question, feedback), secrets, &part)
        })
    }
}

/// The statistics of all parts together, each made by `games`.
fn merge_games<T: Send>(
    parts: Vec<T>,
    games: impl Fn(T) -> Statistics + Send + Sync,
) -> Statistics {
    merge_all(parts, games, Statistics::merged)
}
