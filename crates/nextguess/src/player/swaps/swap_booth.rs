//! Swap search with the help of the booth.
//!
//! From a 2022 report on the logic of "Are You The One?", in a corrected reading. It begins with a night;
//! from then on there is one booth between two nights, so that each belongs to the week of the night
//! after it, and the first week has none. Where nothing is right besides what is identified, the other
//! entries are rotated, and the booth tests the first of them before the next rotation is asked. Where
//! something is right, the booth tests one entry, then a night swaps the next two; if that leaves open
//! which of them was right, the booth decides it.
//!
//! The report never looks whether a night was the win, and tests the end of the list entry by entry.
//! Here a win ends the game, as it does by the rules, and where as many entries are right as are left,
//! all of them are. [`literal_nights`] counts as the text does.
//!
//! The report's Lemma 2, as we read it: this takes at most 3/4 n (n + 1) nights.

use std::rc::Rc;

use crate::board::code::Symbol;
use crate::player::Contradicted;
use crate::player::coroutine::{self, Exchange, Script};
use crate::player::swaps::draft::Draft;
use crate::player::swaps::swap_search::{FIRST_NOTE, ROTATION_NOTE};
use crate::strategy::{Engine, StrategyKind};

pub(crate) const KIND: StrategyKind = StrategyKind {
    name: "swap-booth",
    summary: "swap search with a booth between two nights; any size, at most 3/4 n(n+1) nights",
    source: "a report on the logic of \"Are You The One?\", 2022, corrected",
    games: &["ayto"],
    options: &[],
    build: |_, _| {
        Ok(Engine::Player(Box::new(Script(|exchange| {
            play(exchange, true)
        }))))
    },
};

/// How many nights the report's text takes for a secret, read literally: it goes on until every entry is
/// identified, also when a night was the win. That is no game by the rules.
pub fn literal_nights(secret: &[Symbol]) -> Result<u32, Contradicted> {
    Ok(coroutine::follow(|exchange| play(exchange, false), secret)?.codes)
}

/// For `sees_end` see [`search`].
async fn play(exchange: Rc<Exchange>, sees_end: bool) -> Result<(), Contradicted> {
    exchange.note(FIRST_NOTE, []);
    let mut draft = Draft::new(exchange);
    draft.ask_anew().await?;
    let mut booth = true;
    while draft.exchange.found_count() < draft.code.len() {
        rotate_to_hits(&mut draft, &mut booth).await?;
        search(&mut draft, &mut booth, sees_end).await?;
    }
    Ok(())
}

/// What a booth between two rotations is for.
pub(crate) const ROTATION_BOOTH_NOTE: &str = "None of the entries that are not identified was right, so they all \
                                              moved on by one slot: the booth tests the new entry of {}.";

/// Rotates the entries that are not identified, and looks at every rotation, with the booth at the first
/// entry only, until one of them is right. At worst all rotations come up until the first slot is right.
async fn rotate_to_hits(draft: &mut Draft, booth: &mut bool) -> Result<(), Contradicted> {
    let mut open = draft.open_slots();
    let mut rotations = 0;
    while draft.hidden_hits() == 0 && !open.is_empty() {
        if rotations > open.len() {
            return Err(Contradicted);
        }
        rotations += 1;
        draft.rotate(&open);
        if *booth {
            draft.exchange.note(ROTATION_BOOTH_NOTE, [open[0]]);
            if draft.test(open[0]).await? {
                draft.hits += 1;
                draft.identify(open[0])?;
                open.remove(0);
                rotations = 0;
            }
        } else {
            draft.exchange.note(ROTATION_NOTE, []);
            draft.ask_anew().await?;
        }
        *booth = !*booth;
    }
    Ok(())
}

/// Identifies all entries that are right, among those that the table leaves open, if there is one.
/// `sees_end`: whether it notices that all entries left are right.
pub(crate) async fn search(
    draft: &mut Draft,
    booth: &mut bool,
    sees_end: bool,
) -> Result<(), Contradicted> {
    let mut open = draft.open_slots();
    open.retain(|&slot| draft.is_possible(slot));
    let mut at = 0;
    while draft.hidden_hits() > 0 {
        let rest = &open[at..];
        if draft.hidden_hits() == rest.len() && (sees_end || rest.len() == 1) {
            return draft.identify_all(rest);
        }
        let &[i, j, ..] = rest else {
            return Err(Contradicted);
        };
        if *booth {
            draft.exchange.note(
                "Some entry that is not identified is right: the booth tests that of {}.",
                [i],
            );
            if draft.test(i).await? {
                draft.identify(i)?;
            } else {
                draft.rule_out(i);
            }
            *booth = false;
            at += 1;
            continue;
        }
        let right = draft.try_swap(i, j).await?;
        *booth = right != 1;
        match right {
            0 => {
                for (slot, of) in [(i, i), (i, j), (j, i), (j, j)] {
                    draft.exchange.rule_out(slot, draft.code[of]);
                }
            }
            2 => draft.identify_all(&[i, j])?,
            _ => {
                let note =
                    "The last swap left open which of {} and {} is right: the booth decides.";
                draft.exchange.note(note, [i, j]);
                let (right, wrong) = if draft.test(i).await? { (i, j) } else { (j, i) };
                draft.identify(right)?;
                draft.rule_out(wrong);
            }
        }
        at += 2;
    }
    Ok(())
}
