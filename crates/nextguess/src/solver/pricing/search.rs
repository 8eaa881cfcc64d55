//! What strategies reach from every position that play can lead to.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::board::code::{Code, Symbol};
use crate::solver::grids::known_items::Line;
use crate::solver::pricing::board::PriceBoard;
use crate::solver::pricing::equivalence::{Key, Kinds};
use crate::solver::pricing::frontier::{Frontier, bound};
use crate::solver::pricing::hull::{Edge, Lower, Worth};
use crate::solver::pricing::spot::{Division, Seen, Spot, open};
use crate::watch::{CancelOnly, Watch};

/// How many questions are looked at first for each of two worths of a win that are tried.
const FIRST: usize = 2;

/// A search through all positions of a game, each with what strategies reach from there on.
pub(crate) struct PriceSearch<'a, F> {
    board: PriceBoard<'a>,
    worth: Worth,
    memo: FxHashMap<Key, Rc<F>>,
    /// The same by the assignments that are left, for it takes longer to tell which positions are alike.
    seen: FxHashMap<Seen, Rc<F>>,
}

/// A question that may be asked, with the sum of its prices.
#[derive(Clone)]
struct PricedQuestion {
    price: u64,
    code: Code,
}

impl<'a, F: Frontier> PriceSearch<'a, F> {
    /// A search for the worths of a win in a range.
    pub(crate) fn new(board: PriceBoard<'a>, worth: Worth) -> PriceSearch<'a, F> {
        PriceSearch {
            board,
            worth,
            memo: FxHashMap::default(),
            seen: FxHashMap::default(),
        }
    }

    /// What strategies reach from a position on; `None` if the watch stopped the search. The watch expects one step for each
    /// question about this position.
    pub(crate) fn reach(&mut self, spot: &Spot, watch: &dyn Watch) -> Option<Rc<F>> {
        let (line, left) = (&spot.line, &spot.left);
        if line.turns_left == 0 || left.is_empty() {
            return Some(Rc::new(F::nothing()));
        }
        if line.turns_left == 1 || left.len() == 1 {
            let cost = self.board.cheapest(spot).map_or(0, |(price, _)| price);
            return Some(Rc::new(F::one(cost * left.len() as u64, self.worth)));
        }
        let kinds = Kinds::of(line, &self.board.prices);
        if let Some(reached) = self.memo.get(kinds.key()) {
            return Some(Rc::clone(reached));
        }
        if watch.is_cancelled() {
            return None;
        }
        let questions = self.questions(line, &kinds);
        let best = match line.turns_left {
            2 => self.before_last(spot, &questions),
            _ => self.before_more(spot, &questions, watch)?,
        };
        let best = Rc::new(best);
        self.memo.insert(kinds.into_key(), Rc::clone(&best));
        Some(best)
    }

    /// The questions that may be asked, the cheapest first; one of each that are alike.
    fn questions(&self, line: &Line, kinds: &Kinds) -> Vec<PricedQuestion> {
        let mut questions = Vec::new();
        kinds.visit(line, |asked| {
            let price = open(line)
                .map(|slot| self.board.prices.of(asked[slot]))
                .sum();
            let code = self.board.layout.pack(asked);
            questions.push(PricedQuestion { price, code });
        });
        questions.sort_by_key(|question| (question.price, question.code));
        questions
    }

    /// Bounds what a question reaches that costs `fee`, by how many assignments its answers leave. The parts of other
    /// answers than these come besides.
    fn bound(
        &self,
        line: &Line,
        fee: u64,
        answers: impl Iterator<Item = usize>,
        count: impl Fn(usize) -> u64,
        sum: &mut Lower,
    ) {
        sum.begin(fee);
        let cheapest = self.board.cheapest_item(line);
        for feedback in answers {
            if feedback == self.board.grader.win().index() {
                sum.add_wins(1);
                continue;
            }
            let count = count(feedback);
            let slots = self.board.open_after(line, feedback);
            let most = match line.turns_left {
                0 | 1 => 0,
                2 => 1,
                3 => count.min(3u64.saturating_pow(slots as u32)),
                _ => count,
            };
            bound(count, most, cheapest * slots as u64, cheapest, sum);
        }
    }

    /// What is reached with three turns left or more.
    fn before_more(
        &mut self,
        spot: &Spot,
        questions: &[PricedQuestion],
        watch: &dyn Watch,
    ) -> Option<F> {
        let mut best = F::nothing();
        let mut division = self.board.division();
        let promises = self.promises(spot, questions);
        watch.expect_steps(promises.len() as u64);
        for (question, lower) in promises {
            if best.may_gain(&lower, self.worth) {
                division.divide(self.board.grader, question.code, &spot.left);
                self.ask(spot, question, &division, &mut best, &CancelOnly(watch))?;
            }
            watch.advance(1);
        }
        Some(best)
    }

    /// The questions with a bound on what each reaches, in the order in which they are looked at: first those that
    /// promise most for a few worths of a win, then the cheapest.
    fn promises<'q>(
        &self,
        spot: &Spot,
        questions: &'q [PricedQuestion],
    ) -> Vec<(&'q PricedQuestion, Lower)> {
        let slate = self.board.grader.lay_out(&spot.left);
        let mut counts = vec![0; self.board.marks.len()];
        let bounds = questions.iter().map(|question| {
            self.board
                .grader
                .histogram(question.code, &slate, &mut counts);
            let fee = question.price * spot.left.len() as u64;
            let met = (0..counts.len()).filter(|&feedback| counts[feedback] > 0);
            let mut lower = Lower::default();
            let count = |feedback: usize| u64::from(counts[feedback]);
            self.bound(&spot.line, fee, met, count, &mut lower);
            lower.sort();
            (question, lower)
        });
        let mut bounds: Vec<(&PricedQuestion, Lower)> = bounds.collect();
        let slots = spot.line.open_slots() as u64;
        let usual = slots * self.board.prices.mean() * spot.line.turns_left as u64;
        let worths = [usual, self.worth.most].map(|it| it.clamp(self.worth.least, self.worth.most));
        let mut first = 0;
        let of_each = self
            .board
            .width
            .map_or(FIRST, |width| width.div_ceil(worths.len()));
        for worth in worths.map(Worth::of) {
            for _ in 0..of_each.min(bounds.len() - first) {
                let promise = |at: &usize| {
                    let values = bounds[*at].1.corners().map(|corner| worth.value(corner));
                    values.min()
                };
                let best = (first..bounds.len()).min_by_key(promise).unwrap_or(first);
                bounds[first..=best].rotate_right(1);
                first += 1;
            }
        }
        if let Some(width) = self.board.width.filter(|_| spot.line.turns_left > 2) {
            bounds.truncate(width);
        }
        bounds
    }

    /// Takes what is better by a question that divides the assignments like this.
    fn ask(
        &mut self,
        spot: &Spot,
        question: &PricedQuestion,
        division: &Division,
        best: &mut F,
        watch: &dyn Watch,
    ) -> Option<()> {
        let win = self.board.grader.win().index();
        let is_won = division.met.contains(&win);
        let mut parts: Vec<usize> = (division.met.iter().copied())
            .filter(|&feedback| feedback != win)
            .collect();
        if parts.len() == 1 && !is_won {
            // It tells nothing: what comes next could be asked at once, and locks as many slots.
            return Some(());
        }
        // The largest part has the most to say.
        parts.sort_by_key(|&feedback| (std::cmp::Reverse(division.counts[feedback]), feedback));
        let fee = question.price * spot.left.len() as u64;
        let asked = self.board.layout.unpack(question.code);
        let mut reached: Vec<Rc<F>> = Vec::with_capacity(parts.len());
        let mut lower = Lower::default();
        for (at, &feedback) in parts.iter().enumerate() {
            let after = self.after(spot, &asked, division, feedback, watch)?;
            reached.push(after);
            if at < 4 || at % 4 == 0 {
                let rest = parts[at + 1..].iter().copied();
                let rest = rest.chain(is_won.then_some(win));
                self.bound(&spot.line, fee, rest, |it| division.counts[it], &mut lower);
                let is_exact = reached.iter().all(|part| part.add_to(&mut lower));
                lower.sort();
                if is_exact && !best.may_gain(&lower, self.worth) {
                    return Some(());
                }
            }
        }
        best.improve(fee, u64::from(is_won), &reached, self.worth);
        Some(())
    }

    /// What is reached after an answer to a question.
    fn after(
        &mut self,
        spot: &Spot,
        asked: &[Symbol],
        division: &Division,
        feedback: usize,
        watch: &dyn Watch,
    ) -> Option<Rc<F>> {
        let seen = self.board.seen_after(spot, asked, division, feedback);
        if let Some(reached) = self.seen.get(&seen) {
            return Some(Rc::clone(reached));
        }
        let reached = match self.board.after(spot, asked, division, feedback) {
            // The question may not be asked.
            None => Rc::new(F::nothing()),
            Some(next) => self.reach(&next, watch)?,
        };
        self.seen.insert(seen, Rc::clone(&reached));
        Some(reached)
    }

    /// What is reached with two turns left: every answer leaves one assignment to ask for, the cheapest.
    fn before_last(&self, spot: &Spot, questions: &[PricedQuestion]) -> F {
        let (line, left) = (&spot.line, &spot.left);
        let cheapest = self.board.cheapest_item(line);
        let priced = self.board.by_price(spot);
        let codes: Vec<Code> = priced.iter().map(|it| it.1).collect();
        let mut few = self.board.few(line, &priced);
        let mut division = self.board.division();
        let (mut costs, mut lower) = (Vec::new(), Lower::default());
        let mut best = F::nothing();
        for question in questions {
            let fee = question.price * left.len() as u64;
            // All assignments could be told apart, one of them is found at once, and each other costs an item.
            lower.begin(fee);
            lower.add_wins(1);
            if let Some(others) = left.len().checked_sub(1).filter(|&others| others > 0) {
                let wins = others as u64;
                let cost = wins * cheapest;
                lower.add_edge(Edge { wins, cost });
            }
            if !best.may_gain(&lower, self.worth) {
                // Nor do those that are dearer.
                break;
            }
            costs.clear();
            match &mut few {
                Some(few) => {
                    few.costs(
                        question.code,
                        |symbol| self.board.locked_price(symbol),
                        &mut costs,
                    );
                }
                None => {
                    division.divide(self.board.grader, question.code, &codes);
                    self.board
                        .costs(line, question.code, &priced, &division, &mut costs);
                }
            }
            lower.begin(fee);
            lower.add_wins(costs.len() as u64);
            if best.may_gain(&lower, self.worth) {
                best.improve_by_singles(fee, &mut costs, self.worth);
            }
        }
        best
    }
}
