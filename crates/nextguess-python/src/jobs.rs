//! Proofs that are cut into jobs: what `nextguess.cluster` plans, runs and puts together.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use anyhow::{Context, bail};
use nextguess::game::spec::GameSpec;
use nextguess::solver::jobs::{PlanOptions, SOLVER};
use nextguess::solver::{Objective, Proofs};
use nextguess::tree::TreeFile;
use nextguess::{Unwatched, Watch};
use nextguess_service::jobs::{job_line, read_job, read_result, result_line};
use nextguess_service::request::{OptimalDocument, OptimalRequest};
use nextguess_service::{Ask, Host, Limits, Reply};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use serde_json::value::RawValue;

use crate::error::raised;
use crate::host::{Caller, done, file};

/// The memory of a job, if none is given: that of `nextguess jobs run`.
const JOB_MEMORY: usize = 1 << 30;

/// The version of the solver. Workers must have the same.
#[pyfunction]
pub(crate) fn job_solver() -> u32 {
    SOLVER
}

/// Runs one job on one thread, and returns the line of its result. It stops after `seconds`.
#[pyfunction]
#[pyo3(signature = (line, seconds=None, memory=None))]
pub(crate) fn run_job(
    py: Python<'_>,
    line: &str,
    seconds: Option<f64>,
    memory: Option<usize>,
) -> PyResult<String> {
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    let line = line.to_owned();
    let memory = memory.unwrap_or(JOB_MEMORY);
    let work = move |host: &dyn Host| {
        let job = read_job(&line)?;
        let start = GameSpec::parse(&job.game)?.game(&file)?.start()?;
        let run = || job.run(&start, memory, &Stop(host));
        let result = match one_thread() {
            Some(pool) => pool.install(run),
            None => run(),
        };
        Ok::<String, anyhow::Error>(result_line(&result?))
    };
    let (result, _) = done(py, Caller::new(time, true), None, work)?;
    result.map_err(|error| raised(py, error))
}

/// Passes on whether to stop.
struct Stop<'h>(&'h dyn Host);

impl Watch for Stop<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.is_cancelled()
    }
}

/// A worker has one thread for each of its jobs, whatever the machine has.
fn one_thread() -> Option<&'static rayon::ThreadPool> {
    static POOL: OnceLock<Option<rayon::ThreadPool>> = OnceLock::new();
    let pool = POOL.get_or_init(|| {
        let builder = rayon::ThreadPoolBuilder::new().num_threads(1);
        builder.build().ok()
    });
    pool.as_ref()
}

/// Plans a proof and counts results.
#[pyclass(frozen, module = "nextguess._native")]
#[derive(Debug)]
pub(crate) struct Planner {
    inner: Mutex<nextguess::solver::jobs::Planner<'static>>,
    game: String,
    objective: Option<String>,
}

impl Planner {
    fn inner(&self) -> MutexGuard<'_, nextguess::solver::jobs::Planner<'static>> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Planner {
    #[new]
    #[pyo3(signature = (game, objective=None, depth=2, incumbent=None, memory=None))]
    fn new(
        py: Python<'_>,
        game: String,
        objective: Option<String>,
        depth: usize,
        incumbent: Option<Vec<u8>>,
        memory: Option<usize>,
    ) -> PyResult<Planner> {
        let planned = || {
            let spec = GameSpec::parse(&game)?.game(&file)?;
            let tree = match &incumbent {
                Some(bytes) => {
                    let tree = TreeFile::open(bytes).and_then(|file| file.tree(&spec));
                    Some(tree.context("in the tree of the incumbent")?)
                }
                None => None,
            };
            let usual = PlanOptions::default();
            let options = PlanOptions {
                objective: Objective::named(objective.as_deref(), &spec)?,
                incumbent: tree.as_ref(),
                depth,
                memory: memory.unwrap_or(usual.memory),
            };
            let start = spec.start()?;
            let planner = nextguess::solver::jobs::Planner::new(&start, &options, &Unwatched)?;
            Ok::<_, anyhow::Error>(Mutex::new(planner))
        };
        let inner = py.detach(planned).map_err(|error| raised(py, error))?;
        Ok(Planner {
            inner,
            game,
            objective,
        })
    }

    /// Counts a result.
    fn take(&self, py: Python<'_>, line: &str) -> PyResult<()> {
        let take = || {
            let result = read_result(line)?;
            Ok::<(), anyhow::Error>(self.inner().take(&result)?)
        };
        py.detach(take).map_err(|error| raised(py, error))
    }

    /// Up to `count` jobs that are worth running now, as lines.
    fn jobs(&self, py: Python<'_>, count: usize) -> PyResult<Vec<String>> {
        let jobs = py.detach(|| self.inner().jobs(count));
        let jobs = jobs.map_err(|error| raised(py, error))?;
        Ok(jobs.iter().map(job_line).collect())
    }

    /// The bounds of what is sought.
    fn bounds(&self) -> (u64, Option<u64>) {
        self.inner().bounds()
    }

    /// Whether nothing is left to plan.
    fn is_done(&self) -> bool {
        self.inner().is_done()
    }

    /// How many positions planning itself searched.
    fn positions(&self) -> u64 {
        self.inner().effort().nodes
    }

    /// All that was taken, as the text of a checkpoint.
    fn checkpoint(&self) -> String {
        self.inner().proofs().to_text()
    }

    /// Closes the proof: the document that `nextguess optimal --json` prints, and the tree.
    fn finish<'py>(&self, py: Python<'py>) -> PyResult<(String, Option<Bound<'py, PyBytes>>)> {
        let mut request = OptimalRequest::new(&self.game);
        request.objective = self.objective.clone();
        request.tree = true;
        let proofs = self.inner().proofs().clone();
        let work = move |caller: &dyn Host| {
            let host = Closing { caller, proofs };
            let mut solved = match request.answer(&Limits::none(), &host)? {
                OptimalDocument::Solved(solved) => solved,
                other => bail!("a strategy was asked for, and there is {other:?}"),
            };
            let tree = solved.tree.take();
            Ok((Reply::document(&solved).text, tree))
        };
        let (found, _) = done(py, Caller::new(None, true), None, work)?;
        let (document, tree) = found.map_err(|error| raised(py, error))?;
        Ok((document, tree.map(|bytes| PyBytes::new(py, &bytes))))
    }
}

/// A search that begins with what jobs proved.
struct Closing<'h> {
    caller: &'h dyn Host,
    proofs: Arc<Proofs>,
}

impl Watch for Closing<'_> {
    fn is_cancelled(&self) -> bool {
        self.caller.is_cancelled()
    }
}

impl Host for Closing<'_> {
    fn now(&self) -> Duration {
        self.caller.now()
    }

    fn tell(&self, name: &'static str, document: Box<RawValue>) {
        self.caller.tell(name, document);
    }

    fn file(&self, name: &str) -> Result<String, String> {
        self.caller.file(name)
    }

    fn proofs(&self, _position: &nextguess::position::Position) -> anyhow::Result<Arc<Proofs>> {
        Ok(self.proofs.clone())
    }
}
