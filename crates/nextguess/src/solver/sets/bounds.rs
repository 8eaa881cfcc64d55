//! How many secrets can be found within some turns, and so what a set costs at least.
//!
//! A candidate that is asked is found or leaves one of at most `k - 1` sets, any other question leaves one of
//! at most `m`. So within `d` turns at most `A(d) = max(1 + (k - 1) A(d - 1), m A(d - 1))` secrets are
//! found, and of `n` secrets at least `n - A(d)` are not. Each of these costs one more step; so a set costs
//! at least `sum over d of step * max(0, n - A(d))`, and what is late comes on top. Nor can more be found within
//! `d` turns than of all secrets of the game.

use crate::solver::search::cost::{Cost, IMPOSSIBLE, Scale, Turns, UNLIMITED};

/// The most terms of a [`Floor`]. A bound with fewer terms is still a bound.
pub(crate) const MOST_TERMS: usize = 10;

/// A lower bound by the size of a set: the sum over its terms of `weight * max(0, size - threshold)`.
/// Thresholds ascend.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Floor {
    terms: [(u64, Cost); MOST_TERMS],
    len: usize,
}

/// The most parts that a code splits a set into.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct MostParts {
    /// The most parts by a candidate. The candidate itself is one of them.
    pub(crate) candidate: u16,
    /// The most parts by any other code.
    pub(crate) other: u16,
}

impl MostParts {
    /// The bounds if a question has `answers` answers, one of which is the win.
    pub(crate) fn of_answers(answers: usize) -> MostParts {
        MostParts {
            candidate: answers as u16,
            other: answers.saturating_sub(1) as u16,
        }
    }

    /// The bounds of a subset of the set that `self` is about, where `most` holds for the subset, too.
    pub(crate) fn inherited(self, most: MostParts) -> MostParts {
        // What is no candidate may have been one before, and had a part of its own then.
        let other = self.other.max(self.candidate.saturating_sub(1));
        MostParts {
            candidate: self.candidate.min(most.candidate),
            other: other.min(most.other),
        }
    }

    /// The most parts by any code.
    pub(crate) fn of_any(self) -> u16 {
        self.candidate.max(self.other)
    }

    /// The most secrets found within one more turn than the turns in which `of_part` secrets of each part are found:
    /// `max(1 + (candidate - 1) * of_part, other * of_part)`.
    fn found(self, of_part: u64) -> u64 {
        let by_candidate = u64::from(self.candidate.max(2) - 1).saturating_mul(of_part);
        let by_other = u64::from(self.other).saturating_mul(of_part);
        by_candidate.saturating_add(1).max(by_other)
    }
}

/// For each number of turns, the most secrets of any set of the game that can be found within it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Caps([u64; MOST_TERMS]);

impl Caps {
    /// No bound.
    pub(crate) const NONE: Caps = Caps([u64::MAX; MOST_TERMS]);

    /// These bounds with another one: at most `most` secrets are found within `turns` turns.
    pub(crate) fn with(mut self, turns: Turns, most: u64) -> Caps {
        if let Some(cap) = self.0.get_mut(turns as usize) {
            *cap = most;
        }
        self
    }

    fn within(self, turns: Turns) -> u64 {
        self.0.get(turns as usize).copied().unwrap_or(u64::MAX)
    }
}

/// The most answers of the questions of a turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Answers {
    /// The most parts by a code, which can find the secret.
    pub(crate) code: MostParts,
    /// The most parts by a pair, which is asked before a code; 1 if no pairs are asked.
    pub(crate) pair: u64,
    /// What can be found at all, if no pairs are asked.
    pub(crate) caps: Caps,
}

impl Answers {
    /// The most secrets that are found within two turns, where no pair is asked: `A(2)`.
    fn within_two_turns(self) -> u64 {
        self.code.found(1).min(self.caps.within(2))
    }

    /// How much more than its [`Floor`] a set of `size` secrets costs if it is imperfect: if no candidate is
    /// answered differently by every candidate. No pair may come between.
    ///
    /// With `n` secrets and `n <= A(2)` the floor is `step * (n + (n - 1))`: all are left before the first turn,
    /// and all but one before the second. Only a perfect candidate costs just that. In an imperfect set the first
    /// question either finds no secret, and then `n` are left before the second turn, or it is a candidate that
    /// leaves two secrets together, and then one is left before the third turn (or late, which costs no less than
    /// a step). Both cost one step more.
    ///
    /// With `n > A(2)` the floor has the term `step * (n - A(2))` for the secrets that are left before the third
    /// turn. That term already counts the step, so nothing is added. `A(2)` is not only the number of parts: the
    /// caps may be lower, where the most parts of a set are not known as well as the caps are.
    pub(crate) fn imperfection(self, scale: Scale, size: u64) -> Cost {
        match size <= self.within_two_turns() {
            true => scale.step,
            false => 0,
        }
    }
}

impl Floor {
    /// The floor of sets of at most `most` secrets when a code is asked next, or where `pair_next` a
    /// pair.
    pub(crate) fn new(
        scale: Scale,
        turns: Turns,
        answers: Answers,
        pair_next: bool,
        most: u64,
    ) -> Floor {
        let mut floor = Floor {
            terms: [(0, 0); MOST_TERMS],
            len: 0,
        };
        // What can be found within the turns so far, if the next question is a code.
        let mut found: u64 = 0;
        let mut turn = 0;
        loop {
            let threshold = match pair_next {
                true => found.saturating_mul(answers.pair),
                false => found,
            };
            if threshold >= most || floor.len == MOST_TERMS {
                return floor;
            }
            let weight = if turn == turns {
                scale.late
            } else {
                scale.step
            };
            if weight > 0 {
                floor.terms[floor.len] = (threshold, weight);
                floor.len += 1;
            }
            if turn == turns {
                return floor;
            }
            if turns == UNLIMITED || turn < turns {
                found = match turn {
                    0 => 1,
                    _ => answers.code.found(found.saturating_mul(answers.pair)),
                };
                found = found.min(answers.caps.within(turn + 1));
            }
            turn += 1;
        }
    }

    /// The terms: thresholds, ascending, and weights.
    pub(crate) fn terms(&self) -> &[(u64, Cost)] {
        &self.terms[..self.len]
    }

    /// What a set of this size costs at least.
    pub(crate) fn of(&self, size: u64) -> Cost {
        let costs = self.terms().iter();
        let sum: Cost = costs
            .map(|(threshold, weight)| size.saturating_sub(*threshold) * weight)
            .sum();
        sum.min(IMPOSSIBLE)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers_of(code: usize, pair: u64) -> Answers {
        Answers {
            code: MostParts::of_answers(code),
            pair,
            caps: Caps::NONE,
        }
    }

    #[test]
    fn floors_of_small_sets() {
        let answers = answers_of(14, 1);
        let mean = Floor::new(Scale::TURNS, UNLIMITED, answers, false, 10_000);
        let costs: Vec<Cost> = [0, 1, 2, 3, 14, 15].map(|size| mean.of(size)).to_vec();
        assert_eq!(costs, [0, 1, 3, 5, 27, 30]);
        assert_eq!(mean.of(1296), 4986);
        let within = Floor::new(Scale::TURNS, 2, answers, false, 10_000);
        assert_eq!((within.of(14), within.of(15)), (27, IMPOSSIBLE));
        let wins = Floor::new(Scale::LOSSES, 2, answers, false, 10_000);
        assert_eq!((wins.of(14), wins.of(20)), (0, 6));
    }

    /// Nine secrets that some question splits into three parts, each with a perfect candidate, take 24
    /// turns.
    #[test]
    fn a_question_that_is_no_candidate_may_have_all_answers() {
        let code = MostParts {
            candidate: 3,
            other: 3,
        };
        let answers = Answers {
            code,
            pair: 1,
            caps: Caps::NONE,
        };
        let mean = Floor::new(Scale::TURNS, UNLIMITED, answers, false, 100);
        assert_eq!((mean.of(9), mean.of(10)), (23, 27));
        let whole = MostParts {
            candidate: 5,
            other: 2,
        };
        let inside = whole.inherited(MostParts {
            candidate: 3,
            other: 4,
        });
        assert_eq!((inside.candidate, inside.other), (3, 4));
    }

    #[test]
    fn no_more_is_found_than_of_all() {
        let answers = Answers {
            caps: Caps::NONE.with(3, 10),
            ..answers_of(4, 1)
        };
        let mean = Floor::new(Scale::TURNS, UNLIMITED, answers, false, 100);
        // 1, 4, 10 instead of 13, and so 31 instead of 40.
        assert_eq!((mean.of(10), mean.of(11)), (25, 29));
        assert_eq!(mean.of(32), 32 + 31 + 28 + 22 + 1);
    }

    /// Seven secrets of which six are found within two turns cost 14: 7 + 6 + 1. That one takes a third turn is
    /// counted once.
    #[test]
    fn a_third_turn_is_counted_once() {
        let answers = Answers {
            caps: Caps::NONE.with(2, 6),
            ..answers_of(7, 1)
        };
        let floor = Floor::new(Scale::TURNS, UNLIMITED, answers, false, 100);
        let cost = |size| floor.of(size) + answers.imperfection(Scale::TURNS, size);
        assert_eq!([5, 6, 7, 8].map(cost), [10, 12, 14, 17]);
        assert_eq!(answers.imperfection(Scale::LOSSES, 5), 0);
    }

    #[test]
    fn a_booth_doubles_what_can_be_found() {
        let answers = answers_of(4, 2);
        let wins = Floor::new(Scale::LOSSES, 1, answers, true, 100);
        assert_eq!((wins.of(2), wins.of(3)), (0, 1));
        let wins = Floor::new(Scale::LOSSES, 2, answers, true, 100);
        assert_eq!((wins.of(14), wins.of(15)), (0, 1));
    }
}
