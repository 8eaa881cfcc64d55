//! What one request may ask for.

use std::time::Duration;

/// Bounds on one request.
///
/// ```
/// use nextguess_service::Limits;
///
/// let limits = Limits { turns: 20, ..Limits::default() };
/// assert!(limits.turns < Limits::none().turns);
/// ```
#[derive(Clone, Debug)]
pub struct Limits {
    /// The most secrets of a board that is listed.
    pub listed_secrets: u128,
    /// The most secrets of a board on which questions may have unknown slots: each stands for all
    /// questions that it may have been.
    pub secrets_with_unknown: u128,
    /// The most symbols in all slots of a board, counted slot by slot.
    pub cells: usize,
    /// The most turns of a game.
    pub turns: usize,
    /// The most suggestions.
    pub suggestions: usize,
    /// The most secrets that are named of those left.
    pub named_secrets: usize,
    /// The most strategies that are measured side by side.
    pub strategies: usize,
    /// The most games of a measurement against secrets that are drawn.
    pub samples: usize,
    /// The most secrets of a board whose whole tree is written down.
    pub tree_secrets: u128,
    /// The most questions in a row that are shown of a tree.
    pub tree_levels: usize,
    /// About how many bytes a search for the best strategy uses to remember positions.
    pub solver_memory: usize,
    /// The most bytes of its table of questions and secrets.
    pub solver_table: usize,
    /// The longest time that a request may set as its own limit.
    pub time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            listed_secrets: 4_000_000,
            secrets_with_unknown: 20_000,
            cells: 10_000,
            turns: 100,
            suggestions: 100,
            named_secrets: 10_000,
            strategies: 8,
            samples: 100_000,
            tree_secrets: 100_000,
            tree_levels: 10,
            solver_memory: 512 << 20,
            solver_table: 256 << 20,
            time: Duration::from_secs(60),
        }
    }
}

impl Limits {
    /// No bounds but those of the machine, for a program that its own user runs.
    pub fn none() -> Limits {
        Limits {
            listed_secrets: u128::MAX,
            secrets_with_unknown: u128::MAX,
            cells: usize::MAX,
            turns: usize::MAX,
            suggestions: usize::MAX,
            named_secrets: usize::MAX,
            strategies: usize::MAX,
            samples: usize::MAX,
            tree_secrets: u128::MAX,
            tree_levels: usize::MAX,
            solver_memory: usize::MAX,
            solver_table: usize::MAX,
            time: Duration::MAX,
        }
    }
}
