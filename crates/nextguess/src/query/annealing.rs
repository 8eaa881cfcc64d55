//! Permutations of which no list can be made: keeps a sample of those that fit all answers, or nearly
//! so, and asks the permutation whose hits tell most about the sample.
//!
//! The sample comes from walkers that are cooled anew after each answer ([`super::walkers`]), and again
//! while they find many new ones: late in a game those that fit lie far apart, and a
//! question that tells much about some of them may tell little about the secret. What was found in
//! earlier turns and still fits is kept. Once nothing new is found, exact search is tried to list all
//! that fit. Where neither finds one that fits for many turns, or on boards too wide to walk on, pairs of
//! slots are halved ([`super::pair_halving`]), which ends with certainty.
//!
//! `nextguess simulate permutation:20 --strategy annealing --samples 100 --seed 1` tells how many
//! questions it needs.

use super::fits::all_fits;
use super::pair_halving::PairHalving;
use super::record::{Index, Record, count_hits};
use super::splitter::best_question;
use super::walkers::{Met, Population};
use super::{Contradicted, ForeignQuestion, Knowledge, Player, Query};
use crate::code::Symbol;
use crate::game::Game;
use crate::grade::Feedback;
use crate::random::Random;
use crate::spec::OptionHelp;
use crate::strategy::{Plan, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "annealing",
    summary: "most information about permutations that annealing finds to fit; on boards of any size",
    source: "ours",
    games: &["permutation"],
    options: &[
        OptionHelp {
            name: "walkers",
            value: "N",
            summary: "how many permutations walk towards those that fit (256)",
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
        Ok(Plan::Asking(Box::new(Annealing {
            walkers: options.number_within("walkers", 256, 2..=100_000)?,
            effort: options.number_within("effort", 50, 1..=100_000)?,
            widest: options.number_within("widest", 60, 0..=WIDEST)?,
            seed: options.number("seed", 0)?,
        })))
    },
};

/// Boards with so few slots are listed from the first answer on.
const LISTED_SLOTS: usize = 7;

/// The most permutations that are listed, and how many branches are tried for that, for each swap of
/// the effort.
const MOST_LISTED: usize = 20_000;
const BRANCHES: usize = 1000;

/// The widest board that can be walked on: games on wider ones have more turns than can be indexed.
const WIDEST: usize = 64;

/// How many permutations each walker adds to the sample, and how many swaps it tries for each slot
/// in between.
const MET_BY_EACH: usize = 16;
const GAP: usize = 20;

/// How much longer walkers are cooled where hardly any came to fit.
const MORE_EFFORT: usize = 3;

/// Where a round of walking finds less than one in so many that is new, hardly any is missing.
const RARELY_NEW: usize = 20;

/// The walkers are cooled at most so many times a turn, and on wide boards, where that takes long, so many
/// times over the number of slots.
const MOST_ROUNDS: usize = 16;
const ROUNDS_BY_SLOTS: usize = 320;

/// Walkers are given up after so many turns in which nothing was found to fit, and one more for each
/// so many slots.
const PATIENCE: usize = 8;

#[derive(Copy, Clone)]
struct Annealing {
    walkers: usize,
    effort: usize,
    widest: usize,
    seed: u64,
}

impl Query for Annealing {
    fn player<'g>(&self, game: &'g dyn Game, number: u64) -> Box<dyn Player + 'g> {
        let slots = game.slots();
        let mut random = Random::seeded(Random::seeded(self.seed).bits() ^ number);
        Box::new(Annealer {
            settings: *self,
            record: Record::new(slots),
            asked: None,
            population: Population::new(slots, self.walkers, &mut random),
            fits: Vec::new(),
            phase: Phase::Walking,
            turns_without_fit: 0,
            random,
        })
    }
}

struct Annealer {
    settings: Annealing,
    random: Random,
    record: Record,
    /// What is asked and was not answered yet.
    asked: Option<Vec<Symbol>>,
    population: Population,
    /// Permutations that fit all answers, ascending.
    fits: Vec<Vec<Symbol>>,
    phase: Phase,
    turns_without_fit: usize,
}

enum Phase {
    Walking,
    /// No other permutations fit.
    Listed,
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

    fn known(&self) -> Option<Knowledge> {
        let slots = self.record.slots();
        let mut known = Knowledge::none(slots, slots, true);
        let mut is_open: Vec<bool> = self.record.ruled_out().iter().map(|out| !out).collect();
        if matches!(self.phase, Phase::Listed) && !self.fits.is_empty() {
            is_open.fill(false);
            for code in &self.fits {
                for (slot, &symbol) in code.iter().enumerate() {
                    is_open[self.record.cell(slot, symbol)] = true;
                }
            }
        }
        for slot in 0..slots {
            for symbol in 0..slots as Symbol {
                if !is_open[self.record.cell(slot, symbol)] {
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
        self.fits.retain(|code| count_hits(&question, code) == hits);
        self.record.push(question, hits);
    }

    fn question(&mut self) -> Result<Vec<Symbol>, Contradicted> {
        let near = match self.phase {
            Phase::Walking => self.walk(),
            _ => Vec::new(),
        };
        if let Phase::Halving(halving) = &self.phase {
            return halving.ask();
        }
        let mut sample: Vec<&[Symbol]> = match near.is_empty() {
            true => self.fits.iter().map(Vec::as_slice).collect(),
            false => near.iter().map(|met| &*met.code).collect(),
        };
        if sample.len() > self.enough() {
            self.random.shuffle(&mut sample);
            sample.truncate(self.enough());
        }
        let best = best_of(&self.record, &sample, &mut self.random);
        match self.phase {
            Phase::Listed => best.ok_or(Contradicted),
            _ => Ok(best.unwrap_or_else(|| self.any())),
        }
    }

    /// So many permutations that fit are a sample large enough: as many as are met in a round.
    fn enough(&self) -> usize {
        self.settings.walkers * MET_BY_EACH
    }

    fn any(&mut self) -> Vec<Symbol> {
        let mut code: Vec<Symbol> = (0..self.record.slots() as Symbol).collect();
        self.random.shuffle(&mut code);
        code
    }

    fn halve(&mut self) {
        let base = self.any();
        self.phase = Phase::Halving(PairHalving::new(&self.record, base));
    }

    /// Adds those that fit to what was found before, as far as the walkers find them. Where they find
    /// hardly any, returns those that come near. Where nothing new is found, all are listed, if that
    /// can be done; where nothing was found for long, halving takes over.
    fn walk(&mut self) -> Vec<Met> {
        let slots = self.record.slots();
        let may_walk = slots <= self.settings.widest;
        let Some(index) = may_walk.then(|| Index::new(&self.record)).flatten() else {
            self.halve();
            return Vec::new();
        };
        if self.record.len() == 0 {
            return Vec::new();
        }
        let usual = self.settings.effort;
        let branches = match slots <= LISTED_SLOTS {
            true => usize::MAX,
            false => usual * BRANCHES,
        };
        let mut is_complete = slots <= LISTED_SLOTS;
        let mut near = Vec::new();
        let mut effort = usual;
        for round in 0..(ROUNDS_BY_SLOTS / slots).min(MOST_ROUNDS) {
            if is_complete {
                break;
            }
            self.population
                .cool(&index, effort * slots, &mut self.random);
            let mut met = self.population.wander(&index, MET_BY_EACH, GAP * slots);
            met.sort_unstable();
            let fitting = met.partition_point(|met| met.energy == 0);
            let different = once(&met[..fitting]).count();
            let before = self.fits.len();
            self.fits.extend(once(&met[..fitting]).map(<[_]>::to_vec));
            self.fits.sort_unstable();
            self.fits.dedup();
            let new = self.fits.len() - before;
            near.clear();
            if is_hardly_any(fitting, &met) {
                if is_hardly_any(self.fits.len(), &met) {
                    let enough = met[met.len() / 16].energy;
                    met.retain(|met| met.energy <= enough);
                    near = met;
                }
                if round > 0 {
                    break;
                }
                effort = usual * MORE_EFFORT;
            } else if self.fits.len() >= self.enough() {
                break;
            } else if RARELY_NEW * new < different {
                is_complete = new == 0;
                break;
            }
        }
        if is_complete && let Some(all) = all_fits(&index, MOST_LISTED, branches) {
            self.fits = all;
            self.phase = Phase::Listed;
            return Vec::new();
        }
        self.turns_without_fit = match self.fits.is_empty() {
            true => self.turns_without_fit + 1,
            false => 0,
        };
        if self.turns_without_fit > PATIENCE + slots / PATIENCE {
            self.halve();
        }
        near
    }
}

/// What tells most about a sample and was not asked; `None` where the sample has nothing of the kind.
fn best_of(record: &Record, sample: &[&[Symbol]], random: &mut Random) -> Option<Vec<Symbol>> {
    match sample {
        [] => None,
        [only] => (!record.was_asked(only)).then(|| only.to_vec()),
        _ => best_question(record, sample, random),
    }
}

/// Whether so many fit of those met that they would be a poor sample.
fn is_hardly_any(fitting: usize, met: &[Met]) -> bool {
    64 * fitting < met.len()
}

/// Those met, each once; equal ones stand side by side.
fn once(met: &[Met]) -> impl Iterator<Item = &[Symbol]> {
    met.chunk_by(|one, next| one == next)
        .map(|alike| &*alike[0].code)
}
