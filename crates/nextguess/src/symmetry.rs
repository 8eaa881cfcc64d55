//! Which questions are the same question.
//!
//! Renaming symbols and reordering slots turns a question into another that splits the candidates
//! just alike, if the renaming leaves every earlier turn as it is. Of each class only the lowest
//! code need be scored: ties go to the lowest anyway.
//!
//! Besides, symbols that no candidate has left change nothing wherever they are asked: of several codes
//! that differ only in such symbols the lowest will do. (Each of these steps leads from a question to
//! a lower one that splits alike, so the lowest of all is never lost.)
//!
//! Two kinds of renaming are used. Symbols that no turn has named yet are interchangeable, so a
//! question must bring them in in ascending order. And where the slots are few, every reordering of
//! them that (with a renaming of the symbols) maps each earlier question to itself is tried.

use std::borrow::Cow;

use crate::code::{BLANK, Code, Layout, Symbol, UNKNOWN};
use crate::feedback::{Answer, marks_of};
use crate::grade::lanes::Lanes;
use crate::position::Position;

/// Reordering more slots than this costs more than it saves.
const MOST_REORDERED_SLOTS: usize = 7;

/// A reordering of slots and a renaming of symbols that leave all turns as they are.
struct Renaming {
    /// Slot `i` of the image is slot `from[i]` of the code.
    from: Vec<usize>,
    /// The image of each symbol; `None` where no turn names it.
    symbols: Vec<Option<Symbol>>,
}

/// The lowest of each class of legal questions, ascending, in a position of a symmetric game whose
/// candidates are all that fit its turns.
pub(crate) fn representatives<'a>(position: &'a Position<'_>) -> Cow<'a, [Code]> {
    let legal = position.legal_questions();
    let layout = position.layout();
    let named = named_symbols(position);
    let free: Vec<Symbol> = (0..layout.symbols() as Symbol)
        .filter(|&symbol| !named[usize::from(symbol)])
        .collect();
    let few_slots = layout.slots() <= MOST_REORDERED_SLOTS;
    let renamings = if few_slots {
        renamings(position, &named)
    } else {
        Vec::new()
    };
    let dead = dead_symbols(position);
    if free.len() < 2 && renamings.is_empty() && dead.len() < 2 {
        return legal;
    }
    let newcomers = InOrder::new(layout, &free);
    let dead = match (position.game().board().repeats, &dead[..]) {
        (false, _) => Dead::InOrder(InOrder::new(layout, &dead)),
        (true, dead) => Dead::Lowest(InOrder::new(layout, dead.get(1..).unwrap_or_default())),
    };
    let lowest = |code: Code| {
        dead.keeps(code)
            && newcomers.keeps(code)
            && (renamings.is_empty() || {
                let mut symbols = [BLANK; MOST_REORDERED_SLOTS];
                let symbols = &mut symbols[..layout.slots()];
                for (slot, symbol) in symbols.iter_mut().enumerate() {
                    *symbol = layout.symbol(code, slot);
                }
                let lower = |renaming: &Renaming| renaming.apply(symbols, &free, layout) < code;
                !renamings.iter().any(lower)
            })
    };
    let kept: Vec<Code> = legal.iter().copied().filter(|&code| lowest(code)).collect();
    Cow::Owned(kept)
}

/// Some symbols, to be looked for in all slots of a code at once.
struct InOrder {
    lanes: Lanes,
    /// A word for each symbol, ascending, that holds it in every slot.
    splats: Vec<u64>,
}

impl InOrder {
    fn new(layout: Layout, symbols: &[Symbol]) -> InOrder {
        let lanes = Lanes::new(layout);
        let splat = |&symbol: &Symbol| lanes.splat(u64::from(symbol));
        InOrder {
            lanes,
            splats: symbols.iter().map(splat).collect(),
        }
    }

    /// Whether the symbols appear in ascending order, without leaving one out.
    ///
    /// The slots that hold a symbol are bits, the first slot the highest; so of two symbols the one that
    /// appears first has the larger number, and one that does not appear has none.
    #[inline]
    fn keeps(&self, code: Code) -> bool {
        let mut before = u64::MAX;
        self.splats.iter().all(|&splat| {
            let slots = self.lanes.equal(code.0, splat);
            let in_order = slots <= before;
            before = slots;
            in_order
        })
    }

    /// Whether none of the symbols appears.
    #[inline]
    fn are_absent(&self, code: Code) -> bool {
        self.splats
            .iter()
            .all(|&splat| self.lanes.equal(code.0, splat) == 0)
    }
}

/// Which codes are the lowest of those that differ only in dead symbols.
enum Dead {
    /// Where no symbol is there twice: those that bring them in in order.
    InOrder(InOrder),
    /// Else: those that have none but the lowest.
    Lowest(InOrder),
}

impl Dead {
    #[inline]
    fn keeps(&self, code: Code) -> bool {
        match self {
            Dead::InOrder(dead) => dead.keeps(code),
            Dead::Lowest(others) => others.are_absent(code),
        }
    }
}

fn named_symbols(position: &Position<'_>) -> Vec<bool> {
    let layout = position.layout();
    let mut named = vec![false; layout.symbols()];
    for turn in position.turns() {
        for symbol in layout.symbols_of(turn.question) {
            if let Some(named) = named.get_mut(usize::from(symbol)) {
                *named = true;
            }
        }
    }
    named
}

/// The symbols that no candidate has, ascending; none where marks are the answer, since there the
/// rules may allow one of them and not another.
fn dead_symbols(position: &Position<'_>) -> Vec<Symbol> {
    if position.grader().rule().is_marks() {
        return Vec::new();
    }
    let layout = position.layout();
    let mut seen = vec![false; layout.symbols()];
    let mut unseen = seen.len();
    for &code in position.candidates().codes().iter() {
        for symbol in layout.symbols_of(code) {
            let seen = &mut seen[usize::from(symbol)];
            unseen -= usize::from(!*seen);
            *seen = true;
        }
        if unseen == 0 {
            break;
        }
    }
    let symbols = 0..layout.symbols() as Symbol;
    symbols
        .filter(|&symbol| !seen[usize::from(symbol)])
        .collect()
}

/// All reorderings of the slots that leave the turns as they are, but for the one that changes none.
fn renamings(position: &Position<'_>, named: &[bool]) -> Vec<Renaming> {
    let layout = position.layout();
    let questions: Vec<Vec<Symbol>> = (position.turns().iter())
        .map(|turn| layout.unpack(turn.question))
        .collect();
    let slots = layout.slots();
    let mut found = Vec::new();
    permute(&mut (0..slots).collect(), 0, &mut |from| {
        if from.iter().enumerate().all(|(slot, &other)| slot == other) {
            return;
        }
        if let Some(symbols) = renamed(&questions, from, named)
            && keeps_marks(position, from)
        {
            found.push(Renaming {
                from: from.to_vec(),
                symbols,
            });
        }
    });
    found
}

/// The renaming of symbols that makes each reordered question itself again, if there is one.
fn renamed(
    questions: &[Vec<Symbol>],
    from: &[usize],
    named: &[bool],
) -> Option<Vec<Option<Symbol>>> {
    let mut images: Vec<Option<Symbol>> = vec![None; named.len()];
    let mut taken = vec![false; named.len()];
    for question in questions {
        for (slot, &other) in from.iter().enumerate() {
            let (symbol, image) = (question[other], question[slot]);
            if symbol == BLANK || symbol == UNKNOWN || image == BLANK || image == UNKNOWN {
                if symbol != image {
                    return None;
                }
                continue;
            }
            match images[usize::from(symbol)] {
                Some(before) if before != image => return None,
                Some(_) => {}
                None if taken[usize::from(image)] => return None,
                None => {
                    images[usize::from(symbol)] = Some(image);
                    taken[usize::from(image)] = true;
                }
            }
        }
    }
    Some(images)
}

/// Marks speak of single slots: they too must be the same after the reordering.
fn keeps_marks(position: &Position<'_>, from: &[usize]) -> bool {
    if !position.grader().rule().is_marks() {
        return true;
    }
    position.turns().iter().all(|turn| match &turn.answer {
        Answer::Any => true,
        Answer::OneOf(_) => false,
        Answer::Is(feedback) => {
            let marks = marks_of(*feedback, from.len());
            from.iter()
                .zip(&marks)
                .all(|(&other, mark)| marks[other] == *mark)
        }
    })
}

impl Renaming {
    /// The image of a code, its free symbols renamed so that it is as low as can be.
    fn apply(&self, code: &[Symbol], free: &[Symbol], layout: Layout) -> Code {
        let mut next_free = 0;
        let mut given: [(Symbol, Symbol); MOST_REORDERED_SLOTS] = [(0, 0); MOST_REORDERED_SLOTS];
        let mut image = [BLANK; MOST_REORDERED_SLOTS];
        for (slot, &from) in self.from.iter().enumerate() {
            let symbol = code[from];
            image[slot] = match self.symbols.get(usize::from(symbol)) {
                None => symbol,
                Some(Some(renamed)) => *renamed,
                Some(None) => {
                    let before = given[..next_free]
                        .iter()
                        .find(|(other, _)| *other == symbol);
                    match before {
                        Some((_, renamed)) => *renamed,
                        None => {
                            given[next_free] = (symbol, free[next_free]);
                            next_free += 1;
                            given[next_free - 1].1
                        }
                    }
                }
            };
        }
        layout.pack(&image[..code.len()])
    }
}

fn permute(items: &mut Vec<usize>, fixed: usize, visit: &mut impl FnMut(&[usize])) {
    if fixed == items.len() {
        visit(items);
        return;
    }
    for other in fixed..items.len() {
        items.swap(fixed, other);
        permute(items, fixed + 1, visit);
        items.swap(fixed, other);
    }
}
