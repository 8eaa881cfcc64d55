//! Sets of matchings: split and counted by a question, as lean as a search needs it.

use crate::board::code::{Code, Layout};
use crate::grade::{Feedback, Grader};

/// How matchings of one number of couples are handled.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Couples {
    pub(crate) grader: Grader,
    pub(crate) layout: Layout,
}

/// A booth and how far its share is from one half, the lower the better.
pub(crate) type RankedBooth = (u64, Code);

impl Couples {
    pub(crate) fn new(grader: Grader) -> Couples {
        let layout = grader.layout();
        Couples { grader, layout }
    }

    pub(crate) fn count(self) -> usize {
        self.layout.slots()
    }

    /// A night after two people on the right have changed places.
    pub(crate) fn swapped(self, night: Code, first: usize, second: usize) -> Code {
        let (first, second) = (self.layout.shift(first), self.layout.shift(second));
        let lane = (1 << self.layout.bits()) - 1;
        let difference = (night.0 >> first ^ night.0 >> second) & lane;
        Code(night.0 ^ difference << first ^ difference << second)
    }

    /// The parts of a set by the answer to a question; empty ones too.
    pub(crate) fn split(self, question: Code, matchings: &[Code]) -> Vec<Vec<Code>> {
        let mut parts: Vec<Vec<Code>> = vec![Vec::new(); self.grader.outcomes()];
        let mut answers = [Feedback(0); 512];
        for some in matchings.chunks(answers.len()) {
            let answers = &mut answers[..some.len()];
            self.grader.grade(question, some, answers);
            for (matching, answer) in some.iter().zip(answers) {
                parts[answer.index()].push(*matching);
            }
        }
        parts
    }

    /// The matchings without a pair, and those with it.
    pub(crate) fn split_by_booth(self, booth: Code, matchings: &[Code]) -> [Vec<Code>; 2] {
        let mut parts = self.split(booth, matchings);
        parts.truncate(2);
        let with = parts.pop().unwrap_or_default();
        [parts.pop().unwrap_or_default(), with]
    }

    /// The pairs that some but not all of the matchings have, those nearest one half first.
    pub(crate) fn booths(self, matchings: &[Code]) -> Vec<RankedBooth> {
        let all = matchings.len() as u64;
        let counts = self.pair_counts(matchings);
        let mut booths = Vec::new();
        for (slot, counts) in counts.iter().enumerate() {
            for (symbol, &count) in counts[..self.count()].iter().enumerate() {
                if count > 0 && count < all {
                    let booth = self.layout.with(self.layout.blank(), slot, symbol as u16);
                    booths.push((all.abs_diff(2 * count), booth));
                }
            }
        }
        // Pairs were listed in ascending order, which stays among equals.
        booths.sort_by_key(|(distance, _)| *distance);
        booths
    }

    /// How many of the matchings have each pair.
    fn pair_counts(self, matchings: &[Code]) -> Vec<[u64; MOST_LANES]> {
        let mut counts = vec![[0; MOST_LANES]; self.count()];
        let bits = self.layout.bits();
        let lane = (1 << bits) - 1;
        for matching in matchings {
            let mut word = matching.0;
            for counts in counts.iter_mut().rev() {
                counts[(word & lane) as usize & (MOST_LANES - 1)] += 1;
                word >>= bits;
            }
        }
        counts
    }
}

/// No listed board has more couples: 12! matchings are too many.
const MOST_LANES: usize = 16;
