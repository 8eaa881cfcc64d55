//! A line of play: what is known of every single item after real questions and answers, and what the
//! search's question means there.

use crate::board::code::{Symbol, UNKNOWN};
use crate::game::Turn;
use crate::game::feedback::marks_of;
use crate::solver::grids::GridRules;
use crate::solver::grids::canonical::{Form, Loose, Order, code, reorder};
use crate::solver::grids::grid::{self, Item, MOST_ITEMS, Slots, UNBOUNDED};
use crate::solver::grids::questions::answer::{After, Marked, without};
use crate::solver::grids::questions::distinct::{Names, Questions};

/// A line of play: what is known of each item after some turns, with the names that the game has for items and slots.
#[derive(Clone, Debug)]
pub(crate) struct Line {
    rules: GridRules,
    /// The slots that are open, and all slots with the items that are locked there.
    open: Vec<usize>,
    locked: Vec<Option<Symbol>>,
    known: Vec<(Symbol, Item)>,
    free_slots: Slots,
    fresh: Vec<Symbol>,
    spare: Vec<Symbol>,
    /// The number of turns left.
    pub(crate) turns_left: usize,
}

impl Line {
    /// The start of a game.
    pub(crate) fn start(rules: GridRules) -> Line {
        Line {
            rules,
            open: (0..rules.slots).collect(),
            locked: vec![None; rules.slots],
            known: Vec::new(),
            free_slots: rules.all_slots(),
            fresh: (0..rules.items as Symbol).collect(),
            spare: Vec::new(),
            turns_left: rules.turns,
        }
    }

    /// What is known after these turns; `None` if nothing fits them, or if part of them is not known.
    pub(crate) fn after_turns(rules: GridRules, turns: &[Turn]) -> Option<Line> {
        let mut line = Line::start(rules);
        for turn in turns {
            if turn.question.contains(&UNKNOWN) || turn.question.len() != rules.slots {
                return None;
            }
            let marks = marks_of(turn.answer.known()?, rules.slots);
            line = line.after(&turn.question, &marks)?;
        }
        Some(line)
    }

    /// How many slots the board has.
    pub(crate) fn slots(&self) -> usize {
        self.rules.slots
    }

    fn item(&self, symbol: Symbol) -> Option<Item> {
        let known = self.known.iter().find(|(other, _)| *other == symbol);
        let fresh = || (self.fresh.contains(&symbol)).then(|| Item::free(self.free_slots));
        let spare = || (self.spare.contains(&symbol)).then(|| Item::free(0));
        known.map(|(_, item)| *item).or_else(fresh).or_else(spare)
    }

    /// What is known after a question that may be asked, with its marks; `None` if no assignment is
    /// left, or if the question may not be asked.
    pub(crate) fn after(&self, question: &[Symbol], marks: &[u8]) -> Option<Line> {
        let kept =
            |(symbol, locked): (&Symbol, &Option<Symbol>)| locked.is_none_or(|it| it == *symbol);
        if !question.iter().zip(&self.locked).all(kept) {
            return None;
        }
        let slots_with = |wanted: &dyn Fn(usize) -> bool| -> Slots {
            let places = self.open.iter().enumerate();
            places
                .filter(|&(_, &slot)| wanted(slot))
                .fold(0, |slots, (place, _)| slots | 1 << place)
        };
        let correct = slots_with(&|slot| marks[slot] == 2);
        let mut next = self.clone();
        next.turns_left = self.turns_left.checked_sub(1)?;
        let mut asked: Vec<Symbol> = self.open.iter().map(|&slot| question[slot]).collect();
        asked.sort_unstable();
        asked.dedup();
        let is_asked = |symbol: &Symbol| asked.binary_search(symbol).is_ok();
        next.known.retain(|(symbol, _)| !is_asked(symbol));
        next.fresh.retain(|symbol| !is_asked(symbol));
        next.spare.retain(|symbol| !is_asked(symbol));
        for (_, item) in &mut next.known {
            item.slots &= !correct;
        }
        for &symbol in &asked {
            let item = self.item(symbol)?;
            let slots = slots_with(&|slot| question[slot] == symbol);
            if item.barred && slots & !item.slots != 0 {
                return None;
            }
            let wrong = slots_with(&|slot| question[slot] == symbol && marks[slot] == 1);
            let elsewhere = wrong.count_ones() as u8;
            let marked = Marked {
                correct: slots & correct,
                elsewhere: if self.rules.counts_copies {
                    elsewhere
                } else {
                    elsewhere.min(1)
                },
            };
            let mut marks = false;
            (self.rules).marks_of_item(item, slots, |possible| marks |= possible == marked);
            // Wordle marks the copies that are elsewhere from the left; the other rule marks all of them.
            let elsewhere_slots = match (self.rules.counts_copies, elsewhere) {
                (true, _) => lowest(slots & !correct, elsewhere),
                (false, 0) => 0,
                (false, _) => slots & !correct,
            };
            if !marks || wrong != elsewhere_slots {
                return None;
            }
            match self.rules.after(item, slots, marked) {
                After::Gone => {}
                After::Spare => next.spare.push(symbol),
                After::Known(mut item) => {
                    item.slots &= !(correct & !marked.correct);
                    next.known.push((symbol, item));
                }
            }
        }
        next.free_slots &= !correct;
        if self.rules.restrictions.slots {
            for (place, &slot) in self.open.iter().enumerate() {
                if correct >> place & 1 != 0 {
                    next.locked[slot] = Some(question[slot]);
                }
            }
            next.open.retain(|&slot| next.locked[slot].is_none());
            next.free_slots = without(next.free_slots, correct);
            for (_, item) in &mut next.known {
                item.slots = without(item.slots, correct);
            }
        }
        next.tighten().then_some(next)
    }

    /// Whether anything fits; sorts the items by what is known then.
    fn tighten(&mut self) -> bool {
        if self.known.len() > MOST_ITEMS {
            return false;
        }
        let mut items: Vec<Item> = self.known.iter().map(|(_, item)| *item).collect();
        let (fresh, all) = (
            self.fresh.len() as u16,
            ((1u16 << self.open.len()) - 1) as Slots,
        );
        let Some(free_slots) = grid::tighten(&mut items, fresh, self.free_slots, all) else {
            return false;
        };
        self.free_slots = free_slots;
        let symbols = std::mem::take(&mut self.known)
            .into_iter()
            .map(|known| known.0);
        for (symbol, item) in symbols.zip(items) {
            if item.slots == 0 {
                self.spare.push(symbol);
            } else if item == Item::free(free_slots) {
                self.fresh.push(symbol);
            } else {
                self.known.push((symbol, item));
            }
        }
        if free_slots == 0 {
            self.spare.append(&mut self.fresh);
        }
        self.known.sort_unstable_by_key(|(symbol, _)| *symbol);
        self.fresh.sort_unstable();
        self.spare.sort_unstable();
        true
    }

    /// How many assignments fit.
    pub(crate) fn count(&self) -> u64 {
        let items: Vec<Item> = self.known.iter().map(|(_, item)| *item).collect();
        let all = ((1u16 << self.open.len()) - 1) as Slots;
        grid::count(&items, self.fresh.len() as u16, self.free_slots, all)
    }

    /// The position that the search knows, and where the open slots went.
    pub(crate) fn position(&self) -> (Form, Order) {
        let mut items = [Item::free(0); MOST_ITEMS];
        for (place, (_, item)) in items.iter_mut().zip(&self.known) {
            *place = *item;
        }
        let mut loose = Loose {
            items,
            len: self.known.len(),
            slots: self.open.len() as u8,
            free_slots: self.free_slots,
            fresh: self.fresh.len() as u16,
            spare: self.spare.len() as u16,
        };
        self.rules.cap(&mut loose, self.turns_left as u32);
        loose.form(&self.rules)
    }

    /// The question that the search names, in the items and slots of this line.
    pub(crate) fn question(
        &self,
        position: &Form,
        order: &Order,
        names: &Names,
    ) -> Option<Vec<Symbol>> {
        let questions = Questions::new(position, false);
        let mut question = self.locked_question();
        for (place, &slot) in self.open.iter().enumerate() {
            let name = names[usize::from(order[place])];
            let class = questions.classes.get(name.class())?;
            let like = |item: Item| {
                let slots = reorder(item.slots, order);
                code(Item { slots, ..item }) == class.code()
            };
            let known = self.known.iter().filter(|(_, item)| like(*item));
            let symbol = if class.is_known() {
                known.map(|(symbol, _)| *symbol).nth(name.member())
            } else if class.is_spare() {
                self.spare.first().copied()
            } else {
                self.fresh.get(name.member()).copied()
            };
            question[slot] = symbol?;
        }
        Some(question)
    }

    /// The lowest assignment that fits.
    pub(crate) fn assignment(&self) -> Option<Vec<Symbol>> {
        let mut items = self.known.clone();
        if let Some(&symbol) = self.fresh.first() {
            items.push((symbol, Item::free(self.free_slots)));
        }
        items.sort_unstable_by_key(|(symbol, _)| *symbol);
        let mut counts = vec![0; items.len()];
        let mut chosen = Vec::new();
        self.fill(&items, &mut counts, &mut chosen).then(|| {
            let mut assignment = self.locked_question();
            for (&slot, symbol) in self.open.iter().zip(chosen) {
                assignment[slot] = symbol;
            }
            assignment
        })
    }

    fn fill(&self, items: &[(Symbol, Item)], counts: &mut [u8], chosen: &mut Vec<Symbol>) -> bool {
        let place = chosen.len();
        if place == self.open.len() {
            let enough = |(count, (_, item)): (&u8, &(Symbol, Item))| *count >= item.least;
            return counts.iter().zip(items).all(enough);
        }
        for (at, (symbol, item)) in items.iter().enumerate() {
            let may = item.most == UNBOUNDED || counts[at] < item.most;
            if item.slots >> place & 1 != 0 && may {
                counts[at] += 1;
                chosen.push(*symbol);
                if self.fill(items, counts, chosen) {
                    return true;
                }
                chosen.pop();
                counts[at] -= 1;
            }
        }
        false
    }

    /// All items that may be asked, with what is known of each.
    pub(crate) fn items(&self) -> impl Iterator<Item = (Symbol, Item)> + '_ {
        let fresh = self.fresh.iter();
        let spare = self.spare.iter();
        (self.known.iter().copied())
            .chain(fresh.map(|&symbol| (symbol, Item::free(self.free_slots))))
            .chain(spare.map(|&symbol| (symbol, Item::free(0))))
    }

    /// The number of open slots.
    pub(crate) fn open_slots(&self) -> usize {
        self.open.len()
    }

    /// The open slot with this number among the open slots; `None` if there are fewer.
    pub(crate) fn open_slot(&self, place: usize) -> Option<usize> {
        self.open.get(place).copied()
    }

    /// A question that keeps the items that are locked, and has any others.
    pub(crate) fn locked_question(&self) -> Vec<Symbol> {
        self.locked
            .iter()
            .map(|locked| locked.unwrap_or(0))
            .collect()
    }

    /// All marks of a question, those of locked slots being Correct.
    pub(crate) fn all_marks(&self) -> impl Iterator<Item = Vec<u8>> + '_ {
        (0..3usize.pow(self.open.len() as u32)).map(|number| {
            let mut marks = vec![2; self.rules.slots];
            let mut rest = number;
            for &slot in &self.open {
                marks[slot] = (rest % 3) as u8;
                rest /= 3;
            }
            marks
        })
    }
}

/// The lowest `count` of some slots.
fn lowest(slots: Slots, count: u8) -> Slots {
    let mut above = slots;
    for _ in 0..count {
        above &= above.wrapping_sub(1);
    }
    slots & !above
}
