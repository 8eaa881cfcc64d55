//! The chance to win a season from where it stands: [`Winning`].
//!
//! A season is won if a night within the weeks of the show has all lights, or as many as its file says
//! ([`Cast::lights_to_win`](crate::season::Cast::lights_to_win)). Where each person has one match, all
//! couples must be right; where everyone can be with everyone, these are half as many as the people. Where people on
//! the left share several matches, everyone on the left must sit with one of their matches. Each matching left is
//! equally likely. Confirmed couples sit together in every later night.
//!
//! The chance under best play is searched to the end where that can be done: the result is exact. Where the matchings
//! are listed but the search is too long, the result is what a known strategy wins against all of them, and what no
//! strategy can pass. Where there are too many, games against a sample give an estimate with its standard error; the
//! strategy that plays them is good, not perfect, so the estimate is one of a lower bound. The work is counted in
//! steps, so results do not depend on the machine.

mod advice;
mod capacity;
mod chance;
mod group;
mod last_night;
mod nights;
mod play_out;
mod review;
mod search;
mod stage;

pub use advice::{Choice, WinAdvice, WinningBooth, WinningNight};
pub use chance::{Compared, WinChance};
pub use review::{Decision, Moment, Review, first_certain, review};
pub use stage::{Due, Stage};

use crate::season::cast::Pair;
use crate::season::counting::{Counts, Unfinished};
use crate::season::event::{BoothAnswer, Fact};
use crate::season::matching::Matching;
use crate::util::random::Random;
use crate::watch::Watch;

use chance::Outcome;
use play_out::PlayOut;
use search::{Effort, Value, WinSearch, seated_with};

/// The most matchings that are searched, by the weeks left: up to three, four, more.
const MOST_SEARCHED: [usize; 3] = [4096, 2048, 1024];

/// The steps of a search.
const STEPS: u64 = 24_000_000;

/// The steps that are kept for each other choice that is compared with the best.
const RESERVE: u64 = STEPS / 8;

/// The most games that are played out where the matchings are too many to search.
const GAMES: usize = 256;

/// A position of a season: it answers how likely the season is won, and with which booth and night.
///
/// ```
/// use nextguess::Unwatched;
/// use nextguess::season::winning::{Due, Stage, Winning};
/// use nextguess::season::{Cast, Counts, SeasonRule};
///
/// # let people = |names: [&str; 3]| names.map(str::to_owned).to_vec();
/// # let cast = Cast::new(people(["Ana", "Cleo", "Eva"]), people(["Ben", "Dan", "Finn"]), SeasonRule::Perfect, &[])?;
/// let counts = Counts::start(&cast, &Unwatched).expect("few people");
/// let stage = Stage { weeks_left: 1, due: Due::Booth };
/// let mut winning = Winning::new(&counts, &[], stage, &Unwatched);
/// let advice = winning.advice().expect("few matchings");
/// // The booth tells two matchings of six apart, and the night can be right for one.
/// assert_eq!((advice.chance.chance, advice.chance.is_exact()), (2.0 / 6.0, true));
/// # Ok::<(), nextguess::Error>(())
/// ```
pub struct Winning<'a, 'c> {
    counts: &'a Counts<'c>,
    seated: Vec<Pair>,
    stage: Stage,
    play_out: PlayOut<'a>,
    method: Method<'c>,
    /// What the best booth and the best night win, once they were looked for.
    best: [Option<Outcome>; 2],
    /// What choices win for which games were played.
    played: Vec<(Choice, Outcome)>,
}

enum Method<'c> {
    Searched(Box<WinSearch<'c>>),
    /// The secrets of the games that are played out.
    Sampled(Vec<Matching>),
}

impl<'a, 'c> Winning<'a, 'c> {
    /// The position after some events. The couples of `seated` are confirmed and sit together.
    pub fn new(
        counts: &'a Counts<'c>,
        seated: &[Pair],
        stage: Stage,
        watch: &'a dyn Watch,
    ) -> Winning<'a, 'c> {
        let most = MOST_SEARCHED[stage.weeks_left.clamp(3, 5) - 3];
        let few = counts.listed().filter(|list| list.len() <= most);
        let method = match few {
            Some(list) => Method::Searched(Box::new(WinSearch::new(
                counts.cast(),
                list.to_vec(),
                STEPS,
            ))),
            None => {
                let mut secrets = counts.sample(GAMES);
                Random::seeded(0).shuffle(&mut secrets);
                Method::Sampled(secrets)
            }
        };
        let mut seated = seated.to_vec();
        seated.sort();
        Winning {
            counts,
            seated,
            stage,
            play_out: PlayOut::new(watch),
            method,
            best: [None, None],
            played: Vec::new(),
        }
    }

    /// The same position, for which more games are played out where the matchings are too many to search. Estimates are
    /// better and take about this many times as long.
    pub fn patient(mut self, times: u64) -> Winning<'a, 'c> {
        self.play_out.be_patient(times);
        self
    }

    /// The chance to win under best play, the best booth and the best night.
    pub fn advice(&mut self) -> Result<WinAdvice, Unfinished> {
        let is_sampled = matches!(self.method, Method::Sampled(_));
        let night = match self.stage.due == Due::Booth && is_sampled {
            true => None,
            false => self.best_night()?,
        };
        let booth = match self.stage.due {
            Due::Booth => self.best_booth()?,
            Due::Night => None,
        };
        let chance = match (&booth, &night) {
            (Some(booth), _) => booth.chance,
            (None, Some(night)) => night.chance,
            (None, None) => WinChance::exactly(0.0),
        };
        let tonight = match (&booth, &night) {
            (Some(booth), _) => booth.tonight,
            (None, Some(night)) => night.tonight,
            (None, None) => 0.0,
        };
        Ok(WinAdvice {
            chance,
            tonight,
            booth,
            night,
        })
    }

    /// The best night of this week if no booth comes before it. `None` if no week is left.
    pub fn without_booth(&mut self) -> Result<Option<WinningNight>, Unfinished> {
        self.best_night()
    }

    /// Whether a plain strategy wins against all matchings left. `false` if they are too many to try.
    fn is_certain(&mut self) -> bool {
        let Stage { weeks_left, due } = self.stage;
        match &mut self.method {
            Method::Searched(search) => {
                let all = search.everything();
                let value = search.value(&all, &self.seated, weeks_left, due, Effort::Single);
                value.won == all.len() as u64
            }
            Method::Sampled(_) => false,
        }
    }

    fn is_over(&self) -> bool {
        self.stage.weeks_left == 0 || self.counts.total() == 0
    }

    fn best_night(&mut self) -> Result<Option<WinningNight>, Unfinished> {
        if self.is_over() {
            return Ok(None);
        }
        let weeks = self.stage.weeks_left;
        match &mut self.method {
            Method::Searched(search) => {
                let all = search.everything();
                // Where the booth comes first, this is only the price of going without.
                let efforts = match self.stage.due {
                    Due::Booth => &Effort::RISING[..2],
                    Due::Night => &Effort::RISING[..],
                };
                let value = search.with_rising(efforts, |search, effort| {
                    search.value(&all, &self.seated, weeks, Due::Night, effort)
                });
                let night = searched_night(self.counts, &value);
                self.best[1] = Some(Outcome::known(night.chance));
                Ok(Some(night))
            }
            Method::Sampled(_) => {
                let pairs = play_out::night(self.counts, &self.seated, weeks);
                let outcome = self.outcome(&Choice::Night(pairs.clone()))?;
                let chance = outcome.chance;
                self.best[1] = Some(outcome);
                Ok(Some(WinningNight {
                    tonight: tonight(self.counts, &pairs),
                    chance,
                    pairs,
                }))
            }
        }
    }

    fn best_booth(&mut self) -> Result<Option<WinningBooth>, Unfinished> {
        if self.is_over() {
            return Ok(None);
        }
        let weeks = self.stage.weeks_left;
        let counts = self.counts;
        // Where games are played out, those with a match, and those without.
        let mut games = [Vec::new(), Vec::new()];
        let (pair, outcome) = match &mut self.method {
            Method::Searched(search) => {
                let all = search.everything();
                let value = search.with_rising(&Effort::RISING, |search, effort| {
                    search.value(&all, &self.seated, weeks, Due::Booth, effort)
                });
                let outcome = Outcome::known(WinChance::of(&value, all.len()));
                match value.booth {
                    Some(pair) => (pair, outcome),
                    None => {
                        self.best[0] = Some(outcome);
                        return Ok(None);
                    }
                }
            }
            Method::Sampled(_) => {
                let pair = play_out::booth(counts);
                (pair, self.outcome(&Choice::Booth(pair))?)
            }
        };
        if let Method::Sampled(secrets) = &self.method {
            for (secret, &share) in secrets.iter().zip(&outcome.shares) {
                games[usize::from(!secret.has(pair))].push(share);
            }
        }
        let chance = outcome.chance;
        self.best[0] = Some(outcome);
        let if_yes = self.night_after(pair, true, &games[0])?;
        let if_no = self.night_after(pair, false, &games[1])?;
        let yes = counts.chance(pair);
        let share =
            |night: &Option<WinningNight>| night.as_ref().map_or(0.0, |night| night.tonight);
        Ok(Some(WinningBooth {
            pair,
            chance,
            tonight: yes * share(&if_yes) + (1.0 - yes) * share(&if_no),
            if_yes,
            if_no,
        }))
    }

    /// The best night after an answer of a booth. `games` has the results of games with this answer, if games are
    /// played out.
    fn night_after(
        &mut self,
        pair: Pair,
        is_match: bool,
        games: &[f64],
    ) -> Result<Option<WinningNight>, Unfinished> {
        let (answer, seated) = match is_match {
            true => (BoothAnswer::Yes, seated_with(&self.seated, pair)),
            false => (BoothAnswer::No, self.seated.clone()),
        };
        let after = (self.counts).after(&Fact::Booth { pair, answer }, self.play_out.watch)?;
        if after.total() == 0 {
            return Ok(None);
        }
        let weeks = self.stage.weeks_left;
        match &mut self.method {
            Method::Searched(search) => {
                let set = search.with_answer(pair, is_match);
                let value = search.value(&set, &seated, weeks, Due::Night, Effort::Single);
                Ok(Some(searched_night(&after, &value)))
            }
            Method::Sampled(_) => {
                let night = play_out::night(&after, &seated, weeks);
                Ok(Some(WinningNight {
                    tonight: tonight(&after, &night),
                    chance: WinChance::estimated(games),
                    pairs: night,
                }))
            }
        }
    }

    /// The chance to win if this booth or night comes next, with best play after it.
    pub fn with(&mut self, choice: &Choice) -> Result<WinChance, Unfinished> {
        Ok(self.outcome(choice)?.chance)
    }

    /// What this booth or night wins beside the best one found.
    pub fn compare(&mut self, choice: &Choice) -> Result<Compared, Unfinished> {
        let chosen = self.outcome(choice)?;
        let best = match (choice, &self.best) {
            (Choice::Booth(_), [Some(best), _]) | (Choice::Night(_), [_, Some(best)]) => best,
            (Choice::Booth(_), _) => {
                self.best_booth()?;
                self.best[0].as_ref().unwrap_or(&chosen)
            }
            (Choice::Night(_), _) => {
                self.best_night()?;
                self.best[1].as_ref().unwrap_or(&chosen)
            }
        };
        Ok(Compared::new(best, &chosen))
    }

    fn outcome(&mut self, choice: &Choice) -> Result<Outcome, Unfinished> {
        if self.is_over() {
            return Ok(Outcome::known(WinChance::exactly(0.0)));
        }
        if let Some((_, outcome)) = self.played.iter().find(|(played, _)| played == choice) {
            return Ok(outcome.clone());
        }
        let weeks = self.stage.weeks_left;
        match &mut self.method {
            Method::Searched(search) => {
                let all = search.everything();
                search.steps = search.steps.max(RESERVE);
                // The search for the best one needs steps too.
                let kept = search.steps - RESERVE;
                search.steps = RESERVE;
                let efforts = [Effort::Several, Effort::All];
                let seated = &self.seated;
                let value = search.with_rising(&efforts, |search, effort| match choice {
                    Choice::Booth(pair) => search.with_booth(&all, seated, weeks, *pair, effort),
                    Choice::Night(night) => search.with_night(&all, seated, weeks, night, effort),
                });
                search.steps += kept;
                Ok(Outcome::known(WinChance::of(&value, all.len())))
            }
            Method::Sampled(secrets) => {
                let (counts, seated) = (self.counts, &self.seated);
                let shares = self.play_out.batches(secrets, |secrets| match choice {
                    Choice::Booth(pair) => {
                        (self.play_out).with_booth(counts, seated, weeks, *pair, secrets)
                    }
                    Choice::Night(night) => {
                        (self.play_out).with_night(counts, seated, weeks, night, secrets)
                    }
                })?;
                let outcome = Outcome::played(shares);
                self.played.push((choice.clone(), outcome.clone()));
                Ok(outcome)
            }
        }
    }
}

fn searched_night(counts: &Counts<'_>, value: &Value) -> WinningNight {
    WinningNight {
        tonight: tonight(counts, &value.night),
        chance: WinChance::of(value, counts.total() as usize),
        pairs: value.night.clone(),
    }
}

/// The chance that a night wins: that it has all lights, or as many as are needed.
pub fn tonight(counts: &Counts<'_>, night: &[Pair]) -> f64 {
    let lights = counts.lights(night);
    let enough = lights.iter().skip(counts.cast().lights_to_win());
    match counts.total() {
        0 => 0.0,
        total => enough.sum::<u128>() as f64 / total as f64,
    }
}
