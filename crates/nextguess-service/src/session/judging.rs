//! What the engine says of the questions of a game, one by one: how each splits the secrets, and what was best.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use nextguess::board::code::{Code, UNKNOWN};
use nextguess::error::TooLarge;
use nextguess::position::Position;
use nextguess::solver::{Proofs, SolveOptions, solve};
use nextguess::strategy::{Chooser, Rating, rate};
use nextguess::watch::Watch;
use schemars::JsonSchema;
use serde::Serialize;

use crate::ask::Host;
use crate::session::Session;

/// What the engine says of one question.
#[derive(Debug)]
pub struct Judged {
    /// The number of secrets that were possible before it.
    pub before: usize,
    /// The number of secrets that its answer left.
    pub left: usize,
    /// How it splits the secrets; absent if a slot of it is not known.
    pub rating: Option<Rating>,
    /// What the engine would have asked; absent if the time was short.
    pub best: Option<Best>,
    /// What is proved of it and of the best one; absent if nothing was to be proved, or the time was short.
    pub proof: Option<Proof>,
}

/// What the engine would have asked.
#[derive(Copy, Clone, Debug)]
pub struct Best {
    /// The question.
    pub question: Code,
    /// How it splits the secrets.
    pub rating: Rating,
}

/// What the engine would have asked, for programs.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct BestQuestion {
    /// The question.
    pub question: String,
    /// How many secrets it leaves on average.
    pub expected: f64,
    /// How many bits it gives on average.
    pub bits: f64,
}

/// What best play costs after a question, and after the best one, in the unit of
/// [`Solution::upper_bound`](nextguess::solver::Solution::upper_bound).
#[derive(Copy, Clone, Debug)]
pub struct Proof {
    /// With the question that was asked.
    pub asked: u64,
    /// With the best question.
    pub best: u64,
}

impl Judged {
    /// The bits that the answer gave; absent if it left nothing.
    pub fn gained(&self) -> Option<f64> {
        let bits = (self.before as f64 / self.left as f64).log2();
        (self.left > 0).then_some(bits)
    }

    /// The bits that the answer gave, less those that the question gives on average.
    pub fn luck(&self) -> Option<f64> {
        Some(self.gained()? - self.rating?.bits)
    }
}

impl Best {
    /// The question at a position.
    fn new(position: &Position, question: Code) -> Best {
        Best {
            question,
            rating: rate(position, question),
        }
    }

    /// For programs.
    pub fn document(&self, position: &Position) -> BestQuestion {
        BestQuestion {
            question: position.question_text(self.question),
            expected: self.rating.expected,
            bits: self.rating.bits,
        }
    }
}

/// The most positions of one search for a proof. A host without a clock stops nothing, and large boards would take hours.
const MOST_POSITIONS: u64 = 500_000;

/// A host whose work ends after a time, or after a number of positions.
pub(super) struct Bounded<'a> {
    host: &'a dyn Host,
    until: Duration,
    positions: AtomicU64,
}

impl<'a> Bounded<'a> {
    pub(super) fn new(host: &'a dyn Host, time: Duration) -> Bounded<'a> {
        Bounded {
            host,
            until: host.now().saturating_add(time),
            positions: AtomicU64::new(0),
        }
    }

    /// The time that is left.
    fn time_left(&self) -> Duration {
        self.until.saturating_sub(self.host.now())
    }

    /// An equal share of the time that is left, for the next one of `tasks`.
    fn share(&self, tasks: usize) -> Bounded<'a> {
        let tasks = u32::try_from(tasks).unwrap_or(u32::MAX);
        Bounded::new(self.host, self.time_left() / tasks.max(1))
    }
}

impl Watch for Bounded<'_> {
    fn expect_steps(&self, steps: u64) {
        self.host.expect_steps(steps);
    }

    fn advance(&self, steps: u64) {
        self.host.advance(steps);
    }

    fn searched(&self, positions: u64) {
        self.positions.fetch_add(positions, Ordering::Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        self.host.now() >= self.until
            || self.positions.load(Ordering::Relaxed) >= MOST_POSITIONS
            || self.host.is_cancelled()
    }
}

/// Judges every question of a session by a strategy. All questions share the time, and a small position comes first: what
/// it does not use is left for larger ones.
pub fn judge(
    session: &Session,
    chooser: &dyn Chooser,
    time: Duration,
    host: &dyn Host,
) -> Result<Vec<Judged>, TooLarge> {
    let mut judged = Vec::new();
    for (at, turn) in session.turns().iter().enumerate() {
        let before = session.position_after(at)?;
        let question = before.packed(turn).question;
        judged.push(Judged {
            before: before.candidates().len(),
            left: session.position_after(at + 1)?.candidates().len(),
            rating: (!turn.question.contains(&UNKNOWN)).then(|| rate(before, question)),
            best: None,
            proof: None,
        });
    }
    let all = Bounded::new(host, time);
    for (done, at) in smallest_first(&judged).enumerate() {
        let watch = all.share(judged.len() - done);
        if !watch.is_cancelled() {
            let before = session.position_after(at)?;
            let best = chooser.choose(before, &watch);
            judged[at].best = best.map(|best| Best::new(before, best));
        }
    }
    Ok(judged)
}

/// Proves what best play costs after each question that was judged, and after the best one, where the time is long enough.
/// The best question is then one that is proved to be the best.
pub fn prove(
    judged: &mut [Judged],
    session: &Session,
    options: SolveOptions,
    time: Duration,
    host: &dyn Host,
) -> Result<(), TooLarge> {
    let mut solvable = Vec::new();
    for at in smallest_first(judged) {
        let before = session.position_after(at)?;
        if judged[at].rating.is_some() && options.check(before).is_ok() {
            solvable.push((at, before));
        }
    }
    let all = Bounded::new(host, time);
    for (done, &(at, before)) in solvable.iter().enumerate() {
        let watch = all.share(solvable.len() - done);
        if watch.is_cancelled() {
            continue;
        }
        let question = before.packed(&session.turns()[at]).question;
        if let Some((first, proof)) = proved(before, question, options, &watch) {
            judged[at].best = Some(Best::new(before, first));
            judged[at].proof = Some(proof);
        }
    }
    Ok(())
}

/// The places of the questions, by the number of secrets before them.
fn smallest_first(judged: &[Judged]) -> impl Iterator<Item = usize> + use<> {
    let mut places: Vec<usize> = (0..judged.len()).collect();
    places.sort_by_key(|&at| judged[at].before);
    places.into_iter()
}

/// A best question, and what a question costs beside it. `None` if the position cannot be solved, or the watch stopped the work.
fn proved(
    position: &Position,
    question: Code,
    options: SolveOptions,
    watch: &Bounded<'_>,
) -> Option<(Code, Proof)> {
    let proofs = Proofs::new(position);
    let cost = |options: SolveOptions| {
        let solution = solve(position, options, &proofs, watch).ok()?;
        let cost = solution.upper_bound.filter(|_| solution.is_proved)?;
        Some((solution.first?, cost))
    };
    let (first, best) = cost(options)?;
    let asked = match first == question {
        true => best,
        false => {
            let prescribed = SolveOptions {
                first: Some(question),
                ..options
            };
            cost(prescribed)?.1
        }
    };
    Some((first, Proof { asked, best }))
}
