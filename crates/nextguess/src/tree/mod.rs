//! A strategy written down: what to ask first, and after every answer what to ask next.
//!
//! A [`Tree`] is built from a strategy ([`Tree::build`]), stored in a file ([`Tree::to_bytes`], [`TreeFile`]),
//! checked against every secret ([`verify`]), played ([`FromTree`]), and shown ([`Outline`], [`Outline::to_dot`],
//! [`Tree::to_knuth`]). It knows nothing of how its questions were found.

mod build;
mod closing;
mod export;
mod file;
mod play;
mod replay;
mod verify;

pub(crate) use build::closing;
pub use build::{BuildError, Sketch};
pub use export::outline::{Outline, OutlineBranch};
pub use file::{TreeError, TreeFile};
pub use play::FromTree;
pub use verify::{Flaw, Verification, verify};

use crate::board::code::Code;
use crate::grade::Feedback;
use crate::simulate::statistics::Statistics;

/// The most questions in a row. No tree is deeper.
pub(crate) const MOST_QUESTIONS: usize = 250;

/// A strategy written down: a question for each history of answers.
///
/// ```
/// use nextguess::Unwatched;
/// use nextguess::tree::{TreeFile, verify};
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let tree = game.strategy("entropy")?.tree()?;
/// assert!(verify(&tree, &game, &Unwatched)?.flaws.is_empty());
/// let bytes = tree.to_bytes(&game);
/// assert_eq!(TreeFile::open(&bytes)?.tree(&game)?, tree);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    game: String,
    claims: Claims,
    root: Next,
    nodes: Vec<Node>,
    branches: Vec<Branch>,
}

/// A question, and where its answers lead.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Node {
    question: Code,
    /// The index of the first branch. The branches end where those of the next node begin.
    first_branch: u32,
}

/// Where one answer leads. The branches of a node are sorted by feedback. The win ends the game and has no branch.
///
/// ```
/// use nextguess::tree::Next;
///
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let tree = game.strategy("entropy")?.tree()?;
/// let Next::Node(root) = tree.root() else { unreachable!("12 secrets are left") };
/// let branch = tree.branches(root)[0];
/// assert_eq!(tree.after(root, branch.feedback), Some(branch.next));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The answer.
    pub feedback: Feedback,
    /// Where the answer leads.
    pub next: Next,
}

/// Where an answer leads.
///
/// ```
/// use nextguess::tree::Next;
///
/// let game: nextguess::Game = "permutation:2".parse()?;
/// let tree = game.strategy("first")?.tree()?;
/// assert_eq!(tree.root(), Next::Rest);
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Next {
    /// To the question of the node with this number. It is higher than the number of the node before.
    Node(u32),
    /// To at most two secrets, and the rest of the game follows by rule. Where a full code is due, the lower secret
    /// is asked. Where a pair is due, it is the first slot in which the two differ, with the symbol of the lower one;
    /// if one secret is left, slot 0.
    Rest,
}

/// What a tree claims of itself. [`verify`] checks it.
///
/// ```
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let claims = game.strategy("minimax")?.tree()?.claims();
/// assert_eq!((claims.secrets, claims.longest, claims.total), (1296, 5, 5801));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "schemars", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Claims {
    /// How many secrets the game has. The tree finds every one of them.
    pub secrets: u64,
    /// How many secrets take more turns than the game allows.
    pub lost: u64,
    /// The most turns that a secret takes.
    pub longest: u32,
    /// The sum of the turns over all secrets.
    pub total: u64,
}

impl Claims {
    /// The claims that hold for these games. `limit` is the most turns that the game allows.
    fn of(games: &Statistics, limit: Option<u32>) -> Claims {
        Claims {
            secrets: games.count(),
            lost: games.count() - games.within(limit.unwrap_or(u32::MAX)),
            longest: games.max().unwrap_or(0),
            total: games.total(),
        }
    }
}

impl Tree {
    /// The spec of the game that the tree plays.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What the tree claims of itself.
    pub fn claims(&self) -> Claims {
        self.claims
    }

    /// Where the tree begins.
    pub fn root(&self) -> Next {
        self.root
    }

    /// How many questions the tree has, not counting those that [`Next::Rest`] stands for.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree has no question, because the game has at most two secrets.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The question of a node.
    pub fn question(&self, node: u32) -> Code {
        self.nodes[node as usize].question
    }

    /// Where the answers to the question of a node lead.
    pub fn branches(&self, node: u32) -> &[Branch] {
        let node = node as usize;
        let first = self.nodes[node].first_branch as usize;
        let end = match self.nodes.get(node + 1) {
            Some(next) => next.first_branch as usize,
            None => self.branches.len(),
        };
        &self.branches[first..end]
    }

    /// Where an answer to the question of a node leads. `None` if the tree does not know the answer, or it is the
    /// win.
    pub fn after(&self, node: u32, feedback: Feedback) -> Option<Next> {
        let branches = self.branches(node);
        let at = branches.binary_search_by_key(&feedback, |branch| branch.feedback);
        at.ok().map(|at| branches[at].next)
    }
}
