//! A strategy written down: what to ask first, and after every answer what to ask next.
//!
//! A [`Tree`] is built from a strategy ([`Tree::build`]), stored in a file
//! ([`Tree::to_bytes`]), checked against every secret ([`verify`]), and played
//! ([`FromTree`]). It knows nothing of how its questions were found.

mod build;
mod closing;
mod export;
mod file;
mod play;
mod verify;

pub(crate) use build::closing;
pub use build::{BuildError, Sketch};
pub use export::outline::{Outline, OutlineBranch};
pub(crate) use file::checksum_of;
pub use file::{TreeError, TreeFile};
pub use play::FromTree;
pub use verify::{Flaw, Verification, verify};

use crate::board::code::Code;
use crate::grade::Feedback;
use crate::simulate::statistics::Statistics;

/// The most questions in a row: no tree is deeper.
pub(crate) const MOST_QUESTIONS: usize = 250;

/// What to ask, and what next after every answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    game: String,
    claims: Claims,
    root: Next,
    nodes: Vec<Node>,
    branches: Vec<Branch>,
}

/// A question and where its answers lead.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Node {
    question: Code,
    /// Where its branches begin; they end where those of the next node begin.
    first_branch: u32,
}

/// Where one answer leads, by ascending feedback. The win ends the game and has no branch.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The answer.
    pub feedback: Feedback,
    /// What comes then.
    pub next: Next,
}

/// What comes after an answer.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Next {
    /// The question of this node, which has a higher number than the node before.
    Node(u32),
    /// At most two secrets fit all answers, and the rest of the game is known: where a full code is
    /// due, the lower of them is asked; where a pair is due, the first slot in which they differ, with
    /// the symbol of the lower one, and slot 0 where one is left.
    Rest,
}

/// What is said of a tree, and has to hold.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Claims {
    /// How many secrets the game has; every one of them is found.
    pub secrets: u64,
    /// How many of them take more turns than the game allows.
    pub lost: u64,
    /// The most turns that a secret takes.
    pub longest: u32,
    /// The sum of the turns over all secrets.
    pub total: u64,
}

impl Claims {
    /// What holds of games that took so many turns, `limit` being the most that the game allows.
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
    /// The spec of the game that it plays.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// What is said of it.
    pub fn claims(&self) -> Claims {
        self.claims
    }

    /// Where it begins.
    pub fn root(&self) -> Next {
        self.root
    }

    /// How many questions it has, not counting those that [`Next::Rest`] stands for.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has no question, since at most two secrets are there from the start.
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

    /// Where an answer to the question of a node leads.
    pub fn after(&self, node: u32, feedback: Feedback) -> Option<Next> {
        let branches = self.branches(node);
        let at = branches.binary_search_by_key(&feedback, |branch| branch.feedback);
        at.ok().map(|at| branches[at].next)
    }
}
