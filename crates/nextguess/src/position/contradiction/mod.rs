//! Why no secret fits: the turns that contradict each other, and the answers that may be wrong.

mod conflict;
mod fits;
pub(crate) mod hitting;

use std::collections::BTreeMap;

use self::fits::{BLOCK, Fits};
use self::hitting::MOST_TURNS;
use crate::board::code::Code;
use crate::error::InputError;
use crate::game::PackedTurn;
use crate::grade::Feedback;
use crate::position::Position;
use crate::util::parallel;
use crate::watch::Watch;

/// Why no secret fits some turns: which of them contradict each other, and which single answers may be wrong.
///
/// ```
/// let game: nextguess::Game = "bulls:2x4".parse()?;
/// let mut position = game.start()?;
/// position.play("01=0,0")?.play("23=1,0")?;
/// let found = position.contradiction()?.expect("nothing is left");
/// assert_eq!((found.conflict, found.is_smallest), (vec![0, 1], true));
/// assert!(!found.repairs.is_empty());
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Contradiction {
    /// Turns that contradict each other, ascending, counted from 0. Without any one of them, the others would fit.
    pub conflict: Vec<usize>,
    /// Whether no smaller set of turns contradicts itself. `false` if the search for one was too long to finish.
    pub is_smallest: bool,
    /// The single answers that would make the turns fit if they were changed, by turn. Empty if no single change is
    /// enough.
    pub repairs: Vec<Repair>,
}

/// One answer in place of another, with which some secrets fit all turns.
///
/// ```
/// let game: nextguess::Game = "permutation:3".parse()?;
/// let mut position = game.start()?;
/// position.play("012=2")?;
/// let repairs = position.contradiction()?.expect("two hits in three are impossible").repairs;
/// assert!(repairs.iter().all(|repair| repair.turn == 0 && repair.secrets > 0));
/// # Ok::<(), nextguess::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Repair {
    /// The turn whose answer changes, counted from 0.
    pub turn: usize,
    /// The answer that the turn would need.
    pub feedback: Feedback,
    /// How many secrets would fit.
    pub secrets: usize,
}

/// Why a contradiction could not be explained.
///
/// ```
/// use nextguess::position::contradiction::Unexplained;
///
/// assert_eq!(Unexplained::Cancelled.to_string(), "stopped");
/// ```
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum Unexplained {
    /// The watch stopped the work.
    #[error("stopped")]
    Cancelled,
    /// A turn cannot be used.
    #[error(transparent)]
    Input(#[from] InputError),
}

/// How much memory and work the search for a smallest conflict may take.
#[derive(Copy, Clone, Debug)]
struct Bounds {
    /// The most bits that are kept: one for each secret and turn.
    bits: usize,
    /// About the most 64-bit words of bits that are read.
    words: u64,
    /// The most sets of turns that are compared with a choice of turns.
    sets: u64,
}

impl Bounds {
    /// 64 MiB, and a few seconds.
    const USUAL: Bounds = Bounds {
        bits: 64 << 23,
        words: 3_000_000_000,
        sets: 1_000_000_000,
    };
}

/// Explains why no secret of `start` fits all `turns`. `None` if one does.
///
/// A secret that violates exactly one turn would fit if that answer were another: these are the repairs. A smallest
/// conflict is found by implicit hitting sets. Work and memory of that search are bounded. If the bound is reached,
/// the conflict may not be the smallest, and `is_smallest` is `false`.
///
/// Of more than 128 turns, only those that rule something out in their order are searched for a conflict.
pub fn explain(
    start: &Position,
    turns: &[PackedTurn],
    watch: &dyn Watch,
) -> Result<Option<Contradiction>, Unexplained> {
    explain_within(start, turns, Bounds::USUAL, watch)
}

/// [`explain`] with other bounds on memory and work.
fn explain_within(
    start: &Position,
    turns: &[PackedTurn],
    bounds: Bounds,
    watch: &dyn Watch,
) -> Result<Option<Contradiction>, Unexplained> {
    let (searched, others) = telling(start, turns, watch)?;
    let turns: Vec<PackedTurn> = searched.iter().map(|&at| turns[at].clone()).collect();
    let blocks: Vec<&[Code]> = start.candidates().codes().chunks(BLOCK).collect();
    let kept_blocks = bounds.bits / BLOCK.saturating_mul(turns.len().max(1));
    let kept = blocks.len().min(kept_blocks.max(1));
    // Those that are kept are spread evenly.
    let is_kept = |at: usize| (at + 1) * kept / blocks.len() > at * kept / blocks.len();
    let mut fits = Fits::new(turns.len());
    let mut unkept: Vec<&[Code]> = Vec::new();
    let mut repairs: BTreeMap<(usize, Feedback), usize> = BTreeMap::new();
    let numbered: Vec<(usize, &[Code])> = blocks.iter().copied().enumerate().collect();
    // Few at a time, so that only a few bits are held that are not kept.
    for some in numbered.chunks(16) {
        let found = parallel::map_all(some, some.len() > 1, |&(_, codes)| {
            if watch.is_cancelled() {
                return Err(Unexplained::Cancelled);
            }
            let fits = Fits::of(start, codes, &turns, blocks.len())?;
            if fits.has_full() {
                return Ok(None);
            }
            let repairs = repairs_of(start, codes, &turns, &fits, &others)?;
            Ok(Some((fits, repairs)))
        });
        for (&(at, codes), found) in some.iter().zip(found) {
            let Some((block, found)) = found? else {
                return Ok(None);
            };
            match is_kept(at) {
                true => fits.append(&block),
                false => unkept.push(codes),
            }
            for repair in found {
                *repairs.entry((repair.turn, repair.feedback)).or_default() += repair.secrets;
            }
        }
    }
    let mut space = conflict::Space {
        start,
        turns: &turns,
        fits,
        unkept,
        blocks: blocks.len(),
        bounds,
    };
    let (conflict, is_smallest) = space.smallest(watch)?;
    let repair = |((turn, feedback), secrets)| Repair {
        turn: searched[turn],
        feedback,
        secrets,
    };
    Ok(Some(Contradiction {
        conflict: conflict.into_iter().map(|turn| searched[turn]).collect(),
        is_smallest,
        repairs: repairs.into_iter().map(repair).collect(),
    }))
}

/// The turns to search, and what all the others leave possible: all turns if they are few, else
/// those that rule something out when taken in order.
fn telling(
    start: &Position,
    turns: &[PackedTurn],
    watch: &dyn Watch,
) -> Result<(Vec<usize>, Position), Unexplained> {
    let mut others = start.clone();
    if turns.len() <= MOST_TURNS {
        return Ok(((0..turns.len()).collect(), others));
    }
    let mut left = start.clone();
    let mut telling = Vec::new();
    for (at, turn) in turns.iter().enumerate() {
        if watch.is_cancelled() {
            return Err(Unexplained::Cancelled);
        }
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

/// How many secrets of `codes` would fit with another answer to one turn.
fn repairs_of(
    start: &Position,
    codes: &[Code],
    turns: &[PackedTurn],
    fits: &Fits,
    others: &Position,
) -> Result<Vec<Repair>, InputError> {
    let mut found = Vec::new();
    let nearly_fitting = fits.nearly_fitting();
    for (at, turn) in turns.iter().enumerate() {
        let alone: Vec<Code> = fits
            .places_violating(&nearly_fitting, at)
            .into_iter()
            .map(|place| codes[place])
            .filter(|secret| others.candidates().contains(*secret))
            .collect();
        if alone.is_empty() {
            continue;
        }
        let alone = start.among(&alone);
        if start.is_complete(turn.question) {
            let parts = alone.split(turn.question).into_iter();
            found.extend(parts.map(|(feedback, part)| Repair {
                turn: at,
                feedback,
                secrets: part.candidates().len(),
            }));
            continue;
        }
        for feedback in 0..start.grader().outcomes() {
            let feedback = Feedback(feedback as u16);
            let turn = PackedTurn {
                question: turn.question,
                answer: feedback.into(),
            };
            let secrets = alone.after(turn)?.candidates().len();
            if secrets > 0 {
                found.push(Repair {
                    turn: at,
                    feedback,
                    secrets,
                });
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests;
