//! Why nothing fits, against a search through all sets of turns.

mod common;

use common::{cases, game, random};
use nextguess::position::Position;
use nextguess::position::contradiction::explain;
use nextguess::watch::Unwatched;
use nextguess_oracle::board::Board;
use nextguess_oracle::conflict::{is_conflict, repairs, smallest_conflict};
use nextguess_oracle::history::{Habits, Turn, random_turn};

#[test]
fn conflicts_are_smallest_and_repairs_are_all() {
    let mut random = random(4);
    let mut conflicts = 0;
    for _ in 0..cases(300) {
        let board = Board::random(&mut random, 200);
        let game = game(&board);
        let (secrets, codes) = (board.secrets(), board.codes());
        let habits = Habits {
            unknown_slots: *random.pick(&[0, 15]),
            unknown_answers: *random.pick(&[0, 20]),
            lies: *random.pick(&[10, 40, 90]),
        };
        let secret = random.pick(&secrets).clone();
        let turns: Vec<Turn> = (0..random.between(1, 9))
            .map(|_| random_turn(&board, &codes, &secret, habits, &mut random))
            .collect();
        let said: Vec<&str> = turns.iter().map(|turn| turn.text.as_str()).collect();
        let start = Position::start(&game).unwrap();
        let read: Vec<_> = (said.iter())
            .map(|turn| start.packed(&game.read_turn(turn).unwrap()))
            .collect();
        let given = explain(&start, &read, &Unwatched).unwrap();
        let smallest = smallest_conflict(&board, &secrets, &turns);
        let context = format!("{said:?} on {}", board.spec);
        let Some(given) = given else {
            assert_eq!(smallest, None, "{context}");
            continue;
        };
        conflicts += 1;
        assert_eq!(Some(given.conflict.len()), smallest, "{context}");
        assert!(given.is_smallest, "{context}");
        let set = given.conflict.iter().fold(0, |set, turn| set | 1 << turn);
        assert!(is_conflict(&board, &secrets, &turns, set), "{context}");
        let mut repaired: Vec<(usize, String, usize)> = (given.repairs.iter())
            .map(|repair| {
                let question = game.read_turn(said[repair.turn]).unwrap().question;
                let answer = game.feedback_text(&question, repair.feedback);
                (repair.turn, answer, repair.secrets)
            })
            .collect();
        repaired.sort();
        assert_eq!(repaired, repairs(&board, &secrets, &turns), "{context}");
    }
    assert!(conflicts > 50, "only {conflicts} conflicts");
}
