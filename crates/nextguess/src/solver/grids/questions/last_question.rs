//! The last question that is answered: every answer is one assignment found, so the question with most
//! answers is best. Where Correct slots are locked and copies are not counted, answers can be counted
//! without listing what they leave.

use crate::solver::grids::GridRules;
use crate::solver::grids::canonical::Form;
use crate::solver::grids::grid::{MOST_SLOTS, Slots};
use crate::solver::grids::questions::question::Question;

/// How many answers a question has.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct AnswerCount {
    /// The number of answers without the win.
    pub(crate) misses: u64,
    /// Whether the win is one of the answers.
    pub(crate) win: bool,
}

/// The sets of slots that just hold the items which must be held, one a slot: there is room for all
/// items while there is such a set. A bit for each set.
trait Room: Copy {
    /// The room of no item.
    fn of_none() -> Self;

    /// The room with one more item, which one of these slots must hold.
    fn with(self, slots: Slots) -> Option<Self>;
}

/// The sets of six slots that lack one.
const LACKING: [u64; 6] = [
    0x5555_5555_5555_5555,
    0x3333_3333_3333_3333,
    0x0f0f_0f0f_0f0f_0f0f,
    0x00ff_00ff_00ff_00ff,
    0x0000_ffff_0000_ffff,
    0x0000_0000_ffff_ffff,
];

/// Up to six slots.
impl Room for u64 {
    #[inline]
    fn of_none() -> u64 {
        1
    }

    #[inline]
    fn with(self, slots: Slots) -> Option<u64> {
        let mut next = 0;
        let mut rest = slots;
        while rest != 0 {
            let slot = rest.trailing_zeros() as usize;
            next |= (self & LACKING[slot]) << (1 << slot);
            rest &= rest - 1;
        }
        (next != 0).then_some(next)
    }
}

/// Up to eight slots; the last two choose the word.
impl Room for [u64; 4] {
    #[inline]
    fn of_none() -> [u64; 4] {
        [1, 0, 0, 0]
    }

    #[inline]
    fn with(self, slots: Slots) -> Option<[u64; 4]> {
        let mut next = self.map(|word| word.with(slots & 63).unwrap_or(0));
        for high in [1, 2] {
            if slots >> 6 & high as u8 != 0 {
                for word in (0..4).filter(|word| word & high == 0) {
                    next[word | high] |= self[word];
                }
            }
        }
        (next != [0; 4]).then_some(next)
    }
}

/// An asked item that is not Correct in all its slots.
#[derive(Copy, Clone)]
struct Open {
    /// The open slots that can hold it.
    slots: Slots,
    may_be_absent: bool,
}

/// How many answers a question has, or `None` if there are no more than `enough` of them. The marks of
/// its items, each by itself, allow `most`.
pub(crate) fn answers(
    rules: &GridRules,
    position: &Form,
    question: &Question,
    most: u64,
    enough: u64,
) -> Option<AnswerCount> {
    debug_assert!(rules.is_plain());
    if position.slots <= 6 {
        count::<u64>(position, question, most, enough)
    } else {
        count::<[u64; 4]>(position, question, most, enough)
    }
}

fn count<R: Room>(
    position: &Form,
    question: &Question,
    most: u64,
    enough: u64,
) -> Option<AnswerCount> {
    let all = ((1u16 << position.slots) - 1) as Slots;
    let mut fresh = position.fresh;
    let mut known = 0u16;
    let mut can: Slots = 0;
    for asked in question.asked() {
        can |= asked.slots & asked.item.slots;
        match asked.known {
            Some(place) => known |= 1 << place,
            None if asked.item.slots == 0 => {}
            None => fresh -= 1,
        }
    }
    let mut needy = [0; MOST_SLOTS];
    let mut needs_len = 0;
    let mut cover = if fresh > 0 { position.free_slots } else { 0 };
    for (place, item) in position.items().enumerate() {
        if known >> place & 1 == 0 {
            cover |= item.slots;
            if item.least > 0 {
                needy[needs_len] = item.slots;
                needs_len += 1;
            }
        }
    }
    let needy = &needy[..needs_len];
    let mut unseen = most;
    let mut total = AnswerCount {
        misses: 0,
        win: false,
    };
    let mut correct = can;
    loop {
        let open = all & !correct;
        let (most, found) = with_correct::<R>(question, correct, open, needy, cover);
        if open == 0 {
            total.win = found > 0;
        } else {
            total.misses += found;
        }
        unseen -= most;
        if total.misses + u64::from(total.win) + unseen <= enough {
            return None;
        }
        if correct == 0 {
            return Some(total);
        }
        correct = (correct - 1) & can;
    }
}

/// How many answers there seem to be and how many there are when just these slots are Correct.
fn with_correct<R: Room>(
    question: &Question,
    correct: Slots,
    open: Slots,
    needy: &[Slots],
    mut cover: Slots,
) -> (u64, u64) {
    let mut items = [Open {
        slots: 0,
        may_be_absent: false,
    }; MOST_SLOTS];
    let mut len = 0;
    let mut most = 1;
    for asked in question.asked() {
        let elsewhere = asked.item.slots & !asked.slots;
        let slots = elsewhere & open;
        if asked.slots & open == 0 {
            cover |= slots;
            continue;
        }
        let found = asked.slots & correct;
        let may_be_absent = u32::from(asked.item.least) <= found.count_ones();
        most *= u64::from(may_be_absent) + u64::from(elsewhere != 0);
        items[len] = Open {
            slots,
            may_be_absent,
        };
        len += 1;
    }
    if most == 0 {
        return (0, 0);
    }
    let mut room = R::of_none();
    for slots in needy {
        match room.with(slots & open) {
            Some(less) => room = less,
            None => return (most, 0),
        }
    }
    (most, choose(&items[..len], open & !cover, room))
}

/// In how many ways each item can be elsewhere or absent, if `bare` slots can only be held by those
/// that are elsewhere.
fn choose<R: Room>(items: &[Open], bare: Slots, room: R) -> u64 {
    let Some((item, rest)) = items.split_first() else {
        return u64::from(bare == 0);
    };
    let mut ways = 0;
    if item.may_be_absent {
        ways += choose(rest, bare, room);
    }
    if let Some(room) = room.with(item.slots) {
        ways += choose(rest, bare & !item.slots, room);
    }
    ways
}
