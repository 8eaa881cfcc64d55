//! The solver and its proofs, as programs use them.

use std::fmt;
use std::sync::Arc;

use crate::error::Error;
use crate::game::{Game, Question};
use crate::position::Position;
use crate::solver::{Objective, Proofs, Solution, SolveOptions, solve};
use crate::tree::Tree;
use crate::watch::{Unwatched, Watch};

/// Proves the best strategy. Its methods set what is proved and what it may cost.
///
/// ```
/// use nextguess::{Game, Objective};
///
/// let game: Game = "mastermind:4x6".parse()?;
/// let mut position = game.start()?;
/// position.play("0011=1,0")?;
/// let proof = game.solver().prove(&position)?;
/// assert_eq!((proof.is_complete(), proof.total()), (true, Some(898)));
/// assert_eq!(proof.first().expect("a strategy").to_string(), "0223");
///
/// let proof = game.solver().objective(Objective::Worst).prove(&game.start()?)?;
/// assert_eq!(proof.most_turns(), Some(5));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone)]
pub struct Solver {
    game: Game,
    objective: Option<Objective>,
    first: Option<Question>,
    options: SolveOptions,
    watch: Arc<dyn Watch + Send>,
}

impl Solver {
    /// A solver for a game, with the usual options.
    pub(crate) fn new(game: &Game) -> Solver {
        Solver {
            game: game.clone(),
            objective: None,
            first: None,
            options: SolveOptions::new(Objective::Mean),
            watch: Arc::new(Unwatched),
        }
    }

    /// Sets what the strategy is judged by. The default is the fewest turns on average. For Item Matching it is the most
    /// wins.
    pub fn objective(mut self, objective: Objective) -> Solver {
        self.objective = Some(objective);
        self
    }

    /// Prescribes the first question.
    pub fn first(mut self, question: Question) -> Solver {
        self.first = Some(question);
        self
    }

    /// Asks only the `width` most promising questions of every position. A strategy is found soon, and nothing is proved.
    pub fn width(mut self, width: usize) -> Solver {
        self.options.width = Some(width);
        self
    }

    /// Sets about how many bytes may be used to remember positions. The default is 4 GiB. Fewer make the search slower, and
    /// change no result.
    pub fn memory(mut self, bytes: usize) -> Solver {
        self.options.memory = bytes;
        self
    }

    /// Sets a watch, which sees progress and can stop the search. What was proved by then is in the [`Proof`].
    pub fn watch(mut self, watch: impl Watch + Send + 'static) -> Solver {
        self.watch = Arc::new(watch);
        self
    }

    /// Finds the best strategy from a position on, and proves it.
    pub fn prove(&self, position: &Position) -> Result<Proof, Error> {
        self.go_on(position, &Proofs::new(position))
    }

    /// Finds the best strategy from a position on, beginning with what was proved before, and adds what is proved now.
    /// [`Proofs`] can be stored as text.
    pub fn go_on(&self, position: &Position, proofs: &Proofs) -> Result<Proof, Error> {
        let objective = match self.objective {
            Some(objective) => objective,
            None => Objective::named(None, &self.game)?,
        };
        let first = self.first.as_ref();
        let options = SolveOptions {
            objective,
            first: first.map(|question| position.layout().pack(question.symbols())),
            ..self.options
        };
        let solution = solve(position, options, proofs, &*self.watch)?;
        Ok(Proof {
            position: position.clone(),
            solution,
        })
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Solver")
            .field("game", &self.game.to_string())
            .field("objective", &self.objective)
            .field("first", &self.first)
            .field("options", &self.options)
            .finish_non_exhaustive()
    }
}

/// What a [`Solver`] found: the best strategy and its proof, or bounds if the search was stopped.
///
/// ```
/// let game: nextguess::Game = "mastermind:2x3".parse()?;
/// let proof = game.solver().prove(&game.start()?)?;
/// assert!(proof.is_complete());
/// assert_eq!(proof.found(), Some(9));
/// assert_eq!(proof.bounds(), (proof.total(), proof.total()));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Proof {
    position: Position,
    solution: Solution,
}

impl Proof {
    /// Whether the strategy is proved to be the best.
    pub fn is_complete(&self) -> bool {
        self.solution.is_proved
    }

    /// The number of turns that the strategy takes for all secrets that it finds together. `None` if there is no strategy.
    pub fn total(&self) -> Option<u64> {
        let outcomes = self.solution.outcomes.as_ref()?;
        Some(outcomes.found.total())
    }

    /// The number of turns that the strategy takes for the secret that takes longest. `None` if there is no strategy.
    pub fn most_turns(&self) -> Option<u32> {
        self.solution.outcomes.as_ref()?.found.max()
    }

    /// The number of secrets that the strategy finds. `None` if there is no strategy.
    pub fn found(&self) -> Option<u64> {
        let outcomes = self.solution.outcomes.as_ref()?;
        Some(outcomes.found.count())
    }

    /// The first question of the strategy. `None` if there is no strategy.
    pub fn first(&self) -> Option<Question> {
        let first = self.position.layout().unpack(self.solution.first?);
        Some(Question::new(self.position.game(), first))
    }

    /// The lower and the upper bound of what was minimised: a sum of turns, a number of turns, or a number of secrets
    /// that are not found. They are equal if the proof is complete.
    pub fn bounds(&self) -> (Option<u64>, Option<u64>) {
        (self.solution.lower_bound, self.solution.upper_bound)
    }

    /// The strategy as a tree. `None` if there is no strategy, or if the proof is not from the start of a game.
    pub fn tree(&self) -> Result<Option<Tree>, Error> {
        let strategy = self.solution.strategy.as_ref();
        if !self.position.turns().is_empty() {
            return Ok(None);
        }
        let tree = strategy.map(|strategy| strategy.tree(&self.position));
        Ok(tree.transpose()?)
    }

    /// All results and bounds.
    pub fn solution(&self) -> &Solution {
        &self.solution
    }
}
