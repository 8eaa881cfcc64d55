//! Arguments of the commands that measure strategies: `simulate`, `sweep` and `reproduce`.

use std::path::PathBuf;

use clap::{Args, ValueEnum, ValueHint};

use super::values::whole;
use super::{GAME_HELP, Threads};
use crate::reproduction::{SOURCES, Source};

/// What the turns of a game are counted to.
#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Counting {
    /// Until the secret is found
    Found,
    /// Until it is determined
    Determined,
}

#[derive(Debug, Args)]
pub(crate) struct SimulateArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// What to measure, such as minimax,prefer=none; several are shown side by side. If none is named:
    /// matchmaker for ayto, else entropy
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) strategy: Vec<String>,
    /// Play N games against secrets that are drawn, instead of one against each
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1..=100_000_000u64, 1000))]
    pub(crate) samples: Option<u64>,
    /// Draw other secrets
    #[arg(long, value_name = "K", default_value_t = 0, requires = "samples", allow_negative_numbers = true, value_parser = whole(0u64.., 7))]
    pub(crate) seed: u64,
    /// Count turns until the secret is found, or until it is determined: until the first answer that
    /// leaves one secret
    #[arg(
        long,
        value_name = "found|determined",
        default_value = "found",
        hide_default_value = true
    )]
    pub(crate) count: Counting,
    /// Say what a strategy decided for this game, and why
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Write the figures as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) csv: Option<PathBuf>,
    /// Write the figures as a Markdown table
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) markdown: Option<PathBuf>,
    /// Draw the histograms
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    /// Write every game in a row of its own: strategy, number, secret, turns, won. As JSON, one object a line,
    /// if the name ends in .ndjson or .jsonl, else as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) games: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SweepArguments {
    /// The game with N for its size, such as permutation:N or mastermind:NxN
    pub(crate) game: String,
    /// The sizes, such as 5,10..100/10
    #[arg(long, value_name = "SIZES")]
    pub(crate) sizes: String,
    /// What to measure; STRATEGY@SIZES gives one its own sizes
    #[arg(long, value_name = "STRATEGY", required = true)]
    pub(crate) strategy: Vec<String>,
    /// Play N games on each board, against secrets that are drawn
    #[arg(long, value_name = "N", default_value_t = 100, allow_negative_numbers = true, value_parser = whole(1..=10_000_000u64, 1000))]
    pub(crate) samples: u64,
    /// Draw other secrets
    #[arg(long, value_name = "K", default_value_t = 0, allow_negative_numbers = true, value_parser = whole(0u64.., 7))]
    pub(crate) seed: u64,
    /// Write the figures as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) csv: Option<PathBuf>,
    /// Draw the means against the sizes
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    /// Draw equal ratios as equal heights
    #[arg(long, requires = "svg")]
    pub(crate) log: bool,
    /// What stands above the chart
    #[arg(long, value_name = "TEXT", requires = "svg")]
    pub(crate) title: Option<String>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// The names of what can be reproduced, with their titles.
fn sources() -> String {
    let line = |source: &Source| {
        format!(
            "\n  {:12} {:>8}  {}",
            source.name, source.time, source.title
        )
    };
    let lines: String = SOURCES.iter().map(line).collect();
    format!("Sources, with about how long each takes on two cores:{lines}")
}

#[derive(Debug, Args)]
#[command(after_help = sources())]
pub(crate) struct ReproduceArguments {
    /// Which source; all of them if none is named
    pub(crate) source: Option<String>,
    /// Compute the source's charts instead of its tables, and write them into this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath, requires = "source")]
    pub(crate) charts: Option<PathBuf>,
    /// Write the figures as comma-separated values
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "charts")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the figures as a Markdown table
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "charts")]
    pub(crate) markdown: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}
