//! Building the tree of a strategy that looks at candidates: [`Tree::build`].

use crate::board::code::{Code, Symbol};
use crate::game::QuestionKind;
use crate::grade::Feedback;
use crate::position::Position;
use crate::strategy::Chooser;
use crate::tree::closing::closing_question;
use crate::tree::{Branch, Claims, MOST_QUESTIONS, Next, Node, Tree, replay};
use crate::util::parallel::map_owned;
use crate::watch::{CancelOnly, Watch};

/// Why a tree could not be built.
///
/// ```
/// use nextguess::{Watch, strategy, tree::BuildError, tree::Tree};
///
/// struct Impatient;
/// impl Watch for Impatient {
///     fn is_cancelled(&self) -> bool {
///         true
///     }
/// }
///
/// let game: nextguess::Game = "bulls:3x6".parse()?;
/// let entropy = strategy::chooser("entropy", &game)?;
/// assert_eq!(Tree::build(&game.start()?, &*entropy, &Impatient), Err(BuildError::Cancelled));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BuildError {
    /// The watch stopped the work.
    #[error("the work was stopped")]
    Cancelled,
    /// The strategy asks too many questions in a row.
    #[error("the strategy asks more than {MOST_QUESTIONS} questions in a row")]
    TooDeep,
    /// The strategy does not find every secret.
    #[error("the tree finds {found} secrets, and the game has {secrets}")]
    Incomplete {
        /// How many secrets the strategy finds.
        found: u64,
        /// How many secrets the game has.
        secrets: u64,
    },
}

/// A question with all that follows it: a part of a tree that is being made.
///
/// ```
/// use nextguess::tree::Sketch;
///
/// let game: nextguess::Game = "permutation:2".parse()?;
/// let question = game.start()?.layout().pack(&[0, 1]);
/// let sketch = Sketch { question, branches: Vec::new() };
/// assert!(sketch.branches.is_empty());
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sketch {
    /// The question.
    pub question: Code,
    /// Where the answers other than the win lead, by ascending feedback. `None` is [`Next::Rest`].
    pub branches: Vec<(Feedback, Option<Sketch>)>,
}

/// The fewest candidates whose parts are shared among threads.
pub(super) const WORTH_SHARING: usize = 500;

impl Tree {
    /// Builds the tree of a strategy from the start of a game. It does not depend on the number of threads. The watch
    /// hears of secrets whose questions are known.
    pub fn build(
        start: &Position,
        strategy: &dyn Chooser,
        watch: &dyn Watch,
    ) -> Result<Tree, BuildError> {
        watch.expect_steps(start.candidates().len() as u64);
        let builder = Builder { strategy, watch };
        let sketch = builder.sketch(start)?;
        Tree::from_sketch(start, sketch)
    }

    /// The tree that begins with a sketch, from the start of a game. `None` stands for a game of at most two secrets.
    pub(crate) fn from_sketch(
        start: &Position,
        sketch: Option<Sketch>,
    ) -> Result<Tree, BuildError> {
        let mut tree = Tree {
            game: start.game().spec().to_string(),
            claims: Claims::default(),
            root: Next::Rest,
            nodes: Vec::new(),
            branches: Vec::new(),
        };
        if let Some(sketch) = sketch {
            tree.root = tree.append(&sketch);
        }
        let games = replay::games(&tree, start);
        tree.claims = Claims::of(&games, start.game().turn_limit());
        let (found, secrets) = (games.count(), start.candidates().len() as u64);
        match found == secrets {
            true => Ok(tree),
            false => Err(BuildError::Incomplete { found, secrets }),
        }
    }

    fn append(&mut self, sketch: &Sketch) -> Next {
        let number = self.nodes.len() as u32;
        let first_branch = self.branches.len();
        self.nodes.push(Node {
            question: sketch.question,
            first_branch: first_branch as u32,
        });
        let branches = sketch.branches.iter();
        self.branches.extend(branches.map(|(feedback, _)| Branch {
            feedback: *feedback,
            next: Next::Rest,
        }));
        for (at, (_, next)) in sketch.branches.iter().enumerate() {
            if let Some(next) = next {
                self.branches[first_branch + at].next = self.append(next);
            }
        }
        Next::Node(number)
    }
}

struct Builder<'a> {
    strategy: &'a dyn Chooser,
    watch: &'a dyn Watch,
}

impl Builder<'_> {
    fn sketch(&self, position: &Position) -> Result<Option<Sketch>, BuildError> {
        let candidates = position.candidates().codes();
        if candidates.len() == 1 {
            self.watch.advance(1);
            return Ok(None);
        }
        if position.turns().len() >= MOST_QUESTIONS {
            return Err(BuildError::TooDeep);
        }
        if candidates.len() > 2
            && let Some(sketch) = self.strategy.sketch(position, &CancelOnly(self.watch))
        {
            self.watch.advance(candidates.len() as u64);
            return match self.watch.is_cancelled() {
                true => Err(BuildError::Cancelled),
                false => Ok(Some(sketch)),
            };
        }
        let question = self.strategy.choose(position, &CancelOnly(self.watch));
        let Some(question) = question.filter(|_| !self.watch.is_cancelled()) else {
            return Err(BuildError::Cancelled);
        };
        if candidates.len() == 2 && question == closing(position) {
            self.watch.advance(2);
            return Ok(None);
        }
        let mut parts = position.split(question);
        if position.question_kind(question) == QuestionKind::Code {
            let before = parts.len();
            parts.retain(|(feedback, _)| *feedback != position.grader().win());
            self.watch.advance((before - parts.len()) as u64);
        }
        let is_large = candidates.len() >= WORTH_SHARING;
        // Each part is given away, so that it is gone when its own parts are done.
        let branches = map_owned(parts, is_large, |(feedback, part)| {
            Ok((feedback, self.sketch(&part)?))
        });
        let branches: Result<Vec<_>, BuildError> = branches.into_iter().collect();
        Ok(Some(Sketch {
            question,
            branches: branches?,
        }))
    }
}

/// The question that needs no node, where one or two candidates are left.
pub(crate) fn closing(position: &Position) -> Code {
    let layout = position.layout();
    let secrets = position.candidates().codes().iter();
    let secrets: Vec<Vec<Symbol>> = secrets.take(2).map(|&code| layout.unpack(code)).collect();
    let secrets: Vec<&[Symbol]> = secrets.iter().map(Vec::as_slice).collect();
    layout.pack(&closing_question(position.next_question_kind(), &secrets))
}
