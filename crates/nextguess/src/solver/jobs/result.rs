//! What a job found.

use crate::board::code::Code;
use crate::position::Position;
use crate::solver::jobs::error::JobError;
use crate::solver::jobs::job::{Job, path_of, turn_texts};
use crate::solver::search::cost::Cost;
use crate::solver::search::proofs::{Proofs, StoredProof, Subject};
use crate::util::hash::checksum_of;

/// What a job found: no strategy costs less than `lower`. If it has a strategy, that costs just `lower`. See [`Job`] for an
/// example.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct JobResult {
    /// The job.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub job: Job,
    /// No strategy costs less.
    pub lower: u64,
    /// The questions of the best strategy, each before those that follow it, if it costs less than the budget.
    pub strategy: Option<Vec<String>>,
    /// Whether the job was stopped before its bound reached the budget.
    pub stopped: bool,
    /// The number of positions that were searched.
    pub positions: u64,
    /// What was proved of the parts of the position, if the job was stopped.
    pub parts: Vec<PartResult>,
    /// A checksum of all the rest. It finds damage; it is no protection against changes on purpose.
    pub check: String,
}

/// What a stopped job proved of a position that follows its own. See [`Job`] for an example of a result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct PartResult {
    /// The turns that lead to the position, from the start of the game on.
    pub turns: Vec<String>,
    /// The number of turns left at the position; `None` if there is no limit.
    pub turns_left: Option<u32>,
    /// No strategy costs less.
    pub lower: u64,
    /// The questions of a strategy that costs just that, if one is known.
    pub strategy: Option<Vec<String>>,
}

impl JobResult {
    pub(crate) fn new(
        job: Job,
        lower: Cost,
        strategy: Option<Vec<String>>,
        stopped: bool,
        positions: u64,
        parts: Vec<PartResult>,
    ) -> JobResult {
        let mut result = JobResult {
            job,
            lower,
            strategy,
            stopped,
            positions,
            parts,
            check: String::new(),
        };
        result.check = result.hash();
        result
    }

    /// Makes the id of the job and the checksum fit the rest. Anyone who changes a result on purpose can do the same.
    pub fn sign(&mut self) {
        self.job.sign();
        self.check = self.hash();
    }

    /// What `check` has to be.
    fn hash(&self) -> String {
        let JobResult {
            job,
            lower,
            strategy,
            stopped,
            positions,
            parts,
            check: _,
        } = self;
        let text = format!(
            "{}\n{lower} {strategy:?} {stopped} {positions} {parts:?}",
            job.id
        );
        format!("{:016x}", checksum_of(text.as_bytes()))
    }

    /// Checks all that can be checked without a search, and returns what the result says about its position and about parts,
    /// each with the turns left there.
    pub(crate) fn check(
        &self,
        start: &Position,
        board: &str,
    ) -> Result<Vec<(Option<u32>, StoredProof)>, JobError> {
        let path = self.job.check(start, board)?;
        let expected = self.hash();
        if self.check != expected {
            let given = self.check.clone();
            return Err(JobError::Changed {
                part: "check",
                given,
                expected,
            });
        }
        let (lower, budget) = (self.lower, self.job.budget);
        if self.strategy.is_none() && !self.stopped && lower < budget {
            return Err(JobError::Unfinished { lower, budget });
        }
        let strategy = self.strategy.as_deref();
        let own = stored(start, path.clone(), lower, strategy)?;
        let mut all = vec![(self.job.turns_left, own)];
        for part in &self.parts {
            let place = path_of(start, &part.turns)?;
            if !place.starts_with(&path) || place.len() == path.len() {
                let reason = "a part has to follow the position of its job";
                return Err(JobError::turns(&part.turns, reason));
            }
            let strategy = part.strategy.as_deref();
            let proof = stored(start, place, part.lower, strategy)?;
            all.push((part.turns_left, proof));
        }
        Ok(all)
    }
}

/// A bound with its strategy, as proofs store it.
fn stored(
    start: &Position,
    place: Vec<u64>,
    lower: Cost,
    strategy: Option<&[String]>,
) -> Result<StoredProof, JobError> {
    let code = |text: &String| -> Result<Code, JobError> {
        let symbols = start.game().read_question(text)?;
        Ok(start.layout().pack(&symbols))
    };
    let questions = strategy.map(|questions| questions.iter().map(code).collect());
    Ok(StoredProof {
        lower,
        questions: questions.transpose()?,
        place,
    })
}

impl PartResult {
    /// All that proofs have about positions other than a job's own.
    pub(crate) fn all(start: &Position, proofs: &Proofs, own: Subject) -> Vec<PartResult> {
        let others = proofs.all().into_iter();
        let others = others.filter(|(subject, _)| *subject != own);
        let part = |(subject, proof): (Subject, StoredProof)| PartResult {
            turns: turn_texts(start, &proof.place),
            turns_left: subject.turns_left(),
            lower: proof.lower,
            strategy: proof.questions.map(|questions| {
                let text = |&question| start.question_text(question);
                questions.iter().map(text).collect()
            }),
        };
        others.map(part).collect()
    }
}
