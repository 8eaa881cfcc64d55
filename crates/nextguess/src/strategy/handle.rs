//! [`Strategy`]: a strategy that was made for one game.

use std::fmt;
use std::sync::Arc;

use super::{Engine, Rating, engine, holds_no_list, rate};
use crate::board::code::Symbol;
use crate::error::Error;
use crate::game::{Game, Question};
use crate::player::{Follower, PlayerKind};
use crate::position::Position;
use crate::simulate::{Secrets, Simulation, simulate_engine};
use crate::tree::Tree;
use crate::watch::{Unwatched, Watch};

/// A strategy for one game: it picks the next question. Clones are cheap.
///
/// The same position always gets the same question. [`STRATEGIES`](super::STRATEGIES) lists all of
/// them with their options.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let minimax = game.strategy("minimax")?;
/// let question = minimax.choose(&game.start()?).expect("secrets are left");
/// assert_eq!(question.to_string(), "0011");
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone)]
pub struct Strategy {
    name: Arc<str>,
    game: Game,
    engine: Arc<Engine>,
}

/// A question, and how it splits the candidates.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let best = &game.strategy("minimax")?.rank(&game.start()?, 1)[0];
/// assert_eq!((best.question.to_string().as_str(), best.rating.worst), ("0011", 256));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Suggestion {
    /// The question to ask.
    pub question: Question,
    /// How the question splits the candidates.
    pub rating: Rating,
}

impl Strategy {
    pub(crate) fn new(game: &Game, text: &str) -> Result<Strategy, Error> {
        Ok(Strategy {
            name: text.into(),
            game: game.clone(),
            engine: Arc::new(engine(text, game)?),
        })
    }

    /// The game that the strategy was made for.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The engine that chooses the questions.
    pub fn engine(&self) -> &Engine {
        &self.engine
    }

    /// The next question. `None` if no candidate is left, or if the strategy holds no list of candidates and cannot go
    /// on from questions that it did not ask.
    pub fn choose(&self, position: &Position) -> Option<Question> {
        let symbols = match &*self.engine {
            Engine::Chooser(chooser) => {
                let question = chooser.choose(position, &Unwatched)?;
                position.layout().unpack(question)
            }
            Engine::Player(kind) => next_of_player(&**kind, position)?,
        };
        Some(Question::new(&self.game, symbols))
    }

    /// The best `most` questions, best first, with what each leaves. A strategy that holds no list of candidates has one
    /// at most.
    ///
    /// ```
    /// let game: nextguess::Game = "bulls:4x10".parse()?;
    /// let best = &game.strategy("entropy")?.rank(&game.start()?, 3)[0];
    /// assert_eq!((best.question.to_string().as_str(), best.rating.parts), ("0123", 14));
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn rank(&self, position: &Position, most: usize) -> Vec<Suggestion> {
        let codes = match &*self.engine {
            Engine::Chooser(chooser) => chooser.rank(position, most, &Unwatched).best,
            Engine::Player(kind) => next_of_player(&**kind, position)
                .map(|question| position.layout().pack(&question))
                .into_iter()
                .take(most)
                .collect(),
        };
        let suggestion = |code| Suggestion {
            question: Question::new(&self.game, position.layout().unpack(code)),
            rating: rate(position, code),
        };
        codes.into_iter().map(suggestion).collect()
    }

    /// How it does against every secret.
    ///
    /// ```
    /// let game: nextguess::Game = "mastermind:4x6".parse()?;
    /// let games = game.strategy("minimax")?.simulate()?.statistics;
    /// assert_eq!((games.total(), games.max()), (5801, Some(5)));
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn simulate(&self) -> Result<Simulation, Error> {
        self.simulate_with(Secrets::All, &Unwatched)
    }

    /// Plays against all or some secrets, with a watch that follows the work and can stop it.
    pub fn simulate_with(&self, secrets: Secrets, watch: &dyn Watch) -> Result<Simulation, Error> {
        Ok(simulate_engine(
            &self.game,
            None,
            &self.engine,
            secrets,
            watch,
        )?)
    }

    /// The whole strategy, written down. One that holds no list of candidates is refused.
    ///
    /// ```
    /// let game: nextguess::Game = "bulls:2x4".parse()?;
    /// let tree = game.strategy("entropy")?.tree()?;
    /// assert_eq!(tree.claims().secrets, 12);
    /// # Ok::<(), nextguess::Error>(())
    /// ```
    pub fn tree(&self) -> Result<Tree, Error> {
        let Engine::Chooser(chooser) = &*self.engine else {
            return Err(holds_no_list(&self.name).into());
        };
        let start = self.game.start()?;
        Ok(Tree::build(&start, &**chooser, &Unwatched)?)
    }
}

/// What a player asks after the turns of a position. `None` if it cannot go on from them.
fn next_of_player(kind: &dyn PlayerKind, position: &Position) -> Option<Vec<Symbol>> {
    let mut follower = Follower::new(position.game(), kind);
    for turn in position.history() {
        follower.learn(&turn).ok()?;
    }
    follower.ask().ok().map(<[Symbol]>::to_vec)
}

impl fmt::Display for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl fmt::Debug for Strategy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Strategy({} for {})", self.name, self.game)
    }
}
