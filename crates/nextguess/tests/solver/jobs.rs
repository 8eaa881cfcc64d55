//! What an exact search leaves and how it runs: trees, memory, threads, stored proofs, and an early end.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::common::game;
use crate::common::solving::{Patience, check_strategy, solve, solved};
use nextguess::game::spec::GameSpec;
use nextguess::position::Position;
use nextguess::solver::{
    Claim, Flaw, Objective, Proofs, ProofsError, Rules, SolveOptions, Verdict, recheck,
};
use nextguess::tree::verify;
use nextguess::util::random::Random;
use nextguess::watch::{Unwatched, Watch};

#[test]
fn every_strategy_is_a_tree_that_verifies() {
    let specs = [
        ("mastermind:3x3", "mean"),
        ("mastermind:3x4", "worst"),
        ("mastermind:3x4,turns=3", "win"),
        ("mastermind:3x3,consistent", "mean"),
        ("mastermind:1x2", "mean"),
        ("permutation:4,turns=3", "win-then-mean"),
        ("ayto:3", "mean"),
        ("ayto:4,weeks=2", "win"),
        ("ayto:4", "worst-then-mean"),
        ("words:answers.txt", "mean"),
        ("items:3x4x3", "win"),
        ("items:3x5x2", "win-then-mean"),
        ("items:2x4x2,restrict=none", "win"),
    ];
    for (spec, objective) in specs {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let solution = solved(&start, Objective::parse(objective).unwrap(), Rules::ALL);
        let tree = solution.strategy.unwrap().tree(&start).unwrap();
        let verification = verify(&tree, &game, &Unwatched).unwrap();
        assert_eq!(verification.flaws, [], "{spec}");
        let record = solution.outcomes.unwrap();
        assert_eq!(tree.claims().lost, record.lost, "{spec}");
        if record.lost == 0 {
            assert_eq!(verification.statistics, record.found, "{spec}");
        }
    }
}

/// What a search does not remember it finds again.
#[test]
fn little_memory_changes_nothing() {
    for (spec, objective) in independent() {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let usual = solve(&start, SolveOptions::new(objective), &Unwatched).unwrap();
        for memory in [0, 4 << 10, 64 << 10] {
            let request = SolveOptions {
                memory,
                ..SolveOptions::new(objective)
            };
            let small = solve(&start, request, &Unwatched).unwrap();
            assert!(small.is_proved);
            assert!(
                small.strategy == usual.strategy,
                "{spec} {objective:?} with {memory} bytes"
            );
        }
    }
}

/// Games whose strategies depended on what the search remembered, and others.
fn independent() -> [(&'static str, Objective); 12] {
    [
        ("mastermind:4x5", Objective::Mean),
        ("mastermind:4x6", Objective::Mean),
        ("mastermind:3x8", Objective::Mean),
        ("mastermind:4x4,pegs=black", Objective::Mean),
        ("mastermind:4x4", Objective::WorstThenMean),
        ("bulls:4x6", Objective::Mean),
        ("permutation:6", Objective::Mean),
        ("permutation:6,turns=4", Objective::Win),
        ("permutation:6,turns=6", Objective::WinThenMean),
        ("ayto:5", Objective::Mean),
        ("items:4x5x3", Objective::Win),
        ("items:4x5x4", Objective::WinThenMean),
    ]
}

/// Stopped at any time, and gone on with from what was proved until then, a search ends with the strategy that it
/// has at once.
#[test]
fn a_search_that_is_gone_on_with_ends_with_the_same_strategy() {
    let mut random = Random::seeded(5);
    let cases = independent().into_iter().chain(kept());
    for (spec, objective) in cases {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let request = SolveOptions::new(objective);
        let looks = AtomicU64::new(0);
        let at_once = solve(&start, request, &Looks(&looks)).unwrap();
        let looks = looks.into_inner() as usize;
        for _ in 0..4 {
            let mut text = Proofs::new(&start).to_text();
            for _ in 0..1 + random.below(4) {
                let proofs = Proofs::read(&text, &start).unwrap();
                let watch = Patience((random.below(looks + 1) as u64).into());
                nextguess::solver::solve(&start, request, &proofs, &watch).unwrap();
                text = proofs.to_text();
            }
            let proofs = Proofs::read(&text, &start).unwrap();
            let end = nextguess::solver::solve(&start, request, &proofs, &Unwatched).unwrap();
            assert!(end.is_proved, "{spec}");
            assert!(
                end.strategy == at_once.strategy,
                "{spec} {objective:?} from {} results",
                proofs.len()
            );
        }
    }
}

/// Counts how often it is looked at.
struct Looks<'a>(&'a AtomicU64);

impl Watch for Looks<'_> {
    fn is_cancelled(&self) -> bool {
        self.0.fetch_add(1, Ordering::Relaxed);
        false
    }
}

/// What every result says is proved again from nothing, and what was raised is found.
#[test]
fn results_are_proved_again_and_raised_bounds_are_found() {
    for (spec, objective) in kept().into_iter().chain([
        ("bulls:4x6", Objective::Mean),
        ("mastermind:4x5", Objective::Mean),
        ("permutation:6,turns=4", Objective::Win),
        ("mastermind:3x5,consistent", Objective::Mean),
        ("ayto:5", Objective::Mean),
    ]) {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let request = SolveOptions::new(objective);
        let proofs = Proofs::new(&start);
        nextguess::solver::solve(&start, request, &proofs, &Unwatched).unwrap();
        let claims = proofs.claims();
        assert_eq!(claims.len(), proofs.len());
        let proved = |claims: &[Claim]| recheck(&start, claims, 1 << 24, &Unwatched).unwrap();
        let verdicts = proved(&claims);
        assert!(
            verdicts.iter().all(|verdict| *verdict == Verdict::Holds),
            "{spec}: {verdicts:?}"
        );
        // One result after the other is raised, and its strategy left out, so that nothing else tells.
        for at in (0..claims.len()).step_by(1 + claims.len() / 12) {
            let raised = raised(&proofs, at);
            let forged = Proofs::read(&raised, &start).unwrap();
            let verdict = proved(&forged.claims()[at..=at])[0];
            let claim = &claims[at];
            let is_bound_only = !claim.has_strategy();
            let is_found = matches!(verdict, Verdict::Fails(Flaw::Cheaper { cost }) if cost == claim.lower_bound());
            // A bound that is no value may hold when it is raised.
            assert!(is_found || is_bound_only, "{spec}: {verdict:?}");
        }
    }
}

/// The results with the bound of one raised by one, without its strategy, and a checksum that fits.
fn raised(proofs: &Proofs, at: usize) -> String {
    let text = proofs.to_text();
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    lines.pop();
    let line = &mut lines[4 + at];
    let fields: Vec<&str> = line.split(' ').collect();
    let [set, turns, step, late, lower, _, place] = fields[..] else {
        panic!("{line}");
    };
    let lower: u64 = lower.parse().unwrap();
    *line = format!("{set} {turns} {step} {late} {} - {place}", lower + 1);
    with_checksum(&lines, proofs.len())
}

/// Lines with the end that fits them.
fn with_checksum(lines: &[String], results: usize) -> String {
    let body = format!("{}\n", lines.join("\n"));
    // FNV-1a, as trees have it.
    let checksum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {results} {checksum:016x}\n")
}

/// A result that names another place, no place, or costs of no objective is not believed, and nothing panics.
#[test]
fn results_about_nothing_do_not_hold() {
    for (spec, objective) in kept() {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let proofs = Proofs::new(&start);
        nextguess::solver::solve(&start, SolveOptions::new(objective), &proofs, &Unwatched)
            .unwrap();
        let text = proofs.to_text();
        let line = text.lines().nth(4).unwrap();
        let fields: Vec<&str> = line.split(' ').collect();
        let huge = u64::MAX.to_string();
        let changes: [(usize, &str); 12] = [
            (6, "-"),
            (6, "0"),
            (6, "0,0"),
            (6, "ffffffffffffffff,ffffffffffffffff"),
            (6, "ffffffffffffffff,ffffffffffffffff,ffffffffffffffff"),
            (6, "0,0,0"),
            (6, "1000000000000,0,1010100000001"),
            (2, "7"),
            (2, &huge),
            (3, "7"),
            (3, &huge),
            (0, "0123456789abcdef0123456789abcdef"),
        ];
        for (field, value) in changes {
            let mut fields = fields.clone();
            fields[field] = value;
            let mut lines: Vec<String> = text.lines().take(4).map(str::to_owned).collect();
            lines.push(fields.join(" "));
            let forged = Proofs::read(&with_checksum(&lines, 1), &start).unwrap();
            let verdicts = recheck(&start, &forged.claims(), 1 << 20, &Unwatched).unwrap();
            assert_eq!(
                verdicts,
                [Verdict::Fails(Flaw::Place)],
                "{spec} {field} {value}"
            );
        }
    }
}

/// A share is rounded up, a seed gives one sample, and the watch can stop it.
#[test]
fn a_sample_of_results() {
    let game = game("mastermind:4x4");
    let start = Position::start(&game).unwrap();
    let proofs = Proofs::new(&start);
    let request = SolveOptions::new(Objective::Mean);
    nextguess::solver::solve(&start, request, &proofs, &Unwatched).unwrap();
    let count = proofs.len();
    assert!(count > 1);
    assert_eq!(proofs.sample(1.0, 3), proofs.claims());
    for share in [0.001, 0.3, 0.5] {
        let sample = proofs.sample(share, 3);
        assert_eq!(sample.len(), (share * count as f64).ceil() as usize);
        assert_eq!(sample, proofs.sample(share, 3));
    }
    let differ = (0..20).any(|seed| proofs.sample(0.3, seed) != proofs.sample(0.3, 3));
    assert!(differ);
    let stopped = recheck(&start, &proofs.claims(), 0, &Patience(0.into())).unwrap();
    assert!(stopped.iter().all(|verdict| *verdict == Verdict::Stopped));
}

#[test]
fn a_narrow_search_finds_a_strategy_and_proves_nothing() {
    let game = game("mastermind:4x4");
    let start = Position::start(&game).unwrap();
    let mut before = u64::MAX;
    for width in [1, 2, 3, 10] {
        let request = SolveOptions {
            width: Some(width),
            ..SolveOptions::new(Objective::Mean)
        };
        let proofs = Proofs::new(&start);
        let solution = nextguess::solver::solve(&start, request, &proofs, &Unwatched).unwrap();
        check_strategy(&solution, &start);
        let value = solution.upper_bound.unwrap();
        assert!((905..=before).contains(&value), "{width}: {value}");
        assert!(solution.lower_bound.unwrap() < 905 && !solution.is_proved);
        assert!(proofs.is_empty());
        before = value;
    }
}

#[cfg(feature = "parallel")]
#[test]
fn threads_change_nothing() {
    for (spec, objective) in [
        ("bulls:4x6", Objective::Mean),
        ("items:5x6x4", Objective::Win),
        ("items:5x7x5", Objective::Win),
        ("items:4x6x4", Objective::WinThenMean),
    ] {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let pool = pool.build().unwrap();
            let request = SolveOptions::new(objective);
            let proofs = Proofs::new(&start);
            let solve = || nextguess::solver::solve(&start, request, &proofs, &Unwatched);
            let solution = pool.install(solve).unwrap();
            (solution.strategy, solution.effort, proofs.to_text())
        };
        let (one, four) = (with(1), with(4));
        assert!(one.0 == four.0, "{spec}: strategies differ");
        assert_eq!(one.1, four.1, "{spec}");
        assert!(one.2 == four.2, "{spec}: proofs differ");
    }
}

/// Games with a request that leaves proofs behind.
fn kept() -> [(&'static str, Objective); 4] {
    [
        ("mastermind:4x4", Objective::Mean),
        ("items:4x7x4", Objective::Win),
        ("items:4x7x4", Objective::WinThenMean),
        ("items:3x8x4,restrict=items", Objective::Win),
    ]
}

/// A search that was stopped has what was proved of parts in its strategy.
#[test]
fn a_stopped_search_uses_what_it_has_proved() {
    let game = game("mastermind:4x4");
    let start = Position::start(&game).unwrap();
    let request = SolveOptions::new(Objective::Mean);
    let all = Proofs::new(&start);
    nextguess::solver::solve(&start, request, &all, &Unwatched).unwrap();
    let text = all.to_text();
    let stopped = |looks: u64, proofs: &Proofs| {
        let watch = Patience(looks.into());
        let solution = nextguess::solver::solve(&start, request, proofs, &watch).unwrap();
        check_strategy(&solution, &start);
        solution
    };
    // As soon as there is any strategy, before the search itself.
    let none = |looks: u64| stopped(looks, &Proofs::new(&start));
    let looks = (0..).find(|&looks| none(looks).strategy.is_some());
    let looks = looks.unwrap();
    let with = stopped(looks, &Proofs::read(&text, &start).unwrap());
    assert!(!with.is_proved);
    assert!(with.upper_bound < none(looks).upper_bound);
}

/// A search that was stopped goes on from what it has proved, and ends with the same strategy.
#[test]
fn proofs_are_kept() {
    for (spec, objective) in kept() {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let request = SolveOptions::new(objective);
        let at_once = solve(&start, request, &Unwatched).unwrap();
        let (mut text, mut rounds, mut last) = (Proofs::new(&start).to_text(), 0, 0);
        loop {
            rounds += 1;
            let proofs = Proofs::read(&text, &start).unwrap();
            assert_eq!(proofs.to_text(), text);
            let watch = Patience((2u64 << rounds).into());
            let solution = nextguess::solver::solve(&start, request, &proofs, &watch).unwrap();
            assert!(proofs.len() >= last);
            (text, last) = (proofs.to_text(), proofs.len());
            if solution.is_proved {
                assert_eq!(solution.upper_bound, at_once.upper_bound, "{spec}");
                break;
            }
            assert!(rounds < 30);
        }
        assert!(rounds > 2, "{spec}: {rounds}");
        let proofs = Proofs::read(&text, &start).unwrap();
        let again = nextguess::solver::solve(&start, request, &proofs, &Unwatched).unwrap();
        assert!(
            again.is_proved && again.strategy == at_once.strategy,
            "{spec}"
        );
        assert!(again.effort.nodes < at_once.effort.nodes, "{spec}");
    }
}

#[test]
fn wrong_proofs_are_refused() {
    let other = |part| move |error: ProofsError| matches!(error, ProofsError::Other { part: it, .. } if it == part);
    let refusal = |text: &str, spec: &str, turns: &[&str]| {
        let game = game(spec);
        let turns: Vec<_> = turns
            .iter()
            .map(|turn| game.read_turn(turn).unwrap())
            .collect();
        Proofs::read(text, &Position::after_turns(&game, &turns).unwrap()).unwrap_err()
    };
    for (spec, objective, another, turn) in [
        (
            "mastermind:4x4",
            Objective::Mean,
            "mastermind:4x3",
            "0000=1,0",
        ),
        ("items:4x7x4", Objective::Win, "items:4x7x3", "0123=WICI"),
    ] {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let proofs = Proofs::new(&start);
        let request = SolveOptions::new(objective);
        nextguess::solver::solve(&start, request, &proofs, &Unwatched).unwrap();
        let text = proofs.to_text();
        assert!(proofs.len() > 1);
        for length in (0..text.len()).step_by(7) {
            assert!(Proofs::read(&text[..length], &start).is_err(), "{length}");
        }
        for at in (0..text.len()).step_by(7) {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            let changed = String::from_utf8(bytes).unwrap();
            assert!(Proofs::read(&changed, &start).is_err(), "{at}");
        }
        assert!(other("game")(refusal(&text, another, &[])));
        assert!(other("turns")(refusal(&text, spec, &[turn])));
        assert_eq!(refusal("", spec, &[]), ProofsError::NoProofs);
        let later = text.replacen("checkpoint 2", "checkpoint 3", 1);
        let later = refusal(&later, spec, &[]);
        assert!(matches!(later, ProofsError::Version(_)));
    }
    let words = |list: &'static str| {
        let spec = GameSpec::parse("words:list.txt").unwrap();
        spec.game(&move |_: &str| Ok(list.to_owned())).unwrap()
    };
    let (one, two) = (words("ab\nba\nca"), words("ab\nba\ncb"));
    let (one, two) = (
        Position::start(&one).unwrap(),
        Position::start(&two).unwrap(),
    );
    let text = Proofs::new(&one).to_text();
    assert!(Proofs::read(&text, &one).is_ok());
    assert!(other("board")(Proofs::read(&text, &two).unwrap_err()));
}

/// Makes another result of a cost and its questions.
type Change<'a> = &'a dyn Fn(u64, &str) -> (u64, String);

/// The results with some changed, and a checksum that fits.
fn forged(proofs: &Proofs, change: Change<'_>) -> String {
    let change = |line: &str| -> String {
        let fields: Vec<&str> = line.split(' ').collect();
        match fields[..] {
            [set, turns, step, late, lower, questions, place] if questions != "-" => {
                let (lower, questions) = change(lower.parse().unwrap(), questions);
                format!("{set} {turns} {step} {late} {lower} {questions} {place}")
            }
            _ => line.to_owned(),
        }
    };
    let text = proofs.to_text();
    let body: Vec<String> = text.lines().map(change).collect();
    let body = &body[..body.len() - 1];
    assert!(!text.starts_with(&body.join("\n")));
    with_checksum(body, proofs.len())
}

/// A strategy that does not cost what its record says is found anew.
#[test]
fn a_record_that_is_not_true_is_not_used() {
    for (spec, objective) in kept() {
        let game = game(spec);
        let start = Position::start(&game).unwrap();
        let request = SolveOptions::new(objective);
        let proofs = Proofs::new(&start);
        let expected = nextguess::solver::solve(&start, request, &proofs, &Unwatched).unwrap();
        let cheaper = |lower: u64, questions: &str| (lower.saturating_sub(1), questions.to_owned());
        let dearer = |lower: u64, questions: &str| (lower + 1, questions.to_owned());
        let longer = |lower: u64, questions: &str| (lower, format!("{questions},0"));
        let shorter = |lower: u64, questions: &str| {
            let rest = questions.split_once(',').map_or("0", |both| both.1);
            (lower, rest.to_owned())
        };
        let strange = |lower: u64, questions: &str| {
            let questions = questions.split(',').map(|_| "ffffffffffffffff");
            (lower, questions.collect::<Vec<_>>().join(","))
        };
        let changes: [Change<'_>; 5] = [&cheaper, &dearer, &longer, &shorter, &strange];
        for change in changes {
            let forged = Proofs::read(&forged(&proofs, change), &start).unwrap();
            let solution = nextguess::solver::solve(&start, request, &forged, &Unwatched).unwrap();
            assert!(solution.is_proved);
            assert_eq!(solution.upper_bound, expected.upper_bound, "{spec}");
            assert!(solution.strategy == expected.strategy, "{spec}");
        }
    }
}

#[test]
fn stopped_at_any_time_it_tells_the_truth() {
    let game = game("mastermind:4x4");
    let start = Position::start(&game).unwrap();
    let value = 905;
    let (mut open, mut proved) = (0, 0);
    for looks in (0..400).step_by(3) {
        let watch = Patience(looks.into());
        let solution = solve(&start, SolveOptions::new(Objective::Mean), &watch).unwrap();
        let lower = solution.lower_bound.unwrap();
        assert!(lower <= value, "{looks}: {lower}");
        if let Some(upper) = solution.upper_bound {
            assert!(upper >= value);
            check_strategy(&solution, &start);
        }
        *if solution.is_proved {
            &mut proved
        } else {
            &mut open
        } += 1;
    }
    assert!(open > 10 && proved > 10, "{open} stopped, {proved} not");
}

/// From the first look on there is a strategy, and what is told of it holds.
#[test]
fn item_matching_stopped_at_any_time_has_a_strategy() {
    for (spec, turns, first, objective) in [
        ("items:4x5x4", None, None, Objective::Win),
        ("items:4x6x3", None, None, Objective::Win),
        ("items:4x6x3", None, Some("0012"), Objective::Win),
        (
            "items:4x6x4",
            Some("0123=WICI"),
            None,
            Objective::WinThenMean,
        ),
        (
            "items:3x5x3,restrict=none",
            None,
            None,
            Objective::WinThenMean,
        ),
    ] {
        let game = game(spec);
        let turns: Vec<_> = (turns.iter())
            .map(|turn| game.read_turn(turn).unwrap())
            .collect();
        let position = Position::after_turns(&game, &turns).unwrap();
        let first = first.map(|first| position.layout().pack(&game.read_question(first).unwrap()));
        let request = SolveOptions {
            first,
            ..SolveOptions::new(objective)
        };
        let whole = solve(&position, request, &Unwatched).unwrap();
        let lost = whole.upper_bound.unwrap();
        assert!(whole.is_proved, "{spec}");
        let (mut open, mut proved, mut looks) = (0, 0, 0u64);
        while proved == 0 {
            let watch = Patience(looks.into());
            let solution = solve(&position, request, &watch).unwrap();
            check_strategy(&solution, &position);
            assert!(solution.first.is_some());
            let bounds = solution.lower_bound.unwrap()..=solution.upper_bound.unwrap();
            assert!(bounds.contains(&lost), "{spec} {looks}: {bounds:?} {lost}");
            assert!(*bounds.end() < solution.secrets);
            if turns.is_empty() && looks % 3 == 0 {
                let tree = solution.strategy.as_ref().unwrap().tree(&position);
                let tree = tree.unwrap();
                let verification = verify(&tree, &game, &Unwatched).unwrap();
                assert_eq!(verification.flaws, [], "{spec}");
                assert_eq!(tree.claims().lost, *bounds.end(), "{spec}");
            }
            *if solution.is_proved {
                assert_eq!(*bounds.end(), lost, "{spec}");
                &mut proved
            } else {
                &mut open
            } += 1;
            looks += 1 + looks / 4;
        }
        assert!(open > 3, "{spec}: {open}");
    }
}
