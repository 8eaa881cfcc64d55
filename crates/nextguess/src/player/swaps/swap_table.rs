//! Swap search with the booth, and a table of what each slot may hold.
//!
//! From a 2022 report on the logic of "Are You The One?", in a reading of our own where the text leaves
//! room: as `swap-booth`, but every answer is noted in the table. A night without a new hit rules its
//! entries out, a swap that changes nothing rules out all four, a booth its pair. After such a night the
//! table is looked at: where one cell of a line is open, that is the entry. Only entries that are
//! open in the table are tested or swapped, and rotations without any are left out.

use std::rc::Rc;

use crate::player::Contradicted;
use crate::player::coroutine::{Exchange, Script};
use crate::player::swaps::draft::Draft;
use crate::player::swaps::swap_booth::{ROTATION_BOOTH_NOTE, search};
use crate::player::swaps::swap_search::{FIRST_NOTE, ROTATION_NOTE};
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "swap-table",
    summary: "swap search with the booth and a table of what is ruled out; boards of any size",
    source: "a report on the logic of \"Are You The One?\", 2022, corrected",
    games: &["ayto"],
    options: &[],
    build: |_, _| Ok(Engine::Player(Box::new(Script(play)))),
};

async fn play(exchange: Rc<Exchange>) -> Result<(), Contradicted> {
    exchange.table();
    exchange.note(FIRST_NOTE, []);
    let mut draft = Draft::new(exchange);
    draft.ask_anew().await?;
    let mut booth = true;
    while draft.exchange.found_count() < draft.code.len() {
        rotate_to_hits(&mut draft, &mut booth).await?;
        search(&mut draft, &mut booth, true).await?;
    }
    // The last entries followed from the table, so this is the win, or never comes.
    draft.exchange.note("Every entry is identified.", []);
    draft.ask_anew().await
}

/// Rotates the entries that are not identified until one of them is right, or all are identified. Every
/// answer on the way rules something out.
async fn rotate_to_hits(draft: &mut Draft, booth: &mut bool) -> Result<(), Contradicted> {
    let mut is_asked = true;
    while !is_asked || draft.hidden_hits() == 0 {
        if is_asked {
            for slot in draft.open_slots() {
                draft.rule_out(slot);
            }
            draft.infer()?;
            draft.hits = draft.exchange.found_count();
        }
        let open = draft.open_slots();
        if open.is_empty() {
            return Ok(());
        }
        let first = {
            let mut rotated = 0;
            loop {
                draft.rotate(&open);
                if let Some(&first) = open.iter().find(|&&slot| draft.is_possible(slot)) {
                    break first;
                }
                rotated += 1;
                if rotated == open.len() {
                    return Err(Contradicted);
                }
            }
        };
        if *booth {
            draft.exchange.note(ROTATION_BOOTH_NOTE, [first]);
            if draft.test(first).await? {
                draft.hits += 1;
                draft.identify(first)?;
            } else {
                draft.rule_out(first);
            }
        } else {
            draft.exchange.note(ROTATION_NOTE, []);
            draft.ask_anew().await?;
        }
        is_asked = !*booth;
        *booth = !*booth;
    }
    Ok(())
}
