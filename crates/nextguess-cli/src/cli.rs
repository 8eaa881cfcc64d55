//! What can be typed: the one definition behind the parser, the help, the completions and the man
//! pages.

use std::fmt::Display;
use std::net::IpAddr;
use std::ops::{Bound, RangeBounds};
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};
use nextguess_service::session::NAMED_SECRETS;

use nextguess_web::HostName;

use crate::output;
use crate::reproduction::{SOURCES, Source};

/// What to ask next, when something is hidden and you get feedback
///
/// Plays Mastermind, Bulls and Cows, permutation mastermind, "Are You The One?", Item Matching and
/// Wordle, and helps people who play them. A game is named in one word, such as mastermind:4x6;
/// `nextguess games` lists them.
#[derive(Debug, Parser)]
#[command(name = "nextguess", version, term_width = help_width(), after_help = EXIT_CODES)]
pub(crate) struct Cli {
    /// Print one JSON document on standard output
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// When to use colour; auto means on a terminal. Never if NO_COLOR is set
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,

    #[command(subcommand)]
    pub(crate) command: Command,
}

/// How wide help is: as the terminal, but at most 100 columns; 80 where there is none.
fn help_width() -> usize {
    output::width().min(100)
}

const EXIT_CODES: &str =
    "Exit codes: 0 fine; 1 a contradiction, a game that was not won, a claim that does not hold, or \
work that was not completed; 2 wrong usage; 130 stopped by Ctrl-C.

Examples:
  nextguess suggest mastermind:4x6 0011=1,0
  nextguess suggest bulls:4x10 1234=1A2B
  nextguess suggest ayto:10 3+7=no 0123456789=2
  nextguess solve mastermind:4x6
  nextguess play bulls:4x10";

#[derive(Copy, Clone, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    Auto,
    Always,
    Never,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, how they are named, and an example of each
    Games,
    /// List the strategies and their options
    Strategies,
    /// Tell the feedback to a question when a secret is hidden
    Grade(GradeArguments),
    /// Tell what is left after some turns, and the best next questions
    Suggest(SuggestArguments),
    /// Play: the computer hides, you ask
    Play(PlayArguments),
    /// Be helped: you hide (or follow a game), the computer asks, you answer
    Solve(SolveArguments),
    /// Open every game in the browser: a page on this machine, without a network
    ///
    /// Ctrl-C ends it, and so does SIGTERM: running work stops, its clients hear of it, and the exit code is 0.
    Serve(ServeArguments),
    /// Measure strategies against every secret, or a sample of them
    Simulate(SimulateArguments),
    /// Measure strategies on boards of growing size
    Sweep(SweepArguments),
    /// Write a strategy down: what to ask after every answer
    Tree(TreeArguments),
    /// Check a stored tree by following every secret through it
    Verify(VerifyArguments),
    /// Follow a season of "Are You The One?": what is known, and what to ask next
    Season(SeasonArguments),
    /// Find the best strategy, and prove that there is none better
    Optimal(OptimalArguments),
    /// Compute published figures anew, and show where they differ
    Reproduce(ReproduceArguments),
    /// Answer one request in JSON from standard input, as the server does; for programs
    Ask,
    /// Print a completion script for a shell
    Completions(CompletionsArguments),
    /// Print the manual page, or write all of them to a folder
    Man(ManArguments),
}

/// The help for every argument that names a game.
const GAME_HELP: &str = "The game, such as mastermind:4x6; see `nextguess games`";

// How many threads a command uses. A doc comment would become help.
#[derive(Debug, Args)]
pub(crate) struct Threads {
    /// Use N threads, not all cores; the result is the same
    #[arg(long, value_name = "N", allow_negative_numbers = true, value_parser = whole(1..=1024u16, 4))]
    pub(crate) threads: Option<u16>,
}

#[derive(Debug, Args)]
pub(crate) struct GradeArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// What is asked, such as 0011; a booth is LEFT+RIGHT
    pub(crate) question: String,
    /// What is hidden
    pub(crate) secret: String,
}

#[derive(Debug, Args)]
#[command(
    after_help = "A ? in a question or an answer stands for what is not known: 01?2=1,? is a turn.
Marks of Wordle are read as letters, digits or squares: crane=-Y--G, BYBBG, 01002, ⬛🟨⬛⬛🟩."
)]
pub(crate) struct SuggestArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// What was asked and answered, in order: 0011=1,2 or 3+7=no or crane=-Y--G
    #[arg(value_name = "QUESTION=ANSWER")]
    pub(crate) turns: Vec<String>,
    /// Read turns from a file, one a line, # for comments; - is standard input
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) history: Option<PathBuf>,
    /// How to rank the questions; see `nextguess strategies`
    #[arg(long, value_name = "STRATEGY", default_value = nextguess::strategy::USUAL)]
    pub(crate) strategy: String,
    /// How many questions to show
    #[arg(long, value_name = "N", default_value = "10", allow_negative_numbers = true, value_parser = whole(1..=1000u16, 10))]
    pub(crate) top: u16,
    /// How many of the secrets that are left to show
    #[arg(long, value_name = "N", default_value_t = NAMED_SECRETS, allow_negative_numbers = true, value_parser = whole(0usize.., 100))]
    pub(crate) limit: usize,
    /// Show all secrets that are left
    #[arg(long, conflicts_with = "limit")]
    pub(crate) all: bool,
    /// Show how likely each symbol is in each slot
    #[arg(long)]
    pub(crate) matrix: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

impl SuggestArguments {
    /// How many of the secrets that are left are wanted.
    pub(crate) fn named_secrets(&self) -> usize {
        if self.all { usize::MAX } else { self.limit }
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// Hide the secret of this number; without it, another each time
    #[arg(long, value_name = "N", conflicts_with = "secret", allow_negative_numbers = true, value_parser = whole(0u64.., 7))]
    pub(crate) seed: Option<u64>,
    /// Hide this secret
    #[arg(long, value_name = "CODE")]
    pub(crate) secret: Option<String>,
    /// Who gives the hints and plays against you; see `nextguess strategies`
    #[arg(long, value_name = "STRATEGY", default_value = nextguess::strategy::USUAL)]
    pub(crate) strategy: String,
    /// Show how likely each symbol is in each slot before every question
    #[arg(long)]
    pub(crate) matrix: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArguments {
    #[arg(help = GAME_HELP)]
    pub(crate) game: String,
    /// Which questions to ask; see `nextguess strategies`. If none is named: record for ayto:10,
    /// matchmaker for other ayto, else entropy
    #[arg(long, value_name = "STRATEGY")]
    pub(crate) strategy: Option<String>,
    /// Ask what a stored tree says, and what the strategy says where the tree does not know the game
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) tree: Option<PathBuf>,
    /// Call the couples of ayto by the names in the file of a season
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) names: Option<PathBuf>,
    /// Answer by itself, with this secret hidden
    #[arg(long, value_name = "CODE")]
    pub(crate) secret: Option<String>,
    /// Show how likely each symbol is in each slot before every question
    #[arg(long)]
    pub(crate) matrix: bool,
    /// Explain every step: why each question is asked, and what each answer rules out
    #[arg(long)]
    pub(crate) explain: bool,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArguments {
    /// Where to listen; 0 takes any port that is free
    #[arg(long, value_name = "N", default_value_t = 7878, allow_negative_numbers = true, value_parser = whole(0..=65535u16, 8080))]
    pub(crate) port: u16,
    /// Who can reach it: only this machine, unless another address is given
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1", value_parser = address)]
    pub(crate) host: IpAddr,
    /// Answer under this name too, such as box.local; may be given several times. Names that are not known are
    /// refused, so that no other site can reach the page through a name of its own
    #[arg(long, value_name = "NAME")]
    pub(crate) allow_host: Vec<HostName>,
    /// Open the page in the browser
    #[arg(long)]
    pub(crate) open: bool,
}

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
    /// Play so many games against secrets that are drawn, instead of one against each
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
    /// Play so many games on each board, against secrets that are drawn
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
    /// Stop after so many events
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
    /// Stop after so many seconds, with the best strategy found and what is proved by then
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

/// Reads a whole number of this range.
fn whole<T>(
    range: impl RangeBounds<T> + Clone + Send + Sync + 'static,
    example: T,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| {
        let number: Option<T> = text.parse().ok();
        let number = number.filter(|number| range.contains(number));
        number.ok_or_else(|| {
            let limits = match (range.start_bound(), range.end_bound()) {
                (Bound::Included(least), Bound::Included(most)) => {
                    format!(" from {least} to {most}")
                }
                _ => String::new(),
            };
            format!("expected a whole number{limits}, such as {example}")
        })
    }
}

/// One of the prices of items.
fn price(text: &str) -> Result<u64, String> {
    let expected = "expected a whole number for each item, such as --costs 10,40,10,20";
    text.parse().map_err(|_| expected.to_owned())
}

/// An address of this machine.
fn address(text: &str) -> Result<IpAddr, String> {
    let expected = "expected an address in numbers, such as 127.0.0.1 or 0.0.0.0";
    text.parse().map_err(|_| expected.to_owned())
}

/// An amount of memory: 1000000, 500M, 2G.
fn bytes(text: &str) -> Result<usize, String> {
    let (number, shift) = match text.chars().last() {
        Some('K' | 'k') => (&text[..text.len() - 1], 10),
        Some('M' | 'm') => (&text[..text.len() - 1], 20),
        Some('G' | 'g') => (&text[..text.len() - 1], 30),
        _ => (text, 0),
    };
    let bytes: Option<usize> = number.parse().ok();
    let bytes = bytes.and_then(|bytes| bytes.checked_mul(1 << shift));
    bytes.ok_or_else(|| "expected an amount of memory, such as 500M or 2G".to_owned())
}

/// The number of a week, with decimals for what came between two.
fn week(text: &str) -> Result<f64, String> {
    let week: Option<f64> = text.parse().ok();
    let week = week.filter(|week| (0.0..=1000.0).contains(week));
    week.ok_or_else(|| "expected a number from 0 to 1000, such as 3".to_owned())
}

/// A part of a whole: 0.05 or 5%.
fn share(text: &str) -> Result<f64, String> {
    let (number, whole) = match text.strip_suffix('%') {
        Some(percent) => (percent, 100.0),
        None => (text, 1.0),
    };
    let share: Option<f64> = number.trim().parse().ok();
    let share = share.map(|share| share / whole);
    let share = share.filter(|share| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| "expected a share above 0 and up to 1, such as 5% or 0.05".to_owned())
}

/// A time that is not negative and not for ever.
fn seconds(text: &str) -> Result<f64, String> {
    let seconds: Option<f64> = text.parse().ok();
    let seconds = seconds.filter(|seconds| (0.0..=1e9).contains(seconds));
    seconds.ok_or_else(|| "expected a number of seconds, such as 60".to_owned())
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

#[derive(Debug, Args)]
pub(crate) struct CompletionsArguments {
    /// The shell
    pub(crate) shell: clap_complete::Shell,
}

#[derive(Debug, Args)]
pub(crate) struct ManArguments {
    /// Write nextguess.1 and a page for each command into this folder
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) out: Option<PathBuf>,
}
