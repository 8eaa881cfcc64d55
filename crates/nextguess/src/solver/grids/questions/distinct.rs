//! The questions of a position, one of each kind that renaming items and reordering slots leaves.

use crate::solver::grids::GridRules;
use crate::solver::grids::canonical::{Form, Order, code, reorder};
use crate::solver::grids::grid::{Item, MOST_SLOTS, Slots};
use crate::solver::grids::questions::question::{Asked, Question};

/// A class of items that are interchangeable.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Class {
    item: Item,
    /// The place of its first member among the items of the position; `None` if nothing is known of its
    /// members, or if they are in no slot.
    first: Option<u8>,
    members: u16,
}

/// An item by its class and which of the class it is, in order of appearance.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub(crate) struct Named(u8);

impl Named {
    fn new(class: usize, member: u8) -> Named {
        Named((class as u8) << 4 | member)
    }

    /// All names of a question as one number.
    pub(crate) fn pack(names: &Names) -> u64 {
        u64::from_be_bytes(names.map(|name| name.0))
    }

    /// The names that [`Named::pack`] made one number of.
    pub(crate) fn unpack(number: u64) -> Names {
        number.to_be_bytes().map(Named)
    }

    /// The number of the class.
    pub(crate) fn class(self) -> usize {
        usize::from(self.0 >> 4)
    }

    /// The number of the item in its class.
    pub(crate) fn member(self) -> usize {
        usize::from(self.0 & 15)
    }
}

/// A question slot by slot.
pub(crate) type Names = [Named; MOST_SLOTS];

/// The most classes: the known items, those of which nothing is known and those in no slot.
const MOST_CLASSES: usize = MOST_SLOTS + 2;

/// A question of which the first slots are chosen.
#[derive(Copy, Clone)]
struct Partial {
    names: Names,
    /// How many members of each class are asked.
    seen: [u8; MOST_CLASSES],
    /// The slots that each member is asked in.
    slots: [[Slots; MOST_SLOTS]; MOST_CLASSES],
    /// How many answers the marks of the items allow, if they are counted.
    answers: u64,
}

/// How many marks an item can get by itself, by its class and the slots it is asked in.
pub(crate) struct MarkTable {
    counts: Vec<Vec<u32>>,
    /// By how much the slots from this one on can multiply the answers at most.
    growth: [u64; MOST_SLOTS + 1],
}

impl MarkTable {
    /// The table for the questions about a grid.
    pub(crate) fn new(rules: &GridRules, questions: &Questions) -> MarkTable {
        let counts: Vec<Vec<u32>> = (questions.classes.iter())
            .map(|class| {
                let count = |slots: u16| {
                    let mut marks = 0;
                    rules.marks_of_item(class.item, slots as Slots, |_| marks += 1);
                    marks.max(1)
                };
                (0..1 << questions.slots).map(count).collect()
            })
            .collect();
        let mut growth = [1u64; MOST_SLOTS + 1];
        for slot in (0..questions.slots).rev() {
            let ratios = counts.iter().flat_map(|counts| {
                let sets = 0..counts.len();
                let without = sets.filter(move |set| set >> slot & 1 == 0);
                without.map(move |set| counts[set | 1 << slot].div_ceil(counts[set]))
            });
            growth[slot] = growth[slot + 1] * u64::from(ratios.max().unwrap_or(1));
        }
        MarkTable { counts, growth }
    }
}

/// What may be asked in a position.
pub(crate) struct Questions {
    slots: usize,
    /// The classes of items that may be asked.
    pub(crate) classes: Vec<Class>,
    /// Reorderings that leave the position as it is, with the image of each class.
    renamings: Vec<(Order, Vec<u8>)>,
}

impl Class {
    /// The place of its first member among the items of the position.
    #[cfg(test)]
    pub(crate) fn place(&self) -> Option<usize> {
        self.first.map(usize::from)
    }

    /// Whether something is known of its members.
    pub(crate) fn is_known(&self) -> bool {
        self.first.is_some()
    }

    /// Whether no slot can hold its members.
    pub(crate) fn is_spare(&self) -> bool {
        self.item.slots == 0
    }

    /// What a member is like, as `code` writes it.
    pub(crate) fn code(&self) -> u16 {
        code(self.item)
    }
}

impl Questions {
    /// With `symmetry`, of questions that a reordering of the slots turns into each other only one.
    pub(crate) fn new(position: &Form, symmetry: bool) -> Questions {
        let mut classes: Vec<Class> = Vec::new();
        for (place, item) in position.items().enumerate() {
            match classes.last_mut() {
                Some(class) if class.item == item => class.members += 1,
                _ => classes.push(Class {
                    item,
                    first: Some(place as u8),
                    members: 1,
                }),
            }
        }
        let known = classes.len();
        if position.fresh > 0 {
            classes.push(Class {
                item: Item::free(position.free_slots),
                first: None,
                members: position.fresh,
            });
        }
        if position.spare > 0 {
            // Asking two of them tells no more than asking one twice.
            classes.push(Class {
                item: Item::free(0),
                first: None,
                members: 1,
            });
        }
        let image = |order: &Order| -> Option<Vec<u8>> {
            let place = |class: &Class| {
                let slots = reorder(class.item.slots, order);
                let item = Item {
                    slots,
                    ..class.item
                };
                classes[..known].iter().position(|other| other.item == item)
            };
            let known_images = classes[..known].iter().map(place);
            let others = (known..classes.len()).map(Some);
            known_images
                .chain(others)
                .map(|place| place.map(|place| place as u8))
                .collect()
        };
        let is_identity = |order: &Order| {
            let mut slots = order[..usize::from(position.slots)].iter().enumerate();
            slots.all(|(slot, &image)| slot == usize::from(image))
        };
        let renamings = if symmetry {
            let orders = position.automorphisms().into_iter();
            orders
                .filter(|order| !is_identity(order))
                .filter_map(|order| Some((order, image(&order)?)))
                .collect()
        } else {
            Vec::new()
        };
        Questions {
            slots: usize::from(position.slots),
            classes,
            renamings,
        }
    }

    /// Calls `visit` with every question.
    pub(crate) fn visit(&self, mut visit: impl FnMut(&Names)) {
        let start = Partial {
            names: [Named::default(); MOST_SLOTS],
            seen: [0; MOST_CLASSES],
            slots: [[0; MOST_SLOTS]; MOST_CLASSES],
            answers: 1,
        };
        let mut partial = start;
        self.extend(&mut partial, 0, None, &mut |partial: &Partial| {
            visit(&partial.names);
            true
        });
    }

    /// Calls `visit` with every question that the marks of its items allow more than `above` and at most
    /// `upto` answers, and with that number, until it returns `false`.
    pub(crate) fn visit_between(
        &self,
        table: &MarkTable,
        above: u64,
        upto: u64,
        mut visit: impl FnMut(&Names, u64) -> bool,
    ) {
        let mut partial = Partial {
            names: [Named::default(); MOST_SLOTS],
            seen: [0; MOST_CLASSES],
            slots: [[0; MOST_SLOTS]; MOST_CLASSES],
            answers: 1,
        };
        let limit = Some((table, above));
        self.extend(&mut partial, 0, limit, &mut |partial: &Partial| {
            partial.answers > upto || visit(&partial.names, partial.answers)
        });
    }

    fn extend(
        &self,
        partial: &mut Partial,
        slot: usize,
        limit: Option<(&MarkTable, u64)>,
        visit: &mut impl FnMut(&Partial) -> bool,
    ) -> bool {
        if slot == self.slots {
            return !self.is_lowest(&partial.names) || visit(partial);
        }
        for (at, class) in self.classes.iter().enumerate() {
            if class.item.barred && class.item.slots >> slot & 1 == 0 {
                continue;
            }
            let (seen, answers) = (partial.seen[at], partial.answers);
            let most = u16::from(seen + 1).min(class.members) as u8;
            for member in 0..most {
                let slots = partial.slots[at][usize::from(member)];
                if let Some((table, above)) = limit {
                    let with = table.counts[at][usize::from(slots | 1 << slot)];
                    let without = table.counts[at][usize::from(slots)];
                    partial.answers = answers / u64::from(without) * u64::from(with);
                    if partial.answers.saturating_mul(table.growth[slot + 1]) <= above {
                        continue;
                    }
                }
                partial.names[slot] = Named::new(at, member);
                partial.seen[at] = seen.max(member + 1);
                partial.slots[at][usize::from(member)] = slots | 1 << slot;
                let go_on = self.extend(partial, slot + 1, limit, visit);
                partial.slots[at][usize::from(member)] = slots;
                partial.seen[at] = seen;
                if !go_on {
                    return false;
                }
            }
            partial.answers = answers;
        }
        true
    }

    /// Whether these are names of items that may be asked so.
    pub(crate) fn permits(&self, names: &Names) -> bool {
        names[..self.slots].iter().enumerate().all(|(slot, name)| {
            self.classes.get(name.class()).is_some_and(|class| {
                let is_member = name.member() < usize::from(class.members).min(MOST_SLOTS);
                is_member && !(class.item.barred && class.item.slots >> slot & 1 == 0)
            })
        })
    }

    /// Whether no reordering makes a lower question of it.
    fn is_lowest(&self, names: &Names) -> bool {
        self.renamings.iter().all(|(order, classes)| {
            let mut image = [Named::default(); MOST_SLOTS];
            for slot in 0..self.slots {
                image[usize::from(order[slot])] = names[slot];
            }
            let mut given = [[u8::MAX; MOST_SLOTS]; MOST_CLASSES];
            let mut next = [0u8; MOST_CLASSES];
            for slot in 0..self.slots {
                let class = usize::from(classes[image[slot].class()]);
                let given = &mut given[class][image[slot].member()];
                if *given == u8::MAX {
                    *given = next[class];
                    next[class] += 1;
                }
                let renamed = Named::new(class, *given);
                if renamed != names[slot] {
                    return renamed > names[slot];
                }
            }
            true
        })
    }

    /// The question that the names stand for.
    pub(crate) fn question(&self, names: &Names) -> Question {
        let mut question = Question::new();
        for slot in 0..self.slots {
            if names[..slot].contains(&names[slot]) {
                continue;
            }
            let class = &self.classes[names[slot].class()];
            let member = names[slot].member() as u8;
            let same = (slot..self.slots).filter(|&other| names[other] == names[slot]);
            question.push(Asked {
                item: class.item,
                known: class.first.map(|first| first + member),
                slots: same.fold(0, |slots, slot| slots | 1 << slot),
            });
        }
        question
    }
}
