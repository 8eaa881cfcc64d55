//! The search for the strategy that wins the most matchings of a list ([`WinSearch`]).
//!
//! A position is a set of matchings, the couples who sit together, the weeks left, and whether the booth or the night
//! comes next. Its value lies between what a known strategy wins and what no strategy can pass; where the two meet,
//! it is exact. Each position is searched with growing [`Effort`]: at first with one booth and one night, at last
//! with all of them. The work is counted in steps, so that the result is the same on every machine.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::season::cast::{Cast, Pair, SeasonRule};
use crate::season::line_up;
use crate::season::matching::Matching;
use crate::season::winning::capacity::Capacity;
use crate::season::winning::group::Group;
use crate::season::winning::last_night::most_fitting;
use crate::season::winning::nights::{climb, each_night};
use crate::season::winning::stage::Due;

/// How many booths of the last week are compared at least.
const LAST_BOOTHS: usize = 8;

/// The steps that a line-up of the last night takes.
const LINE_UP_STEPS: u64 = 12;

/// How many booths and nights of a position are compared.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Effort {
    /// One booth, one night.
    Single,
    /// A few, with a single one in the positions after them.
    Few,
    /// Several, with a few in the positions after them.
    Several,
    /// All, in all positions.
    All,
}

impl Effort {
    pub(super) const RISING: [Effort; 4] =
        [Effort::Single, Effort::Few, Effort::Several, Effort::All];

    /// The effort in the positions that follow.
    fn next(self) -> Effort {
        match self {
            Effort::Single | Effort::Few => Effort::Single,
            Effort::Several => Effort::Few,
            Effort::All => Effort::All,
        }
    }

    fn booths(self) -> usize {
        match self {
            Effort::Single => 1,
            Effort::Few => 4,
            Effort::Several => 12,
            Effort::All => usize::MAX,
        }
    }

    /// From how many line-ups the search for nights sets out, and how many of the nights found are compared.
    fn nights(self) -> (usize, usize) {
        match self {
            Effort::Single => (3, 1),
            Effort::Few => (8, 3),
            Effort::Several | Effort::All => (24, 8),
        }
    }
}

/// What is known of a position.
#[derive(Clone, Debug, Default)]
pub(super) struct Value {
    /// How many of the matchings a known strategy wins.
    pub(super) won: u64,
    /// How many of the matchings any strategy wins at most.
    pub(super) most: u64,
    /// The booth of the known strategy, if the booth comes next. `None` if no booth is needed.
    pub(super) booth: Option<Pair>,
    /// The night of the known strategy, if the night comes next.
    pub(super) night: Vec<Pair>,
}

impl Value {
    pub(super) fn is_exact(&self) -> bool {
        self.won == self.most
    }

    fn exactly(won: u64) -> Value {
        Value {
            won,
            most: won,
            ..Value::default()
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    matchings: Vec<u32>,
    seated: Vec<Pair>,
    weeks: usize,
    due: Due,
}

/// A search among the matchings of one list. Sets of matchings are sorted places in that list.
pub(super) struct WinSearch<'c> {
    cast: &'c Cast,
    matchings: Vec<Matching>,
    known: FxHashMap<Key, (Effort, Value)>,
    /// The steps that are left. Without any, positions are searched with [`Effort::Single`].
    pub(super) steps: u64,
}

impl<'c> WinSearch<'c> {
    pub(super) fn new(cast: &'c Cast, matchings: Vec<Matching>, steps: u64) -> WinSearch<'c> {
        WinSearch {
            cast,
            matchings,
            known: FxHashMap::default(),
            steps,
        }
    }

    /// All places of the list.
    pub(super) fn everything(&self) -> Vec<u32> {
        (0..self.matchings.len() as u32).collect()
    }

    /// The places of the matchings for which a booth has this answer.
    pub(super) fn with_answer(&self, pair: Pair, is_match: bool) -> Vec<u32> {
        let has = |at: &u32| self.matchings[*at as usize].has(pair) == is_match;
        self.everything().into_iter().filter(has).collect()
    }

    fn group(&self, set: &[u32]) -> Group {
        Group::new(self.cast, set.iter().map(|&at| self.matchings[at as usize]))
    }

    /// The value that is found with more and more effort, until it is exact or no steps are left.
    pub(super) fn with_rising(
        &mut self,
        efforts: &[Effort],
        find: impl Fn(&mut Self, Effort) -> Value,
    ) -> Value {
        let mut value = Value::default();
        for &effort in efforts {
            value = find(self, effort);
            if value.is_exact() || self.steps == 0 {
                break;
            }
        }
        value
    }

    /// The value of a position.
    pub(super) fn value(
        &mut self,
        set: &[u32],
        seated: &[Pair],
        weeks: usize,
        due: Due,
        effort: Effort,
    ) -> Value {
        let size = set.len() as u64;
        if size == 0 || weeks == 0 {
            return Value::exactly(0);
        }
        let needs_all = self.cast.lights_to_win() == self.cast.seats();
        if due == Due::Night && ((weeks == 1 && needs_all) || (weeks > 1 && size <= 2)) {
            // With two matchings and two weeks, the night is that of the one, the next that of the other.
            return self.last_night(
                if weeks == 1 { set } else { &set[..1] },
                seated,
                size,
                weeks,
            );
        }
        if due == Due::Booth && size == 1 {
            return Value::exactly(1);
        }
        let effort = if self.steps == 0 {
            Effort::Single
        } else {
            effort
        };
        let key = Key {
            matchings: set.to_vec(),
            seated: seated.to_vec(),
            weeks,
            due,
        };
        let mut before = None;
        if let Some((done, value)) = self.known.get(&key) {
            if *done >= effort || value.is_exact() {
                return value.clone();
            }
            before = Some(value.clone());
        }
        let mut value = match due {
            Due::Booth => self.search_booths(set, seated, weeks, effort),
            Due::Night => self.search_nights(set, seated, weeks, effort),
        };
        if let Some(before) = before {
            let most = value.most.min(before.most);
            if before.won > value.won {
                value = before;
            }
            value.most = most;
        }
        self.known.insert(key, (effort, value.clone()));
        value
    }

    fn last_night(&mut self, set: &[u32], seated: &[Pair], size: u64, weeks: usize) -> Value {
        let line_ups = match self.cast.rule() {
            SeasonRule::Perfect | SeasonRule::Any => 0,
            SeasonRule::Double(doubles) => 1u64 << doubles,
            SeasonRule::Triple => 3,
        };
        self.steps = (self.steps).saturating_sub(set.len() as u64 * line_ups * LINE_UP_STEPS);
        let matchings = set.iter().map(|&at| self.matchings[at as usize]);
        let (won, night) = most_fitting(self.cast, seated, matchings).unwrap_or_default();
        Value {
            night,
            ..Value::exactly(if weeks == 1 { won as u64 } else { size })
        }
    }

    /// The value of a position in which this booth comes next.
    pub(super) fn with_booth(
        &mut self,
        set: &[u32],
        seated: &[Pair],
        weeks: usize,
        pair: Pair,
        effort: Effort,
    ) -> Value {
        let has = |at: &&u32| self.matchings[**at as usize].has(pair);
        let yes: Vec<u32> = set.iter().filter(has).copied().collect();
        let no: Vec<u32> = set.iter().filter(|at| !has(at)).copied().collect();
        let with_pair = seated_with(seated, pair);
        let first = self.value(&yes, &with_pair, weeks, Due::Night, effort);
        let second = self.value(&no, seated, weeks, Due::Night, effort);
        Value {
            won: first.won + second.won,
            most: first.most + second.most,
            booth: Some(pair),
            night: Vec::new(),
        }
    }

    fn search_booths(
        &mut self,
        set: &[u32],
        seated: &[Pair],
        weeks: usize,
        effort: Effort,
    ) -> Value {
        let size = set.len();
        let capacity = Capacity::new(self.cast, seated.len());
        let most = (size as u64).min(capacity.before_booth(weeks));
        let group = self.group(set);
        let mut booths: Vec<(f64, u64, Pair)> = Vec::new();
        let mut seen: FxHashSet<&[u64]> = FxHashSet::default();
        // A couple who must sit together can also be a burden, so that no news may be better.
        let with_idle = effort == Effort::All || weeks == 1;
        for pair in self.cast.pairs() {
            let yes = group.count(pair);
            // Pairs of the same matchings differ only in who is seated after a yes.
            let is_new = seen.insert(group.plane(pair)) || (yes > 0 && effort == Effort::All);
            let is_idle = yes == 0 || yes == size;
            if is_new && (with_idle || !is_idle) {
                let worth = capacity.expected_before_night(yes, weeks)
                    + capacity.expected_before_night(size - yes, weeks);
                let bound = |size: usize| (size as u64).min(capacity.before_night(weeks));
                booths.push((worth, bound(yes) + bound(size - yes), pair));
            }
        }
        booths.sort_by(|a, b| b.0.total_cmp(&a.0).then(b.1.cmp(&a.1)).then(a.2.cmp(&b.2)));
        let mut best = Value::default();
        let mut passed = 0;
        let tried = match weeks {
            // In the last week nothing but the line-ups that fit is counted.
            1 if effort == Effort::Single => LAST_BOOTHS,
            1 => usize::MAX,
            _ => effort.booths(),
        };
        for (at, &(_, bound, pair)) in booths.iter().enumerate() {
            let bound = bound.min(most);
            if best.booth.is_some() && bound <= best.won {
                continue;
            }
            let is_cheap = weeks == 1 && at < LAST_BOOTHS;
            if at >= tried || (at > 0 && self.steps == 0 && !is_cheap) {
                passed = passed.max(bound);
                continue;
            }
            let value = self.with_booth(set, seated, weeks, pair, effort.next());
            passed = passed.max(value.most.min(bound));
            if best.booth.is_none() || value.won > best.won {
                best = value;
            }
            if best.won == most {
                break;
            }
        }
        if !with_idle {
            passed = most;
        }
        best.most = passed.min(most).max(best.won);
        best
    }

    /// The value of a position in which this night comes next. The search ends early where the night cannot win more
    /// than `bar`.
    fn with_night_above(
        &mut self,
        (set, group): (&[u32], &Group),
        seated: &[Pair],
        weeks: usize,
        night: &[Pair],
        effort: Effort,
        bar: u64,
    ) -> Value {
        let capacity = Capacity::new(self.cast, seated.len());
        let bound = |size: usize| (size as u64).min(capacity.before_booth(weeks - 1));
        let mut parts = group.parts(night);
        let right = parts.split_off(self.cast.lights_to_win());
        let mut won = right.iter().map(|part| part.len() as u64).sum::<u64>();
        let mut most = won + parts.iter().map(|part| bound(part.len())).sum::<u64>();
        parts.sort_by_key(|part| std::cmp::Reverse(part.len()));
        for part in parts.iter().filter(|part| !part.is_empty()) {
            if most <= bar {
                break;
            }
            let places: Vec<u32> = part.iter().map(|&at| set[at as usize]).collect();
            let value = self.value(&places, seated, weeks - 1, Due::Booth, effort);
            won += value.won;
            most = most - bound(part.len()) + value.most;
        }
        let mut night = night.to_vec();
        night.sort();
        Value {
            won,
            most,
            booth: None,
            night,
        }
    }

    /// The value of a position in which this night comes next.
    pub(super) fn with_night(
        &mut self,
        set: &[u32],
        seated: &[Pair],
        weeks: usize,
        night: &[Pair],
        effort: Effort,
    ) -> Value {
        if weeks == 0 {
            return Value::exactly(0);
        }
        let group = self.group(set);
        self.with_night_above((set, &group), seated, weeks, night, effort, 0)
    }

    fn search_nights(
        &mut self,
        set: &[u32],
        seated: &[Pair],
        weeks: usize,
        effort: Effort,
    ) -> Value {
        let size = set.len();
        let capacity = Capacity::new(self.cast, seated.len());
        let most = (size as u64).min(capacity.before_night(weeks));
        let group = self.group(set);
        let needed = self.cast.lights_to_win();
        let worth = |lights: usize, size: usize| match lights >= needed {
            true => size as f64,
            false => capacity.expected(size, weeks - 1),
        };
        let (starts, compared) = effort.nights();
        let mut found: Vec<(f64, Vec<Pair>)> = Vec::new();
        for at in 0..starts.min(size) {
            let matching = self.matchings[set[at * size / starts.min(size)] as usize];
            let start = line_up::seat(self.cast, seated, matching);
            let climbed = climb(self.cast, &group, seated, start, &worth, &mut self.steps);
            if !found.iter().any(|(_, night)| *night == climbed.1) {
                found.push(climbed);
            }
        }
        found.sort_by(|a, b| b.0.total_cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        let mut best = Value::default();
        for (at, (_, night)) in found.iter().take(compared).enumerate() {
            if at > 0 && self.steps == 0 {
                break;
            }
            let bar = best.won;
            let value =
                self.with_night_above((set, &group), seated, weeks, night, effort.next(), bar);
            if best.night.is_empty() || value.won > best.won {
                best = value;
            }
            if best.won == most {
                break;
            }
        }
        best.most = most;
        if effort == Effort::All && best.won < most {
            self.search_all_nights(set, &group, seated, weeks, &mut best);
        }
        best
    }

    /// Compares all nights with the best one so far. If that comes to its end, `best.most` is what the best can win.
    fn search_all_nights(
        &mut self,
        set: &[u32],
        group: &Group,
        seated: &[Pair],
        weeks: usize,
        best: &mut Value,
    ) {
        let capacity = Capacity::new(self.cast, seated.len());
        let bound = |size: usize| (size as u64).min(capacity.before_booth(weeks - 1));
        let mut sizes = vec![0; self.cast.seats() + 1];
        let needed = self.cast.lights_to_win();
        let mut seen: FxHashSet<Vec<Vec<u32>>> = FxHashSet::default();
        let mut passed = 0;
        let all = best.most;
        let mut steps = self.steps;
        let work = group.words() as u64;
        let is_done = each_night(self.cast, group, seated, &mut steps, &mut |night, steps| {
            *steps = steps.saturating_sub(work);
            group.sizes(night, &mut sizes);
            let (others, right) = sizes.split_at(needed);
            let right = right.iter().sum::<usize>() as u64;
            let upper = right + others.iter().map(|&size| bound(size)).sum::<u64>();
            if upper <= best.won || !seen.insert(group.parts(night)) {
                return true;
            }
            self.steps = *steps;
            let bar = best.won;
            let value = self.with_night_above((set, group), seated, weeks, night, Effort::All, bar);
            *steps = self.steps;
            passed = passed.max(value.most);
            if value.won > best.won {
                *best = value;
            }
            best.won < all && *steps > 0
        });
        self.steps = steps;
        best.most = match is_done {
            true => passed.max(best.won).min(all),
            false => all,
        };
    }
}

/// The couples who sit together after one more is confirmed. Nobody sits twice.
pub(super) fn seated_with(seated: &[Pair], pair: Pair) -> Vec<Pair> {
    let mut all = seated.to_vec();
    let is_new = |other: &Pair| other.left != pair.left && other.right != pair.right;
    if seated.iter().all(is_new) {
        all.push(pair);
        all.sort();
    }
    all
}
