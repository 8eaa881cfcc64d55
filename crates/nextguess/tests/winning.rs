//! The chance to win a season, against a plain recursion over lists of matchings that shares no code with the library
//! but its types, and on the last nights of real seasons.

use std::collections::HashMap;

use nextguess::season::winning::{Choice, Due, Stage, WinAdvice, Winning};
use nextguess::season::{
    BoothAnswer, Cast, Counts, Fact, Pair, Season, SeasonDocument, SeasonRule,
};
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;

/// The seasons of the examples.
const FILES: [&str; 18] = [
    "de01", "de01r", "de02r", "de04", "de05", "de05r", "de07", "se01", "uk01", "us01", "us02",
    "us03", "us04", "us05", "us06", "us07", "us08", "us09",
];

fn season(name: &str) -> Season {
    let path = format!("../../examples/seasons/{name}.json");
    let text = std::fs::read_to_string(path).unwrap();
    let document: SeasonDocument = serde_json::from_str(&text).unwrap();
    document.season().unwrap()
}

/// The matchings left, the couples who stay seated, the weeks left, and whether the booth comes next.
type Known = (Vec<Vec<usize>>, Vec<Pair>, usize, bool);

/// The naive twin. A matching is a list that has for each person on the right the one on the left.
struct Naive<'c> {
    cast: &'c Cast,
    known: HashMap<Known, usize>,
}

impl Naive<'_> {
    fn lights(&self, matching: &[usize], night: &[Pair]) -> usize {
        let is_right = |pair: &&Pair| matching[pair.right] == pair.left;
        night.iter().filter(is_right).count()
    }

    /// All nights in which these couples sit together.
    fn nights(&self, seated: &[Pair]) -> Vec<Vec<Pair>> {
        let mut found = Vec::new();
        self.extend(0, &mut Vec::new(), &mut found);
        found.retain(|night| seated.iter().all(|pair| night.contains(pair)));
        found
    }

    fn extend(&self, left: usize, night: &mut Vec<Pair>, found: &mut Vec<Vec<Pair>>) {
        let is_any = self.cast.rule() == SeasonRule::Any;
        if left == self.cast.left().len() {
            found.push(night.clone());
            return;
        }
        if is_any && night.iter().any(|pair| pair.right == left) {
            return self.extend(left + 1, night, found);
        }
        for right in 0..self.cast.right().len() {
            let is_taken = night
                .iter()
                .any(|pair| pair.right == right || (is_any && pair.left == right));
            if !(is_taken || is_any && right <= left) {
                night.push(Pair { left, right });
                self.extend(left + 1, night, found);
                night.pop();
            }
        }
    }

    /// How many of the matchings the best strategy wins.
    fn won(&mut self, list: &[Vec<usize>], seated: &[Pair], weeks: usize, booth: bool) -> usize {
        if list.is_empty() || weeks == 0 {
            return 0;
        }
        let key = (list.to_vec(), seated.to_vec(), weeks, booth);
        if let Some(&won) = self.known.get(&key) {
            return won;
        }
        let won = if booth {
            let pairs: Vec<Pair> = self.cast.pairs().collect();
            let values = pairs
                .into_iter()
                .map(|pair| self.with_booth(list, seated, weeks, pair));
            values.max().unwrap()
        } else {
            let nights = self.nights(seated);
            let values = nights
                .iter()
                .map(|night| self.with_night(list, seated, weeks, night));
            values.max().unwrap()
        };
        self.known.insert(key, won);
        won
    }

    fn with_booth(
        &mut self,
        list: &[Vec<usize>],
        seated: &[Pair],
        weeks: usize,
        pair: Pair,
    ) -> usize {
        let (yes, no): (Vec<_>, Vec<_>) = list
            .iter()
            .cloned()
            .partition(|matching| matching[pair.right] == pair.left);
        let mut with_pair = seated.to_vec();
        if seated
            .iter()
            .all(|other| other.left != pair.left && other.right != pair.right)
        {
            with_pair.push(pair);
            with_pair.sort();
        }
        self.won(&yes, &with_pair, weeks, false) + self.won(&no, seated, weeks, false)
    }

    fn with_night(
        &mut self,
        list: &[Vec<usize>],
        seated: &[Pair],
        weeks: usize,
        night: &[Pair],
    ) -> usize {
        (0..=night.len())
            .map(|lights| {
                let part: Vec<Vec<usize>> = (list.iter())
                    .filter(|matching| self.lights(matching, night) == lights)
                    .cloned()
                    .collect();
                match lights >= self.cast.lights_to_win() {
                    true => part.len(),
                    false => self.won(&part, seated, weeks - 1, true),
                }
            })
            .sum()
    }
}

fn cast(rule: SeasonRule, left: usize) -> Cast {
    let names = |side: &str, count| (0..count).map(|at| format!("{side}{at}")).collect();
    let right: Vec<String> = match rule {
        SeasonRule::Any => names("l", left),
        _ => names("r", left + rule.surplus()),
    };
    Cast::new(names("l", left), right, rule, &[]).unwrap()
}

fn plain(counts: &Counts<'_>) -> Vec<Vec<usize>> {
    let rights = counts.cast().right().len();
    let listed = counts.listed().unwrap().iter();
    listed
        .map(|matching| (0..rights).map(|right| matching.left_of(right)).collect())
        .collect()
}

/// Compares a position with the naive twin, and what is advised with what it wins by the twin.
fn assert_best(counts: &Counts<'_>, seated: &[Pair], stage: Stage) -> WinAdvice {
    let Stage {
        weeks_left: weeks,
        due,
    } = stage;
    let mut naive = Naive {
        cast: counts.cast(),
        known: HashMap::new(),
    };
    let list = plain(counts);
    let share = |won: usize| won as f64 / list.len() as f64;
    let best = share(naive.won(&list, seated, weeks, due == Due::Booth));
    let mut winning = Winning::new(counts, seated, stage, &Unwatched);
    let advice = winning.advice().unwrap();
    let about = format!(
        "{:?} {} left, {stage:?}: {advice:?}",
        counts.cast().rule(),
        list.len()
    );
    assert!(advice.chance.is_exact(), "{about}");
    assert_eq!(advice.chance.chance, best, "{about}");
    let night = advice.night.as_ref().unwrap();
    let won = share(naive.with_night(&list, seated, weeks, &night.pairs));
    assert!(
        night.chance.chance <= won && won <= night.chance.at_most,
        "{about}"
    );
    assert!(naive.nights(seated).contains(&night.pairs), "{about}");
    if let Some(booth) = &advice.booth {
        assert_eq!(
            share(naive.with_booth(&list, seated, weeks, booth.pair)),
            best,
            "{about}"
        );
    } else {
        assert_eq!(won, best, "{about}");
        let full = list.iter().filter(|matching| {
            naive.lights(matching, &night.pairs) >= counts.cast().lights_to_win()
        });
        assert_eq!(advice.tonight, share(full.count()), "{about}");
    }
    // Any other choice is rated within its bounds.
    let mut random = Random::seeded(list.len() as u64);
    let pairs: Vec<Pair> = counts.cast().pairs().collect();
    let pair = pairs[random.below(pairs.len())];
    let rated = winning.with(&Choice::Booth(pair)).unwrap();
    let won = share(naive.with_booth(&list, seated, weeks, pair));
    assert!(
        rated.chance <= won && won <= rated.at_most,
        "{about} {pair:?}"
    );
    let nights = naive.nights(seated);
    let other = &nights[random.below(nights.len())];
    let rated = winning.with(&Choice::Night(other.to_vec())).unwrap();
    let won = share(naive.with_night(&list, seated, weeks, other));
    assert!(
        rated.chance <= won && won <= rated.at_most,
        "{about} {other:?}"
    );
    advice
}

#[test]
fn the_chance_is_that_of_a_plain_recursion() {
    let casts = [
        (SeasonRule::Perfect, 2, 3),
        (SeasonRule::Perfect, 3, 4),
        (SeasonRule::Perfect, 4, 3),
        (SeasonRule::Double(1), 2, 3),
        (SeasonRule::Double(1), 3, 2),
        (SeasonRule::Double(2), 2, 3),
        (SeasonRule::Triple, 2, 3),
        (SeasonRule::Triple, 3, 1),
        (SeasonRule::Any, 4, 3),
        (SeasonRule::Any, 6, 3),
    ];
    for (rule, left, most_weeks) in casts {
        let cast = cast(rule, left);
        let start = Counts::start(&cast, &Unwatched).unwrap();
        for weeks_left in 1..=most_weeks {
            for due in [Due::Booth, Due::Night] {
                assert_best(&start, &[], Stage { weeks_left, due });
            }
        }
    }
}

#[test]
fn fewer_lights_than_all_can_win() {
    let casts = [
        (SeasonRule::Perfect, 3, 1, 2),
        (SeasonRule::Perfect, 4, 2, 2),
        (SeasonRule::Double(1), 3, 2, 2),
        (SeasonRule::Triple, 2, 1, 2),
        (SeasonRule::Any, 6, 1, 2),
    ];
    for (rule, left, lights, most_weeks) in casts {
        let all = cast(rule, left);
        let fewer = all.clone().winning_with(Some(lights)).unwrap();
        for weeks_left in 1..=most_weeks {
            for due in [Due::Booth, Due::Night] {
                let stage = Stage { weeks_left, due };
                let chance = |cast: &Cast| {
                    let start = Counts::start(cast, &Unwatched).unwrap();
                    assert_best(&start, &[], stage).chance.chance
                };
                assert!(chance(&fewer) >= chance(&all), "{rule:?} {stage:?}");
            }
        }
    }
    let refused = cast(SeasonRule::Perfect, 3)
        .winning_with(Some(4))
        .unwrap_err();
    assert!(refused.to_string().contains("from 1 to 3"), "{refused}");
}

/// A position after some booths and nights at random, and the couples who are confirmed.
fn some_position<'c>(
    cast: &'c Cast,
    random: &mut Random,
    events: usize,
) -> (Counts<'c>, Vec<Pair>) {
    let mut counts = Counts::start(cast, &Unwatched).unwrap();
    let naive = Naive {
        cast,
        known: HashMap::new(),
    };
    let nights = naive.nights(&[]);
    let pairs: Vec<Pair> = cast.pairs().collect();
    let all = counts.listed().unwrap();
    let secret = all[random.below(all.len())];
    let mut seated: Vec<Pair> = Vec::new();
    for _ in 0..events {
        let fact = if random.below(2) == 0 {
            let pair = pairs[random.below(pairs.len())];
            let answer = match secret.has(pair) {
                true => BoothAnswer::Yes,
                false => BoothAnswer::No,
            };
            let is_new = |other: &Pair| other.left != pair.left && other.right != pair.right;
            if secret.has(pair) && seated.iter().all(is_new) {
                seated.push(pair);
                seated.sort();
            }
            Fact::Booth { pair, answer }
        } else {
            let pairs = nights[random.below(nights.len())].clone();
            let lights = pairs.iter().filter(|&&pair| secret.has(pair)).count();
            Fact::Night {
                pairs,
                lights: Some(lights),
            }
        };
        counts = counts.after(&fact, &Unwatched).unwrap();
    }
    (counts, seated)
}

#[test]
fn the_chance_after_some_events_is_that_of_a_plain_recursion() {
    let casts = [
        (SeasonRule::Perfect, 4, 2),
        (SeasonRule::Perfect, 5, 3),
        (SeasonRule::Double(1), 3, 2),
        (SeasonRule::Double(1), 4, 3),
        (SeasonRule::Double(2), 3, 3),
        (SeasonRule::Triple, 3, 2),
        (SeasonRule::Any, 6, 1),
        (SeasonRule::Any, 8, 3),
    ];
    let mut random = Random::seeded(5);
    for (rule, left, events) in casts {
        let cast = cast(rule, left);
        for _ in 0..6 {
            let (counts, seated) = some_position(&cast, &mut random, events);
            for weeks_left in 1..=2 {
                for due in [Due::Booth, Due::Night] {
                    if counts.total() <= 24 {
                        assert_best(&counts, &seated, Stage { weeks_left, due });
                    }
                }
            }
        }
    }
}

/// The highest chance of all lights that any night has, found from the matchings alone.
fn best_last_night(counts: &Counts<'_>, seated: &[Pair]) -> f64 {
    let cast = counts.cast();
    let list = plain(counts);
    let mut fitting: HashMap<Vec<usize>, usize> = HashMap::new();
    for matching in &list {
        let mut line_ups: Vec<Vec<usize>> = vec![Vec::new()];
        for left in 0..cast.left().len() {
            let rights: Vec<usize> = match cast.rule() {
                SeasonRule::Any => vec![matching[left]],
                _ => match seated.iter().find(|pair| pair.left == left) {
                    Some(pair) => vec![pair.right],
                    None => (0..matching.len())
                        .filter(|&right| matching[right] == left)
                        .collect(),
                },
            };
            let longer = line_ups.iter().flat_map(|line_up| {
                rights
                    .iter()
                    .map(move |&right| [&line_up[..], &[right]].concat())
            });
            line_ups = longer.collect();
        }
        for line_up in line_ups {
            *fitting.entry(line_up).or_default() += 1;
        }
    }
    fitting.values().copied().max().unwrap() as f64 / list.len() as f64
}

#[test]
fn the_last_night_of_every_season_has_the_highest_chance() {
    for name in FILES {
        let season = season(name);
        let mut counts = Counts::start(&season.cast, &Unwatched).unwrap();
        for (at, event) in season.events.iter().enumerate() {
            let is_night = matches!(event.fact, Fact::Night { .. });
            // A night after fewer weeks is the last if the season had no more.
            if is_night && counts.listed().is_some() {
                let stage = Stage {
                    weeks_left: 1,
                    due: Due::Night,
                };
                let seated = season.seated_before(at);
                let mut winning = Winning::new(&counts, &seated, stage, &Unwatched);
                let advice = winning.advice().unwrap();
                let best = best_last_night(&counts, &seated);
                if counts.total() <= 4096 {
                    assert!(advice.chance.is_exact(), "{name} {at}");
                    assert_eq!(advice.tonight, best, "{name} {at}");
                }
                assert!(advice.tonight <= best, "{name} {at}");
            }
            counts = counts.after(&event.fact, &Unwatched).unwrap();
        }
    }
}

/// Prints the chances of every season and how long they take, with `--ignored --nocapture`.
#[test]
#[ignore = "a table for people; it takes minutes"]
fn chances_of_all_seasons() {
    for name in FILES {
        let season = season(name);
        let mut counts = Counts::start(&season.cast, &Unwatched).unwrap();
        for (at, event) in season.events.iter().enumerate() {
            let stage = season.stage(at);
            let began = std::time::Instant::now();
            let seated = season.seated_before(at);
            let mut winning = Winning::new(&counts, &seated, stage, &Unwatched);
            let advice = winning.advice().unwrap();
            println!(
                "{name} {at} {:?} left {} chance {:.4} most {:.4} error {:.3} tonight {:.3} {:.2?}",
                stage,
                counts.total(),
                advice.chance.chance,
                advice.chance.at_most,
                advice.chance.error,
                advice.tonight,
                began.elapsed(),
            );
            if season.winning_event() == Some(at) {
                break;
            }
            counts = counts.after(&event.fact, &Unwatched).unwrap();
        }
    }
}
