//! [`Placement`]: where the colours are, by halving sets of slots.

use std::cmp::Reverse;

use crate::board::code::Symbol;
use crate::player::halving::colour_count::Split;
use crate::player::halving::joint_posterior::JointPosterior;
use crate::player::{Contradicted, Knowledge};
use crate::util::random::Random;

/// The most joint values of the unknown numbers that are inferred together.
const WAYS: usize = 1 << 13;

/// How many guesses are drawn, and how often the best of them is changed to tell more.
const DRAWN: usize = 6;
const CHANGES: usize = 120;

/// Sets of slots in which the number of every colour is known. They are halved until every set has one colour.
///
/// How often a colour is in the first half of its set is an unknown number. A guess has one colour in each half of
/// each set, so its black pegs are a sum of such numbers and of known ones. The numbers with few joint values are
/// inferred together. A guess is drawn and improved until its sum tells much about them, and the values that do not
/// give the right sum are dropped. That is coin weighing with the exact posterior: nothing is assumed that the
/// answers do not imply.
#[derive(Clone, Debug)]
pub(crate) struct Placement {
    code: Vec<Option<Symbol>>,
    symbols: usize,
    sets: Vec<Set>,
    posterior: JointPosterior,
    /// The numbers in the posterior, each a set and a colour.
    numbers: Vec<(usize, usize)>,
    /// The sum of the last guess in each way of the posterior.
    sums: Vec<i32>,
    log_factorials: Vec<f64>,
}

#[derive(Clone, Debug)]
struct Set {
    slots: Vec<usize>,
    first: usize,
    colours: Vec<Colour>,
    /// A colour whose numbers in the halves are known, with these numbers, if there is one.
    filler: Option<(Symbol, [usize; 2])>,
}

#[derive(Copy, Clone, Debug)]
struct Colour {
    symbol: Symbol,
    times: usize,
    /// How often the colour is in the first half. `None` if that is not known.
    first: Option<usize>,
    is_in_posterior: bool,
}

impl Colour {
    fn is_outside(&self) -> bool {
        self.first.is_none() && !self.is_in_posterior
    }
}

/// What a guess has in one half of a set.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Part {
    /// A number of the posterior.
    Number(usize),
    Known(Symbol, usize),
}

impl Set {
    fn new(slots: Vec<usize>, mut counts: Vec<(Symbol, usize)>, symbols: usize) -> Set {
        // Frequent colours have more to tell.
        counts.sort_by_key(|&(_, times)| Reverse(times));
        let is_absent = |symbol: &Symbol| counts.iter().all(|(other, _)| other != symbol);
        let absent = (0..symbols as Symbol).find(is_absent);
        let colour = |&(symbol, times): &(Symbol, usize)| Colour {
            symbol,
            times,
            first: None,
            is_in_posterior: false,
        };
        Set {
            first: slots.len() / 2,
            slots,
            filler: absent.map(|symbol| (symbol, [0; 2])),
            colours: counts.iter().map(colour).collect(),
        }
    }

    /// How many slots of the halves the colours leave whose halves are known.
    fn free(&self) -> Option<[usize; 2]> {
        let mut free = [self.first, self.slots.len() - self.first];
        for colour in &self.colours {
            if let Some(first) = colour.first {
                free[0] = free[0].checked_sub(first)?;
                free[1] = free[1].checked_sub(colour.times - first)?;
            }
        }
        Some(free)
    }

    fn know(&mut self, colour: usize, first: usize) {
        let colour = &mut self.colours[colour];
        colour.first = Some(first);
        colour.is_in_posterior = false;
        let halves = [first, colour.times - first];
        self.filler.get_or_insert((colour.symbol, halves));
    }

    /// A guess that tells nothing about the set: one colour in all its slots.
    fn idle(&self) -> [Part; 2] {
        match (self.filler, &self.colours[..]) {
            (None, [colour, ..]) => [
                Part::Known(colour.symbol, colour.times),
                Part::Known(colour.symbol, 0),
            ],
            (filler, _) => {
                let (symbol, times) = filler.unwrap_or_default();
                times.map(|times| Part::Known(symbol, times))
            }
        }
    }

    fn is_known(&self) -> bool {
        self.colours.iter().all(|colour| colour.first.is_some())
    }
}

impl Placement {
    /// A slot of a set holds one of its colours.
    pub(crate) fn known(&self) -> Knowledge {
        let mut known = Knowledge::none(self.code.len(), self.symbols, false);
        for (slot, symbol) in self.code.iter().enumerate() {
            if let Some(symbol) = symbol {
                known.fix(slot, *symbol);
            }
        }
        for set in &self.sets {
            let mut is_there = vec![false; self.symbols];
            for colour in &set.colours {
                is_there[usize::from(colour.symbol)] = true;
            }
            let absent = (0..).zip(is_there).filter(|(_, is_there)| !is_there);
            for (symbol, _) in absent {
                set.slots
                    .iter()
                    .for_each(|&slot| known.rule_out(slot, symbol));
            }
        }
        known
    }

    /// How many sets are still to be halved, how many unknown numbers are looked at together, and how many
    /// joint values these have.
    pub(crate) fn open_counts(&self) -> (usize, usize, usize) {
        (self.sets.len(), self.numbers.len(), self.posterior.ways())
    }

    /// The slots in their order. `splits` has the colours of their two halves.
    pub(crate) fn new(slots: Vec<usize>, symbols: usize, splits: &[Split]) -> Placement {
        let mut log_factorials = vec![0.0];
        for number in 1..=slots.len() {
            log_factorials.push(log_factorials[number - 1] + (number as f64).ln());
        }
        let mut splitting = Placement {
            code: vec![None; slots.len()],
            symbols,
            sets: Vec::new(),
            posterior: JointPosterior::empty(),
            numbers: Vec::new(),
            sums: Vec::new(),
            log_factorials,
        };
        let first = slots.len() / 2;
        let (left, right) = slots.split_at(first);
        let lefts = splits.iter().map(|&(symbol, times, _)| (symbol, times));
        let rights = splits.iter().map(|&(symbol, _, times)| (symbol, times));
        splitting.open(left.to_vec(), lefts.collect());
        splitting.open(right.to_vec(), rights.collect());
        splitting
    }

    /// A set whose colours are known.
    fn open(&mut self, slots: Vec<usize>, mut counts: Vec<(Symbol, usize)>) {
        counts.retain(|&(_, times)| times > 0);
        match counts[..] {
            [] => {}
            [(symbol, _)] => slots
                .iter()
                .for_each(|&slot| self.code[slot] = Some(symbol)),
            _ => self.sets.push(Set::new(slots, counts, self.symbols)),
        }
    }

    /// The next guess.
    pub(crate) fn ask(&mut self, random: &mut Random) -> Result<Vec<Symbol>, Contradicted> {
        self.settle()?;
        let mut limit = WAYS;
        let parts = loop {
            self.fill(limit);
            let parts = self.choose(random);
            if self.sets.is_empty() || tells(&self.sums(&parts)) {
                break parts;
            }
            if let Some(parts) = self.first_that_tells() {
                break parts;
            }
            // Where no colour is known to be absent from a set, a guess may need more numbers.
            limit = limit.checked_mul(2).ok_or(Contradicted)?;
        };
        self.sums = self.sums(&parts);
        Ok(self.question(&parts))
    }

    pub(crate) fn learn(&mut self, black: usize) -> Result<(), Contradicted> {
        if self.sets.is_empty() {
            return Err(Contradicted);
        }
        self.posterior.keep(&self.sums, black as i32);
        if self.posterior.ways() == 0 {
            return Err(Contradicted);
        }
        Ok(())
    }

    /// Draws the conclusions: numbers that have one value, sets that are split.
    fn settle(&mut self) -> Result<(), Contradicted> {
        for (at, first) in self.posterior.take_known() {
            let (set, colour) = self.numbers.remove(at);
            self.sets[set].know(colour, first);
        }
        let mut set = 0;
        while set < self.sets.len() {
            self.conclude(set)?;
            if !self.sets[set].is_known() {
                set += 1;
                continue;
            }
            let split = self.sets.swap_remove(set);
            for (other, _) in &mut self.numbers {
                if *other == self.sets.len() {
                    *other = set;
                }
            }
            let (left, right) = split.slots.split_at(split.first);
            let known = |colour: &Colour| (colour.symbol, colour.first.unwrap_or_default());
            let lefts: Vec<_> = split.colours.iter().map(known).collect();
            let rest = |colour: &Colour| (colour.symbol, colour.times - known(colour).1);
            let rights: Vec<_> = split.colours.iter().map(rest).collect();
            self.open(left.to_vec(), lefts);
            self.open(right.to_vec(), rights);
        }
        Ok(())
    }

    /// Infers the numbers outside the posterior to which the free slots leave one value.
    fn conclude(&mut self, set: usize) -> Result<(), Contradicted> {
        let set = &mut self.sets[set];
        loop {
            let [first, second] = set.free().ok_or(Contradicted)?;
            let mut open = set.colours.iter().enumerate();
            let decided = open.find_map(|(at, colour)| {
                let least = colour.times.saturating_sub(second);
                (colour.is_outside() && least >= colour.times.min(first)).then_some((at, least))
            });
            let Some((colour, value)) = decided else {
                return Ok(());
            };
            set.know(colour, value);
        }
    }

    /// Puts numbers into the posterior while it has at most `most` ways: first those of sets that have few numbers in
    /// it, and of these the large sets.
    fn fill(&mut self, most: usize) {
        let mut open: Vec<bool> = vec![true; self.sets.len()];
        loop {
            let inside = |set: &Set| {
                set.colours
                    .iter()
                    .filter(|colour| colour.is_in_posterior)
                    .count()
            };
            let sets = self.sets.iter().enumerate();
            let extendable =
                sets.filter(|&(at, set)| open[at] && set.colours.iter().any(Colour::is_outside));
            let next = extendable.min_by_key(|(_, set)| (inside(set), Reverse(set.slots.len())));
            let Some((set, _)) = next else {
                return;
            };
            open[set] = self.extend(set, most);
        }
    }

    /// Puts the next number of a set into the posterior, if that leaves at most `most` ways.
    fn extend(&mut self, set: usize, most: usize) -> bool {
        let owner = &self.sets[set];
        let next = owner.colours.iter().position(Colour::is_outside);
        let (Some(colour), Some([first, second])) = (next, owner.free()) else {
            return false;
        };
        let mut taken = vec![[0; 2]; self.posterior.ways()];
        for (at, number) in self.numbers.iter().enumerate() {
            if number.0 == set {
                let times = owner.colours[number.1].times;
                for (taken, &value) in taken.iter_mut().zip(self.posterior.column(at)) {
                    taken[0] += usize::from(value);
                    taken[1] += times - usize::from(value);
                }
            }
        }
        let times = owner.colours[colour].times;
        let log_choose = |of: usize, number: usize| {
            self.log_factorials[of] - self.log_factorials[number] - self.log_factorials[of - number]
        };
        let values = |way: usize| {
            let (first, second) = (first - taken[way][0], second - taken[way][1]);
            let all = log_choose(first + second, times);
            let weight = |value: usize| {
                let log = log_choose(first, value) + log_choose(second, times - value) - all;
                (value as u16, log.exp().max(f64::MIN_POSITIVE))
            };
            let values = times.saturating_sub(second)..=times.min(first);
            values.map(weight).collect()
        };
        let is_added = self.posterior.add(most, values);
        if is_added {
            self.numbers.push((set, colour));
            self.sets[set].colours[colour].is_in_posterior = true;
        }
        is_added
    }

    /// What to have in the two halves of every set: the best that was found.
    fn choose(&self, random: &mut Random) -> Vec<[Part; 2]> {
        let all = 0..self.sets.len();
        let inside: Vec<Vec<usize>> = all.clone().map(|set| self.inside(set)).collect();
        let most = self.code.len();
        let information = |sums: &[i32]| self.posterior.information(sums, most);
        let draw = |random: &mut Random| {
            let sets = inside.iter().enumerate();
            let parts: Vec<[Part; 2]> = sets
                .map(|(set, inside)| self.draw(set, inside, random))
                .collect();
            let sums = self.sums(&parts);
            (information(&sums), parts, sums)
        };
        let mut best: (f64, Vec<[Part; 2]>, Vec<i32>) = draw(random);
        for _ in 1..DRAWN {
            let other = draw(random);
            if other.0 > best.0 {
                best = other;
            }
        }
        let changeable: Vec<usize> = all.filter(|&set| !inside[set].is_empty()).collect();
        for _ in 0..CHANGES {
            if changeable.is_empty() {
                break;
            }
            let set = changeable[random.below(changeable.len())];
            let parts = self.draw(set, &inside[set], random);
            if parts == best.1[set] {
                continue;
            }
            let mut sums = best.2.clone();
            self.add_to(&mut sums, set, best.1[set], -1);
            self.add_to(&mut sums, set, parts, 1);
            let told = information(&sums);
            if told > best.0 {
                best.0 = told;
                best.1[set] = parts;
                best.2 = sums;
            }
        }
        best.1
    }

    /// The numbers of a set that are in the posterior.
    fn inside(&self, set: usize) -> Vec<usize> {
        let numbers = self.numbers.iter().enumerate();
        let of_set = numbers.filter(|(_, number)| number.0 == set);
        of_set.map(|(at, _)| at).collect()
    }

    /// Something for the two halves of a set, mostly numbers of the posterior.
    fn draw(&self, set: usize, inside: &[usize], random: &mut Random) -> [Part; 2] {
        let Some(filler) = self.sets[set].filler else {
            if inside.len() < 2 {
                return self.sets[set].idle();
            }
            let first = random.below(inside.len());
            let second = (first + 1 + random.below(inside.len() - 1)) % inside.len();
            return [first, second].map(|at| Part::Number(inside[at]));
        };
        let mut drawn = [0, 1].map(|_| {
            let is_number = !inside.is_empty() && random.below(8) > 0;
            is_number.then(|| inside[random.below(inside.len())])
        });
        if drawn[0] == drawn[1] {
            drawn[random.below(2)] = None;
        }
        [0, 1].map(|half| match drawn[half] {
            Some(number) => Part::Number(number),
            None => Part::Known(filler.0, filler.1[half]),
        })
    }

    /// A guess that tells something, if there is one.
    fn first_that_tells(&self) -> Option<Vec<[Part; 2]>> {
        let idle: Vec<[Part; 2]> = self.sets.iter().map(Set::idle).collect();
        for set in 0..self.sets.len() {
            let inside = self.inside(set);
            for &number in &inside {
                let others = inside.iter().map(|&other| Part::Number(other));
                let filler = self.sets[set].filler;
                let filler = filler.map(|(symbol, times)| Part::Known(symbol, times[1]));
                for second in filler.into_iter().chain(others) {
                    let mut parts = idle.clone();
                    parts[set] = [Part::Number(number), second];
                    if tells(&self.sums(&parts)) {
                        return Some(parts);
                    }
                }
            }
        }
        None
    }

    /// The black pegs of a guess in every way of the posterior.
    fn sums(&self, parts: &[[Part; 2]]) -> Vec<i32> {
        let fixed = self.code.iter().flatten().count() as i32;
        let mut sums = vec![fixed; self.posterior.ways()];
        for (set, &parts) in parts.iter().enumerate() {
            self.add_to(&mut sums, set, parts, 1);
        }
        sums
    }

    /// Adds what a set has to the sums, or takes it away again.
    fn add_to(&self, sums: &mut [i32], set: usize, parts: [Part; 2], sign: i32) {
        for (half, part) in parts.into_iter().enumerate() {
            match part {
                Part::Known(_, times) => {
                    sums.iter_mut().for_each(|sum| *sum += sign * times as i32)
                }
                Part::Number(number) => {
                    let times = self.sets[set].colours[self.numbers[number].1].times as i32;
                    let (start, factor) = [(0, 1), (times, -1)][half];
                    for (sum, &value) in sums.iter_mut().zip(self.posterior.column(number)) {
                        *sum += sign * (start + factor * i32::from(value));
                    }
                }
            }
        }
    }

    fn question(&self, parts: &[[Part; 2]]) -> Vec<Symbol> {
        let fixed = self.code.iter();
        let mut question: Vec<Symbol> = fixed.map(|symbol| symbol.unwrap_or_default()).collect();
        for (set, parts) in self.sets.iter().zip(parts) {
            let halves = set.slots.split_at(set.first);
            for (slots, part) in [halves.0, halves.1].into_iter().zip(parts) {
                let symbol = match *part {
                    Part::Known(symbol, _) => symbol,
                    Part::Number(number) => set.colours[self.numbers[number].1].symbol,
                };
                slots.iter().for_each(|&slot| question[slot] = symbol);
            }
        }
        question
    }
}

/// Whether the sums are not all the same.
fn tells(sums: &[i32]) -> bool {
    sums.iter().any(|sum| *sum != sums[0])
}
