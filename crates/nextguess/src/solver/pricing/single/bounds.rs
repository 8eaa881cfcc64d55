//! Lower bounds where a win has one worth.

use crate::board::code::{Code, Symbol};
use crate::solver::grids::known_items::Line;
use crate::solver::pricing::equivalence::Toll;
use crate::solver::pricing::hull::Corner;
use crate::solver::pricing::single::{Known, Single, Value};
use crate::solver::pricing::spot::{Spot, open};

/// What is the same for all questions of a position.
pub(crate) struct Account {
    /// What the assignments cost by themselves, less what their wins are worth.
    pub(crate) alone: Value,
    /// The price of the dearest assignment.
    pub(crate) dearest: u64,
    /// What each item costs in the assignments that have another one there.
    pub(crate) toll: Toll,
}

/// What bounds a part by the number of its assignments.
pub(crate) struct Besides {
    /// The price of the cheapest item.
    cheapest: u64,
    /// What an assignment that is lost costs at least.
    loss: u64,
}

impl Single<'_> {
    /// The account of a position.
    pub(crate) fn account(&self, spot: &Spot) -> Account {
        let (line, left) = (&spot.line, &spot.left);
        let items = self.board.rules.items;
        let mut counts = vec![0u64; line.open_slots() * items];
        let (mut alone, mut dearest) = (0, 0);
        for &code in left {
            let mut price = 0;
            for (place, slot) in open(line).enumerate() {
                let symbol = self.board.layout.symbol(code, slot);
                counts[place * items + usize::from(symbol)] += 1;
                price += self.board.prices.of(symbol);
            }
            alone -= Value::from(self.worth.saturating_sub(price));
            dearest = dearest.max(price);
        }
        let mut tolls = vec![None; counts.len()];
        for (symbol, item) in line.items() {
            for place in 0..line.open_slots() {
                if item.barred && item.slots >> place & 1 == 0 {
                    continue;
                }
                let at = place * items + usize::from(symbol);
                let others = left.len() as u64 - counts[at];
                tolls[at] = Some(self.board.prices.of(symbol) * others);
            }
        }
        Account {
            alone,
            dearest,
            toll: Toll::new(items, &tolls),
        }
    }

    /// What a position costs at least besides what its assignments cost alone, by their number.
    pub(crate) fn besides(
        &self,
        count: u64,
        slots: usize,
        turns: usize,
        account: &Besides,
    ) -> Value {
        let most = self.games.most(count, slots, turns);
        let lost = Value::from(count - most) * Value::from(account.loss);
        let mut items = count - 1;
        if turns == 2 && account.loss >= account.cheapest * slots as u64 {
            // Answers with one slot that is not Correct, with two, and so on.
            let (mut rest, mut ways) = (most - 1, 1u64);
            for wrong in 1..=slots as u64 {
                ways = ways * (slots as u64 + 1 - wrong) / wrong;
                let answers = if wrong == 1 { ways } else { ways << wrong };
                let here = rest.min(answers);
                items += here * (wrong - 1);
                rest -= here;
            }
        } else if turns > 2 && account.loss >= account.cheapest {
            items += most - self.games.most(most, slots, 2);
        }
        let stopped = Value::from(count) * Value::from(account.loss);
        stopped.min(lost + Value::from(items) * Value::from(account.cheapest))
    }

    /// What bounds the parts of a position.
    pub(crate) fn besides_of(&self, line: &Line, account: &Account) -> Besides {
        Besides {
            cheapest: self.board.cheapest_item(line),
            loss: self.worth.saturating_sub(account.dearest),
        }
    }

    /// What any question leaves at least to be paid besides.
    pub(crate) fn least_later(&self, line: &Line, count: u64, besides: &Besides) -> Value {
        let answers = self.games.most(count, line.open_slots(), 2);
        Value::from(count - answers) * Value::from(besides.cheapest.min(besides.loss))
    }

    /// A lower bound of a part by its assignments.
    pub(crate) fn estimate(
        &self,
        codes: &[Code],
        slots: &[usize],
        turns: usize,
        cheapest: u64,
    ) -> Known {
        let price = |code: Code| -> u64 {
            let symbols = slots
                .iter()
                .map(|&slot| self.board.layout.symbol(code, slot));
            symbols.map(|symbol| self.board.prices.of(symbol)).sum()
        };
        if turns == 1 || codes.len() == 1 {
            let least = codes.iter().map(|&code| price(code)).min().unwrap_or(0);
            let cost = least * codes.len() as u64;
            let corner = match cost <= self.worth {
                true => Corner { wins: 1, cost },
                false => Corner::default(),
            };
            return Known::exactly(corner, self.worth);
        }
        let (mut alone, mut dearest) = (0, 0);
        for &code in codes {
            let price = price(code);
            alone -= Value::from(self.worth.saturating_sub(price));
            dearest = dearest.max(price);
        }
        let count = codes.len() as u64;
        let mut toll = 0;
        let mut counts = vec![0u64; self.board.rules.items];
        for &slot in slots {
            let mut met: Vec<Symbol> = Vec::new();
            for &code in codes {
                let symbol = self.board.layout.symbol(code, slot);
                if counts[usize::from(symbol)] == 0 {
                    met.push(symbol);
                }
                counts[usize::from(symbol)] += 1;
            }
            let mut least = cheapest * count;
            for symbol in met {
                let others = count - counts[usize::from(symbol)];
                least = least.min(others * self.board.prices.of(symbol));
                counts[usize::from(symbol)] = 0;
            }
            toll += least;
        }
        let besides = Besides {
            cheapest,
            loss: self.worth.saturating_sub(dearest),
        };
        let most = self.games.most(count, slots.len(), turns);
        let lost = Value::from(count - most) * Value::from(besides.loss);
        let besides = self.besides(count, slots.len(), turns, &besides);
        let least = alone + besides.max(lost + Value::from(toll));
        Known {
            least: least.min(0),
            best: None,
        }
    }
}
