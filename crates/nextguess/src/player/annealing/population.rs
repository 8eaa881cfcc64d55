//! Permutations that walk by swaps towards those that fit all answers.
//!
//! The energy of a permutation is the sum over all questions of the difference between its hits and
//! the answer. Walkers are cooled together (population annealing: Hukushima & Iba, AIP Conf. Proc. 690
//! (2003)): at each step to a lower temperature they are drawn anew by their energy, so that the
//! population stays a sample of what the temperature allows, and at the end one of those that fit.

use crate::board::code::Symbol;
use crate::player::annealing::history::{History, Index, Set, count_hits, members};
use crate::util::parallel::map_pairs;
use crate::util::random::Random;

/// The inverse temperature at which walkers begin.
const WARM: f64 = 1.0;
/// By how much the inverse temperature rises at each step.
const RISE: f64 = 0.4;

/// After this many steps walkers are cold, if enough of them fit.
const STEPS: usize = 8;
/// The most steps that follow if not enough walkers fit.
const MORE_STEPS: usize = 4;

/// One of this many walkers that fits is enough.
const ENOUGH: usize = 4;

/// The largest rise in energy that is ever accepted.
const HIGHEST_RISE: usize = 16;

/// Walkers on the history of one game.
pub(crate) struct Population {
    walkers: Vec<Walker>,
    /// The random numbers of each walker, so that the order in which they walk does not matter.
    randoms: Vec<Random>,
    cold: Chances,
}

/// A permutation that was met, and how far it is from fitting.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Met {
    pub(crate) energy: u32,
    pub(crate) code: Vec<Symbol>,
}

impl Population {
    pub(crate) fn new(slots: usize, walkers: usize, random: &mut Random) -> Population {
        Population {
            walkers: (0..walkers).map(|_| Walker::new(slots, random)).collect(),
            randoms: (0..walkers)
                .map(|_| Random::seeded(random.bits()))
                .collect(),
            cold: Chances::at(WARM),
        }
    }

    /// Cools the walkers from where they are. Each tries `swaps` swaps at each temperature.
    pub(crate) fn cool(&mut self, index: &Index<'_>, swaps: usize, random: &mut Random) {
        for step in 0..STEPS + MORE_STEPS {
            if step > 0 {
                self.redraw(random);
            }
            let chances = Chances::at(WARM + RISE * step as f64);
            self.each(|walker, random| {
                walker.catch_up(index.history());
                walker.walk(index, &chances, swaps, random);
            });
            self.cold = chances;
            let fitting = self.walkers.iter().filter(|walker| walker.energy == 0);
            if step + 1 >= STEPS && ENOUGH * fitting.count() >= self.walkers.len() {
                break;
            }
        }
    }

    /// What the cold walkers meet on the way, at every `gap` swaps tried.
    pub(crate) fn wander(&mut self, index: &Index<'_>, times: usize, gap: usize) -> Vec<Met> {
        let cold = self.cold;
        let met = self.each(|walker, random| {
            let met = |_| {
                walker.walk(index, &cold, gap, random);
                Met {
                    energy: walker.energy as u32,
                    code: walker.code.clone(),
                }
            };
            (0..times).map(met).collect::<Vec<_>>()
        });
        met.into_iter().flatten().collect()
    }

    /// Draws the same number of walkers from these. A walker of energy E has the weight `exp(-RISE · E)`.
    fn redraw(&mut self, random: &mut Random) {
        let least = self.walkers.iter().map(|walker| walker.energy).min();
        let least = least.unwrap_or(0);
        let weight = |walker: &Walker| (-RISE * f64::from(walker.energy - least)).exp();
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

    /// Does something with each walker and its random numbers, on all cores.
    fn each<T: Send>(
        &mut self,
        act: impl Fn(&mut Walker, &mut Random) -> T + Send + Sync,
    ) -> Vec<T> {
        map_pairs(&mut self.walkers, &mut self.randoms, act)
    }
}

/// The chance of accepting a rise in energy, of 2^32.
#[derive(Copy, Clone)]
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
    energy: i32,
    /// By question: its hits with this code, less the answer.
    excess: Vec<i16>,
    /// The questions with more hits than their answer, those with one more, with fewer, with one fewer.
    above: Set,
    one_above: Set,
    below: Set,
    one_below: Set,
}

impl Walker {
    fn new(slots: usize, random: &mut Random) -> Walker {
        let mut code: Vec<Symbol> = (0..slots as Symbol).collect();
        random.shuffle(&mut code);
        Walker {
            code,
            energy: 0,
            excess: Vec::new(),
            above: 0,
            one_above: 0,
            below: 0,
            one_below: 0,
        }
    }

    /// Takes in the turns that it has not seen.
    fn catch_up(&mut self, history: &History) {
        for (question, hits) in history.turns().skip(self.excess.len()) {
            let excess = count_hits(question, &self.code) as i16 - hits as i16;
            let turn = self.excess.len();
            self.excess.push(0);
            self.shift(1 << turn, excess);
            self.energy += i32::from(excess.abs());
        }
    }

    /// Tries `times` times to swap the symbols of two random slots.
    fn walk(&mut self, index: &Index<'_>, chances: &Chances, times: usize, random: &mut Random) {
        for _ in 0..times {
            self.try_swap(index, chances, random);
        }
    }

    /// Swaps the symbols of two random slots, or leaves them (Metropolis: a rise of the energy by d is accepted with
    /// probability `exp(-d / temperature)`).
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
        let ruled_out = index.history().ruled_out();
        if ruled_out[to_one] || ruled_out[to_other] {
            return;
        }
        let left = [cell(one, one), cell(other, other)].map(|cell| index.holding(cell));
        let entered = [to_one, to_other].map(|cell| index.holding(cell));
        let rise = self.rise(left, entered);
        let accepted = rise <= 0
            || (rise < HIGHEST_RISE as i32
                && ((random.bits() >> 32) as u32) < chances.0[rise as usize]);
        if accepted {
            self.code.swap(one, other);
            self.energy += rise;
            for at in 0..2 {
                self.shift(left[at], -1);
                self.shift(entered[at], 1);
            }
        }
    }

    /// By how much the energy rises if the questions of two sets lose a hit, and those of two others
    /// get one. A question that holds a cell that is left holds none that is entered: the two share a
    /// slot or a symbol.
    #[inline]
    fn rise(&self, left: [Set; 2], entered: [Set; 2]) -> i32 {
        // Every change is for the worse, but for these.
        let better = |at: usize| (left[at] & self.above) | (entered[at] & self.below);
        let changed = count([left[0] | entered[0], left[1] | entered[1]]);
        // Of two changes for the better, the second goes too far where one was missing.
        let too_far =
            (left[0] & left[1] & self.one_above) | (entered[0] & entered[1] & self.one_below);
        let mut rise = changed - 2 * count([better(0), better(1)]);
        if too_far != 0 {
            rise += 2 * too_far.count_ones() as i32;
        }
        rise
    }

    /// Changes the hits of these questions.
    #[inline]
    fn shift(&mut self, questions: Set, by: i16) {
        for question in members(questions) {
            self.excess[question] += by;
            let excess = self.excess[question];
            let put = |set: &mut Set, is_in: bool| {
                *set = *set & !(1 << question) | Set::from(is_in) << question;
            };
            put(&mut self.above, excess > 0);
            put(&mut self.one_above, excess == 1);
            put(&mut self.below, excess < 0);
            put(&mut self.one_below, excess == -1);
        }
    }
}

/// How many members two sets have, if that is less than 256. The four words are counted together, which processors that have no
/// instruction for it do in half the time.
#[inline]
fn count(sets: [Set; 2]) -> i32 {
    let fours = |word: u64| {
        let twos = word - (word >> 1 & 0x5555_5555_5555_5555);
        (twos & 0x3333_3333_3333_3333) + (twos >> 2 & 0x3333_3333_3333_3333)
    };
    let eights = |set: Set| {
        let sum = fours(set as u64) + fours((set >> 64) as u64);
        (sum & 0x0f0f_0f0f_0f0f_0f0f) + (sum >> 4 & 0x0f0f_0f0f_0f0f_0f0f)
    };
    let bytes = eights(sets[0]) + eights(sets[1]);
    (bytes.wrapping_mul(0x0101_0101_0101_0101) >> 56) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_counted() {
        let mut random = Random::seeded(1);
        let mut set = || Set::from(random.bits()) << 64 | Set::from(random.bits());
        for sets in std::iter::repeat_with(|| [set() & set(), set()]).take(100) {
            let ones: u32 = sets.iter().map(|set| set.count_ones()).sum();
            assert_eq!(count(sets), ones as i32);
        }
        assert_eq!(count([0, 0]), 0);
        assert_eq!(count([Set::MAX, Set::MAX >> 1]), 255);
    }

    /// However it walks, a walker knows how far from each answer it is.
    #[test]
    fn energy_is_kept() {
        let mut random = Random::seeded(2);
        for slots in [2, 3, 4, 7, 30] {
            let mut history = History::new(slots);
            let mut walker = Walker::new(slots, &mut random);
            for turn in 0..40 {
                let question = Walker::new(slots, &mut random).code;
                history.push(question, 1 + random.below(slots));
                let index = Index::new(&history).unwrap();
                walker.catch_up(&history);
                let chances = Chances::at(f64::from(turn % 4));
                walker.walk(&index, &chances, 50, &mut random);
                let excess = |(question, hits): (&[Symbol], usize)| {
                    count_hits(question, &walker.code) as i16 - hits as i16
                };
                let all: Vec<i16> = history.turns().map(excess).collect();
                assert_eq!(walker.excess, all);
                let energy: i32 = all.iter().map(|&excess| i32::from(excess.abs())).sum();
                assert_eq!(walker.energy, energy);
            }
        }
    }
}
