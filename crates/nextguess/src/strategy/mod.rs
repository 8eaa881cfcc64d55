//! Strategies: which question to ask next. One file each, and one line in [`STRATEGIES`].

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
use crate::player::{PlayerKind, annealing, binary_search, digit_scan, halving, rao};
use crate::position::Position;
use crate::simulate::Secrets;
use crate::tree::Sketch;
use crate::watch::Watch;

pub use handle::{Strategy, Suggestion};
pub use rating::{Rating, rate};

/// Chooses questions by looking at the candidates. The same position always gets the same choice; when
/// one candidate is left and a code is due, it is asked.
pub trait Chooser: Send + Sync {
    /// The best `most` questions, best first; none only where no candidate is left or the watch
    /// cancelled the work.
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking;

    /// The next question.
    fn choose(&self, position: &Position, watch: &dyn Watch) -> Option<Code> {
        self.rank(position, 1, watch).best.first().copied()
    }

    /// The next question, the same that [`choose`](Self::choose) gives, with the reason for it. `None` in
    /// the same cases. A strategy that does not implement it says that it gives no reason.
    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let question = self.choose(position, watch)?;
        Some(Explanation {
            rating: Some(rate(position, question)),
            ..Explanation::unsaid(position.layout().unpack(question))
        })
    }

    /// Where it makes random choices: the same strategy with others, for the game of this number.
    fn reseeded(&self, _number: u64) -> Option<Box<dyn Chooser>> {
        None
    }

    /// All its choices from a position with at least three candidates on, where it finds them together
    /// at less cost than one by one; the same choices.
    fn sketch(&self, _position: &Position, _watch: &dyn Watch) -> Option<Sketch> {
        None
    }

    /// What it decided for this game and why, where it decided anything.
    fn reason(&self) -> Option<String> {
        None
    }
}

/// A strategy of either family, made for one game.
pub enum Engine {
    /// It looks at the list of candidates.
    Chooser(Box<dyn Chooser>),
    /// It holds no list.
    Player(Box<dyn PlayerKind>),
}

impl Engine {
    /// What it decided for this game and why, where it decided anything.
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

/// The best questions, and how many were looked at to find them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Ranking {
    /// Best first.
    pub best: Vec<Code>,
    /// How many questions were scored, one for each class of equal ones; 0 where choosing needs
    /// no scores.
    pub scored: usize,
    /// Whether they stand for all legal questions, so that none is better than the best.
    pub complete: bool,
}

impl Ranking {
    /// The same ranking with a question before all others that was not chosen by a score.
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

/// A strategy, as it is listed, explained and made.
#[derive(Debug)]
#[non_exhaustive]
pub struct StrategyKind {
    /// What a spec begins with.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// The kinds of game that it plays; none named means all.
    pub games: &'static [&'static str],
    /// What may follow after commas.
    pub options: &'static [OptionHelp],
    /// Makes it.
    pub(crate) build: fn(&StrategyOptions<'_>, &Game) -> Result<Engine, InputError>,
}

/// All strategies; the first is the usual one.
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
];

/// The strategy that is used for most games when none is named.
pub const USUAL: &str = "entropy";

/// The strategy that is measured and written down when none is named: one that was made for the game, or
/// the usual one.
pub fn usual(game: &Game) -> &'static str {
    if matchmaker::KIND.plays(game) {
        matchmaker::KIND.name
    } else {
        USUAL
    }
}

/// The strategy that plays a game best without much thought: by its stored tree, or the usual one.
pub fn best_known(game: &Game) -> &'static str {
    if stored_tree::is_stored(game) {
        stored_tree::KIND.name
    } else {
        usual(game)
    }
}

/// The options given after a strategy's name, each known to its kind.
#[derive(Debug)]
pub(crate) struct StrategyOptions<'a>(Vec<(&'a str, &'a str)>);

impl StrategyOptions<'_> {
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        let found = self.0.iter().find(|(other, _)| *other == name)?;
        Some(found.1)
    }

    /// An option that is a number within bounds.
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

/// Makes the strategy that a text names, where it has to be one that looks at candidates.
pub fn chooser(text: &str, game: &Game) -> Result<Box<dyn Chooser>, InputError> {
    match engine(text, game)? {
        Engine::Chooser(strategy) => Ok(strategy),
        Engine::Player(_) => Err(holds_no_list(text)),
    }
}

/// Refuses a strategy that holds no list of candidates, where one is needed.
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
    /// Whether it plays this game.
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
