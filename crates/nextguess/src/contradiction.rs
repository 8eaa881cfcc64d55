//! Why no secret fits: the turns that contradict each other, and the answers that may be wrong.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use crate::code::Code;
use crate::error::InputError;
use crate::feedback::Answer;
use crate::game::Turn;
use crate::grade::Feedback;
use crate::position::Position;

/// What is known of a history that no secret fits.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Contradiction {
    /// A smallest set of turns that already contradict each other, ascending, counted from 0.
    pub conflict: Vec<usize>,
    /// Single answers whose change would make it fit, turn by turn; empty if no single one would.
    pub repairs: Vec<Repair>,
}

/// Another answer to one turn, with which some secrets fit.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Repair {
    /// The turn, counted from 0.
    pub turn: usize,
    /// The answer that would fit.
    pub feedback: Feedback,
    /// How many secrets there would be.
    pub secrets: usize,
}

/// A set of turns.
type TurnSet = u128;

const MOST_TURNS: usize = TurnSet::BITS as usize;

/// Explains why no secret of `start` fits all `turns`; `None` if one does.
///
/// For every secret the set of turns that it violates is found. A set of turns contradicts itself if
/// it meets all of those sets, so a smallest conflict is a smallest hitting set; and a secret that
/// violates a single turn would fit if that turn's answer were another.
///
/// Of a history that is too long for this, only the turns that rule something out in their order are
/// looked at for a conflict.
pub fn explain(start: &Position<'_>, turns: &[Turn]) -> Result<Option<Contradiction>, InputError> {
    let (looked_at, others) = telling(start, turns)?;
    let turns: Vec<Turn> = looked_at.iter().map(|&at| turns[at].clone()).collect();
    let secrets = start.candidates().codes();
    let mut violated: Vec<TurnSet> = vec![0; secrets.len()];
    for (at, turn) in turns.iter().enumerate() {
        let fits = start.after(turn.clone())?;
        let mut fitting = fits.candidates().codes().iter().peekable();
        for (secret, violated) in secrets.iter().zip(&mut violated) {
            if fitting.next_if_eq(&secret).is_none() {
                *violated |= 1 << at;
            }
        }
    }
    if violated.contains(&0) {
        return Ok(None);
    }
    let mut repairs = repairs(start, &turns, &violated, &others)?;
    let mut conflict = smallest_hitting_set(minimal_sets(violated));
    for turn in conflict.iter_mut() {
        *turn = looked_at[*turn];
    }
    for repair in &mut repairs {
        repair.turn = looked_at[repair.turn];
    }
    Ok(Some(Contradiction { conflict, repairs }))
}

/// The turns to look at, and what all the others leave possible: all turns if they are few, else
/// those that rule something out when taken in order.
fn telling<'g>(
    start: &Position<'g>,
    turns: &[Turn],
) -> Result<(Vec<usize>, Position<'g>), InputError> {
    let mut others = start.clone();
    if turns.len() <= MOST_TURNS {
        return Ok(((0..turns.len()).collect(), others));
    }
    let mut left = start.clone();
    let mut telling = Vec::new();
    for (at, turn) in turns.iter().enumerate() {
        let after = left.after(turn.clone())?;
        if after.candidates().len() < left.candidates().len() && telling.len() < MOST_TURNS {
            telling.push(at);
        } else {
            others = others.after(turn.clone())?;
        }
        left = after;
    }
    Ok((telling, others))
}

fn repairs(
    start: &Position<'_>,
    turns: &[Turn],
    violated: &[TurnSet],
    others: &Position<'_>,
) -> Result<Vec<Repair>, InputError> {
    let mut found: BTreeMap<(usize, Feedback), usize> = BTreeMap::new();
    for (at, turn) in turns.iter().enumerate() {
        let alone: Vec<Code> = start
            .candidates()
            .codes()
            .iter()
            .zip(violated)
            .filter(|(_, violated)| **violated == 1 << at)
            .map(|(secret, _)| *secret)
            .filter(|secret| others.candidates().contains(*secret))
            .collect();
        if alone.is_empty() {
            continue;
        }
        let alone = start.among(&alone);
        if start.is_complete(turn.question) {
            for (feedback, part) in alone.split(turn.question) {
                found.insert((at, feedback), part.candidates().len());
            }
            continue;
        }
        for feedback in 0..start.grader().outcomes() {
            let feedback = Feedback(feedback as u16);
            let turn = Turn {
                question: turn.question,
                answer: Answer::Is(feedback),
            };
            let secrets = alone.after(turn)?.candidates().len();
            if secrets > 0 {
                found.insert((at, feedback), secrets);
            }
        }
    }
    Ok(found
        .into_iter()
        .map(|((turn, feedback), secrets)| Repair {
            turn,
            feedback,
            secrets,
        })
        .collect())
}

/// The different sets that contain no other, smallest first.
pub(crate) fn minimal_sets(sets: Vec<TurnSet>) -> Vec<TurnSet> {
    let mut seen: FxHashMap<TurnSet, ()> = FxHashMap::default();
    let mut distinct: Vec<TurnSet> = Vec::new();
    for set in sets {
        if seen.insert(set, ()).is_none() {
            distinct.push(set);
        }
    }
    distinct.sort_unstable_by_key(|set| (set.count_ones(), *set));
    let mut minimal: Vec<TurnSet> = Vec::new();
    for same_size in distinct.chunk_by(|a, b| a.count_ones() == b.count_ones()) {
        // Of different sets of one size none contains another.
        let contains_none = |set: &&TurnSet| minimal.iter().all(|other| other & **set != *other);
        let kept: Vec<TurnSet> = same_size.iter().filter(contains_none).copied().collect();
        minimal.extend(kept);
    }
    minimal
}

/// A smallest set that meets every one of `sets`, which are not empty: for each size from 1 on, the
/// turns of a set that is not met yet are tried in order, unless more sets than that are open and
/// have no turn in common.
pub(crate) fn smallest_hitting_set(sets: Vec<TurnSet>) -> Vec<usize> {
    fn hit(sets: &[TurnSet], chosen: TurnSet, more: u32) -> Option<TurnSet> {
        let Some(open) = sets.iter().find(|set| **set & chosen == 0) else {
            return Some(chosen);
        };
        if disjoint(sets, chosen, more) {
            return None;
        }
        (0..MOST_TURNS)
            .filter(|turn| open >> turn & 1 == 1)
            .find_map(|turn| hit(sets, chosen | 1 << turn, more - 1))
    }
    /// Whether more than `most` sets that `chosen` does not meet are found to be disjoint.
    fn disjoint(sets: &[TurnSet], chosen: TurnSet, most: u32) -> bool {
        let mut used = chosen;
        let mut found = 0;
        sets.iter().any(|set| {
            if set & used == 0 {
                used |= set;
                found += 1;
            }
            found > most
        })
    }
    let chosen = (1..=MOST_TURNS as u32)
        .find_map(|size| hit(&sets, 0, size))
        .unwrap_or(0);
    (0..MOST_TURNS)
        .filter(|turn| chosen >> turn & 1 == 1)
        .collect()
}
