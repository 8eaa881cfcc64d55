//! Jobs of a proof and their results as lines of text, one JSON document each.

use anyhow::Context;
use nextguess::solver::jobs::{Job, JobResult};

/// The line of a job, without the end of the line.
///
/// ```
/// use nextguess::solver::jobs::{PlanOptions, Planner};
/// use nextguess::{Game, Unwatched};
/// use nextguess_service::jobs::{job_line, read_job};
///
/// let game: Game = "mastermind:3x8".parse()?;
/// let mut planner = Planner::new(&game.start()?, &PlanOptions::default(), &Unwatched)?;
/// for job in planner.jobs(3)? {
///     assert_eq!(read_job(&job_line(&job))?, job);
/// }
/// # Ok::<(), anyhow::Error>(())
/// ```
pub fn job_line(job: &Job) -> String {
    // Texts and numbers always have a JSON form.
    serde_json::to_string(job).unwrap_or_default()
}

/// Reads the line of a job.
pub fn read_job(line: &str) -> anyhow::Result<Job> {
    serde_json::from_str(line.trim())
        .context("expected a job: one line that `nextguess jobs plan` prints")
}

/// The line of a result, without the end of the line.
pub fn result_line(result: &JobResult) -> String {
    // Texts and numbers always have a JSON form.
    serde_json::to_string(result).unwrap_or_default()
}

/// Reads the line of a result.
pub fn read_result(line: &str) -> anyhow::Result<JobResult> {
    serde_json::from_str(line.trim())
        .context("expected a result: one line that `nextguess jobs run` prints")
}

/// The whole lines of a file of results, each with its number from 1 on, and the number of bytes after the last whole line.
/// Those were being written when the writer died. Empty lines are left out.
///
/// ```
/// let (lines, rest) = nextguess_service::jobs::whole_lines(b"one\n\ntwo\nthr");
/// assert_eq!(lines, [(1, "one".to_owned()), (3, "two".to_owned())]);
/// assert_eq!(rest, 3);
/// ```
pub fn whole_lines(bytes: &[u8]) -> (Vec<(usize, String)>, usize) {
    let end = bytes.iter().rposition(|&byte| byte == b'\n');
    let end = end.map_or(0, |end| end + 1);
    let text = String::from_utf8_lossy(&bytes[..end]);
    let lines = text.lines().enumerate();
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let lines = lines.map(|(at, line)| (at + 1, line.to_owned())).collect();
    (lines, bytes.len() - end)
}
