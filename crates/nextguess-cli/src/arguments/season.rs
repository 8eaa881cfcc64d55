//! Arguments of `season`, `season new` and `season add`.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::values::{week, whole};

#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "An event is typed as Ana+Ben=no (or yes, only, sold), as night Ana+Ben, Cleo+Dan=2 (or sold, \
                  blackout), or as a hint: same Ben+Dan, count Ben=2. Beginnings of names are enough. \
                  docs/SEASONS.md describes the files."
)]
pub(crate) struct SeasonArguments {
    /// The season, as JSON or TOML
    #[arg(value_hint = ValueHint::FilePath, required = true)]
    pub(crate) file: Option<PathBuf>,
    /// Stop after N events
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(0usize.., 12))]
    pub(crate) until: Option<usize>,
    /// Add events without changing the file, with semicolons between: "Ana+Ben=no; night Ana+Dan, ...=3"
    #[arg(long, value_name = "EVENTS")]
    pub(crate) what_if: Option<String>,
    /// Show the lights to expect if these couples sit together: "Ana+Ben, Cleo+Dan, ..."
    #[arg(long, value_name = "COUPLES")]
    pub(crate) night: Option<String>,
    /// Choose the next booth among these couples only
    #[arg(long, value_name = "COUPLES")]
    pub(crate) offered: Option<String>,
    /// Draw how likely each couple is
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    /// Show what each choice of the cast made of the chance to win; takes up to a minute
    #[arg(long)]
    pub(crate) review: bool,
    /// Draw the matchings left and the chance to win, by event
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) review_svg: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Option<SeasonCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SeasonCommand {
    /// Write a file to start from; asks for the names that are not given
    New(SeasonNewArguments),
    /// Add events to a file; asks for them if none is given
    Add(SeasonAddArguments),
}

#[derive(Debug, Args)]
pub(crate) struct SeasonNewArguments {
    /// The file to write, as TOML
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) out: Option<PathBuf>,
    /// What the season is called
    #[arg(long, value_name = "NAME")]
    pub(crate) name: Option<String>,
    /// The people on the left: "Ana, Cleo, Eve"
    #[arg(long, value_name = "NAMES")]
    pub(crate) left: Option<String>,
    /// The people on the right, who may be more
    #[arg(long, value_name = "NAMES")]
    pub(crate) right: Option<String>,
    /// perfect, double, triple or any; without it, by the number of people
    #[arg(long, value_name = "RULE")]
    pub(crate) rule: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SeasonAddArguments {
    /// The season, as JSON or TOML
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// What happened: "Ana+Ben=no", "night Ana+Ben, Cleo+Dan=2"
    #[arg(value_name = "EVENT")]
    pub(crate) events: Vec<String>,
    /// The week in which it happened; without it, the one that is due
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = week)]
    pub(crate) week: Option<f64>,
}
