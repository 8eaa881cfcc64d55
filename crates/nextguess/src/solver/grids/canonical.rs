//! One form for all positions that differ only in the names of items and the order of slots.

use std::hash::{Hash, Hasher};

use crate::solver::grids::GridRules;
use crate::solver::grids::grid::{self, Item, MOST_ITEMS, MOST_SLOTS, Slots};
use crate::util::random::Random;

/// A position: what is known and what may be asked. The items that matter are those of which something
/// is known, those of which nothing is, and those that no slot holds but that may be asked.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Form {
    /// The items of which something is known, ascending, as [`code`] writes them.
    items: [u16; MOST_SLOTS],
    len: u8,
    /// How many slots are open.
    pub(crate) slots: u8,
    /// The slots that items can be in of which nothing is known.
    pub(crate) free_slots: Slots,
    /// How many items may be asked that no slot holds.
    pub(crate) spare: u8,
    /// Of how many items nothing is known.
    pub(crate) fresh: u16,
}

impl Hash for Form {
    fn hash<H: Hasher>(&self, state: &mut H) {
        let word = |at: usize| {
            self.items[at..at + 4]
                .iter()
                .fold(0u64, |word, &item| word << 16 | u64::from(item))
        };
        state.write_u64(word(0));
        if self.len > 4 {
            state.write_u64(word(4));
        }
        let rest = u32::from(self.fresh) << 16 | u32::from(self.slots) << 8 | u32::from(self.spare);
        state.write_u32(rest);
    }
}

const BARRED: u16 = 14;

/// Everything about an item in one number; items of one number are interchangeable.
pub(crate) fn code(item: Item) -> u16 {
    let most = if item.barred {
        BARRED
    } else {
        u16::from(item.most)
    };
    most << 12 | u16::from(item.least) << 8 | u16::from(item.slots)
}

fn decode(code: u16) -> Item {
    let most = (code >> 12) as u8;
    let barred = u16::from(most) == BARRED;
    Item {
        slots: code as u8,
        least: (code >> 8 & 15) as u8,
        most: if barred { grid::UNBOUNDED } else { most },
        barred,
    }
}

/// Where each slot of a grid stands in the canonical position.
pub(crate) type Order = [u8; MOST_SLOTS];

/// The image of a set of slots.
pub(crate) fn reorder(slots: Slots, order: &Order) -> Slots {
    let mut image = 0;
    let mut rest = slots;
    while rest != 0 {
        image |= 1 << order[rest.trailing_zeros() as usize];
        rest &= rest - 1;
    }
    image
}

/// A grid that is not yet in canonical form.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Loose {
    /// The items of which something is known, in the first `len` places.
    pub(crate) items: [Item; MOST_ITEMS],
    /// The number of these items.
    pub(crate) len: usize,
    /// The number of open slots.
    pub(crate) slots: u8,
    /// The slots that can hold an item of which nothing is known.
    pub(crate) free_slots: Slots,
    /// The number of items of which nothing is known.
    pub(crate) fresh: u16,
    /// The number of items that no open slot holds, and that may be asked.
    pub(crate) spare: u16,
}

impl Loose {
    /// All open slots.
    pub(crate) fn open(&self) -> Slots {
        ((1u16 << self.slots) - 1) as Slots
    }

    /// The items of which something is known.
    pub(crate) fn items(&self) -> &[Item] {
        &self.items[..self.len]
    }

    /// Leaves out items that cannot be asked, and counts those that cannot be anywhere or of which
    /// nothing is known. The grid is tight.
    pub(crate) fn settle(&mut self) {
        let mut kept = 0;
        for at in 0..self.len {
            let item = self.items[at];
            if item.slots == 0 {
                self.spare += 1;
            } else if item == Item::free(self.free_slots) {
                self.fresh += 1;
            } else {
                self.items[kept] = item;
                kept += 1;
            }
        }
        self.len = kept;
        if self.free_slots == 0 {
            self.spare += self.fresh;
            self.fresh = 0;
        }
    }

    /// How many assignments fit.
    pub(crate) fn count(&self) -> u64 {
        grid::count(self.items(), self.fresh, self.free_slots, self.open())
    }

    /// The position in the form that is remembered.
    pub(crate) fn form(&self, rules: &GridRules) -> (Form, Order) {
        if rules.shortcuts.canonical {
            self.canonical()
        } else {
            self.plain()
        }
    }

    /// The position as it stands, with items but not slots in order.
    fn plain(&self) -> (Form, Order) {
        let order = std::array::from_fn(|slot| slot as u8);
        (self.position(&order), order)
    }

    fn position(&self, order: &Order) -> Form {
        let mut items = [0; MOST_SLOTS];
        for (image, item) in items.iter_mut().zip(self.items()) {
            *image = code(Item {
                slots: reorder(item.slots, order),
                ..*item
            });
        }
        items[..self.len].sort_unstable();
        Form {
            items,
            len: self.len as u8,
            slots: self.slots,
            free_slots: reorder(self.free_slots, order),
            spare: self.spare.min(255) as u8,
            fresh: self.fresh,
        }
    }

    /// The canonical position, and where the slots went.
    ///
    /// Slots are first put in order of what can be said of each without names; among slots that look
    /// alike every order is tried, and the lowest image is taken. Slots that may hold just the same
    /// items can be swapped without a change, so only one order of those is tried.
    pub(crate) fn canonical(&self) -> (Form, Order) {
        let looks = self.looks();
        let mut by_look: [u8; MOST_SLOTS] = std::array::from_fn(|slot| slot as u8);
        let slots = usize::from(self.slots);
        by_look[..slots].sort_unstable_by_key(|&slot| {
            let slot = usize::from(slot);
            (looks[slot], self.column(slot))
        });
        let mut best = None;
        self.try_orders(&looks, &mut by_look, 0, &mut best);
        best.unwrap_or_else(|| self.plain())
    }

    /// Which items a slot may hold.
    fn column(&self, slot: usize) -> u16 {
        let items = self.items().iter().enumerate();
        items.fold(0, |column, (at, item)| {
            column | u16::from(item.slots >> slot & 1) << at
        })
    }

    /// A number for each slot that does not depend on the names of items or the order of slots.
    fn looks(&self) -> [u64; MOST_SLOTS] {
        /// Multiplies as `rustc-hash` does on a machine of 64 bits, and gives the same numbers on every machine: they
        /// decide which of several equal strategies is found.
        fn mix(a: u64, b: u64) -> u64 {
            const FACTOR: u64 = 0xf135_7aea_2e62_a9c5;
            let first = a.wrapping_mul(FACTOR);
            let both = first.wrapping_add(b).wrapping_mul(FACTOR);
            both.rotate_left(26)
        }
        let mut looks = [0u64; MOST_SLOTS];
        for (slot, look) in looks[..usize::from(self.slots)].iter_mut().enumerate() {
            *look = u64::from(self.free_slots >> slot & 1);
        }
        for _ in 0..2 {
            let before = looks;
            for item in self.items() {
                let nameless = code(Item { slots: 0, ..*item });
                let mut sum = 0u64;
                let mut rest = item.slots;
                while rest != 0 {
                    sum = sum.wrapping_add(mix(before[rest.trailing_zeros() as usize], 1));
                    rest &= rest - 1;
                }
                let seen = mix(u64::from(nameless), sum);
                let mut rest = item.slots;
                while rest != 0 {
                    let look = &mut looks[rest.trailing_zeros() as usize];
                    *look = look.wrapping_add(seen);
                    rest &= rest - 1;
                }
            }
        }
        looks
    }

    fn try_orders(
        &self,
        looks: &[u64; MOST_SLOTS],
        by_look: &mut [u8; MOST_SLOTS],
        fixed: usize,
        best: &mut Option<(Form, Order)>,
    ) {
        let slots = usize::from(self.slots);
        let look = |at: usize, by_look: &[u8; MOST_SLOTS]| looks[usize::from(by_look[at])];
        if fixed == slots {
            let mut order: Order = [0; MOST_SLOTS];
            for (place, &slot) in by_look[..slots].iter().enumerate() {
                order[usize::from(slot)] = place as u8;
            }
            let image = self.position(&order);
            let lower = |(before, _): &(Form, Order)| image.items < before.items;
            if best.as_ref().is_none_or(lower) {
                *best = Some((image, order));
            }
            return;
        }
        let mut tried = [0u16; MOST_SLOTS];
        let mut count = 0;
        for at in fixed..slots {
            if look(at, by_look) != look(fixed, by_look) {
                break;
            }
            let column = self.column(usize::from(by_look[at]));
            if tried[..count].contains(&column) {
                continue;
            }
            tried[count] = column;
            count += 1;
            by_look.swap(fixed, at);
            self.try_orders(looks, by_look, fixed + 1, best);
            by_look.swap(fixed, at);
        }
    }
}

impl Form {
    /// Different for different positions, but for a chance of one in 2¹²⁸.
    pub(crate) fn key(&self) -> u128 {
        let words = self.words();
        let half = |seed: u64| {
            words
                .iter()
                .fold(seed, |state, word| Random::seeded(state ^ word).bits())
        };
        u128::from(half(1)) << 64 | u128::from(half(2))
    }

    /// All of it in three words.
    pub(crate) fn words(&self) -> [u64; 3] {
        let items = |at: usize| {
            self.items[at..at + 4]
                .iter()
                .fold(0u64, |word, &item| word << 16 | u64::from(item))
        };
        let counts = [self.len, self.slots, self.free_slots, self.spare];
        let counts = u64::from(u32::from_be_bytes(counts)) << 16 | u64::from(self.fresh);
        [items(0), items(4), counts]
    }

    /// The position that [`Form::words`] made these words of; `None` where a game with these rules has none such.
    pub(crate) fn of_words(words: [u64; 3], rules: &GridRules) -> Option<Form> {
        let [first, second, counts] = words;
        let items = std::array::from_fn(|at| {
            let word = if at < 4 { first } else { second };
            (word >> (48 - 16 * (at % 4))) as u16
        });
        let [0, 0, len, slots, free_slots, spare, fresh @ ..] = counts.to_be_bytes() else {
            return None;
        };
        let position = Form {
            items,
            len,
            slots,
            free_slots,
            spare,
            fresh: u16::from_be_bytes(fresh),
        };
        let (len, open) = (usize::from(len), usize::from(slots));
        if len > MOST_SLOTS || !(1..=rules.slots).contains(&open) {
            return None;
        }
        let all = ((1u16 << slots) - 1) as Slots;
        let known = usize::from(position.fresh) + usize::from(spare);
        let is_item = |item: Item| {
            let count = item.slots.count_ones();
            let is_bounded = item.least <= item.most;
            item.slots != 0
                && item.slots & !all == 0
                && u32::from(item.least) <= count
                && is_bounded
        };
        let is_whole = free_slots & !all == 0
            && known <= rules.items
            && items[len..].iter().all(|&item| item == 0)
            && position.items().all(is_item);
        (is_whole && position.loose().form(rules).0 == position && position.count() > 0)
            .then_some(position)
    }

    /// The items of which something is known, each as a number.
    pub(crate) fn codes(&self) -> &[u16] {
        &self.items[..usize::from(self.len)]
    }

    /// The items of which something is known.
    pub(crate) fn items(&self) -> impl Iterator<Item = Item> + '_ {
        self.codes().iter().map(|&code| decode(code))
    }

    /// The same grid, to work on.
    pub(crate) fn loose(&self) -> Loose {
        let mut items = [Item::free(0); MOST_ITEMS];
        for (loose, item) in items.iter_mut().zip(self.items()) {
            *loose = item;
        }
        Loose {
            items,
            len: usize::from(self.len),
            slots: self.slots,
            free_slots: self.free_slots,
            fresh: self.fresh,
            spare: u16::from(self.spare),
        }
    }

    /// How many assignments fit.
    pub(crate) fn count(&self) -> u64 {
        self.loose().count()
    }

    /// All orders of the slots that leave the position as it is.
    pub(crate) fn automorphisms(&self) -> Vec<Order> {
        let loose = self.loose();
        let looks = loose.looks();
        let mut found = Vec::new();
        let mut order: Order = [0; MOST_SLOTS];
        self.extend_order(&loose, &looks, &mut order, 0, 0, &mut found);
        found
    }

    fn extend_order(
        &self,
        loose: &Loose,
        looks: &[u64; MOST_SLOTS],
        order: &mut Order,
        slot: usize,
        used: Slots,
        found: &mut Vec<Order>,
    ) {
        let slots = usize::from(self.slots);
        if slot == slots {
            let image = loose.position(order);
            if image == *self {
                found.push(*order);
            }
            return;
        }
        for image in 0..slots {
            if used >> image & 1 == 0 && looks[image] == looks[slot] {
                order[slot] = image as u8;
                self.extend_order(loose, looks, order, slot + 1, used | 1 << image, found);
            }
        }
    }
}
