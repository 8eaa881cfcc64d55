//! Games counted until the secret is determined, not until it is asked.
//!
//! A secret is determined by the first answer after which it is the only candidate left. The turn of that answer
//! counts: the booth and the night of week 5 both count as week 5. The win leaves one candidate too, so a secret is
//! never determined later than it is found. If a game has only one secret, that is 0 turns.

use crate::board::code::Code;
use crate::error::TooLarge;
use crate::game::Game;
use crate::player::PlayerKind;
use crate::position::Position;
use crate::simulate::statistics::Statistics;
use crate::simulate::{MOST_QUESTIONS, Secrets, Simulation, listed, simulation};
use crate::strategy::{Chooser, Engine};
use crate::util::parallel::map_all;
use crate::util::random::Random;
use crate::watch::{CancelOnly, Watch};

/// The fewest games that are shared among threads.
const WORTH_SHARING: usize = 64;

/// Plays a strategy against secrets as [`simulate_engine`](crate::simulate::simulate_engine) does, and counts the
/// turns until each secret is determined. The secrets of the game must be listed for that. `start` is the start of
/// the game, if it was listed before.
///
/// ```
/// use nextguess::simulate::{Secrets, determined::simulate_determined};
/// use nextguess::{Unwatched, strategy};
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let entropy = strategy::engine("entropy", &game)?;
/// let games = simulate_determined(&game, None, &entropy, Secrets::All, &Unwatched)?;
/// assert_eq!(games.statistics.count(), 12);
/// # Ok::<(), nextguess::Error>(())
/// ```
pub fn simulate_determined(
    game: &Game,
    start: Option<&Position>,
    engine: &Engine,
    secrets: Secrets,
    watch: &dyn Watch,
) -> Result<Simulation, TooLarge> {
    let start = &*listed(game, start)?;
    let layout = start.layout();
    let (codes, seed) = match secrets {
        Secrets::All => (start.candidates().codes().to_vec(), None),
        Secrets::Drawn { count, seed } => {
            let drawn = Secrets::draw(game, count, seed);
            let drawn = drawn.map(|secret| layout.pack(&secret));
            (drawn.collect(), Some(seed))
        }
    };
    watch.expect_steps(codes.len() as u64);
    let numbered: Vec<(usize, Code)> = codes.iter().copied().enumerate().collect();
    let is_large = codes.len() >= WORTH_SHARING;
    let one_by_one = |play: &(dyn Fn(usize, Code) -> Statistics + Sync)| {
        let games = map_all(&numbered, is_large, |&(number, code)| play(number, code));
        games
            .into_iter()
            .fold(Statistics::default(), Statistics::merged)
    };
    let statistics = match (engine, seed) {
        (Engine::Player(player_kind), _) => one_by_one(&|number, code| {
            let turn = play(&**player_kind, start, number, code, watch);
            turn.map_or_else(Statistics::default, |turn| ended(turn, 1, watch))
        }),
        (Engine::Chooser(strategy), Some(seed)) if strategy.reseeded(seed).is_some() => {
            // The same choices as where games are counted until the secret is found.
            let mixed = Random::seeded(seed).bits();
            one_by_one(&|number, code| {
                let other = strategy.reseeded(mixed ^ number as u64);
                let strategy = other.as_deref().unwrap_or(&**strategy);
                games(start, 0, strategy, &[code], watch)
            })
        }
        (Engine::Chooser(strategy), _) => games(start, 0, &**strategy, &codes, watch),
    };
    Ok(simulation(codes.len(), statistics))
}

fn ended(turn: u32, games: usize, watch: &dyn Watch) -> Statistics {
    let mut statistics = Statistics::default();
    statistics.add(turn, games as u64);
    watch.ended(turn, games as u64);
    watch.advance(games as u64);
    statistics
}

/// The number, from 1, of the turn that the next question belongs to.
fn next_turn(position: &Position) -> u32 {
    position.game().turns_taken(&position.asked()) + 1
}

/// The statistics of the games against `secrets`, candidates of a position to which an answer in turn `turn` led.
fn games(
    position: &Position,
    turn: u32,
    strategy: &dyn Chooser,
    secrets: &[Code],
    watch: &dyn Watch,
) -> Statistics {
    if position.candidates().len() == 1 {
        return ended(turn, secrets.len(), watch);
    }
    let Some(question) = strategy.choose(position, &CancelOnly(watch)) else {
        return Statistics::default();
    };
    let turn = next_turn(position);
    let grader = position.grader();
    let mut parts: Vec<Vec<Code>> = vec![Vec::new(); grader.outcomes()];
    for &secret in secrets {
        parts[grader.grade_one(question, secret).index()].push(secret);
    }
    let after = position.split(question).into_iter();
    let after =
        after.map(|(feedback, after)| (std::mem::take(&mut parts[feedback.index()]), after));
    let parts: Vec<(Vec<Code>, Position)> =
        after.filter(|(secrets, _)| !secrets.is_empty()).collect();
    let is_large = secrets.len() >= WORTH_SHARING;
    let all = map_all(&parts, is_large, |(secrets, after)| {
        games(after, turn, strategy, secrets, watch)
    });
    all.into_iter()
        .fold(Statistics::default(), Statistics::merged)
}

/// Plays one game of a player that holds no list. Returns the turn in which the secret was determined.
fn play(
    player_kind: &dyn PlayerKind,
    start: &Position,
    number: usize,
    secret: Code,
    watch: &dyn Watch,
) -> Option<u32> {
    if start.candidates().len() == 1 {
        return Some(0);
    }
    let mut player = player_kind.player(start.game(), number as u64);
    let mut position = start.clone();
    for _ in 0..MOST_QUESTIONS {
        if watch.is_cancelled() {
            return None;
        }
        let question = position.layout().pack(player.ask().ok()?);
        let turn = next_turn(&position);
        let feedback = position.grader().grade_one(question, secret);
        position = position.after_feedback(question, feedback);
        if position.candidates().len() == 1 {
            return Some(turn);
        }
        player.learn(feedback);
    }
    None
}
