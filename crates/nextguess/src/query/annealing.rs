//! Permutations of which no list can be made: keeps a sample of those that fit all answers, or nearly
//! so, and asks the permutation whose hits tell most about the sample.
//!
//! The sample comes from walkers that are cooled anew after each answer ([`super::walkers`]); once few
//! permutations fit, exact search lists them all. Where neither finds one that fits for many turns, or
//! on boards too wide to walk on, pairs of slots are halved ([`super::pair_halving`]), which ends with
//! certainty.
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
            summary: "how many permutations walk towards those that fit (128)",
        },
        OptionHelp {
            name: "effort",
            value: "N",
            summary: "how many swaps each tries, for each slot and temperature (200)",
        },
        OptionHelp {
            name: "widest",
            value: "N",
            summary: "the most slots on which they walk; beyond, pairs are halved (60)",
        },
        OptionHelp {
            name: "seed",
            value: "N",
            summary: "another seed, other choices (0)",
        },
    ],
    build: |options, _| {
        Ok(Plan::Asking(Box::new(Annealing {
            walkers: options.number_within("walkers", 128, 2..=100_000)?,
            effort: options.number_within("effort", 200, 1..=100_000)?,
            widest: options.number("widest", 60)?,
            seed: options.number("seed", 0)?,
        })))
    },
};

/// Boards with so few slots are listed at once.
const LISTED_SLOTS: usize = 7;

/// The most permutations that are listed, and how many branches may be tried for that.
const MOST_LISTED: usize = 20_000;
const SEARCH_BUDGET: usize = 100_000;

/// How many permutations each walker adds to the sample, and how many swaps it tries for each slot
/// in between.
const MET_BY_EACH: usize = 64;
const GAP: usize = 2;

/// How much longer walkers are cooled where too few came to fit.
const MORE_EFFORT: usize = 6;

/// How many swaps each walker tries at most at one temperature: with the usual number of walkers, a
/// move stays near two seconds.
const MOST_SWAPS: usize = 8000;

/// A sample of so few different ones counts each once.
const FEW: usize = 200;

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
            all: None,
            turns_without_fit: 0,
            halving: None,
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
    /// All permutations that fit, once they are listed.
    all: Option<Vec<Vec<Symbol>>>,
    turns_without_fit: usize,
    /// Takes over for good when walking is of no use.
    halving: Option<PairHalving>,
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
        if let Some(halving) = &mut self.halving {
            halving.learn(feedback.index());
        }
        self.note(asked, feedback.index());
    }

    /// Halving goes on only from its own questions.
    fn learn_of(&mut self, question: &[Symbol], feedback: Feedback) -> Result<(), ForeignQuestion> {
        if self.halving.is_some() {
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
        if let Some(all) = self.all.as_ref().filter(|all| !all.is_empty()) {
            is_open.fill(false);
            for code in all {
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
        if let Some(halving) = &self.halving {
            for (slot, symbol) in halving.found() {
                known.fix(slot, symbol);
            }
        }
        Some(known)
    }
}

impl Annealer {
    fn note(&mut self, question: Vec<Symbol>, hits: usize) {
        if let Some(all) = &mut self.all {
            all.retain(|code| count_hits(&question, code) == hits);
        }
        self.record.push(question, hits);
    }

    fn question(&mut self) -> Result<Vec<Symbol>, Contradicted> {
        let slots = self.record.slots();
        if self.all.is_none() && self.halving.is_none() {
            if slots > self.settings.widest {
                self.halve();
            } else if slots <= LISTED_SLOTS {
                self.all = all_fits(&Index::new(&self.record), MOST_LISTED, SEARCH_BUDGET);
            }
        }
        if self.record.len() == 0 && self.halving.is_none() {
            return Ok(self.any());
        }
        let met = match (&self.all, &self.halving) {
            (None, None) => self.sample(),
            _ => Vec::new(),
        };
        if let Some(all) = &self.all {
            let sample: Vec<&[Symbol]> = all.iter().map(Vec::as_slice).collect();
            return best_of(&self.record, &sample, &mut self.random).ok_or(Contradicted);
        }
        if let Some(halving) = &self.halving {
            return halving.ask();
        }
        let sample = nearest(&met);
        let best = best_of(&self.record, &sample, &mut self.random);
        Ok(best.unwrap_or_else(|| self.any()))
    }

    fn any(&mut self) -> Vec<Symbol> {
        let mut code: Vec<Symbol> = (0..self.record.slots() as Symbol).collect();
        self.random.shuffle(&mut code);
        code
    }

    fn halve(&mut self) {
        let base = self.any();
        self.halving = Some(PairHalving::new(&self.record, base));
    }

    /// Permutations met by the walkers, those that fit first. Where few fit, all are listed, if that
    /// can be done; where none was found for long, halving takes over.
    fn sample(&mut self) -> Vec<Met> {
        let index = Index::new(&self.record);
        let slots = self.record.slots();
        let mut swaps = MOST_SWAPS.min(self.settings.effort * slots);
        let mut met = Vec::new();
        let (mut fitting, mut different) = (0, 0);
        for _ in 0..2 {
            self.population.cool(&index, swaps, &mut self.random);
            met = self
                .population
                .wander(&index, MET_BY_EACH, GAP * slots, &mut self.random);
            met.sort_unstable();
            fitting = met.partition_point(|met| met.energy == 0);
            different = met[..fitting].chunk_by(|one, next| one == next).count();
            if 4 * fitting >= met.len() && 2 * different >= fitting {
                return met;
            }
            swaps = MOST_SWAPS.min(swaps * MORE_EFFORT);
        }
        if 2 * different <= fitting {
            self.all = all_fits(&index, MOST_LISTED, SEARCH_BUDGET);
        }
        self.turns_without_fit = match fitting {
            0 => self.turns_without_fit + 1,
            _ => 0,
        };
        if self.all.is_none() && self.turns_without_fit > 10 + slots / 2 {
            self.halve();
        }
        met
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

/// Those that fit, or where they are too few, those that come near; `met` begins with these.
fn nearest(met: &[Met]) -> Vec<&[Symbol]> {
    let fitting = met.partition_point(|met| met.energy == 0);
    let few = || met[..fitting].chunk_by(|one, next| one == next);
    if 16 * fitting < met.len() {
        let enough = met[met.len() / 8].energy;
        let near = met.partition_point(|met| met.energy <= enough);
        met[..near].iter().map(|met| &*met.code).collect()
    } else if few().count() < FEW {
        few().map(|alike| &*alike[0].code).collect()
    } else {
        met[..fitting].iter().map(|met| &*met.code).collect()
    }
}
