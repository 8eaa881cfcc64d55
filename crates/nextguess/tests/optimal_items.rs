//! The best strategy of Item Matching: against a brute force without any symmetry, against the values
//! in print, and replayed by the definition.

mod common;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use common::{Brute, game};
use nextguess::board::code::Symbol;
use nextguess::game::feedback::{AllowedFeedback, marks_of};
use nextguess::game::{Game, Turn};
use nextguess::grade::{Feedback, Rule, naive};
use nextguess::position::Position;
use nextguess::solver::grids::{GridObjective, GridSolver};
use nextguess::solver::pricing::{Choice, Detail, Point, Priced, priced, trade_off};
use nextguess::solver::{Decision, Next, Objective, Proofs, Rules, SolveOptions, solve};
use nextguess::watch::{Unwatched, Watch};
use proptest::prelude::*;

/// Every way to restrict and to mark.
const VARIANTS: [&str; 8] = [
    "",
    ",restrict=items",
    ",restrict=slots",
    ",restrict=none",
    ",marks=wordle",
    ",restrict=items,marks=wordle",
    ",restrict=slots,marks=wordle",
    ",restrict=none,marks=wordle",
];

fn most_found(spec: &str) -> u64 {
    let mut solver = GridSolver::new(&game(spec), GridObjective::Wins).unwrap();
    solver.solve().wins
}

/// A definition taken literally: candidates one by one, every question of the board, no symmetry.
struct Literal {
    codes: Vec<Vec<Symbol>>,
    rule: Rule,
    bars: bool,
    locks: bool,
}

/// What the marks so far forbid.
#[derive(Clone)]
struct Forbidden {
    found: Vec<Option<Symbol>>,
    barred: Vec<Symbol>,
}

impl Literal {
    fn new(game: &Game) -> Literal {
        let restrict = game.spec().option("restrict").unwrap_or("both");
        Literal {
            codes: Brute::new(game).codes,
            rule: game.rule(),
            bars: matches!(restrict, "both" | "items"),
            locks: matches!(restrict, "both" | "slots"),
        }
    }

    fn allows(&self, forbidden: &Forbidden, question: &[Symbol]) -> bool {
        question.iter().zip(&forbidden.found).all(|(item, found)| {
            let locked = self.locks && found.is_some_and(|found| found != *item);
            let barred = self.bars && forbidden.barred.contains(item) && *found != Some(*item);
            !locked && !barred
        })
    }

    fn after(&self, forbidden: &Forbidden, question: &[Symbol], feedback: Feedback) -> Forbidden {
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

/// A minute or so: `cargo test --release -p nextguess --test optimal_items -- --ignored larger`.
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

/// Seven minutes: `cargo test --release -p nextguess --test optimal_items -- --ignored six_slots`.
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

impl Literal {
    /// By the definition: for every number of wins that some strategy reaches, the least total cost.
    fn costs(
        &self,
        left: &[&Vec<Symbol>],
        forbidden: &Forbidden,
        turns: u32,
        prices: &[u64],
    ) -> BTreeMap<u64, u64> {
        let mut best = BTreeMap::from([(0, 0)]);
        if turns == 0 {
            return best;
        }
        for question in self
            .codes
            .iter()
            .filter(|code| self.allows(forbidden, code))
        {
            let paid = |(slot, item): (usize, &Symbol)| {
                let locked = self.locks && forbidden.found[slot].is_some();
                if locked {
                    0
                } else {
                    prices[usize::from(*item)]
                }
            };
            let price: u64 = question.iter().enumerate().map(paid).sum();
            let mut parts: BTreeMap<Feedback, Vec<&Vec<Symbol>>> = BTreeMap::new();
            for &code in left {
                let feedback = naive::grade(self.rule, question, code);
                parts.entry(feedback).or_default().push(code);
            }
            let mut sums = BTreeMap::from([(0, price * left.len() as u64)]);
            for (feedback, part) in parts {
                let part = if feedback == self.rule.win(question.len()) {
                    BTreeMap::from([(1, 0)])
                } else {
                    let next = self.after(forbidden, question, feedback);
                    self.costs(&part, &next, turns - 1, prices)
                };
                let mut longer = BTreeMap::new();
                for (wins, cost) in &sums {
                    for (more, besides) in &part {
                        let least = longer.entry(wins + more).or_insert(u64::MAX);
                        *least = (*least).min(cost + besides);
                    }
                }
                sums = longer;
            }
            for (wins, cost) in sums {
                let least = best.entry(wins).or_insert(u64::MAX);
                *least = (*least).min(cost);
            }
        }
        best
    }
}

fn costs_of(game: &Game, prices: &[u64]) -> Vec<Point> {
    let start = Position::start(game).unwrap();
    let points = trade_off(&start, prices, Detail::AllPoints, None, &Unwatched);
    points.unwrap().unwrap()
}

fn corners_of(position: &Position, prices: &[u64]) -> Vec<Point> {
    let corners = trade_off(position, prices, Detail::Corners, None, &Unwatched);
    corners.unwrap().unwrap()
}

/// The strategies that no other beats, of all there are.
fn literal_costs(game: &Game, prices: &[u64]) -> Vec<(u64, u64)> {
    let literal = Literal::new(game);
    let nothing = Forbidden {
        found: vec![None; game.slots()],
        barred: Vec::new(),
    };
    let all: Vec<&Vec<Symbol>> = literal.codes.iter().collect();
    let costs = literal.costs(&all, &nothing, game.turn_limit().unwrap(), prices);
    undominated(&costs)
}

/// The numbers of wins with their costs that none beats in both.
fn undominated(costs: &BTreeMap<u64, u64>) -> Vec<(u64, u64)> {
    let is_best = |&(wins, cost): &(u64, u64)| {
        let better = |(more, less): (&u64, &u64)| {
            *more >= wins && *less <= cost && (*more, *less) != (wins, cost)
        };
        !costs.iter().any(better)
    };
    costs.clone().into_iter().filter(is_best).collect()
}

#[test]
fn trade_offs_are_those_of_a_brute_force() {
    for (board, prices) in [
        ("1x3x3", &[10, 40, 5][..]),
        ("2x3x1", &[3, 1, 2]),
        ("2x2x3", &[1, 1]),
        ("2x3x2", &[10, 40, 10]),
        ("2x3x3", &[0, 1, 7]),
        ("3x2x2", &[3, 2]),
        ("2x4x2", &[5, 5, 8, 100]),
        ("3x3x2", &[4, 9, 4]),
        ("4x2x2", &[1, 2]),
    ] {
        for variant in VARIANTS {
            let spec = format!("items:{board}{variant}");
            let game = game(&spec);
            let points = costs_of(&game, prices);
            let found = points.iter().map(|point| (point.wins, point.cost));
            let found: Vec<(u64, u64)> = found.collect();
            assert_eq!(found, literal_costs(&game, prices), "{spec}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn trade_offs_at_any_prices_are_those_of_a_brute_force(
        board in prop::sample::select(&["2x3x3", "2x2x4", "3x2x3", "3x3x2", "2x4x2"][..]),
        variant in prop::sample::select(&VARIANTS[..]),
        prices in prop::collection::vec(0..6u64, 4),
    ) {
        let game = game(&format!("items:{board}{variant}"));
        let prices = &prices[..game.alphabet().size()];
        let points = costs_of(&game, prices);
        let found: Vec<_> = points.iter().map(|point| (point.wins, point.cost)).collect();
        prop_assert_eq!(found, literal_costs(&game, prices));
    }
}

/// Counts the steps, and stops the work after some looks.
struct Looks {
    expected: AtomicU64,
    done: AtomicU64,
    left: AtomicU64,
}

impl Looks {
    fn new(looks: u64) -> Looks {
        Looks {
            expected: AtomicU64::new(0),
            done: AtomicU64::new(0),
            left: AtomicU64::new(looks),
        }
    }
}

impl Watch for Looks {
    fn expect_steps(&self, steps: u64) {
        self.expected.fetch_add(steps, Relaxed);
    }

    fn advance(&self, steps: u64) {
        self.done.fetch_add(steps, Relaxed);
    }

    fn is_cancelled(&self) -> bool {
        let less = |left: u64| left.checked_sub(1);
        self.left.fetch_update(Relaxed, Relaxed, less).is_err()
    }
}

/// What a question costs: the prices of its items, those in locked slots not counted.
fn price_of(literal: &Literal, forbidden: &Forbidden, question: &[Symbol], prices: &[u64]) -> u64 {
    let is_paid = |slot: &usize| !literal.locks || forbidden.found[*slot].is_none();
    let slots = (0..question.len()).filter(is_paid);
    slots.map(|slot| prices[usize::from(question[slot])]).sum()
}

/// Plays a strategy by the definition, against every assignment that is left: how many it finds, and what it costs.
fn play_out(
    literal: &Literal,
    position: &Position,
    strategy: &Decision,
    prices: &[u64],
    start: &Forbidden,
) -> (u64, u64) {
    let (mut wins, mut cost) = (0, 0);
    for &secret in position.candidates().codes().iter() {
        let secret = position.layout().unpack(secret);
        let (mut forbidden, mut asking) = (start.clone(), Some(strategy));
        while let Some(decision) = asking {
            let question = position.layout().unpack(decision.question);
            assert!(literal.allows(&forbidden, &question), "{question:?}");
            cost += price_of(literal, &forbidden, &question, prices);
            let feedback = naive::grade(literal.rule, &question, &secret);
            forbidden = literal.after(&forbidden, &question, feedback);
            let branch = decision.branches.iter().find(|branch| branch.0 == feedback);
            asking = match &branch.unwrap().1 {
                Next::Ask(next) => Some(next),
                Next::Found => {
                    wins += 1;
                    None
                }
                Next::Lost => None,
            };
        }
    }
    (wins, cost)
}

/// The corners of the lower convex hull of points that ascend, by the definition: no mixture of two others is as good.
fn hull_of(points: &[(u64, u64)]) -> Vec<(u64, u64)> {
    let is_beaten = |point: &(u64, u64)| {
        points.iter().any(|low| {
            points.iter().any(|high| {
                let is_between = low.0 < point.0 && point.0 < high.0;
                let mixed = || {
                    let (left, right) = (high.0 - point.0, point.0 - low.0);
                    low.1 * left + high.1 * right <= point.1 * (high.0 - low.0)
                };
                is_between && mixed()
            })
        })
    };
    points
        .iter()
        .copied()
        .filter(|point| !is_beaten(point))
        .collect()
}

fn is_priced(found: &Priced, point: (u64, u64)) -> bool {
    (found.wins, found.cost) == point
}

/// From the start and after a turn, all rules: the corners are those of a brute force, and each can be had with a
/// strategy that costs what is said of it.
#[test]
fn corners_and_their_strategies_are_those_of_a_brute_force() {
    for (board, prices, turn) in [
        ("1x3x3", &[10, 40, 5][..], "0=I"),
        ("2x3x1", &[3, 1, 2], ""),
        ("2x3x2", &[10, 40, 10], "01=IW"),
        ("2x3x3", &[0, 1, 7], "00=II"),
        ("3x2x2", &[3, 2], "001=CWW"),
        ("2x4x2", &[5, 5, 8, 100], "01=IC"),
        ("3x3x2", &[4, 9, 4], "012=WWI"),
        ("4x2x2", &[1, 2], "0011=CWWC"),
    ] {
        for variant in VARIANTS {
            let game = game(&format!("items:{board}{variant}"));
            let literal = Literal::new(&game);
            let nothing = Forbidden {
                found: vec![None; game.slots()],
                barred: Vec::new(),
            };
            for text in ["", turn] {
                let turns: Vec<Turn> = (text.split_whitespace())
                    .map(|text| game.read_turn(text).unwrap())
                    .collect();
                let position = Position::after_turns(&game, &turns).unwrap();
                if position.candidates().is_empty() {
                    continue;
                }
                let mut forbidden = nothing.clone();
                for turn in &turns {
                    let feedback = turn.answer.known().unwrap();
                    forbidden = literal.after(&forbidden, &turn.question, feedback);
                }
                let left: Vec<Vec<Symbol>> = (position.candidates().codes().iter())
                    .map(|&code| position.layout().unpack(code))
                    .collect();
                let left: Vec<&Vec<Symbol>> = left.iter().collect();
                let turns_left = position.turns_left().unwrap();
                let all = literal.costs(&left, &forbidden, turns_left, prices);
                let best = undominated(&all);
                let what = format!("{} {text}", game.spec());
                let corners = corners_of(&position, prices);
                let found: Vec<(u64, u64)> = corners.iter().map(|it| (it.wins, it.cost)).collect();
                assert_eq!(found, hull_of(&best), "{what}");
                for &corner in &found {
                    let choice = Choice::AtLeast(corner.0);
                    let chosen = priced(&position, prices, choice, None, &Unwatched);
                    let chosen = chosen.unwrap().unwrap();
                    assert!(is_priced(&chosen, corner), "{what} {chosen:?}");
                    let played = chosen.strategy.as_ref().map_or((0, 0), |strategy| {
                        play_out(&literal, &position, strategy, prices, &forbidden)
                    });
                    assert_eq!(played, corner, "{what}");
                }
                for worth in [0, 1, 7, 20, 55, 1000] {
                    let choice = Choice::WorthOfAWin(worth);
                    let chosen = priced(&position, prices, choice, None, &Unwatched);
                    let chosen = chosen.unwrap().unwrap();
                    let value = |&(wins, cost): &(u64, u64)| cost as i64 - (worth * wins) as i64;
                    let least = found.iter().map(value).min().unwrap();
                    let best = found.iter().rfind(|&it| value(it) == least).unwrap();
                    assert!(is_priced(&chosen, *best), "{what} {worth} {chosen:?}");
                }
                let too_many = Choice::AtLeast(found.last().unwrap().0 + 1);
                assert!(priced(&position, prices, too_many, None, &Unwatched).is_err());
            }
        }
    }
}

/// The search for one worth of a win has bounds that the list of all corners has not.
fn check_worths(spec: &str, prices: &[u64], turns: &[&str], worths: &[u64]) {
    let game = game(spec);
    let prices = &prices[..game.alphabet().size()];
    let turns: Vec<Turn> = (turns.iter())
        .map(|text| game.read_turn(text).unwrap())
        .collect();
    let position = Position::after_turns(&game, &turns).unwrap();
    if position.candidates().is_empty() {
        return;
    }
    let corners = corners_of(&position, prices);
    for &worth in worths {
        let value = |wins: u64, cost: u64| cost as i64 - (worth * wins) as i64;
        let least = corners.iter().map(|it| value(it.wins, it.cost)).min();
        let best = corners
            .iter()
            .rfind(|it| Some(value(it.wins, it.cost)) == least)
            .unwrap();
        let choice = Choice::WorthOfAWin(worth);
        let chosen = priced(&position, prices, choice, None, &Unwatched);
        let chosen = chosen.unwrap().unwrap();
        let point = (best.wins, best.cost);
        assert!(
            is_priced(&chosen, point),
            "{spec} {prices:?} {worth}: {point:?}"
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn one_worth_of_a_win_is_as_in_the_list_of_corners(
        board in prop::sample::select(&["3x3x3", "2x4x4", "3x2x4", "3x3x4", "3x4x3", "2x5x3"][..]),
        variant in prop::sample::select(&VARIANTS[..]),
        prices in prop::collection::vec(0..9u64, 5),
        begun in any::<bool>(),
        worths in prop::collection::vec(0..90u64, 3),
    ) {
        let turn = match (begun, &board[..2]) {
            (true, "2x") => &["01=WI"][..],
            (true, _) => &["011=WII"][..],
            (false, _) => &[],
        };
        check_worths(&format!("items:{board}{variant}"), &prices, turn, &worths);
    }
}

/// More assignments than fit into a word with two turns left, and four turns.
#[test]
fn one_worth_of_a_win_is_as_in_the_list_of_corners_of_larger_boards() {
    check_worths("items:4x4x3", &[1, 5, 2, 9], &[], &[10, 25, 40, 70, 300]);
    check_worths("items:4x4x4", &[0, 3, 3, 7], &[], &[15, 30, 100]);
    check_worths("items:3x6x3", &[1, 2, 3, 4, 5, 6], &[], &[20, 35, 60]);
    check_worths("items:5x3x3,marks=wordle", &[4, 1, 2], &[], &[15, 30, 90]);
    check_worths("items:4x4x2,restrict=none", &[2, 1, 2, 6], &[], &[30, 90]);
}

/// Of the strategies that find the most, the one that uses the fewest items.
#[test]
fn fewest_items_are_those_of_a_brute_force() {
    for board in ["2x3x2", "2x3x3", "3x2x3", "2x4x2", "3x3x2"] {
        for variant in VARIANTS {
            let spec = format!("items:{board}{variant}");
            let game = game(&spec);
            let ones = vec![1; game.alphabet().size()];
            let (wins, items) = *literal_costs(&game, &ones).last().unwrap();
            let start = Position::start(&game).unwrap();
            let request = SolveOptions::new(Objective::WinThenItems);
            let solution = solve(&start, request, &Proofs::new(&start), &Unwatched).unwrap();
            assert!(solution.is_proved);
            assert_eq!(solution.items_used, Some(items), "{spec}");
            assert_eq!(
                solution.upper_bound,
                Some(solution.secrets - wins),
                "{spec}"
            );
            assert_eq!(solution.outcomes.unwrap().found.count(), wins, "{spec}");
        }
    }
}

/// The notes bound the chance of winning with 5 slots, 7 items and 4 turns by 1 - 15/16807: whatever is asked first,
/// at least 15 assignments are lost. By symmetry a first question is one of seven, by how often its items occur.
#[test]
fn every_first_question_of_the_notes_board_keeps_to_their_bound() {
    let game = game("items:5x7x4");
    let start = Position::start(&game).unwrap();
    let firsts = [
        "00000", "00001", "00011", "00012", "00112", "00123", "01234",
    ];
    let lost = firsts.map(|first| {
        let question = game.read_question(first).unwrap();
        let request = SolveOptions {
            first: Some(start.layout().pack(&question)),
            ..SolveOptions::new(Objective::Win)
        };
        let solution = solve(&start, request, &Proofs::new(&start), &Unwatched).unwrap();
        assert!(solution.is_proved);
        solution.upper_bound.unwrap()
    });
    assert!(lost.iter().all(|&lost| lost >= 15), "{lost:?}");
    assert_eq!(lost.iter().min(), Some(&186));
}

#[test]
fn a_trade_off_is_watched_and_ends_when_it_is_told_to() {
    let game = game("items:3x4x3");
    let prices = [10, 40, 10, 20];
    let start = Position::start(&game).unwrap();
    let whole = Looks::new(u64::MAX);
    let points = trade_off(&start, &prices, Detail::Corners, None, &whole).unwrap();
    assert_eq!(points, Some(corners_of(&start, &prices)));
    let [expected, done] = [&whole.expected, &whole.done].map(|count| count.load(Relaxed));
    assert_eq!(expected, done);
    assert!(done > 1, "{done}");
    let looks = u64::MAX - whole.left.load(Relaxed);
    for looks in [0, 1, looks / 2, looks - 1] {
        let stopped = trade_off(&start, &prices, Detail::Corners, None, &Looks::new(looks));
        assert_eq!(stopped, Ok(None), "{looks}");
        let stopped = priced(
            &start,
            &prices,
            Choice::AtLeast(40),
            None,
            &Looks::new(looks.min(3)),
        );
        assert_eq!(stopped, Ok(None), "{looks}");
    }
}

#[test]
fn the_dearest_strategy_finds_as_much_as_any() {
    for spec in ["items:3x4x3", "items:3x5x3", "items:2x6x3,restrict=none"] {
        let game = game(spec);
        let prices: Vec<u64> = (1..=game.alphabet().size() as u64).collect();
        let points = costs_of(&game, &prices);
        assert_eq!(points.last().unwrap().wins, most_found(spec), "{spec}");
        assert_eq!((points[0].wins, points[0].cost), (0, 0));
        let rises = |pair: &[Point]| pair[0].wins < pair[1].wins && pair[0].cost < pair[1].cost;
        assert!(points.windows(2).all(rises), "{spec}");
        // Three points of the hull in a row bend upwards.
        let hull: Vec<_> = points.iter().filter(|point| point.on_hull).collect();
        assert!(hull.windows(3).all(|three| {
            let slope = |a: usize, b: usize| {
                (three[b].cost - three[a].cost) as f64 / (three[b].wins - three[a].wins) as f64
            };
            slope(0, 1) < slope(1, 2)
        }));
    }
}

#[test]
fn wrong_prices_are_refused() {
    let small = game("items:2x3x2");
    let start = Position::start(&small).unwrap();
    for prices in [&[][..], &[1, 2], &[1, 2, 3, 4], &[1, 2, u64::MAX]] {
        let refused = trade_off(&start, prices, Detail::Corners, None, &Unwatched);
        assert_eq!(refused.unwrap_err().part, "costs");
    }
    let large = game("items:5x8x4");
    let start = Position::start(&large).unwrap();
    let refused = trade_off(&start, &[1; 8], Detail::Corners, None, &Unwatched);
    assert_eq!(refused.unwrap_err().part, "board");
    let notes = game("items:5x7x4");
    let start = Position::start(&notes).unwrap();
    let refused = trade_off(&start, &[1; 7], Detail::AllPoints, None, &Unwatched);
    assert_eq!(refused.unwrap_err().part, "board");
}
