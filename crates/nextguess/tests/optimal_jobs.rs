//! What an exact search leaves and how it runs: trees, memory, threads, stored proofs, and an early end.

mod common;

use common::game;
use common::solving::{Patience, check_strategy, solve, solved};
use nextguess::optimal::{Objective, Proofs, ProofsError, Request, Rules};
use nextguess::position::Position;
use nextguess::spec::GameSpec;
use nextguess::tree::verify;
use nextguess::watch::Unwatched;

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
        let start = Position::start(&*game).unwrap();
        let solution = solved(&start, Objective::parse(objective).unwrap(), Rules::ALL);
        let tree = solution.strategy.unwrap().tree(&start).unwrap();
        let verification = verify(&tree, &*game, &Unwatched).unwrap();
        assert_eq!(verification.flaws, [], "{spec}");
        let record = solution.record.unwrap();
        assert_eq!(tree.claims().lost, record.lost, "{spec}");
        if record.lost == 0 {
            assert_eq!(verification.statistics, record.found, "{spec}");
        }
    }
}

/// What a search does not remember it finds again.
#[test]
fn little_memory_changes_nothing() {
    for (spec, objective) in [
        ("mastermind:4x6", Objective::Mean),
        ("items:4x5x3", Objective::Win),
    ] {
        let game = game(spec);
        let start = Position::start(&*game).unwrap();
        let usual = solve(&start, Request::new(objective), &Unwatched).unwrap();
        let request = Request {
            memory: 0,
            ..Request::new(objective)
        };
        let small = solve(&start, request, &Unwatched).unwrap();
        assert!(small.is_proved);
        assert_eq!(small.strategy, usual.strategy, "{spec}");
        assert!(small.effort.nodes >= usual.effort.nodes);
    }
}

#[test]
fn a_narrow_search_finds_a_strategy_and_proves_nothing() {
    let game = game("mastermind:4x4");
    let start = Position::start(&*game).unwrap();
    let mut before = u64::MAX;
    for width in [1, 2, 3, 10] {
        let request = Request {
            width: Some(width),
            ..Request::new(Objective::Mean)
        };
        let proofs = Proofs::new(&start);
        let solution = nextguess::optimal::solve(&start, request, &proofs, &Unwatched).unwrap();
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
        let start = Position::start(&*game).unwrap();
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads);
            let pool = pool.build().unwrap();
            let request = Request::new(objective);
            let proofs = Proofs::new(&start);
            let solve = || nextguess::optimal::solve(&start, request, &proofs, &Unwatched);
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
    let start = Position::start(&*game).unwrap();
    let request = Request::new(Objective::Mean);
    let all = Proofs::new(&start);
    nextguess::optimal::solve(&start, request, &all, &Unwatched).unwrap();
    let text = all.to_text();
    let stopped = |looks: u64, proofs: &Proofs| {
        let watch = Patience(looks.into());
        let solution = nextguess::optimal::solve(&start, request, proofs, &watch).unwrap();
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
        let start = Position::start(&*game).unwrap();
        let request = Request::new(objective);
        let at_once = solve(&start, request, &Unwatched).unwrap();
        let (mut text, mut rounds, mut last) = (Proofs::new(&start).to_text(), 0, 0);
        loop {
            rounds += 1;
            let proofs = Proofs::read(&text, &start).unwrap();
            assert_eq!(proofs.to_text(), text);
            let watch = Patience((2u64 << rounds).into());
            let solution = nextguess::optimal::solve(&start, request, &proofs, &watch).unwrap();
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
        let again = nextguess::optimal::solve(&start, request, &proofs, &Unwatched).unwrap();
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
        Proofs::read(text, &Position::after_turns(&*game, &turns).unwrap()).unwrap_err()
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
        let start = Position::start(&*game).unwrap();
        let proofs = Proofs::new(&start);
        let request = Request::new(objective);
        nextguess::optimal::solve(&start, request, &proofs, &Unwatched).unwrap();
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
        let later = text.replacen("checkpoint 1", "checkpoint 2", 1);
        let later = refusal(&later, spec, &[]);
        assert!(matches!(later, ProofsError::Version(_)));
    }
    let words = |list: &'static str| {
        let spec = GameSpec::parse("words:list.txt").unwrap();
        spec.game(&move |_: &str| Ok(list.to_owned())).unwrap()
    };
    let (one, two) = (words("ab\nba\nca"), words("ab\nba\ncb"));
    let (one, two) = (
        Position::start(&*one).unwrap(),
        Position::start(&*two).unwrap(),
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
            [set, turns, step, late, lower, questions] if questions != "-" => {
                let (lower, questions) = change(lower.parse().unwrap(), questions);
                format!("{set} {turns} {step} {late} {lower} {questions}")
            }
            _ => line.to_owned(),
        }
    };
    let text = proofs.to_text();
    let body: Vec<String> = text.lines().map(change).collect();
    let body = format!("{}\n", body[..body.len() - 1].join("\n"));
    assert!(!text.starts_with(&body));
    // FNV-1a, as trees have it.
    let checksum = body.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("{body}end {} {checksum:016x}\n", proofs.len())
}

/// A strategy that does not cost what its record says is found anew.
#[test]
fn a_record_that_is_not_true_is_not_used() {
    for (spec, objective) in kept() {
        let game = game(spec);
        let start = Position::start(&*game).unwrap();
        let request = Request::new(objective);
        let proofs = Proofs::new(&start);
        let expected = nextguess::optimal::solve(&start, request, &proofs, &Unwatched).unwrap();
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
            let solution = nextguess::optimal::solve(&start, request, &forged, &Unwatched).unwrap();
            assert!(solution.is_proved);
            assert_eq!(solution.upper_bound, expected.upper_bound, "{spec}");
            assert!(solution.strategy == expected.strategy, "{spec}");
        }
    }
}

#[test]
fn stopped_at_any_time_it_tells_the_truth() {
    let game = game("mastermind:4x4");
    let start = Position::start(&*game).unwrap();
    let value = 905;
    let (mut open, mut proved) = (0, 0);
    for looks in (0..400).step_by(3) {
        let watch = Patience(looks.into());
        let solution = solve(&start, Request::new(Objective::Mean), &watch).unwrap();
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
        let position = Position::after_turns(&*game, &turns).unwrap();
        let first = first.map(|first| position.layout().pack(&game.read_question(first).unwrap()));
        let request = Request {
            first,
            ..Request::new(objective)
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
                let verification = verify(&tree, &*game, &Unwatched).unwrap();
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
