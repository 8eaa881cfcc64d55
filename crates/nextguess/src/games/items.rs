//! Item Matching: any assignment of items to slots; each slot answers Correct, Wrong slot or
//! Incorrect. An item marked Incorrect may not be asked again, except where a Correct slot is fixed
//! to it; a slot marked Correct keeps its item.

use std::borrow::Cow;

use super::{Board, GameKind, SYMBOLS, all_codes, random_code};
use crate::code::{Code, Layout, Symbol};
use crate::count::Count;
use crate::error::InputError;
use crate::feedback::{FeedbackFormat, MarkStyle, marks_of};
use crate::game::{Ask, Game, PlainTurn, Turn};
use crate::grade::Rule;
use crate::random::Random;
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

/// What the marks seen so far leave to ask.
struct Locks {
    /// The item that each slot must keep.
    fixed: Vec<Option<Symbol>>,
    /// The items that no other slot may hold.
    barred: Vec<bool>,
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
        }
    }

    /// Learns from a question whose marks are fully known; others lock nothing.
    fn learn(&mut self, question: &[Symbol], marks: &[u8]) {
        for (slot, (&item, &mark)) in question.iter().zip(marks).enumerate() {
            let Some(barred) = self.barred.get_mut(usize::from(item)) else {
                continue;
            };
            match mark {
                0 => *barred = true,
                2 => self.fixed[slot] = Some(item),
                _ => {}
            }
        }
    }

    fn refuses(&self, mut question: impl Iterator<Item = Symbol>) -> Option<Lock> {
        self.fixed.iter().enumerate().find_map(|(slot, fixed)| {
            let item = question.next()?;
            match fixed {
                Some(kept) => (item != *kept).then_some(Lock::Fixed(slot, *kept)),
                None => {
                    let barred = self.barred.get(usize::from(item)).copied();
                    barred.unwrap_or(false).then_some(Lock::Barred(item))
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

    fn secret_count(&self) -> Count {
        let items = self.board.alphabet.size() as u64;
        Count::product((0..self.board.slots).map(|_| items))
    }

    fn secrets(&self, layout: Layout) -> Vec<Code> {
        all_codes(layout)
    }

    fn random_secret(&self, random: &mut Random) -> Vec<Symbol> {
        random_code(&self.board, random)
    }

    fn check_secret(&self, _: &[Symbol]) -> Result<(), InputError> {
        Ok(())
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
            if let Some(feedback) = turn.answer.known() {
                locks.learn(
                    &layout.unpack(turn.question),
                    &marks_of(feedback, self.board.slots),
                );
            }
        }
        let allowed = |code: &&Code| locks.refuses(layout.symbols_of(**code)).is_none();
        all.iter().filter(allowed).copied().collect()
    }

    fn permits(&self, turns: &[PlainTurn], question: &[Symbol]) -> Result<(), InputError> {
        let mut locks = Locks::new(self.board.slots, self.board.alphabet.size());
        for turn in turns {
            if let Some(feedback) = turn.answer.known() {
                locks.learn(&turn.question, &marks_of(feedback, self.board.slots));
            }
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
