//! Annealing, for boards of permutations that are too large to list. It keeps a sample of the permutations that fit
//! all answers, or nearly fit them, and asks the permutation whose hits tell most about the sample.
//!
//! The sample comes from walkers that are cooled anew after each answer (`population`). Once few permutations fit, an
//! exact search lists them all (`exact`). If neither finds one that fits for many turns, or the board is too wide to
//! walk on, pairs of slots are halved (`pair_halving`), which ends with certainty. `informative` finds the question,
//! and `history` holds the turns.

mod exact;
mod history;
mod informative;
mod pair_halving;
mod population;

use crate::board::code::Symbol;
use crate::explanation::{Explanation, Measure, Sample, Scope, ScoredQuestion, Scoring, number};
use crate::game::Game;
use crate::game::spec::OptionHelp;
use crate::grade::Feedback;
use crate::player::annealing::exact::all_fits;
use crate::player::annealing::history::{History, Index, count_hits};
use crate::player::annealing::informative::{best_question, compared, worth};
use crate::player::annealing::pair_halving::PairHalving;
use crate::player::annealing::population::{Met, Population};
use crate::player::{Contradicted, ForeignQuestion, Knowledge, Player, PlayerKind};
use crate::strategy::{Engine, StrategyKind};
use crate::util::random::Random;

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "annealing",
    summary: "most information about permutations that annealing finds to fit; on boards of any size",
    source: "ours",
    games: &["permutation"],
    options: &[
        OptionHelp {
            name: "walkers",
            value: "N",
            summary: "how many permutations walk towards those that fit (512)",
        },
        OptionHelp {
            name: "effort",
            value: "N",
            summary: "how many swaps each tries, for each slot and temperature (50)",
        },
        OptionHelp {
            name: "widest",
            value: "N",
            summary: "the most slots on which they walk; beyond, pairs are halved (60, at most 64)",
        },
        OptionHelp {
            name: "seed",
            value: "N",
            summary: "another seed, other choices (0)",
        },
    ],
    build: |options, _| {
        Ok(Engine::Player(Box::new(Annealing {
            walkers: options.number_within("walkers", 512, 2..=100_000)?,
            effort: options.number_within("effort", 50, 1..=100_000)?,
            widest: options.number_within("widest", 60, 0..=WIDEST)?,
            seed: options.number("seed", 0)?,
        })))
    },
};

/// Boards with at most this many slots are listed from the first answer on.
const LISTED_SLOTS: usize = 7;

/// The most permutations that are listed.
const MOST_LISTED: usize = 20_000;
/// How many branches the search for that list tries, for each unit of the option `effort`.
const BRANCHES: usize = 1000;

/// The widest board that can be walked on: games on wider ones have more turns than can be indexed.
const WIDEST: usize = 64;

/// How many permutations each walker adds to the sample.
const MET_BY_EACH: usize = 16;
/// How many swaps a walker tries for each slot between two permutations that it adds.
const GAP: usize = 20;

/// How many times longer walkers are cooled if hardly any came to fit.
const MORE_EFFORT: usize = 3;

/// The walkers are given up after more than `PATIENCE + slots / PATIENCE` turns in which nothing was found to fit.
const PATIENCE: usize = 8;

#[derive(Copy, Clone)]
struct Annealing {
    walkers: usize,
    effort: usize,
    widest: usize,
    seed: u64,
}

impl PlayerKind for Annealing {
    fn player(&self, game: &Game, number: u64) -> Box<dyn Player> {
        let slots = game.slots();
        let mut random = Random::seeded(Random::seeded(self.seed).bits() ^ number);
        Box::new(Annealer {
            settings: *self,
            history: History::new(slots),
            asked: None,
            population: Population::new(slots, self.walkers, &mut random),
            phase: Phase::Walking,
            turns_without_fit: 0,
            met: Vec::new(),
            random,
        })
    }
}

struct Annealer {
    settings: Annealing,
    random: Random,
    history: History,
    /// The question that has no answer yet.
    asked: Option<Vec<Symbol>>,
    population: Population,
    phase: Phase,
    turns_without_fit: usize,
    /// The permutations that the walkers met for the last question. Those that fit come first.
    met: Vec<Met>,
}

enum Phase {
    Walking,
    /// All permutations that fit are listed.
    Listed(Vec<Vec<Symbol>>),
    Halving(PairHalving),
}

impl Player for Annealer {
    fn ask(&mut self) -> Result<&[Symbol], Contradicted> {
        let question = match self.asked.take() {
            Some(question) => question,
            None => self.question()?,
        };
        Ok(self.asked.insert(question))
    }

    fn learn(&mut self, feedback: Feedback) {
        let Some(asked) = self.asked.take() else {
            return;
        };
        if let Phase::Halving(halving) = &mut self.phase {
            halving.learn(feedback.index());
        }
        self.note(asked, feedback.index());
    }

    /// Halving goes on only from its own questions.
    fn learn_of(&mut self, question: &[Symbol], feedback: Feedback) -> Result<(), ForeignQuestion> {
        if matches!(self.phase, Phase::Halving(_)) {
            return Err(ForeignQuestion);
        }
        self.asked = None;
        self.note(question.to_vec(), feedback.index());
        Ok(())
    }

    fn explain(&self, game: &Game, asked: &[Symbol]) -> Explanation {
        let (sample, step) = match &self.phase {
            Phase::Halving(halving) => {
                return Explanation::new(asked.to_vec(), halving.step_text(game));
            }
            Phase::Listed(all) => {
                let sample: Vec<&[Symbol]> = all.iter().map(Vec::as_slice).collect();
                let count = number(all.len());
                (
                    sample,
                    format!("All permutations that fit are listed: {count}."),
                )
            }
            Phase::Walking if self.history.len() == 0 => {
                let seed = self.settings.seed;
                let step =
                    format!("Nothing is known yet: a permutation drawn with seed {seed} is asked.");
                return Explanation::new(asked.to_vec(), step);
            }
            Phase::Walking => {
                let fitting = count_fitting(&self.met);
                let sample = nearest(&self.met);
                let different = once(&self.met[..fitting]).count();
                let step = format!(
                    "{} permutations walked by swaps towards those that fit; {} of the {} they met fit all \
                     answers, and {} of these are different.",
                    number(self.settings.walkers),
                    number(fitting),
                    number(self.met.len()),
                    number(different)
                );
                (sample, step)
            }
        };
        if sample.len() < 2 {
            return Explanation::new(asked.to_vec(), step);
        }
        let step = format!("{step} Its hits tell about the most about the sample.");
        let count = sample.len();
        Explanation::new(asked.to_vec(), step).with_scoring(Scoring {
            measure: Measure {
                name: "bits",
                meaning: "information in the hits about the sample, in bits; in a sample of at most 500, one \
                          of its own counts a little more",
                highest: true,
            },
            scope: Scope::Some,
            scored: compared(count),
            allowed: None,
            sample: Some(Sample {
                size: count,
                of: matches!(self.phase, Phase::Listed(_)).then_some(count),
                seed: self.settings.seed,
                own: false,
            }),
            ties: "the one that was found first goes first",
            ranked: vec![ScoredQuestion {
                question: asked.to_vec(),
                score: worth(asked, &sample),
                rating: None,
            }],
            decides: true,
        })
    }

    fn known(&self) -> Option<Knowledge> {
        let slots = self.history.slots();
        let mut known = Knowledge::none(slots, slots, true);
        let mut is_open: Vec<bool> = self.history.ruled_out().iter().map(|out| !out).collect();
        if let Phase::Listed(all) = &self.phase
            && !all.is_empty()
        {
            is_open.fill(false);
            for code in all {
                for (slot, &symbol) in code.iter().enumerate() {
                    is_open[self.history.cell(slot, symbol)] = true;
                }
            }
        }
        for slot in 0..slots {
            for symbol in 0..slots as Symbol {
                if !is_open[self.history.cell(slot, symbol)] {
                    known.rule_out(slot, symbol);
                }
            }
        }
        if let Phase::Halving(halving) = &self.phase {
            for (slot, symbol) in halving.found() {
                known.fix(slot, symbol);
            }
        }
        Some(known)
    }
}

impl Annealer {
    fn note(&mut self, question: Vec<Symbol>, hits: usize) {
        if let Phase::Listed(all) = &mut self.phase {
            all.retain(|code| count_hits(&question, code) == hits);
        }
        self.history.push(question, hits);
    }

    fn question(&mut self) -> Result<Vec<Symbol>, Contradicted> {
        self.met = match self.phase {
            Phase::Walking => self.walk(),
            _ => Vec::new(),
        };
        match &self.phase {
            Phase::Walking => {
                let sample = nearest(&self.met);
                let best = best_of(&self.history, &sample, &mut self.random);
                Ok(best.unwrap_or_else(|| self.any()))
            }
            Phase::Listed(all) => {
                let sample: Vec<&[Symbol]> = all.iter().map(Vec::as_slice).collect();
                best_of(&self.history, &sample, &mut self.random).ok_or(Contradicted)
            }
            Phase::Halving(halving) => halving.ask(),
        }
    }

    fn any(&mut self) -> Vec<Symbol> {
        let mut code: Vec<Symbol> = (0..self.history.slots() as Symbol).collect();
        self.random.shuffle(&mut code);
        code
    }

    fn halve(&mut self) {
        let base = self.any();
        self.phase = Phase::Halving(PairHalving::new(&self.history, base));
    }

    /// Permutations met by the walkers, those that fit first. Where few fit, all are listed, if that
    /// can be done; where none was found for long, halving takes over.
    fn walk(&mut self) -> Vec<Met> {
        let slots = self.history.slots();
        let may_walk = slots <= self.settings.widest;
        let Some(index) = may_walk.then(|| Index::new(&self.history)).flatten() else {
            self.halve();
            return Vec::new();
        };
        if self.history.len() == 0 {
            return Vec::new();
        }
        if slots <= LISTED_SLOTS
            && let Some(all) = all_fits(&index, MOST_LISTED, usize::MAX)
        {
            self.phase = Phase::Listed(all);
            return Vec::new();
        }
        let effort = self.settings.effort;
        let mut met = Vec::new();
        let (mut fitting, mut different) = (0, 0);
        for effort in [effort, effort * MORE_EFFORT] {
            self.population
                .cool(&index, effort * slots, &mut self.random);
            met = self.population.wander(&index, MET_BY_EACH, GAP * slots);
            met.sort_unstable();
            fitting = count_fitting(&met);
            different = once(&met[..fitting]).count();
            if !are_hardly_any(fitting, &met) {
                break;
            }
        }
        if 2 * different <= fitting
            && let Some(all) = all_fits(&index, MOST_LISTED, BRANCHES * effort)
        {
            self.phase = Phase::Listed(all);
            return met;
        }
        self.turns_without_fit = match fitting {
            0 => self.turns_without_fit + 1,
            _ => 0,
        };
        if self.turns_without_fit > PATIENCE + slots / PATIENCE {
            self.halve();
        }
        met
    }
}

/// What tells most about a sample and was not asked; `None` where the sample has nothing of the kind.
fn best_of(history: &History, sample: &[&[Symbol]], random: &mut Random) -> Option<Vec<Symbol>> {
    match sample {
        [] => None,
        [only] => (!history.was_asked(only)).then(|| only.to_vec()),
        _ => best_question(history, sample, random),
    }
}

/// How many fit; `met` begins with these.
fn count_fitting(met: &[Met]) -> usize {
    met.partition_point(|met| met.energy == 0)
}

fn are_hardly_any(fitting: usize, met: &[Met]) -> bool {
    64 * fitting < met.len()
}

/// The permutations met, each once. Equal ones stand side by side in `met`.
fn once(met: &[Met]) -> impl Iterator<Item = &[Symbol]> {
    met.chunk_by(|one, next| one == next)
        .map(|alike| &*alike[0].code)
}

/// The permutations met that fit, or, if they are too few, those that come near. If most of them were met several
/// times, they are about all there are, and each counts once.
fn nearest(met: &[Met]) -> Vec<&[Symbol]> {
    let fitting = count_fitting(met);
    let fit = &met[..fitting];
    if are_hardly_any(fitting, met) {
        let enough = met[met.len() / 16].energy;
        let near = met.partition_point(|met| met.energy <= enough);
        met[..near].iter().map(|met| &*met.code).collect()
    } else if 3 * once(fit).count() < fitting {
        once(fit).collect()
    } else {
        fit.iter().map(|met| &*met.code).collect()
    }
}
