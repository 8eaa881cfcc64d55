//! Permutations that walk by swaps towards those that fit all answers.
//!
//! The energy of a permutation is the sum over all questions of the difference between its hits and
//! the answer. Walkers are cooled together (population annealing: Hukushima & Iba, AIP Conf. Proc. 690
//! (2003)): at each step to a lower temperature they are drawn anew by their energy, so that the
//! population stays a sample of what the temperature allows, and at the end one of those that fit.

use super::record::{Index, Record, count_hits};
use crate::code::Symbol;
use crate::random::Random;

/// The inverse temperatures between which walkers are cooled.
const WARM: f64 = 1.0;
const COLD: f64 = 5.0;

/// How many temperatures there are.
const STEPS: usize = 16;

/// The largest rise in energy that is ever accepted.
const HIGHEST_RISE: usize = 16;

/// Walkers on the record of one game.
pub(super) struct Population {
    walkers: Vec<Walker>,
}

/// A permutation that was met, and how far it is from fitting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Met {
    pub(super) energy: u32,
    pub(super) code: Vec<Symbol>,
}

impl Population {
    pub(super) fn new(slots: usize, walkers: usize, random: &mut Random) -> Population {
        let walker = |_| {
            let mut code: Vec<Symbol> = (0..slots as Symbol).collect();
            random.shuffle(&mut code);
            Walker {
                code,
                excess: Vec::new(),
                energy: 0,
            }
        };
        Population {
            walkers: (0..walkers).map(walker).collect(),
        }
    }

    /// Cools the walkers from where they are, each with so many swaps tried at each temperature.
    pub(super) fn cool(&mut self, index: &Index<'_>, swaps: usize, random: &mut Random) {
        for walker in &mut self.walkers {
            walker.catch_up(index.record());
        }
        let rise = (COLD - WARM) / (STEPS - 1) as f64;
        for step in 0..STEPS {
            if step > 0 {
                self.redraw(rise, random);
            }
            let chances = Chances::at(WARM + rise * step as f64);
            for walker in &mut self.walkers {
                for _ in 0..swaps {
                    walker.try_swap(index, &chances, random);
                }
            }
        }
    }

    /// What the cold walkers meet on the way, at every `gap` swaps tried.
    pub(super) fn wander(
        &mut self,
        index: &Index<'_>,
        each: usize,
        gap: usize,
        random: &mut Random,
    ) -> Vec<Met> {
        let chances = Chances::at(COLD);
        let mut met = Vec::with_capacity(each * self.walkers.len());
        for walker in &mut self.walkers {
            walker.catch_up(index.record());
            for _ in 0..each {
                for _ in 0..gap {
                    walker.try_swap(index, &chances, random);
                }
                met.push(Met {
                    energy: walker.energy as u32,
                    code: walker.code.clone(),
                });
            }
        }
        met
    }

    /// Draws as many walkers from these, each the likelier the less energy it has.
    fn redraw(&mut self, rise: f64, random: &mut Random) {
        let least = self.walkers.iter().map(|walker| walker.energy).min();
        let least = least.unwrap_or(0);
        let weight = |walker: &Walker| (-rise * f64::from(walker.energy - least)).exp();
        let sum: f64 = self.walkers.iter().map(weight).sum();
        let count = self.walkers.len();
        let mut due = random.bits() as f64 / u64::MAX as f64;
        let mut drawn = Vec::with_capacity(count);
        let mut reached = 0.0;
        for walker in &self.walkers {
            reached += weight(walker) / sum * count as f64;
            while due < reached && drawn.len() < count {
                drawn.push(walker.clone());
                due += 1.0;
            }
        }
        // Rounding can leave the last one out.
        let missing = count - drawn.len();
        drawn.extend(self.walkers.iter().take(missing).cloned());
        self.walkers = drawn;
    }
}

/// The chance of accepting a rise in energy, of 2^32.
struct Chances([u32; HIGHEST_RISE]);

impl Chances {
    fn at(inverse_temperature: f64) -> Chances {
        let chance = |rise: usize| {
            let chance = (-inverse_temperature * rise as f64).exp();
            (chance * f64::from(u32::MAX)) as u32
        };
        Chances(std::array::from_fn(chance))
    }
}

#[derive(Clone)]
struct Walker {
    code: Vec<Symbol>,
    /// By question: its hits with this code, less the answer.
    excess: Vec<i16>,
    energy: i32,
}

impl Walker {
    /// Takes in the turns that it has not seen.
    fn catch_up(&mut self, record: &Record) {
        for (question, hits) in record.turns().skip(self.excess.len()) {
            let excess = count_hits(question, &self.code) as i16 - hits as i16;
            self.excess.push(excess);
            self.energy += i32::from(excess.abs());
        }
    }

    /// Swaps the symbols of two random slots, or not (Metropolis).
    #[inline]
    fn try_swap(&mut self, index: &Index<'_>, chances: &Chances, random: &mut Random) {
        let slots = self.code.len();
        let bits = random.bits();
        let scaled = |bits: u64, bound: usize| ((bits * bound as u64) >> 32) as usize;
        let one = scaled(bits & 0xffff_ffff, slots);
        let other = scaled(bits >> 32, slots - 1);
        let other = other + usize::from(other >= one);
        let cell = |slot: usize, of: usize| slot * slots + usize::from(self.code[of]);
        let (to_one, to_other) = (cell(one, other), cell(other, one));
        let ruled_out = index.record().ruled_out();
        if ruled_out[to_one] || ruled_out[to_other] {
            return;
        }
        let left = [cell(one, one), cell(other, other)].map(|cell| index.holding(cell));
        let entered = [to_one, to_other].map(|cell| index.holding(cell));
        let rise = self.shift(left, -1) + self.shift(entered, 1);
        let accepted = rise <= 0
            || (rise < HIGHEST_RISE as i32
                && ((random.bits() >> 32) as u32) < chances.0[rise as usize]);
        if accepted {
            self.code.swap(one, other);
            self.energy += rise;
        } else {
            self.shift(left, 1);
            self.shift(entered, -1);
        }
    }

    /// Changes the hits of these questions, and tells by how much the energy rises.
    #[inline]
    fn shift(&mut self, cells: [&[u16]; 2], by: i16) -> i32 {
        let mut rise = 0;
        for questions in cells {
            for &question in questions {
                let excess = &mut self.excess[usize::from(question)];
                rise -= i32::from(excess.abs());
                *excess += by;
                rise += i32::from(excess.abs());
            }
        }
        rise
    }
}
