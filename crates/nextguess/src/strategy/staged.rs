//! Minimax in four stages, for "Are You The One?".
//!
//! The method of a published C++ program. A night's score is the size of the largest part that it
//! leaves of the matchings that fit; the lowest score is asked, the lowest night among equals, whether
//! it can be right or not.
//!
//! 1. Fixed: the booth of week 1 is the first pair of all, and the nights of weeks 1 and 2 do not
//!    depend on the answers. For ten couples they are 0123456789 and 4579108623; for other numbers
//!    the second is the first turned by half its length, which repeats no pair either.
//! 2. Pool: more than 10,000 matchings fit (`pool-above`). The best night of a fixed pool of random ones
//!    is asked (`pool`; the text speaks of about 10,000, the program's file has 1,000).
//! 3. Fitting: 315 to 10,000 matchings fit. The best of them is asked.
//! 4. All: 314 or fewer matchings fit (`all-up-to`). The best of all nights is asked.
//!
//! Where `all-up-to` is not below `pool-above`, stage 3 never comes.
//!
//! After week 1 the booth is the pair, not tested before, whose share of the matchings is nearest one
//! half. (The program's comparison lacks the absolute value.) In the last week a night that fits is
//! asked, since no other can win; and where one matching fits, it is asked in any stage.

use std::borrow::Cow;

use crate::board::code::{Code, Symbol};
use crate::error::InputError;
use crate::explanation::{
    Explanation, LISTED_QUESTIONS, Measure, Scope, ScoredQuestion, Scoring, Stage, number,
};
use crate::game::spec::OptionHelp;
use crate::game::{Game, QuestionKind};
use crate::position::Position;
use crate::strategy::scoring::Greedy;
use crate::strategy::scoring::minimax::LargestPart;
use crate::strategy::{Chooser, Engine, Ranking, StrategyKind, StrategyOptions};
use crate::util::random::Random;
use crate::watch::Watch;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "staged",
    summary: "minimax in four stages: fixed, from a pool, among candidates, among all",
    source: "a C++ program for Are You The One?",
    games: &["ayto"],
    options: &[
        OptionHelp {
            name: "pool",
            value: "N",
            summary: "how many random nights are scored while many matchings fit (10000)",
        },
        OptionHelp {
            name: "pool-above",
            value: "N",
            summary: "the pool is scored while more matchings than this fit (10000)",
        },
        OptionHelp {
            name: "all-up-to",
            value: "N",
            summary: "all nights are scored once at most this many matchings fit (314)",
        },
        OptionHelp {
            name: "seed",
            value: "N",
            summary: "another seed, another pool (0)",
        },
    ],
    build: |options, game| Ok(Engine::Chooser(Box::new(Staged::new(options, game)?))),
};

/// The most nights of a pool.
const LARGEST_POOL: usize = 1_000_000;

/// With more matchings than this, a pool is scored, unless an option says otherwise.
const POOL_ABOVE: usize = 10_000;

/// With no more matchings than this, all nights are scored, unless an option says otherwise.
const ALL_UP_TO: usize = 314;

/// The night of week 2 for ten couples.
const SECOND_NIGHT: [Symbol; 10] = [4, 5, 7, 9, 1, 0, 8, 6, 2, 3];

struct Staged {
    minimax: Greedy<LargestPart>,
    /// The nights of the first weeks.
    fixed: [Vec<Symbol>; 2],
    /// The nights of the pool, ascending.
    pool: Vec<Code>,
    seed: u64,
    /// With more matchings than this, the pool is scored.
    pool_above: usize,
    /// With no more matchings than this, all nights are scored.
    all_up_to: usize,
}

/// The stages by number, from 1.
const STAGES: [&str; 4] = ["fixed", "pool", "fitting", "all"];

fn stage(number: u8) -> Option<Stage> {
    Some(Stage {
        number,
        of: STAGES.len() as u8,
        name: STAGES[usize::from(number) - 1],
    })
}

/// The nights that are scored.
struct Nights<'a> {
    codes: Cow<'a, [Code]>,
    scope: Scope,
    /// The stage by its number; in the last week any stage scores what fits.
    stage: u8,
}

impl Staged {
    fn new(options: &StrategyOptions<'_>, game: &Game) -> Result<Staged, InputError> {
        let pool = options.number_within("pool", 10_000, 1..=LARGEST_POOL)?;
        let seed = options.number("seed", 0)?;
        let slots = game.slots();
        let first: Vec<Symbol> = (0..slots as Symbol).collect();
        let mut second = first.clone();
        second.rotate_left(slots / 2);
        if slots == SECOND_NIGHT.len() {
            second = SECOND_NIGHT.to_vec();
        }
        Ok(Staged {
            minimax: Greedy::tireless(LargestPart, false, None),
            fixed: [first, second],
            pool: random_nights(game, pool, seed),
            seed,
            pool_above: options.number("pool-above", POOL_ABOVE)?,
            all_up_to: options.number("all-up-to", ALL_UP_TO)?,
        })
    }

    /// All booths: whether each was tested before, how far twice its number of matchings is from all, and
    /// the pair; best first.
    fn booths(position: &Position) -> Vec<(bool, u64, Code)> {
        let pairs = position.legal_questions();
        let tested = |pair: &Code| position.turns().iter().any(|turn| turn.question == *pair);
        let all = position.candidates().len() as u64;
        let counts = position.candidates().marginals();
        let counts = counts.iter().flatten();
        let mut ranked: Vec<(bool, u64, Code)> = (pairs.iter().zip(counts))
            .map(|(pair, count)| (tested(pair), all.abs_diff(2 * count), *pair))
            .collect();
        ranked.sort_unstable();
        ranked
    }

    fn rank_booths(&self, position: &Position, most: usize) -> Ranking {
        let pairs = position.legal_questions();
        if position.turns().is_empty() && most <= 1 {
            return Ranking::default().led_by(pairs[0], most);
        }
        let ranked = Staged::booths(position);
        let ranking = Ranking {
            best: ranked.iter().take(most).map(|key| key.2).collect(),
            scored: ranked.len(),
            complete: true,
        };
        if position.turns().is_empty() {
            ranking.led_by(pairs[0], most)
        } else {
            ranking
        }
    }

    /// The night of this week, where it is fixed.
    fn fixed_night(&self, position: &Position) -> Option<Code> {
        let weeks = position.game().turns_taken(&position.asked()) as usize;
        let night = position.layout().pack(self.fixed.get(weeks)?);
        let can_win = position.candidates().contains(night);
        (!is_last_week(position) || can_win).then_some(night)
    }

    fn rank_nights(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        match self.fixed_night(position) {
            Some(night) if most <= 1 => Ranking::default().led_by(night, most),
            Some(night) => (self.rank_by_score(position, most, watch)).led_by(night, most),
            None => self.rank_by_score(position, most, watch),
        }
    }

    fn rank_by_score(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        let Nights { codes, scope, .. } = self.nights(position);
        Ranking {
            complete: scope == Scope::All || is_last_week(position),
            ..self.minimax.rank_among(position, &codes, most, watch)
        }
    }

    /// The nights that are scored where none is fixed.
    fn nights<'a>(&'a self, position: &'a Position) -> Nights<'a> {
        let candidates = position.candidates();
        let (stage, codes, scope) = if candidates.len() > self.pool_above {
            (2, Cow::Borrowed(&self.pool[..]), Scope::Pool)
        } else if candidates.len() > self.all_up_to {
            (3, Cow::Borrowed(&candidates.codes()[..]), Scope::Possible)
        } else {
            (4, position.legal_questions(), Scope::All)
        };
        if is_last_week(position) {
            return Nights {
                codes: Cow::Borrowed(&candidates.codes()[..]),
                scope: Scope::Possible,
                stage,
            };
        }
        Nights {
            codes,
            scope,
            stage,
        }
    }

    fn explain_booth(&self, position: &Position, question: Code) -> Explanation {
        let ranked = Staged::booths(position);
        let all = position.candidates().len() as f64;
        let score = |far: u64| far as f64 / (2.0 * all);
        let others = ranked.iter().filter(|(_, _, pair)| *pair != question);
        let chosen = ranked.iter().filter(|(_, _, pair)| *pair == question);
        let listed = chosen.chain(others).take(LISTED_QUESTIONS);
        let scoring = Scoring {
            measure: Measure {
                name: "from half",
                meaning: "how far the share of the matchings that have the pair is from one half",
                highest: false,
            },
            scope: Scope::All,
            scored: ranked.len(),
            allowed: Some(ranked.len()),
            sample: None,
            ties: "the lowest goes first",
            ranked: listed
                .map(|&(_, far, pair)| ScoredQuestion::at(position, pair, score(far)))
                .collect(),
            decides: !position.turns().is_empty(),
        };
        let is_first = position.turns().is_empty();
        let step = if is_first {
            "The booth of the first week is fixed: it is the first pair of all."
        } else {
            "Of the pairs that were not tested before, it is the one whose share of the matchings is \
             nearest one half."
        };
        Explanation {
            stage: if is_first { stage(1) } else { None },
            ..Explanation::at(position, question, step)
        }
        .with_scoring(scoring)
    }

    fn explain_night(
        &self,
        position: &Position,
        question: Code,
        watch: &dyn Watch,
    ) -> Option<Explanation> {
        if position.candidates().len() == 1 {
            return Some(Explanation::only_candidate(position, question));
        }
        if self.fixed_night(position) == Some(question) {
            let step = "The nights of the first two weeks are fixed, whatever the answers.";
            return Some(Explanation {
                stage: stage(1),
                ..Explanation::at(position, question, step)
            });
        }
        let nights = self.nights(position);
        let left = number(position.candidates().len());
        let (above, up_to) = (number(self.pool_above), number(self.all_up_to));
        let step = match nights.stage {
            2 => format!(
                "{left} matchings fit, more than {above}: the night of the pool is asked that leaves the \
                 fewest in the worst case."
            ),
            3 => format!(
                "{left} matchings fit, more than {up_to} and at most {above}: of them the night is asked \
                 that leaves the fewest in the worst case."
            ),
            _ => format!(
                "{left} matchings fit, at most {up_to}: of all nights the one is asked that leaves the \
                 fewest in the worst case, whether it can be right or not."
            ),
        };
        let scored = (&*nights.codes, nights.scope);
        let scoring = self.minimax.scoring(position, question, scored, watch)?;
        let mut explanation = Explanation {
            stage: stage(nights.stage),
            ..Explanation::at(position, question, step)
        };
        if is_last_week(position) {
            let why = "It is the last week, in which only a matching that fits can win: only those were scored.";
            explanation = explanation.with_detail(why);
        } else if nights.scope == Scope::Pool {
            let seed = self.seed;
            let made = format!("The pool was drawn with seed {seed}.");
            explanation = explanation.with_detail(made);
        }
        Some(explanation.with_scoring(scoring))
    }
}

/// At most `most` different random nights, ascending. There are fewer if the board has fewer.
fn random_nights(game: &Game, most: usize, seed: u64) -> Vec<Code> {
    let Some(layout) = game.layout() else {
        return Vec::new();
    };
    let mut random = Random::seeded(seed);
    let mut nights: Vec<Code> = (0..most)
        .map(|_| layout.pack(&game.random_secret(&mut random)))
        .collect();
    nights.sort_unstable();
    nights.dedup();
    nights
}

impl Chooser for Staged {
    fn rank(&self, position: &Position, most: usize, watch: &dyn Watch) -> Ranking {
        let candidates = position.candidates();
        match (candidates.len(), position.next_question_kind()) {
            (0, _) => Ranking::default(),
            (_, QuestionKind::Pair) => self.rank_booths(position, most),
            (1, QuestionKind::Code) => Ranking::default().led_by(candidates.codes()[0], most),
            _ => self.rank_nights(position, most, watch),
        }
    }

    fn explain(&self, position: &Position, watch: &dyn Watch) -> Option<Explanation> {
        let question = self.choose(position, watch)?;
        match position.next_question_kind() {
            QuestionKind::Pair => Some(self.explain_booth(position, question)),
            QuestionKind::Code => self.explain_night(position, question, watch),
        }
    }
}

fn is_last_week(position: &Position) -> bool {
    position.turns_left() == Some(1)
}
