//! What the greedy strategies share: every question is scored by how it splits the candidates, and
//! the best is asked.

pub(crate) mod entropy;
pub(crate) mod expected_size;
pub(crate) mod minimax;
pub(crate) mod most_parts;

use std::borrow::Cow;
use std::cmp::Reverse;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use crate::board::code::{BLANK, Code, Symbol, UNKNOWN};
use crate::error::InputError;
use crate::explanation::{
    Explanation, LISTED_QUESTIONS, Measure, Scope, ScoredQuestion, Scoring, number,
};
use crate::game::spec::OptionHelp;
use crate::game::{Game, QuestionKind};
use crate::grade::costs::{Limits, SmallCosts};
use crate::position::Position;
use crate::strategy::{Chooser, Engine, Ranking, Rating, StrategyOptions, rate};
use crate::util::parallel::map_chunks;
use crate::util::random::Random;
use crate::util::subset::every_nth;
use crate::watch::Watch;

/// How bad a split is, from the number of candidates with each feedback; the lowest is asked.
pub(crate) trait Cost: Send + Sync + 'static {
    type Value: Ord + Send + Sync;

    /// What people know the cost as.
    const MEASURE: Measure;

    fn cost(&self, parts: &[u32]) -> Self::Value;

    /// The same cost for few candidates, from tables; `None` if it has none. Then [`Cost::in_whole`] gives its values.
    fn small(&self) -> Option<&'static SmallCosts> {
        None
    }

    /// A cost as a whole number, in the unit of [`Cost::small`].
    fn in_whole(_cost: &Self::Value) -> u64 {
        u64::MAX
    }

    /// The cost of a split as a number for people, in the unit of [`Cost::MEASURE`].
    fn score(&self, rating: &Rating) -> f64;
}

pub(crate) const PREFER: OptionHelp = OptionHelp {
    name: "prefer",
    value: "consistent|none",
    summary: "among equals, whether a code that can be the secret goes first (consistent), or just the lowest",
};

pub(crate) const EFFORT: OptionHelp = OptionHelp {
    name: "effort",
    value: "N",
    summary: "questions to score, times candidates / 64 (8000000); where there are more, only some are scored",
};

pub(crate) const FIRST: OptionHelp = OptionHelp {
    name: "first",
    value: "CODE",
    summary: "the first question of the game; numbers with spaces between them",
};

/// What [`EFFORT`] is when it is not given: some tenths of a second.
const USUAL_EFFORT: u64 = 8_000_000;

/// The fewest questions that are scored, whatever the effort, so that there is a choice.
const FEWEST_SCORED: u64 = 20;

/// Asks the question of least cost; among equals one that can be the secret, if that is preferred;
/// then the lowest.
pub(crate) struct Greedy<C> {
    cost: C,
    prefers_consistent: bool,
    effort: u64,
    /// How the first question of the game is chosen, where it is not the best of all.
    opening: Option<Opening>,
}

/// How the first question of a game is chosen.
pub(crate) enum Opening {
    /// The first question is this one.
    Given(Vec<Symbol>),
    /// The first question is the best of these codes, which are ascending.
    BestOf(Vec<Vec<Symbol>>),
}

impl<C: Cost> Greedy<C> {
    /// A greedy strategy with the options that all greedy strategies have.
    pub(crate) fn build(
        cost: C,
        options: &StrategyOptions<'_>,
        game: &Game,
    ) -> Result<Engine, InputError> {
        let opening = match options.get(FIRST.name) {
            None => None,
            Some(text) => Some(Opening::Given(read_first(text, game)?)),
        };
        Greedy::build_with_opening(cost, options, opening)
    }

    /// A greedy strategy with the options that all greedy strategies have, except [`FIRST`], which was read before.
    pub(crate) fn build_with_opening(
        cost: C,
        options: &StrategyOptions<'_>,
        opening: Option<Opening>,
    ) -> Result<Engine, InputError> {
        let prefers_consistent = match options.get(PREFER.name) {
            None | Some("consistent") => true,
            Some("none") => false,
            Some(other) => {
                let expected = "consistent or none";
                return Err(InputError::new("prefer", other, expected, "prefer=none"));
            }
        };
        Ok(Engine::Chooser(Box::new(Greedy {
            cost,
            prefers_consistent,
            effort: options.number(EFFORT.name, USUAL_EFFORT)?,
            opening,
        })))
    }

    /// A greedy strategy for another strategy to rely on: it scores all questions, whatever the effort.
    pub(crate) fn tireless(
        cost: C,
        prefers_consistent: bool,
        opening: Option<Opening>,
    ) -> Greedy<C> {
        Greedy {
            cost,
            prefers_consistent,
            effort: u64::MAX,
            opening,
        }
    }

    /// The first question of the game, where this is its start and [`Opening`] says how it is chosen.
    fn opening(&self, position: &Position, watch: &dyn Watch) -> Option<Code> {
        if !position.turns().is_empty() {
            return None;
        }
        let pack = |code: &Vec<Symbol>| position.layout().pack(code);
        let is_legal = |code: &Code| position.legal_questions().binary_search(code).is_ok();
        match self.opening.as_ref()? {
            Opening::Given(code) => Some(pack(code)).filter(is_legal),
            Opening::BestOf(codes) => {
                let codes: Vec<Code> = codes.iter().map(pack).filter(is_legal).collect();
                let best = self.rank_among(position, &codes, 1, watch).best;
                best.first().copied()
            }
        }
    }

    /// How many gradings the first question of the game costs, where this is its start and [`Opening`]
    /// says how it is chosen.
    pub(crate) fn opening_work(&self, position: &Position) -> Option<u64> {
        let opening = self.opening.as_ref();
        let codes = match opening.filter(|_| position.turns().is_empty())? {
            Opening::Given(_) => 0,
            Opening::BestOf(codes) => codes.len() as u64,
        };
        Some(codes.saturating_mul(position.candidates().len() as u64))
    }

    /// The questions to score, and whether they stand for all: where all is too much work, as many
    /// that can be right and then as many others as the effort allows, at even distances. With one turn
    /// left, only a candidate can win.
    fn pool<'a>(&self, position: &'a Position) -> (Cow<'a, [Code]>, bool) {
        let candidates = position.candidates().codes();
        let affordable = self.effort / (candidates.len() as u64).div_ceil(64);
        let affordable = usize::try_from(affordable.max(FEWEST_SCORED)).unwrap_or(usize::MAX);
        if position.turns_left() == Some(1) && position.next_question_kind() == QuestionKind::Code {
            let some = every_nth(candidates, affordable);
            let complete = some.len() == candidates.len();
            return (some.into(), complete);
        }
        let questions = position.distinct_questions();
        if questions.len() <= affordable {
            return (questions, true);
        }
        let mut pool = every_nth(&position.possible_questions(), affordable);
        pool.extend(every_nth(&questions, affordable - pool.len()));
        pool.sort_unstable();
        pool.dedup();
        (pool.into(), false)
    }
}

/// Reads the first question of a game.
pub(crate) fn read_first(text: &str, game: &Game) -> Result<Vec<Symbol>, InputError> {
    let due = game.next_question_kind(&[]);
    let problem = match game.read_question(text) {
        Err(error) => error.expected,
        Ok(question) if question.contains(&UNKNOWN) => "every slot known, no ?".to_owned(),
        Ok(question) if due == QuestionKind::Code && question.contains(&BLANK) => {
            "every slot filled, no _".to_owned()
        }
        Ok(question) if game.question_kind(&question) != due => {
            format!("a {}, which comes first", game.question_noun(due))
        }
        Ok(question) => match game.permits(&[], &question) {
            Ok(()) => return Ok(question),
            Err(error) => error.expected,
        },
    };
    let mut example = game.random_secret(&mut Random::seeded(0));
    if due == QuestionKind::Pair {
        example[1..].fill(BLANK);
    }
    let example = game.question_text(&example).replace(',', " ");
    let example = format!("{}={example}", FIRST.name);
    Err(InputError::new(FIRST.name, text, problem, example))
}

impl<C: Cost> Chooser for Greedy<C> {
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        let candidates = position.candidates();
        if candidates.is_empty() {
            return Ranking::default();
        }
        if candidates.len() == 1 && position.next_question_kind() == QuestionKind::Code {
            return Ranking {
                best: candidates.codes()[..most.min(1)].to_vec(),
                scored: 1,
                complete: true,
            };
        }
        match self.opening(position, watch) {
            Some(first) if most <= 1 => Ranking::default().led_by(first, most),
            Some(first) => self.rank_by_cost(position, most, watch).led_by(first, most),
            None => self.rank_by_cost(position, most, watch),
        }
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let question = self.choose(position, watch)?;
        let candidates = position.candidates();
        if candidates.len() == 1 && position.next_question_kind() == QuestionKind::Code {
            return Some(Explanation::only_candidate(position, question));
        }
        let (pool, complete) = self.pool(position);
        if self.opening(position, watch).is_some() {
            let scope = self.scope(position, &pool, complete);
            let step = match &self.opening {
                Some(Opening::BestOf(codes)) => format!(
                    "It is the first question of the game, and the best of the {} codes that are allowed there.",
                    number(codes.len())
                ),
                _ => {
                    "It was fixed as the first question of the game, whatever its score.".to_owned()
                }
            };
            let scoring = self.scoring(position, question, (&pool, scope), watch)?;
            let explanation = Explanation::at(position, question, step);
            return Some(explanation.with_scoring(Scoring {
                decides: false,
                ..scoring
            }));
        }
        if self.perfect_candidate(position) == Some(question) {
            let tried = candidates.codes().binary_search(&question);
            let tried = tried.map_or(1, |at| at + 1);
            let step = format!(
                "Each of the {} candidates would give an answer of its own, so nothing can be better. \
                 Candidates were tried in order until the first such one.",
                number(candidates.len())
            );
            let only = &[question][..];
            let scoring = self.scoring(position, question, (only, Scope::SomePossible), watch)?;
            let explanation = Explanation::at(position, question, step);
            return Some(explanation.with_scoring(Scoring {
                scored: tried,
                ..scoring
            }));
        }
        let scope = self.scope(position, &pool, complete);
        let scoring = self.scoring(position, question, (&pool, scope), watch)?;
        let step = if scope == Scope::Possible || scope == Scope::SomePossible {
            "It is the last turn, in which only a code that can be the secret wins; among those scored, \
             it has the best score."
        } else {
            "It has the best score."
        };
        Some(Explanation::at(position, question, step).with_scoring(scoring))
    }
}

impl<C: Cost> Greedy<C> {
    /// Which questions a pool holds.
    fn scope(&self, position: &Position, pool: &[Code], complete: bool) -> Scope {
        let is_last =
            position.turns_left() == Some(1) && position.next_question_kind() == QuestionKind::Code;
        match (is_last, complete) {
            (true, true) => Scope::Possible,
            (true, false) => Scope::SomePossible,
            (false, false) => Scope::Some,
            (false, true) if pool.len() == position.legal_questions().len() => Scope::All,
            (false, true) => Scope::Classes,
        }
    }

    /// How a question that is asked compares with the best of a pool. `None` where the watch cancels.
    pub(crate) fn scoring(
        &self,
        position: &Position,
        asked: Code,
        (pool, scope): (&[Code], Scope),
        watch: &dyn Watch,
    ) -> Option<Scoring> {
        let best = self
            .rank_among(position, pool, LISTED_QUESTIONS, watch)
            .best;
        if watch.is_cancelled() {
            return None;
        }
        let others = best.into_iter().filter(|&other| other != asked);
        let listed = std::iter::once(asked).chain(others).take(LISTED_QUESTIONS);
        let scored = |question| {
            let score = self.cost.score(&rate(position, question));
            ScoredQuestion::at(position, question, score)
        };
        Some(Scoring {
            measure: C::MEASURE,
            scope,
            scored: pool.len(),
            allowed: Some(position.legal_questions().len()),
            sample: None,
            ties: match (self.prefers_consistent, position.next_question_kind()) {
                (false, _) => "the lowest goes first",
                (true, QuestionKind::Code) => {
                    "a code that can be the secret goes first, then the lowest"
                }
                (true, QuestionKind::Pair) => {
                    "a pair that can be right goes first, then the lowest"
                }
            },
            ranked: listed.map(scored).collect(),
            decides: true,
        })
    }
}

/// Cost, then whether it is out of the question that it is the secret, then the order of codes.
type Key<V> = (V, Reverse<bool>, Code);

impl<C: Cost> Greedy<C> {
    fn rank_by_cost(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        if most == 1
            && let Some(perfect) = self.perfect_candidate(position)
        {
            return Ranking {
                best: vec![perfect],
                scored: 1,
                complete: true,
            };
        }
        let (pool, complete) = self.pool(position);
        Ranking {
            complete,
            ..self.rank_among(position, &pool, most, watch)
        }
    }

    /// The best of these questions, which are ascending and of the kind that comes next.
    pub(crate) fn rank_among(
        &self,
        position: &Position,
        pool: &[Code],
        most: usize,
        watch: &dyn Watch,
    ) -> Ranking {
        watch.expect_steps(pool.len() as u64);
        let candidates = position.candidates().len();
        // Eight questions about few candidates cost as much as one about 64.
        let is_batched =
            self.cost.small().is_some() && position.grader().takes_batches_of(candidates);
        let share = if is_batched { 8 } else { 1 };
        let work = pool.len().saturating_mul(candidates.div_ceil(64)) / share;
        let enough = self.enough(position, most);
        let bound = AtomicU64::new(u64::MAX);
        let best_of = |questions: &[Code]| {
            let aim = Aim {
                most,
                enough: enough.as_ref(),
                bound: &bound,
            };
            self.best_of(position, questions, aim, watch)
        };
        let chunks = if work < WORTH_SHARING {
            vec![best_of(pool)]
        } else {
            let last = AtomicUsize::new(usize::MAX);
            map_chunks(pool, CHUNK * share, |number, questions| {
                if number > last.load(Ordering::Relaxed) {
                    return Vec::new();
                }
                let best = best_of(questions);
                if enough.is_some() && best.first().map(|key| &key.0) == enough.as_ref() {
                    last.fetch_min(number, Ordering::Relaxed);
                }
                best
            })
        };
        if watch.is_cancelled() {
            return Ranking::default();
        }
        let mut best: Vec<Key<C::Value>> = chunks.into_iter().flatten().collect();
        best.sort_unstable();
        best.truncate(most);
        Ranking {
            best: best.into_iter().map(|(_, _, question)| question).collect(),
            scored: pool.len(),
            complete: true,
        }
    }

    /// The cost of a split in which every candidate has an answer of its own, if there are answers
    /// enough: nothing costs less.
    fn perfect_cost(&self, position: &Position) -> Option<C::Value> {
        let candidates = position.candidates().len();
        let mut parts = vec![0; position.grader().outcomes()];
        parts.get_mut(..candidates)?.fill(1);
        Some(self.cost.cost(&parts))
    }

    /// The cost at which the search can end: perfect candidates were looked for before, so the first
    /// perfect question is the choice.
    fn enough(&self, position: &Position, most: usize) -> Option<C::Value> {
        let is_code = position.next_question_kind() == QuestionKind::Code;
        self.perfect_cost(position).filter(|_| most == 1 && is_code)
    }

    /// The lowest candidate that splits the candidates perfectly: where candidates are preferred,
    /// nothing comes before it.
    fn perfect_candidate(&self, position: &Position) -> Option<Code> {
        if !self.prefers_consistent || position.next_question_kind() != QuestionKind::Code {
            return None;
        }
        let perfect = self.perfect_cost(position)?;
        let candidates = position.candidates();
        let limits = Limits::below(C::in_whole(&perfect).saturating_add(1));
        let mut found = None;
        let costs = (self.cost.small(), limits);
        candidates.histograms_below(candidates.codes(), costs, &mut |question, parts| {
            if self.cost.cost(parts) == perfect {
                found = Some(question);
                return None;
            }
            Some(limits)
        });
        found
    }

    fn best_of(
        &self,
        position: &Position,
        questions: &[Code],
        aim: Aim<'_, C::Value>,
        watch: &dyn Watch,
    ) -> Vec<Key<C::Value>> {
        if watch.is_cancelled() {
            return Vec::new();
        }
        let candidates = position.candidates();
        let kind = position.next_question_kind();
        let before = Limits::below(aim.bound.load(Ordering::Relaxed));
        // A question that comes later goes first if it costs less, or as much and it alone is preferred.
        let limits = |best: &[Key<C::Value>]| match best.last() {
            Some((cost, Reverse(possible), _)) if best.len() == aim.most => {
                let cost = C::in_whole(cost);
                let preferred = cost.saturating_add(u64::from(!possible));
                let (candidates, others) = match kind {
                    QuestionKind::Code => (preferred, cost),
                    QuestionKind::Pair => (preferred, preferred),
                };
                Limits {
                    candidates: candidates.min(before.candidates),
                    others: others.min(before.others),
                }
            }
            _ => before,
        };
        let mut best: Vec<Key<C::Value>> = Vec::new();
        let costs = (self.cost.small(), before);
        candidates.histograms_below(questions, costs, &mut |question, parts| {
            let cost = self.cost.cost(parts);
            if best.len() == aim.most && best.last().is_some_and(|last| cost > last.0) {
                return Some(limits(&best));
            }
            let possible = self.prefers_consistent
                && match kind {
                    QuestionKind::Code => candidates.contains(question),
                    QuestionKind::Pair => parts[1] > 0,
                };
            let done = Some(&cost) == aim.enough;
            let key = (cost, Reverse(possible), question);
            let at = best.partition_point(|other| *other < key);
            best.insert(at, key);
            best.truncate(aim.most);
            (!done).then(|| limits(&best))
        });
        if let Some((cost, _, _)) = best.last().filter(|_| best.len() == aim.most) {
            let bound = C::in_whole(cost).saturating_add(1);
            aim.bound.fetch_min(bound, Ordering::Relaxed);
        }
        watch.advance(questions.len() as u64);
        best
    }
}

/// What is looked for among some questions.
struct Aim<'a, V> {
    /// How many of the best.
    most: usize,
    /// The cost at which the search can end.
    enough: Option<&'a V>,
    /// What the best among other questions cost less than: where it is not reached, a question is not among the best.
    bound: &'a AtomicU64,
}

/// How many questions one core takes at a time.
const CHUNK: usize = 512;

/// The least work, in questions times 64 candidates, that is shared among cores.
const WORTH_SHARING: usize = 4096;
