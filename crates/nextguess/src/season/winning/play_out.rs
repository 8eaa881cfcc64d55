//! Games that are played out ([`PlayOut`]): an estimate for positions with too many matchings to search.
//!
//! A fixed strategy plays against matchings that are drawn from all that are left. It asks for the booth that tells
//! most and for the night that is expected to win most; when few matchings are left, it plays against all of them.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::season::advice;
use crate::season::cast::Pair;
use crate::season::counting::{Counts, Unfinished};
use crate::season::event::{BoothAnswer, Fact};
use crate::season::line_up;
use crate::season::matching::Matching;
use crate::season::winning::capacity::Capacity;
use crate::season::winning::group::Group;
use crate::season::winning::last_night::most_fitting;
use crate::season::winning::nights::climb;
use crate::season::winning::search::{Effort, WinSearch, seated_with};
use crate::season::winning::stage::{Due, Stage};
use crate::util::parallel::map_all;
use crate::watch::{CancelOnly, Watch};

/// The most matchings of a position that the strategy plays out in full.
const FEW: u128 = 96;

/// The number of matchings on which nights are compared.
const GUIDES: usize = 1 << 9;

/// The number of line-ups from which the search for a night sets out.
const STARTS: usize = 2;

/// The number of games that are played at a time.
const BATCHES: [usize; 6] = [8, 8, 16, 32, 64, 128];

/// The work after which no more games are begun, in arcs of diagrams.
const MOST_WORK: u64 = 12_000_000;

/// The work of a booth or night beside the arcs of its diagram.
const FIXED_WORK: u64 = 10_000;

/// Plays games of one season.
pub(super) struct PlayOut<'w> {
    pub(super) watch: &'w dyn Watch,
    work: AtomicU64,
    most_work: u64,
}

impl<'w> PlayOut<'w> {
    pub(super) fn new(watch: &'w dyn Watch) -> PlayOut<'w> {
        PlayOut {
            watch,
            work: AtomicU64::new(0),
            most_work: MOST_WORK,
        }
    }

    /// Plays on until this many times the usual work is done.
    pub(super) fn be_patient(&mut self, times: u64) {
        self.most_work = MOST_WORK * times;
    }

    /// The results of games against the first of `secrets`: more games if they are little work.
    pub(super) fn batches(
        &self,
        secrets: &[Matching],
        play: impl Fn(&[Matching]) -> Result<Vec<f64>, Unfinished>,
    ) -> Result<Vec<f64>, Unfinished> {
        self.work.store(0, Ordering::Relaxed);
        let mut shares = Vec::new();
        for size in BATCHES {
            let end = (shares.len() + size).min(secrets.len());
            shares.extend(play(&secrets[shares.len()..end])?);
            if self.work.load(Ordering::Relaxed) > self.most_work {
                break;
            }
        }
        Ok(shares)
    }

    /// The counts after one more fact.
    fn after<'c>(&self, counts: &Counts<'c>, fact: &Fact) -> Result<Counts<'c>, Unfinished> {
        let after = counts.after(fact, &CancelOnly(self.watch))?;
        self.work
            .fetch_add(FIXED_WORK + after.work(), Ordering::Relaxed);
        Ok(after)
    }

    /// For each of `secrets`, how likely the strategy wins. All fit the counts.
    pub(super) fn play(
        &self,
        counts: &Counts<'_>,
        seated: &[Pair],
        stage: Stage,
        secrets: &[Matching],
    ) -> Result<Vec<f64>, Unfinished> {
        if self.watch.is_cancelled() {
            return Err(Unfinished::Cancelled);
        }
        if secrets.is_empty() || stage.weeks_left == 0 {
            return Ok(vec![0.0; secrets.len()]);
        }
        if let Some(list) = counts.listed().filter(|_| counts.total() <= FEW) {
            let mut search = WinSearch::new(counts.cast(), list.to_vec(), 0);
            let all = search.everything();
            let value = search.value(&all, seated, stage.weeks_left, stage.due, Effort::Single);
            let share = value.won as f64 / list.len() as f64;
            return Ok(vec![share; secrets.len()]);
        }
        match stage.due {
            Due::Booth => {
                let pair = booth(counts);
                self.with_booth(counts, seated, stage.weeks_left, pair, secrets)
            }
            Due::Night => {
                let night = night(counts, seated, stage.weeks_left);
                self.with_night(counts, seated, stage.weeks_left, &night, secrets)
            }
        }
    }

    /// For each of `secrets`, how likely the strategy wins after this booth.
    pub(super) fn with_booth(
        &self,
        counts: &Counts<'_>,
        seated: &[Pair],
        weeks_left: usize,
        pair: Pair,
        secrets: &[Matching],
    ) -> Result<Vec<f64>, Unfinished> {
        let stage = Stage {
            weeks_left,
            due: Due::Night,
        };
        let answer = |secret: &Matching| usize::from(secret.has(pair));
        self.after_each(counts, secrets, 2, answer, |counts, answer, secrets| {
            let (answer, seated) = match answer {
                0 => (BoothAnswer::No, seated.to_vec()),
                _ => (BoothAnswer::Yes, seated_with(seated, pair)),
            };
            let fact = Fact::Booth { pair, answer };
            let after = self.after(counts, &fact)?;
            self.play(&after, &seated, stage, secrets)
        })
    }

    /// For each of `secrets`, how likely the strategy wins after this night.
    pub(super) fn with_night(
        &self,
        counts: &Counts<'_>,
        seated: &[Pair],
        weeks_left: usize,
        night: &[Pair],
        secrets: &[Matching],
    ) -> Result<Vec<f64>, Unfinished> {
        let stage = Stage {
            weeks_left: weeks_left - 1,
            due: Due::Booth,
        };
        let answer = |secret: &Matching| secret.lights(night);
        let answers = night.len() + 1;
        self.after_each(
            counts,
            secrets,
            answers,
            answer,
            |counts, lights, secrets| {
                if lights >= counts.cast().lights_to_win() {
                    return Ok(vec![1.0; secrets.len()]);
                }
                if stage.weeks_left == 0 {
                    return Ok(vec![0.0; secrets.len()]);
                }
                let fact = Fact::Night {
                    pairs: night.to_vec(),
                    lights: Some(lights),
                };
                let after = self.after(counts, &fact)?;
                self.play(&after, seated, stage, secrets)
            },
        )
    }

    /// Calls `each` with every answer that some of the secrets give, and puts the results into the order of `secrets`.
    fn after_each(
        &self,
        counts: &Counts<'_>,
        secrets: &[Matching],
        answers: usize,
        answer: impl Fn(&Matching) -> usize,
        each: impl Fn(&Counts<'_>, usize, &[Matching]) -> Result<Vec<f64>, Unfinished> + Send + Sync,
    ) -> Result<Vec<f64>, Unfinished> {
        let mut places: Vec<Vec<usize>> = vec![Vec::new(); answers];
        for (at, secret) in secrets.iter().enumerate() {
            places[answer(secret)].push(at);
        }
        let groups: Vec<(usize, Vec<Matching>)> = (places.iter().enumerate())
            .filter(|(_, places)| !places.is_empty())
            .map(|(answer, places)| (answer, places.iter().map(|&at| secrets[at]).collect()))
            .collect();
        let results = map_all(&groups, groups.len() > 1, |(answer, secrets)| {
            each(counts, *answer, secrets)
        });
        let mut shares = vec![0.0; secrets.len()];
        for ((answer, _), result) in groups.iter().zip(results) {
            for (&at, share) in places[*answer].iter().zip(result?) {
                shares[at] = share;
            }
        }
        Ok(shares)
    }
}

/// The booth of the strategy: the one that tells most.
pub(super) fn booth(counts: &Counts<'_>) -> Pair {
    advice::booths(counts, None)[0].0
}

/// The night of the strategy: the one that is expected to win most.
pub(super) fn night(counts: &Counts<'_>, seated: &[Pair], weeks_left: usize) -> Vec<Pair> {
    let cast = counts.cast();
    let guides = counts.sample(GUIDES);
    let needed = cast.lights_to_win();
    let last = || most_fitting(cast, seated, guides.iter().copied());
    if weeks_left <= 1
        && needed == cast.seats()
        && let Some((_, night)) = last()
    {
        return night;
    }
    let group = Group::new(cast, guides.iter().copied());
    let capacity = Capacity::new(cast, seated.len());
    let scale = counts.total() as f64 / group.len() as f64;
    let worth = |lights: usize, size: usize| {
        let size = (size as f64 * scale).round() as usize;
        match lights >= needed {
            true => size as f64,
            false => capacity.expected(size, weeks_left - 1),
        }
    };
    let mut steps = u64::MAX;
    let climbed = (0..STARTS).map(|at| {
        let start = line_up::seat(cast, seated, guides[at * guides.len() / STARTS]);
        climb(cast, &group, seated, start, &worth, &mut steps)
    });
    let best = climbed.reduce(|best, other| if other.0 > best.0 { other } else { best });
    best.map_or(Vec::new(), |(_, night)| night)
}
