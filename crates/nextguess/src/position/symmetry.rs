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

use crate::board::code::{BLANK, Code, Layout, Symbol, UNKNOWN};
use crate::game::PackedTurn;
use crate::game::feedback::{AllowedFeedback, marks_of};
use crate::grade::Rule;
use crate::position::Position;
use crate::util::permutations::permute;

/// Reordering more slots than this costs more than it saves.
const MOST_REORDERED_SLOTS: usize = 7;

/// After more turns than this hardly any reordering leaves them all as they are.
const MOST_REORDERED_TURNS: usize = 2;

/// A reordering of slots and a renaming of symbols that leave all turns as they are.
struct Renaming {
    /// Slot `i` of the image is slot `from[i]` of the code.
    from: Vec<usize>,
    /// The image of each symbol; `None` where no turn names it.
    symbols: Vec<Option<Symbol>>,
}

/// The lowest of each class of legal questions, ascending, in a position of a symmetric game whose
/// candidates are all that fit its turns.
pub(crate) fn representatives<'a>(position: &'a Position) -> Cow<'a, [Code]> {
    let legal = position.legal_questions();
    let layout = position.layout();
    let named = named_symbols(position);
    let free: Vec<Symbol> = (0..layout.symbols() as Symbol)
        .filter(|&symbol| !named[usize::from(symbol)])
        .collect();
    let few_slots = layout.slots() <= MOST_REORDERED_SLOTS;
    let renamings = if few_slots && position.turns().len() <= MOST_REORDERED_TURNS {
        renamings(position, &named)
    } else {
        Vec::new()
    };
    let dead = dead_symbols(position);
    if free.len() < 2 && renamings.is_empty() && dead.len() < 2 {
        return legal;
    }
    let sieve = Sieve::new(layout, &free, &dead, position.game().board().repeats);
    let mut kept = Vec::new();
    sieve.keep(&legal, 0, Seen::default(), &mut kept);
    if !renamings.is_empty() {
        let mut symbols = vec![BLANK; layout.slots()];
        kept.retain(|&code| {
            for (slot, symbol) in symbols.iter_mut().enumerate() {
                *symbol = layout.symbol(code, slot);
            }
            let lower = |renaming: &Renaming| renaming.apply(&symbols, &free, layout) < code;
            !renamings.iter().any(lower)
        });
    }
    Cow::Owned(kept)
}

/// Keeps the codes in which free symbols come in ascending order, none left out, and dead symbols too. If a symbol
/// may occur twice, only the lowest dead symbol is kept.
struct Sieve {
    layout: Layout,
    /// The place of each symbol among the free ones, if it is one.
    free: Vec<Option<usize>>,
    /// The place of each symbol among the dead ones, if it is one.
    dead: Vec<Option<usize>>,
    repeats: bool,
}

/// How many free and how many dead symbols the slots so far have brought in.
#[derive(Copy, Clone, Default)]
struct Seen {
    free: usize,
    dead: usize,
}

impl Sieve {
    fn new(layout: Layout, free: &[Symbol], dead: &[Symbol], repeats: bool) -> Sieve {
        let places = |symbols: &[Symbol]| {
            let all = 0..layout.symbols() as Symbol;
            all.map(|symbol| symbols.binary_search(&symbol).ok())
                .collect()
        };
        Sieve {
            layout,
            free: places(free),
            dead: places(dead),
            repeats,
        }
    }

    /// Goes through ascending codes that agree in all slots before this one: what the slot refuses is
    /// left out as a whole range.
    fn keep(&self, codes: &[Code], slot: usize, seen: Seen, kept: &mut Vec<Code>) {
        if slot + 1 == self.layout.slots() {
            let fits = |code: &Code| {
                self.seen_with(self.layout.symbol(*code, slot), seen)
                    .is_some()
            };
            kept.extend(codes.iter().copied().filter(fits));
            return;
        }
        let shift = self.layout.shift(slot);
        let mut rest = codes;
        while let Some(first) = rest.first() {
            let prefix = first.0 >> shift;
            let (same, others) =
                rest.split_at(rest.partition_point(|code| code.0 >> shift == prefix));
            rest = others;
            if let Some(seen) = self.seen_with(self.layout.symbol(*first, slot), seen) {
                self.keep(same, slot + 1, seen, kept);
            }
        }
    }

    /// What is seen with one more symbol, or `None` if it comes too early.
    fn seen_with(&self, symbol: Symbol, mut seen: Seen) -> Option<Seen> {
        // Blanks are neither free nor dead.
        if let Some(Some(place)) = self.free.get(usize::from(symbol)) {
            if *place > seen.free {
                return None;
            }
            seen.free = seen.free.max(place + 1);
        }
        if let Some(Some(place)) = self.dead.get(usize::from(symbol)) {
            if *place > seen.dead || (self.repeats && *place > 0) {
                return None;
            }
            seen.dead = seen.dead.max(place + 1);
        }
        Some(seen)
    }
}

fn named_symbols(position: &Position) -> Vec<bool> {
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
fn dead_symbols(position: &Position) -> Vec<Symbol> {
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
fn renamings(position: &Position, named: &[bool]) -> Vec<Renaming> {
    let layout = position.layout();
    let questions: Vec<Vec<Symbol>> = (position.turns().iter())
        .map(|turn| layout.unpack(turn.question))
        .collect();
    let slots = layout.slots();
    let mut found = Vec::new();
    let mut order: Vec<usize> = (0..slots).collect();
    permute(&mut order, 0, &mut |from| {
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

/// Marks speak of single slots: they too must be the same after the reordering. Copies that are counted
/// are marked from the left, so what a symbol that is not known says depends on where it stands.
fn keeps_marks(position: &Position, from: &[usize]) -> bool {
    let rule = position.grader().rule();
    if !rule.is_marks() {
        return true;
    }
    let is_known = |turn: &PackedTurn| position.is_complete(turn.question);
    if rule == Rule::WordMarks && !position.turns().iter().all(is_known) {
        return false;
    }
    position.turns().iter().all(|turn| match &turn.answer {
        AllowedFeedback::Any => true,
        AllowedFeedback::OneOf(_) => false,
        AllowedFeedback::Is(feedback) => {
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
