//! The last two turns where a win has one worth.

use crate::board::code::{Code, Symbol};
use crate::solver::grids::CORRECT;
use crate::solver::grids::known_items::Line;
use crate::solver::pricing::equivalence::Kinds;
use crate::solver::pricing::few::{Few, Last};
use crate::solver::pricing::hull::Corner;
use crate::solver::pricing::search::{Division, Spot, open};
use crate::solver::pricing::single::Value;
use crate::solver::pricing::single::bounds::Account;
use crate::solver::pricing::single::{Known, Single};

impl Single<'_> {
    /// With one turn left, or one assignment: the cheapest assignment, if it is worth that.
    pub(crate) fn one(&self, spot: &Spot) -> (Known, Option<Code>) {
        let price = |&code: &Code| (self.price(&spot.line, code), code);
        let Some((price, code)) = spot.left.iter().map(price).min() else {
            return (Known::exactly(Corner::default(), self.worth), None);
        };
        let cost = price * spot.left.len() as u64;
        if cost > self.worth {
            return (Known::exactly(Corner::default(), self.worth), None);
        }
        let corner = Corner { wins: 1, cost };
        (Known::exactly(corner, self.worth), Some(code))
    }

    /// What a question, or an assignment, costs in the slots that are open.
    pub(crate) fn price(&self, line: &Line, code: Code) -> u64 {
        let price = |slot| self.prices.of(self.layout.symbol(code, slot));
        open(line).map(price).sum()
    }

    /// What is reached with two turns left: every answer leaves one assignment to ask for, the cheapest.
    pub(crate) fn before_last(
        &mut self,
        spot: &Spot,
        kinds: &Kinds,
        account: &Account,
        budget: Value,
    ) -> (Known, Option<Code>) {
        let (line, left) = (&spot.line, &spot.left);
        let mut priced: Vec<(u64, Code)> = left
            .iter()
            .map(|&code| (self.price(line, code), code))
            .collect();
        priced.sort_unstable();
        let most = self.most_found(line);
        let lost = left.len() as u64 - most;
        let mut last = Last {
            worth: self.worth,
            limit: budget.min(0),
            alone: account.alone,
            count: left.len() as u64,
            lost,
            loss: self.worth.saturating_sub(account.dearest),
            best: None,
        };
        let few = match self.rules.counts_copies {
            true => None,
            false => Few::new(line, self.layout, self.rules.items, &priced),
        };
        let locked = |symbol: Symbol| match self.rules.restrictions.slots {
            true => self.prices.of(symbol),
            false => 0,
        };
        if let Some(mut few) = few {
            let prices = |symbol| self.prices.of(symbol);
            few.search(line, &account.toll, prices, locked, &mut last);
        } else {
            let mut questions = Vec::new();
            kinds.visit_within(line, &account.toll, |asked, toll| {
                questions.push((toll, self.layout.pack(asked)));
            });
            questions.sort_unstable();
            let codes: Vec<Code> = priced.iter().map(|it| it.1).collect();
            let slate = self.grader.lay_out(&codes);
            let mut counts = vec![0; self.marks.len()];
            let mut division = Division::new(self.marks.len());
            let mut firsts = vec![usize::MAX; self.marks.len()];
            let mut costs = Vec::new();
            for (toll, code) in questions {
                if last.least(toll) >= last.limit {
                    break;
                }
                self.grader.histogram(code, &slate, &mut counts);
                let answers = counts.iter().filter(|&&count| count > 0).count();
                if (answers as u64) < last.needed(toll) {
                    continue;
                }
                division.divide(self.grader, code, &codes);
                for (at, feedback) in division.feedbacks.iter().enumerate().rev() {
                    firsts[feedback.index()] = at;
                }
                costs.clear();
                for &feedback in &division.met {
                    if feedback == self.grader.win().index() {
                        costs.push(0);
                        continue;
                    }
                    let price = priced[firsts[feedback]].0;
                    let correct = open(line).filter(|&slot| self.marks[feedback][slot] == CORRECT);
                    let paid = correct.map(|slot| locked(self.layout.symbol(code, slot)));
                    costs.push((price - paid.sum::<u64>()) * division.counts[feedback]);
                }
                let fee = self.price(line, code) * left.len() as u64;
                last.take(fee, costs.iter().copied(), code);
            }
        }
        let stop = Known::exactly(Corner::default(), self.worth);
        match last.best {
            Some((corner, code)) => (Known::exactly(corner, self.worth), Some(code)),
            None if budget > 0 => (stop, None),
            None => (
                Known {
                    least: budget,
                    best: None,
                },
                None,
            ),
        }
    }

    /// How many assignments can be found with two turns left, whatever they cost.
    pub(crate) fn most_found(&mut self, line: &Line) -> u64 {
        let form = line.position().0;
        let grids = &self.grids;
        *(self.most.entry(form)).or_insert_with(|| grids.last_question(&grids.grid(form, 2), 0).1)
    }
}
