//! What is left after some turns, and what may be asked then, against the definitions.

mod common;

use common::{cases, game, legal_history, packed, random, texts, turn_texts};
use nextguess::game::Turn;
use nextguess::position::Position;
use nextguess_oracle::board::Board;
use nextguess_oracle::grade::Question;
use nextguess_oracle::history::{Habits, random_turn};

/// Turns as people remember them: some slots and answers are not known, and some answers are wrong.
#[test]
fn what_is_left_is_what_fits() {
    let mut random = random(2);
    for _ in 0..cases(400) {
        let board = Board::random(&mut random, 400);
        let game = game(&board);
        let (secrets, codes) = (board.secrets(), board.codes());
        let habits = Habits {
            unknown_slots: *random.pick(&[0, 30]),
            unknown_answers: *random.pick(&[0, 40]),
            lies: *random.pick(&[0, 0, 20]),
        };
        let secret = random.pick(&secrets).clone();
        let mut left = secrets.clone();
        let mut position = Position::start(&game).unwrap();
        let mut said = Vec::new();
        for _ in 0..random.between(1, 5) {
            let turn = random_turn(&board, &codes, &secret, habits, &mut random);
            said.push(turn.text.clone());
            let read = game.read_turn(&turn.text);
            let read = read.unwrap_or_else(|error| panic!("{said:?} on {}: {error}", board.spec));
            position = position.after(position.packed(&read)).unwrap();
            left.retain(|secret| turn.fits(&board, secret));
            let expected: Vec<String> = left.iter().map(|code| board.code_text(code)).collect();
            let given = texts(&position, position.candidates().codes());
            assert_eq!(given, expected, "{said:?} on {}", board.spec);
        }
    }
}

/// The rules of Item Matching, of the hard mode, and of boards on which only what fits may be asked.
#[test]
fn what_may_be_asked_is_what_the_rules_allow() {
    let mut random = random(3);
    for _ in 0..cases(400) {
        let board = Board::random(&mut random, 300);
        let game = game(&board);
        let (turns, _) = legal_history(&board, 4, &mut random);
        let said = turn_texts(&board, &turns);
        let read: Vec<Turn> = said
            .iter()
            .map(|turn| game.read_turn(turn).unwrap())
            .collect();
        let position = Position::after_turns(&game, &read);
        let position =
            position.unwrap_or_else(|error| panic!("{said:?} on {}: {error}", board.spec));
        let booth_next =
            !board.pairs().is_empty() && !matches!(turns.last(), Some((Question::Pair(..), _)));
        let allowed = |code: &&Vec<usize>| board.allows(&turns, code);
        let mut expected: Vec<String> = match booth_next {
            true => board
                .pairs()
                .iter()
                .map(|pair| board.question_text(pair))
                .collect(),
            false => board
                .codes()
                .iter()
                .filter(allowed)
                .map(|code| board.code_text(code))
                .collect(),
        };
        expected.sort();
        let mut given = texts(&position, &position.legal_questions());
        given.sort();
        assert_eq!(given, expected, "after {said:?} on {}", board.spec);
        for _ in 0..5 {
            let code = random.pick(&board.codes()).clone();
            let asked = packed(&position, &board, &Question::Code(code.clone()));
            let given = game.permits(&read, &position.layout().unpack(asked));
            let context = format!(
                "{} after {said:?} on {}",
                board.code_text(&code),
                board.spec
            );
            assert_eq!(given.is_ok(), board.allows(&turns, &code), "{context}");
        }
    }
}
