//! Arguments of `season` and of the commands that write season files.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueHint};

use super::values::{until, week, whole};

#[derive(Debug, Args)]
#[command(
    args_conflicts_with_subcommands = true,
    subcommand_negates_reqs = true,
    after_help = "An event is typed as Ana+Ben=no (or yes, only, sold), as night Ana+Ben, Cleo+Dan=2 (or sold, \
                  blackout), as a hint: same Ben+Dan, count Ben=2, or as arrive Finn. Beginnings of names are \
                  enough. docs/SEASONS.md describes the files."
)]
pub(crate) struct SeasonArguments {
    /// The season, as JSON, TOML, YAML of sim-ayto, or a pasted table
    #[arg(value_hint = ValueHint::FilePath, required = true)]
    pub(crate) file: Option<PathBuf>,
    /// Stop after this number of events, or after a week: 12, w3
    #[arg(long, value_name = "WHEN", allow_negative_numbers = true, value_parser = until)]
    pub(crate) until: Option<String>,
    /// Show one line for each week instead of the report
    #[arg(long, conflicts_with_all = ["what_if", "night", "offered", "matchings", "all", "together"])]
    pub(crate) weeks: bool,
    /// Add events without changing the file, with semicolons between: "Ana+Ben=no; night Ana+Dan, ...=3"
    #[arg(long, value_name = "EVENTS")]
    pub(crate) what_if: Option<String>,
    /// Show the lights to expect if these couples sit together: "Ana+Ben, Cleo+Dan, ..."
    #[arg(long, value_name = "COUPLES")]
    pub(crate) night: Option<String>,
    /// Choose the next booth among these couples only
    #[arg(long, value_name = "COUPLES")]
    pub(crate) offered: Option<String>,
    /// List the matchings that are left, if there are at most N
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1usize..=10_000, 20))]
    pub(crate) matchings: Option<usize>,
    /// Show all couples that are certain, and for each person who is out
    #[arg(long)]
    pub(crate) all: bool,
    /// Show who sat with whom, and how often
    #[arg(long)]
    pub(crate) together: bool,
    /// Draw how likely each couple is
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) svg: Option<PathBuf>,
    /// Show what each choice of the cast made of the chance to win; takes up to a minute
    #[arg(long)]
    pub(crate) review: bool,
    /// Draw the matchings left and the chance to win, by event
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) review_svg: Option<PathBuf>,
    /// Write a page about the season, to send to others
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) html: Option<PathBuf>,
    /// Write the season to another file, as TOML or JSON by its ending
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) save: Option<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Option<SeasonCommand>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum SeasonCommand {
    /// Write a file to start from; asks for the names that are not given
    New(SeasonNewArguments),
    /// Add events to a file; asks for them if none is given
    Add(SeasonAddArguments),
    /// Take the last event of a file back
    Undo(SeasonUndoArguments),
    /// Write an event of a file anew
    Edit(SeasonEditArguments),
    /// Remove an event from a file
    Remove(SeasonRemoveArguments),
    /// Give a person another name, wherever a file has it
    Rename(SeasonRenameArguments),
    /// Add a person who came in the middle of the season
    Arrive(SeasonArriveArguments),
    /// Review several seasons, and write a page for each and an index
    Gallery(SeasonGalleryArguments),
}

#[derive(Debug, Args)]
pub(crate) struct SeasonGalleryArguments {
    /// The folder for the pages, as Markdown and SVG; made if it is not there
    #[arg(value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) folder: PathBuf,
    /// The seasons, as JSON, TOML, YAML of sim-ayto, or pasted tables
    #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct SeasonUndoArguments {
    /// The season, as JSON or TOML
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct SeasonEditArguments {
    /// The season, as JSON or TOML
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The number of the event, from 1
    #[arg(value_name = "N", allow_negative_numbers = true, value_parser = whole(1usize.., 3))]
    pub(crate) event: usize,
    /// What happened: "Ana+Ben=no", "night Ana+Ben, Cleo+Dan=2"
    #[arg(value_name = "EVENT")]
    pub(crate) text: String,
    /// The week in which it happened; without it, as before
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = week)]
    pub(crate) week: Option<f64>,
}

#[derive(Debug, Args)]
pub(crate) struct SeasonRemoveArguments {
    /// The season, as JSON or TOML
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The number of the event, from 1
    #[arg(value_name = "N", allow_negative_numbers = true, value_parser = whole(1usize.., 3))]
    pub(crate) event: usize,
}

#[derive(Debug, Args)]
pub(crate) struct SeasonRenameArguments {
    /// The season, as JSON or TOML
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// The name so far; its beginning is enough
    #[arg(value_name = "OLD")]
    pub(crate) old: String,
    /// The new name
    #[arg(value_name = "NEW")]
    pub(crate) new: String,
}

#[derive(Debug, Args)]
pub(crate) struct SeasonArriveArguments {
    /// The season, as JSON or TOML
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Who came
    #[arg(value_name = "NAME")]
    pub(crate) name: String,
    /// The person belongs to the left side, not to the right one
    #[arg(long)]
    pub(crate) left: bool,
    /// The week of the arrival; without it, the one that is due
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = week)]
    pub(crate) week: Option<f64>,
}

#[derive(Debug, Args)]
pub(crate) struct SeasonNewArguments {
    /// The file to write, as TOML or JSON by its ending
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
    /// The last week in which a night can win; 10 without it
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1u32..=100, 8))]
    pub(crate) weeks_to_win: Option<u32>,
    /// How many lights of a night win; all without it
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1usize.., 9))]
    pub(crate) lights_to_win: Option<usize>,
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
