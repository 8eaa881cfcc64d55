//! What was asked and answered, as text.

use crate::common::{VAGUE, game, history};
use nextguess::game::Game;
use nextguess::util::random::Random;
use proptest::prelude::*;

const BOARDS: &[&str] = &[
    "mastermind:4x6",
    "mastermind:1x2",
    "mastermind:100x100",
    "mastermind:300x1000",
    "mastermind:1000x2,pegs=black",
    "mastermind:4x6,symbols=RGBYOW",
    "mastermind:2x3,symbols=é_|",
    "mastermind:2x4,symbols=aAbB",
    "bulls:4x10",
    "bulls:1x1",
    "bulls:3x50",
    "permutation:1",
    "permutation:1000",
    "ayto:2",
    "ayto:10",
    "ayto:40",
    "ayto:3,symbols=XYZ",
    "items:5x7x4",
    "items:1x1x1",
    "items:10x1000x9",
    "words:answers.txt",
    "words:answers.txt,guesses=guesses.txt",
];

fn read_everything(game: &Game, text: &str) {
    let _ = game.read_turn(text);
    let _ = game.read_secret(text);
    let question = game.read_question(text).ok();
    let mut random = Random::seeded(0);
    let asked = question.unwrap_or_else(|| game.random_secret(&mut random));
    let _ = game.read_answer(&asked, text);
    if let Ok(turn) = game.read_turn(text) {
        assert_eq!(game.read_turn(&game.turn_text(&turn)), Ok(turn));
    }
    if let Ok(secret) = game.read_secret(text) {
        assert_eq!(game.read_secret(&game.question_text(&secret)), Ok(secret));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1500))]

    #[test]
    fn any_text_is_read_or_refused(board in 0..BOARDS.len(), text in any::<String>()) {
        read_everything(&game(BOARDS[board]), &text);
    }

    #[test]
    fn near_texts_are_read_or_refused(
        board in 0..BOARDS.len(),
        text in r"[0-9a-dA-Z?=+,| _é⬛🟩-]{0,12}(=[0-9?,|yesnoIWCGY-]{0,8})?",
    ) {
        read_everything(&game(BOARDS[board]), &text);
    }

    /// One character of a right turn is changed, left out or doubled.
    #[test]
    fn damaged_turns_are_read_or_refused(
        board in 0..BOARDS.len(),
        seed in any::<u64>(),
        at in any::<prop::sample::Index>(),
        by in prop::option::of(any::<char>()),
    ) {
        let game = game(BOARDS[board]);
        let turns = history(&game, 1, VAGUE, &mut Random::seeded(seed));
        let mut text: Vec<char> = game.turn_text(&turns[0]).chars().collect();
        let at = at.index(text.len());
        match by {
            Some(by) => text[at] = by,
            None if seed % 2 == 0 => drop(text.remove(at)),
            None => text.insert(at, text[at]),
        }
        read_everything(&game, &text.into_iter().collect::<String>());
    }

    #[test]
    fn turns_are_read_as_they_are_written(board in 0..BOARDS.len(), seed in any::<u64>()) {
        let game = game(BOARDS[board]);
        for turn in history(&game, 3, VAGUE, &mut Random::seeded(seed)) {
            let text = game.turn_text(&turn);
            prop_assert_eq!(game.read_turn(&text), Ok(turn), "{}", text);
        }
    }
}

/// Partly known answers are written the way a person writes them.
#[test]
fn what_is_not_known_is_written_with_question_marks() {
    let cases = [
        ("mastermind:4x6", "0?12=1,?"),
        ("mastermind:4x6", "0123=?,2"),
        ("mastermind:4x6", "0123=?,?"),
        ("mastermind:4x6", "0123=?"),
        ("mastermind:4x6", "0123=2,0|1,2"),
        ("items:3x4x3", "012=C?I"),
        ("items:3x4x3", "0?2=???"),
        ("words:answers.txt", "abc=-Y?"),
        ("ayto:10", "3+7=no"),
        ("ayto:10", "3+7=?"),
        ("ayto:10", "0123456789=2"),
        ("ayto:40", "39+0=yes"),
    ];
    for (spec, text) in cases {
        let game = game(spec);
        let turn = game.read_turn(text).unwrap();
        assert_eq!(game.turn_text(&turn), text, "{spec}");
    }
}

#[test]
fn booths_need_two_people() {
    let game = game("ayto:10");
    for text in [
        "3+=no", "+7=no", "3+?=no", "?+7=no", "3+77=no", "3+7=2", "3+7+1=no", "3+a=no",
    ] {
        let error = game.read_turn(text).unwrap_err();
        assert!(!error.example.is_empty(), "{error}");
    }
    for text in ["3+7=no", "3 + 7 = NO", "3+7=y", "3+7=?"] {
        assert!(game.read_turn(text).is_ok(), "{text}");
    }
}

#[test]
fn wrong_turns_say_what_is_right() {
    let cases = [
        ("mastermind:4x6", "0123", "turn"),
        ("mastermind:4x6", "012=1,2", "code"),
        ("mastermind:4x6", "0126=1,2", "symbol"),
        ("mastermind:4x6", "0123=3,1", "answer"),
        ("mastermind:4x6", "0123=5", "answer"),
        ("mastermind:4x6,pegs=black", "0123=1,2", "answer"),
        ("bulls:4x10", "0012=1,2", "code"),
        ("permutation:4", "0123=5", "answer"),
        ("ayto:4", "0123=yes", "answer"),
        ("items:5x7x4", "01234=CCC", "answer"),
        ("words:answers.txt", "ccc=---", "word"),
        ("words:answers.txt", "xyz=---", "word"),
        ("words:answers.txt", "é12=---", "symbol"),
    ];
    for (spec, text, part) in cases {
        let game = game(spec);
        let error = game.read_turn(text).unwrap_err();
        assert_eq!(error.part, part, "{spec} {text}: {error}");
        crate::common::check_sentence(&error);
        let right = match part {
            "turn" => game.read_turn(&error.example).is_ok(),
            "code" | "word" => game.read_question(&error.example).is_ok(),
            "symbol" => game.alphabet().read_symbol(&error.example).is_ok(),
            _ => {
                let question = game.read_question(text.split('=').next().unwrap()).unwrap();
                game.read_answer(&question, &error.example).is_ok()
            }
        };
        assert!(right, "{spec} {text}: {error}");
    }
}

/// The example of a turn without an answer must itself be right, on every board.
#[test]
fn every_board_shows_a_right_turn() {
    for spec in BOARDS {
        let game = game(spec);
        let error = game.read_turn("x").unwrap_err();
        assert!(game.read_turn(&error.example).is_ok(), "{spec}: {error}");
    }
}

#[test]
fn secrets_have_no_unknown_slots() {
    let game = game("mastermind:4x6");
    assert_eq!(game.read_secret("01?2").unwrap_err().part, "code");
    assert_eq!(game.read_secret("0112"), Ok(vec![0, 1, 1, 2]));
}
