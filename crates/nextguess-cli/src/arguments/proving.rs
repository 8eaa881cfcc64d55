//! Arguments of the commands about whole strategies: `tree`, `verify` and `optimal`.

use std::path::PathBuf;

use clap::{Args, ValueHint};

use super::values::{bytes, price, seconds, share, whole};
use super::{GAME_HELP, Threads};

#[derive(Debug, Args)]
pub(crate) struct TreeArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// Whose tree; see `nextguess strategies`. If none is named: matchmaker for ayto, else entropy
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) strategy: Option<String>,
    /// Show a tree that was stored, instead of making one
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "strategy")]
    pub(crate) tree: Option<PathBuf>,
    /// Store the tree
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// Draw its top as a graph for Graphviz
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) dot: Option<PathBuf>,
    /// Write its top as indented text
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) text: Option<PathBuf>,
    /// Draw its top, each position as high as its share of the secrets
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    /// Write the whole tree in Knuth's notation (1976); for mastermind, bulls and permutation
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) knuth: Option<PathBuf>,
    /// How many questions in a row --json, --dot, --text and --svg show
    #[arg(long, value_name = "N", default_value = "2", allow_negative_numbers = true, value_parser = whole(0..=250u16, 3))]
    pub(crate) levels: u16,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArguments {
    /// A tree that `nextguess tree --out` or `nextguess optimal --tree` stored, or with --recheck a checkpoint
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Prove this share of the results of a checkpoint again, such as 5% or 0.05, each from nothing
    #[arg(long, value_name = "SHARE", allow_negative_numbers = true, value_parser = share)]
    pub(crate) recheck: Option<f64>,
    /// Draw the sample of --recheck by this number; without it, another each time
    #[arg(long, value_name = "N", requires = "recheck", allow_negative_numbers = true, value_parser = whole(0u64.., 7))]
    pub(crate) seed: Option<u64>,
    /// Remember positions in this much memory for --recheck, such as 500M; less is slower
    #[arg(long, value_name = "BYTES", requires = "recheck", allow_negative_numbers = true, value_parser = bytes)]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
#[command(
    after_help = "Exit code 1 goes with a search that --time-limit ended before the proof was complete, 130 with one that\nCtrl-C ended."
)]
pub(crate) struct OptimalArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// What was asked and answered before, in order: 0011=1,2 or 3+7=no or crane=-Y--G
    #[arg(value_name = "QUESTION=ANSWER")]
    pub(crate) turns: Vec<String>,
    /// Read turns from a file, one a line, # for comments; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) history: Option<PathBuf>,
    /// What to be best at: mean, worst, win, win-then-mean, worst-then-mean or mean-within=D; without it
    /// mean, or win where marks bar questions
    #[arg(long, value_name = "OBJECTIVE")]
    pub(crate) objective: Option<String>,
    /// The best strategy that asks this first
    #[arg(long, value_name = "QUESTION")]
    pub(crate) first: Option<String>,
    /// Ask only the N most promising questions of every position: a good strategy soon, without a proof
    #[arg(long, value_name = "N", conflicts_with = "checkpoint", allow_negative_numbers = true, value_parser = whole(1..=1000u16, 4))]
    pub(crate) width: Option<u16>,
    /// Stop after this time, with the best strategy found and what is proved by then
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = seconds)]
    pub(crate) time_limit: Option<f64>,
    /// Store the strategy as a tree, which `nextguess verify` checks
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) tree: Option<PathBuf>,
    /// Keep what is proved in a file, and go on from there the next time
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) checkpoint: Option<PathBuf>,
    /// Remember positions in this much memory, such as 500M; less is slower, and a proved strategy is the same
    #[arg(long, value_name = "BYTES", allow_negative_numbers = true, value_parser = bytes)]
    pub(crate) memory: Option<usize>,
    #[command(flatten)]
    pub(crate) threads: Threads,
    /// Item Matching: what each item costs to use, or one price for all; shows what winning costs
    #[arg(long, value_name = "COST,COST", value_delimiter = ',', allow_negative_numbers = true, value_parser = price, conflicts_with_all = [
        "objective", "first", "checkpoint", "memory", "threads",
    ])]
    pub(crate) costs: Option<Vec<u64>>,
    /// With --costs: the cheapest strategy that finds at least N
    #[arg(long, value_name = "N", requires = "costs", conflicts_with_all = ["price_of_a_win", "all_points", "svg"], allow_negative_numbers = true, value_parser = whole(0u64.., 16000))]
    pub(crate) at_least: Option<u64>,
    /// With --costs: the best strategy if a win is worth P
    #[arg(long, value_name = "P", requires = "costs", conflicts_with_all = ["all_points", "svg"], allow_negative_numbers = true, value_parser = whole(0u64.., 500))]
    pub(crate) price_of_a_win: Option<u64>,
    /// With --costs: show all strategies that no other beats, also those that a mixture of two others beats
    #[arg(long, requires = "costs")]
    pub(crate) all_points: bool,
    /// Draw what winning costs
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath, requires = "costs")]
    pub(crate) svg: Option<PathBuf>,
}
