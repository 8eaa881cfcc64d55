//! Minimax in four stages, for "Are You The One?".
//!
//! The method of a published C++ program. A night's score is the size of the largest part that it
//! leaves of the matchings that fit; the lowest score is asked, the lowest night among equals, whether
//! it can be right or not.
//!
//! 1. Fixed: the booth of week 1 is the first pair of all, and the nights of weeks 1 and 2 do not
//!    depend on the answers. For ten couples they are 0123456789 and 4579108623; for other numbers
//!    the second is the first turned by half its length, which likewise repeats no pair.
//! 2. More than 10,000 matchings fit: the best night of a fixed pool of random ones (the text speaks of
//!    about 10,000, the program's file has 1,000).
//! 3. 315 to 10,000: the best of the matchings that fit.
//! 4. 314 or fewer: the best of all nights.
//!
//! After week 1 the booth is the pair, not tested before, whose share of the matchings is nearest one
//! half. (The program's comparison lacks the absolute value.) In the last week a night that fits is
//! asked, since no other can win; and where one matching fits, it is asked in any stage.

use std::borrow::Cow;

use super::greedy::Greedy;
use super::minimax::LargestPart;
use super::{Plan, Ranking, Strategy, StrategyKind, StrategyOptions};
use crate::code::{Code, Symbol};
use crate::error::InputError;
use crate::game::{Ask, Game};
use crate::position::Position;
use crate::random::Random;
use crate::spec::OptionHelp;
use crate::watch::Watch;

pub(super) const KIND: StrategyKind = StrategyKind {
    name: "staged",
    summary: "minimax in four stages: fixed, from a pool, among candidates, among all",
    source: "a C++ program for Are You The One?",
    games: &["ayto"],
    options: &[
        OptionHelp {
            name: "pool",
            value: "N",
            summary: "how many random nights are scored while many matchings fit (10000)",
        },
        OptionHelp {
            name: "seed",
            value: "N",
            summary: "another seed, another pool (0)",
        },
    ],
    build: |options, game| Ok(Plan::Listing(Box::new(Staged::new(options, game)?))),
};

/// The most nights of a pool.
const LARGEST_POOL: usize = 1_000_000;

/// With more matchings than this, a pool is scored.
const MANY: usize = 10_000;

/// With no more matchings than this, all nights are scored.
const FEW: usize = 314;

/// The night of week 2 for ten couples.
const SECOND_NIGHT: [Symbol; 10] = [4, 5, 7, 9, 1, 0, 8, 6, 2, 3];

struct Staged {
    minimax: Greedy<LargestPart>,
    /// The nights of the first weeks.
    fixed: [Vec<Symbol>; 2],
    /// Ascending.
    pool: Vec<Code>,
}

impl Staged {
    fn new(options: &StrategyOptions<'_>, game: &dyn Game) -> Result<Staged, InputError> {
        let pool = options.number_within("pool", 10_000, 1..=LARGEST_POOL)?;
        let seed = options.number("seed", 0)?;
        let slots = game.slots();
        let first: Vec<Symbol> = (0..slots as Symbol).collect();
        let mut second = first.clone();
        second.rotate_left(slots / 2);
        if slots == SECOND_NIGHT.len() {
            second = SECOND_NIGHT.to_vec();
        }
        Ok(Staged {
            minimax: Greedy::tireless(LargestPart, false, None),
            fixed: [first, second],
            pool: random_nights(game, pool, seed),
        })
    }

    fn rank_booths(&self, position: &Position<'_>, most: usize) -> Ranking {
        let pairs = position.legal_questions();
        if position.turns().is_empty() && most <= 1 {
            return Ranking::default().led_by(pairs[0], most);
        }
        let tested = |pair: &Code| position.turns().iter().any(|turn| turn.question == *pair);
        let all = position.candidates().len() as u64;
        let counts = position.candidates().marginals();
        let counts = counts.iter().flatten();
        let mut ranked: Vec<(bool, u64, Code)> = (pairs.iter().zip(counts))
            .map(|(pair, count)| (tested(pair), all.abs_diff(2 * count), *pair))
            .collect();
        ranked.sort_unstable();
        let ranking = Ranking {
            best: ranked.iter().take(most).map(|key| key.2).collect(),
            scored: ranked.len(),
            complete: true,
        };
        if position.turns().is_empty() {
            ranking.led_by(pairs[0], most)
        } else {
            ranking
        }
    }

    fn rank_nights(&self, position: &Position<'_>, most: usize, watch: &dyn Watch) -> Ranking {
        let weeks = position.game().turns_taken(&position.asked()) as usize;
        let is_last = position.turns_left() == Some(1);
        let fits = |night: &Code| position.candidates().contains(*night);
        let fixed = self.fixed.get(weeks);
        let fixed = fixed.map(|night| position.layout().pack(night));
        match fixed.filter(|night| !is_last || fits(night)) {
            Some(night) if most <= 1 => Ranking::default().led_by(night, most),
            Some(night) => (self.rank_by_score(position, is_last, most, watch)).led_by(night, most),
            None => self.rank_by_score(position, is_last, most, watch),
        }
    }

    fn rank_by_score(
        &self,
        position: &Position<'_>,
        is_last: bool,
        most: usize,
        watch: &dyn Watch,
    ) -> Ranking {
        let candidates = position.candidates();
        let fitting = Cow::Borrowed(&candidates.codes()[..]);
        let (nights, complete) = if is_last {
            (fitting, true)
        } else if candidates.len() > MANY {
            (Cow::Borrowed(&self.pool[..]), false)
        } else if candidates.len() > FEW {
            (fitting, false)
        } else {
            (position.legal_questions(), true)
        };
        Ranking {
            complete,
            ..self.minimax.rank_among(position, &nights, most, watch)
        }
    }
}

/// Different random nights, ascending; fewer where so many are not to be had.
fn random_nights(game: &dyn Game, most: usize, seed: u64) -> Vec<Code> {
    let Some(layout) = game.layout() else {
        return Vec::new();
    };
    let mut random = Random::seeded(seed);
    let mut nights: Vec<Code> = (0..most)
        .map(|_| layout.pack(&game.random_secret(&mut random)))
        .collect();
    nights.sort_unstable();
    nights.dedup();
    nights
}

impl Strategy for Staged {
    fn rank(&self, position: &Position<'_>, most: usize, watch: &dyn Watch) -> Ranking {
        let candidates = position.candidates();
        match (candidates.len(), position.next_ask()) {
            (0, _) => Ranking::default(),
            (_, Ask::Pair) => self.rank_booths(position, most),
            (1, Ask::Code) => Ranking::default().led_by(candidates.codes()[0], most),
            _ => self.rank_nights(position, most, watch),
        }
    }
}
