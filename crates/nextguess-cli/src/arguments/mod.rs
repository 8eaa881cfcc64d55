//! What can be typed: the one definition behind the parser, the help, the completions and the man
//! pages. One file for each family of commands.

mod jobs;
mod measuring;
mod playing;
mod program;
mod proving;
mod season;
mod values;

use clap::{Args, Parser, Subcommand, ValueEnum};

use crate::terminal::output;
use values::whole;

pub(crate) use jobs::{
    JobsArguments, JobsCommand, JobsMergeArguments, JobsPlanArguments, JobsRunArguments,
};
pub(crate) use measuring::{Counting, ReproduceArguments, SimulateArguments, SweepArguments};
pub(crate) use playing::{GradeArguments, PlayArguments, SolveArguments, SuggestArguments};
pub(crate) use program::{CompletionsArguments, ManArguments, ServeArguments};
pub(crate) use proving::{OptimalArguments, TreeArguments, VerifyArguments};
pub(crate) use season::{
    SeasonAddArguments, SeasonArguments, SeasonArriveArguments, SeasonCommand, SeasonEditArguments,
    SeasonGalleryArguments, SeasonNewArguments, SeasonRemoveArguments, SeasonRenameArguments,
    SeasonUndoArguments,
};

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
    /// Cut a proof into jobs that many machines can share
    Jobs(JobsArguments),
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
