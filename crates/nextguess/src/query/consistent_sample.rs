//! Keeps a uniform sample of the codes that fit all answers, and the whole list once it is short
//! enough to be found by exact search; asks the code, fitting or not, that splits it best.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, OnceLock};

use rustc_hash::FxHashMap;

use super::clues::{Clues, Ended};
use super::judge::{Effort, Judge, some_of};
use super::opening;
use super::{Contradicted, Player, Query};
use crate::code::{Code, Symbol};
use crate::game::Game;
use crate::grade::Feedback;
use crate::random::Random;
use crate::spec::OptionHelp;
use crate::strategy::{Plan, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "consistent-sample",
    summary: "most information over a sample of the codes that fit, played out to the end where they are few",
    source: "",
    games: &["mastermind", "bulls", "permutation"],
    options: &[
        OptionHelp {
            name: "sample",
            value: "N",
            summary: "the most codes that a question is scored on (4096)",
        },
        OptionHelp {
            name: "ahead",
            value: "N",
            summary: "the most codes left for which questions are played out to the end (300)",
        },
        OptionHelp {
            name: "breadth",
            value: "N",
            summary: "how many questions are played out (12)",
        },
        OptionHelp {
            name: "seed",
            value: "N",
            summary: "another seed, another sample (0)",
        },
    ],
    build: |options, game| {
        let clues = Clues::none(game, "consistent-sample")?;
        let effort = Effort {
            sample: options.number("sample", 4096usize)?.clamp(16, MOST_KEPT),
            pool: std::env::var("POOL").map_or(1000, |s| s.parse().unwrap()),
            width: std::env::var("WIDTH").map_or(8, |s| s.parse().unwrap()),
            ahead: options.number("ahead", 300)?,
            breadth: options.number("breadth", 12)?,
        };
        let shared = Shared {
            judge: Judge::new(clues.grader(), !game.board().repeats, effort),
            clues,
            seed: options.number("seed", 0)?,
            start: OnceLock::new(),
            begun: Mutex::default(),
        };
        Ok(Plan::Asking(Box::new(ConsistentSample(Arc::new(shared)))))
    },
};

/// The most codes that are kept at a time.
const MOST_KEPT: usize = 1 << 20;

/// So few codes are not enough of a sample.
const FEWEST_SAMPLED: usize = 1000;

/// Once about so few codes fit, all are looked for.
const FEW: f64 = 500_000.0;

/// How many partial codes an exact search may try: about a second.
const SEARCH_BUDGET: u64 = 60_000_000;

/// Questions are remembered for so many turns: later ones are rarely asked twice.
const BEGINNING: usize = 2;

struct ConsistentSample(Arc<Shared>);

/// What all games have in common. The choice depends on the turns alone, so that games share it.
struct Shared {
    clues: Clues,
    judge: Judge,
    seed: u64,
    start: OnceLock<Start>,
    begun: Mutex<FxHashMap<Vec<(Code, Feedback)>, Code>>,
}

struct Start {
    fits: Arc<[Code]>,
    is_whole: bool,
    opening: Code,
}

impl Shared {
    fn start(&self, game: &dyn Game) -> &Start {
        self.start.get_or_init(|| {
            let layout = self.clues.layout();
            let count = game.secret_count().exact();
            let is_whole = count.is_some_and(|count| count <= MOST_KEPT as u128);
            let mut random = Random::seeded(self.seed);
            let fits: Vec<Code> = if is_whole {
                game.secrets(layout)
            } else {
                let one = |_| layout.pack(&game.random_secret(&mut random));
                (0..MOST_KEPT).map(one).collect()
            };
            let opening = opening::best(self.clues.grader(), !game.board().repeats, &some_of(&fits, 1 << 16));
            Start {
                fits: fits.into(),
                is_whole,
                opening,
            }
        })
    }
}

impl Query for ConsistentSample {
    fn player<'g>(&self, game: &'g dyn Game, _: u64) -> Box<dyn Player + 'g> {
        let shared = self.0.clone();
        let start = shared.start(game);
        Box::new(Sampler {
            game,
            clues: shared.clues.clone(),
            fits: start.fits.clone(),
            is_whole: start.is_whole,
            log2_count: game.secret_count().log10() * std::f64::consts::LOG2_10,
            asked: Code(0),
            shared,
        })
    }
}

struct Sampler<'g> {
    game: &'g dyn Game,
    shared: Arc<Shared>,
    clues: Clues,
    fits: Arc<[Code]>,
    /// Whether these are all codes that fit; else they are a sample.
    is_whole: bool,
    /// About how many fit.
    log2_count: f64,
    asked: Code,
}

impl Player for Sampler<'_> {
    fn ask(&mut self) -> Result<Vec<Symbol>, Contradicted> {
        self.asked = self.question()?;
        Ok(self.clues.layout().unpack(self.asked))
    }

    fn learn(&mut self, feedback: Feedback) {
        let before = self.fits.len();
        let grader = self.clues.grader();
        let mut grades = vec![Feedback(0); before];
        grader.grade(self.asked, &self.fits, &mut grades);
        let kept = self.fits.iter().zip(grades);
        self.fits = kept
            .filter(|(_, other)| *other == feedback)
            .map(|(code, _)| *code)
            .collect();
        self.log2_count += (self.fits.len().max(1) as f64 / before.max(1) as f64).log2();
        self.clues.push(self.asked, feedback);
    }
}

impl Sampler<'_> {
    fn question(&mut self) -> Result<Code, Contradicted> {
        let turns = self.clues.turns();
        if turns.is_empty() {
            return Ok(self.shared.start(self.game).opening);
        }
        let is_beginning = turns.len() <= BEGINNING;
        if is_beginning
            && let Some(&question) = self.shared.lock().get(turns)
        {
            return Ok(question);
        }
        self.complete()?;
        let limit = self.game.turn_limit();
        let is_last = limit == Some(self.clues.turns().len() as u32 + 1);
        let probes = !self.game.board().only_consistent && !is_last;
        let question = self.shared.judge.choose(&self.fits, self.is_whole, probes);
        if is_beginning {
            let turns = self.clues.turns().to_vec();
            self.shared.lock().insert(turns, question);
        }
        Ok(question)
    }

    /// Makes the sample whole if few codes fit, or larger if it is too small.
    fn complete(&mut self) -> Result<(), Contradicted> {
        if !self.is_whole && (self.log2_count < FEW.log2() || self.fits.is_empty()) {
            let mut found = Vec::new();
            let ended = self.clues.search(None, SEARCH_BUDGET, &mut |code| {
                found.push(code);
                if found.len() < MOST_KEPT {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if ended == Ended::Complete {
                self.is_whole = true;
                self.fits = found.into();
            }
        }
        if self.fits.is_empty() {
            return Err(Contradicted);
        }
        Ok(())
    }
}

impl Shared {
    fn lock(&self) -> std::sync::MutexGuard<'_, FxHashMap<Vec<(Code, Feedback)>, Code>> {
        self.begun.lock().unwrap_or_else(|poisoned| poisoned.into_inner())
    }
}
