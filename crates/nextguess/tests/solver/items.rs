//! The best strategy of Item Matching: against a brute force without any symmetry, against the values
//! in print, and replayed by the definition.

use std::collections::BTreeMap;

use crate::common::{Brute, game};
use nextguess::board::code::Symbol;
use nextguess::game::feedback::{AllowedFeedback, marks_of};
use nextguess::game::{Game, Turn};
use nextguess::grade::{Feedback, Rule, naive};
use nextguess::solver::Rules;
use nextguess::solver::grids::{GridObjective, GridSolver};

/// Every way to restrict and to mark.
pub(super) const VARIANTS: [&str; 8] = [
    "",
    ",restrict=items",
    ",restrict=slots",
    ",restrict=none",
    ",marks=wordle",
    ",restrict=items,marks=wordle",
    ",restrict=slots,marks=wordle",
    ",restrict=none,marks=wordle",
];

pub(super) fn most_found(spec: &str) -> u64 {
    let mut solver = GridSolver::new(&game(spec), GridObjective::Wins).unwrap();
    solver.solve().wins
}

/// A definition taken literally: candidates one by one, every question of the board, no symmetry.
pub(super) struct Literal {
    pub(super) codes: Vec<Vec<Symbol>>,
    pub(super) rule: Rule,
    pub(super) bars: bool,
    pub(super) locks: bool,
}

/// What the marks so far forbid.
#[derive(Clone)]
pub(super) struct Forbidden {
    pub(super) found: Vec<Option<Symbol>>,
    pub(super) barred: Vec<Symbol>,
}

impl Literal {
    pub(super) fn new(game: &Game) -> Literal {
        let restrict = game.spec().option("restrict").unwrap_or("both");
        Literal {
            codes: Brute::new(game).codes,
            rule: game.rule(),
            bars: matches!(restrict, "both" | "items"),
            locks: matches!(restrict, "both" | "slots"),
        }
    }

    pub(super) fn allows(&self, forbidden: &Forbidden, question: &[Symbol]) -> bool {
        question.iter().zip(&forbidden.found).all(|(item, found)| {
            let locked = self.locks && found.is_some_and(|found| found != *item);
            let barred = self.bars && forbidden.barred.contains(item) && *found != Some(*item);
            !locked && !barred
        })
    }

    pub(super) fn after(
        &self,
        forbidden: &Forbidden,
        question: &[Symbol],
        feedback: Feedback,
    ) -> Forbidden {
        let marks = marks_of(feedback, question.len());
        let mut next = forbidden.clone();
        for (slot, &item) in question.iter().enumerate() {
            let elsewhere = |(other, mark): (&Symbol, &u8)| *other == item && *mark == 1;
            if marks[slot] == 2 {
                next.found[slot] = Some(item);
            } else if marks[slot] == 0 && !question.iter().zip(&marks).any(elsewhere) {
                next.barred.push(item);
            }
        }
        next
    }

    /// The most assignments found and, of the strategies that find them, the fewest turns of all games
    /// won.
    fn best(&self, left: &[&Vec<Symbol>], forbidden: &Forbidden, turns: u32) -> (u64, u64) {
        if turns == 1 || left.len() == 1 {
            return (1, 1);
        }
        let mut best = (0, 0);
        for question in self
            .codes
            .iter()
            .filter(|code| self.allows(forbidden, code))
        {
            let mut parts: BTreeMap<Feedback, Vec<&Vec<Symbol>>> = BTreeMap::new();
            for &code in left {
                let feedback = naive::grade(self.rule, question, code);
                parts.entry(feedback).or_default().push(code);
            }
            let (mut wins, mut taken) = (0, 0);
            for (feedback, part) in parts {
                if feedback == self.rule.win(question.len()) {
                    (wins, taken) = (wins + 1, taken + 1);
                    continue;
                }
                let next = self.after(forbidden, question, feedback);
                let (more, longer) = self.best(&part, &next, turns - 1);
                (wins, taken) = (wins + more, taken + longer + more);
            }
            if wins > best.0 || (wins == best.0 && taken < best.1) {
                best = (wins, taken);
            }
        }
        best
    }
}

fn literal(spec: &str) -> (u64, u64) {
    let game = game(spec);
    let literal = Literal::new(&game);
    let nothing = Forbidden {
        found: vec![None; game.slots()],
        barred: Vec::new(),
    };
    let all: Vec<&Vec<Symbol>> = literal.codes.iter().collect();
    literal.best(&all, &nothing, game.turn_limit().unwrap())
}

#[test]
fn values_are_those_of_a_brute_force() {
    let boards = [
        "1x1x1", "1x4x2", "2x1x2", "2x2x1", "2x2x2", "2x3x2", "2x4x2", "2x3x3", "2x4x3", "2x5x3",
        "2x4x4", "3x1x2", "3x2x2", "3x3x2", "3x4x2", "3x5x2", "3x2x3", "3x3x3",
    ];
    for board in boards {
        for variant in VARIANTS {
            let spec = format!("items:{board}{variant}");
            let (wins, turns) = literal(&spec);
            let game = game(&spec);
            let mut solver = GridSolver::new(&game, GridObjective::WinsThenTurns).unwrap();
            let solved = solver.solve();
            assert_eq!((solved.wins, solved.turns), (wins, Some(turns)), "{spec}");
            assert_eq!(most_found(&spec), wins, "{spec}");
        }
    }
}

/// How many assignments the strategy finds and in how many turns altogether, when each answer is given
/// by the definition and each question must be one that the game permits.
fn replay(game: &Game, solver: &mut GridSolver) -> (u64, u64) {
    fn walk(
        game: &Game,
        solver: &mut GridSolver,
        turns: &mut Vec<Turn>,
        left: &[Vec<Symbol>],
    ) -> (u64, u64) {
        let Some(question) = solver.question(turns) else {
            assert_eq!(turns.len() as u32, game.turn_limit().unwrap());
            return (0, 0);
        };
        game.permits(turns, &question).unwrap();
        let mut parts: BTreeMap<Feedback, Vec<Vec<Symbol>>> = BTreeMap::new();
        for code in left {
            let feedback = naive::grade(game.rule(), &question, code);
            parts.entry(feedback).or_default().push(code.clone());
        }
        let (mut wins, mut taken) = (0, 0);
        for (feedback, part) in parts {
            if feedback == game.rule().win(game.slots()) {
                assert_eq!(part, std::slice::from_ref(&question));
                (wins, taken) = (wins + 1, taken + turns.len() as u64 + 1);
                continue;
            }
            turns.push(Turn {
                question: question.clone(),
                answer: AllowedFeedback::Is(feedback),
            });
            let (more, longer) = walk(game, solver, turns, &part);
            turns.pop();
            (wins, taken) = (wins + more, taken + longer);
        }
        (wins, taken)
    }
    let codes = Brute::new(game).codes;
    walk(game, solver, &mut Vec::new(), &codes)
}

#[test]
fn strategies_find_what_they_claim() {
    let mut specs: Vec<String> = Vec::new();
    for board in ["2x5x3", "3x4x3", "3x6x3", "3x5x4", "4x4x3"] {
        specs.extend(
            VARIANTS
                .iter()
                .map(|variant| format!("items:{board}{variant}")),
        );
    }
    specs.push("items:5x5x4".to_owned());
    specs.push("items:5x9x4".to_owned());
    for spec in specs {
        let game = game(&spec);
        for objective in [GridObjective::Wins, GridObjective::WinsThenTurns] {
            if objective == GridObjective::WinsThenTurns && game.slots() > 4 {
                continue;
            }
            let mut solver = GridSolver::new(&game, objective).unwrap();
            let solved = solver.solve();
            let (wins, turns) = replay(&game, &mut solver);
            assert_eq!(wins, solved.wins, "{spec}");
            assert!(
                solved.turns.is_none_or(|claimed| claimed == turns),
                "{spec}"
            );
        }
    }
}

#[test]
fn values_in_print() {
    for (spec, found) in [
        ("items:3x4x3", 61),
        ("items:3x5x3", 107),
        ("items:3x6x3", 137),
        ("items:4x4x3", 251),
        ("items:3x4x3,restrict=none", 64),
        ("items:3x5x3,restrict=none", 116),
        ("items:3x6x3,restrict=none", 164),
        ("items:4x4x3,restrict=none", 255),
        ("items:5x5x4", 3119),
        ("items:5x6x4", 7735),
        ("items:5x7x4", 16_621),
        ("items:5x8x4", 31_322),
        ("items:5x9x4", 49_738),
        ("items:5x10x4", 68_327),
    ] {
        assert_eq!(most_found(spec), found, "{spec}");
    }
}

/// A minute or so: `cargo test --release -p nextguess --test solver -- --ignored items::larger`.
#[test]
#[ignore = "takes a minute"]
fn larger_values() {
    for (spec, found) in [
        ("items:5x7x5", 16_777),
        ("items:5x10x5", 99_214),
        ("items:5x10x6", 99_720),
        ("items:6x5x4", 15_582),
        ("items:6x6x4", 46_094),
        ("items:6x7x4", 113_618),
        ("items:6x8x4", 238_863),
        ("items:6x9x4", 417_169),
        ("items:6x10x4", 643_786),
        ("items:6x5x5", 15_625),
    ] {
        assert_eq!(most_found(spec), found, "{spec}");
    }
}

/// Seven minutes: `cargo test --release -p nextguess --test solver -- --ignored items::six_slots`.
#[test]
#[ignore = "takes seven minutes"]
fn six_slots_six_items_and_five_turns() {
    assert_eq!(most_found("items:6x6x5"), 46_649);
}

#[test]
fn each_rule_leaves_the_value_as_it_is() {
    let only_memo = Rules {
        memo: true,
        ..Rules::NONE
    };
    let without_one = Rules::ALL_BUT_ONE.iter().map(|(_, rules)| *rules);
    let without: Vec<Rules> = without_one.chain([only_memo]).collect();
    for board in ["2x5x3", "3x3x3", "3x4x3", "3x6x3", "2x4x4", "4x3x3"] {
        for variant in VARIANTS {
            let spec = format!("items:{board}{variant}");
            let game = game(&spec);
            for objective in [GridObjective::Wins, GridObjective::WinsThenTurns] {
                let solve = |rules| {
                    let solver = GridSolver::with_rules(&game, objective, rules);
                    let solved = solver.unwrap().solve();
                    (solved.wins, solved.turns)
                };
                let expected = solve(Rules::ALL);
                for &rules in &without {
                    assert_eq!(solve(rules), expected, "{spec} {rules:?}");
                }
                if board == "3x3x3" {
                    assert_eq!(solve(Rules::NONE), expected, "{spec}");
                }
            }
        }
    }
}

#[test]
fn as_many_turns_as_items_find_everything() {
    for (slots, items) in [(1, 4), (2, 4), (3, 4), (4, 3), (5, 3), (6, 2), (8, 2)] {
        let all = (items as u64).pow(slots);
        for variant in VARIANTS {
            // Without locks large boards are another matter.
            if slots > 4
                && (variant.contains("items,")
                    || variant.contains("none")
                    || variant.ends_with("items"))
            {
                continue;
            }
            let spec = format!("items:{slots}x{items}x{items}{variant}");
            assert_eq!(most_found(&spec), all, "{spec}");
        }
    }
}

#[test]
fn one_answer_tells_no_more_than_there_are_marks() {
    for slots in 1..=6u64 {
        let most = 3u64.pow(slots as u32) - slots;
        for items in 1..=9 {
            let found = most_found(&format!("items:{slots}x{items}x2"));
            assert!(found <= most, "{slots}x{items}");
        }
        assert_eq!(most_found(&format!("items:{slots}x{}x2", slots + 1)), most);
    }
}

#[test]
fn more_items_and_more_turns_never_find_less() {
    for variant in VARIANTS {
        for slots in 1..=3 {
            let found = |items: usize, turns: usize| {
                most_found(&format!("items:{slots}x{items}x{turns}{variant}"))
            };
            for turns in 1..=3 {
                let limit = slots * (turns - 1) + 1;
                for items in 1..=limit + 2 {
                    assert!(found(items, turns) <= found(items, turns + 1));
                    assert!(found(items, turns) <= found(items + 1, turns));
                }
                assert_eq!(
                    found(limit, turns),
                    found(limit + 3, turns),
                    "{slots} {turns} {variant}"
                );
            }
        }
    }
}

#[test]
fn what_cannot_be_solved_is_refused() {
    for (spec, part) in [
        ("mastermind:4x6", "game"),
        ("items:9x3x3", "slots"),
        ("items:3x3x101", "turns"),
        ("items:8x1000x3", "board"),
    ] {
        let error = GridSolver::new(&game(spec), GridObjective::WinsThenTurns)
            .err()
            .unwrap();
        assert_eq!(error.part, part, "{spec}");
    }
}

#[test]
fn questions_are_refused_where_there_is_nothing_to_ask() {
    let game = game("items:3x4x2");
    let mut solver = GridSolver::new(&game, GridObjective::Wins).unwrap();
    let turns = |texts: &[&str]| -> Vec<Turn> {
        texts
            .iter()
            .map(|text| game.read_turn(text).unwrap())
            .collect()
    };
    assert!(solver.question(&turns(&["012=WII"])).is_some());
    for texts in [
        &["012=CCW"][..],
        &["000=WIW"],
        &["012=C?I"],
        &["0?2=CWI"],
        &["012=CII", "112=CWW"],
        &["012=III", "012=III"],
        &["012=WII", "300=CWW", "300=CCC"],
    ] {
        assert_eq!(solver.question(&turns(texts)), None, "{texts:?}");
    }
}
