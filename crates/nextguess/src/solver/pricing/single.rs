//! The best strategy for one worth of a win: the one with the least cost - worth * wins.
//!
//! A position is searched with a budget, as in the other searches: its value is found if that is below the budget, and
//! else a lower bound that is not.
//!
//! Whatever is asked, an assignment that is found has cost its own price, for every slot of it was paid for once when it
//! was right; and every item that was asked in a wrong slot comes besides. So a position is worth at least the sum of
//! what each assignment would cost by itself less what its win is worth, where that is below 0, and a question besides
//! that the toll of its items: what each costs in the assignments that have another one there.

mod bounds;
mod ending;

use rustc_hash::FxHashMap;

use crate::board::code::{Code, Symbol};
use crate::grade::Feedback;
use crate::solver::grids::CORRECT;
use crate::solver::grids::bound::Bound;
use crate::solver::grids::canonical::Form;
use crate::solver::grids::space::Grids;
use crate::solver::pricing::board::PriceBoard;
use crate::solver::pricing::equivalence::{Key, Kinds};
use crate::solver::pricing::hull::Corner;
use crate::solver::pricing::single::bounds::Account;
use crate::solver::pricing::spot::{Division, Seen, Spot, open};
use crate::watch::{CancelOnly, Unwatched, Watch};

/// What a strategy costs, less what its wins are worth.
pub(crate) type Value = i128;

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Known {
    /// No strategy has a lower value.
    pub(crate) least: Value,
    /// A strategy that has it.
    pub(crate) best: Option<Corner>,
}

impl Known {
    fn exactly(corner: Corner, worth: u64) -> Known {
        Known {
            least: value(corner, worth),
            best: Some(corner),
        }
    }

    /// Whether that is all a search with this budget could tell.
    fn suffices(&self, budget: Value) -> bool {
        self.best.is_some() || self.least >= budget
    }
}

/// What a strategy costs, less what its wins are worth.
pub(crate) fn value(corner: Corner, worth: u64) -> Value {
    Value::from(corner.cost) - Value::from(worth) * Value::from(corner.wins)
}

/// A question with a lower bound of its value.
struct Promise {
    least: Value,
    /// A guess at its value.
    guess: Value,
    price: u64,
    code: Code,
}

/// A search for the best strategy for one worth of a win.
pub(crate) struct Single<'a> {
    /// The board and its prices.
    pub(crate) board: PriceBoard<'a>,
    worth: u64,
    /// How many different games there can be.
    games: Bound,
    grids: Grids<'static>,
    /// How many assignments can be found with two turns left, whatever they cost.
    most: FxHashMap<Form, u64>,
    memo: FxHashMap<Key, Known>,
    /// The same by the assignments that are left, for it takes longer to tell which positions are alike.
    seen: FxHashMap<Seen, Known>,
}

/// A part that a question leaves.
struct PricedPart {
    feedback: usize,
    seen: Seen,
    known: Known,
}

impl<'a> Single<'a> {
    /// A search for one worth of a win.
    pub(crate) fn new(board: PriceBoard<'a>, worth: u64) -> Single<'a> {
        let rules = board.rules;
        Single {
            board,
            worth,
            games: Bound::new(&rules, vec![1; rules.turns.max(2) + 1]),
            grids: Grids::new(rules, vec![1; rules.turns.max(2) + 1], &Unwatched),
            most: FxHashMap::default(),
            memo: FxHashMap::default(),
            seen: FxHashMap::default(),
        }
    }

    /// How many positions were searched.
    pub(crate) fn positions(&self) -> u64 {
        self.memo.len() as u64
    }

    /// What is known of a position after a search with a budget; `None` if the watch ended the search.
    pub(crate) fn find(&mut self, spot: &Spot, budget: Value, watch: &dyn Watch) -> Option<Known> {
        let (line, left) = (&spot.line, &spot.left);
        if line.turns_left == 0 || left.is_empty() {
            return Some(Known::exactly(Corner::default(), self.worth));
        }
        if line.turns_left == 1 || left.len() == 1 {
            return Some(self.one(spot).0);
        }
        let kinds = Kinds::of(line, &self.board.prices);
        let before = self.memo.get(kinds.key()).copied();
        if let Some(known) = before.filter(|known| known.suffices(budget)) {
            return Some(known);
        }
        if watch.is_cancelled() {
            return None;
        }
        let mut known = self.settle(spot, &kinds, budget, watch)?.0;
        if let Some(before) = before {
            known.least = known.least.max(before.least);
        }
        self.memo.insert(kinds.into_key(), known);
        Some(known)
    }

    /// What is known of a position after a search with a budget, and what is asked there.
    fn settle(
        &mut self,
        spot: &Spot,
        kinds: &Kinds,
        budget: Value,
        watch: &dyn Watch,
    ) -> Option<(Known, Option<Code>)> {
        let account = self.account(spot);
        match spot.line.turns_left {
            2 => Some(self.before_last(spot, kinds, &account, budget)),
            _ => self.before_more(spot, kinds, &account, budget, watch),
        }
    }

    /// What is reached with three turns left or more.
    fn before_more(
        &mut self,
        spot: &Spot,
        kinds: &Kinds,
        account: &Account,
        budget: Value,
        watch: &dyn Watch,
    ) -> Option<(Known, Option<Code>)> {
        let mut found = (Known::exactly(Corner::default(), self.worth), None);
        // Of what is not asked, the least that it may be worth.
        let mut rest = found.0.least.max(budget);
        let mut limit = budget.min(found.0.least);
        let promises = self.promises(spot, kinds, account, limit, &mut rest);
        watch.expect_steps(promises.len() as u64);
        let mut division = self.board.division();
        for promise in promises {
            if promise.least >= limit {
                rest = rest.min(promise.least);
                watch.advance(1);
                continue;
            }
            division.divide(self.board.grader, promise.code, &spot.left);
            let known = self.ask(spot, &promise, &division, limit, &CancelOnly(watch))?;
            watch.advance(1);
            match known.best {
                Some(_) if known.least < limit => {
                    limit = known.least;
                    found = (known, Some(promise.code));
                }
                _ => rest = rest.min(known.least),
            }
        }
        if found.0.least < budget {
            return Some(found);
        }
        let least = rest;
        Some((Known { least, best: None }, None))
    }

    /// The questions that may be worth less than the limit, the most promising first.
    fn promises(
        &mut self,
        spot: &Spot,
        kinds: &Kinds,
        account: &Account,
        limit: Value,
        rest: &mut Value,
    ) -> Vec<Promise> {
        let (line, left) = (&spot.line, &spot.left);
        let mut promises = Vec::new();
        let besides = self.besides_of(line, account);
        let later = self.least_later(line, left.len() as u64, &besides);
        let room = limit - account.alone - later;
        if room <= 0 {
            *rest = (*rest).min(limit);
            return promises;
        }
        *rest = (*rest).min(limit);
        let toll = account
            .toll
            .clone()
            .below(u64::try_from(room).unwrap_or(u64::MAX));
        kinds.visit_within(line, &toll, |asked, toll| {
            let price = open(line)
                .map(|slot| self.board.prices.of(asked[slot]))
                .sum();
            let code = self.board.layout.pack(asked);
            promises.push(Promise {
                least: account.alone + Value::from(toll),
                guess: account.alone + Value::from(toll),
                price,
                code,
            });
        });
        let slate = self.board.grader.lay_out(left);
        let mut counts = vec![0; self.board.marks.len()];
        let open_after: Vec<usize> = (0..self.board.marks.len())
            .map(|feedback| self.board.open_after(line, feedback))
            .collect();
        let win = self.board.grader.win().index();
        let mean = Value::from(self.board.prices.mean());
        promises.retain_mut(|promise| {
            self.board
                .grader
                .histogram(promise.code, &slate, &mut counts);
            for (feedback, &count) in counts.iter().enumerate() {
                if count > 0 && feedback != win {
                    let turns = line.turns_left - 1;
                    let slots = open_after[feedback];
                    let count = u64::from(count);
                    promise.least += self.besides(count, slots, turns, &besides);
                    let bits = u64::from(count.pow(4).ilog2());
                    promise.guess += Value::from(count * bits * slots as u64) * mean / 16;
                }
            }
            promise.least < limit
        });
        if line.turns_left > 3 || self.board.width.is_some() {
            promises.sort_by_key(|promise| (promise.guess, promise.price, promise.code));
        } else {
            promises.sort_by_key(|promise| (promise.least, promise.price, promise.code));
        }
        if let Some(width) = self.board.width {
            promises.truncate(width);
        }
        promises
    }

    /// What is known of a question that divides the assignments like this.
    fn ask(
        &mut self,
        spot: &Spot,
        question: &Promise,
        division: &Division,
        limit: Value,
        watch: &dyn Watch,
    ) -> Option<Known> {
        let win = self.board.grader.win().index();
        let is_won = division.met.contains(&win);
        if division.met.len() == 1 && !is_won {
            // It tells nothing: what comes next could be asked at once, and locks as many slots.
            return Some(Known {
                least: limit,
                best: None,
            });
        }
        let asked = self.board.layout.unpack(question.code);
        let mut total = Corner {
            wins: u64::from(is_won),
            cost: question.price * spot.left.len() as u64,
        };
        let mut sum = value(total, self.worth);
        let mut parts = self.parts(spot, &asked, division);
        sum += parts.iter().map(|part| part.known.least).sum::<Value>();
        // The largest part has the most to say.
        parts.sort_by_key(|part| {
            (
                std::cmp::Reverse(division.counts[part.feedback]),
                part.feedback,
            )
        });
        if spot.line.turns_left > 3 && self.board.width.is_none() {
            for part in &mut parts {
                if sum >= limit {
                    break;
                }
                if part.known.best.is_none() {
                    let before = part.known.least;
                    if let Some(next) = self.board.after(spot, &asked, division, part.feedback) {
                        part.known = self.glance(&next, part.known, watch)?;
                        self.seen.insert(part.seen, part.known);
                        sum += part.known.least - before;
                    }
                }
            }
        }
        for part in &mut parts {
            if sum >= limit {
                return Some(Known {
                    least: sum,
                    best: None,
                });
            }
            if part.known.best.is_none() {
                let before = part.known.least;
                let after = self.board.after(spot, &asked, division, part.feedback);
                part.known = match after {
                    // The question may not be asked.
                    None => Known::exactly(Corner::default(), self.worth),
                    Some(next) => self.find(&next, limit - (sum - before), watch)?,
                };
                part.known.least = part.known.least.max(before);
                self.seen.insert(part.seen, part.known);
                sum += part.known.least - before;
            }
            if let Some(best) = part.known.best {
                total.wins += best.wins;
                total.cost += best.cost;
            }
        }
        let is_exact = parts.iter().all(|part| part.known.best.is_some());
        Some(Known {
            least: sum,
            best: is_exact.then_some(total),
        })
    }

    /// A better bound of a position, by a look at each question about it.
    fn glance(&mut self, spot: &Spot, before: Known, watch: &dyn Watch) -> Option<Known> {
        let kinds = Kinds::of(&spot.line, &self.board.prices);
        if let Some(&known) = self.memo.get(kinds.key()) {
            let least = known.least.max(before.least);
            return Some(Known { least, ..known });
        }
        if watch.is_cancelled() {
            return None;
        }
        let account = self.account(spot);
        let (mut least, mut rest) = (0, 0);
        let mut promises = self.promises(spot, &kinds, &account, 0, &mut rest);
        promises.sort_by_key(|promise| promise.least);
        let mut division = self.board.division();
        for promise in promises {
            if promise.least >= least {
                break;
            }
            division.divide(self.board.grader, promise.code, &spot.left);
            let asked = self.board.layout.unpack(promise.code);
            let fee = promise.price * spot.left.len() as u64;
            let is_won = division.met.contains(&self.board.grader.win().index());
            let at_once = Corner {
                wins: u64::from(is_won),
                cost: fee,
            };
            let parts = self.parts(spot, &asked, &division);
            let sum: Value = parts.iter().map(|part| part.known.least).sum();
            least = least.min(value(at_once, self.worth) + sum);
        }
        let known = Known {
            least: least.max(before.least),
            best: None,
        };
        self.memo.insert(kinds.into_key(), known);
        Some(known)
    }

    /// The parts that a question leaves, each with what is known of it.
    fn parts(&mut self, spot: &Spot, asked: &[Symbol], division: &Division) -> Vec<PricedPart> {
        let win = self.board.grader.win().index();
        let turns = spot.line.turns_left - 1;
        let places: Vec<usize> = open(&spot.line).collect();
        let mut grouped: Vec<Vec<Code>> = Vec::new();
        let mut group = vec![usize::MAX; self.board.marks.len()];
        let mut parts = Vec::with_capacity(division.met.len());
        for &feedback in division.met.iter().filter(|&&feedback| feedback != win) {
            let seen = self.board.seen_after(spot, asked, division, feedback);
            let known = self.seen.get(&seen).copied();
            if known.is_none() {
                group[feedback] = grouped.len();
                grouped.push(Vec::with_capacity(division.counts[feedback] as usize));
            }
            parts.push(PricedPart {
                feedback,
                seen,
                known: known.unwrap_or(Known {
                    least: 0,
                    best: None,
                }),
            });
        }
        if grouped.is_empty() {
            return parts;
        }
        for (feedback, &code) in division.feedbacks.iter().zip(&spot.left) {
            if let Some(codes) = grouped.get_mut(group[feedback.index()]) {
                codes.push(code);
            }
        }
        let cheapest = self.board.cheapest_item(&spot.line);
        for part in &mut parts {
            if let Some(codes) = grouped.get(group[part.feedback]) {
                let marks = &self.board.marks[part.feedback];
                let is_open = |slot: &&usize| {
                    !self.board.rules.restrictions.slots || marks[**slot] != CORRECT
                };
                let slots: Vec<usize> = places.iter().filter(is_open).copied().collect();
                part.known = self.estimate(codes, &slots, turns, cheapest);
            }
        }
        parts
    }

    /// The best question of a position; `None` where it is better to stop. The outer `None`: the watch ended the
    /// search.
    pub(crate) fn question(&mut self, spot: &Spot, watch: &dyn Watch) -> Option<Option<Code>> {
        let known = self.find(spot, 1, watch)?;
        if known.best.is_none_or(|best| best.wins == 0) {
            return Some(None);
        }
        if spot.line.turns_left == 1 || spot.left.len() == 1 {
            return Some(self.one(spot).1);
        }
        let kinds = Kinds::of(&spot.line, &self.board.prices);
        let watch = CancelOnly(watch);
        let budget = match self.board.width {
            None => known.least + 1,
            // Positions that are alike may have other promising questions.
            Some(_) => 1,
        };
        Some(self.settle(spot, &kinds, budget, &watch)?.1)
    }

    /// The position after an answer.
    pub(crate) fn spot_after(
        &self,
        spot: &Spot,
        question: Code,
        feedback: Feedback,
    ) -> Option<Spot> {
        let mut division = self.board.division();
        division.divide(self.board.grader, question, &spot.left);
        let asked = self.board.layout.unpack(question);
        self.board.after(spot, &asked, &division, feedback.index())
    }
}
