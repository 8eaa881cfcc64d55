//! The strongest strategy that a budget of work allows.
//!
//! A published Mastermind program (a report on Mastermind in C++) chooses among most-parts, the first
//! code that can be the secret, and a scan slot by slot, by the work that it predicts. So does this
//! one, on every game. The work is counted in gradings, and predicted from the sizes of the sets:
//! most-parts grades every legal question against every candidate (an upper bound: questions that
//! symmetry makes equal are graded once), `first` only the candidates, and either of them has to list
//! all secrets first.
//!
//! - Where the secrets can be listed within the budget: most-parts at every position where it fits the
//!   budget, `first` at the others. On mastermind most-parts plays by the published rules: it prefers
//!   no candidates, and the first question is by rule, which costs nothing, or on the smallest boards a
//!   search among few codes.
//! - Where they cannot: digit-scan where it can play, else `first` if the secrets can be listed at all.

use crate::board::count::Count;
use crate::error::InputError;
use crate::explanation::Explanation;
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::player::{Player, PlayerKind, digit_scan};
use crate::position::{MOST_LISTED, Position};
use crate::strategy::first::First;
use crate::strategy::scoring::most_parts::{FewestParts, opening_by_rule};
use crate::strategy::scoring::{Greedy, Opening};
use crate::strategy::{Chooser, Engine, Ranking, StrategyKind, StrategyOptions};
use crate::watch::Watch;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "auto",
    summary: "most-parts, first or digit-scan: the strongest that a budget of work allows",
    source: "a report on Mastermind in C++",
    games: &[],
    options: &[OptionHelp {
        name: "budget",
        value: "N",
        summary: "gradings (a question against a candidate) that a choice may cost (1000000)",
    }],
    build,
};

fn build(options: &StrategyOptions<'_>, game: &Game) -> Result<Engine, InputError> {
    let budget: u64 = options.number("budget", 1_000_000)?;
    let secrets = game.secret_count();
    let limit = budget.min(MOST_LISTED as u64);
    let too_many = format!(
        "{secrets} secrets cannot be listed within {} gradings",
        number(limit)
    );
    let exceeds = !is_at_most(secrets, limit) || game.layout().is_none();
    if exceeds && game.spec().kind().name == "mastermind" && digit_scan::can_play(game) {
        let most = digit_scan::most_guesses(game.slots(), game.alphabet().size());
        let most = number(most as u64);
        let reason = format!("digit-scan, with at most {most} guesses: {too_many}");
        let player_kind = digit_scan::player_kind(game)?;
        return Ok(Engine::Player(Box::new(Explained {
            player_kind,
            reason,
        })));
    }
    if !is_at_most(secrets, MOST_LISTED as u64) || game.layout().is_none() {
        let given = game.spec().to_string();
        let expected = format!(
            "a smaller board for auto: {secrets} secrets cannot be listed, and digit-scan cannot play this"
        );
        let example = game.spec().kind().example_board();
        let sentence = format!(
            "auto cannot play {given}: {secrets} secrets cannot be listed, and digit-scan cannot play it. \
             Example: {example}"
        );
        return Err(InputError::new("game", given, expected, example).saying(sentence));
    }
    let mut auto = Auto::new(game, budget, secrets);
    if exceeds {
        let more = format!("; {too_many}, but digit-scan cannot play this game");
        auto.reason.push_str(&more);
    }
    Ok(Engine::Chooser(Box::new(auto)))
}

fn is_at_most(count: Count, limit: u64) -> bool {
    count
        .exact()
        .is_some_and(|exact| exact <= u128::from(limit))
}

fn number(number: u64) -> Count {
    Count::exactly(u128::from(number))
}

struct Auto {
    most_parts: Greedy<FewestParts>,
    budget: u64,
    reason: String,
}

impl Auto {
    fn new(game: &Game, budget: u64, secrets: Count) -> Auto {
        let is_mastermind = game.spec().kind().name == "mastermind";
        let opening = is_mastermind.then(|| opening_by_rule(game));
        let beginning = match &opening {
            Some(Opening::Given(first)) => format!("{} by rule, then ", game.question_text(first)),
            Some(Opening::BestOf(codes)) => {
                let codes = number(codes.len() as u64);
                format!("the first guess from {codes} by rule, then ")
            }
            None => String::new(),
        };
        let listed = secrets.exact().map_or(u64::MAX, |exact| exact as u64);
        let questions = question_count(game, listed);
        let work = questions.saturating_mul(listed);
        let product = format!(
            "{} questions x {secrets} candidates = {} gradings",
            number(questions),
            number(work)
        );
        let few = match game.board().only_consistent {
            true => budget.isqrt(),
            false => budget / questions.max(1),
        };
        let allowed = number(budget);
        let choice = if work <= budget {
            format!("most-parts: {product}, and {allowed} are allowed")
        } else if few == 0 {
            format!("first: {product}, and {allowed} are allowed")
        } else {
            let few = number(few);
            format!(
                "first while more than {few} candidates are left, else most-parts: {product}, \
                 and {allowed} are allowed"
            )
        };
        Auto {
            most_parts: Greedy::tireless(FewestParts, !is_mastermind, opening),
            budget,
            reason: beginning + &choice,
        }
    }

    /// Whether this is the start of a game whose first question is by rule, and the budget allows it.
    fn asks_opening(&self, position: &Position) -> bool {
        let work = self.most_parts.opening_work(position);
        work.is_some_and(|work| work <= self.budget)
    }

    /// Whether most-parts can choose within the budget.
    fn affords_most_parts(&self, position: &Position) -> bool {
        let questions = position.legal_questions().len() as u64;
        let candidates = position.candidates().len() as u64;
        let opening = self.most_parts.opening_work(position);
        opening.unwrap_or(questions.saturating_mul(candidates)) <= self.budget
    }
}

/// How many full codes can be asked.
fn question_count(game: &Game, secrets: u64) -> u64 {
    let layout = game.layout();
    let others = layout.and_then(|layout| game.other_questions(layout));
    others.map_or(secrets, |others| others.len() as u64)
}

impl Chooser for Auto {
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        if self.affords_most_parts(position) {
            self.most_parts.rank(position, most, watch)
        } else {
            First.rank(position, most, watch)
        }
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let questions = position.legal_questions().len() as u64;
        let candidates = position.candidates().len() as u64;
        let work = format!(
            "{} questions x {} candidates = {} gradings, and {} are allowed",
            number(questions),
            number(candidates),
            number(questions.saturating_mul(candidates)),
            number(self.budget)
        );
        let (explanation, why) = if self.asks_opening(position) {
            let why = "It plays by most-parts, whose first question follows a rule.".to_owned();
            (self.most_parts.explain(position, watch)?, why)
        } else if self.affords_most_parts(position) {
            let why = format!("It plays by most-parts here: {work}.");
            (self.most_parts.explain(position, watch)?, why)
        } else {
            let why = format!("It plays by first here, which is cheaper: {work}.");
            (First.explain(position, watch)?, why)
        };
        Some(explanation.with_detail(why))
    }

    fn reason(&self) -> Option<String> {
        Some(self.reason.clone())
    }
}

/// A strategy without a list, and the reason why it was chosen.
struct Explained {
    player_kind: Box<dyn PlayerKind>,
    reason: String,
}

impl PlayerKind for Explained {
    fn player(&self, game: &Game, number: u64) -> Box<dyn Player> {
        self.player_kind.player(game, number)
    }

    fn reason(&self) -> Option<String> {
        Some(self.reason.clone())
    }
}
