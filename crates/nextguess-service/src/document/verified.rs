//! What checking a tree or a checkpoint found.

use std::collections::BTreeMap;

use nextguess::game::Game;
use nextguess::position::Position;
use nextguess::solver::{Claim, Flaw, Verdict};
use nextguess::tree::{Claims, TreeFile, Verification};
use schemars::JsonSchema;
use serde::Serialize;

/// Whether a tree keeps what it claims.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Verified {
    /// The game with its board.
    pub game: String,
    /// The checksum of the file.
    pub checksum: String,
    /// What the file claims.
    pub claims: Claims,
    /// The number of secrets by the turns that they took.
    pub histogram: BTreeMap<u32, u64>,
    /// Turns for a secret on average.
    pub mean: f64,
    /// Whether every claim holds.
    pub holds: bool,
    /// What does not hold, each a sentence without its full stop.
    pub flaws: Vec<String>,
    /// What a turn is called, for people.
    #[serde(skip)]
    pub turn_noun: &'static str,
}

impl Verified {
    /// What following every secret through the tree of a file found.
    pub fn new(file: &TreeFile<'_>, game: &Game, found: &Verification) -> Verified {
        Verified {
            game: file.game().to_owned(),
            checksum: file.checksum(),
            claims: file.claims(),
            histogram: found.statistics.histogram().collect(),
            mean: found.statistics.mean(),
            holds: found.flaws.is_empty(),
            flaws: found.flaws.iter().map(ToString::to_string).collect(),
            turn_noun: game.turn_noun(),
        }
    }
}

/// Whether the results of a checkpoint hold that were proved again.
#[derive(Debug, Serialize, JsonSchema)]
pub struct Rechecked {
    /// The game with its board.
    pub game: String,
    /// The turns that the checkpoint goes on from.
    pub turns: Vec<String>,
    /// The number of results that the checkpoint has.
    pub results: usize,
    /// The number of results that were proved again or found to be false.
    pub checked: usize,
    /// The number of results that hold, of those that were checked.
    pub held: usize,
    /// What the sample was drawn with.
    pub seed: u64,
    /// Whether all results of the sample hold.
    pub holds: bool,
    /// Whether the work was stopped before all results of the sample were checked.
    pub stopped: bool,
    /// The first result that does not hold.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub first_flaw: Option<FalseClaim>,
}

/// A result that does not hold.
#[derive(Debug, Serialize, JsonSchema)]
pub struct FalseClaim {
    /// Its key in the checkpoint: the beginning of its line.
    pub key: String,
    /// The questions and answers that lead to its position; absent for grids of Item Matching.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turns: Option<Vec<String>>,
    /// The bound that is said to be proved.
    pub lower_bound: u64,
    /// Why it does not hold.
    pub reason: String,
}

impl Rechecked {
    /// What proving a sample of results again found.
    pub fn new(position: &Position, sample: &[Claim], verdicts: &[Verdict]) -> Rechecked {
        let count = |wanted: fn(&Verdict) -> bool| verdicts.iter().filter(|&it| wanted(it)).count();
        let stopped = count(|verdict| *verdict == Verdict::Stopped);
        let held = count(|verdict| *verdict == Verdict::Holds);
        let flaws = sample.iter().zip(verdicts);
        let mut flaws = flaws.filter_map(|(claim, verdict)| match verdict {
            Verdict::Fails(flaw) => Some(FalseClaim::new(claim, *flaw, position)),
            _ => None,
        });
        Rechecked {
            game: position.game().spec().to_string(),
            turns: Vec::new(),
            results: sample.len(),
            checked: sample.len() - stopped,
            held,
            seed: 0,
            holds: held == sample.len(),
            stopped: stopped > 0,
            first_flaw: flaws.next(),
        }
    }
}

impl FalseClaim {
    fn new(claim: &Claim, flaw: Flaw, position: &Position) -> FalseClaim {
        FalseClaim {
            key: claim.key(),
            turns: claim.turns(position),
            lower_bound: claim.lower_bound(),
            reason: flaw.to_string(),
        }
    }
}
