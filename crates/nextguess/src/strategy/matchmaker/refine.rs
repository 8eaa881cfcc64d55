//! Choices that are compared by playing out all games of a set, and changed where a game is lost.
//!
//! Games are lost by choices that were made weeks before. So where the plain choices lose a game, booths and nights
//! are compared from the top down by how all games after them go. Then the parts that still lose a game are improved
//! in the same way. If a game is still lost, the next round compares more choices and improves more of them.
//!
//! Every choice depends only on the set, the weeks left and the round. So the tree does not depend on the number of
//! threads.

use crate::board::code::Code;
use crate::grade::Feedback;
use crate::strategy::matchmaker::couples::RankedBooth;
use crate::strategy::matchmaker::search::{Score, WeekSearch};
use crate::tree::Sketch;
use crate::util::parallel::map_all;
use crate::watch::Watch;

/// Sets up to this size lose little by the plain choices, if no game is lost.
const PLAIN: usize = 24;

/// From this size on, booths that about the same number of matchings have count as one booth. So early in the game
/// most pairs are alike, and the others may be better than they look.
const SYMMETRIC: usize = 20_000;

/// Two booths are alike if their numbers of matchings differ by less than 1/100.
const ALIKE: u64 = 100;

/// The fewest matchings whose choices are compared on several threads. The choices of smaller sets are compared one
/// by one until one loses no game.
const WORTH_SHARING: usize = 1000;

/// With this many weeks left or more, parts are refined on all cores.
const SHARED_FROM: usize = 7;

/// The number of weeks left at which another round is made if a game is lost.
const ROUNDS_AT: usize = 6;

/// The most lost games for which another round is made. If more are lost, an earlier choice loses them.
const WORTH_ANOTHER_ROUND: u64 = 30;

/// How many choices are compared, and how many of them are improved.
#[derive(Copy, Clone, Debug)]
struct Breadth {
    /// How many booths are compared.
    booths: usize,
    /// How many nights are compared after each booth.
    nights: usize,
    /// How many of the best booths are improved, until one loses no game.
    improved_booths: usize,
    /// How many of the best nights after each booth are improved, until one loses no game.
    improved_nights: usize,
}

impl Breadth {
    /// Nothing is compared.
    const NONE: Breadth = Breadth::new([1, 1, 1, 1]);

    const fn new([booths, nights, improved_booths, improved_nights]: [usize; 4]) -> Breadth {
        Breadth {
            booths,
            nights,
            improved_booths,
            improved_nights,
        }
    }

    /// The breadth where a game is lost, with `weeks` weeks left, in round `round`, from 1. Early choices take long
    /// to compare. With two weeks left, a game played out is all there is to know.
    fn of_repairs(weeks: usize, round: usize) -> Breadth {
        Breadth::new(match weeks {
            0 | 1 => return Breadth::NONE,
            2 => [20, 8, 1, 1],
            3..=5 => [6 * round, 8 * round, round, round],
            6 => [6 * round, 8 * round, 1, round],
            7 => [4, 8, 1, 3],
            8 => [3, 6, 1, 3],
            _ => [1, 1, 1, 1],
        })
    }
}

/// What is asked of a set, all that follows, and how its games go; no sketch where at most two
/// matchings are left.
pub(crate) type Refined = (Score, Option<Sketch>);

/// A night and how all games go after it.
type PlayedNight = (Score, Code);

/// A booth, and for each of its answers the matchings and their best nights.
struct PlayedBooth {
    score: Score,
    booth: Code,
    answers: Vec<(Feedback, Vec<Code>, Vec<PlayedNight>)>,
}

/// How far choices are compared.
#[derive(Copy, Clone)]
pub(crate) struct Refinement<'a> {
    pub(crate) search: &'a WeekSearch,
    /// How many booths, and how many nights, are compared.
    pub(crate) tries: usize,
    /// How many rounds are made where a game is lost.
    pub(crate) repairs: usize,
    pub(crate) watch: &'a dyn Watch,
}

impl Refinement<'_> {
    /// The tree of a set whose booth is due. It is cut short when the watch cancels the work.
    pub(crate) fn booth(self, matchings: &[Code], weeks: usize) -> Option<Sketch> {
        self.booth_of_rounds(matchings, weeks, 1, u64::MAX)?.1
    }

    /// The tree of a set whose night is due.
    pub(crate) fn night(self, matchings: &[Code], weeks: usize) -> Option<Sketch> {
        let (breadth, refinement) = self.breadth(matchings.len(), weeks, 1, || {
            let night = self.search.night(matchings, weeks).1;
            self.search.play_night(matchings, night, weeks)
        });
        let nights = refinement.played_nights(matchings, weeks, breadth);
        let part = (matchings, &nights[..]);
        refinement
            .improved_night(part, weeks, 1, breadth, u64::MAX)?
            .1
    }

    /// The tree of a set whose booth is due, in a round; in all rounds where they are made. `None` where
    /// `limit` games or more are lost.
    fn booth_of_rounds(
        self,
        matchings: &[Code],
        weeks: usize,
        round: usize,
        limit: u64,
    ) -> Option<Refined> {
        let mut best = self.booth_of_round(matchings, weeks, round, limit);
        if weeks == ROUNDS_AT {
            for round in round + 1..=self.repairs {
                let lost = best.as_ref().map_or(limit, |best| best.0.lost);
                if !(1..=WORTH_ANOTHER_ROUND).contains(&lost) {
                    break;
                }
                best = self.booth_of_round(matchings, weeks, round, lost).or(best);
            }
        }
        best
    }

    fn booth_of_round(
        self,
        matchings: &[Code],
        weeks: usize,
        round: usize,
        limit: u64,
    ) -> Option<Refined> {
        if matchings.len() <= 2 || self.watch.is_cancelled() {
            return Some((Score::found(matchings.len(), weeks), None));
        }
        let plain = self.search.booth(matchings, weeks);
        let (breadth, refinement) = self.breadth(matchings.len(), weeks, round, || {
            self.search.play_booth(matchings, plain, weeks)
        });
        let booths = self.booths(matchings, plain, breadth.booths);
        let mut played = self.compared(&booths, matchings.len(), |&booth| {
            let played = refinement.played_booth(matchings, booth, weeks, breadth);
            (played.score, played)
        });
        played.truncate(breadth.improved_booths);
        least_lost(&played, limit, |played, limit| {
            refinement.improved_booth(played, weeks, round, breadth, limit)
        })
    }

    /// How many choices are compared for a set of matchings, and how far it is refined. If no game is lost, nothing
    /// is repaired.
    fn breadth(
        self,
        size: usize,
        weeks: usize,
        round: usize,
        play: impl Fn() -> Score,
    ) -> (Breadth, Self) {
        let tries = match size {
            ..=PLAIN => 1,
            _ => self.tries,
        };
        if self.repairs == 0 || play().lost == 0 {
            let breadth = Breadth::new([tries, tries, 1, 1]);
            return (breadth, Refinement { repairs: 0, ..self });
        }
        let repaired = Breadth::of_repairs(weeks, round);
        let breadth = Breadth {
            booths: repaired.booths.max(tries),
            nights: repaired.nights.max(tries),
            ..repaired
        };
        (breadth, self)
    }

    /// The plain booth and the next best.
    fn booths(self, matchings: &[Code], plain: Code, most: usize) -> Vec<Code> {
        let mut booths = vec![plain];
        if most > 1 {
            let mut ranked = self.search.couples.booths(matchings);
            if matchings.len() >= SYMMETRIC {
                let rarer = |booth: &RankedBooth| (matchings.len() as u64 - booth.0) / 2;
                ranked.dedup_by(|next, kept| {
                    let (next, kept) = (rarer(next), rarer(kept));
                    (kept - next) * ALIKE < kept
                });
            }
            let others = ranked.into_iter().map(|booth| booth.1);
            booths.extend(others.filter(|&booth| booth != plain).take(most - 1));
        }
        booths
    }

    fn played_booth(
        self,
        matchings: &[Code],
        booth: Code,
        weeks: usize,
        breadth: Breadth,
    ) -> PlayedBooth {
        let parts = numbered(self.search.couples.split_by_booth(booth, matchings));
        let mut score = Score::default();
        let mut answers = Vec::with_capacity(parts.len());
        for (answer, part) in parts {
            let nights = self.played_nights(&part, weeks, breadth);
            score = score.plus(nights[0].0);
            answers.push((answer, part, nights));
        }
        PlayedBooth {
            score,
            booth,
            answers,
        }
    }

    /// The nights of a set, those first whose games go best.
    fn played_nights(self, matchings: &[Code], weeks: usize, breadth: Breadth) -> Vec<PlayedNight> {
        let mut nights = self.search.nights(matchings, weeks, breadth.nights);
        nights.truncate(breadth.nights);
        if breadth.nights == 1 && breadth.improved_nights == 1 {
            // The only night there is needs no score to be compared by.
            return vec![(Score::default(), nights[0].1)];
        }
        self.compared(&nights, matchings.len(), |night| {
            let score = self.search.play_night(matchings, night.1, weeks);
            (score, (score, night.1))
        })
    }

    /// The choices with how their games go, the best first. Of a small set, more than `tries` are looked
    /// at only until one loses nothing.
    fn compared<C: Sync, T: Send>(
        self,
        choices: &[C],
        size: usize,
        play: impl Fn(&C) -> (Score, T) + Send + Sync,
    ) -> Vec<T> {
        let mut played = if size >= WORTH_SHARING {
            map_all(choices, true, play)
        } else {
            let mut played = Vec::with_capacity(choices.len());
            let mut is_lossless = false;
            for choice in choices {
                if is_lossless && played.len() >= self.tries {
                    break;
                }
                let one = play(choice);
                is_lossless |= one.0.lost == 0;
                played.push(one);
            }
            played
        };
        played.sort_by_key(|(score, _)| *score);
        played.into_iter().map(|(_, choice)| choice).collect()
    }

    fn improved_booth(
        self,
        played: &PlayedBooth,
        weeks: usize,
        round: usize,
        breadth: Breadth,
        limit: u64,
    ) -> Option<Refined> {
        let parts = played.answers.iter();
        let parts = parts.map(|(answer, part, nights)| (*answer, (&part[..], &nights[..])));
        joined(
            played.booth,
            Score::default(),
            parts.collect(),
            weeks,
            limit,
            |part, limit| self.improved_night(*part, weeks, round, breadth, limit),
        )
    }

    fn improved_night(
        self,
        (matchings, nights): (&[Code], &[PlayedNight]),
        weeks: usize,
        round: usize,
        breadth: Breadth,
        limit: u64,
    ) -> Option<Refined> {
        let nights = &nights[..breadth.improved_nights.min(nights.len())];
        least_lost(nights, limit, |&(_, night), limit| {
            let mut parts = self.search.couples.split(night, matchings);
            let right = parts.pop().map_or(0, |right| right.len());
            let waited = Score {
                lost: 0,
                weeks: (matchings.len() - right) as u64,
            };
            let now = Score::found(right, weeks).plus(waited);
            let after = weeks.saturating_sub(1);
            joined(night, now, numbered(parts), weeks, limit, |part, limit| {
                self.booth_of_rounds(part, after, round, limit)
            })
        })
    }
}

/// The tree of the first choice that loses nothing, or of that which loses least; `None` where all lose
/// `limit` games or more.
fn least_lost<C>(
    choices: &[C],
    limit: u64,
    refine: impl Fn(&C, u64) -> Option<Refined>,
) -> Option<Refined> {
    let mut limit = limit;
    let mut best = None;
    for choice in choices {
        if limit == 0 {
            break;
        }
        if let Some(refined) = refine(choice, limit) {
            limit = refined.0.lost;
            best = Some(refined);
        }
    }
    best
}

/// A question with what follows its answers, and how the games go after what they have cost already;
/// `None` where `limit` games or more are lost.
///
/// Early in the game parts are refined on all cores, each for itself; later one by one, until too many
/// games are lost.
fn joined<P: Send + Sync>(
    question: Code,
    already: Score,
    parts: Vec<(Feedback, P)>,
    weeks: usize,
    limit: u64,
    refine: impl Fn(&P, u64) -> Option<Refined> + Send + Sync,
) -> Option<Refined> {
    let mut score = already;
    let mut branches = Vec::with_capacity(parts.len());
    let mut add = |answer, (games, sketch): Refined| {
        score = score.plus(games);
        branches.push((answer, sketch));
        limit.checked_sub(score.lost).filter(|&left| left > 0)
    };
    if weeks >= SHARED_FROM {
        let refined = map_all(&parts, true, |(_, part)| refine(part, limit));
        for ((answer, _), refined) in parts.iter().zip(refined) {
            add(*answer, refined?)?;
        }
    } else {
        let mut left = limit;
        for (answer, part) in &parts {
            left = add(*answer, refine(part, left)?)?;
        }
    }
    Some((score, Some(Sketch { question, branches })))
}

/// The parts that are not empty, with the answers that they give.
fn numbered(parts: impl IntoIterator<Item = Vec<Code>>) -> Vec<(Feedback, Vec<Code>)> {
    let parts = parts.into_iter().enumerate();
    parts
        .filter(|(_, part)| !part.is_empty())
        .map(|(answer, part)| (Feedback(answer as u16), part))
        .collect()
}
