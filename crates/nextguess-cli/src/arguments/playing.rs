//! Arguments of the commands that play one game: `grade`, `suggest`, `play` and `solve`.

use std::path::PathBuf;

use clap::{Args, ValueHint};
use nextguess_service::session::NAMED_SECRETS;

use super::values::whole;
use super::{GAME_HELP, Threads};

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
