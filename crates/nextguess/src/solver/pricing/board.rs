//! A board whose items have prices: what both searches for good strategies ask of it.

use crate::board::code::{Code, Layout, Symbol};
use crate::game::feedback::marks_of;
use crate::grade::{Feedback, Grader};
use crate::solver::grids::known_items::Line;
use crate::solver::grids::{CORRECT, GridRules};
use crate::solver::pricing::equivalence::Prices;
use crate::solver::pricing::few::Few;
use crate::solver::pricing::spot::{Division, Seen, Spot, open};

/// The rules of a game whose items have prices.
pub(crate) struct PriceBoard<'a> {
    /// The rules of the game.
    pub(crate) rules: GridRules,
    /// The price of each item.
    pub(crate) prices: Prices<'a>,
    /// How codes are packed.
    pub(crate) layout: Layout,
    /// Grades questions.
    pub(crate) grader: Grader,
    /// The marks of every feedback.
    pub(crate) marks: Vec<Vec<u8>>,
    /// How many questions are asked where more than two turns are left; all of them, if `None`.
    pub(crate) width: Option<usize>,
}

impl<'a> PriceBoard<'a> {
    /// A board with one price for each item.
    pub(crate) fn new(
        rules: GridRules,
        grader: Grader,
        prices: &'a [u64],
        width: Option<usize>,
    ) -> PriceBoard<'a> {
        let outcomes = 0..grader.outcomes() as u16;
        let marks = outcomes.map(|outcome| marks_of(Feedback(outcome), rules.slots));
        PriceBoard {
            rules,
            prices: Prices::new(prices),
            layout: grader.layout(),
            grader,
            marks: marks.collect(),
            width,
        }
    }

    /// An empty division, with room for all feedbacks.
    pub(crate) fn division(&self) -> Division {
        Division::new(self.marks.len())
    }

    /// What a question, or an assignment, costs in the slots that are open.
    pub(crate) fn price(&self, line: &Line, code: Code) -> u64 {
        let price = |slot| self.prices.of(self.layout.symbol(code, slot));
        open(line).map(price).sum()
    }

    /// The cheapest assignment that fits, with its price; the lowest of several.
    pub(crate) fn cheapest(&self, spot: &Spot) -> Option<(u64, Code)> {
        let price = |&code: &Code| (self.price(&spot.line, code), code);
        spot.left.iter().map(price).min()
    }

    /// The assignments that fit with their prices, the cheapest first.
    pub(crate) fn by_price(&self, spot: &Spot) -> Vec<(u64, Code)> {
        let price = |&code: &Code| (self.price(&spot.line, code), code);
        let mut priced: Vec<(u64, Code)> = spot.left.iter().map(price).collect();
        priced.sort_unstable();
        priced
    }

    /// The price of the cheapest item that may be asked; 0 if there is none.
    pub(crate) fn cheapest_item(&self, line: &Line) -> u64 {
        let askable = line.items().map(|(symbol, _)| self.prices.of(symbol));
        askable.min().unwrap_or(0)
    }

    /// How many slots are open after an answer.
    pub(crate) fn open_after(&self, line: &Line, feedback: usize) -> usize {
        if !self.rules.restrictions.slots {
            return line.open_slots();
        }
        let marks = &self.marks[feedback];
        open(line).filter(|&slot| marks[slot] != CORRECT).count()
    }

    /// The numbers of the position after an answer to a question.
    pub(crate) fn seen_after(
        &self,
        spot: &Spot,
        asked: &[Symbol],
        division: &Division,
        feedback: usize,
    ) -> Seen {
        spot.seen_after(asked, &self.marks[feedback], division.sums[feedback])
    }

    /// The position after an answer to a question that divides its assignments; `None` if the question may not be asked.
    pub(crate) fn after(
        &self,
        spot: &Spot,
        asked: &[Symbol],
        division: &Division,
        feedback: usize,
    ) -> Option<Spot> {
        let left = division.part(feedback, &spot.left);
        spot.after(asked, &self.marks[feedback], left)
    }

    /// A quick way to count the answers where few assignments are left, if there is one.
    pub(crate) fn few(&self, line: &Line, priced: &[(u64, Code)]) -> Option<Few> {
        match self.rules.counts_copies {
            true => None,
            false => Few::new(line, self.layout, self.rules.items, priced),
        }
    }

    /// What it costs to win in each part that a question leaves, where one turn is left then. The division is that of
    /// the question, of assignments with these prices, the cheapest first.
    pub(crate) fn costs(
        &self,
        line: &Line,
        question: Code,
        priced: &[(u64, Code)],
        division: &Division,
        costs: &mut Vec<u64>,
    ) {
        for &feedback in &division.met {
            if feedback == self.grader.win().index() {
                costs.push(0);
                continue;
            }
            let price = priced[division.firsts[feedback]].0;
            let locked = self.newly_locked(line, question, feedback);
            costs.push((price - locked) * division.counts[feedback]);
        }
    }

    /// What an item costs that is locked in its slot by an answer.
    pub(crate) fn locked_price(&self, symbol: Symbol) -> u64 {
        match self.rules.restrictions.slots {
            true => self.prices.of(symbol),
            false => 0,
        }
    }

    /// What the items cost that an answer locks in their slots.
    fn newly_locked(&self, line: &Line, question: Code, feedback: usize) -> u64 {
        let locked = open(line).filter(|&slot| self.marks[feedback][slot] == CORRECT);
        let price = |slot| self.locked_price(self.layout.symbol(question, slot));
        locked.map(price).sum()
    }
}
