//! Seasons: every count against the one in the file, and against a brute force that shares no code with
//! the library but its types.

use nextguess::error::InputError;
use nextguess::season::advice::{self, Rating};
use nextguess::season::conflict::smallest_conflict;
use nextguess::season::{
    BoothAnswer, Cast, Counts, Event, Fact, Matching, Pair, Season, SeasonDocument, SeasonRule,
};
use nextguess::watch::Unwatched;
use proptest::prelude::*;
use serde_json::{Value, json};

const FILES: [&str; 18] = [
    "de01", "de01r", "de02r", "de04", "de05", "de05r", "de07", "se01", "uk01", "us01", "us02",
    "us03", "us04", "us05", "us06", "us07", "us08", "us09",
];

fn document(name: &str) -> SeasonDocument {
    let path = format!("../../examples/seasons/{name}.json");
    serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap()
}

fn counts_in_file(document: &SeasonDocument) -> Vec<u128> {
    let events = document.events.as_ref().unwrap().iter();
    events
        .map(|event| event.remaining_after.unwrap().into())
        .collect()
}

/// The naive twin: a matching is a list that has for each person on the right the one on the left.
mod naive {
    use super::*;

    /// All matchings of a rule, by trying everything.
    pub(super) fn matchings(cast: &Cast) -> Vec<Vec<usize>> {
        let mut found = Vec::new();
        extend(cast, &mut Vec::new(), &mut found);
        found
    }

    fn extend(cast: &Cast, so_far: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if so_far.len() == cast.right().len() {
            if is_complete(cast, so_far) {
                found.push(so_far.clone());
            }
            return;
        }
        for left in 0..cast.left().len() {
            so_far.push(left);
            if can_become(cast, so_far) {
                extend(cast, so_far, found);
            }
            so_far.pop();
        }
    }

    /// Cuts what is plainly wrong, so that seasons of ten can be tried.
    fn can_become(cast: &Cast, so_far: &[usize]) -> bool {
        let last = so_far.len() - 1;
        match cast.rule() {
            SeasonRule::Any => {
                let partner = so_far[last];
                partner != last
                    && (partner > last || so_far[partner] == last)
                    && (0..last).all(|person| (so_far[person] == last) == (partner == person))
                    && (0..last).all(|person| so_far[person] != partner)
            }
            rule => {
                let count = matches(so_far, so_far[last]);
                count <= rule.most_matches()
            }
        }
    }

    fn matches(matching: &[usize], left: usize) -> usize {
        matching.iter().filter(|&&other| other == left).count()
    }

    fn is_complete(cast: &Cast, matching: &[usize]) -> bool {
        let sizes: Vec<usize> = (0..cast.left().len())
            .map(|left| matches(matching, left))
            .collect();
        let of_size = |size: usize| sizes.iter().filter(|&&other| other == size).count();
        let all = cast.left().len();
        let is_shared = match cast.rule() {
            SeasonRule::Perfect | SeasonRule::Any => of_size(1) == all,
            SeasonRule::Double(doubles) => of_size(2) == doubles && of_size(1) == all - doubles,
            SeasonRule::Triple => of_size(3) == 1 && of_size(1) == all - 1,
        };
        is_shared && (cast.sharing().iter()).all(|&right| sizes[matching[right]] > 1)
    }

    pub(super) fn lights(matching: &[usize], pairs: &[Pair]) -> usize {
        let lit = pairs
            .iter()
            .filter(|pair| matching[pair.right] == pair.left);
        lit.count()
    }

    pub(super) fn fits(matching: &[usize], fact: &Fact) -> bool {
        match fact {
            Fact::Booth { pair, answer } => {
                let is_match = matching[pair.right] == pair.left;
                match answer {
                    BoothAnswer::Sold => true,
                    BoothAnswer::No => !is_match,
                    BoothAnswer::Yes => is_match,
                    BoothAnswer::Only => is_match && matches(matching, pair.left) == 1,
                }
            }
            Fact::Night {
                pairs,
                lights: seen,
            } => seen.is_none_or(|seen| lights(matching, pairs) == seen),
            Fact::SameMatch(a, b) => matching[*a] == matching[*b],
            Fact::PartnerCount { right, count } => matches(matching, matching[*right]) == *count,
            Fact::Arrival(_) => true,
        }
    }
}

/// What is known, against the list of a brute force.
fn assert_same(counts: &Counts<'_>, left: &[Vec<usize>], night: &[Pair]) {
    assert_eq!(counts.total(), left.len() as u128);
    let mut lights = vec![0u128; night.len() + 1];
    for matching in left {
        lights[naive::lights(matching, night)] += 1;
    }
    assert_eq!(counts.lights(night), lights);
    let mut weights = std::collections::HashMap::new();
    for pair in counts.cast().pairs() {
        let count = left
            .iter()
            .filter(|matching| matching[pair.right] == pair.left);
        let count = count.count() as u128;
        assert_eq!(counts.matchings_with(pair), count, "{pair:?}");
        weights.insert(pair, count);
    }
    let is_any = counts.cast().rule() == SeasonRule::Any;
    let weight = |matching: &[usize]| -> u128 {
        let pairs = matching
            .iter()
            .enumerate()
            .map(|(right, &left)| Pair { left, right });
        pairs.filter_map(|pair| weights.get(&pair)).sum()
    };
    let heaviest = left.iter().map(|matching| weight(matching)).max();
    let found = counts
        .most_probable()
        .map(|matching| listed(counts.cast(), matching));
    assert_eq!(found.as_deref().map(weight), heaviest);
    assert!(found.is_none_or(|found| left.contains(&found)), "{is_any}");
}

fn listed(cast: &Cast, matching: Matching) -> Vec<usize> {
    let rights = 0..cast.right().len();
    rights.map(|right| matching.left_of(right)).collect()
}

#[test]
fn counts_are_those_of_the_files_by_either_method() {
    for name in FILES {
        let document = document(name);
        let season = document.season().unwrap();
        let facts = || season.events.iter().map(|event| &event.fact);
        let mut known: Vec<Counts<'_>> = [0, 1 << 16]
            .map(|most| Counts::start_listing(&season.cast, most, &Unwatched).unwrap())
            .into();
        for (fact, count) in facts().zip(counts_in_file(&document)) {
            for counts in &mut known {
                *counts = counts.after(fact, &Unwatched).unwrap();
                assert_eq!(counts.total(), count, "{name} {}", fact.text(&season.cast));
            }
            for pair in season.cast.pairs() {
                let [a, b] = [&known[0], &known[1]].map(|one| one.matchings_with(pair));
                assert_eq!(a, b, "{name} {}", season.cast.pair_text(pair));
            }
        }
        let solution = season.solution.unwrap();
        assert!(
            facts().all(|fact| fact.holds(&season.cast, solution)),
            "{name}"
        );
        assert!(known[1].listed().unwrap().contains(&solution), "{name}");
    }
}

#[test]
fn weeks_say_the_same_where_events_are_missing() {
    // In the others a week leaves out what its events have: a reunion, or an order of its own.
    for name in ["us01", "us03", "us05", "us08", "uk01", "de01"] {
        let mut document = document(name);
        let events = document.season().unwrap().events;
        document.events = None;
        let weeks = document.season().unwrap().events;
        let facts = |events: &[Event]| -> Vec<Fact> {
            events.iter().map(|event| event.fact.clone()).collect()
        };
        assert_eq!(facts(&weeks), facts(&events), "{name}");
    }
}

/// All seasons whose rule has few enough matchings, from the first event on.
#[test]
fn counts_are_those_of_a_brute_force() {
    // All casts of ten on ten have the same matchings.
    let ten_on_ten = naive::matchings(&document("us01").season().unwrap().cast);
    for name in ["us01", "us03", "uk01", "se01", "us08"] {
        let season = document(name).season().unwrap();
        let mut left = match season.cast.rule() {
            SeasonRule::Perfect => ten_on_ten.clone(),
            _ => naive::matchings(&season.cast),
        };
        let mut counts = Counts::start(&season.cast, &Unwatched).unwrap();
        assert_eq!(counts.total(), left.len() as u128);
        let night = last_night(&season);
        for (at, event) in season.events.iter().enumerate() {
            left.retain(|matching| naive::fits(matching, &event.fact));
            counts = counts.after(&event.fact, &Unwatched).unwrap();
            assert_eq!(
                counts.total(),
                left.len() as u128,
                "{name} event {}",
                at + 1
            );
            if left.len() < 20_000 {
                assert_same(&counts, &left, &night);
            }
        }
    }
}

/// The larger rules too: 2·10^8 and more matchings. Takes minutes:
/// `cargo test --release -p nextguess --features serde --test seasons -- --ignored`
#[test]
#[ignore = "tries 10^9 matchings"]
fn counts_of_the_larger_rules_are_those_of_a_brute_force() {
    for name in ["de01", "de04", "de05", "de05r", "de07", "us02", "us05"] {
        let document = document(name);
        let season = document.season().unwrap();
        let mut counts = vec![0u128; season.events.len()];
        walk(&season.cast, &mut Vec::new(), &mut |matching| {
            let fits = season
                .events
                .iter()
                .take_while(|event| naive::fits(matching, &event.fact));
            for count in counts.iter_mut().take(fits.count()) {
                *count += 1;
            }
        });
        assert_eq!(counts, counts_in_file(&document), "{name}");
    }
}

/// Every matching of a rule in which people share, one after another.
fn walk(cast: &Cast, so_far: &mut Vec<usize>, each: &mut impl FnMut(&[usize])) {
    let rights = cast.right().len();
    let count = |matching: &[usize], left: usize| matching.iter().filter(|&&l| l == left).count();
    if so_far.len() == rights {
        let sizes: Vec<usize> = (0..cast.left().len())
            .map(|left| count(so_far, left))
            .collect();
        let most = cast.rule().most_matches();
        let is_right = sizes.iter().all(|&size| size == 1 || size == most)
            && cast.sharing().iter().all(|&right| sizes[so_far[right]] > 1);
        if is_right {
            each(so_far);
        }
        return;
    }
    let alone = (0..cast.left().len())
        .filter(|&left| count(so_far, left) == 0)
        .count();
    for left in 0..cast.left().len() {
        let size = count(so_far, left);
        let still_alone = alone - usize::from(size == 0);
        if size < cast.rule().most_matches() && still_alone < rights - so_far.len() {
            so_far.push(left);
            walk(cast, so_far, each);
            so_far.pop();
        }
    }
}

fn last_night(season: &Season) -> Vec<Pair> {
    let nights = season
        .events
        .iter()
        .rev()
        .find_map(|event| match &event.fact {
            Fact::Night { pairs, .. } => Some(pairs.clone()),
            _ => None,
        });
    nights.unwrap()
}

/// A small season of any rule, with a hidden matching and a few nights of it.
#[derive(Debug, Clone)]
struct Small {
    cast: Cast,
    facts: Vec<Fact>,
    night: Vec<Pair>,
}

fn names(prefix: &str, count: usize) -> Vec<String> {
    (0..count).map(|at| format!("{prefix}{at}")).collect()
}

fn small() -> impl Strategy<Value = Small> {
    let rules = prop_oneof![
        (1usize..=5).prop_map(|n| (SeasonRule::Perfect, n)),
        (2usize..=4).prop_map(|n| (SeasonRule::Double(1), n)),
        (2usize..=4).prop_map(|n| (SeasonRule::Double(2), n)),
        (1usize..=4).prop_map(|n| (SeasonRule::Triple, n)),
        (1usize..=4).prop_map(|n| (SeasonRule::Any, 2 * n)),
    ];
    (rules, any::<bool>(), any::<u64>(), 0usize..7).prop_map(|((rule, n), knows, seed, events)| {
        let left = names("L", n);
        let right = match rule {
            SeasonRule::Any => left.clone(),
            _ => names("R", n + rule.surplus()),
        };
        let sharing: Vec<String> = match knows && rule.most_matches() > 1 {
            true => vec![right[0].clone()],
            false => Vec::new(),
        };
        let cast = Cast::new(left, right, rule, &sharing).unwrap();
        let mut random = nextguess::util::random::Random::seeded(seed);
        let facts = (0..events).map(|_| fact(&cast, &mut random)).collect();
        let night = night(&cast, &mut random);
        Small { cast, facts, night }
    })
}

fn night(cast: &Cast, random: &mut nextguess::util::random::Random) -> Vec<Pair> {
    let mut rights: Vec<usize> = (0..cast.right().len()).collect();
    random.shuffle(&mut rights);
    if cast.rule() == SeasonRule::Any {
        let pair = |two: &[usize]| Pair {
            left: two[0].min(two[1]),
            right: two[0].max(two[1]),
        };
        return rights.chunks(2).map(pair).collect();
    }
    let couples = rights.into_iter().take(cast.left().len()).enumerate();
    couples.map(|(left, right)| Pair { left, right }).collect()
}

fn fact(cast: &Cast, random: &mut nextguess::util::random::Random) -> Fact {
    let pairs: Vec<Pair> = cast.pairs().collect();
    let pair = pairs[random.below(pairs.len())];
    let rights = cast.right().len();
    match random.below(if cast.rule().most_matches() > 1 {
        10
    } else {
        8
    }) {
        0..4 => Fact::Night {
            pairs: night(cast, random),
            lights: [None, Some(0), Some(1), Some(1), Some(2)][random.below(5)],
        },
        4..8 => {
            use BoothAnswer::{No, Only, Sold, Yes};
            let answer = [No, No, No, Yes, Only, Sold][random.below(6)];
            Fact::Booth { pair, answer }
        }
        8 => Fact::SameMatch(pair.right, (pair.right + 1) % rights),
        _ => Fact::PartnerCount {
            right: pair.right,
            count: [1, cast.rule().most_matches()][random.below(2)],
        },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn small_seasons_are_counted_as_by_brute_force(small in small()) {
        let Small { cast, facts, night } = &small;
        let mut left = naive::matchings(cast);
        let mut listing = Counts::start(cast, &Unwatched).unwrap();
        let mut counting = Counts::start_listing(cast, 0, &Unwatched).unwrap();
        assert_same(&listing, &left, night);
        assert_same(&counting, &left, night);
        for fact in facts {
            left.retain(|matching| naive::fits(matching, fact));
            listing = listing.after(fact, &Unwatched).unwrap();
            counting = counting.after(fact, &Unwatched).unwrap();
            assert_same(&listing, &left, night);
            assert_same(&counting, &left, night);
            for matching in counting.sample(8) {
                assert!(left.contains(&listed(cast, matching)));
            }
        }
    }

    #[test]
    fn the_conflict_is_a_smallest_one(small in small()) {
        let Small { cast, facts, .. } = &small;
        let all = naive::matchings(cast);
        let fit_together = |set: u32| {
            let chosen = |at: &usize| set >> at & 1 == 1;
            all.iter().any(|matching| {
                (0..facts.len()).filter(chosen).all(|at| naive::fits(matching, &facts[at]))
            })
        };
        let sets = 0u32..1 << facts.len();
        let smallest = sets.filter(|&set| !fit_together(set)).map(u32::count_ones).min();
        let found = smallest_conflict(cast, facts, &Unwatched).unwrap();
        assert_eq!(found.as_ref().map(|found| found.len() as u32), smallest);
        if let Some(found) = found {
            assert!(!fit_together(found.iter().map(|at| 1 << at).sum()));
        }
    }

    #[test]
    fn plans_are_rated_as_they_come_out(small in small()) {
        let Small { cast, facts, .. } = &small;
        let mut counts = Counts::start_listing(cast, 0, &Unwatched).unwrap();
        for fact in facts {
            counts = counts.after(fact, &Unwatched).unwrap();
        }
        let planned = advice::night(&counts, &[], &Unwatched);
        prop_assert_eq!(planned.is_some(), counts.total() > 0);
        if let Some(planned) = planned {
            prop_assert_eq!(planned.pairs.len(), cast.seats());
            let rating = Rating::new(counts.lights(&planned.pairs));
            prop_assert_eq!(rating, planned.rating);
        }
        for (pair, rating) in advice::booths(&counts, None) {
            prop_assert_eq!(rating.parts[1], counts.matchings_with(pair));
            prop_assert_eq!(rating.parts.iter().sum::<u128>(), counts.total());
        }
    }
}

#[test]
fn the_beginning_of_every_rule_is_known() {
    let factorial = |n: u128| (1..=n).product::<u128>();
    let start = |rule: SeasonRule, left: usize| {
        let right = match rule {
            SeasonRule::Any => names("L", left),
            _ => names("R", left + rule.surplus()),
        };
        let cast = Cast::new(names("L", left), right, rule, &[]).unwrap();
        Counts::start(&cast, &Unwatched).unwrap().total()
    };
    assert_eq!(start(SeasonRule::Perfect, 10), factorial(10));
    assert_eq!(start(SeasonRule::Double(1), 10), 10 * factorial(11) / 2);
    assert_eq!(start(SeasonRule::Double(2), 10), 45 * factorial(12) / 4);
    assert_eq!(start(SeasonRule::Triple, 10), 10 * factorial(12) / 6);
    assert_eq!(start(SeasonRule::Any, 16), 2_027_025);
    assert_eq!(start(SeasonRule::Perfect, 16), factorial(16));
}

/// The error of a season that is changed.
fn refusal(change: impl FnOnce(&mut Value)) -> (Option<usize>, InputError) {
    let mut value = json!({
        "left": ["Ana", "Cleo", "Eve"],
        "right": ["Ben", "Dan", "Finn"],
        "events": [
            {"num": 1, "kind": "booth", "pair": ["Ana", "Ben"], "match": false},
            {"num": 1, "kind": "night", "pairs": "Ana+Dan, Cleo+Ben, Eve+Finn", "lights": 1},
        ],
    });
    let read = |value: &Value| -> SeasonDocument { serde_json::from_value(value.clone()).unwrap() };
    read(&value).season().unwrap();
    change(&mut value);
    let error = read(&value).season().unwrap_err();
    (error.event, *error.error)
}

#[test]
fn bad_seasons_are_refused_with_the_place_and_the_reason() {
    let (event, error) = refusal(|value| value["events"][0]["pair"][1] = json!("Bne"));
    assert_eq!((event, error.given.as_str()), (Some(0), "Bne"));
    assert!(error.to_string().ends_with("Did you mean Ben?"), "{error}");

    let (event, error) =
        refusal(|value| value["events"][1]["pairs"] = json!("Ana+Dan, Cleo+Dan, Eve+Finn"));
    assert_eq!(
        (event, error.given.as_str()),
        (Some(1), "Ana+Dan, Cleo+Dan")
    );
    assert!(error.expected.contains("Dan sits twice"), "{error}");

    let (event, error) = refusal(|value| value["events"][1]["pairs"] = json!("Ana+Dan, Cleo+Ben"));
    assert_eq!((event, error.given.as_str()), (Some(1), "2 of 3"));
    assert!(error.expected.contains("missing: Eve"), "{error}");

    for lights in [-1, 2, 4] {
        let (event, error) = refusal(|value| value["events"][1]["lights"] = json!(lights));
        assert_eq!((event, error.part.as_str()), (Some(1), "lights"));
        assert_eq!(error.given, lights.to_string());
    }
    let cases: [(&str, Value, &str); 7] = [
        ("left", json!(["Ana", "Ana", "Eve"]), "each name once"),
        ("left", json!(["Ana", "Cleo+", "Eve"]), "without +"),
        ("left", json!([]), "1 to 24 names"),
        ("right", json!(["Ben"]), "double or triple"),
        ("rule", json!("duoble"), "Did you mean double?"),
        ("rule", json!("any"), "the same on both sides"),
        (
            "solution",
            json!([["Ana", "Dan"], ["Cleo", "Dan"], ["Eve", "Ben"]]),
            "everyone with",
        ),
    ];
    for (key, value, expected) in cases {
        let (event, error) = refusal(|season| season[key] = value);
        assert_eq!(event, None);
        let told = format!("{error} {}", error.expected);
        assert!(told.contains(expected), "{error}");
    }
    let events: [(Value, &str); 6] = [
        (
            json!({"kind": "boot", "pair": ["Ana", "Ben"]}),
            "Did you mean booth?",
        ),
        (json!({"kind": "booth"}), "the pair that went"),
        (
            json!({"pair": ["Ana", "Cleo"], "match": true}),
            "one person of each side",
        ),
        (
            json!({"pair": ["Ana", "Ben"], "match": true, "sold": true}),
            "either match or sold",
        ),
        (
            json!({"kind": "hint_partner_count", "right": "Ben", "count": 2}),
            "nobody shares",
        ),
        (json!({"num": -3, "pair": ["Ana", "Ben"]}), "0 to 1000"),
    ];
    for (entry, expected) in events {
        let (event, error) = refusal(|season| season["events"][1] = entry);
        assert_eq!(event, Some(1));
        let told = format!("{error} {}", error.expected);
        assert!(told.contains(expected), "{error}");
    }
    let typo = json!({"left": ["A"], "right": ["B"], "events": [{"beems": 3}]});
    let error = serde_json::from_value::<SeasonDocument>(typo).unwrap_err();
    assert!(
        error.to_string().contains("unknown field `beems`"),
        "{error}"
    );
}

#[test]
fn long_names_are_refused_by_their_beginning() {
    let name = |characters| json!("ü".repeat(characters));
    let value = json!({"left": [name(100)], "right": ["Ben"], "season": name(100)});
    let document: SeasonDocument = serde_json::from_value(value).unwrap();
    document.season().unwrap();

    let shown = format!("{}… (101 characters)", "ü".repeat(80));
    let (_, error) = refusal(|season| season["left"][2] = name(101));
    assert_eq!(
        error.to_string(),
        format!(
            "people on the left {shown:?}: expected a name of at most 100 characters. \
             Example: Ana, Ben, Cleo"
        )
    );
    let (_, error) = refusal(|season| season["season"] = name(101));
    assert_eq!(error.given, shown);

    let member = json!({"known_double_members": [name(20_000)]});
    let (_, error) = refusal(|season| season["rule_detail"] = member);
    let told = error.to_string();
    let begin = format!("{}… (20,000 characters) cannot be known", "ü".repeat(80));
    assert!(told.starts_with(&begin), "{told}");
}

#[test]
fn no_more_is_typed_than_a_season_can_have() {
    let mut season = document("us01").season().unwrap();
    let before = season.events.len();
    let room = 128 - before;
    let booth = season.cast.pair_text(Pair { left: 0, right: 0 }) + "=sold;";
    season.clone().add_typed(&booth.repeat(room), None).unwrap();
    let error = season.add_typed(&booth.repeat(room + 1), None).unwrap_err();
    assert_eq!(error.to_string(), "a season has at most 128 events.");
    assert_eq!(season.events.len(), before);

    let pair = season.cast.pair_text(Pair { left: 0, right: 0 }) + ", ";
    assert_eq!(season.read_pairs(&pair.repeat(100)).unwrap().len(), 100);
    let error = season.read_pairs(&pair.repeat(1000)).unwrap_err();
    assert!(error.expected.starts_with("at most 100 pairs"), "{error}");
}

#[test]
fn events_are_read_as_they_are_typed_and_written_again() {
    let mut season = document("de05r").season().unwrap();
    for event in season.events.clone() {
        let text = event.fact.text(&season.cast);
        season.add_typed(&text, None).unwrap();
        assert_eq!(season.events.last().unwrap().fact, event.fact, "{text}");
    }
    let before = season.events.len();
    season
        .add_typed("calvinb+NEL=no; same jim+nic; count Sid=1", None)
        .unwrap();
    let texts: Vec<String> = (season.events[before..].iter())
        .map(|event| event.fact.text(&season.cast))
        .collect();
    assert_eq!(
        texts,
        [
            "Nelly+CalvinBlond=no",
            "same JimiBlue+Nico",
            "count Sidar=1"
        ]
    );
    for (text, expected) in [
        ("Nelly+Calvin=no", "it can be CalvinBlond or CalvinHot"),
        ("Nelly+Nic=perhaps", "yes, no, only"),
        ("Nelly", "a booth, a night or a hint"),
        ("Nelly=no", "two names with + between"),
        ("count Nic=3", "1 or 2"),
        ("same Nico+Nico", "two people"),
        ("night Nelly+Nico=2", "10 couples"),
    ] {
        let error = season.clone().add_typed(text, None).unwrap_err();
        assert!(error.expected.contains(expected), "{text}: {error}");
    }
}

#[test]
fn confirmed_couples_sit_together_unnamed() {
    let value = json!({
        "left": ["Ana", "Cleo", "Eve"],
        "right": ["Ben", "Dan", "Finn"],
        "events": [{"pair": ["Ana", "Ben"], "match": true}],
    });
    let document: SeasonDocument = serde_json::from_value(value).unwrap();
    let mut season = document.season().unwrap();
    season
        .add_typed("night Cleo+Dan, Eve+Finn=blackout", None)
        .unwrap();
    let Fact::Night { pairs, lights } = &season.events[1].fact else {
        panic!("a night");
    };
    assert_eq!((pairs.len(), *lights), (3, Some(1)));
    assert_eq!(season.events[1].week(), 1);
}
