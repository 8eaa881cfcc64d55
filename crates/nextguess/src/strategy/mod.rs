//! Strategies: which question to ask next. One file for each strategy, and one line in [`STRATEGIES`].
//!
//! A strategy is of one of two families: a [`Chooser`] looks at the list of candidates, and a [`PlayerKind`] holds no
//! list and plays boards of any size. [`Engine`] is either. [`Strategy`] is the handle that most programs use.

mod auto;
mod first;
mod handle;
mod matchmaker;
mod random;
mod rating;
mod sampled;
pub(crate) mod scoring;
mod staged;
mod stored_tree;

use std::ops::RangeInclusive;

use crate::board::code::Code;
use crate::error::{InputError, either};
use crate::explanation::Explanation;
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::player::sampling::{self, genetic};
use crate::player::swaps::{swap_booth, swap_search, swap_table, swap_table_plus};
use crate::player::{PlayerKind, annealing, binary_search, digit_scan, halving, paper, rao};
use crate::position::Position;
use crate::simulate::Secrets;
use crate::tree::Sketch;
use crate::watch::Watch;

pub use handle::{Strategy, Suggestion};
pub use rating::{Rating, rate};
pub use stored_tree::supply_tree;

/// A strategy that chooses questions by looking at the candidates.
///
/// The same position always gets the same choice. If one candidate is left and a code is due, the candidate is asked.
///
/// ```
/// use nextguess::{Unwatched, strategy};
///
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// let minimax = strategy::chooser("minimax", &game)?;
/// let position = game.start()?;
/// let question = minimax.choose(&position, &Unwatched).expect("secrets are left");
/// assert_eq!(position.question_text(question), "0011");
/// # Ok::<(), nextguess::Error>(())
/// ```
pub trait Chooser: Send + Sync {
    /// The best `most` questions, best first. There is none only if no candidate is left or the watch stopped the
    /// work.
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking;

    /// The next question. `None` if no candidate is left or the watch stopped the work.
    fn choose(&self, position: &Position, watch: &dyn Watch) -> Option<Code> {
        self.rank(position, 1, watch).best.first().copied()
    }

    /// The next question with the reason for it. The question is the one that [`choose`](Self::choose) gives. The
    /// default says that the strategy gives no reason.
    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let question = self.choose(position, watch)?;
        Some(Explanation {
            rating: Some(rate(position, question)),
            ..Explanation::unsaid(position.layout().unpack(question))
        })
    }

    /// The same strategy with other random choices, for the game number `number`. `None` if it makes no random
    /// choices.
    fn reseeded(&self, _number: u64) -> Option<Box<dyn Chooser>> {
        None
    }

    /// All choices of the strategy from a position on, which has at least three candidates. They are the choices that
    /// [`choose`](Self::choose) gives. `None` if finding them together is not cheaper than one by one.
    fn sketch(&self, _position: &Position, _watch: &dyn Watch) -> Option<Sketch> {
        None
    }

    /// What the strategy decided for this game, and why. `None` if it had nothing to decide.
    fn reason(&self) -> Option<String> {
        None
    }
}

/// A strategy of either family, made for one game.
///
/// ```
/// use nextguess::strategy::{self, Engine};
///
/// let game: nextguess::Game = "mastermind:4x6".parse()?;
/// assert!(matches!(strategy::engine("entropy", &game)?, Engine::Chooser(_)));
/// assert!(matches!(strategy::engine("digit-scan", &game)?, Engine::Player(_)));
/// # Ok::<(), nextguess::Error>(())
/// ```
pub enum Engine {
    /// A strategy that looks at the list of candidates.
    Chooser(Box<dyn Chooser>),
    /// A strategy that holds no list.
    Player(Box<dyn PlayerKind>),
}

impl Engine {
    /// What the strategy decided for this game, and why. `None` if it had nothing to decide.
    pub fn reason(&self) -> Option<String> {
        match self {
            Engine::Chooser(strategy) => strategy.reason(),
            Engine::Player(kind) => kind.reason(),
        }
    }

    /// Whether games against these secrets need the list of all secrets, which large boards do not have.
    pub fn needs_list(&self, secrets: Secrets) -> bool {
        secrets == Secrets::All || matches!(self, Engine::Chooser(_))
    }
}

/// The best questions of a position, and how many were scored to find them.
///
/// ```
/// use nextguess::{Unwatched, strategy};
///
/// let game: nextguess::Game = "bulls:3x6".parse()?;
/// let ranking = strategy::chooser("entropy", &game)?.rank(&game.start()?, 2, &Unwatched);
/// assert_eq!((ranking.best.len(), ranking.complete), (1, true));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ranking {
    /// The questions, best first.
    pub best: Vec<Code>,
    /// How many questions were scored, one for each class of equal ones. 0 if choosing needs no scores.
    pub scored: usize,
    /// Whether the scored questions stand for all legal ones. If so, no question is better than the first.
    pub complete: bool,
}

impl Ranking {
    /// The ranking with `first` before all others: a question that was not chosen by a score. At most `most`
    /// questions are kept.
    pub(crate) fn led_by(self, first: Code, most: usize) -> Ranking {
        let complete = self.complete || self.scored == 0;
        let others = self.best.into_iter().filter(|&other| other != first);
        Ranking {
            best: std::iter::once(first).chain(others).take(most).collect(),
            scored: self.scored,
            complete,
        }
    }
}

/// A strategy: its name, its help, and the games that it plays.
///
/// ```
/// use nextguess::strategy::STRATEGIES;
///
/// let game: nextguess::Game = "ayto:10".parse()?;
/// let staged = STRATEGIES.iter().find(|kind| kind.name == "staged").expect("it is listed");
/// assert!(staged.plays(&game));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct StrategyKind {
    /// The word by which it is named.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Where the method was published, or `ours`.
    pub source: &'static str,
    /// The names of the kinds of game that it plays. Empty if it plays all.
    pub games: &'static [&'static str],
    /// The options that may follow its name, after commas.
    pub options: &'static [OptionHelp],
    /// Makes the strategy for a game.
    pub(crate) build: fn(&StrategyOptions<'_>, &Game) -> Result<Engine, InputError>,
}

/// All strategies. The first is [`USUAL`].
pub static STRATEGIES: &[StrategyKind] = &[
    scoring::entropy::KIND,
    scoring::expected_size::KIND,
    scoring::minimax::KIND,
    scoring::most_parts::KIND,
    first::KIND,
    random::KIND,
    sampled::KIND,
    auto::KIND,
    staged::KIND,
    matchmaker::KIND,
    stored_tree::KIND,
    digit_scan::KIND,
    rao::KIND,
    genetic::KIND,
    sampling::KIND,
    binary_search::KIND,
    binary_search::plus::KIND,
    swap_search::KIND,
    swap_booth::KIND,
    swap_table::KIND,
    swap_table_plus::KIND,
    annealing::KIND,
    halving::KIND,
    paper::KIND,
];

/// The strategy that most games use when none is named.
pub const USUAL: &str = "entropy";

/// The strategy that is used for a game when none is named: one that was made for it, or [`USUAL`].
pub fn usual(game: &Game) -> &'static str {
    if matchmaker::KIND.plays(game) {
        matchmaker::KIND.name
    } else {
        USUAL
    }
}

/// The strategy that plays a game best without a long search: by its stored tree if there is one, else [`usual`].
pub fn best_known(game: &Game) -> &'static str {
    if stored_tree::is_stored(game) {
        stored_tree::KIND.name
    } else {
        usual(game)
    }
}

/// The options given after the name of a strategy. Its kind knows each of them.
#[derive(Debug)]
pub(crate) struct StrategyOptions<'a>(Vec<(&'a str, &'a str)>);

impl StrategyOptions<'_> {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(other, _)| *other == name)?;
        Some(found.1)
    }

    /// An option that is a whole number within `bounds`. `usual` is its value if it was not given.
    pub(crate) fn number_within(
        &self,
        name: &str,
        usual: usize,
        bounds: RangeInclusive<usize>,
    ) -> Result<usize, InputError> {
        let number = self.number(name, usual)?;
        if bounds.contains(&number) {
            return Ok(number);
        }
        let (least, most) = bounds.into_inner();
        let expected = match most {
            usize::MAX => format!("a whole number of at least {least}"),
            _ => format!("a whole number from {least} to {most}"),
        };
        let example = format!("{name}={usual}");
        Err(InputError::new(name, number.to_string(), expected, example))
    }

    pub(crate) fn number<N: std::str::FromStr>(
        &self,
        name: &str,
        usual: N,
    ) -> Result<N, InputError> {
        let Some(text) = self.get(name) else {
            return Ok(usual);
        };
        let problem = |_| InputError::new(name, text, "a whole number", format!("{name}=1"));
        text.parse().map_err(problem)
    }
}

/// Makes the strategy that a text such as `minimax,prefer=none` names, for a game.
pub fn engine(text: &str, game: &Game) -> Result<Engine, InputError> {
    let mut parts = text.trim().split(',');
    let name = parts.next().unwrap_or_default().trim();
    let kind = find_kind(name)?;
    let mut options: Vec<(&str, &str)> = Vec::new();
    for part in parts {
        let (option, value) = part.split_once('=').unwrap_or((part, ""));
        let (option, value) = (option.trim(), value.trim());
        let help = kind.options.iter().find(|help| help.name == option);
        let twice = options.iter().any(|(other, _)| *other == option);
        match help {
            Some(help) if !twice && value.is_empty() == help.value.is_empty() => {
                options.push((option, value));
            }
            _ => return Err(option_error(kind, part, twice)),
        }
    }
    if !kind.plays(game) {
        let expected = format!(
            "a strategy for {}: {name} plays {}",
            game.spec().kind().name,
            kind.games.join(", ")
        );
        let sentence = format!(
            "{name} plays {}, not {}. Example: {USUAL}",
            kind.games.join(" and "),
            game.spec().kind().name
        );
        return Err(InputError::new("strategy", text, expected, USUAL).saying(sentence));
    }
    (kind.build)(&StrategyOptions(options), game)
}

/// Makes the strategy that a text names, for a game. Strategies that hold no list of candidates are refused.
pub fn chooser(text: &str, game: &Game) -> Result<Box<dyn Chooser>, InputError> {
    match engine(text, game)? {
        Engine::Chooser(strategy) => Ok(strategy),
        Engine::Player(_) => Err(holds_no_list(text)),
    }
}

/// The error for a strategy that holds no list of candidates, where one is needed.
pub(crate) fn holds_no_list(text: &str) -> InputError {
    let expected = "a strategy that looks at the list of candidates";
    let error = InputError::new("strategy", text, expected, USUAL);
    let shown = &error.given;
    let sentence = format!(
        "a strategy is needed that looks at the list of candidates, and {shown} holds none. \
         Example: {USUAL}"
    );
    error.saying(sentence)
}

impl StrategyKind {
    /// Whether the strategy plays this game.
    pub fn plays(&self, game: &Game) -> bool {
        self.games.is_empty() || self.games.contains(&game.spec().kind().name)
    }
}

fn find_kind(name: &str) -> Result<&'static StrategyKind, InputError> {
    if let Some(kind) = STRATEGIES.iter().find(|kind| kind.name == name) {
        return Ok(kind);
    }
    let names: Vec<&str> = STRATEGIES.iter().map(|kind| kind.name).collect();
    Err(InputError::unknown_name(
        "strategy",
        name,
        &names,
        str::to_owned,
    ))
}

fn option_error(kind: &StrategyKind, given: &str, twice: bool) -> InputError {
    let usages: Vec<String> = kind.options.iter().map(OptionHelp::usage).collect();
    let expected = match (twice, usages.is_empty()) {
        (true, _) => "every option only once".to_owned(),
        (_, true) => format!("nothing: {} has no options", kind.name),
        _ => either(&usages),
    };
    let example = match kind.options.first() {
        Some(help) => format!("{},{}", kind.name, help.example("")),
        None => kind.name.to_owned(),
    };
    InputError::new("strategy option", given, expected, example)
}
