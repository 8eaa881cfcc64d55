//! The exact solver: the best strategy for a game and an objective, proved.
//!
//! The search is a branch and bound over positions. What it may leave out, and why, is written in
//! docs/OPTIMAL.md; every such rule can be switched off by [`Rules`]. A position is a set of candidates, or
//! in Item Matching, where the marks seen say what may be asked, a grid: see [`grids`].

pub mod grids;
pub mod jobs;
mod objective;
mod options;
mod outcomes;
pub mod pricing;
mod prover;
mod recheck;
mod rules;
mod search;
mod sets;
mod solution;
mod solve;
mod strategy;

pub use objective::Objective;
pub use options::SolveOptions;
pub use outcomes::Outcomes;
pub use prover::{Proof, Solver};
pub use recheck::{Claim, Flaw, Verdict, recheck};
pub use rules::Rules;
pub use search::Effort;
pub use search::proofs::{Proofs, ProofsError};
pub use solution::{Solution, SolveError};
pub use solve::solve;
pub use strategy::{Decision, Next};
