//! The strategy `consistent-sample`: it keeps a uniform sample of the codes that fit all answers, or all of them once
//! they are few, and asks the code, fitting or not, that splits the sample best.
//!
//! `constraints` finds codes that fit, `lookahead` chooses the question, `opening` makes first questions, and
//! `genetic` is another strategy that shares these.

mod constraints;
pub(crate) mod genetic;
mod lookahead;
mod opening;

use std::hash::{Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use rustc_hash::{FxHashMap, FxHasher};

use crate::board::code::{Code, Symbol};
use crate::explanation::{
    Explanation, LISTED_QUESTIONS, Measure, Sample, Scope, ScoredQuestion, Scoring, number,
};
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::grade::Feedback;
use crate::player::sampling::constraints::{Constraints, Ended};
use crate::player::sampling::lookahead::{Considered, Decided, Effort, Lookahead};
use crate::player::{Contradicted, ForeignQuestion, Knowledge, Player, PlayerKind};
use crate::strategy::{Engine, StrategyKind};
use crate::util::random::Random;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "consistent-sample",
    summary: "most information about a sample of the codes that fit, played out to the end where few do",
    source: "ours",
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
        let constraints = Constraints::none(game, "consistent-sample")?;
        let effort = Effort {
            sample: options
                .number_within("sample", 4096, 1..=usize::MAX)?
                .clamp(16, MOST_KEPT),
            ahead: options.number("ahead", 300)?,
            breadth: options.number_within("breadth", 12, 1..=usize::MAX)?,
        };
        Ok(Engine::Player(Box::new(ConsistentSample(Arc::new(
            Shared {
                lookahead: Lookahead::new(constraints.grader(), constraints.is_distinct(), effort),
                constraints,
                seed: options.number("seed", 0)?,
                start: OnceLock::new(),
                begun: Mutex::default(),
            },
        )))))
    },
};

/// The most codes that are kept at a time.
const MOST_KEPT: usize = 1 << 20;

/// A sample is made as large as this when it has become smaller.
const ENOUGH: usize = 2000;

/// Once about this many codes fit, an exact search looks for all of them.
const FEW: f64 = 500_000.0;

/// How many partial codes an exact search may try: about a second.
const SEARCH_BUDGET: u64 = 60_000_000;

/// How many changes are tried on each code of a sample that is too small.
const STEPS: usize = 100;

/// How many codes are changed to find one that fits.
const REPAIRED: usize = 50;
/// How many changes are tried on each of them.
const REPAIRS: usize = 20_000;

/// Questions are remembered after at most this many turns. Later ones are rarely asked twice.
const BEGINNING: usize = 2;

struct ConsistentSample(Arc<Shared>);

/// What all games have in common. Choices depend on the turns alone, so they can be shared.
struct Shared {
    constraints: Constraints,
    lookahead: Lookahead,
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
    fn start(&self, game: &Game) -> &Start {
        self.start.get_or_init(|| {
            let layout = self.constraints.layout();
            let count = game.secret_count().exact();
            let is_whole = count.is_some_and(|count| count <= MOST_KEPT as u128);
            let mut random = Random::seeded(self.seed);
            let fits: Vec<Code> = if is_whole {
                game.secrets(layout)
            } else {
                let one = |_| layout.pack(&game.random_secret(&mut random));
                (0..MOST_KEPT).map(one).collect()
            };
            Start {
                opening: self.lookahead.opening(&fits, is_whole),
                fits: fits.into(),
                is_whole,
            }
        })
    }

    fn begun(&self) -> MutexGuard<'_, FxHashMap<Vec<(Code, Feedback)>, Code>> {
        self.begun.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PlayerKind for ConsistentSample {
    fn player(&self, game: &Game, _: u64) -> Box<dyn Player> {
        let shared = self.0.clone();
        let start = shared.start(game);
        Box::new(Sampler {
            game: game.clone(),
            constraints: shared.constraints.clone(),
            fits: start.fits.clone(),
            fitted: start.fits.clone(),
            is_whole: start.is_whole,
            log2_count: game.secret_count().log10() * std::f64::consts::LOG2_10,
            asked: start.opening,
            question: Vec::new(),
            shared,
        })
    }
}

#[derive(Clone)]
struct Sampler {
    game: Game,
    shared: Arc<Shared>,
    constraints: Constraints,
    fits: Arc<[Code]>,
    /// The codes that fitted before the last answer.
    fitted: Arc<[Code]>,
    /// Whether `fits` is all codes that fit; else it is a sample.
    is_whole: bool,
    /// The binary logarithm of about how many codes fit.
    log2_count: f64,
    asked: Code,
    /// `asked`, slot by slot.
    question: Vec<Symbol>,
}

impl Player for Sampler {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        if !self.constraints.turns().is_empty() {
            self.asked = self.question()?;
        }
        self.question = self.constraints.layout().unpack(self.asked);
        Ok(&self.question)
    }

    fn learn(&mut self, feedback: Feedback) {
        let before = self.fits.len();
        let mut grades = vec![Feedback(0); before];
        (self.constraints.grader()).grade(self.asked, &self.fits, &mut grades);
        let kept = self.fits.iter().zip(grades);
        let fits = kept
            .filter(|(_, other)| *other == feedback)
            .map(|(code, _)| *code)
            .collect();
        if before > 0 {
            self.fitted = std::mem::replace(&mut self.fits, fits);
            self.log2_count += (self.fits.len().max(1) as f64 / before as f64).log2();
        }
        self.constraints.push(self.asked, feedback);
    }

    fn learn_of(&mut self, question: &[Symbol], feedback: Feedback) -> Result<(), ForeignQuestion> {
        self.asked = self.constraints.layout().pack(question);
        self.learn(feedback);
        Ok(())
    }

    fn explain(&self, _: &Game, asked: &[Symbol]) -> Explanation {
        // What the game goes on with is left as it is.
        self.clone().explain_anew(asked)
    }

    fn known(&self) -> Option<Knowledge> {
        let layout = self.constraints.layout();
        let distinct = self.constraints.is_distinct();
        let mut known = Knowledge::none(layout.slots(), layout.symbols(), distinct);
        if self.is_whole && !self.fits.is_empty() {
            for slot in 0..layout.slots() {
                let mut seen = vec![false; layout.symbols()];
                for &code in self.fits.iter() {
                    seen[usize::from(layout.symbol(code, slot))] = true;
                }
                let absent = (0..).zip(seen).filter(|(_, seen)| !seen);
                absent.for_each(|(symbol, _)| known.rule_out(slot, symbol));
            }
        }
        Some(known)
    }
}

impl Sampler {
    /// Contradicted only where that is proved; where nothing that fits was found in bounded time, the
    /// nearest code.
    fn question(&mut self) -> Result<Code, Contradicted> {
        let turns = self.constraints.turns().to_vec();
        if let Some(&question) = self.shared.begun().get(&turns) {
            return Ok(question);
        }
        let question = match self.prepare()? {
            Some(nearest) => return Ok(nearest),
            None => (self.shared.lookahead).choose(&self.fits, self.is_whole, self.may_probe()),
        };
        if turns.len() <= BEGINNING {
            self.shared.begun().insert(turns, question);
        }
        Ok(question)
    }

    /// Whether a code that does not fit may be asked now, and can be of use.
    fn may_probe(&self) -> bool {
        let is_last = self.game.turn_limit() == Some(self.constraints.turns().len() as u32 + 1);
        !self.game.board().only_consistent && !is_last
    }

    /// Makes the set of codes that fit ready to be compared. Where nothing that fits was found, the nearest
    /// code is returned, which is to be asked.
    fn prepare(&mut self) -> Result<Option<Code>, Contradicted> {
        let turns = self.constraints.turns();
        let mut random = Random::seeded(self.shared.seed ^ fingerprint(turns));
        self.find_all();
        if self.fits.is_empty() {
            if self.is_whole {
                return Err(Contradicted);
            }
            let nearest = self.nearest(&mut random);
            if !self.constraints.fit(nearest) {
                return Ok(Some(nearest));
            }
            self.fits = [nearest].into();
        }
        if !self.is_whole && self.fits.len() < ENOUGH {
            self.spread(&mut random);
        }
        Ok(None)
    }

    /// Chooses once more, and says how.
    fn explain_anew(mut self, asked: &[Symbol]) -> Explanation {
        let say = |step: String| Explanation::new(asked.to_vec(), step);
        if self.constraints.turns().is_empty() {
            return say(format!(
                "The first question: of one code for each pattern of repeated symbols, it tells most about \
                 {} codes, with a look at the next question.",
                number(self.fits.len())
            ));
        }
        if !matches!(self.prepare(), Ok(None)) {
            return say(
                "No code that fits all answers was found in bounded time: the nearest one is asked."
                    .to_owned(),
            );
        }
        let lookahead = &self.shared.lookahead;
        let considered = lookahead.consider(&self.fits, self.is_whole, self.may_probe());
        let count = number(self.fits.len());
        let fit = match self.is_whole {
            true => format!("All codes that fit are known: {count}."),
            false => format!(
                "A random sample of the codes that fit has {count}; about 2^{:.1} fit in all.",
                self.log2_count
            ),
        };
        let (decision, is_short) = match considered.by {
            Decided::Few => return say(format!("{fit} The lowest of them is asked.")),
            Decided::PlayedOut { played, total } => (
                format!(
                    "The {played} best by score were played out to the end: it takes the fewest questions \
                     over all codes, {total}."
                ),
                true,
            ),
            Decided::Foreseen { foreseen, is_short } => (
                format!(
                    "For the {foreseen} best by score the next question was looked at too: after it the \
                     least is left to do."
                ),
                is_short,
            ),
        };
        let scoring = self.scoring(&considered, is_short);
        say(format!("{fit} {decision}")).with_scoring(scoring)
    }

    fn scoring(&self, considered: &Considered, is_short: bool) -> Scoring {
        let Considered {
            question,
            ranked,
            sample,
            ..
        } = considered;
        let chosen = ranked.best.iter().filter(|key| key.1 == *question);
        let others = ranked.best.iter().filter(|key| key.1 != *question);
        let listed = chosen.chain(others).take(LISTED_QUESTIONS);
        let layout = self.constraints.layout();
        Scoring {
            measure: match is_short {
                true => Measure {
                    name: "questions",
                    meaning: "about how many more questions all codes take together",
                    highest: false,
                },
                false => Measure {
                    name: "bits",
                    meaning: "information in the answer about the sample, in bits, without the win",
                    highest: true,
                },
            },
            scope: if self.may_probe() {
                Scope::Some
            } else {
                Scope::SomePossible
            },
            scored: ranked.scored,
            allowed: None,
            sample: Some(Sample {
                size: *sample,
                of: self.is_whole.then_some(self.fits.len()),
                seed: self.shared.seed,
                own: false,
            }),
            ties: "the lowest goes first",
            ranked: listed
                .map(|&(cost, question)| ScoredQuestion {
                    question: layout.unpack(question),
                    score: self.shared.lookahead.score(cost, *sample, is_short),
                    rating: None,
                })
                .collect(),
            decides: false,
        }
    }

    /// Makes the sample whole, if that takes bounded time.
    fn find_all(&mut self) {
        if self.is_whole || (self.log2_count > FEW.log2() && !self.fits.is_empty()) {
            return;
        }
        let (found, ended) = self.constraints.find(None, SEARCH_BUDGET, MOST_KEPT);
        self.is_whole = ended == Ended::Complete;
        if self.is_whole || self.fits.is_empty() {
            self.fits = found.into();
        }
    }

    /// Makes a sample larger by random walks over the codes that fit. Every change is as likely as its
    /// reverse, so a uniform sample stays one.
    fn spread(&mut self, random: &mut Random) {
        let mut codes: Vec<Code> = self.fits.iter().cycle().take(ENOUGH).copied().collect();
        for code in &mut codes {
            for _ in 0..STEPS {
                let changed = self.constraints.changed(*code, random);
                if self.constraints.is_code(changed) && self.constraints.fit(changed) {
                    *code = changed;
                }
            }
        }
        codes.extend(self.fits.iter());
        codes.sort_unstable();
        codes.dedup();
        self.fits = codes.into();
    }

    /// A code that fits or comes near, from those that fitted before the last answer: changes that do
    /// not lead away are kept.
    fn nearest(&self, random: &mut Random) -> Code {
        let mut nearest = (u32::MAX, self.asked);
        for &start in self.fitted.iter().take(REPAIRED) {
            let mut code = (self.constraints.distance(start), start);
            for _ in 0..REPAIRS {
                let changed = self.constraints.changed(code.1, random);
                if self.constraints.is_code(changed) {
                    let distance = self.constraints.distance(changed);
                    if distance <= code.0 {
                        code = (distance, changed);
                    }
                }
                if code.0 == 0 {
                    return code.1;
                }
            }
            nearest = nearest.min(code);
        }
        nearest.1
    }
}

fn fingerprint(turns: &[(Code, Feedback)]) -> u64 {
    let mut hasher = FxHasher::default();
    turns.hash(&mut hasher);
    hasher.finish()
}
