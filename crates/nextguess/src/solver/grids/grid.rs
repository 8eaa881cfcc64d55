//! What is known of an assignment, as a grid of items and slots.
//!
//! Whatever was asked and answered, the assignments that fit are those that give each slot an item
//! that it may hold, and each item to a number of slots between two bounds. So a position is a set of
//! slots for each item, with a least and a most number of them. [`tighten`] brings it to the one form
//! that depends on the set of assignments alone.

/// The most slots that the search can treat.
pub(crate) const MOST_SLOTS: usize = 8;

/// A set of slots.
pub(crate) type Slots = u8;

/// There is no bound but the number of slots.
pub(crate) const UNBOUNDED: u8 = 15;

/// What is known of one item.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Item {
    /// The slots that may hold it.
    pub(crate) slots: Slots,
    /// How many of them hold it at least.
    pub(crate) least: u8,
    /// How many of them hold it at most, or [`UNBOUNDED`].
    pub(crate) most: u8,
    /// It may be asked only in `slots`, all of which hold it.
    pub(crate) barred: bool,
}

impl Item {
    /// Nothing is known but which slots may hold it.
    pub(crate) fn free(slots: Slots) -> Item {
        Item {
            slots,
            least: 0,
            most: UNBOUNDED,
            barred: false,
        }
    }

    /// Exactly `count` of these slots hold it.
    pub(crate) fn exactly(slots: Slots, count: u8) -> Item {
        Item {
            slots,
            least: count,
            most: count,
            barred: false,
        }
    }

    /// How many slots can hold it by what is said of it alone.
    fn capacity(self) -> u32 {
        self.slots.count_ones().min(u32::from(self.most))
    }

    fn is_bounded(self) -> bool {
        u32::from(self.most) < self.slots.count_ones()
    }
}

/// The most items of which something is known in a position that can be: each is held by a slot or was
/// found in one that is locked. There may be some more before that is known.
pub(crate) const MOST_ITEMS: usize = 2 * MOST_SLOTS;

/// Leaves of each item the slots that hold it in some assignment that fits, and the exact bounds of
/// their number; `open` are all slots, and there are `fresh` more items that may be anywhere in `free`.
/// Returns the slots that can hold those, or `None` if nothing fits.
///
/// Lower bounds can be met if and only if every set of items has room for its own (Hall), slots can be
/// filled if and only if every set of slots finds enough items, and if both can be done apart, both
/// can be done at once (Mendelsohn & Dulmage 1958). An item goes into a slot if that stays so with
/// both taken away; it does not where the room of other items, or the supply of other slots, is just
/// enough. One pass over all sets therefore finds all slots that must go.
pub(crate) fn tighten(items: &mut [Item], fresh: u16, free: Slots, open: Slots) -> Option<Slots> {
    let free_slots = free & !room(items)?;
    let bounded = items.iter().any(|item| item.is_bounded());
    if bounded {
        supply(items, if fresh > 0 { free_slots } else { 0 }, open)?;
    }
    imply_least(items, fresh, free_slots, open, bounded)?;
    if bounded {
        imply_most(items);
    }
    Some(free_slots)
}

/// Whether anything fits, if further items may be anywhere in `free`.
#[inline]
pub(crate) fn fits(items: &[Item], free: Slots, open: Slots) -> bool {
    let mut covered = free;
    let mut bounded = false;
    for item in items {
        covered |= item.slots;
        bounded |= item.is_bounded();
    }
    if covered != open || !has_room(items) {
        return false;
    }
    let is_filled = |set| supply_of(items, free, set).is_none_or(|supply| supply >= size(set));
    !bounded || subsets(open).all(is_filled)
}

fn size(set: Slots) -> u32 {
    set.count_ones()
}

fn subsets(of: Slots) -> impl Iterator<Item = Slots> {
    let mut next = Some(of);
    std::iter::from_fn(move || {
        let this = next?;
        next = this.checked_sub(1).map(|less| less & of);
        Some(this)
    })
}

fn has_room(items: &[Item]) -> bool {
    let mut unions: [(Slots, u8); 1 << MOST_SLOTS] = [(0, 0); 1 << MOST_SLOTS];
    let mut sets = 1;
    for item in items.iter().filter(|item| item.least > 0) {
        if sets > 1 << (MOST_SLOTS - 1) {
            return false;
        }
        for set in 0..sets {
            let (slots, need) = unions[set];
            let (slots, need) = (slots | item.slots, need + item.least);
            if u32::from(need) > size(slots) {
                return false;
            }
            unions[sets + set] = (slots, need);
        }
        sets *= 2;
    }
    true
}

/// Takes from the other items the slots that some items need for themselves; returns all those slots.
fn room(items: &mut [Item]) -> Option<Slots> {
    let mut needy = [0usize; MOST_SLOTS];
    let mut count = 0;
    for (at, item) in items.iter().enumerate() {
        if item.least > 0 {
            *needy.get_mut(count)? = at;
            count += 1;
        }
    }
    let mut taken: [Slots; MOST_SLOTS] = [0; MOST_SLOTS];
    let mut taken_from_all: Slots = 0;
    let mut unions: [(Slots, u8); 1 << MOST_SLOTS] = [(0, 0); 1 << MOST_SLOTS];
    for set in 1..1usize << count {
        let last = set.ilog2() as usize;
        let (slots, need) = unions[set & !(1 << last)];
        let item = items[needy[last]];
        let (slots, need) = (slots | item.slots, need + item.least);
        unions[set] = (slots, need);
        if u32::from(need) > size(slots) {
            return None;
        }
        if u32::from(need) == size(slots) {
            taken_from_all |= slots;
            for (at, taken) in taken[..count].iter_mut().enumerate() {
                if set >> at & 1 == 0 {
                    *taken |= slots;
                }
            }
        }
    }
    if taken_from_all != 0 {
        let mut next = 0;
        for item in items.iter_mut() {
            if item.least > 0 {
                item.slots &= !taken[next];
                next += 1;
            } else {
                item.slots &= !taken_from_all;
            }
        }
    }
    Some(taken_from_all)
}

/// How many slots the items of a set of slots can fill, if that is bounded.
fn supply_of(items: &[Item], free: Slots, set: Slots) -> Option<u32> {
    if free & set != 0 {
        return None;
    }
    let useful = items.iter().filter(|item| item.slots & set != 0);
    Some(useful.map(|item| item.capacity()).sum())
}

/// Keeps items within a set of slots that needs all they have.
fn supply(items: &mut [Item], free: Slots, open: Slots) -> Option<()> {
    let mut kept: [Slots; MOST_ITEMS] = [open; MOST_ITEMS];
    for set in subsets(open).filter(|&set| set != 0) {
        let Some(supply) = supply_of(items, free, set) else {
            continue;
        };
        if supply < size(set) {
            return None;
        }
        if supply == size(set) {
            for (item, kept) in items.iter().zip(&mut kept) {
                if item.slots & set != 0 {
                    *kept &= set;
                }
            }
        }
    }
    for (item, kept) in items.iter_mut().zip(kept) {
        item.slots &= kept;
    }
    Some(())
}

/// Raises lower bounds to what the slots need that others cannot fill. One that says no more than
/// that some slots can hold nothing else is written as 1.
fn imply_least(
    items: &mut [Item],
    fresh: u16,
    free_slots: Slots,
    open: Slots,
    bounded: bool,
) -> Option<()> {
    let (mut once, mut twice) = match fresh {
        0 => (0, 0),
        1 => (free_slots, 0),
        _ => (free_slots, free_slots),
    };
    for item in items.iter() {
        twice |= once & item.slots;
        once |= item.slots;
    }
    if once != open {
        return None;
    }
    let alone = open & !twice;
    if alone != 0 {
        for item in items.iter_mut() {
            item.least = item.least.max((item.slots & alone).count_ones() as u8);
        }
    }
    if bounded {
        let free = if fresh > 0 { free_slots } else { 0 };
        let before: [Item; MOST_ITEMS] =
            std::array::from_fn(|at| items.get(at).copied().unwrap_or(Item::free(0)));
        let before = &before[..items.len()];
        for set in subsets(open) {
            let Some(supply) = supply_of(before, free, set) else {
                continue;
            };
            for (item, was) in items.iter_mut().zip(before) {
                if was.slots & set != 0 {
                    let others = supply - was.capacity();
                    item.least = item.least.max(size(set).saturating_sub(others) as u8);
                }
            }
        }
    }
    if alone != 0 {
        for item in items.iter_mut() {
            if item.least > 1 && u32::from(item.least) == (item.slots & alone).count_ones() {
                item.least = 1;
            }
        }
    }
    Some(())
}

/// Lowers upper bounds to what room the needs of others leave; one that says no more than that is
/// lifted.
fn imply_most(items: &mut [Item]) {
    for at in 0..items.len() {
        if items[at].most == UNBOUNDED {
            continue;
        }
        let mut unions = vec![(items[at].slots, 0u8)];
        for (other, item) in items.iter().enumerate() {
            if other != at && item.least > 0 {
                for set in 0..unions.len() {
                    let (slots, need) = unions[set];
                    unions.push((slots | item.slots, need + item.least));
                }
            }
        }
        let room = |(slots, need): (Slots, u8)| size(slots) as u8 - need;
        let most = unions.into_iter().map(room).min();
        if most.is_some_and(|most| most <= items[at].most) {
            items[at].most = UNBOUNDED;
        }
    }
}

/// How many assignments fit a tight position, where `fresh` more items can go into `free_slots`.
pub(crate) fn count(items: &[Item], fresh: u16, free_slots: Slots, open: Slots) -> u64 {
    let plain = |item: &Item| item.least <= 1 && item.most == UNBOUNDED;
    if items.iter().all(plain) {
        count_plain(items, fresh, free_slots, open)
    } else {
        count_bounded(items, fresh, free_slots, open)
    }
}

/// By inclusion and exclusion over the items that must occur.
fn count_plain(items: &[Item], fresh: u16, free_slots: Slots, open: Slots) -> u64 {
    let mut choices = [0i64; MOST_SLOTS];
    for (slot, choices) in choices.iter_mut().enumerate() {
        let holds = |slots: Slots| slots >> slot & 1 != 0;
        let some = items.iter().filter(|item| holds(item.slots)).count() as i64;
        let free = if holds(free_slots) { fresh } else { 0 };
        *choices = some + i64::from(free);
    }
    let mut needy = [0; MOST_SLOTS];
    let mut needs = 0;
    for item in items.iter().filter(|item| item.least > 0) {
        needy[needs] = item.slots;
        needs += 1;
    }
    fn sum(needy: &[Slots], choices: &mut [i64; MOST_SLOTS], open: Slots) -> i128 {
        let Some((&slots, rest)) = needy.split_first() else {
            let factor = |slot: usize| open >> slot & 1 != 0;
            return (0..MOST_SLOTS)
                .filter(|&slot| factor(slot))
                .map(|slot| i128::from(choices[slot]))
                .product();
        };
        let with = sum(rest, choices, open);
        for (slot, choices) in choices.iter_mut().enumerate() {
            *choices -= i64::from(slots >> slot & 1);
        }
        let without = sum(rest, choices, open);
        for (slot, choices) in choices.iter_mut().enumerate() {
            *choices += i64::from(slots >> slot & 1);
        }
        with - without
    }
    u64::try_from(sum(&needy[..needs], &mut choices, open)).unwrap_or(u64::MAX)
}

/// Item by item, by the slots that are filled.
fn count_bounded(items: &[Item], fresh: u16, free_slots: Slots, open: Slots) -> u64 {
    let is_free = |item: &&Item| item.least == 0 && item.most == UNBOUNDED;
    let mut ways = [0u128; 1 << MOST_SLOTS];
    ways[0] = 1;
    for item in items.iter().filter(|item| !is_free(item)) {
        let mut next = [0u128; 1 << MOST_SLOTS];
        for filled in subsets(open).filter(|&filled| ways[usize::from(filled)] > 0) {
            for more in subsets(item.slots & !filled) {
                let count = more.count_ones() as u8;
                if item.least <= count && count <= item.most {
                    next[usize::from(filled | more)] += ways[usize::from(filled)];
                }
            }
        }
        ways = next;
    }
    let choices = |slot: usize| {
        let holds = |slots: Slots| slots >> slot & 1 != 0;
        let some = items
            .iter()
            .filter(is_free)
            .filter(|item| holds(item.slots));
        let free = if holds(free_slots) { fresh } else { 0 };
        some.count() as u128 + u128::from(free)
    };
    let total: u128 = subsets(open)
        .map(|filled| {
            let left = (0..MOST_SLOTS).filter(|slot| (open & !filled) >> slot & 1 != 0);
            ways[usize::from(filled)] * left.map(choices).product::<u128>()
        })
        .sum();
    u64::try_from(total).unwrap_or(u64::MAX)
}
