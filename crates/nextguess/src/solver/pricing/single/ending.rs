//! The last two turns where a win has one worth.

use crate::board::code::Code;
use crate::solver::grids::known_items::Line;
use crate::solver::pricing::equivalence::Kinds;
use crate::solver::pricing::few::Last;
use crate::solver::pricing::hull::Corner;
use crate::solver::pricing::single::Value;
use crate::solver::pricing::single::bounds::Account;
use crate::solver::pricing::single::{Known, Single};
use crate::solver::pricing::spot::Spot;

impl Single<'_> {
    /// With one turn left, or one assignment: the cheapest assignment, if it is worth that.
    pub(crate) fn one(&self, spot: &Spot) -> (Known, Option<Code>) {
        let Some((price, code)) = self.board.cheapest(spot) else {
            return (Known::exactly(Corner::default(), self.worth), None);
        };
        let cost = price * spot.left.len() as u64;
        if cost > self.worth {
            return (Known::exactly(Corner::default(), self.worth), None);
        }
        let corner = Corner { wins: 1, cost };
        (Known::exactly(corner, self.worth), Some(code))
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
        let priced = self.board.by_price(spot);
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
        let locked = |symbol| self.board.locked_price(symbol);
        if let Some(mut few) = self.board.few(line, &priced) {
            let prices = |symbol| self.board.prices.of(symbol);
            few.search(line, &account.toll, prices, locked, &mut last);
        } else {
            let mut questions = Vec::new();
            kinds.visit_within(line, &account.toll, |asked, toll| {
                questions.push((toll, self.board.layout.pack(asked)));
            });
            questions.sort_unstable();
            let codes: Vec<Code> = priced.iter().map(|it| it.1).collect();
            let slate = self.board.grader.lay_out(&codes);
            let mut counts = vec![0; self.board.marks.len()];
            let mut division = self.board.division();
            let mut costs = Vec::new();
            for (toll, code) in questions {
                if last.least(toll) >= last.limit {
                    break;
                }
                self.board.grader.histogram(code, &slate, &mut counts);
                let answers = counts.iter().filter(|&&count| count > 0).count();
                if (answers as u64) < last.needed(toll) {
                    continue;
                }
                division.divide(self.board.grader, code, &codes);
                costs.clear();
                self.board.costs(line, code, &priced, &division, &mut costs);
                let fee = self.board.price(line, code) * left.len() as u64;
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
