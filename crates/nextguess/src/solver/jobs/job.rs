//! One job: a position, the turns left, and a budget.

use crate::game::Turn;
use crate::position::Position;
use crate::solver::jobs::SOLVER;
use crate::solver::jobs::error::JobError;
use crate::solver::jobs::result::{JobResult, PartResult};
use crate::solver::objective::Objective;
use crate::solver::options::SolveOptions;
use crate::solver::search::cost::{Cost, Scale, Turns, UNLIMITED};
use crate::solver::search::proofs::{Proofs, Subject};
use crate::solver::sets::solver::SetSolver;
use crate::util::hash::checksum_of;
use crate::watch::Watch;

/// A job asks what the best strategy from a position on costs, if it costs less than a budget. It stands alone: it can be run
/// on any machine, and its result depends on the job and the memory alone.
///
/// ```
/// use nextguess::solver::jobs::{PlanOptions, Planner};
/// use nextguess::{Game, Unwatched};
///
/// let game: Game = "mastermind:3x8".parse()?;
/// let start = game.start()?;
/// let mut planner = Planner::new(&start, &PlanOptions::default(), &Unwatched)?;
/// let jobs = planner.jobs(4)?;
/// let result = jobs[0].run(&start, 1 << 26, &Unwatched)?;
/// assert_eq!(result, jobs[0].run(&start, 1 << 26, &Unwatched)?);
/// planner.take(&result)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Job {
    /// A hash of all the rest.
    #[cfg_attr(feature = "serde", serde(rename = "job"))]
    pub id: String,
    /// The version of the solver: see [`SOLVER`].
    pub solver: u32,
    /// The game, as it is typed.
    pub game: String,
    /// A checksum of the secrets and the questions of the game, since a game may name a list of words.
    pub board: String,
    /// The turns that lead to the position, as they are typed.
    pub turns: Vec<String>,
    /// The number of turns left at the position; `None` if there is no limit.
    pub turns_left: Option<u32>,
    /// The cost of each turn, for each secret that is not found before it.
    pub turn_cost: u64,
    /// The further cost of each secret that is not found within the turns.
    pub late_cost: u64,
    /// Only strategies that cost less matter.
    pub budget: u64,
    /// The number of secrets that fit the turns.
    pub secrets: u64,
}

impl Job {
    /// A job about the position that a path leads to.
    pub(crate) fn new(
        start: &Position,
        board: &str,
        path: &[u64],
        subject: Subject,
        budget: Cost,
        secrets: usize,
    ) -> Job {
        let mut job = Job {
            id: String::new(),
            solver: SOLVER,
            game: start.game().spec().to_string(),
            board: board.to_owned(),
            turns: turn_texts(start, path),
            turns_left: (subject.turns != UNLIMITED).then_some(subject.turns),
            turn_cost: subject.step,
            late_cost: subject.late,
            budget,
            secrets: secrets as u64,
        };
        job.sign();
        job
    }

    /// Makes the id fit the rest.
    pub fn sign(&mut self) {
        self.id = self.hash();
    }

    /// What the id has to be.
    fn hash(&self) -> String {
        let Job {
            id: _,
            solver,
            game,
            board,
            turns,
            turns_left,
            turn_cost,
            late_cost,
            budget,
            secrets,
        } = self;
        let text = format!(
            "{solver}\n{game}\n{board}\n{}\n{turns_left:?}\n{turn_cost}\n{late_cost}\n{budget}\n{secrets}",
            turns.join("\n")
        );
        format!("{:016x}", checksum_of(text.as_bytes()))
    }

    /// Checks that the job is one of this solver and this game, and returns the path to its position.
    pub(crate) fn check(&self, start: &Position, board: &str) -> Result<Vec<u64>, JobError> {
        if self.solver != SOLVER {
            return Err(JobError::Solver {
                theirs: self.solver,
            });
        }
        let game = start.game().spec().to_string();
        if self.game != game {
            let theirs = self.game.clone();
            return Err(JobError::Game { theirs, ours: game });
        }
        if self.board != board {
            let (theirs, ours) = (self.board.clone(), board.to_owned());
            return Err(JobError::Board { game, theirs, ours });
        }
        let expected = self.hash();
        if self.id != expected {
            let given = self.id.clone();
            return Err(JobError::Changed {
                part: "job",
                given,
                expected,
            });
        }
        let secrets = start.candidates().len() as u64;
        if !(self.scale()).is_of_an_objective(secrets, start.turns_left()) {
            let Job {
                turn_cost,
                late_cost,
                ..
            } = *self;
            return Err(JobError::Costs {
                game,
                turn_cost,
                late_cost,
            });
        }
        path_of(start, &self.turns)
    }

    /// What turns and losses cost.
    pub(crate) fn scale(&self) -> Scale {
        Scale {
            step: self.turn_cost,
            late: self.late_cost,
        }
    }

    /// The turns left.
    pub(crate) fn left(&self) -> Turns {
        self.turns_left.unwrap_or(UNLIMITED)
    }

    /// Runs the job. `start` is the start of its game, and about `memory` bytes are used to remember positions.
    ///
    /// If the watch stops it, the result has the bound that was proved by then, and what was proved of the parts of the
    /// position. Else the result depends on the job and `memory` alone: two runs agree byte for byte.
    pub fn run(
        &self,
        start: &Position,
        memory: usize,
        watch: &dyn Watch,
    ) -> Result<JobResult, JobError> {
        let proofs = Proofs::new(start);
        let path = self.check(start, &proofs.board())?;
        let options = SolveOptions {
            memory,
            ..SolveOptions::new(Objective::Mean)
        };
        let nowhere = || JobError::turns(&self.turns, "no secret gives these answers");
        let solver = SetSolver::at(start, &path, options, Some(&proofs), watch);
        let mut solver = solver.ok_or_else(nowhere)??;
        if solver.board.secrets.len() as u64 != self.secrets {
            let reason = format!("{} secrets fit them", solver.board.secrets.len());
            return Err(JobError::turns(&self.turns, reason));
        }
        let (scale, left) = (self.scale(), self.left());
        solver.find_caps(left);
        let found = solver.job(scale, left, self.budget);
        let solved = found.best.filter(|best| best.0 <= found.lower);
        let is_stopped = solved.is_none() && found.lower < self.budget;
        let own = Subject::new(solver.start(scale).1.key, left, scale);
        let parts = match is_stopped {
            true => PartResult::all(start, &proofs, own),
            false => Vec::new(),
        };
        let strategy = solved.map(|(_, strategy)| {
            let text = |&question| start.question_text(question);
            strategy.questions().iter().map(text).collect()
        });
        Ok(JobResult::new(
            self.clone(),
            found.lower,
            strategy,
            is_stopped,
            solver.effort().nodes,
            parts,
        ))
    }
}

/// The turns of a path, as they are typed.
pub(crate) fn turn_texts(start: &Position, path: &[u64]) -> Vec<String> {
    let text = |&[question, feedback]: &[u64; 2]| {
        let question = start.layout().unpack(crate::board::code::Code(question));
        let answer = crate::grade::Feedback(feedback as u16).into();
        start.game().turn_text(&Turn { question, answer })
    };
    path.as_chunks::<2>().0.iter().map(text).collect()
}

/// The path of turns as they are typed: questions, each followed by its answer.
pub(crate) fn path_of(start: &Position, turns: &[String]) -> Result<Vec<u64>, JobError> {
    let mut path = Vec::new();
    for text in turns {
        let refuse = |reason: String| JobError::turns(turns, reason);
        let turn = start.game().read_turn(text);
        let turn = turn.map_err(|error| refuse(error.to_string()))?;
        let Some(feedback) = turn.answer.known() else {
            return Err(refuse(format!("the answer of {text} is not known")));
        };
        path.push(start.packed(&turn).question.0);
        path.push(u64::from(feedback.0));
    }
    Ok(path)
}
