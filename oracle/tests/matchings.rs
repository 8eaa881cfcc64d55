//! Counts and conflicts of seasons against a list of all matchings.

mod common;

use common::{cases, random};
use nextguess::season::conflict::smallest_conflict;
use nextguess::season::{BoothAnswer, Cast, Counts, Fact, Pair, SeasonRule};
use nextguess::watch::Unwatched;
use nextguess_oracle::season::{self, Matching, Rule};

/// The library's cast.
fn cast(of: &season::Cast) -> Cast {
    let rule = match of.rule {
        Rule::Perfect => SeasonRule::Perfect,
        Rule::Double(doubles) => SeasonRule::Double(doubles),
        Rule::Triple => SeasonRule::Triple,
        Rule::Any => SeasonRule::Any,
    };
    let people = |side: &str, count: usize| -> Vec<String> {
        (0..count).map(|person| format!("{side}{person}")).collect()
    };
    let side = if of.rule == Rule::Any { "P" } else { "R" };
    let left = people(if of.rule == Rule::Any { "P" } else { "L" }, of.left);
    let sharing: Vec<String> = of.sharing.iter().map(|at| format!("R{at}")).collect();
    let cast = Cast::new(left, people(side, of.right), rule, &sharing);
    cast.unwrap_or_else(|error| panic!("{of:?}: {error}"))
}

fn pair((left, right): season::Pair) -> Pair {
    Pair { left, right }
}

/// The library's fact.
fn fact(of: &season::Fact) -> Fact {
    let booth = |of, answer| Fact::Booth {
        pair: pair(of),
        answer,
    };
    match of {
        season::Fact::Booth(of, true) => booth(*of, BoothAnswer::Yes),
        season::Fact::Booth(of, false) => booth(*of, BoothAnswer::No),
        season::Fact::Only(of) => booth(*of, BoothAnswer::Only),
        season::Fact::Sold(of) => booth(*of, BoothAnswer::Sold),
        season::Fact::Night(pairs, lights) => Fact::Night {
            pairs: pairs.iter().map(|&of| pair(of)).collect(),
            lights: *lights,
        },
        season::Fact::Same(first, second) => Fact::SameMatch(*first, *second),
        season::Fact::Count(right, count) => Fact::PartnerCount {
            right: *right,
            count: *count,
        },
    }
}

/// Both ways to count: on a diagram, and by a list.
const LISTED: [usize; 2] = [0, 100_000];

#[test]
fn counts_are_those_of_a_list() {
    let mut random = random(6);
    for _ in 0..cases(250) {
        let people = season::Cast::random(&mut random);
        let mut left = people.matchings();
        let cast = cast(&people);
        if left.is_empty() {
            continue;
        }
        let truth = random.pick(&left).clone();
        let start = |listed| Counts::start_listing(&cast, listed, &Unwatched).unwrap();
        let mut known = LISTED.map(start);
        let mut said = Vec::new();
        for _ in 0..random.between(1, 6) {
            let lies = *random.pick(&[0, 0, 0, 30]);
            let next = people.random_fact(&truth, lies, &mut random);
            left.retain(|matching| next.fits(matching));
            known = known.map(|counts| counts.after(&fact(&next), &Unwatched).unwrap());
            said.push(next);
            let night = people.random_night(&mut random);
            let asked: Vec<Pair> = night.iter().map(|&of| pair(of)).collect();
            for counts in &known {
                let context = || format!("{people:?} after {said:?}");
                assert_eq!(counts.total(), left.len() as u128, "{}", context());
                for of in people.pairs() {
                    let with = |matching: &&Matching| season::has(matching, of);
                    let expected = left.iter().filter(with).count() as u128;
                    assert_eq!(
                        counts.matchings_with(pair(of)),
                        expected,
                        "{of:?} of {}",
                        context()
                    );
                }
                let mut expected = vec![0; night.len() + 1];
                for matching in &left {
                    expected[season::lights(matching, &night)] += 1;
                }
                assert_eq!(
                    counts.lights(&asked),
                    expected,
                    "{night:?} of {}",
                    context()
                );
            }
        }
    }
}

#[test]
fn conflicts_are_smallest() {
    let mut random = random(7);
    let mut conflicts = 0;
    for _ in 0..cases(250) {
        let people = season::Cast::random(&mut random);
        let all = people.matchings();
        if all.is_empty() {
            continue;
        }
        let truth = random.pick(&all).clone();
        let facts: Vec<season::Fact> = (0..random.between(2, 9))
            .map(|_| people.random_fact(&truth, 40, &mut random))
            .collect();
        let read: Vec<Fact> = facts.iter().map(fact).collect();
        let given = smallest_conflict(&cast(&people), &read, &Unwatched).unwrap();
        let context = format!("{people:?} after {facts:?}");
        let expected = season::smallest_conflict(&all, &facts);
        assert_eq!(given.as_ref().map(Vec::len), expected, "{context}");
        if let Some(given) = given {
            conflicts += 1;
            let chosen: Vec<_> = given.iter().map(|&at| facts[at].clone()).collect();
            let left = all.iter().any(|it| chosen.iter().all(|fact| fact.fits(it)));
            assert!(!left, "{given:?} of {context}");
        }
    }
    assert!(conflicts > 50, "only {conflicts} conflicts");
}
