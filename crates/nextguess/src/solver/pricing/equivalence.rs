//! What is alike in a position where items have prices: items, slots and therefore questions.

use crate::board::code::Symbol;
use crate::solver::grids::canonical::{Order, code, reorder};
use crate::solver::grids::grid::{Item, MOST_SLOTS, Slots};
use crate::solver::grids::known_items::Line;
use crate::util::permutations::permute;

/// What each item costs.
pub(crate) struct Prices<'a> {
    prices: &'a [u64],
    /// A number for each item, the same for items of one price.
    classes: Vec<u32>,
}

impl<'a> Prices<'a> {
    /// One price for each item.
    pub(crate) fn new(prices: &'a [u64]) -> Prices<'a> {
        let first_like = |price| prices.iter().take_while(|&other| other != price).count();
        let classes = prices.iter().map(|price| first_like(price) as u32);
        Prices {
            prices,
            classes: classes.collect(),
        }
    }

    /// The price of an item.
    pub(crate) fn of(&self, symbol: Symbol) -> u64 {
        self.prices[usize::from(symbol)]
    }

    /// The mean price of an item, rounded down.
    pub(crate) fn mean(&self) -> u64 {
        let sum: u128 = self.prices.iter().map(|&price| u128::from(price)).sum();
        (sum / self.prices.len().max(1) as u128) as u64
    }

    fn class(&self, symbol: Symbol) -> u32 {
        self.classes[usize::from(symbol)]
    }
}

/// The same for positions that differ in the order of slots or in items of one price: the turns left, the slots that
/// are open, and the items.
pub(crate) type Key = (usize, usize, Vec<u32>);

/// Items of one price of which the same is known.
struct Kind {
    price_class: u32,
    item: Item,
    symbols: Vec<Symbol>,
}

impl Kind {
    /// What it becomes when slots are reordered, as a number.
    fn image(&self, order: &Order) -> u32 {
        let slots = reorder(self.item.slots, order);
        let item = Item { slots, ..self.item };
        self.price_class << 16 | u32::from(code(item))
    }
}

/// The kinds of items of a position.
pub(crate) struct Kinds {
    key: Key,
    kinds: Vec<Kind>,
    /// The reorderings of slots, other than none, that leave the position as it is, with the image of each kind.
    renamings: Vec<(Order, Vec<usize>)>,
}

/// An item in a question: its kind, and which of that kind in order of appearance.
type Name = (usize, usize);

/// A question of which the first slots are chosen.
struct Partial {
    question: Vec<Symbol>,
    names: Vec<Name>,
    /// How many of each kind are asked.
    seen: Vec<usize>,
    /// Their toll.
    paid: u64,
}

/// What it costs at least to ask an item in a slot, besides what is paid in any case; and how much a question may cost.
#[derive(Clone)]
pub(crate) struct Toll {
    items: usize,
    /// By the place of an open slot and by item; nothing, if empty.
    tolls: Vec<u64>,
    /// What the slots from each place on cost at least.
    least: Vec<u64>,
    /// The toll of a question is below this.
    limit: Option<u64>,
}

impl Toll {
    /// No question costs anything.
    pub(crate) fn none() -> Toll {
        Toll {
            items: 0,
            tolls: Vec::new(),
            least: Vec::new(),
            limit: None,
        }
    }

    /// What the items that can be asked cost by places and items; `None` where one cannot be asked.
    pub(crate) fn new(items: usize, tolls: &[Option<u64>]) -> Toll {
        let places = tolls.len() / items.max(1);
        let mut least = vec![0u64; places + 1];
        for place in (0..places).rev() {
            let row = tolls[place * items..][..items].iter().flatten();
            least[place] = least[place + 1] + row.min().copied().unwrap_or(0);
        }
        Toll {
            items,
            tolls: tolls.iter().map(|toll| toll.unwrap_or(0)).collect(),
            least,
            limit: None,
        }
    }

    /// The same tolls, for questions whose sum is below a limit.
    pub(crate) fn below(self, limit: u64) -> Toll {
        Toll {
            limit: Some(limit),
            ..self
        }
    }

    /// What the slots from a place on cost at least.
    pub(crate) fn least_from(&self, place: usize) -> u64 {
        self.least.get(place).copied().unwrap_or(0)
    }

    /// The toll of an item in the open slot with this number.
    pub(crate) fn of(&self, place: usize, symbol: Symbol) -> u64 {
        let at = place * self.items + usize::from(symbol);
        self.tolls.get(at).copied().unwrap_or(0)
    }

    /// Whether a question may be below the limit if its open slots up to this one cost `paid`.
    fn permits(&self, place: usize, paid: u64) -> bool {
        self.limit
            .is_none_or(|limit| paid + self.least_from(place + 1) < limit)
    }
}

impl Kinds {
    /// The kinds of items after a line of play.
    pub(crate) fn of(line: &Line, prices: &Prices<'_>) -> Kinds {
        let mut kinds: Vec<Kind> = Vec::new();
        for (symbol, item) in line.items() {
            let price_class = prices.class(symbol);
            let like = |kind: &&mut Kind| kind.price_class == price_class && kind.item == item;
            match kinds.iter_mut().find(like) {
                Some(kind) => kind.symbols.push(symbol),
                None => kinds.push(Kind {
                    price_class,
                    item,
                    symbols: vec![symbol],
                }),
            }
        }
        let slots = line.open_slots();
        let mut lowest: Vec<(u32, usize)> = Vec::new();
        let mut orders: Vec<Order> = Vec::new();
        visit_orders(&groups(&kinds, slots), &mut |order| {
            let image = |kind: &Kind| (kind.image(order), kind.symbols.len());
            let mut images: Vec<(u32, usize)> = kinds.iter().map(image).collect();
            images.sort_unstable();
            if orders.is_empty() || images < lowest {
                lowest = images;
                orders.clear();
                orders.push(*order);
            } else if images == lowest {
                orders.push(*order);
            }
        });
        let images = lowest.into_iter();
        let images = images.flat_map(|(image, count)| std::iter::repeat_n(image, count));
        Kinds {
            key: (line.turns_left, slots, images.collect()),
            renamings: renamings(&kinds, &orders, slots),
            kinds,
        }
    }

    /// The key of the position. Positions with the same key reach the same.
    pub(crate) fn key(&self) -> &Key {
        &self.key
    }

    /// The key of the position, to keep.
    pub(crate) fn into_key(self) -> Key {
        self.key
    }

    /// Calls `visit` with the questions that may be asked, one of each that are alike.
    pub(crate) fn visit(&self, line: &Line, mut visit: impl FnMut(&[Symbol])) {
        self.visit_within(line, &Toll::none(), |question, _| visit(question));
    }

    /// The same with the questions whose toll is below the limit, and with their toll.
    pub(crate) fn visit_within(
        &self,
        line: &Line,
        toll: &Toll,
        mut visit: impl FnMut(&[Symbol], u64),
    ) {
        let mut partial = Partial {
            question: line.locked_question(),
            names: Vec::new(),
            seen: vec![0; self.kinds.len()],
            paid: 0,
        };
        self.extend(line, toll, &mut partial, &mut visit);
    }

    /// Visits all questions that begin like this one.
    fn extend(
        &self,
        line: &Line,
        toll: &Toll,
        partial: &mut Partial,
        visit: &mut impl FnMut(&[Symbol], u64),
    ) {
        let place = partial.names.len();
        let Some(slot) = line.open_slot(place) else {
            if self.is_lowest(&partial.names) {
                visit(&partial.question, partial.paid);
            }
            return;
        };
        let paid = partial.paid;
        for (at, kind) in self.kinds.iter().enumerate() {
            if kind.item.barred && kind.item.slots >> place & 1 == 0 {
                continue;
            }
            let before = partial.seen[at];
            for member in 0..(before + 1).min(kind.symbols.len()) {
                let symbol = kind.symbols[member];
                partial.paid = paid + toll.of(place, symbol);
                if !toll.permits(place, partial.paid) {
                    continue;
                }
                partial.question[slot] = symbol;
                partial.names.push((at, member));
                partial.seen[at] = before.max(member + 1);
                self.extend(line, toll, partial, visit);
                partial.names.pop();
            }
            partial.seen[at] = before;
        }
        partial.paid = paid;
    }

    /// Whether no reordering of slots makes a lower question of it.
    fn is_lowest(&self, names: &[Name]) -> bool {
        self.renamings.iter().all(|(order, kinds)| {
            let mut image = [(0, 0); MOST_SLOTS];
            for (&(kind, member), &place) in names.iter().zip(order) {
                image[usize::from(place)] = (kinds[kind], member);
            }
            // Members are numbered anew in order of appearance.
            let image = &image[..names.len()];
            for (place, &(kind, member)) in image.iter().enumerate() {
                let first = |name: Name| image.iter().position(|&other| other == name);
                let is_new = |&earlier: &usize| first(image[earlier]) == Some(earlier);
                let same_kind = |&earlier: &usize| image[earlier].0 == kind;
                let appeared = first((kind, member)).unwrap_or(place);
                let number = (0..appeared).filter(same_kind).filter(is_new).count();
                if (kind, number) != names[place] {
                    return (kind, number) > names[place];
                }
            }
            true
        })
    }
}

/// The slots in groups: those of one group have items of the same kinds. The groups come in an order that does not
/// depend on that of the slots.
fn groups(kinds: &[Kind], slots: usize) -> Vec<Vec<usize>> {
    let mut described: Vec<(Vec<(u32, usize)>, usize)> = (0..slots)
        .map(|slot| {
            let holds = |kind: &&Kind| kind.item.slots >> slot & 1 != 0;
            let describe = |kind: &Kind| {
                let count = kind.item.slots.count_ones() as Slots;
                let item = Item {
                    slots: count,
                    ..kind.item
                };
                (
                    kind.price_class << 16 | u32::from(code(item)),
                    kind.symbols.len(),
                )
            };
            let mut description: Vec<(u32, usize)> =
                kinds.iter().filter(holds).map(describe).collect();
            description.sort_unstable();
            (description, slot)
        })
        .collect();
    described.sort();
    let alike = described.chunk_by(|a, b| a.0 == b.0);
    alike
        .map(|group| group.iter().map(|(_, slot)| *slot).collect())
        .collect()
}

/// Calls `visit` with every way to number the slots in which the groups keep their order.
fn visit_orders(groups: &[Vec<usize>], visit: &mut impl FnMut(&Order)) {
    fn extend(
        groups: &[Vec<usize>],
        first: usize,
        order: &mut Order,
        visit: &mut dyn FnMut(&Order),
    ) {
        let Some((group, rest)) = groups.split_first() else {
            visit(order);
            return;
        };
        let mut numbers: Vec<usize> = (first..first + group.len()).collect();
        permute(&mut numbers, 0, &mut |numbers| {
            for (&slot, &number) in group.iter().zip(numbers) {
                order[slot] = number as u8;
            }
            extend(rest, first + group.len(), order, visit);
        });
    }
    extend(groups, 0, &mut [0; MOST_SLOTS], visit);
}

/// What the orders that lead to one form tell of each other: the first undone after each of the others leaves the
/// position as it is.
fn renamings(kinds: &[Kind], orders: &[Order], slots: usize) -> Vec<(Order, Vec<usize>)> {
    let Some((first, others)) = orders.split_first() else {
        return Vec::new();
    };
    let mut undone: Order = [0; MOST_SLOTS];
    for (place, &image) in first[..slots].iter().enumerate() {
        undone[usize::from(image)] = place as u8;
    }
    let images: Vec<u32> = kinds.iter().map(|kind| kind.image(first)).collect();
    let renaming = |order: &Order| {
        let mut whole: Order = [0; MOST_SLOTS];
        for place in 0..slots {
            whole[place] = undone[usize::from(order[place])];
        }
        let image = |kind: &Kind| images.iter().position(|&other| other == kind.image(order));
        let kinds: Option<Vec<usize>> = kinds.iter().map(image).collect();
        kinds.map(|kinds| (whole, kinds))
    };
    others.iter().filter_map(renaming).collect()
}
