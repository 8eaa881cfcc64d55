//! The answers to a question about a grid, and what is known after each.

use crate::solver::grids::GridRules;
use crate::solver::grids::canonical::{Form, Loose};
use crate::solver::grids::grid::{self, Item, MOST_ITEMS, MOST_SLOTS, Slots, UNBOUNDED};
use crate::solver::grids::questions::question::{Asked, Question};

/// The marks of one item.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    /// The slots where the item is Correct.
    pub(crate) correct: Slots,
    /// The number of other slots where it is marked Wrong slot. If copies are not counted, 1 if it is marked so at all.
    pub(crate) elsewhere: u8,
}

/// What is known of an item after its marks, its slots not yet compacted.
#[derive(Copy, Clone, Debug)]
pub(crate) enum After {
    /// This is known.
    Known(Item),
    /// No open slot holds it, and it may not be asked again.
    Gone,
    /// No open slot holds it, but it may be asked.
    Spare,
}

impl GridRules {
    /// What the marks say of an item that was asked in `asked`.
    pub(crate) fn after(&self, item: Item, asked: Slots, marked: Marked) -> After {
        let found = marked.correct.count_ones() as u8;
        let rest = asked & !marked.correct;
        let elsewhere = item.slots & !asked;
        // Locked slots are no longer open, so what they hold no longer counts.
        let (kept, counted) = if self.restrictions.slots {
            (elsewhere, 0)
        } else {
            (elsewhere | marked.correct, found)
        };
        let lift = found - counted;
        let least = item.least.max(found).saturating_sub(lift);
        let most = match item.most {
            UNBOUNDED => UNBOUNDED,
            most => most - lift,
        };
        if rest == 0 {
            return After::Known(Item {
                slots: kept,
                least,
                most,
                barred: item.barred,
            });
        }
        if marked.elsewhere == 0 {
            return match (self.restrictions.items, kept & marked.correct) {
                (true, 0) => After::Gone,
                (false, 0) => After::Spare,
                (barred, slots) => After::Known(Item {
                    barred,
                    ..Item::exactly(slots, found)
                }),
            };
        }
        let exact = self.counts_copies && u32::from(marked.elsewhere) < rest.count_ones();
        After::Known(if exact {
            Item::exactly(kept, counted + marked.elsewhere)
        } else {
            Item {
                slots: kept,
                least: least.max(counted + marked.elsewhere),
                most,
                barred: false,
            }
        })
    }

    /// Calls `visit` with all marks that what is known of this item alone allows.
    pub(crate) fn marks_of_item(&self, item: Item, slots: Slots, visit: impl FnMut(Marked)) {
        let asked = Asked {
            item,
            known: None,
            slots,
        };
        self.marks_of(asked, 0, visit);
    }

    /// Calls `visit` with all marks that what is known of this item alone allows. Slots `alone` can
    /// hold nothing else than what they may hold.
    fn marks_of(&self, asked: Asked, alone: Slots, mut visit: impl FnMut(Marked)) {
        let Asked { item, slots, .. } = asked;
        let can = slots & item.slots;
        let forced = can & alone;
        let elsewhere = (item.slots & !slots).count_ones() as u8;
        let most = if item.most == UNBOUNDED {
            u8::MAX
        } else {
            item.most
        };
        let choice = can & !forced;
        let mut sub = choice;
        loop {
            let correct = forced | sub;
            let found = correct.count_ones() as u8;
            let rest = (slots & !correct).count_ones() as u8;
            if found <= most && found + elsewhere >= item.least {
                let mut mark = |elsewhere| visit(Marked { correct, elsewhere });
                if rest == 0 {
                    mark(0);
                } else {
                    let counted = if self.counts_copies { rest } else { 1 };
                    if item.least <= found {
                        mark(0);
                    }
                    for more in 1..=counted {
                        let exact = more < counted;
                        let enough = !exact || found + more >= item.least;
                        if more <= elsewhere && found + more <= most && enough {
                            mark(more);
                        }
                    }
                }
            }
            if sub == 0 {
                break;
            }
            sub = (sub - 1) & choice;
        }
    }
}

/// The answers of a question.
pub(crate) struct GridAnswers<'a> {
    rules: &'a GridRules,
    slots: u8,
    free: Slots,
    fresh: u16,
    spare: u16,
    /// The items that are not asked.
    rest: [Item; MOST_SLOTS],
    rest_len: usize,
    /// The marks that each asked item can get, one item after the other.
    marks: Vec<(Marked, After)>,
    /// Where those of each item end.
    ends: [usize; MOST_SLOTS],
    len: usize,
}

/// One answer to a question, which may be one that no assignment gives.
pub(crate) struct GridAnswer<'a> {
    rules: &'a GridRules,
    slots: u8,
    free: Slots,
    fresh: u16,
    spare: u16,
    /// The slots that are Correct.
    pub(crate) correct: Slots,
    /// The marks of each asked item.
    pub(crate) marked: [Marked; MOST_SLOTS],
    items: [Item; MOST_ITEMS],
    /// Where each of them is Correct.
    own: [Slots; MOST_ITEMS],
    len: usize,
    need: u32,
}

impl<'a> GridAnswers<'a> {
    /// The answers to a question about a grid.
    pub(crate) fn new(
        rules: &'a GridRules,
        position: &Form,
        question: &Question,
    ) -> GridAnswers<'a> {
        let (mut once, mut twice) = match position.fresh {
            0 => (0, 0),
            1 => (position.free_slots, 0),
            _ => (position.free_slots, position.free_slots),
        };
        for item in position.items() {
            twice |= once & item.slots;
            once |= item.slots;
        }
        let mut answers = GridAnswers {
            rules,
            slots: position.slots,
            free: position.free_slots,
            fresh: position.fresh,
            spare: u16::from(position.spare),
            rest: [Item::free(0); MOST_SLOTS],
            rest_len: 0,
            marks: Vec::with_capacity(32),
            ends: [0; MOST_SLOTS],
            len: question.asked().len(),
        };
        let mut known = 0u16;
        for (at, &asked) in question.asked().iter().enumerate() {
            rules.marks_of(asked, !twice, |marked| {
                let after = rules.after(asked.item, asked.slots, marked);
                answers.marks.push((marked, after));
            });
            answers.ends[at] = answers.marks.len();
            match asked.known {
                Some(place) => known |= 1 << place,
                None if asked.item.slots == 0 => answers.spare -= 1,
                None => answers.fresh -= 1,
            }
        }
        for (place, item) in position.items().enumerate() {
            if known >> place & 1 == 0 {
                answers.rest[answers.rest_len] = item;
                answers.rest_len += 1;
            }
        }
        answers
    }

    fn marks(&self, at: usize) -> &[(Marked, After)] {
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.marks[start..self.ends[at]]
    }

    /// Calls `visit` with every answer, and some that no assignment gives.
    pub(crate) fn visit(&self, mut visit: impl FnMut(&GridAnswer<'_>)) {
        let nothing = Marked {
            correct: 0,
            elsewhere: 0,
        };
        let mut items = [Item::free(0); MOST_ITEMS];
        items[..self.rest_len].copy_from_slice(&self.rest[..self.rest_len]);
        let mut answer = GridAnswer {
            rules: self.rules,
            slots: self.slots,
            free: self.free,
            fresh: self.fresh,
            spare: self.spare,
            correct: 0,
            marked: [nothing; MOST_SLOTS],
            items,
            own: [0; MOST_ITEMS],
            len: self.rest_len,
            need: 0,
        };
        self.step(0, &mut answer, &mut visit);
    }

    fn step(
        &self,
        at: usize,
        answer: &mut GridAnswer<'_>,
        visit: &mut impl FnMut(&GridAnswer<'_>),
    ) {
        if at == self.len {
            visit(answer);
            return;
        }
        let before = (answer.correct, answer.len, answer.spare, answer.need);
        for &(marked, after) in self.marks(at) {
            answer.marked[at] = marked;
            answer.correct |= marked.correct;
            match after {
                After::Gone => {}
                After::Spare => answer.spare += 1,
                After::Known(item) => {
                    answer.items[answer.len] = item;
                    answer.own[answer.len] = marked.correct;
                    answer.len += 1;
                    answer.need += u32::from(item.least);
                }
            }
            if answer.need <= answer.open().count_ones() {
                self.step(at + 1, answer, visit);
            }
            (answer.correct, answer.len, answer.spare, answer.need) = before;
        }
    }
}

impl GridAnswer<'_> {
    /// Whether the question was right.
    pub(crate) fn is_win(&self) -> bool {
        u32::from(self.slots) == self.correct.count_ones()
    }

    /// The slots that are still open, numbered as in the question.
    fn open(&self) -> Slots {
        let all = ((1u16 << self.slots) - 1) as Slots;
        if self.rules.restrictions.slots {
            all & !self.correct
        } else {
            all
        }
    }

    /// The items after the answer. A slot that is Correct holds no other item.
    fn items(&self) -> [Item; MOST_ITEMS] {
        let mut items = self.items;
        for (item, own) in items[..self.len].iter_mut().zip(self.own) {
            item.slots &= !(self.correct & !own);
        }
        items
    }

    /// Whether some assignment gives this answer.
    pub(crate) fn is_possible(&self) -> bool {
        let free = if self.fresh > 0 {
            self.free & !self.correct
        } else {
            0
        };
        grid::fits(&self.items()[..self.len], free, self.open())
    }

    /// What is known after the answer, with `turns` left; `None` if no assignment gives it.
    pub(crate) fn after(&self, turns: u32) -> Option<Loose> {
        let mut items = self.items();
        let mut free = self.free & !self.correct;
        let mut slots = self.slots;
        if self.rules.restrictions.slots {
            for item in &mut items[..self.len] {
                item.slots = without(item.slots, self.correct);
            }
            free = without(free, self.correct);
            slots -= self.correct.count_ones() as u8;
        }
        let mut loose = Loose {
            items,
            len: self.len,
            slots,
            free_slots: free,
            fresh: self.fresh,
            spare: self.spare,
        };
        let open = loose.open();
        loose.free_slots = grid::tighten(&mut loose.items[..self.len], self.fresh, free, open)?;
        loose.settle();
        self.rules.cap(&mut loose, turns);
        Some(loose)
    }
}

/// A set of slots when some slots are taken away and the others close ranks.
pub(crate) fn without(set: Slots, gone: Slots) -> Slots {
    let mut set = u16::from(set);
    let mut gone = u16::from(gone);
    while gone != 0 {
        let highest = 1u16 << gone.ilog2();
        let below = highest - 1;
        set = set & below | set >> 1 & !below;
        gone &= !highest;
    }
    set as Slots
}
