//! The choices of a week ([`WeekSearch`]), and games that are played out with them ([`Score`]).

use crate::board::code::Code;
use crate::strategy::matchmaker::couples::Couples;
use crate::strategy::matchmaker::night::{RankedNight, nights};
use crate::strategy::matchmaker::value::{Values, WEEK};
use crate::util::parallel::map_all;

/// The largest set whose booth is chosen together with the nights that follow it.
const JOINT: usize = 20_000;

/// How many booths are compared by the nights that follow them.
const JOINT_BOOTHS: usize = 3;

/// How many booths are compared with two weeks left, while all of them lose a game.
const LAST_BOOTHS: usize = 20;

/// How games went. Fewer lost games are better, then fewer weeks.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score {
    pub(crate) lost: u64,
    pub(crate) weeks: u64,
}

impl Score {
    /// The score of `matchings` games that are found this week, if `weeks` weeks are left.
    pub(crate) fn found(matchings: usize, weeks: usize) -> Score {
        let matchings = matchings as u64;
        Score {
            lost: if weeks == 0 { matchings } else { 0 },
            weeks: matchings,
        }
    }

    #[must_use]
    pub(crate) fn plus(self, other: Score) -> Score {
        Score {
            lost: self.lost + other.lost,
            weeks: self.weeks + other.weeks,
        }
    }
}

/// Chooses booths and nights by the cost of the sets of matchings that they leave. The weeks left include the one
/// that is played. If none is left, the game goes on all the same.
#[derive(Debug)]
pub(crate) struct WeekSearch {
    pub(crate) couples: Couples,
    values: Values,
    ahead: usize,
}

impl WeekSearch {
    /// A search that improves the best `ahead` nights with a look at the booths after them.
    pub(crate) fn new(couples: Couples, ahead: usize) -> WeekSearch {
        WeekSearch {
            couples,
            values: Values::new(),
            ahead,
        }
    }

    /// The night for a set that is not empty, and the cost that it leaves.
    pub(crate) fn night(&self, matchings: &[Code], weeks: usize) -> RankedNight {
        self.nights(matchings, weeks, 1)[0]
    }

    /// The best nights for a set that is not empty, about `most` of them, best first.
    pub(crate) fn nights(&self, matchings: &[Code], weeks: usize, most: usize) -> Vec<RankedNight> {
        let after = weeks.saturating_sub(1);
        if matchings.len() <= 2 {
            let others = matchings.len() as u64 - 1;
            return vec![(self.values.of(others, after), matchings[0])];
        }
        let WeekSearch {
            couples,
            values,
            ahead,
        } = self;
        nights(*couples, values, matchings, after, most, *ahead)
    }

    /// The booth for a set of at least two matchings. In small sets it is the one whose nights leave the least cost,
    /// else the one whose share of the matchings is nearest one half.
    pub(crate) fn booth(&self, matchings: &[Code], weeks: usize) -> Code {
        self.booth_seen(matchings, weeks, |_, _| {})
    }

    /// Chooses a booth as [`booth`](Self::booth) does. It calls `seen` with every booth whose nights are compared,
    /// and the cost that these leave.
    pub(crate) fn booth_seen(
        &self,
        matchings: &[Code],
        weeks: usize,
        mut seen: impl FnMut(u64, Code),
    ) -> Code {
        let booths = self.couples.booths(matchings);
        if matchings.len() <= 2 || matchings.len() > JOINT {
            return booths[0].1;
        }
        let (size, after) = (matchings.len() as u64, weeks.saturating_sub(1));
        let least = |size| self.values.least_after(size, after);
        let least = least(size / 2) + least(size - size / 2);
        let (mut best_cost, mut best) = (u64::MAX, booths[0].1);
        for (tried, &(_, booth)) in booths.iter().take(LAST_BOOTHS).enumerate() {
            // Two matchings are all that the last week can tell apart, and more than two cost more.
            if tried >= JOINT_BOOTHS && (weeks != 2 || best_cost <= WEEK * size) {
                break;
            }
            let parts = self.couples.split_by_booth(booth, matchings);
            let cost = parts.iter().map(|part| self.night(part, weeks).0).sum();
            seen(cost, booth);
            if cost < best_cost {
                (best_cost, best) = (cost, booth);
            }
            if best_cost <= least {
                break;
            }
        }
        best
    }

    /// How all games of a set go whose booth is due.
    pub(crate) fn play(&self, matchings: &[Code], weeks: usize) -> Score {
        if matchings.len() <= 2 {
            // The booth tells them apart.
            return Score::found(matchings.len(), weeks);
        }
        self.play_booth(matchings, self.booth(matchings, weeks), weeks)
    }

    /// How all games of a set go after this booth.
    pub(crate) fn play_booth(&self, matchings: &[Code], booth: Code, weeks: usize) -> Score {
        let parts = self.couples.split_by_booth(booth, matchings);
        let parts = parts.iter().filter(|part| !part.is_empty());
        sum(parts, matchings.len(), |part| {
            self.play_night(part, self.night(part, weeks).1, weeks)
        })
    }

    /// How all games of a set go after this night.
    pub(crate) fn play_night(&self, matchings: &[Code], night: Code, weeks: usize) -> Score {
        let mut parts = self.couples.split(night, matchings);
        let right = parts.pop().map_or(0, |right| right.len());
        let others = matchings.len() - right;
        let parts = parts.iter().filter(|part| !part.is_empty());
        let later = sum(parts, matchings.len(), |part| {
            self.play(part, weeks.saturating_sub(1))
        });
        let waited = Score {
            lost: 0,
            weeks: others as u64,
        };
        Score::found(right, weeks).plus(waited).plus(later)
    }
}

/// The fewest matchings whose parts are shared among threads.
const WORTH_SHARING: usize = 4000;

/// How the games of all parts of a set of `size` matchings go.
fn sum<'a>(
    parts: impl Iterator<Item = &'a Vec<Code>>,
    size: usize,
    score: impl Fn(&[Code]) -> Score + Send + Sync,
) -> Score {
    let parts: Vec<&Vec<Code>> = parts.collect();
    let scores = map_all(&parts, size >= WORTH_SHARING, |part| score(part));
    scores.into_iter().fold(Score::default(), Score::plus)
}
