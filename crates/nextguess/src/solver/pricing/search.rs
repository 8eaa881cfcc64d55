//! What strategies reach from every position that play can lead to.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::board::code::{Code, Layout, Symbol};
use crate::game::feedback::marks_of;
use crate::grade::{Feedback, Grader};
use crate::solver::grids::known_items::Line;
use crate::solver::grids::{CORRECT, ELSEWHERE, Rules};
use crate::solver::pricing::equivalence::{Key, Kinds, Prices};
use crate::solver::pricing::few::Few;
use crate::solver::pricing::frontier::{Frontier, bound};
use crate::solver::pricing::hull::{Edge, Lower, Worth};
use crate::util::random::Random;
use crate::watch::{CancelOnly, Watch};

/// How many questions are looked at first for each of two worths of a win that are tried.
const FIRST: usize = 2;

/// A search through all positions of a game, each with what strategies reach from there on.
pub(crate) struct Search<'a, F> {
    rules: Rules,
    prices: Prices<'a>,
    worth: Worth,
    /// How many questions are asked where more than two turns are left; all of them, if `None`.
    width: Option<usize>,
    layout: Layout,
    grader: Grader,
    /// The marks of every feedback.
    marks: Vec<Vec<u8>>,
    memo: FxHashMap<Key, Rc<F>>,
    /// The same by the assignments that are left, for it takes longer to tell which positions are alike.
    seen: FxHashMap<Seen, Rc<F>>,
}

/// A position as it was met: the turns left, the slots found, the items barred, and the assignments left.
pub(crate) type Seen = (usize, u64, u64, u128);

/// A position with all that is needed to go on from it.
#[derive(Clone)]
pub(crate) struct Spot {
    pub(crate) line: Line,
    /// The assignments that fit.
    pub(crate) left: Vec<Code>,
    /// The slots whose item is known by a mark, one bit each.
    pub(crate) found: u64,
    /// A sum of random numbers, one for each item that is barred.
    pub(crate) barred: u64,
}

impl Spot {
    pub(crate) fn new(line: Line, left: Vec<Code>, turns: &[(Vec<Symbol>, Vec<u8>)]) -> Spot {
        let (mut found, mut barred) = (0, 0);
        for (question, marks) in turns {
            (found, barred) = restricted(found, barred, question, marks);
        }
        Spot {
            line,
            left,
            found,
            barred,
        }
    }
}

/// What is found and barred after a question.
pub(crate) fn restricted(found: u64, barred: u64, question: &[Symbol], marks: &[u8]) -> (u64, u64) {
    let (mut found, mut barred) = (found, barred);
    for (slot, (&symbol, &mark)) in question.iter().zip(marks).enumerate() {
        if mark == CORRECT {
            found |= 1 << slot;
            continue;
        }
        let same = |at: &usize| question[*at] == symbol;
        let is_first = !(0..slot).filter(same).any(|at| marks[at] != CORRECT);
        let is_elsewhere = (0..marks.len())
            .filter(same)
            .any(|at| marks[at] == ELSEWHERE);
        if is_first && !is_elsewhere {
            barred = barred.wrapping_add(Random::seeded(u64::from(symbol)).bits());
        }
    }
    (found, barred)
}

/// A question that may be asked, with the sum of its prices.
#[derive(Clone)]
struct Question {
    price: u64,
    code: Code,
}

/// How a question divides assignments: by feedback, how many there are and a sum of random numbers, one for each.
pub(crate) struct Division {
    pub(crate) feedbacks: Vec<Feedback>,
    pub(crate) counts: Vec<u64>,
    pub(crate) sums: Vec<u128>,
    /// The feedbacks that occur.
    pub(crate) met: Vec<usize>,
}

impl Division {
    pub(crate) fn new(outcomes: usize) -> Division {
        Division {
            feedbacks: Vec::new(),
            counts: vec![0; outcomes],
            sums: vec![0; outcomes],
            met: Vec::new(),
        }
    }

    pub(crate) fn divide(&mut self, grader: Grader, question: Code, left: &[Code]) {
        for at in self.met.drain(..) {
            self.counts[at] = 0;
            self.sums[at] = 0;
        }
        self.feedbacks.resize(left.len(), Feedback(0));
        grader.grade(question, left, &mut self.feedbacks);
        for (feedback, &code) in self.feedbacks.iter().zip(left) {
            let at = feedback.index();
            if self.counts[at] == 0 {
                self.met.push(at);
            }
            self.counts[at] += 1;
            self.sums[at] = self.sums[at].wrapping_add(mark(code));
        }
    }

    pub(crate) fn part(&self, feedback: usize, left: &[Code]) -> Vec<Code> {
        let is_it = |(it, _): &(&Feedback, &Code)| it.index() == feedback;
        let pairs = self.feedbacks.iter().zip(left).filter(is_it);
        pairs.map(|(_, &code)| code).collect()
    }
}

/// A random number for an assignment.
fn mark(code: Code) -> u128 {
    let mut random = Random::seeded(code.0);
    u128::from(random.bits()) << 64 | u128::from(random.bits())
}

impl<'a, F: Frontier> Search<'a, F> {
    pub(crate) fn new(
        rules: Rules,
        grader: Grader,
        prices: &'a [u64],
        worth: Worth,
        width: Option<usize>,
    ) -> Search<'a, F> {
        let outcomes = 0..grader.outcomes() as u16;
        let marks = outcomes.map(|outcome| marks_of(Feedback(outcome), rules.slots));
        Search {
            rules,
            prices: Prices::new(prices),
            worth,
            width,
            layout: grader.layout(),
            grader,
            marks: marks.collect(),
            memo: FxHashMap::default(),
            seen: FxHashMap::default(),
        }
    }

    /// What strategies reach from a position on, or `None` if the watch ended the search. The watch is told of the
    /// first questions.
    pub(crate) fn reach(&mut self, spot: &Spot, watch: &dyn Watch) -> Option<Rc<F>> {
        let (line, left) = (&spot.line, &spot.left);
        if line.turns_left == 0 || left.is_empty() {
            return Some(Rc::new(F::nothing()));
        }
        if line.turns_left == 1 || left.len() == 1 {
            let cost = self.cheapest(spot).map_or(0, |(price, _)| price);
            return Some(Rc::new(F::one(cost * left.len() as u64, self.worth)));
        }
        let kinds = Kinds::of(line, &self.prices);
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
    fn questions(&self, line: &Line, kinds: &Kinds) -> Vec<Question> {
        let mut questions = Vec::new();
        kinds.visit(line, |asked| {
            let price = open(line).map(|slot| self.prices.of(asked[slot])).sum();
            let code = self.layout.pack(asked);
            questions.push(Question { price, code });
        });
        questions.sort_by_key(|question| (question.price, question.code));
        questions
    }

    /// What a question, or an assignment, costs in the slots that are open.
    fn price(&self, line: &Line, code: Code) -> u64 {
        let price = |slot| self.prices.of(self.layout.symbol(code, slot));
        open(line).map(price).sum()
    }

    /// The cheapest assignment that fits, with its price; the lowest of several.
    fn cheapest(&self, spot: &Spot) -> Option<(u64, Code)> {
        let priced = spot
            .left
            .iter()
            .map(|&code| (self.price(&spot.line, code), code));
        priced.min()
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
        let askable = line.items().map(|(symbol, _)| self.prices.of(symbol));
        let cheapest = askable.min().unwrap_or(0);
        for feedback in answers {
            if feedback == self.grader.win().index() {
                sum.add_wins(1);
                continue;
            }
            let count = count(feedback);
            let slots = self.open_after(line, feedback);
            let most = match line.turns_left {
                0 | 1 => 0,
                2 => 1,
                3 => count.min(3u64.saturating_pow(slots as u32)),
                _ => count,
            };
            bound(count, most, cheapest * slots as u64, cheapest, sum);
        }
    }

    /// How many slots are open after an answer.
    fn open_after(&self, line: &Line, feedback: usize) -> usize {
        if !self.rules.restrictions.slots {
            return line.open_slots();
        }
        let marks = &self.marks[feedback];
        open(line).filter(|&slot| marks[slot] != CORRECT).count()
    }

    /// What is reached with three turns left or more.
    fn before_more(&mut self, spot: &Spot, questions: &[Question], watch: &dyn Watch) -> Option<F> {
        let mut best = F::nothing();
        let mut division = Division::new(self.marks.len());
        let promises = self.promises(spot, questions);
        watch.expect_steps(promises.len() as u64);
        for (question, lower) in promises {
            if best.may_gain(&lower, self.worth) {
                division.divide(self.grader, question.code, &spot.left);
                self.ask(spot, question, &division, &mut best, &CancelOnly(watch))?;
            }
            watch.advance(1);
        }
        Some(best)
    }

    /// The questions with a bound on what each reaches, in the order in which they are looked at: first those that
    /// promise most for a few worths of a win, then the cheapest.
    fn promises<'q>(&self, spot: &Spot, questions: &'q [Question]) -> Vec<(&'q Question, Lower)> {
        let slate = self.grader.lay_out(&spot.left);
        let mut counts = vec![0; self.marks.len()];
        let bounds = questions.iter().map(|question| {
            self.grader.histogram(question.code, &slate, &mut counts);
            let fee = question.price * spot.left.len() as u64;
            let met = (0..counts.len()).filter(|&feedback| counts[feedback] > 0);
            let mut lower = Lower::default();
            let count = |feedback: usize| u64::from(counts[feedback]);
            self.bound(&spot.line, fee, met, count, &mut lower);
            lower.sort();
            (question, lower)
        });
        let mut bounds: Vec<(&Question, Lower)> = bounds.collect();
        let slots = spot.line.open_slots() as u64;
        let usual = slots * self.prices.mean() * spot.line.turns_left as u64;
        let worths = [usual, self.worth.most].map(|it| it.clamp(self.worth.least, self.worth.most));
        let mut first = 0;
        let of_each = self
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
        if let Some(width) = self.width.filter(|_| spot.line.turns_left > 2) {
            bounds.truncate(width);
        }
        bounds
    }

    /// Takes what is better by a question that divides the assignments like this.
    fn ask(
        &mut self,
        spot: &Spot,
        question: &Question,
        division: &Division,
        best: &mut F,
        watch: &dyn Watch,
    ) -> Option<()> {
        let win = self.grader.win().index();
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
        let asked = self.layout.unpack(question.code);
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
        let (found, barred) = restricted(spot.found, spot.barred, asked, &self.marks[feedback]);
        let turns = spot.line.turns_left - 1;
        let seen = (turns, found, barred, division.sums[feedback]);
        if let Some(reached) = self.seen.get(&seen) {
            return Some(Rc::clone(reached));
        }
        let line = spot.line.after(asked, &self.marks[feedback]);
        let reached = match line {
            // The question may not be asked.
            None => Rc::new(F::nothing()),
            Some(line) => {
                let left = division.part(feedback, &spot.left);
                let next = Spot {
                    line,
                    left,
                    found,
                    barred,
                };
                self.reach(&next, watch)?
            }
        };
        self.seen.insert(seen, Rc::clone(&reached));
        Some(reached)
    }

    /// What is reached with two turns left: every answer leaves one assignment to ask for, the cheapest.
    fn before_last(&self, spot: &Spot, questions: &[Question]) -> F {
        let (line, left) = (&spot.line, &spot.left);
        let cheapest = line.items().map(|(symbol, _)| self.prices.of(symbol));
        let cheapest = cheapest.min().unwrap_or(0);
        let mut priced: Vec<(u64, Code)> = left
            .iter()
            .map(|&code| (self.price(line, code), code))
            .collect();
        priced.sort_unstable();
        let mut few = match self.rules.counts_copies {
            true => None,
            false => Few::new(line, self.layout, self.rules.items, &priced),
        };
        let mut many = Division::new(self.marks.len());
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
                        |symbol| self.locked_price(symbol),
                        &mut costs,
                    );
                }
                None => self.costs(line, question.code, &priced, &mut many, &mut costs),
            }
            lower.begin(fee);
            lower.add_wins(costs.len() as u64);
            if best.may_gain(&lower, self.worth) {
                best.improve_by_singles(fee, &mut costs, self.worth);
            }
        }
        best
    }

    /// What it costs to win in each part that a question leaves, where one turn is left then. The assignments come
    /// with their prices, the cheapest first.
    fn costs(
        &self,
        line: &Line,
        question: Code,
        priced: &[(u64, Code)],
        division: &mut Division,
        costs: &mut Vec<u64>,
    ) {
        let codes: Vec<Code> = priced.iter().map(|it| it.1).collect();
        division.divide(self.grader, question, &codes);
        for &feedback in &division.met {
            if feedback == self.grader.win().index() {
                costs.push(0);
                continue;
            }
            let mut feedbacks = division.feedbacks.iter();
            let first = feedbacks.position(|it| it.index() == feedback);
            let price = first.map_or(0, |first| priced[first].0);
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

/// The slots that are open.
pub(crate) fn open(line: &Line) -> impl Iterator<Item = usize> + '_ {
    (0..).map_while(|place| line.open_slot(place))
}
