//! Choices that are compared by playing all games of a set out, and changed where a game is lost.
//!
//! The games that are lost are lost by choices made weeks before. So where the plain choices lose one,
//! booths and nights are compared from the top down by how all games go that follow; only then are the
//! parts that still lose improved likewise. If a game is lost even so, more choices are compared, and
//! more of them improved.
//!
//! Every choice depends on the set, the weeks left and the round alone, so the same tree is made on any
//! number of threads.

use super::search::{Score, Search};
use crate::code::Code;
use crate::grade::Feedback;
use crate::parallel::map_all;
use crate::tree::Sketch;
use crate::watch::Watch;

/// Sets up to this size lose little by the plain choices, if no game is lost.
const PLAIN: usize = 24;

/// From this size on, booths that equally many matchings have are taken for the same booth.
const SYMMETRIC: usize = 20_000;

/// Sets of fewer matchings are not worth another thread. Their choices are compared one by one until
/// one loses nothing.
const WORTH_SHARING: usize = 1000;

/// Where so many weeks are left and a game is lost, another round is made.
const ROUNDS_AT: usize = 6;

/// How many choices are looked at.
#[derive(Copy, Clone, Debug)]
struct Breadth {
    /// How many booths are compared,
    booths: usize,
    /// and how many nights after each.
    nights: usize,
    /// How many of the best booths are improved until one loses no game,
    improved_booths: usize,
    /// and of the best nights after each.
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

    /// Where a game is lost, with so many weeks left, in a round; rounds count from 1. Early choices
    /// take long to compare; with two weeks left a game played out is all there is to know.
    fn of_repairs(weeks: usize, round: usize) -> Breadth {
        Breadth::new(match weeks {
            0 | 1 => return Breadth::NONE,
            2 => [20, 8, 1, 1],
            3..=5 => [6 * round, 8 * round, round, round],
            6 => [6 * round, 8 * round, 1, round],
            7 => [4, 8, 1, 3],
            8 => [2, 6, 1, 3],
            _ => [1, 4, 1, 1],
        })
    }
}

/// What is asked of a set, all that follows, and how its games go; no sketch where at most two
/// matchings are left.
pub(super) type Refined = (Score, Option<Sketch>);

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
pub(super) struct Refinement<'a> {
    pub(super) search: &'a Search,
    /// How many booths, and how many nights, are compared.
    pub(super) tries: usize,
    /// How many rounds are made where a game is lost.
    pub(super) repairs: usize,
    pub(super) watch: &'a dyn Watch,
}

impl Refinement<'_> {
    /// The tree of a set whose booth is due. It is cut short when the watch cancels the work.
    pub(super) fn booth(self, matchings: &[Code], weeks: usize) -> Refined {
        self.booth_of_rounds(matchings, weeks, 1)
    }

    /// The tree of a set whose night is due.
    pub(super) fn night(self, matchings: &[Code], weeks: usize) -> Refined {
        let (breadth, refinement) = self.breadth(matchings.len(), weeks, 1, || {
            let night = self.search.night(matchings, weeks).1;
            self.search.play_night(matchings, night, weeks)
        });
        let nights = refinement.played_nights(matchings, weeks, breadth);
        refinement.improved_night(matchings, &nights, weeks, 1, breadth)
    }

    /// The tree of a set whose booth is due, in a round; in all rounds where they are made.
    fn booth_of_rounds(self, matchings: &[Code], weeks: usize, round: usize) -> Refined {
        let mut best = self.booth_of_round(matchings, weeks, round);
        if weeks == ROUNDS_AT {
            for round in 2..=self.repairs {
                if best.0.lost == 0 {
                    break;
                }
                let other = self.booth_of_round(matchings, weeks, round);
                best = better(best, other);
            }
        }
        best
    }

    fn booth_of_round(self, matchings: &[Code], weeks: usize, round: usize) -> Refined {
        if matchings.len() <= 2 || self.watch.is_cancelled() {
            return (Score::found(matchings.len(), weeks), None);
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
        first_lossless(&played, |played| {
            refinement.improved_booth(played, matchings.len(), weeks, round, breadth)
        })
    }

    /// How many choices are looked at for a set of so many matchings, and how far it is refined: where
    /// no game is lost, nothing is repaired.
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
                ranked.dedup_by_key(|booth| booth.0);
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
        size: usize,
        weeks: usize,
        round: usize,
        breadth: Breadth,
    ) -> Refined {
        let refined = map_all(
            &played.answers,
            size >= WORTH_SHARING,
            |(_, part, nights)| self.improved_night(part, nights, weeks, round, breadth),
        );
        let answers = played.answers.iter().map(|(answer, ..)| *answer);
        joined(played.booth, Score::default(), answers.zip(refined))
    }

    fn improved_night(
        self,
        matchings: &[Code],
        nights: &[PlayedNight],
        weeks: usize,
        round: usize,
        breadth: Breadth,
    ) -> Refined {
        let nights = &nights[..breadth.improved_nights.min(nights.len())];
        first_lossless(nights, |&(_, night)| {
            let mut parts = self.search.couples.split(night, matchings);
            let right = parts.pop().map_or(0, |right| right.len());
            let waited = Score {
                lost: 0,
                weeks: (matchings.len() - right) as u64,
            };
            let now = Score::found(right, weeks).plus(waited);
            let parts = numbered(parts);
            let after = weeks.saturating_sub(1);
            let is_large = matchings.len() >= WORTH_SHARING;
            let refined = map_all(&parts, is_large, |(_, part)| {
                self.booth_of_rounds(part, after, round)
            });
            let answers = parts.iter().map(|(answer, _)| *answer);
            joined(night, now, answers.zip(refined))
        })
    }
}

/// The tree of the first choice that loses nothing, or of that which loses least.
fn first_lossless<C>(choices: &[C], refine: impl Fn(&C) -> Refined) -> Refined {
    let mut best = refine(&choices[0]);
    for choice in &choices[1..] {
        if best.0.lost == 0 {
            break;
        }
        best = better(best, refine(choice));
    }
    best
}

fn better(one: Refined, other: Refined) -> Refined {
    if other.0 < one.0 { other } else { one }
}

/// A question with what follows its answers, and how the games go after what they have cost already.
fn joined(
    question: Code,
    already: Score,
    answers: impl Iterator<Item = (Feedback, Refined)>,
) -> Refined {
    let mut score = already;
    let mut branches = Vec::new();
    for (answer, (games, sketch)) in answers {
        score = score.plus(games);
        branches.push((answer, sketch));
    }
    (score, Some(Sketch { question, branches }))
}

/// The parts that are not empty, with the answers that they give.
fn numbered(parts: impl IntoIterator<Item = Vec<Code>>) -> Vec<(Feedback, Vec<Code>)> {
    let parts = parts.into_iter().enumerate();
    parts
        .filter(|(_, part)| !part.is_empty())
        .map(|(answer, part)| (Feedback(answer as u16), part))
        .collect()
}
