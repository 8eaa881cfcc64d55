//! Item Matching: any assignment of items to slots. Each slot answers Correct, Wrong slot or Incorrect.
//!
//! An item marked Incorrect may not be asked again, except in slots where it was marked Correct. A slot marked
//! Correct keeps its item. Either restriction can be lifted, and the marks can be those of Wordle.

use std::borrow::Cow;

use super::{Board, GameKind, SYMBOLS, plain_sizes};
use crate::board::code::{Code, Layout, Symbol, UNKNOWN};
use crate::error::{InputError, either};
use crate::game::feedback::{AllowedFeedback, FeedbackFormat, MarkStyle, marks_of};
use crate::game::spec::{GameSpec, OptionHelp, ReadFile};
use crate::game::{Game, GameRules, PackedTurn, QuestionKind, Turn};
use crate::grade::Rule;

pub(super) const KIND: GameKind = GameKind {
    name: "items",
    summary: "Item Matching: items in slots; each slot answers Correct, Wrong slot or Incorrect, and locks",
    grammar: "items:SLOTSxITEMSxTURNS",
    example: "items:5x7x4",
    usual_board: "5x7x4",
    plain_board: plain_sizes,
    options: &[SYMBOLS, RESTRICT, MARKS],
    turns: &["01234=CWIIW"],
    notes: &["The answer is a mark for each slot: C right here, W right elsewhere, I absent."],
    build,
};

const RESTRICT: OptionHelp = OptionHelp {
    name: "restrict",
    value: "both|items|slots|none",
    summary: "whether items marked Incorrect are barred, slots marked Correct locked",
};

const MARKS: OptionHelp = OptionHelp {
    name: "marks",
    value: "items|wordle",
    summary: "how an item that is asked more than once is marked",
};

static STYLE: MarkStyle = MarkStyle {
    letters: ['I', 'W', 'C'],
    also: ["", "", ""],
};

/// Which questions the marks forbid.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Restrictions {
    /// Restriction 1: an item is barred if a response marks it Incorrect and nowhere Wrong slot. It may then be asked
    /// only in slots where it was marked Correct.
    pub items: bool,
    /// Restriction 2: a slot marked Correct keeps its item.
    pub slots: bool,
}

impl Restrictions {
    /// The restrictions of a spec of this kind: both, unless its option `restrict` says otherwise.
    pub(crate) fn of(spec: &GameSpec) -> Result<Restrictions, InputError> {
        let (items, slots) = match spec.option(RESTRICT.name) {
            None | Some("both") => (true, true),
            Some("items") => (true, false),
            Some("slots") => (false, true),
            Some("none") => (false, false),
            Some(other) => return Err(wrong_value(&RESTRICT, other)),
        };
        Ok(Restrictions { items, slots })
    }
}

fn rule_of(spec: &GameSpec) -> Result<Rule, InputError> {
    match spec.option(MARKS.name) {
        None | Some("items") => Ok(Rule::ItemMarks),
        Some("wordle") => Ok(Rule::WordMarks),
        Some(other) => Err(wrong_value(&MARKS, other)),
    }
}

fn wrong_value(option: &OptionHelp, given: &str) -> InputError {
    let expected = either(&option.value.split('|').collect::<Vec<_>>());
    let example = format!("{},{}", KIND.example, option.example(""));
    InputError::new(option.name, given, expected, example)
}

#[derive(Debug)]
struct Items {
    board: Board,
    rule: Rule,
    restrictions: Restrictions,
}

fn build(spec: GameSpec, _: ReadFile<'_>) -> Result<Game, InputError> {
    let [slots, items, turns] = spec.sizes(["slots", "items", "turns"])?;
    let (rule, restrictions) = (rule_of(&spec)?, Restrictions::of(&spec)?);
    let most = rule.max_slots();
    if slots > most {
        return Err(spec.size_error("slots", slots, format!("at most {most}")));
    }
    let mut board = Board::new(spec, slots, items)?;
    board.repeats = true;
    board.turn_limit = Some(turns as u32);
    Ok(Game::new(Items {
        board,
        rule,
        restrictions,
    }))
}

/// What the marks so far forbid. Where something is not known, everything that may be allowed is allowed.
struct Locks {
    restrictions: Restrictions,
    /// Whether the marks count copies: then one item can be marked both Wrong slot and Incorrect.
    counts_copies: bool,
    /// For each slot the item that was marked Correct there.
    found: Vec<Option<Symbol>>,
    /// For each item whether it is barred from all slots in which it was not found.
    barred: Vec<bool>,
    /// For each item and slot whether it may have been found there, by a mark or an item that is not known.
    may_be_found: Vec<Vec<bool>>,
}

/// Why a question is not allowed.
enum Lock {
    /// The slot must keep this item.
    Fixed(usize, Symbol),
    /// The item was marked Incorrect.
    Barred(Symbol),
}

impl Locks {
    fn new(game: &Items) -> Locks {
        let (slots, items) = (game.board.slots, game.board.alphabet.size());
        Locks {
            restrictions: game.restrictions,
            counts_copies: game.rule == Rule::WordMarks,
            found: vec![None; slots],
            barred: vec![false; items],
            may_be_found: vec![vec![false; items]; slots],
        }
    }

    /// Learns from one question and its answer.
    fn learn(&mut self, question: &[Symbol], answer: &AllowedFeedback) {
        let slots = question.len();
        let possible: Vec<Vec<u8>> = match answer {
            AllowedFeedback::Is(feedback) => vec![marks_of(*feedback, slots)],
            AllowedFeedback::OneOf(several) => (several.iter())
                .map(|&feedback| marks_of(feedback, slots))
                .collect(),
            AllowedFeedback::Any => vec![vec![0; slots], vec![2; slots]],
        };
        for (slot, &item) in question.iter().enumerate() {
            let mark = possible[0][slot];
            let is_known = possible.iter().all(|marks| marks[slot] == mark);
            let may_be_correct = possible.iter().any(|marks| marks[slot] == 2);
            // The copies of an item that Wordle counts are marked from the left.
            let may_be_elsewhere = || {
                (0..slot).any(|other| {
                    (question[other] == item || question[other] == UNKNOWN)
                        && possible.iter().any(|marks| marks[other] == 1)
                })
            };
            match self.barred.get_mut(usize::from(item)) {
                None => self.may_be_found[slot]
                    .iter_mut()
                    .for_each(|may| *may |= may_be_correct),
                Some(barred) if is_known && mark == 0 => {
                    *barred |= !self.counts_copies || !may_be_elsewhere();
                }
                Some(_) if is_known && mark == 2 => self.found[slot] = Some(item),
                Some(_) => self.may_be_found[slot][usize::from(item)] |= may_be_correct,
            }
        }
    }

    fn refuses(&self, mut question: impl Iterator<Item = Symbol>) -> Option<Lock> {
        self.found.iter().enumerate().find_map(|(slot, found)| {
            let item = question.next()?;
            let at = usize::from(item);
            if at >= self.barred.len() || *found == Some(item) {
                return None;
            }
            match found {
                Some(kept) if self.restrictions.slots => Some(Lock::Fixed(slot, *kept)),
                _ => {
                    let barred = self.restrictions.items && self.barred[at];
                    (barred && !self.may_be_found[slot][at]).then_some(Lock::Barred(item))
                }
            }
        })
    }
}

impl GameRules for Items {
    fn board(&self) -> &Board {
        &self.board
    }

    fn rule(&self) -> Rule {
        self.rule
    }

    fn feedback_format(&self, _: QuestionKind) -> FeedbackFormat {
        FeedbackFormat::Marks {
            slots: self.board.slots,
            style: &STYLE,
        }
    }

    fn legal<'a>(
        &self,
        layout: Layout,
        turns: &[PackedTurn],
        _: &'a [Code],
        all: &'a [Code],
    ) -> Cow<'a, [Code]> {
        if turns.is_empty() || !self.bars_questions() {
            return Cow::Borrowed(all);
        }
        let mut locks = Locks::new(self);
        for turn in turns {
            locks.learn(&layout.unpack(turn.question), &turn.answer);
        }
        let allowed = |code: &&Code| locks.refuses(layout.symbols_of(**code)).is_none();
        all.iter().filter(allowed).copied().collect()
    }

    fn bars_questions(&self) -> bool {
        self.restrictions.items || self.restrictions.slots
    }

    fn permits(&self, turns: &[Turn], question: &[Symbol]) -> Result<(), InputError> {
        let mut locks = Locks::new(self);
        for turn in turns {
            locks.learn(&turn.question, &turn.answer);
        }
        let Some(lock) = locks.refuses(question.iter().copied()) else {
            return Ok(());
        };
        let alphabet = &self.board.alphabet;
        let expected = match lock {
            Lock::Fixed(slot, item) => format!(
                "{} in slot {}, where it was marked C",
                alphabet.symbol_text(item),
                slot + 1
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
            .found
            .iter()
            .map(|found| found.unwrap_or(open as Symbol));
        let given = alphabet.code_text(question.iter().copied());
        Err(InputError::new(
            "question",
            given,
            expected,
            alphabet.code_text(example),
        ))
    }
}
