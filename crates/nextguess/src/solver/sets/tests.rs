//! Bounds of sets against sets whose cost is known.

use super::*;
use crate::game::spec::GameSpec;
use crate::solver::search::cost::{IMPOSSIBLE, UNLIMITED};
use crate::util::random::Random;

/// Six permutations of which each answers the first in another way, and a seventh that answers it like one of them:
/// to ask the first costs 14. Where the most parts of the set are not known, the floor used to be 15.
#[test]
fn the_floor_of_an_imperfect_set_is_no_more_than_it_costs() {
    let game = GameSpec::parse("permutation:6").unwrap();
    let game = game.game(&|_| unreachable!()).unwrap();
    let start = Position::start(&game).unwrap();
    let board = Arc::new(Board::new(&start, usize::MAX).unwrap());
    let sets = Sets::new(&start, &board, Scale::TURNS, Rules::ALL, None);
    let sets = sets.with_caps(Caps::NONE.with(2, 6));
    let root = sets.start_position(&board);
    let asked = board.secrets[0];
    let parts = sets.split(&root, asked);
    assert_eq!(parts.len(), 6);
    for (_, doubled) in &parts {
        if doubled.members.len() < 2 {
            continue;
        }
        let mut members: Vec<u16> = parts.iter().map(|(_, part)| part.members[0]).collect();
        members.push(doubled.members[1]);
        members.sort_unstable();
        let mut set = root.part(members, QuestionKind::Code);
        set.is_imperfect = true;
        let cost: Cost = (sets.split(&set, asked).iter())
            .map(|(feedback, part)| match part.members.len() {
                1 if *feedback == sets.win() => 1,
                1 => 2,
                _ => 2 + 3,
            })
            .sum();
        assert_eq!(cost, 14);
        assert_eq!(sets.floor(&set, UNLIMITED), 14);
    }
}

/// With two matchings left the booth tells which, whatever byte stands for an answer; with one it is right.
#[test]
fn the_last_booth_tells_something() {
    let game = GameSpec::parse("ayto:3").unwrap();
    let game = game.game(&|_| unreachable!()).unwrap();
    let start = Position::start(&game).unwrap();
    let board = Arc::new(Board::new(&start, usize::MAX).unwrap());
    let mut sets = Sets::new(&start, &board, Scale::LOSSES, Rules::ALL, None);
    let root = sets.start_position(&board);
    let count = board.secrets.len() as u16;
    for first in 0..count {
        let one = root.part(vec![first], QuestionKind::Pair);
        let pair = sets.closing(&one, 3).unwrap();
        let secret = board.secrets[usize::from(first)];
        assert_eq!(sets.grader.grade_one(pair, secret), Feedback(1));
        for second in first + 1..count {
            for third in second..count {
                let mut members = vec![first, second, third];
                members.dedup();
                let some = root.part(members, QuestionKind::Pair);
                let pair = sets.closing(&some, 3).unwrap();
                assert_eq!(sets.split(&some, pair).len(), 2);
            }
        }
    }
}

/// A glance finds the first of all questions that are listed, and the same bound where none is, with every instruction set.
#[test]
fn a_glance_finds_the_first_of_the_list() {
    let mut random = Random::seeded(1);
    let mut found = 0;
    for spec in [
        "mastermind:4x4",
        "mastermind:5x3",
        "permutation:5",
        "bulls:3x7",
        "mastermind:6x2",
    ] {
        let game = GameSpec::parse(spec).unwrap();
        let game = game.game(&|_| unreachable!()).unwrap();
        let start = Position::start(&game).unwrap();
        let board = Arc::new(Board::new(&start, usize::MAX).unwrap());
        let scales = [
            (Scale::TURNS, UNLIMITED),
            (Scale::TURNS, 3),
            (Scale::LOSSES, 2),
            (Scale::losses_then_turns(200, 3), 3),
        ];
        for case in 0..60 {
            let share = 1 + case % 12;
            let all = 0..board.secrets.len() as u16;
            let members: Vec<u16> = all.filter(|_| random.below(share) == 0).take(255).collect();
            if members.len() < 2 {
                continue;
            }
            for (scale, turns) in scales {
                let mut sets = Sets::new(&start, &board, scale, Rules::ALL, None);
                let set = sets
                    .start_position(&board)
                    .part(members.clone(), QuestionKind::Code);
                let least = sets.floor(&set, turns);
                let more = random.below(3 * members.len()) as Cost * scale.step.max(1);
                for budget in [least + 1, least + more, IMPOSSIBLE, IMPOSSIBLE + 1] {
                    for backend in Backend::available() {
                        sets.backend = backend;
                        let (mut one, mut all) = (Vec::new(), Vec::new());
                        let bound = sets.glance(&mut set.clone(), turns, budget, &mut one);
                        let rest = sets.questions(&mut set.clone(), turns, budget, &mut all);
                        assert_eq!(one.iter().min(), all.iter().min(), "{spec} {members:?}");
                        match one.is_empty() {
                            true => assert_eq!(bound, rest, "{spec} {members:?}"),
                            false => found += 1,
                        }
                    }
                }
            }
        }
    }
    assert!(found > 1000, "{found}");
}
