//! The curve of every position that play can lead to.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::curve::Curve;
use super::kinds::{Key, Kinds, Prices};
use crate::code::{Layout, Symbol};
use crate::feedback::marks_of;
use crate::game::Game;
use crate::grade::{Feedback, Grader};
use crate::optimal::items::line::Line;
use crate::optimal::items::{CORRECT, Rules};
use crate::watch::{CancelOnly, Watch};

/// An assignment, or a question, by its place among all of them.
type Place = u16;

pub(super) struct Search<'a> {
    rules: Rules,
    prices: Prices<'a>,
    assignments: Vec<Vec<Symbol>>,
    /// What each question, one a row, is answered for each assignment.
    feedbacks: Vec<Feedback>,
    /// The marks of every feedback.
    marks: Vec<Vec<u8>>,
    win: Feedback,
    memo: FxHashMap<Key, Rc<Curve>>,
}

/// A question that may be asked, with the sum of its prices.
struct Question {
    price: u64,
    place: Place,
}

impl<'a> Search<'a> {
    /// A search for a game of at most [`super::MOST_PRICED`] assignments.
    pub(super) fn new(
        game: &dyn Game,
        layout: Layout,
        rules: Rules,
        prices: &'a [u64],
    ) -> Search<'a> {
        let codes = game.secrets(layout);
        let grader = Grader::new(game.rule(), layout);
        let mut feedbacks = vec![Feedback(0); codes.len() * codes.len()];
        for (row, &question) in feedbacks.chunks_mut(codes.len()).zip(&codes) {
            grader.grade(question, &codes, row);
        }
        let outcomes = 0..grader.outcomes() as u16;
        let marks = outcomes.map(|outcome| marks_of(Feedback(outcome), rules.slots));
        Search {
            rules,
            prices: Prices::new(prices),
            assignments: codes.iter().map(|&code| layout.unpack(code)).collect(),
            feedbacks,
            marks: marks.collect(),
            win: grader.win(),
            memo: FxHashMap::default(),
        }
    }

    /// The curve from the start, or `None` if the watch ended the search. The watch is told of the first questions.
    pub(super) fn solve(mut self, watch: &dyn Watch) -> Option<Rc<Curve>> {
        let all: Vec<Place> = (0..self.assignments.len() as Place).collect();
        self.curve(&Line::start(self.rules), &all, watch)
    }

    /// The curve from a line of play on, with the assignments that fit it.
    fn curve(&mut self, line: &Line, left: &[Place], watch: &dyn Watch) -> Option<Rc<Curve>> {
        if line.turns_left == 1 || left.len() == 1 {
            let cheapest = left.iter().map(|&place| self.price(line, place)).min();
            let cost = cheapest.unwrap_or(0) * left.len() as u64;
            return Some(Rc::new(Curve::one(cost)));
        }
        let kinds = Kinds::of(line, &self.prices);
        if let Some(curve) = self.memo.get(kinds.key()) {
            return Some(Rc::clone(curve));
        }
        if watch.is_cancelled() {
            return None;
        }
        let questions = self.questions(line, &kinds);
        let best = match line.turns_left {
            2 => self.before_last(line, left, &questions),
            _ => self.before_more(line, left, &questions, watch)?,
        };
        let best = Rc::new(best);
        self.memo.insert(kinds.into_key(), Rc::clone(&best));
        Some(best)
    }

    /// The questions that may be asked, the cheapest first; one of each that are alike.
    fn questions(&self, line: &Line, kinds: &Kinds) -> Vec<Question> {
        let mut questions = Vec::new();
        kinds.visit(line, |asked| {
            let items = self.rules.items;
            let place =
                (asked.iter()).fold(0, |place, &symbol| place * items + usize::from(symbol));
            let place = place as Place;
            let price = self.price(line, place);
            questions.push(Question { price, place });
        });
        questions.sort_by_key(|question| question.price);
        questions
    }

    /// What a question, or an assignment, costs in the slots that are open.
    fn price(&self, line: &Line, place: Place) -> u64 {
        let asked = &self.assignments[usize::from(place)];
        open(line).map(|slot| self.prices.of(asked[slot])).sum()
    }

    /// What a question is answered for each assignment.
    fn feedbacks(&self, question: Place) -> &[Feedback] {
        let count = self.assignments.len();
        &self.feedbacks[usize::from(question) * count..][..count]
    }

    /// The curve with three turns left or more.
    fn before_more(
        &mut self,
        line: &Line,
        left: &[Place],
        questions: &[Question],
        watch: &dyn Watch,
    ) -> Option<Curve> {
        let mut best = Curve::nothing();
        watch.expect(questions.len() as u64);
        for question in questions {
            let fee = question.price * left.len() as u64;
            if !best.is_beyond(left.len(), fee) {
                let curve = self.after(line, left, question.place, &CancelOnly(watch))?;
                best.improve(&curve, fee);
            }
            watch.advance(1);
        }
        Some(best)
    }

    /// The curve after a question, which is paid for.
    fn after(
        &mut self,
        line: &Line,
        left: &[Place],
        question: Place,
        watch: &dyn Watch,
    ) -> Option<Curve> {
        let mut parts: Vec<Vec<Place>> = vec![Vec::new(); self.marks.len()];
        let feedbacks = self.feedbacks(question);
        for &place in left {
            parts[feedbacks[usize::from(place)].index()].push(place);
        }
        let mut total = Curve::nothing();
        for (feedback, part) in parts.into_iter().enumerate() {
            if part.is_empty() {
                continue;
            }
            if feedback == self.win.index() {
                total = total.plus(&Curve::one(0));
                continue;
            }
            if part.len() == left.len() {
                // It tells nothing: what comes next could be asked at once, and locks as many slots.
                break;
            }
            let asked = &self.assignments[usize::from(question)];
            if let Some(next) = line.after(asked, &self.marks[feedback]) {
                total = total.plus(&*self.curve(&next, &part, watch)?);
            }
        }
        Some(total)
    }

    /// The curve with two turns left: every answer leaves one assignment to ask for, the cheapest.
    fn before_last(&self, line: &Line, left: &[Place], questions: &[Question]) -> Curve {
        let prices: Vec<u64> = left.iter().map(|&place| self.price(line, place)).collect();
        let mut counts = vec![0; self.marks.len()];
        let mut cheapest = vec![u64::MAX; self.marks.len()];
        let (mut seen, mut costs) = (Vec::new(), Vec::new());
        let mut best = Curve::nothing();
        for question in questions {
            let fee = question.price * left.len() as u64;
            if best.is_beyond(left.len(), fee) {
                break;
            }
            let feedbacks = self.feedbacks(question.place);
            for (&place, &price) in left.iter().zip(&prices) {
                let feedback = feedbacks[usize::from(place)].index();
                if counts[feedback] == 0 {
                    seen.push(feedback);
                }
                counts[feedback] += 1;
                cheapest[feedback] = price.min(cheapest[feedback]);
            }
            costs.clear();
            for feedback in seen.drain(..) {
                let locked = self.newly_locked(line, question.place, feedback);
                let price = std::mem::replace(&mut cheapest[feedback], u64::MAX) - locked;
                let count = std::mem::take(&mut counts[feedback]);
                let is_found = feedback == self.win.index();
                costs.push(if is_found { 0 } else { price * count });
            }
            best.improve_by_parts(&mut costs, fee);
        }
        best
    }

    /// What the items cost that an answer locks in their slots.
    fn newly_locked(&self, line: &Line, question: Place, feedback: usize) -> u64 {
        if !self.rules.restrictions.slots {
            return 0;
        }
        let asked = &self.assignments[usize::from(question)];
        let locked = open(line).filter(|&slot| self.marks[feedback][slot] == CORRECT);
        locked.map(|slot| self.prices.of(asked[slot])).sum()
    }
}

/// The slots that are open.
fn open(line: &Line) -> impl Iterator<Item = usize> + '_ {
    (0..).map_while(|place| line.open_slot(place))
}
