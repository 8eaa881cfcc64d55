//! The exact solver against a brute force that knows only the definitions, and with each rule off.

use std::collections::{BTreeSet, HashMap};

use crate::common::exhaustive::{Exhaustive, NEVER};
use crate::common::solving::{check_strategy, solve, solved};
use crate::common::{Brute, game};
use nextguess::board::code::{Code, Symbol};
use nextguess::game::spec::GameSpec;
use nextguess::game::{Game, QuestionKind, Turn};
use nextguess::grade::Feedback;
use nextguess::position::Position;
use nextguess::solver::{Decision, Next, Objective, Rules, SolveError, SolveOptions};
use nextguess::tree::verify;
use nextguess::util::random::Random;
use nextguess::watch::Unwatched;

const BOARDS: &[&str] = &[
    "mastermind:2x3",
    "mastermind:2x4",
    "mastermind:4x2",
    "mastermind:3x3",
    "mastermind:3x3,consistent",
    "mastermind:3x3,pegs=black",
    "bulls:2x4",
    "bulls:3x4",
    "bulls:2x6,consistent",
    "permutation:3",
    "permutation:4",
    "ayto:2",
    "ayto:3",
    "ayto:4",
    "words:answers.txt",
    "words:answers.txt,guesses=guesses.txt",
    "items:2x3x9,restrict=none",
    "items:2x4x9,restrict=none,marks=wordle",
];

/// Every rule, and all but one of them.
fn rule_sets() -> impl Iterator<Item = (&'static str, Rules)> {
    let all_but_one = Rules::ALL_BUT_ONE.iter().copied();
    std::iter::once(("none", Rules::ALL)).chain(all_but_one)
}

/// Whether trying everything without this rule ends soon enough.
fn is_quick(spec: &str, rules: Rules) -> bool {
    let is_small = !matches!(
        spec,
        "mastermind:3x3"
            | "mastermind:3x3,pegs=black"
            | "mastermind:4x2"
            | "mastermind:2x4"
            | "bulls:3x4"
            | "permutation:4"
            | "ayto:4"
    );
    is_small || (rules.memo && rules.bounds)
}

#[test]
fn every_objective_is_that_of_the_brute_force_with_and_without_each_rule() {
    for spec in BOARDS {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let all = u64::MAX >> (64 - start.candidates().len());
        let ask = start.next_question_kind();
        let mut turns_of = Exhaustive::new(&game, 1, NEVER);
        let mut losses_of = Exhaustive::new(&game, 0, 1);
        let total = turns_of.cost(all, u32::MAX, ask);
        let worst = (1..)
            .find(|&turns| losses_of.cost(all, turns, ask) == 0)
            .unwrap();
        for (name, rules) in rule_sets() {
            if !is_quick(spec, rules) {
                continue;
            }
            let mean = solved(&start, Objective::Mean, rules);
            assert_eq!(
                mean.upper_bound,
                Some(total),
                "mean of {spec} without {name}"
            );
            check_strategy(&mean, &start);
            let depth = solved(&start, Objective::Worst, rules);
            assert_eq!(
                depth.upper_bound,
                Some(u64::from(worst)),
                "worst of {spec} without {name}"
            );
            check_strategy(&depth, &start);
            for turns in 1..=worst + 1 {
                let within = solved(&start, Objective::MeanWithin(turns), rules);
                let cost = turns_of.cost(all, turns, ask);
                let expected = (cost < NEVER).then_some(cost);
                assert_eq!(
                    within.upper_bound, expected,
                    "{spec} within {turns} without {name}"
                );
                check_strategy(&within, &start);
            }
            let both = solved(&start, Objective::WorstThenMean, rules);
            assert_eq!(both.upper_bound, Some(turns_of.cost(all, worst, ask)));
            check_strategy(&both, &start);
        }
    }
}

#[test]
fn as_many_secrets_are_found_as_the_brute_force_finds() {
    for spec in BOARDS {
        // There the board tells the turns, and another search counts the wins.
        if spec.starts_with("items") {
            continue;
        }
        for turns in 1..=3 {
            let option = match spec.starts_with("ayto") {
                true => "weeks",
                false => "turns",
            };
            let spec = format!("{spec},{option}={turns}");
            let game = game(&spec);
            let start = Position::start(&game).unwrap();
            let all = u64::MAX >> (64 - start.candidates().len());
            let lost = Exhaustive::new(&game, 0, 1).cost(all, turns, start.next_question_kind());
            for (name, rules) in rule_sets() {
                if !is_quick(spec.rsplit_once(',').unwrap().0, rules) {
                    continue;
                }
                let win = solved(&start, Objective::Win, rules);
                assert_eq!(win.upper_bound, Some(lost), "{spec} without {name}");
                check_strategy(&win, &start);
                let quick = solved(&start, Objective::WinThenMean, rules);
                let record = quick.outcomes.as_ref().unwrap();
                assert_eq!(record.lost, lost, "{spec} without {name}");
                let late = start.candidates().len() as u64 * u64::from(turns) + 1;
                let cost = (late + u64::from(turns)) * lost + record.found.total();
                let mut brute = Exhaustive::new(&game, 1, late);
                assert_eq!(
                    cost,
                    brute.cost(all, turns, start.next_question_kind()),
                    "{spec} without {name}"
                );
                check_strategy(&quick, &start);
            }
        }
    }
}

/// Boards with sets large enough to be renamed.
#[test]
fn names_change_no_value() {
    let rules = Rules {
        canonical: false,
        ..Rules::ALL
    };
    for spec in [
        "permutation:5",
        "mastermind:3x5,pegs=black",
        "mastermind:3x4,pegs=black,consistent",
        "mastermind:3x5",
        "bulls:3x6",
        "ayto:5",
    ] {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        for objective in [Objective::Mean, Objective::Worst, Objective::WorstThenMean] {
            let renamed = solved(&start, objective, Rules::ALL);
            let usual = solved(&start, objective, rules);
            assert_eq!(
                renamed.upper_bound, usual.upper_bound,
                "{spec} {objective:?}"
            );
            check_strategy(&renamed, &start);
        }
    }
}

/// Boards too large for the brute force, where rules matter that small ones do not need.
#[test]
fn larger_boards_have_the_same_value_without_each_rule() {
    for (spec, objective) in [
        ("mastermind:3x8", Objective::Mean),
        ("mastermind:4x4,pegs=black", Objective::Mean),
        ("mastermind:4x5,pegs=black,turns=6", Objective::Win),
        ("bulls:3x8", Objective::Mean),
        ("permutation:6,turns=5", Objective::Win),
    ] {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let value = |rules| solved(&start, objective, rules).upper_bound;
        let expected = value(Rules::ALL);
        let is_quick = |rules: Rules| {
            let is_small = start.candidates().len() < 600 || rules.canonical;
            rules.memo && rules.bounds && is_small
        };
        for (name, rules) in rule_sets().filter(|(_, rules)| is_quick(*rules)) {
            assert_eq!(value(rules), expected, "{spec} without {name}");
        }
    }
}

/// Words that can be asked and are no answers have no part for themselves, and may split the answers better.
#[test]
fn random_words_to_ask() {
    let mut random = Random::seeded(7);
    for case in 0..150 {
        let letters = 2 + case % 3;
        let mut word = || -> String {
            let letter = |_| char::from(b'a' + random.below(letters) as u8);
            (0..4).map(letter).collect()
        };
        let answers: BTreeSet<String> = (0..14).map(|_| word()).collect();
        let asked: BTreeSet<String> = (0..10).map(|_| word()).collect();
        let text = |words: &BTreeSet<String>| {
            let lines = words.iter().map(|word| format!("{word}\n"));
            lines.collect::<String>()
        };
        let read = |name: &str| {
            Ok(match name {
                "answers" => text(&answers),
                _ => text(&asked),
            })
        };
        let spec = GameSpec::parse("words:answers,guesses=asked").unwrap();
        let game = spec.game(&read).unwrap();
        let start = Position::start(&game).unwrap();
        let rules = Rules {
            bounds: false,
            ..Rules::ALL
        };
        let expected = solved(&start, Objective::Mean, rules).upper_bound;
        let mean = solved(&start, Objective::Mean, Rules::ALL);
        assert_eq!(mean.upper_bound, expected, "{answers:?}, {asked:?}");
    }
}

/// From the middle of a game, and with the first question prescribed, it is the brute force of what is
/// left.
#[test]
fn any_history_and_any_first_question() {
    for spec in BOARDS {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let index = |position: &Position| -> u64 {
            let bit = |code| 1u64 << start.candidates().codes().binary_search(code).unwrap();
            position.candidates().codes().iter().map(bit).sum()
        };
        let mut brute = Exhaustive::new(&game, 1, NEVER);
        for &question in start.legal_questions().iter().step_by(3).take(8) {
            let mut sum = 0;
            for (feedback, part) in start.split(question) {
                if part.is_won() {
                    let request = SolveOptions::new(Objective::Mean);
                    let refused = solve(&part, request, &Unwatched);
                    assert!(matches!(refused, Err(SolveError::Won { .. })), "{spec}");
                    continue;
                }
                let expected = brute.cost(index(&part), u32::MAX, part.next_question_kind());
                let solution = solved(&part, Objective::Mean, Rules::ALL);
                assert_eq!(
                    solution.upper_bound,
                    Some(expected),
                    "{spec} {question:?} {feedback:?}"
                );
                check_strategy(&solution, &part);
                sum += expected;
            }
            let is_code = start.next_question_kind() == QuestionKind::Code;
            sum += if is_code {
                start.candidates().len() as u64
            } else {
                0
            };
            let request = SolveOptions {
                first: Some(question),
                ..SolveOptions::new(Objective::Mean)
            };
            let solution = solve(&start, request, &Unwatched).unwrap();
            assert!(solution.is_proved);
            assert_eq!(solution.upper_bound, Some(sum), "{spec} first {question:?}");
            assert_eq!(solution.strategy.as_ref().unwrap().question, question);
            check_strategy(&solution, &start);
        }
    }
}

/// Every booth that a strategy asks can still change something, unless no booth can.
fn check_booths(decision: &Decision, position: &Position, case: &str) {
    let parts = position.split(decision.question);
    if position.next_question_kind() == QuestionKind::Pair && parts.len() == 1 {
        let booths = position.legal_questions();
        let useful = booths
            .iter()
            .find(|&&booth| position.split(booth).len() > 1);
        assert_eq!(
            useful,
            None,
            "{case}: {} tells nothing of {} matchings",
            position.question_text(decision.question),
            position.candidates().len()
        );
    }
    for (feedback, part) in parts {
        let next = decision.branches.iter().find(|branch| branch.0 == feedback);
        if let Some((_, Next::Ask(decision))) = next {
            check_booths(decision, &part, case);
        }
    }
}

/// The games of up to four couples, from every set that one or two questions can leave.
#[test]
fn no_booth_of_couples_is_useless() {
    for (couples, weeks) in [(2, 2), (3, 1), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4)] {
        let spec = format!("ayto:{couples},weeks={weeks}");
        let game = game(&spec);
        let start = Position::start(&game).unwrap();
        let all = start.candidates().codes();
        let index = |position: &Position| -> u64 {
            let bit = |code| 1u64 << all.binary_search(code).unwrap();
            position.candidates().codes().iter().map(bit).sum()
        };
        let mut turns_of = Exhaustive::new(&game, 1, NEVER);
        let mut losses_of = Exhaustive::new(&game, 0, 1);
        let mut met: BTreeSet<(u64, bool)> = BTreeSet::new();
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            let (ask, set) = (position.next_question_kind(), index(&position));
            let is_over = position.is_won() || position.turns_left() == Some(0);
            if is_over || !met.insert((set, ask == QuestionKind::Pair)) {
                continue;
            }
            if position.turns().len() < 2 {
                for &question in position.legal_questions().iter() {
                    open.extend(position.split(question).into_iter().map(|part| part.1));
                }
            }
            let turns = position.turns_left().unwrap();
            let lost = losses_of.cost(set, turns, ask);
            let worst = (1..).find(|&turns| losses_of.cost(set, turns, ask) == 0);
            let objectives = [
                (Objective::Mean, turns_of.cost(set, u32::MAX, ask)),
                (Objective::Worst, u64::from(worst.unwrap())),
                (
                    Objective::WorstThenMean,
                    turns_of.cost(set, worst.unwrap(), ask),
                ),
                (Objective::Win, lost),
                (Objective::WinThenMean, lost),
            ];
            for (objective, expected) in objectives {
                let case = format!("{spec} {:?} {objective:?}", position.turns());
                let solution = solved(&position, objective, Rules::ALL);
                assert_eq!(solution.upper_bound, Some(expected), "{case}");
                check_strategy(&solution, &position);
                check_booths(solution.strategy.as_ref().unwrap(), &position, &case);
                if objective == Objective::WinThenMean {
                    let record = solution.outcomes.unwrap();
                    let late = u64::from(set.count_ones() * turns) + 1;
                    let cost = (late + u64::from(turns)) * lost + record.found.total();
                    let mut brute = Exhaustive::new(&game, 1, late);
                    // To try everything for each set of four couples would take minutes.
                    if couples < 4 {
                        assert_eq!(cost, brute.cost(set, turns, ask), "{case}");
                    }
                }
            }
        }
        assert!(met.len() > 1, "{spec}");
    }
}

/// Every rule but these two, for each two of those that sets use. Without memory and bounds a search of this size
/// would not end.
fn all_but_two() -> Vec<(String, Rules)> {
    let off = |rules: Rules, name: &str| match name {
        "symmetry" => Rules {
            symmetry: false,
            ..rules
        },
        "partitions" => Rules {
            partitions: false,
            ..rules
        },
        "canonical" => Rules {
            canonical: false,
            ..rules
        },
        "closed_forms" => Rules {
            closed_forms: false,
            ..rules
        },
        "inherited_parts" => Rules {
            inherited_parts: false,
            ..rules
        },
        "fewer_turns" => Rules {
            fewer_turns: false,
            ..rules
        },
        _ => Rules {
            refinement: false,
            ..rules
        },
    };
    let names = [
        "symmetry",
        "partitions",
        "canonical",
        "closed_forms",
        "inherited_parts",
        "fewer_turns",
        "refinement",
    ];
    let mut pairs = Vec::new();
    for (at, one) in names.iter().enumerate() {
        for other in &names[at..] {
            pairs.push((format!("{one}, {other}"), off(off(Rules::ALL, one), other)));
        }
    }
    pairs
}

/// The value after these turns and with this first question, with each two rules off.
fn check_pairs_of_rules(spec: &str, turns: &[&str], first: Option<&str>) {
    let game = game(spec);
    let turns: Vec<Turn> = turns
        .iter()
        .map(|turn| game.read_turn(turn).unwrap())
        .collect();
    let position = Position::after_turns(&game, &turns).unwrap();
    assert!(position.candidates().len() > 60);
    let first = first.map(|first| position.layout().pack(&game.read_question(first).unwrap()));
    let value = |rules| {
        let request = SolveOptions {
            first,
            rules,
            ..SolveOptions::new(Objective::Mean)
        };
        let solution = solve(&position, request, &Unwatched).unwrap();
        assert!(solution.is_proved);
        check_strategy(&solution, &position);
        solution.upper_bound
    };
    // Neither caps nor imperfect sets.
    let expected = value(Rules {
        fewer_turns: false,
        closed_forms: false,
        ..Rules::ALL
    });
    for (names, rules) in all_but_two() {
        assert_eq!(value(rules), expected, "{spec} {first:?} without {names}");
    }
}

/// Where it is known how much two turns find, and less well how many parts a question makes.
#[test]
fn permutations_of_six_without_each_two_rules() {
    check_pairs_of_rules("permutation:6", &["012345=2"], None);
    check_pairs_of_rules("permutation:6", &["012345=2"], Some("102345"));
    check_pairs_of_rules("permutation:6", &["012345=2"], Some("013254"));
    check_pairs_of_rules("permutation:6", &["012345=1", "021345=1"], Some("134520"));
    check_pairs_of_rules("mastermind:4x4,pegs=black", &[], Some("0011"));
}

#[test]
#[ignore = "sets of up to 720 permutations, several minutes"]
fn large_sets_of_permutations_without_each_two_rules() {
    check_pairs_of_rules("permutation:6", &[], Some("012345"));
    for first in ["102345", "120345", "103254", "123450", "120453"] {
        for turn in ["012345=0", "012345=1", "012345=2"] {
            check_pairs_of_rules("permutation:6", &[turn], Some(first));
        }
    }
}

/// Every question that the rules permit, by the definition, after a game in words.
fn hard_cost(game: &Game, turns: &mut Vec<Turn>, left: &[Vec<Symbol>]) -> u64 {
    let brute = Brute::new(game);
    let mut best = NEVER;
    for question in &brute.codes {
        if game.permits(turns, question).is_err() {
            continue;
        }
        let mut parts: HashMap<Feedback, Vec<Vec<Symbol>>> = HashMap::new();
        for secret in left.iter().filter(|secret| *secret != question) {
            let feedback = brute.grade(question, secret);
            parts.entry(feedback).or_default().push(secret.clone());
        }
        if parts.values().any(|part| part.len() == left.len()) {
            continue;
        }
        let mut cost = left.len() as u64;
        for (feedback, part) in parts {
            if cost >= best {
                break;
            }
            turns.push(Turn {
                question: question.clone(),
                answer: feedback.into(),
            });
            cost += hard_cost(game, turns, &part);
            turns.pop();
        }
        best = best.min(cost);
    }
    best
}

#[test]
fn hard_words_are_those_of_the_brute_force() {
    let easy = game("words:answers.txt,guesses=guesses.txt");
    let hard = game("words:answers.txt,guesses=guesses.txt,hard");
    let start = Position::start(&hard).unwrap();
    let secrets = Brute::new(&hard).secrets;
    let expected = hard_cost(&hard, &mut Vec::new(), &secrets);
    for (name, rules) in rule_sets() {
        let solution = solved(&start, Objective::Mean, rules);
        assert_eq!(solution.upper_bound, Some(expected), "without {name}");
        check_strategy(&solution, &start);
        let tree = solution.strategy.unwrap().tree(&start).unwrap();
        let verification = verify(&tree, &hard, &Unwatched).unwrap();
        assert_eq!(verification.flaws, [], "without {name}");
    }
    let easy = Position::start(&easy).unwrap();
    let easy = solved(&easy, Objective::Mean, Rules::ALL);
    assert!(easy.upper_bound.unwrap() <= expected);
}

/// The two searches, one over sets and one over grids, agree where both apply: where nothing is barred.
#[test]
fn two_searches_find_as_much() {
    for board in ["2x4x2", "2x5x3", "3x3x2", "3x4x3", "3x5x2"] {
        for marks in ["", ",marks=wordle"] {
            let (size, turns) = board.rsplit_once('x').unwrap();
            let items = game(&format!("items:{board},restrict=none{marks}"));
            let start = Position::start(&items).unwrap();
            let by_grids = solved(&start, Objective::WinThenMean, Rules::ALL);
            check_strategy(&by_grids, &start);
            let within = Objective::MeanWithin(turns.parse().unwrap());
            let by_sets = solved(&start, within, Rules::ALL);
            let record = by_grids.outcomes.unwrap();
            match by_sets.outcomes {
                None => assert!(record.lost > 0, "{size}{marks}"),
                Some(other) => assert_eq!(record.found.total(), other.found.total()),
            }
            // A list of words is the same game, when its words are all assignments.
            if marks.is_empty() {
                continue;
            }
            let layout = start.layout();
            let letters = |code: &Code| -> String {
                let symbols = layout.symbols_of(*code);
                symbols
                    .map(|symbol| char::from(b'a' + symbol as u8))
                    .collect()
            };
            let words: Vec<String> = start.candidates().codes().iter().map(letters).collect();
            let read = |_: &str| Ok(words.join("\n"));
            let spec = GameSpec::parse(&format!("words:all.txt,turns={turns}")).unwrap();
            let words = spec.game(&read).unwrap();
            let words = Position::start(&words).unwrap();
            let by_sets = solved(&words, Objective::WinThenMean, Rules::ALL);
            let other = by_sets.outcomes.unwrap();
            assert_eq!(
                (other.lost, other.found.total()),
                (record.lost, record.found.total()),
                "{size}"
            );
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    let mastermind = game("mastermind:2x3");
    let start = Position::start(&mastermind).unwrap();
    let refused = solve(&start, SolveOptions::new(Objective::Win), &Unwatched);
    assert!(matches!(refused, Err(SolveError::Input(_))), "{refused:?}");
    let consistent = game("mastermind:2x3,consistent");
    let start = Position::start(&consistent).unwrap();
    let turn = consistent.read_turn("00=0,0").unwrap();
    let later = Position::after_turns(&consistent, &[turn]).unwrap();
    let first = Some(start.layout().pack(&[0, 1]));
    let request = SolveOptions {
        first,
        ..SolveOptions::new(Objective::Mean)
    };
    let refused = solve(&later, request, &Unwatched);
    assert!(matches!(refused, Err(SolveError::Input(_))), "{refused:?}");
    assert!(solve(&start, request, &Unwatched).is_ok());
}

#[test]
fn branches_are_told_apart() {
    let game = game("mastermind:2x3,turns=1");
    let start = Position::start(&game).unwrap();
    let solution = solved(&start, Objective::Win, Rules::ALL);
    let branches = &solution.strategy.unwrap().branches;
    let found = branches
        .iter()
        .filter(|(_, next)| *next == Next::Found)
        .count();
    let lost = branches
        .iter()
        .filter(|(_, next)| *next == Next::Lost)
        .count();
    assert_eq!((found, lost), (1, branches.len() - 1));
}
