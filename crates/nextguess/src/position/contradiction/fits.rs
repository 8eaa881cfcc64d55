//! Which turns each of some secrets fits.

use super::hitting::{TurnSet, turns_of};
use crate::board::code::Code;
use crate::error::InputError;
use crate::game::PackedTurn;
use crate::game::feedback::AllowedFeedback;
use crate::grade::Feedback;
use crate::position::{MOST_UNKNOWN_WORK, Position};

/// The number of secrets whose bits are made at a time.
pub(super) const BLOCK: usize = 1 << 16;

/// One bit for each turn and secret: 1 if the secret fits the turn.
#[derive(Debug)]
pub(super) struct Fits {
    /// For each turn its bits. Those that stand for no secret are 0.
    rows: Vec<Vec<u64>>,
    /// The bits that stand for a secret.
    valid: Vec<u64>,
}

impl Fits {
    /// No secrets, and this many turns.
    pub(super) fn new(turns: usize) -> Fits {
        Fits {
            rows: vec![Vec::new(); turns],
            valid: Vec::new(),
        }
    }

    /// The bits of some secrets of `start`, ascending: at most [`BLOCK`]. They are one of `blocks` parts of all secrets,
    /// which share the work that a question with unknown slots may cost.
    pub(super) fn of(
        start: &Position,
        codes: &[Code],
        turns: &[PackedTurn],
        blocks: usize,
    ) -> Result<Fits, InputError> {
        let grader = start.grader();
        let mut grades = vec![Feedback(0); codes.len()];
        let mut rows = Vec::with_capacity(turns.len());
        for turn in turns {
            let mut row = vec![0u64; codes.len().div_ceil(64)];
            let mut set =
                |place: usize, fits: bool| row[place / 64] |= u64::from(fits) << (place % 64);
            if turn.answer == AllowedFeedback::Any {
                (0..codes.len()).for_each(|place| set(place, true));
            } else if start.is_complete(turn.question) {
                let allowed: Vec<bool> = (0..grader.outcomes())
                    .map(|index| turn.answer.allows(Feedback(index as u16)))
                    .collect();
                grader.grade(turn.question, codes, &mut grades);
                for (place, feedback) in grades.iter().enumerate() {
                    set(place, allowed[feedback.index()]);
                }
            } else {
                let most_work = MOST_UNKNOWN_WORK / blocks as u64;
                let fitting = start.among(codes);
                let fitting = fitting.filter_unknown(turn.question, &turn.answer, most_work)?;
                let mut fitting = fitting.codes().iter().peekable();
                for (place, secret) in codes.iter().enumerate() {
                    set(place, fitting.next_if_eq(&secret).is_some());
                }
            }
            rows.push(row);
        }
        let mut valid = vec![u64::MAX; codes.len() / 64];
        if !codes.len().is_multiple_of(64) {
            valid.push((1 << (codes.len() % 64)) - 1);
        }
        Ok(Fits { rows, valid })
    }

    /// Adds the secrets of `more`.
    pub(super) fn append(&mut self, more: &Fits) {
        for (row, more) in self.rows.iter_mut().zip(&more.rows) {
            row.extend(more);
        }
        self.valid.extend(&more.valid);
    }

    /// Adds those secrets of `more` whose bits are set in `chosen`.
    pub(super) fn append_chosen(&mut self, more: &Fits, chosen: &[u64]) {
        for places in places(chosen).collect::<Vec<usize>>().chunks(64) {
            self.valid.push(u64::MAX >> (64 - places.len()));
            for (row, more) in self.rows.iter_mut().zip(&more.rows) {
                let bit = |(to, &from): (usize, &usize)| (more[from / 64] >> (from % 64) & 1) << to;
                row.push(places.iter().enumerate().map(bit).sum());
            }
        }
    }

    /// The number of turns.
    pub(super) fn turns(&self) -> usize {
        self.rows.len()
    }

    /// The number of 64-bit words in a row.
    pub(super) fn words(&self) -> usize {
        self.valid.len()
    }

    /// The secrets that fit all turns of a set.
    pub(super) fn fitting(&self, set: TurnSet) -> Vec<u64> {
        let mut left = self.valid.clone();
        for turn in turns_of(set) {
            self.narrow(&mut left, turn);
        }
        left
    }

    /// Keeps of some secrets those that fit a turn.
    pub(super) fn narrow(&self, left: &mut [u64], turn: usize) {
        for (left, row) in left.iter_mut().zip(&self.rows[turn]) {
            *left &= row;
        }
    }

    /// How many of some secrets fit a turn.
    pub(super) fn count(&self, left: &[u64], turn: usize) -> u64 {
        let both = left.iter().zip(&self.rows[turn]);
        both.map(|(left, row)| u64::from((left & row).count_ones()))
            .sum()
    }

    /// Whether any of some secrets fits a turn.
    pub(super) fn meets(&self, left: &[u64], turn: usize) -> bool {
        left.iter()
            .zip(&self.rows[turn])
            .any(|(left, row)| left & row != 0)
    }

    /// Whether some secret fits all turns.
    pub(super) fn has_full(&self) -> bool {
        let (violating, _) = self.violating();
        violating
            .iter()
            .zip(&self.valid)
            .any(|(some, valid)| valid & !some != 0)
    }

    /// The secrets that violate exactly one turn.
    pub(super) fn nearly_fitting(&self) -> Vec<u64> {
        let (mut some, several) = self.violating();
        for (some, several) in some.iter_mut().zip(several) {
            *some &= !several;
        }
        some
    }

    /// The secrets that violate a turn, and those that violate more than one.
    fn violating(&self) -> (Vec<u64>, Vec<u64>) {
        let mut some = vec![0; self.valid.len()];
        let mut several = some.clone();
        for row in &self.rows {
            for (word, (fits, valid)) in row.iter().zip(&self.valid).enumerate() {
                let violated = valid & !fits;
                several[word] |= some[word] & violated;
                some[word] |= violated;
            }
        }
        (some, several)
    }

    /// The places of those of some secrets that violate a turn.
    pub(super) fn places_violating(&self, some: &[u64], turn: usize) -> Vec<usize> {
        let both = some.iter().zip(&self.rows[turn]);
        let violating: Vec<u64> = both.map(|(some, fits)| some & !fits).collect();
        places(&violating).collect()
    }
}

/// The places of the bits that are set, ascending.
fn places(bits: &[u64]) -> impl Iterator<Item = usize> + '_ {
    bits.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = rest.trailing_zeros();
            (rest != 0).then(|| {
                rest &= rest - 1;
                at * 64 + bit as usize
            })
        })
    })
}
