//! Values of the solver against a search through all strategies.

mod common;

use common::{cases, game, legal_history, random, turn_texts};
use nextguess::game::Turn;
use nextguess::position::Position;
use nextguess::solver::{Objective, Proofs, Solution, SolveError, SolveOptions, solve};
use nextguess::watch::Unwatched;
use nextguess_oracle::board::{Board, Kind, Known};
use nextguess_oracle::grade::{Code, Question};
use nextguess_oracle::optimum::Optimum;
use nextguess_oracle::random::Random;

/// A position that a search through all strategies can solve in a moment.
fn small_position(random: &mut Random) -> (Board, Vec<Known>, Vec<Code>) {
    loop {
        let board = Board::random(random, 1300);
        let (turns, left) = legal_history(&board, 4, random);
        let asked = board.codes().len() + board.pairs().len();
        let work = left.len() * left.len() * asked;
        if work <= 8_000 && left.len() <= 24 {
            return (board, turns, left);
        }
    }
}

/// Whether the solver takes this objective on this board: for Item Matching with restrictions it only solves to win.
fn is_solved(board: &Board, objective: Objective) -> bool {
    let bars = matches!(board.kind, Kind::Items { bars_items, locks_slots, .. } if bars_items || locks_slots);
    objective.is_to_win() || !bars
}

#[test]
fn values_are_the_best() {
    let mut random = random(5);
    let mut values = 0;
    for _ in 0..cases(250) {
        let (board, turns, left) = small_position(&mut random);
        let said = turn_texts(&board, &turns);
        let context = format!("{said:?} on {}", board.spec);
        let game = game(&board);
        let read: Vec<Turn> = (said.iter())
            .map(|turn| game.read_turn(turn).unwrap())
            .collect();
        let position = Position::after_turns(&game, &read)
            .unwrap_or_else(|error| panic!("{context}: {error}"));
        assert_eq!(position.candidates().len(), left.len(), "{context}");
        let best = |objective: Objective| -> Result<Solution, SolveError> {
            let proofs = Proofs::new(&position);
            let solution = solve(&position, SolveOptions::new(objective), &proofs, &Unwatched)?;
            assert!(solution.is_proved, "{objective} of {context}");
            Ok(solution)
        };
        let mut optimum = Optimum::new(&board, left);
        if is_solved(&board, Objective::Mean) {
            let worst = optimum.worst(&turns);
            let value = |objective| best(objective).unwrap().upper_bound;
            let mean = optimum.unlimited(&turns).turns;
            assert_eq!(value(Objective::Mean), Some(mean), "mean of {context}");
            let most = u64::from(worst);
            assert_eq!(value(Objective::Worst), Some(most), "worst of {context}");
            let both = optimum.within(worst, &turns).turns;
            assert_eq!(value(Objective::WorstThenMean), Some(both), "{context}");
            let within = random.between(1, worst as usize + 1) as u32;
            let cost = optimum.within(within, &turns);
            let expected = (cost.lost == 0).then_some(cost.turns);
            let objective = Objective::MeanWithin(within);
            assert_eq!(value(objective), expected, "{objective} of {context}");
            values += 4;
        }
        let Some(limit) = board.limit else {
            continue;
        };
        let is_turn = |(question, _): &&Known| matches!(question, Question::Code(_));
        let taken = turns.iter().filter(is_turn).count();
        if taken >= limit {
            assert!(best(Objective::Win).is_err(), "{context}");
            continue;
        }
        let cost = optimum.within((limit - taken) as u32, &turns);
        let win = best(Objective::Win).unwrap();
        assert_eq!(win.upper_bound, Some(cost.lost), "win of {context}");
        let both = best(Objective::WinThenMean).unwrap();
        let record = both.outcomes.expect("a strategy is played");
        let given = (record.lost, record.found.total());
        assert_eq!(given, (cost.lost, cost.turns), "win-then-mean of {context}");
        values += 2;
    }
    println!("{values} values");
}
