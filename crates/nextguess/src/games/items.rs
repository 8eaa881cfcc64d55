//! Item Matching: any assignment of items to slots; each slot answers Correct, Wrong slot or
//! Incorrect. An item marked Incorrect may not be asked again, except where a Correct slot is fixed
//! to it; a slot marked Correct keeps its item.

use std::borrow::Cow;

use super::{Board, GameKind, SYMBOLS};
use crate::code::{Code, Layout, Symbol};
use crate::error::InputError;
use crate::feedback::{Answer, FeedbackFormat, MarkStyle, marks_of};
use crate::game::{Ask, Game, PlainTurn, Turn};
use crate::grade::Rule;
use crate::spec::{GameSpec, ReadFile};

pub(super) const KIND: GameKind = GameKind {
    name: "items",
    summary: "Item Matching: items in slots; each slot answers Correct, Wrong slot or Incorrect, and locks",
    grammar: "items:SLOTSxITEMSxTURNS",
    example: "items:5x7x4",
    usual_board: Some("5x7x4"),
    options: &[SYMBOLS],
    build,
};

static STYLE: MarkStyle = MarkStyle {
    letters: ['I', 'W', 'C'],
    also: ["", "", ""],
};

#[derive(Debug)]
struct Items {
    board: Board,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Box<dyn Game>, InputError> {
    let [slots, items, turns] = spec.sizes(["slots", "items", "turns"])?;
    let most = Rule::ItemMarks.max_slots();
    if slots > most {
        return Err(spec.size_error("slots", slots, format!("at most {most}")));
    }
    let mut board = Board::new(spec, slots, items)?;
    board.repeats = true;
    board.turn_limit = Some(turns as u32);
    Ok(Box::new(Items { board }))
}

/// What the marks seen so far leave to ask. Where something is not known, what may be allowed is.
struct Locks {
    /// The item that each slot must keep.
    fixed: Vec<Option<Symbol>>,
    /// The items that only slots fixed to them may hold.
    barred: Vec<bool>,
    /// Whether each slot may be fixed to each item, by a mark or an item that is not known.
    may_be_fixed: Vec<Vec<bool>>,
}

/// Why a question is not allowed.
enum Lock {
    /// The slot must keep this item.
    Fixed(usize, Symbol),
    /// The item was marked Incorrect.
    Barred(Symbol),
}

impl Locks {
    fn new(slots: usize, items: usize) -> Locks {
        Locks {
            fixed: vec![None; slots],
            barred: vec![false; items],
            may_be_fixed: vec![vec![false; items]; slots],
        }
    }

    /// Learns from one question and its answer.
    fn learn(&mut self, question: &[Symbol], answer: &Answer) {
        let slots = question.len();
        let possible: Vec<Vec<u8>> = match answer {
            Answer::Is(feedback) => vec![marks_of(*feedback, slots)],
            Answer::OneOf(several) => (several.iter())
                .map(|&feedback| marks_of(feedback, slots))
                .collect(),
            Answer::Any => vec![vec![0; slots], vec![2; slots]],
        };
        for (slot, &item) in question.iter().enumerate() {
            let mark = possible[0][slot];
            let is_known = possible.iter().all(|marks| marks[slot] == mark);
            let may_be_correct = possible.iter().any(|marks| marks[slot] == 2);
            match self.barred.get_mut(usize::from(item)) {
                None => self.may_be_fixed[slot]
                    .iter_mut()
                    .for_each(|may| *may |= may_be_correct),
                Some(barred) if is_known && mark == 0 => *barred = true,
                Some(_) if is_known && mark == 2 => self.fixed[slot] = Some(item),
                Some(_) => self.may_be_fixed[slot][usize::from(item)] |= may_be_correct,
            }
        }
    }

    fn refuses(&self, mut question: impl Iterator<Item = Symbol>) -> Option<Lock> {
        self.fixed.iter().enumerate().find_map(|(slot, fixed)| {
            let item = question.next()?;
            let at = usize::from(item);
            match fixed {
                _ if at >= self.barred.len() => None,
                Some(kept) => (item != *kept).then_some(Lock::Fixed(slot, *kept)),
                None => {
                    let refused = self.barred[at] && !self.may_be_fixed[slot][at];
                    refused.then_some(Lock::Barred(item))
                }
            }
        })
    }
}

impl Game for Items {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        Rule::ItemMarks
    }

    fn feedback_format(&self, _: Ask) -> FeedbackFormat {
        FeedbackFormat::Marks {
            slots: self.board.slots,
            style: &STYLE,
        }
    }

    fn legal<'a>(
        &self,
        layout: Layout,
        turns: &[Turn],
        _: &'a [Code],
        all: &'a [Code],
    ) -> Cow<'a, [Code]> {
        if turns.is_empty() {
            return Cow::Borrowed(all);
        }
        let mut locks = Locks::new(self.board.slots, self.board.alphabet.size());
        for turn in turns {
            locks.learn(&layout.unpack(turn.question), &turn.answer);
        }
        let allowed = |code: &&Code| locks.refuses(layout.symbols_of(**code)).is_none();
        all.iter().filter(allowed).copied().collect()
    }

    fn permits(&self, turns: &[PlainTurn], question: &[Symbol]) -> Result<(), InputError> {
        let mut locks = Locks::new(self.board.slots, self.board.alphabet.size());
        for turn in turns {
            locks.learn(&turn.question, &turn.answer);
        }
        let Some(lock) = locks.refuses(question.iter().copied()) else {
            return Ok(());
        };
        let alphabet = &self.board.alphabet;
        let expected = match lock {
            Lock::Fixed(slot, item) => format!(
                "slot {} to keep {}, which was marked C there",
                slot + 1,
                alphabet.symbol_text(item)
            ),
            Lock::Barred(item) => format!(
                "no {} outside slots marked C, since it was marked I",
                alphabet.symbol_text(item)
            ),
        };
        let open = (0..alphabet.size())
            .find(|&item| !locks.barred[item])
            .unwrap_or(0);
        let example = locks
            .fixed
            .iter()
            .map(|fixed| fixed.unwrap_or(open as Symbol));
        let given = alphabet.code_text(question.iter().copied());
        Err(InputError::new(
            "question",
            given,
            expected,
            alphabet.code_text(example),
        ))
    }
}
