//! What winning costs in Item Matching: against a brute force without any symmetry, and replayed by the definition.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use crate::common::game;
use nextguess::board::code::Symbol;
use nextguess::game::{Game, Turn};
use nextguess::grade::{Feedback, naive};
use nextguess::position::Position;
use nextguess::solver::pricing::{Choice, Detail, Point, Priced, priced, trade_off};
use nextguess::solver::{Decision, Next, Objective, Proofs, SolveOptions, solve};
use nextguess::watch::{Unwatched, Watch};
use proptest::prelude::*;

use super::items::{Forbidden, Literal, VARIANTS, most_found};

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
