//! Evolves codes that fit all answers, and asks the one that leaves the fewest of the others.
//!
//! L. Berghman, D. Goossens & R. Leus, "Efficient solutions for Mastermind using genetic algorithms",
//! Computers & Operations Research 36 (2009). Here the first question is the one that tells most, and
//! an exact search takes over when evolution finds nothing.

use rustc_hash::FxHashSet;

use crate::board::code::{Code, Symbol};
use crate::explanation::{
    Explanation, LISTED_QUESTIONS, Measure, Sample, Scope, ScoredQuestion, Scoring, number,
};
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::grade::{Feedback, Grader};
use crate::player::sampling::constraints::{Constraints, Ended, swapped};
use crate::player::sampling::opening::patterns;
use crate::player::{Contradicted, ForeignQuestion, Player, PlayerKind};
use crate::strategy::{Engine, StrategyKind};
use crate::util::random::Random;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "genetic",
    summary: "evolves codes that can be the secret, and asks the one that leaves the fewest of them",
    source: "Berghman, Goossens & Leus 2009",
    games: &["mastermind"],
    options: &[
        OptionHelp {
            name: "population",
            value: "N",
            summary: "how many codes a generation has (150)",
        },
        OptionHelp {
            name: "generations",
            value: "N",
            summary: "after how many generations evolution ends if it found anything (100)",
        },
        OptionHelp {
            name: "pool",
            value: "N",
            summary: "evolution ends once N codes can be the secret (60)",
        },
        OptionHelp {
            name: "seed",
            value: "N",
            summary: "another seed, other choices (0)",
        },
    ],
    build: |options, game| {
        let constraints = Constraints::none(game, "genetic")?;
        let mut random = Random::seeded(0);
        let secret = |_| constraints.layout().pack(&game.random_secret(&mut random));
        let secrets: Vec<Code> = (0..OPENING_SAMPLE).map(secret).collect();
        Ok(Engine::Player(Box::new(Genetic {
            opening: least_left(
                constraints.grader(),
                &patterns(constraints.layout(), false),
                &secrets,
            ),
            constraints,
            habits: Habits {
                population: options.number_within("population", 150, 2..=MOST)?,
                generations: options.number_within("generations", 100, 1..=MOST)?,
                pool: options.number_within("pool", 60, 1..=MOST)?,
            },
            seed: options.number("seed", 0)?,
        })))
    },
};

/// The most that any of its options can be.
const MOST: usize = 100_000;

const OPENING_SAMPLE: usize = 50_000;

/// Chances in a thousand, as in the paper.
const ONE_POINT: usize = 500;
const MUTATION: usize = 30;
const PERMUTATION: usize = 30;
const INVERSION: usize = 20;

/// How many times its generations evolution goes on while nothing fits; then the exact search finds
/// something or proves that nothing does.
const PATIENCE: usize = 3;

/// How many partial codes the exact search may try: some seconds.
const SEARCH_BUDGET: u64 = 200_000_000;

#[derive(Copy, Clone)]
struct Habits {
    population: usize,
    generations: usize,
    pool: usize,
}

struct Genetic {
    constraints: Constraints,
    habits: Habits,
    opening: Code,
    seed: u64,
}

impl PlayerKind for Genetic {
    fn player(&self, _: &Game, number: u64) -> Box<dyn Player> {
        Box::new(Breeder {
            constraints: self.constraints.clone(),
            habits: self.habits,
            asked: self.opening,
            question: Vec::new(),
            random: Random::seeded(Random::seeded(self.seed).bits() ^ number),
            seed: self.seed,
            eligible: Vec::new(),
        })
    }
}

struct Breeder {
    constraints: Constraints,
    habits: Habits,
    asked: Code,
    /// `asked`, slot by slot.
    question: Vec<Symbol>,
    random: Random,
    seed: u64,
    /// The codes found to fit for the last question, as the question was chosen from them.
    eligible: Vec<Code>,
}

impl Player for Breeder {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        if !self.constraints.turns().is_empty() {
            self.asked = self.question()?;
        }
        self.question = self.constraints.layout().unpack(self.asked);
        Ok(&self.question)
    }

    fn learn(&mut self, feedback: Feedback) {
        self.constraints.push(self.asked, feedback);
    }

    fn learn_of(&mut self, question: &[Symbol], feedback: Feedback) -> Result<(), ForeignQuestion> {
        self.asked = self.constraints.layout().pack(question);
        self.learn(feedback);
        Ok(())
    }

    fn explain(&self, _: &Game, asked: &[Symbol]) -> Explanation {
        if self.constraints.turns().is_empty() {
            let step = format!(
                "The first question: of one code for each pattern of repeated colours, it leaves the \
                 fewest of {} random codes on average.",
                number(OPENING_SAMPLE)
            );
            return Explanation::new(asked.to_vec(), step);
        }
        let count = self.eligible.len();
        if count == 0 {
            let step = "No code that fits all answers was found in bounded time: the nearest one is asked.";
            return Explanation::new(asked.to_vec(), step);
        }
        if count == 1 {
            let step = "Evolution found one code that fits all answers: it is asked.";
            return Explanation::new(asked.to_vec(), step);
        }
        let step = format!(
            "Evolution found {} codes that fit all answers; it is the one that leaves the fewest of them on \
             average.",
            number(count)
        );
        let layout = self.constraints.layout();
        let mut scores = left_after(self.constraints.grader(), &self.eligible, &self.eligible);
        // The first of equals is asked, and sorting keeps their order.
        scores.sort_by_key(|&(squares, _)| squares);
        let listed = scores.iter().take(LISTED_QUESTIONS);
        let listed = listed.map(|&(squares, question)| ScoredQuestion {
            question: layout.unpack(question),
            score: squares as f64 / count as f64,
            rating: None,
        });
        Explanation::new(asked.to_vec(), step).with_scoring(Scoring {
            measure: Measure {
                name: "sample left",
                meaning: "codes of the sample left on average",
                highest: false,
            },
            scope: Scope::SomePossible,
            scored: count,
            allowed: None,
            sample: Some(Sample {
                size: count,
                of: None,
                seed: self.seed,
                own: false,
            }),
            ties: "the one that was found first goes first",
            ranked: listed.collect(),
            decides: true,
        })
    }
}

impl Breeder {
    /// Contradicted only where the search has proved it; where it could not, the code that comes nearest.
    fn question(&mut self) -> Result<Code, Contradicted> {
        let (mut eligible, nearest) = self.evolve();
        if eligible.is_empty() {
            let most = self.habits.pool;
            let (found, ended) =
                (self.constraints).find(Some(&mut self.random), SEARCH_BUDGET, most);
            eligible = found;
            if eligible.is_empty() {
                self.eligible.clear();
                return match ended {
                    Ended::Complete => Err(Contradicted),
                    _ => Ok(nearest),
                };
            }
        }
        self.eligible = eligible;
        Ok(least_left(
            self.constraints.grader(),
            &self.eligible,
            &self.eligible,
        ))
    }

    /// Codes that fit, and the code that came nearest.
    fn evolve(&mut self) -> (Vec<Code>, Code) {
        let Habits {
            population,
            generations,
            pool,
        } = self.habits;
        let mut codes: Vec<Code> = (0..population).map(|_| self.any_code()).collect();
        let mut eligible = Vec::new();
        let mut known: FxHashSet<Code> = FxHashSet::default();
        let mut nearest = (u32::MAX, self.asked);
        for generation in 0..generations.saturating_mul(PATIENCE) {
            if generation >= generations && !eligible.is_empty() {
                break;
            }
            let mut wheel = Wheel::default();
            for &code in &codes {
                let distance = self.constraints.distance(code);
                nearest = nearest.min((distance, code));
                if distance == 0 && known.insert(code) {
                    eligible.push(code);
                    if eligible.len() == pool {
                        return (eligible, code);
                    }
                }
                wheel.add(distance, code);
            }
            let mut there: FxHashSet<Code> = FxHashSet::default();
            for child in &mut codes {
                *child = self.child(&wheel);
                // What is known or there already gives way, which keeps the population diverse.
                if known.contains(child) || !there.insert(*child) {
                    *child = self.any_code();
                }
            }
        }
        (eligible, nearest.1)
    }

    fn any_code(&mut self) -> Code {
        let layout = self.constraints.layout();
        let random = &mut self.random;
        (0..layout.slots()).fold(layout.blank(), |code, slot| {
            layout.with(code, slot, random.below(layout.symbols()) as Symbol)
        })
    }

    fn child(&mut self, wheel: &Wheel) -> Code {
        let layout = self.constraints.layout();
        let random = &mut self.random;
        let (mother, father) = (wheel.draw(random), wheel.draw(random));
        let is_one_point = random.below(1000) < ONE_POINT;
        let (from, to) = ordered(random.below(layout.slots()), random.below(layout.slots()));
        let to = if is_one_point { layout.slots() - 1 } else { to };
        let mut child = (from..=to).fold(mother, |code, slot| {
            layout.with(code, slot, layout.symbol(father, slot))
        });
        if random.below(1000) < MUTATION {
            let symbol = random.below(layout.symbols()) as Symbol;
            child = layout.with(child, random.below(layout.slots()), symbol);
        }
        if random.below(1000) < PERMUTATION {
            let (a, b) = (random.below(layout.slots()), random.below(layout.slots()));
            child = swapped(layout, child, a, b);
        }
        if random.below(1000) < INVERSION {
            let (from, to) = ordered(random.below(layout.slots()), random.below(layout.slots()));
            let pairs = (from..=to)
                .zip((from..=to).rev())
                .take((to - from).div_ceil(2));
            child = pairs.fold(child, |code, (a, b)| swapped(layout, code, a, b));
        }
        child
    }
}

/// The question after which, on average over these codes, the fewest of them are left.
fn least_left(grader: Grader, questions: &[Code], codes: &[Code]) -> Code {
    let left = left_after(grader, questions, codes).into_iter();
    let least = left.min_by_key(|&(squares, _)| squares);
    least.map_or(codes[0], |(_, question)| question)
}

/// Each question with the sum, over these codes, of how many of them it leaves.
fn left_after(grader: Grader, questions: &[Code], codes: &[Code]) -> Vec<(u64, Code)> {
    let slate = grader.lay_out(codes);
    let mut counts = vec![0; grader.outcomes()];
    let mut left = |&question: &Code| {
        grader.histogram(question, &slate, &mut counts);
        let squares = counts.iter().map(|&part| u64::from(part).pow(2));
        (squares.sum::<u64>(), question)
    };
    questions.iter().map(&mut left).collect()
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// Draws parents, the more often the nearer they come.
#[derive(Default)]
struct Wheel {
    codes: Vec<Code>,
    /// The sum of the weights up to each code.
    sums: Vec<u64>,
}

impl Wheel {
    fn add(&mut self, distance: u32, code: Code) {
        let weight = WHOLE / (1 + u64::from(distance));
        self.sums
            .push(self.sums.last().unwrap_or(&0) + weight.max(1));
        self.codes.push(code);
    }

    fn draw(&self, random: &mut Random) -> Code {
        let all = self.sums.last().copied().unwrap_or(1);
        let place = random.below_wide(all);
        self.codes[self.sums.partition_point(|&sum| sum <= place)]
    }
}

/// The weight of a code that fits.
const WHOLE: u64 = 1 << 24;
