//! Finds all right entries of a rotation together, by binary search among the entries that are open.
//!
//! A 2022 report on the logic of "Are You The One?" names three ideas for a better binary search (El Ouali
//! & Sauerland 2013), and asks whether they would beat its swap search: find the first right entries by
//! swaps, search only among what is not identified, and keep what is known of where all right entries
//! are. This is our reading of them:
//!
//! - The first right entries are identified by swaps, as [`swap_search`](crate::player::swaps::swap_search) does with
//!   `skip`. From then on every rotation follows on one in which no open entry is right.
//! - In a rotation, the open slots up to some place hold what they held in the rotation before, where
//!   nothing is right. The slot at that place holds an identified symbol, the wedge, which is wrong there;
//!   the slots behind it hold what they hold in this rotation. So the answer counts the right entries
//!   behind the wedge.
//! - The counts of all ranges are kept. A range without a right entry, or with right entries only, is not
//!   searched; every other range is halved.
//!
//! That takes at most (n - 3) ceil(log2 n) + 5n/2 questions for n of at least 4: at most n are rotations,
//! since an open symbol moves on towards its slot with each of them and cannot pass it; at most 3n/2 are
//! swaps, since two entries take at most three and three at most four; and each of the right entries that
//! are searched takes at most ceil(log2 n). The first one is found by swaps and the last two by the win, so
//! these are at most n - 3.

use std::ops::Range;
use std::rc::Rc;

use crate::board::code::Symbol;
use crate::player::Contradicted;
use crate::player::coroutine::{Exchange, Script};
use crate::player::swaps::draft::Draft;
use crate::player::swaps::swap_search::FIRST_NOTE;
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "binary-search-plus",
    summary: "rotates what is open, and finds all right entries of a rotation by halving; any size",
    source: "three ideas of a report on the logic of \"Are You The One?\", 2022, in our reading",
    games: &["permutation"],
    options: &[],
    build: |_, _| Ok(Engine::Player(Box::new(Script(play)))),
};

async fn play(exchange: Rc<Exchange>) -> Result<(), Contradicted> {
    exchange.note(FIRST_NOTE, []);
    let mut draft = Draft::new(exchange);
    draft.ask_anew().await?;
    loop {
        draft.rotate_to_hits().await?;
        match draft.first_found_slot() {
            None => draft.search(true).await?,
            Some(wedge_slot) => draft.locate(wedge_slot).await?,
        }
    }
}

/// What a question of the binary search is for.
const HALVING_NOTE: &str = "An identified symbol stands in {}, where it is wrong, and before it only identified \
                            entries are right: the hits behind it are counted.";

/// Neighbouring open slots, by their places in the list of open slots, and how many of them are right.
struct Stretch {
    places: Range<usize>,
    hits: usize,
}

impl Stretch {
    /// A stretch that can have this number of hits.
    fn new(places: Range<usize>, hits: usize) -> Result<Stretch, Contradicted> {
        match hits <= places.len() {
            true => Ok(Stretch { places, hits }),
            false => Err(Contradicted),
        }
    }
}

impl Draft {
    fn first_found_slot(&self) -> Option<usize> {
        (0..self.code.len()).find(|&slot| self.exchange.is_found(slot))
    }

    /// Identifies all entries that are right. In the rotation before this one, no open entry was right.
    async fn locate(&mut self, wedge_slot: usize) -> Result<(), Contradicted> {
        let open = self.open_slots();
        // Every question has all identified entries but the wedge.
        let identified = self.exchange.found_count() - 1;
        let mut question: Vec<Symbol> = Vec::with_capacity(self.code.len());
        // The next stretch to be searched is the last one. What is behind it was searched before.
        let mut stretches = vec![Stretch::new(0..open.len(), self.hidden_hits())?];
        let mut hits_behind = 0;
        while let Some(Stretch { places, hits }) = stretches.pop() {
            if hits == 0 {
                continue;
            }
            if hits == places.len() {
                hits_behind += hits;
                self.identify_all(&open[places])?;
                continue;
            }
            let middle = places.start.midpoint(places.end);
            self.write_wedge(&mut question, &open[..middle], wedge_slot);
            self.exchange.note(HALVING_NOTE, [open[middle - 1]]);
            let answer = self.exchange.ask(&question).await?;
            let upper = answer.checked_sub(identified + hits_behind);
            let upper = upper.ok_or(Contradicted)?;
            let lower = hits.checked_sub(upper).ok_or(Contradicted)?;
            stretches.push(Stretch::new(places.start..middle, lower)?);
            stretches.push(Stretch::new(middle..places.end, upper)?);
        }
        Ok(())
    }

    /// Writes the question that counts the right entries behind the slots `before`, of which there is at
    /// least one: the last of them holds the wedge, the others what they held in the rotation before, and
    /// the slot of the wedge the entry that is left over.
    fn write_wedge(&self, question: &mut Vec<Symbol>, before: &[usize], wedge_slot: usize) {
        question.clear();
        question.extend_from_slice(&self.code);
        for pair in before.windows(2) {
            question[pair[0]] = self.code[pair[1]];
        }
        if let (Some(&first), Some(&last)) = (before.first(), before.last()) {
            question[wedge_slot] = self.code[first];
            question[last] = self.code[wedge_slot];
        }
    }
}
