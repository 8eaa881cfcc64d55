//! The last question but one, about so few assignments that a set of them is one word.

use crate::board::code::{Code, Layout, Symbol};
use crate::solver::grids::grid::Item;
use crate::solver::grids::known_items::Line;
use crate::solver::pricing::equivalence::Toll;
use crate::solver::pricing::hull::Corner;
use crate::solver::pricing::single::{Value, value};
use crate::solver::pricing::spot::open;

/// A set of assignments, one bit each.
type Set = u64;

/// Sets that have nothing in common.
#[derive(Clone)]
struct Parts {
    /// One more than there can be, for what is written and not kept.
    sets: [Set; Set::BITS as usize + 1],
    len: usize,
}

impl Parts {
    fn one(set: Set) -> Parts {
        let mut sets = [0; Set::BITS as usize + 1];
        sets[0] = set;
        Parts { sets, len: 1 }
    }

    fn sets(&self) -> &[Set] {
        &self.sets[..self.len]
    }

    /// Becomes the parts of another, each split by a set.
    #[inline]
    fn split(&mut self, from: &Parts, by: Set) {
        let mut len = 0;
        for &set in from.sets() {
            self.sets[len] = set & by;
            len += usize::from(set & by != 0);
            self.sets[len] = set & !by;
            len += usize::from(set & !by != 0);
        }
        self.len = len;
    }
}

/// Assignments, the cheapest first, laid out by slots and items.
pub(crate) struct Few {
    slots: Vec<usize>,
    layout: Layout,
    items: usize,
    prices: Vec<u64>,
    /// For each open slot and each item, the assignments that have it there.
    holding: Vec<Set>,
    /// The parts after each slot is asked, and two more.
    levels: Vec<Parts>,
    chosen: Vec<Choice>,
}

impl Few {
    /// Lays out assignments with their prices, the cheapest first; `None` if there are too many for a word.
    pub(crate) fn new(
        line: &Line,
        layout: Layout,
        items: usize,
        priced: &[(u64, Code)],
    ) -> Option<Few> {
        if priced.len() > Set::BITS as usize {
            return None;
        }
        let slots: Vec<usize> = open(line).collect();
        let all = Set::MAX.checked_shr(Set::BITS - priced.len() as u32);
        let all = Parts::one(all.unwrap_or(0));
        let mut holding = vec![0; slots.len() * items];
        for (at, &(_, code)) in priced.iter().enumerate() {
            for (place, &slot) in slots.iter().enumerate() {
                holding[place * items + usize::from(layout.symbol(code, slot))] |= 1 << at;
            }
        }
        Some(Few {
            levels: vec![all; slots.len() + 3],
            chosen: Vec::new(),
            slots,
            layout,
            items,
            prices: priced.iter().map(|it| it.0).collect(),
            holding,
        })
    }

    /// The assignments that have an item in the open slot of this place.
    fn holding(&self, place: usize, symbol: Symbol) -> Set {
        self.holding[place * self.items + usize::from(symbol)]
    }

    /// What it costs to win in each part that a question leaves, where one turn is left then.
    pub(crate) fn costs(
        &mut self,
        question: Code,
        locked: impl Fn(Symbol) -> u64,
        costs: &mut Vec<u64>,
    ) {
        self.chosen.clear();
        for place in 0..self.slots.len() {
            let symbol = self.layout.symbol(question, self.slots[place]);
            let [before, after] = &mut self.levels[place..place + 2] else {
                return;
            };
            after.split(
                before,
                self.holding[place * self.items + usize::from(symbol)],
            );
            self.chosen.push(Choice {
                toll: 0,
                symbol,
                price: 0,
                locked: locked(symbol),
            });
        }
        if let Some(parts) = self.parts(0) {
            costs.extend(self.part_costs(parts));
        }
    }

    /// The level with the parts that the chosen question leaves, if there are as many as needed. Two assignments are in
    /// one part if the same slots are Correct, and if the same items are in a slot that is not asked for them. That an
    /// item is elsewhere is not marked where every slot that is asked for it is Correct.
    fn parts(&mut self, needed: u64) -> Option<usize> {
        let slots = self.slots.len();
        let mut at = slots;
        for place in 0..slots {
            // Each of the items left may split every part.
            if (self.levels[at].len as u64) << (slots - place) < needed {
                return None;
            }
            let symbol = self.chosen[place].symbol;
            let mut earlier = self.chosen[..place].iter();
            if earlier.any(|other| other.symbol == symbol) {
                continue;
            }
            let (mut elsewhere, mut all_correct) = (0, Set::MAX);
            for (other, asked) in self.chosen.iter().enumerate() {
                let holding = self.holding(other, symbol);
                if asked.symbol == symbol {
                    all_correct &= holding;
                } else {
                    elsewhere |= holding;
                }
            }
            // The parts of the last slot stay; the two levels after them take turns.
            let [first, second, third] = &mut self.levels[slots..] else {
                return None;
            };
            let by = elsewhere & !all_correct;
            at = match at - slots {
                0 => {
                    second.split(first, by);
                    slots + 1
                }
                1 => {
                    third.split(second, by);
                    slots + 2
                }
                _ => {
                    second.split(third, by);
                    slots + 1
                }
            };
        }
        (self.levels[at].len as u64 >= needed).then_some(at)
    }

    /// What it costs to win in each part of a level.
    fn part_costs(&self, level: usize) -> impl Iterator<Item = u64> + '_ {
        let all = |found: Set, (place, choice): (usize, &Choice)| {
            found & self.holding(place, choice.symbol)
        };
        let found = self.chosen.iter().enumerate().fold(Set::MAX, all);
        self.levels[level].sets().iter().map(move |&set| {
            if set & found != 0 {
                return 0;
            }
            let cheapest = set.trailing_zeros();
            let is_locked = |(place, choice): &(usize, &Choice)| {
                self.holding(*place, choice.symbol) >> cheapest & 1 != 0
            };
            let locked = self.chosen.iter().enumerate().filter(is_locked);
            let locked: u64 = locked.map(|(_, choice)| choice.locked).sum();
            (self.prices[cheapest as usize] - locked) * u64::from(set.count_ones())
        })
    }

    /// Looks for the best question: those come first whose toll is low.
    pub(crate) fn search(
        &mut self,
        line: &Line,
        toll: &Toll,
        prices: impl Fn(Symbol) -> u64,
        locked: impl Fn(Symbol) -> u64,
        last: &mut Last,
    ) {
        let mut choices: Vec<Vec<Choice>> = Vec::new();
        for place in 0..self.slots.len() {
            let may = |item: &(Symbol, Item)| !item.1.barred || item.1.slots >> place & 1 != 0;
            let choice = |(symbol, _): (Symbol, Item)| Choice {
                toll: toll.of(place, symbol),
                symbol,
                price: prices(symbol),
                locked: locked(symbol),
            };
            let mut row: Vec<Choice> = line.items().filter(may).map(choice).collect();
            row.sort_unstable_by_key(|choice| (choice.toll, choice.symbol));
            choices.push(row);
        }
        self.chosen.clear();
        let mut question = line.locked_question();
        self.choose(toll, &choices, &mut question, 0, last);
    }

    /// Looks at all questions that begin with the items chosen.
    fn choose(
        &mut self,
        toll: &Toll,
        choices: &[Vec<Choice>],
        question: &mut [Symbol],
        paid: u64,
        last: &mut Last,
    ) {
        let place = self.chosen.len();
        let Some(row) = choices.get(place) else {
            let Some(parts) = self.parts(last.needed(paid)) else {
                return;
            };
            let price: u64 = self.chosen.iter().map(|choice| choice.price).sum();
            let fee = price * self.prices.len() as u64;
            let corner = last.corner(fee, self.part_costs(parts));
            if value(corner, last.worth) < last.limit {
                for (choice, &slot) in self.chosen.iter().zip(&self.slots) {
                    question[slot] = choice.symbol;
                }
                last.keep(corner, self.layout.pack(question));
            }
            return;
        };
        for &choice in row {
            let paid = paid + choice.toll;
            if last.least(paid + toll.least_from(place + 1)) >= last.limit {
                break;
            }
            let correct = self.holding(place, choice.symbol);
            let [before, after] = &mut self.levels[place..place + 2] else {
                return;
            };
            after.split(before, correct);
            self.chosen.push(choice);
            self.choose(toll, choices, question, paid, last);
            self.chosen.pop();
        }
    }
}

/// An item that may be asked in a slot.
#[derive(Copy, Clone)]
struct Choice {
    toll: u64,
    symbol: Symbol,
    price: u64,
    /// What it costs if it is locked there.
    locked: u64,
}

/// The best question found so far, where each answer leaves one assignment to ask for.
pub(crate) struct Last {
    /// What a win is worth.
    pub(crate) worth: u64,
    /// A question is sought whose value is below this.
    pub(crate) limit: Value,
    /// What any question is worth at least, but for its toll.
    pub(crate) alone: Value,
    /// How many assignments there are.
    pub(crate) count: u64,
    /// How many of them are lost at least.
    pub(crate) lost: u64,
    /// What each costs at least that is lost.
    pub(crate) loss: u64,
    /// What the best question found reaches, and the question.
    pub(crate) best: Option<(Corner, Code)>,
}

impl Last {
    /// What questions with this toll are worth at least.
    pub(crate) fn least(&self, toll: u64) -> Value {
        self.alone + Value::from(toll) + Value::from(self.lost) * Value::from(self.loss)
    }

    /// How many answers a question with this toll has at least, if its value is below the limit.
    pub(crate) fn needed(&self, toll: u64) -> u64 {
        let room = self.limit - self.alone - Value::from(toll) - 1;
        if room < 0 {
            return u64::MAX;
        }
        match u64::try_from(room)
            .unwrap_or(u64::MAX)
            .checked_div(self.loss)
        {
            Some(lost) => self.count.saturating_sub(lost),
            None => 0,
        }
    }

    /// What is reached after a question that costs `fee`, where each part costs so much to win.
    fn corner(&self, fee: u64, costs: impl Iterator<Item = u64>) -> Corner {
        let mut corner = Corner { wins: 0, cost: fee };
        for cost in costs.filter(|&cost| cost <= self.worth) {
            corner.wins += 1;
            corner.cost += cost;
        }
        corner
    }

    fn keep(&mut self, corner: Corner, question: Code) {
        self.limit = value(corner, self.worth);
        self.best = Some((corner, question));
    }

    /// Takes a question if it is better.
    pub(crate) fn take(&mut self, fee: u64, costs: impl Iterator<Item = u64>, question: Code) {
        let corner = self.corner(fee, costs);
        if value(corner, self.worth) < self.limit {
            self.keep(corner, question);
        }
    }
}
