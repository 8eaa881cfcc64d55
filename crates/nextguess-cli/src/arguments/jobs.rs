//! Arguments of `nextguess jobs`: a proof cut into jobs for many machines.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::GAME_HELP;
use super::values::{bytes, seconds, whole};

#[derive(Debug, Args)]
#[command(
    after_help = "docs/CLUSTER.md shows these commands with GNU parallel, Slurm, Kubernetes and Dask."
)]
pub(crate) struct JobsArguments {
    #[command(subcommand)]
    pub(crate) command: JobsCommand,
}

#[derive(Debug, Subcommand)]
pub(crate) enum JobsCommand {
    /// Print the jobs that a proof needs now, one a line
    ///
    /// Each line is a job in JSON. Run them in any order, anywhere, with `nextguess jobs run`. Then plan again with the
    /// results. When nothing is printed, nothing is left to do: merge the results, and let `nextguess optimal --checkpoint`
    /// close the proof.
    Plan(JobsPlanArguments),
    /// Run jobs from standard input, and print one result a line
    ///
    /// The same job gives the same line on every machine, unless --time-limit or Ctrl-C stops it. Then the line has the
    /// bound that was proved by then, and the next plan cuts the job into smaller ones.
    Run(JobsRunArguments),
    /// Check results, and put them into a checkpoint
    ///
    /// Results of another version, another board, or with a strategy that does not cost what it should are refused: they
    /// are listed with the reason, the others count, and the exit code is 1.
    Merge(JobsMergeArguments),
}

#[derive(Debug, Args)]
pub(crate) struct JobsPlanArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// What to be best at: mean, worst, win, win-then-mean, worst-then-mean or mean-within=D; without it mean
    #[arg(long, value_name = "OBJECTIVE")]
    pub(crate) objective: Option<String>,
    /// After this number of questions positions are jobs
    #[arg(long, value_name = "N", default_value = "2", allow_negative_numbers = true, value_parser = whole(1..=20u16, 2))]
    pub(crate) depth: u16,
    /// A strategy that is known: only what could be as good is planned
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) incumbent: Option<PathBuf>,
    /// The results so far; may be given several times
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) results: Vec<PathBuf>,
    /// Print at most this number of jobs, the most useful first
    #[arg(long, value_name = "N", default_value = "64", allow_negative_numbers = true, value_parser = whole(1..=1_000_000u32, 64))]
    pub(crate) jobs: u32,
    /// Remember positions in this much memory, such as 500M; less is slower
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes)]
    pub(crate) memory: Option<usize>,
}

#[derive(Debug, Args)]
pub(crate) struct JobsRunArguments {
    /// Stop each job after this time, such as 90 or 1.5
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) time_limit: Option<f64>,
    /// Remember positions in this much memory; less is slower, and the count of positions in the result can differ
    #[arg(long, value_name = "BYTES", default_value = "1G", allow_negative_numbers = true, value_parser = bytes)]
    pub(crate) memory: usize,
    /// Use N threads for each job; the result is the same
    #[arg(long, value_name = "N", default_value = "1", allow_negative_numbers = true, value_parser = whole(1..=1024u16, 4))]
    pub(crate) threads: u16,
}

#[derive(Debug, Args)]
pub(crate) struct JobsMergeArguments {
    /// Files of results; - is standard input
    #[arg(value_name = "RESULTS", required = true, value_hint = ValueHint::FilePath)]
    pub(crate) results: Vec<PathBuf>,
    /// The checkpoint that they are added to. It is made if it is not there yet
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: PathBuf,
}
